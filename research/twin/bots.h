/* What one seat may know, and the yardsticks: plain players and players by a discard score. */
#ifndef BOTS_H
#define BOTS_H
#include "rules.h"

typedef struct {
    int phase, top, locked, drawn, turn, stock, row, just_taken, limit;
    u64 hand, unseen, known, pile, thrown, late, refused;
    int other_takes, other_draws, last_thrown, hidden, shown;
    int score, other_score, dealing, knocks, gins, own_ends;   /* knocks, gins: how the other ended earlier rounds */
    int first[3], rises, falls;                  /* of the other's discards */
} Info;

static void info_of(const Round *r, int s, const int *score, const int *knocks, const int *gins, Info *f) {
    int o = 1 - s;
    f->phase = r->phase; f->top = r->npile ? r->pile[r->npile - 1] : -1;
    f->locked = r->locked; f->drawn = r->drawn; f->stock = r->nstock; f->limit = 10;
    f->turn = r->turns[s] + (r->phase != DISCARD_PHASE);
    f->row = r->row[s]; f->just_taken = r->just_taken[o];
    f->hand = r->hand[s]; f->known = r->held[o]; f->pile = pile_mask(r);
    f->unseen = FULL & ~(f->hand | f->known | f->pile);
    f->thrown = r->thrown[o]; f->late = r->late[o]; f->refused = r->refused[o];
    f->other_takes = r->takes[o]; f->other_draws = r->draws[o]; f->last_thrown = r->last_thrown[o];
    f->hidden = 10 - POP(f->known); f->shown = POP(r->held[s]);
    f->score = score[s]; f->other_score = score[o]; f->dealing = r->dealer == s;
    f->knocks = knocks[o]; f->gins = gins[o]; f->own_ends = knocks[s] + gins[s];
    memcpy(f->first, r->first[o], sizeof f->first); f->rises = r->rises[o]; f->falls = r->falls[o];
}

/* ------------------------------------------------------------------ outlook, as players/evaluation.py */
typedef struct { int dead, outs, gin, knock, best5, count5, total; u64 gin_cards, draws; } Outlook;

static void outlook(u64 hand, u64 unseen, Outlook *o) {
    int dead = deadwood(hand), hist[128];
    memset(hist, 0, sizeof(int) * (dead + 1));
    u64 draws = melding(hand) & unseen, plain = unseen ^ draws;
    o->dead = dead; o->outs = o->gin = o->knock = o->total = 0; o->gin_cards = 0; o->draws = draws;
    for (u64 m = draws; m; m &= m - 1) {
        u64 b = m & -m;
        int left = deadwood_after_best(hand | b);
        hist[left]++;
        o->total += left;
        if (left < dead) { o->outs++; if (!left) { o->gin++; o->gin_cards |= b; } }
    }
    int room = deadwood_after_best(hand), rest = POP(plain);
    for (int r = 0; r < 13 && room + RANK_POINTS[r] < dead; r++) {
        int n = POP(plain & ACES << r);
        hist[room + RANK_POINTS[r]] += n; o->outs += n; rest -= n;
        o->total += n * (room + RANK_POINTS[r]);
    }
    hist[dead] += rest;
    o->total += rest * dead;
    int need = 5, sum = 0, count = 0;
    for (int v = 0; v <= dead && need; v++) {
        int n = hist[v] < need ? hist[v] : need;
        sum += n * v; need -= n; count += n;
    }
    o->best5 = sum; o->count5 = count;
    for (int v = 0; v <= 10 && v <= dead; v++) o->knock += hist[v];
}

/* ------------------------------------------------------------------ danger, as players/danger.py */
typedef struct { int a, b; u64 thirds; } Pair;
static Pair PAIRS[52][6];
static int NPAIRS[52];
static u64 BESIDE[52];
static void make_pairs(void) {
    for (int c = 0; c < 52; c++) {
        int s = c / 13, r = c % 13, n = 0, same[3], k = 0;
        BESIDE[c] = beside(BIT(c));
        for (int t = 0; t < 4; t++) if (t != s) same[k++] = t * 13 + r;
        for (int i = 0; i < 3; i++)
            for (int j = i + 1; j < 3; j++)
                PAIRS[c][n++] = (Pair){same[i], same[j], ACES << r & ~BIT(same[i]) & ~BIT(same[j])};
        static const int STEPS[3][2] = {{-2, -1}, {-1, 1}, {1, 2}};
        for (int i = 0; i < 3; i++) {
            int low = r + STEPS[i][0], high = r + STEPS[i][1];
            if (low < 0 || high > 12) continue;
            u64 th = 0;
            if (high - low == 2) th = BIT(s * 13 + low + 1);
            else { if (low) th |= BIT(s * 13 + low - 1); if (high < 12) th |= BIT(s * 13 + high + 1); }
            PAIRS[c][n++] = (Pair){s * 13 + low, s * 13 + high, th};
        }
        NPAIRS[c] = n;
    }
}
static void held_by_other(const Info *f, double *p) {
    static const double W[10] = {1, .6, .36, .216, .1296, .07776, .046656, .0279936, .01679616, .010077696};
    double total = 0;
    for (int c = 0; c < 52; c++) {
        p[c] = 0;
        if (f->unseen >> c & 1) total += p[c] = W[POP(BESIDE[c] & f->thrown)];
    }
    double share = total > 0 ? f->hidden / total : 0;
    for (int c = 0; c < 52; c++) {
        if (f->known >> c & 1) p[c] = 1;
        else { p[c] *= share; if (p[c] > 1) p[c] = 1; }
    }
}
static double danger_of(const Info *f, const double *p, int c) {
    double t = 0;
    for (int i = 0; i < NPAIRS[c]; i++) {
        const Pair *q = &PAIRS[c][i];
        double x = p[q->a] * p[q->b];
        t += q->thirds & (f->thrown | f->refused) ? x * .3 : x;
    }
    return t;
}

/* ------------------------------------------------------------------ players */
enum { SIMPLE, OPENSPIEL, EASY, SCORED, NET };
enum { BY_TABLE, ALWAYS, NEVER, FIRST_TURNS };
struct Net;
typedef struct {
    const char *name;
    int kind, knocks, last;                      /* last: of FIRST_TURNS */
    int meld_takes;                              /* takes only what lies in a meld */
    double ahead, fade, gin, danger, knock, gin_now, margin;
    int shift;                                   /* of the knock table, in turns */
    struct Net *net;
    double explore;
    int prices;                                  /* NET: 0 points, 1 the match score */
    int follow;                                  /* NET in training: acts as this yardstick, records as a net */
    double random_take;                          /* takes at random this often: a fuzzy player */
    double blur;                                 /* so far it may be wrong about a discard, in points */
} Bot;

static int may_take(const Info *f) {
    if (f->row < 3) return 1;
    u64 h = f->hand | BIT(f->top);
    int after = 999;
    for (u64 m = f->hand; m; m &= m - 1) { int d = deadwood(h & ~(m & -m)); if (d < after) after = d; }
    return after == 0 || (f->row < 6 && after < deadwood(f->hand));
}
static int completes(u64 hand, int card) {       /* lies in a meld of some least arrangement after the best discard */
    u64 h = hand | BIT(card);
    if (!(melding(hand) & BIT(card))) return 0;
    int after = 999;
    for (u64 m = hand; m; m &= m - 1) { int d = deadwood(h & ~(m & -m)); if (d < after) after = d; }
    for (u64 m = hand; m; m &= m - 1) {
        u64 left = h & ~(m & -m);
        if (deadwood(left) == after && deadwood(left & ~BIT(card)) + CARD_POINTS[card] > after) return 1;
    }
    return 0;
}
static const u8 LAST_KNOCK[4][3] = {{8, 6, 5}, {6, 5, 4}, {2, 2, 1}, {1, 1, 1}};
static int wants_knock(const Bot *b, int turn, const Outlook *o) {
    if (b->knocks == ALWAYS) return 1;
    if (b->knocks == NEVER) return 0;
    if (b->knocks == FIRST_TURNS) return turn <= b->last;
    int g = (o->gin + 1) / 2, d = (o->dead - 1) / 3;
    return turn + b->shift <= LAST_KNOCK[g > 3 ? 3 : g][d > 2 ? 2 : d];
}
static double worth(const Bot *b, int turn, const Outlook *o) {
    static double fade[64];
    static double base = 0;
    if (base != b->fade) { base = b->fade; fade[0] = 1; for (int i = 1; i < 64; i++) fade[i] = fade[i - 1] * base; }
    return o->dead + b->ahead * fade[turn - 1 < 63 ? turn - 1 : 63] * (o->count5 ? (double)o->best5 / o->count5 : o->dead) - b->gin * o->gin;
}
static double ending(const Bot *b, const Info *f, const Outlook *o, double score, double best, int *gin) {
    if (o->dead > f->limit) return best;
    if (o->dead == 0) { *gin = 1; return best; }
    if (wants_knock(b, f->turn, o) && score - b->knock < best) return score - b->knock;
    return best;
}
static int scored_takes(const Bot *b, const Info *f) {
    Outlook o;
    double p[52], dg[52], loss[52];
    if (b->meld_takes) return completes(f->hand, f->top);
    held_by_other(f, p);
    u64 hand = f->hand, h = hand | BIT(f->top);
    int spare[2] = {-1, -1};
    for (u64 m = hand; m; m &= m - 1) {
        int c = LOW(m);
        dg[c] = b->danger ? b->danger * danger_of(f, p, c) : 0;
        outlook(hand ^ BIT(c), f->unseen, &o);
        loss[c] = worth(b, f->turn, &o) + dg[c];
        if (spare[0] < 0 || loss[c] < loss[spare[0]]) { spare[1] = spare[0]; spare[0] = c; }
        else if (spare[1] < 0 || loss[c] < loss[spare[1]]) spare[1] = c;
    }
    /* taking */
    int gin = 0;
    double taken = 1e9;
    for (int pass = 0; pass < 2; pass++)
        for (u64 m = hand; m; m &= m - 1) {
            int c = LOW(m);
            outlook(h ^ BIT(c), f->unseen & ~BIT(f->top), &o);
            double s = worth(b, f->turn, &o) + dg[c];
            if (!pass) { if (s < taken) taken = s; }
            else taken = ending(b, f, &o, s, taken, &gin);
        }
    if (gin) taken = -b->gin_now;
    /* drawing */
    Outlook stay;
    outlook(hand, f->unseen, &stay);
    double base = worth(b, f->turn, &stay), total = 0;
    u64 near = beside(hand);
    for (u64 m = f->unseen; m; m &= m - 1) {
        int c = LOW(m), tried[4], n = 0;
        double sc[4], best;
        Outlook os[4];
        tried[n++] = c; tried[n++] = spare[0]; tried[n++] = spare[1];
        if (near >> c & 1) {
            int cheap = -1, least = 999;
            u64 whole = hand | BIT(c);
            for (u64 q = whole; q; q &= q - 1) {
                int d = deadwood(whole ^ (q & -q)), e = LOW(q);
                if (d < least || (d == least && CARD_POINTS[e] > CARD_POINTS[cheap])) { least = d; cheap = e; }
            }
            if (cheap != c && cheap != spare[0] && cheap != spare[1]) tried[n++] = cheap;
        }
        gin = 0; best = 1e9;
        for (int i = 0; i < n; i++) {
            if (tried[i] == c) { os[i] = stay; sc[i] = base + (b->danger ? b->danger * danger_of(f, p, c) : 0); }
            else {
                outlook((hand | BIT(c)) ^ BIT(tried[i]), f->unseen, &os[i]);
                sc[i] = worth(b, f->turn, &os[i]) + dg[tried[i]];
            }
            if (sc[i] < best) best = sc[i];
        }
        for (int i = 0; i < n; i++) best = ending(b, f, &os[i], sc[i], best, &gin);
        total += gin ? -b->gin_now : best;
    }
    int n = POP(f->unseen);
    return (n ? total / n : base) - taken > b->margin;
}
/* the level easy: overlooks melds, collects what lies beside its cards, misjudges deadwood */
static int easy_takes(const Info *f, Rng *rng) {
    double luck = rng_real(rng);
    if (completes(f->hand, f->top)) return luck >= .12;
    return luck < .15 && (BESIDE[f->top] & f->hand) != 0;
}
static int easy_discards(const Info *f, u64 can, Rng *rng, int *knock) {
    int whole = deadwood(f->hand), best = -1, least = 999, out = -1, spared = 0;
    u64 tempting = f->just_taken < 0 ? 0 : BESIDE[f->just_taken];
    double top = -1e9;
    for (u64 m = can; m; m &= m - 1) spared |= deadwood(f->hand ^ (m & -m)) < whole && !(tempting & m & -m);
    for (u64 m = can; m; m &= m - 1) {
        int c = LOW(m), left = deadwood(f->hand ^ BIT(c));
        double v = 3.5 * rng_real(rng) - left;
        if (left >= whole) v -= 200;
        else if (spared && tempting >> c & 1) v -= 100;
        if (v > top) { top = v; best = c; }
        if (left < least) { least = left; out = c; }
    }
    *knock = least <= f->limit;
    return *knock ? out : best;
}
static int bot_takes(const Bot *b, const Info *f, Rng *rng) {
    if (!may_take(f)) return 0;
    if (b->random_take && rng_real(rng) < b->random_take) return 1;
    if (b->kind == EASY) return easy_takes(f, rng);
    if (b->kind == SIMPLE) return (melding(f->hand) >> f->top & 1) != 0;
    if (b->kind == OPENSPIEL) {
        u64 h = f->hand | BIT(f->top);
        int after = 999;
        for (u64 m = f->hand; m; m &= m - 1) { int d = deadwood(h & ~(m & -m)); if (d < after) after = d; }
        if (after <= f->limit) return 1;
        return deadwood(h) < deadwood(f->hand) + CARD_POINTS[f->top];
    }
    return scored_takes(b, f);
}
/* OpenSpiel's bot throws the highest rank of equals, then by suit */
static int dearer(int c, int than) {
    static const int SUIT[4] = {0, 3, 2, 1};
    return c % 13 * 4 + SUIT[c / 13] > than % 13 * 4 + SUIT[than / 13];
}
/* the discard; *knock is set when the round is to be ended with it */
static int bot_discards(const Bot *b, const Info *f, Rng *rng, int *knock) {
    u64 can = f->locked >= 0 ? f->hand & ~BIT(f->locked) : f->hand;
    *knock = 0;
    if (b->kind == EASY) return easy_discards(f, can, rng, knock);
    if (b->kind == SIMPLE || b->kind == OPENSPIEL) {
        int best = -1, least = 9999, ties = 0;
        for (u64 m = can; m; m &= m - 1) {
            int c = LOW(m), d = deadwood(f->hand ^ BIT(c));
            if (d < least) { least = d; best = c; ties = 1; }
            else if (d == least && (b->kind == SIMPLE ? rng_below(rng, ++ties) == 0 : dearer(c, best))) best = c;
        }
        *knock = least <= f->limit && (least == 0 || b->knocks == ALWAYS);
        return best;
    }
    double p[52], best = 1e9, end = 1e9;
    int out = -1, end_out = -1, end_dead = 999;
    Outlook o;
    held_by_other(f, p);
    for (u64 m = can; m; m &= m - 1) {
        int c = LOW(m);
        outlook(f->hand ^ BIT(c), f->unseen, &o);
        double s = worth(b, f->turn, &o) + (b->danger ? b->danger * danger_of(f, p, c) : 0);
        if (b->blur) s += b->blur * rng_real(rng);
        if (s < best || (s == best && CARD_POINTS[c] > CARD_POINTS[out])) { best = s; out = c; }
        if (o.dead <= f->limit && (o.dead == 0 || wants_knock(b, f->turn, &o)))
            if (o.dead < end_dead || (o.dead == end_dead && s < end)) { end_dead = o.dead; end = s; end_out = c; }
    }
    if (end_out >= 0) { *knock = 1; return end_out; }
    return out;
}
#endif
