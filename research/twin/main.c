/* The compiled twin: mirrored tournaments, training, the chain of the match score, counter-play.
 *
 *   twin match  A B pairs seed             whole matches, mirrored
 *   twin rounds A B pairs seed             single rounds, mirrored
 *   twin train  out=.. [in=..] rounds=.. seed=.. stage=.. ...   see train() for the options
 *   twin chain  net rounds seed            solve the race to the target, write it into the net
 *   twin tune   A B pairs trials seed      the best settings of a scored player A against B
 *   twin import text net                   a net from such a text; see unpack.py
 *   twin export net text                   the finished whole-number weights as text
 */
#include <time.h>
#include "names.h"
typedef struct { float v[NOUT]; int explored, sample; } Dec;
typedef struct { int net; Vec vec; } Sample;
typedef struct {
    Net *net;
    Dec dec[160];
    Sample sample[160];
    int ndec, nsample;
    float lr;
    double loss[3];
    long count[3];
} Recorder;


static void learn_knock(Recorder *rec, const Option *o, const Info *f, const Round *r, int seat) {
    float target[NOUT] = {0};
    int kind;
    u64 hand = f->hand & ~BIT(o->card);
    u64 seen = f->hand | f->known | f->pile;
    target[bin_of(knock_result(hand, r->hand[1 - seat], f->known, FULL & ~seen, &kind))] = 1;
    rec->loss[2] += mlp_learn(rec->net, &rec->net->k, &o->vec, target, rec->lr, 256);
    rec->count[2]++;
}
static void record(Recorder *rec, const Option *best, int explored, const Option *done, int net) {
    if (!rec || rec->ndec >= 158) return;
    Dec *d = &rec->dec[rec->ndec++];
    for (int b = 0; b < NOUT; b++) d->v[b] = best->dist[b] / 65536.f;
    d->explored = explored;
    d->sample = -1;
    if (done) {
        d->sample = rec->nsample;
        rec->sample[rec->nsample].net = net;
        rec->sample[rec->nsample++].vec = done->vec;
    }
}
static void finish(Recorder *rec, int points, float lambda) {
    float g[NOUT] = {0};
    g[bin_of(points)] = 1;
    for (int i = rec->ndec - 1; i >= 0; i--) {
        Dec *d = &rec->dec[i];
        if (d->sample >= 0) {
            Sample *s = &rec->sample[d->sample];
            Mlp *m = s->net ? &rec->net->d : &rec->net->a;
            rec->loss[s->net] += mlp_learn(rec->net, m, &s->vec, g, rec->lr, 256);
            rec->count[s->net]++;
        }
        float keep = d->explored ? 0 : lambda;
        for (int b = 0; b < NOUT; b++) g[b] = keep * g[b] + (1 - keep) * d->v[b];
    }
    rec->ndec = rec->nsample = 0;
}

static void act(Round *r, int kind, int card) {
    switch (kind) {
    case 0: do_pass(r); break;
    case 1: do_take(r); break;
    case 2: do_draw(r); break;
    case 3: do_discard(r, card); break;
    default: do_knock(r, card);
    }
}
/* a turn in training: with exploration, and recorded */
static void net_turn(const Bot *b, const Info *f, Round *r, Rng *rng, Recorder *rec) {
    const Net *net = b->net;
    const Bot *follow = b->follow ? &((const Bot *)b)[b->follow] : NULL;
    static Option opt[32];
    int P[52];
    double u[NOUT];
    int seat = r->turn;
    chances(net, f, P);
    utilities(net, f, b->prices, u);
    if (rec && rng_real(rng) < .25) {
        held_learn(rec->net, f, r->hand[1 - seat], rec->lr);
        feed_learn(rec->net, f, r->hand[1 - seat], 5 * rec->lr);
    }
    if (f->phase == DISCARD_PHASE) {
        u64 can = f->locked >= 0 ? f->hand & ~BIT(f->locked) : f->hand;
        int n = net_options(net, f, P, u, f->hand, can, opt), best = best_option(opt, n), pick = best;
        if (follow) {
            int knock, c = bot_discards(follow, f, rng, &knock);
            for (int i = 0; i < n; i++) if (opt[i].card == c && opt[i].knock == knock) pick = i;
            best = pick;
        } else if (rec && !opt[best].gin && rng_real(rng) < b->explore) {
            /* one of the four best, or the best knock */
            int t = rng_below(rng, 4);
            u64 used = 1ULL << best;
            for (int k = 0; k < t; k++) {
                int next = -1;
                for (int i = 0; i < n; i++) if (!(used >> i & 1) && !opt[i].gin && (next < 0 || opt[i].value > opt[next].value)) next = i;
                if (next < 0) break;
                used |= 1ULL << next; pick = next;
            }
        }
        if (rec && !opt[best].gin) {
            int k = -1;
            for (int i = 0; i < n; i++) if (opt[i].knock && !opt[i].gin && (k < 0 || opt[i].value > opt[k].value)) k = i;
            if (k >= 0) learn_knock(rec, &opt[k], f, r, seat);
            record(rec, &opt[best], pick != best, opt[pick].knock ? NULL : &opt[pick], 0);
        }
        if (opt[pick].knock) do_knock(r, opt[pick].card); else do_discard(r, opt[pick].card);
        return;
    }
    Option stay;
    net_stay(net, f, P, u, &stay);
    if (f->phase == FIRST_DRAW) {
        if (rec) record(rec, &stay, 0, &stay, 1);
        do_draw(r);
        return;
    }
    int take = 0, best = -1, n = 0;
    if (tempting(f) && may_take(f)) {
        Info g = *f;
        g.hand |= BIT(f->top); g.shown++; g.pile &= ~BIT(f->top); g.locked = f->top;
        n = net_options(net, &g, P, u, g.hand, f->hand, opt);
        best = best_option(opt, n);
        take = opt[best].value > stay.value;
    }
    int want = take;
    if (follow) want = take = bot_takes(follow, f, rng);
    else if (rec && best >= 0 && rng_real(rng) < b->explore && !opt[best].gin) take = !take;
    if (rec && !(best >= 0 && opt[best].gin)) record(rec, want && best >= 0 ? &opt[best] : &stay, take != want, take ? NULL : &stay, 1);
    if (take) do_take(r); else if (f->phase == UPCARD) do_pass(r); else do_draw(r);
}

static void play_round(Round *r, const Bot *const *bots, const int *score, const int *knocks, const int *gins, Rng *rng, Recorder **rec, float lambda) {
    Info f;
    for (int ply = 0; r->phase != OVER; ply++) {
        if (ply > 400) { r->phase = OVER; r->kind = KIND_VOID; break; }
        int s = r->turn;
        const Bot *b = bots[s];
        info_of(r, s, score, knocks, gins, &f);
        if (b->kind == NET) {
            int card, kind;
            if (rec && rec[s]) net_turn(b, &f, r, &rng[s], rec[s]);
            else { if (b->knocks == NEVER) f.limit = 0; kind = net_decides(b->net, &f, b->prices, b->knocks == ALWAYS, &card); act(r, kind, card); }
            continue;
        }
        if (r->phase == FIRST_DRAW || (r->phase == DRAW_PHASE && !r->npile)) do_draw(r);
        else if (r->phase == DISCARD_PHASE) {
            int knock, c = bot_discards(b, &f, &rng[s], &knock);
            if (knock) do_knock(r, c); else do_discard(r, c);
        } else if (bot_takes(b, &f, &rng[s])) do_take(r);
        else if (r->phase == UPCARD) do_pass(r);
        else do_draw(r);
    }
    for (int s = 0; rec && s < 2; s++)
        if (rec[s]) finish(rec[s], r->winner < 0 ? 0 : r->winner == s ? r->points : -r->points, lambda);
}
static void shuffle(u64 seed, u8 *deck) {
    Rng r = {seed};
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int i = 51; i > 0; i--) { int j = rng_below(&r, i + 1); u8 t = deck[i]; deck[i] = deck[j]; deck[j] = t; }
}
typedef struct { long rounds, voids, gins[2], knocks[2], under[2], points[2]; long hist[2][161], hvoid; } Stats;

/* returns the seat that won the match */
static int play_match(const Bot *const *bots, u64 seed, int dealer, Stats *st, Recorder **rec, float lambda) {
    int score[2] = {0, 0}, knocks[2] = {0, 0}, gins[2] = {0, 0};
    u8 deck[52];
    Round r;
    for (int n = 1; score[0] < 100 && score[1] < 100 && n < 400; n++) {
        shuffle(mix(seed, n), deck);
        deal_round(&r, deck, dealer);
        Rng rng[2] = {{mix(seed, 1000 + 2 * n)}, {mix(seed, 1001 + 2 * n)}};
        play_round(&r, bots, score, knocks, gins, rng, rec, lambda);
        st->rounds++;
        if (r.winner < 0) { st->voids++; st->hvoid++; continue; }
        st->hist[r.winner != dealer][r.points]++;
        score[r.winner] += r.points; st->points[r.winner] += r.points;
        if (r.kind == KIND_GIN) { gins[r.knocker]++; st->gins[r.knocker]++; }
        else { knocks[r.knocker]++; st->knocks[r.knocker]++; if (r.kind == KIND_UNDERCUT) st->under[r.winner]++; }
        dealer = r.winner;
    }
    return score[0] >= 100 ? 0 : 1;
}

/* ------------------------------------------------------------------ tournaments */
static void tournament(const char *an, const char *bn, long pairs, u64 seed, int whole) {
    Bot a = make_bot(an), b = make_bot(bn);
    const Bot *ab[2] = {&a, &b}, *ba[2] = {&b, &a};
    double sum = 0, sq = 0, psum = 0, psq = 0;
    Stats st[2];
    memset(st, 0, sizeof st);
    clock_t t0 = clock();
    for (long i = 0; i < pairs; i++) {
        u64 s = mix(seed, i);
        double x, before = st[0].points[0] - st[0].points[1] + st[1].points[1] - st[1].points[0];
        if (whole) x = (play_match(ab, s, i & 1, &st[0], NULL, 0) == 0) + (play_match(ba, s, i & 1, &st[1], NULL, 0) == 1);
        else {
            u8 deck[52];
            static const int zero[2];
            shuffle(s, deck);
            x = 0;
            for (int side = 0; side < 2; side++) {
                Round r;
                deal_round(&r, deck, i & 1);
                Rng rng[2] = {{mix(s, 1)}, {mix(s, 2)}};
                play_round(&r, side ? ba : ab, zero, zero, zero, rng, NULL, 0);
                st[side].rounds++;
                if (r.winner < 0) { st[side].voids++; x += .5; continue; }
                st[side].points[r.winner] += r.points;
                x += r.winner == side;
                if (r.kind == KIND_GIN) st[side].gins[r.knocker]++;
                else { st[side].knocks[r.knocker]++; if (r.kind == KIND_UNDERCUT) st[side].under[r.winner]++; }
            }
        }
        sum += x / 2; sq += x * x / 4;
        double p = st[0].points[0] - st[0].points[1] + st[1].points[1] - st[1].points[0] - before;
        psum += p; psq += p * p;
    }
    double sec = (double)(clock() - t0) / CLOCKS_PER_SEC, n = pairs, mean = sum / n, rounds = st[0].rounds + st[1].rounds;
    double sd = sqrt((sq / n - mean * mean) / n), pm = psum / n, psd = sqrt((psq / n - pm * pm) / n), per = rounds / n;
    printf("%-28s %-14s %6ld %s %5.1f +-%.1f %%  %+.2f +-%.2f points a round  void %.1f %%  gins %.0f:%.0f knocks %.0f:%.0f undercut %.0f:%.0f (%% of rounds)  %.0f rounds/s\n",
           an, bn, 2 * pairs, whole ? "matches" : "rounds", 100 * mean, 196 * sd, pm / per, 1.96 * psd / per,
           100 * (st[0].voids + st[1].voids) / rounds,
           100 * (st[0].gins[0] + st[1].gins[1]) / rounds, 100 * (st[0].gins[1] + st[1].gins[0]) / rounds,
           100 * (st[0].knocks[0] + st[1].knocks[1]) / rounds, 100 * (st[0].knocks[1] + st[1].knocks[0]) / rounds,
           100 * (st[0].under[0] + st[1].under[1]) / rounds, 100 * (st[0].under[1] + st[1].under[0]) / rounds, rounds / sec);
    fflush(stdout);
}

/* ------------------------------------------------------------------ the race to the target */
static void solve_chain(Net *net, const Stats *st) {
    double n = st->hvoid, p[2][161], total[2] = {0, 0};
    for (int w = 0; w < 2; w++) for (int k = 1; k < 161; k++) { n += st->hist[w][k]; total[w] += st->hist[w][k]; }
    for (int w = 0; w < 2; w++) for (int k = 0; k < 161; k++) p[w][k] = st->hist[w][k] / n;
    for (int sum = 198; sum >= 0; sum--)
        for (int a = 0; a < 100; a++) {
            int b = sum - a;
            if (b < 0 || b > 99) continue;
            double v = 0;
            for (int k = 1; k < 161; k++) {
                v += p[0][k] * (a + k >= 100 ? 1 : net->win[a + k][b]);
                v += p[1][k] * (b + k >= 100 ? 0 : 1 - net->win[b + k][a]);
            }
            net->win[a][b] = (float)(v / (1 - st->hvoid / n));
        }
    for (int bin = 0; bin < NOUT; bin++) {
        if (bin == VOID_BIN) continue;
        double sum = 0, mean = 0;
        for (int k = 1; k < 161; k++) if (bin_of(bin > VOID_BIN ? k : -k) == bin) { double c = st->hist[0][k] + st->hist[1][k]; sum += c; mean += c * k; }
        if (sum < 50) continue;
        for (int k = 0; k < 161; k++)
            net->inside[bin][k] = k && bin_of(bin > VOID_BIN ? k : -k) == bin ? (float)((st->hist[0][k] + st->hist[1][k]) / sum) : 0;
        net->mean[bin] = (float)(bin > VOID_BIN ? mean / sum : -mean / sum);
    }
    printf("dealer wins %.4f of matches; rounds: dealer %.3f, other %.3f, void %.3f\n", net->win[0][0], total[0] / n, total[1] / n, st->hvoid / n);
}

/* ------------------------------------------------------------------ training */
#define POOL 32
/* the opponents and how often each sits there; the first is the one that stage 0 mostly follows */
#define MIX "prototype*13,lookahead*3,simple*3,proto-gin*3,proto-knock*3,never*3,normal*3,proto-late*3,openspiel*3,proto-fuzzy*3,self*50"
static const char *option(int argc, char **argv, const char *name, const char *otherwise) {
    size_t n = strlen(name);
    for (int i = 2; i < argc; i++) if (!strncmp(argv[i], name, n) && argv[i][n] == '=') return argv[i] + n + 1;
    return otherwise;
}
/* the mean of the weights of the last steps plays better than the last ones */
static void average(const Net *net, Weights *mean, float share) {
    const Mlp *all[3] = {&net->a, &net->d, &net->k};
    for (int n = 0; n < 3; n++) {
        const float *w = (const float *)&all[n]->w;
        float *m = (float *)&mean[n];
        for (size_t i = 0; i < sizeof(Weights) / 4; i++) m[i] += share * (w[i] - m[i]);
    }
}
static void train(int argc, char **argv) {
#define OPTION(name, otherwise) option(argc, argv, name, otherwise)
    const char *out = OPTION("out", "out.net"), *in = OPTION("in", NULL);
    long rounds = atol(OPTION("rounds", "100000"));
    u64 seed = atoll(OPTION("seed", "1"));
    float lr0 = atof(OPTION("lr", "0.001")), lr1 = atof(OPTION("lr-end", "0.001")), lambda = atof(OPTION("lambda", "0.8"));
    double explore = atof(OPTION("explore", "0.02"));
    int stage = atoi(OPTION("stage", "1"));      /* 0: follow the yardsticks; 1: by points; 2: by the match score */
    const char *against = OPTION("against", NULL), *mix_of = against ? against : OPTION("mix", MIX);
    Net *net = in ? net_load(in) : malloc(sizeof *net);
    if (!in) net_init(net, seed);
    /* inputs from here on are new to the net that is taken up */
    for (int i = atoi(OPTION("new", "999")); i < NIN; i++)
        for (int j = 0; j < H; j++) net->a.w.w1[i][j] = net->d.w.w1[i][j] = net->k.w.w1[i][j] = 0;
    if (atoi(OPTION("deepen", "0"))) { Rng r = {seed}; deepen(&net->a, &r); deepen(&net->d, &r); deepen(&net->k, &r); }
    net->integer = 0;
    net_quantise(net);
    static Weights mean[3];
    average(net, mean, 1);
    Bot pool[POOL] = {{"self", NET, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, net, explore, stage == 2, 0, 0, 0}};
    double share[POOL] = {0}, all = 0;
    int n_pool = 1;
    char names[2048];
    snprintf(names, sizeof names, "%s", mix_of);
    for (char *t = strtok(names, ","); t && n_pool < POOL; t = strtok(NULL, ",")) {
        char *star = strchr(t, '*');
        double part = star ? atof(star + 1) : 1;
        if (star) *star = 0;
        all += part;
        if (!strcmp(t, "self")) { share[0] = part; continue; }
        pool[n_pool] = make_bot(strdup(t));
        if (pool[n_pool].kind == NET) pool[n_pool].net->integer = 0;   /* quicker */
        share[n_pool++] = part;
    }
    static Recorder rec[2];
    Rng rng = {seed};
    Stats st, last;
    memset(&st, 0, sizeof st); memset(&last, 0, sizeof last);
    rec[0].net = rec[1].net = net;
    clock_t t0 = clock();
    long report = rounds / 10, next = report, vs[POOL] = {0}, won[POOL] = {0};
    for (u64 n = 0; st.rounds < rounds; n++) {
        float lr = lr0 * powf(lr1 / lr0, (float)st.rounds / rounds);
        rec[0].lr = rec[1].lr = lr;
        double kind = rng_real(&rng) * all;
        int o = 0;
        while (o < n_pool - 1 && kind >= share[o]) kind -= share[o++];
        int side = rng_below(&rng, 2);
        Bot me[POOL];
        memcpy(me, pool, sizeof me);
        if (stage == 0) me[0].follow = rng_real(&rng) < .6 ? 1 : 1 + rng_below(&rng, n_pool - 1);
        const Bot *bots[2];
        bots[side] = &me[0]; bots[1 - side] = o ? &pool[o] : &me[0];
        Recorder *r[2] = {&rec[0], &rec[1]};
        if (o) r[1 - side] = NULL;
        Stats one;
        memset(&one, 0, sizeof one);
        int w = play_match(bots, mix(seed, n + 1), rng_below(&rng, 2), &one, r, lambda);
        vs[o]++; won[o] += w == side;
        average(net, mean, .0003f);
        st.rounds += one.rounds; st.voids += one.voids;
        if (st.rounds >= next) {
            next += report;
            printf("%ld rounds %.0f s  lr %.5f  loss", st.rounds, (double)(clock() - t0) / CLOCKS_PER_SEC, lr);
            for (int k = 0; k < 3; k++) {
                printf(" %.4f", (rec[0].loss[k] + rec[1].loss[k]) / (rec[0].count[k] + rec[1].count[k] + 1));
                rec[0].loss[k] = rec[1].loss[k] = 0; rec[0].count[k] = rec[1].count[k] = 0;
            }
            for (int k = 1; k < n_pool; k++) { if (vs[k]) printf("  %s %.1f", pool[k].name, 100. * won[k] / vs[k]); vs[k] = won[k] = 0; }
            puts("");
            fflush(stdout);
            net_quantise(net);
            net_save(net, out);
        }
    }
    net->a.w = mean[0]; net->d.w = mean[1]; net->k.w = mean[2];
    net_quantise(net);
    net_save(net, out);
}

static void chain(const char *path, long rounds, u64 seed) {
    char name[512];
    snprintf(name, sizeof name, "net:%s", path);
    Bot b = make_bot(name);
    const Bot *bots[2] = {&b, &b};
    Stats st;
    memset(&st, 0, sizeof st);
    for (u64 n = 0; st.rounds < rounds; n++) play_match(bots, mix(seed, n), n & 1, &st, NULL, 0);
    solve_chain(b.net, &st);
    b.net->integer = 0;
    net_save(b.net, path);
}

/* ------------------------------------------------------------------ counter-play */
/* looks for the settings of a scored player that do best against a given player, by trial on paired deals */
static double points_against(const Bot *a, const Bot *b, long pairs, u64 seed, double *half) {
    const Bot *ab[2] = {a, b}, *ba[2] = {b, a};
    static const int zero[2];
    double sum = 0, sq = 0;
    for (long i = 0; i < pairs; i++) {
        u64 s = mix(seed, i);
        u8 deck[52];
        double p = 0;
        shuffle(s, deck);
        for (int side = 0; side < 2; side++) {
            Round r;
            deal_round(&r, deck, i & 1);
            Rng rng[2] = {{mix(s, 1)}, {mix(s, 2)}};
            play_round(&r, side ? ba : ab, zero, zero, zero, rng, NULL, 0);
            if (r.winner >= 0) p += r.winner == side ? r.points : -r.points;
        }
        sum += p / 2; sq += p * p / 4;
    }
    double mean = sum / pairs;
    *half = 1.96 * sqrt((sq / pairs - mean * mean) / pairs);
    return mean;
}
static void tell(const Bot *b, double value, double half) {
    static const char *KNOCKS[] = {"table", "always", "never", "first turns"};
    printf("%+.2f +-%.2f points a round: ahead %.1f fade %.2f gin %.1f danger %.1f knock %.1f gin-now %.1f margin %.1f shift %d last %d knocks %s%s\n", value, half,
           b->ahead, b->fade, b->gin, b->danger, b->knock, b->gin_now, b->margin, b->shift, b->last, KNOCKS[b->knocks], b->meld_takes ? ", takes melds only" : "");
    fflush(stdout);
}
static void tune(const char *from, const char *against, long pairs, int trials, u64 seed) {
    Bot best = make_bot(from), b = make_bot(against);
    Rng rng = {seed};
    double half, value = points_against(&best, &b, pairs, seed, &half);
    tell(&best, value, half);
    for (int i = 0; i < trials; i++) {
        Bot t = best;
        for (int n = 1 + rng_below(&rng, 2); n > 0; n--) {
            double f = .5 + 1.2 * rng_real(&rng);
            switch (rng_below(&rng, 9)) {
            case 0: t.ahead *= f; break;
            case 1: t.fade = .8 + .2 * rng_real(&rng); break;
            case 2: t.gin = t.gin * f + 2 * rng_real(&rng) - 1; break;
            case 3: t.danger *= f; break;
            case 4: t.margin += 8 * rng_real(&rng) - 4; break;
            case 5: t.shift += rng_below(&rng, 7) - 3; t.knocks = BY_TABLE; break;
            case 6: t.knocks = rng_below(&rng, 4); t.last = 1 + rng_below(&rng, 8); break;
            case 7: t.gin_now *= f; t.knock *= f; break;
            case 8: t.meld_takes = !t.meld_takes; break;
            }
        }
        double v = points_against(&t, &b, pairs, seed, &half);
        if (v > value) { value = v; best = t; tell(&best, value, half); }
    }
    value = points_against(&best, &b, 4 * pairs, mix(seed, 99), &half);
    printf("on fresh deals ");
    tell(&best, value, half);
}

static void export(const char *path, const char *text) {
    Net *net = net_load(path);
    FILE *f = fopen(text, "w");
    Mlp *all[3] = {&net->a, &net->d, &net->k};
    net_quantise(net);
    for (int n = 0; n < 3; n++) {
        for (int j = 0; j < H; j++) fprintf(f, "%d ", all[n]->c1[j] / 64);
        for (int i = 0; i < NIN; i++) for (int j = 0; j < H; j++) fprintf(f, "%d ", all[n]->q1[i][j]);
        for (int k = 0; k < H2; k++) {
            fprintf(f, "%d ", all[n]->cv[k] / 256);
            for (int j = 0; j < H; j++) fprintf(f, "%d ", all[n]->qv[k][j]);
        }
        for (int o = 0; o < NOUT; o++) {
            fprintf(f, "%d ", all[n]->c2[o] / 256);
            for (int j = 0; j < H; j++) fprintf(f, "%d ", all[n]->q2[o][j]);
            for (int k = 0; k < H2; k++) fprintf(f, "%d ", all[n]->q3[o][k]);
        }
    }
    for (int t = 0; t < 8; t++) for (int r = 0; r < 13; r++) fprintf(f, "%d ", net->held.rank[t][r]);
    for (int t = 0; t < 8; t++) for (int k = 0; k < 4; k++) for (int s = 0; s < 8; s++) fprintf(f, "%d ", net->held.beside[t][k][s]);
    for (int t = 0; t < 8; t++) for (int s = 0; s < 8; s++) fprintf(f, "%d ", net->held.same[t][s]);
    for (int t = 0; t < 8; t++) for (int r = 0; r < 13; r++) fprintf(f, "%d ", net->feed.rank[t][r]);
    for (int t = 0; t < 8; t++) for (int k = 0; k < 3; k++) for (int i = 0; i < 64; i++) fprintf(f, "%d ", net->feed.run[t][k][i]);
    for (int t = 0; t < 8; t++) for (int i = 0; i < 512; i++) fprintf(f, "%d ", net->feed.set[t][i]);
    fputc('\n', f);
    for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) fprintf(f, "%d ", net->q_win[i][j]);
    fputc('\n', f);
    for (int b = 0; b < NOUT; b++) {
        int n = 0;
        for (int p = 1; p < 161; p++) n += net->q_inside[b][p] > 0;
        fprintf(f, "%d ", n);
        for (int p = 1; p < 161; p++) if (net->q_inside[b][p]) fprintf(f, "%d %d ", p, net->q_inside[b][p]);
        fputc('\n', f);
    }
    fclose(f);
}

/* the other way round: a net that plays the same, without what training needs */
static int next_number(FILE *f) {
    int n;
    if (fscanf(f, "%d", &n) != 1) { fprintf(stderr, "not such a text\n"); exit(1); }
    return n;
}
static void import(const char *text, const char *path) {
    Net *net = calloc(1, sizeof *net);
    FILE *f = fopen(text, "r");
    Mlp *all[3] = {&net->a, &net->d, &net->k};
    if (!f) { perror(text); exit(1); }
    for (int n = 0; n < 3; n++) {
        Weights *w = &all[n]->w;
        for (int j = 0; j < H; j++) w->b1[j] = next_number(f) / 256.f;
        for (int i = 0; i < NIN; i++) for (int j = 0; j < H; j++) w->w1[i][j] = next_number(f) / 256.f;
        for (int k = 0; k < H2; k++) {
            w->bv[k] = next_number(f) / 256.f;
            for (int j = 0; j < H; j++) w->v[k][j] = next_number(f) / 256.f;
        }
        for (int o = 0; o < NOUT; o++) {
            w->b2[o] = next_number(f) / 256.f;
            for (int j = 0; j < H; j++) w->w2[o][j] = next_number(f) / 256.f;
            for (int k = 0; k < H2; k++) w->w3[o][k] = next_number(f) / 256.f;
        }
    }
    float *held = (float *)&net->held.w, *feed = (float *)&net->feed.w;
    for (size_t i = 0; i < sizeof(HeldWeights) / 4; i++) held[i] = next_number(f) / 64.f;
    for (size_t i = 0; i < sizeof(FeedWeights) / 4; i++) feed[i] = next_number(f) / 64.f;
    for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) net->win[i][j] = next_number(f) / 65535.f;
    for (int b = 0; b < NOUT; b++) {
        float sum = 0, mean = 0;
        for (int n = next_number(f); n > 0; n--) {
            int p = next_number(f), share = next_number(f);
            net->inside[b][p] = share / 255.f;
            sum += share; mean += share * p;
        }
        net->mean[b] = sum ? (b > VOID_BIN ? mean : -mean) / sum : 0;
    }
    fclose(f);
    net_quantise(net);
    net_save(net, path);
}

int main(int argc, char **argv) {
    make_tables(); make_melds(); make_pairs(); make_exp();
    if (argc == 6 && (!strcmp(argv[1], "match") || !strcmp(argv[1], "rounds")))
        tournament(argv[2], argv[3], atol(argv[4]), atoll(argv[5]), argv[1][0] == 'm');
    else if (argc >= 3 && !strcmp(argv[1], "train")) train(argc, argv);
    else if (argc == 5 && !strcmp(argv[1], "chain")) chain(argv[2], atol(argv[3]), atoll(argv[4]));
    else if (argc == 7 && !strcmp(argv[1], "tune")) tune(argv[2], argv[3], atol(argv[4]), atoi(argv[5]), atoll(argv[6]));
    else if (argc == 4 && !strcmp(argv[1], "import")) import(argv[2], argv[3]);
    else if (argc == 4 && !strcmp(argv[1], "export")) export(argv[2], argv[3]);
    else { fprintf(stderr, "see the head of main.c\n"); return 2; }
    return 0;
}
