/* The learned player: what goes into its three small networks, how they are read and trained.
 *
 * Each network says how the round will end for the seat that asks, as a distribution over NOUT bins
 * of points. A: after a discard. D: before a draw from the stock (or after a pass). K: of a knock.
 * All inputs are whole numbers (64 means 1), and so is the arithmetic of the finished player, so
 * that C and Python agree bit by bit. Training alone uses floating point.
 */
#ifndef NET_H
#define NET_H
#include <math.h>
#include "bots.h"

#ifndef H
#define H 128
#endif
#define NOUT 15
#define VOID_BIN 7
#define NIN 204
#ifndef H2
#define H2 32
#endif

enum {
    F_TURN = 0, F_STOCK = 20, F_KNOWN = 21, F_KNOWN_MELD = 27, F_JUST = 28, F_TAKES = 29, F_DRAWS = 30,
    F_ENDS = 31, F_SCORE = 40, F_HIS_POINTS = 56, F_LAST = 57, F_LEAST = 58, F_LOW = 59, F_PHASE = 60, F_DEALING = 64,
    F_DEAD = 66, F_DEADWOOD = 83, F_GIN = 84, F_GIN_FREE = 93, F_KNOCKS = 94, F_OUTS = 95, F_BEST5 = 96, F_MEAN = 97,
    F_MELDED = 98, F_LOOSE = 109, F_DRAW_CARDS = 122, F_LOOSE_DRAWS = 123, F_LAYOFF = 124, F_FREE_DRAWS = 125,
    F_LOOSE_COUNT = 126, F_DANGER_SET = 127, F_DANGER_RUN = 128, F_KNOWN_RANK = 129, F_KNOWN_SUIT = 130, F_RANK = 131,
    F_NEAR = 144, F_EXPOSED = 145, F_EXPOSED_KNOWN = 146, F_SHOWN = 147, F_OWN_TENS = 148, F_HIS_TENS = 158,
    F_NEAR_DRAWS = 168, F_LOST = 169, F_LOST_POINTS = 170, F_LINKED = 171, F_THROWN_MEAN = 177, F_THROWN_BESIDE = 178,
    F_GONE_RANK = 179, F_GONE_SUIT = 180, F_GROWING = 181, F_TWO_LOOSE = 182, F_THREE_LOOSE = 183, F_FEEDS = 184, F_FEEDS_LOG = 185, F_ONLY_KNOCKS = 186,
    F_OWN_ENDS = 192, F_FIRST = 193, F_RISES = 196, F_FALLS = 197, F_THROWN_SAME = 198, F_HIS_DEAD = 199, F_HIS_MELDED = 200, F_DEAD_CARD = 201
};
typedef struct { int n; uint16_t i[96]; int16_t x[96]; } Vec;
static inline void put(Vec *v, int i, int x) { if (x) { v->i[v->n] = (uint16_t)i; v->x[v->n++] = (int16_t)x; } }

typedef struct {
    float w1[NIN][H], b1[H], v[H2][H], bv[H2], w2[NOUT][H], w3[NOUT][H2], b2[NOUT];
} Weights;
typedef struct {
    Weights w, g, m, v;
    int q1[NIN][H], c1[H], qv[H2][H], cv[H2], q2[NOUT][H], q3[NOUT][H2], c2[NOUT];  /* the same in whole numbers */
    int step, pending;
} Mlp;
/* which cards the other holds: a softmax over the unseen cards */
typedef struct { float rank[8][13], beside[8][4][8], same[8][8]; } HeldWeights;
typedef struct {
    HeldWeights w, g, m, v;
    int rank[8][13], beside[8][4][8], same[8][8], step, pending;
} Held;
/* whether a card would lie in a meld of the other's hand: logistic, by rank, neighbours and equals */
typedef struct { float rank[8][13], run[8][3][64], set[8][512]; } FeedWeights;
typedef struct {
    FeedWeights w, g, m, v;
    int rank[8][13], run[8][3][64], set[8][512], step, pending;
} Feed;
struct Net {
    Mlp a, d, k;
    Held held;
    float inside[NOUT][161];                      /* points within a bin: share of each number of points */
    float win[100][100];                          /* chance to win the match for the dealer: own, other's score */
    int q_inside[NOUT][161], q_win[100][100];
    float mean[NOUT];
    int integer;
    Feed feed;
};
typedef struct Net Net;

static const int EDGE[7] = {1, 9, 17, 25, 35, 45, 60};
static int bin_of(int points) {
    if (!points) return VOID_BIN;
    int p = points < 0 ? -points : points, b = 0;
    while (b < 6 && p >= EDGE[b + 1]) b++;
    return points > 0 ? VOID_BIN + 1 + b : VOID_BIN - 1 - b;
}

/* ------------------------------------------------------------------ whole-number exponentials */
#define EXP_N 5120                                /* exp(-i/256) */
static u64 EXP_DOWN[EXP_N];
static u64 ODDS[1024];                            /* exp((i-512)/64) */
static void make_exp(void) {
    EXP_DOWN[0] = 1ULL << 40;
    for (int i = 1; i < EXP_N; i++) EXP_DOWN[i] = (EXP_DOWN[i - 1] * 1044488ULL) >> 20;
    ODDS[0] = 1440000;
    for (int i = 1; i < 1024; i++) ODDS[i] = (ODDS[i - 1] * 1065091ULL) >> 20;
}

/* ------------------------------------------------------------------ the other's cards */
enum { ST_OFF, ST_MINE, ST_UNSEEN, ST_KNOWN, ST_EARLY, ST_LATE, ST_REFUSED, ST_OTHER };
static inline int turns_bucket(const Info *f) {
    int t = f->other_takes + f->other_draws;
    return (t < 3 ? 0 : t < 5 ? 1 : t < 8 ? 2 : 3) + (f->knocks && !f->gins ? 4 : 0);
}
static void statuses(const Info *f, u8 *st) {
    for (int c = 0; c < 52; c++) {
        u64 b = BIT(c);
        st[c] = f->known & b ? ST_KNOWN : f->unseen & b ? ST_UNSEEN : f->thrown & b ? (f->late & b ? ST_LATE : ST_EARLY)
              : f->refused & b ? ST_REFUSED : f->hand & b ? ST_MINE : ST_OTHER;
    }
}
static const int OFFSET[4] = {-2, -1, 1, 2};
static inline int beside_status(const u8 *st, int c, int k) {
    int r = c % 13 + OFFSET[k];
    return r < 0 || r > 12 ? ST_OFF : st[c + OFFSET[k]];
}
static inline int step_status(const u8 *st, int c, int step) {
    int r = c % 13 + step;
    return r < 0 || r > 12 ? ST_OFF : st[c + step];
}
static inline void feed_places(const u8 *st, int c, int *run, int *set) {
    int a = step_status(st, c, -2), b = step_status(st, c, -1), d = step_status(st, c, 1), e = step_status(st, c, 2);
    run[0] = a * 8 + b; run[1] = b * 8 + d; run[2] = d * 8 + e;
    int x[3], n = 0;
    for (int k = c % 13; k < 52; k += 13) if (k != c) x[n++] = st[k];
    if (x[0] > x[1]) { n = x[0]; x[0] = x[1]; x[1] = n; }
    if (x[1] > x[2]) { n = x[1]; x[1] = x[2]; x[2] = n; }
    if (x[0] > x[1]) { n = x[0]; x[0] = x[1]; x[1] = n; }
    *set = x[0] * 64 + x[1] * 8 + x[2];
}
/* 64 times the log odds that the card would lie in a meld of the other's hand */
static int feeds(const Net *net, const Info *f, const u8 *st, int c) {
    int t = turns_bucket(f), run[3], set;
    const Feed *d = &net->feed;
    feed_places(st, c, run, &set);
    if (net->integer) return d->rank[t][c % 13] + d->run[t][0][run[0]] + d->run[t][1][run[1]] + d->run[t][2][run[2]] + d->set[t][set];
    return (int)floorf(64 * (d->w.rank[t][c % 13] + d->w.run[t][0][run[0]] + d->w.run[t][1][run[1]] + d->w.run[t][2][run[2]] + d->w.set[t][set]));
}
/* P: 1024 times the chance that the other holds each card */
static void chances(const Net *net, const Info *f, int *P) {
    u8 st[52];
    int t = turns_bucket(f);
    const Held *h = &net->held;
    u64 odds[52], total = 0;
    statuses(f, st);
    memset(P, 0, 52 * sizeof(int));
    for (u64 m = f->unseen; m; m &= m - 1) {
        int c = LOW(m), s;
        if (net->integer) {
            s = h->rank[t][c % 13];
            for (int k = 0; k < 4; k++) s += h->beside[t][k][beside_status(st, c, k)];
            for (int k = c % 13; k < 52; k += 13) if (k != c) s += h->same[t][st[k]];
        } else {
            float z = h->w.rank[t][c % 13];
            for (int k = 0; k < 4; k++) z += h->w.beside[t][k][beside_status(st, c, k)];
            for (int k = c % 13; k < 52; k += 13) if (k != c) z += h->w.same[t][st[k]];
            s = (int)floorf(z * 64);
        }
        s = s < -512 ? 0 : s > 511 ? 1023 : s + 512;
        total += odds[c] = ODDS[s];
    }
    for (u64 m = f->unseen; m; m &= m - 1) {
        int c = LOW(m);
        u64 p = odds[c] * (u64)(f->hidden * 1024) / total;
        P[c] = p > 1024 ? 1024 : (int)p;
    }
    for (u64 m = f->known; m; m &= m - 1) P[LOW(m)] = 1024;
}

/* ------------------------------------------------------------------ inputs */
static int bucket4(int s) { return s < 25 ? 0 : s < 50 ? 1 : s < 75 ? 2 : 3; }
static void shared_inputs(const Info *f, const int *P, Vec *v) {
    v->n = 0;
    put(v, F_TURN + (f->turn > 20 ? 19 : f->turn - 1), 64);
    put(v, F_STOCK, f->stock * 2);
    int k = POP(f->known);
    put(v, F_KNOWN + (k > 5 ? 5 : k), 64);
    put(v, F_KNOWN_MELD, POP(in_runs(f->known) | in_sets(f->known)) * 16);
    put(v, F_JUST, f->just_taken >= 0 ? 64 : 0);
    put(v, F_TAKES, f->other_takes * 16);
    put(v, F_DRAWS, f->other_draws * 8);
    put(v, F_ENDS + (f->knocks > 2 ? 2 : f->knocks) * 3 + (f->gins > 2 ? 2 : f->gins), 64);
    if (!f->gins) put(v, F_ONLY_KNOCKS + (f->knocks > 5 ? 5 : f->knocks), 64);
    put(v, F_SCORE + bucket4(f->score) * 4 + bucket4(f->other_score), 64);
    int points = 0, least = 11, low = 0;
    for (u64 m = f->unseen; m; m &= m - 1) points += P[LOW(m)] * CARD_POINTS[LOW(m)];
    put(v, F_HIS_POINTS, points >> 10);
    for (u64 m = f->thrown; m; m &= m - 1) {
        int p = CARD_POINTS[LOW(m)];
        if (p < least) least = p;
        low += p <= 5;
    }
    put(v, F_LAST, f->last_thrown < 0 ? 0 : CARD_POINTS[f->last_thrown] * 6);
    put(v, F_LEAST, least * 6);
    put(v, F_LOW, low * 16);
    put(v, F_DEALING, f->dealing ? 64 : 0);
    put(v, F_SHOWN, f->shown * 16);
    put(v, F_OWN_TENS + f->score / 10, 64);
    put(v, F_HIS_TENS + f->other_score / 10, 64);
    if (f->thrown) put(v, F_THROWN_MEAN, points_of(f->thrown) * 4 / POP(f->thrown));
    put(v, F_THROWN_BESIDE, POP((f->thrown << 1 & NO_ACES) & f->thrown) * 16);
    put(v, F_OWN_ENDS, f->own_ends * 16);
    for (int i = 0; i < 3; i++) put(v, F_FIRST + i, f->first[i] * 6);
    put(v, F_RISES, f->rises * 16);
    put(v, F_FALLS, f->falls * 16);
    put(v, F_THROWN_SAME, (POP(f->thrown) - POP(ranks_of(f->thrown))) * 16);
    /* what of his hand is likely melded: a card by the pairs that would lie beside it */
    int melded = 0, dead = 0;
    for (u64 m = f->unseen | f->known; m; m &= m - 1) {
        int c = LOW(m), x = 0;
        for (int i = 0; i < NPAIRS[c]; i++) x += P[PAIRS[c][i].a] * P[PAIRS[c][i].b] >> 10;
        if (x > 1024) x = 1024;
        melded += P[c] * x >> 10;
        dead += (P[c] * (1024 - x) >> 10) * CARD_POINTS[c];
    }
    put(v, F_HIS_MELDED, melded >> 6);
    put(v, F_HIS_DEAD, dead >> 10);
}
static int dead_bucket(int d) {
    return d <= 10 ? d : d <= 15 ? 11 : d <= 20 ? 12 : d <= 30 ? 13 : d <= 40 ? 14 : d <= 50 ? 15 : 16;
}
static void hand_inputs(const Info *f, const int *P, u64 hand, const Outlook *o, Vec *v) {
    put(v, F_DEAD + dead_bucket(o->dead), 64);
    put(v, F_DEADWOOD, o->dead * 4);
    put(v, F_GIN + (o->gin > 8 ? 8 : o->gin), 64);
    int free = 0;
    for (u64 m = o->gin_cards; m; m &= m - 1) free += 1024 - P[LOW(m)];
    put(v, F_GIN_FREE, free >> 6);
    put(v, F_KNOCKS, o->knock * 4);
    put(v, F_OUTS, o->outs * 4);
    put(v, F_BEST5, o->best5);
    int n = POP(f->unseen);
    put(v, F_MEAN, n ? 4 * o->total / n : 4 * o->dead);
    u64 melded = in_runs(hand) | in_sets(hand), loose = hand & ~melded;
    put(v, F_MELDED + POP(melded), 64);
    for (int r = 0; r < 13; r++) put(v, F_LOOSE + r, POP(loose & ACES << r) * 32);
    put(v, F_DRAW_CARDS, POP(o->draws) * 4);
    put(v, F_LOOSE_DRAWS, POP(melding(loose) & f->unseen) * 4);
    if (f->known) {
        u64 fit = fits_on(in_runs(f->known), in_sets(f->known), f->known) & loose;
        put(v, F_LAYOFF, points_of(fit) * 6);
    }
    free = 0;
    for (u64 m = o->draws; m; m &= m - 1) free += 1024 - P[LOW(m)];
    put(v, F_FREE_DRAWS, free >> 7);
    put(v, F_LOOSE_COUNT, POP(loose) * 16);
    put(v, F_NEAR_DRAWS, POP(beside(loose) & f->unseen) * 2);
    u64 live = hand | f->unseen, lost = loose & ~(in_runs(live) | in_sets(live));
    put(v, F_LOST, POP(lost) * 16);
    put(v, F_LOST_POINTS, points_of(lost) * 3);
    live = loose | (melding(loose) & f->unseen);
    int linked = POP((in_runs(live) | in_sets(live)) & loose);
    put(v, F_LINKED + (linked > 5 ? 5 : linked), 64);
    int two = 0, three = 0;                       /* draws after which two or three cards lie in no meld */
    for (u64 m = o->draws; m; m &= m - 1) {
        u64 h = hand | (m & -m);
        int k = POP(h & ~(in_runs(h) | in_sets(h)));
        two += k == 2; three += k == 3;
    }
    put(v, F_GROWING, POP(fits_on(in_runs(hand), in_sets(hand), hand) & f->unseen) * 8);
    put(v, F_TWO_LOOSE, two * 8);
    put(v, F_THREE_LOOSE, three * 8);
}
static void discard_inputs(const Net *net, const Info *f, const u8 *st, const int *P, int c, Vec *v) {
    int s = c / 13, r = c % 13, by_set = 0, by_run = 0;
    u64 gone = f->thrown | f->refused;
    for (int i = 0; i < NPAIRS[c]; i++) {
        const Pair *q = &PAIRS[c][i];
        int x = P[q->a] * P[q->b] >> 10;
        if (q->thirds & gone) x = x * 3 >> 3;
        if (i < 3) by_set += x; else by_run += x;
    }
    put(v, F_DEAD_CARD, by_set + by_run ? 0 : 64);
    put(v, F_DANGER_SET, by_set >> 2);
    put(v, F_DANGER_RUN, by_run >> 2);
    u64 rank = ACES << r, suit = 0;
    for (int k = 0; k < 4; k++) if (r + OFFSET[k] >= 0 && r + OFFSET[k] < 13) suit |= BIT(s * 13 + r + OFFSET[k]);
    put(v, F_KNOWN_RANK, POP(f->known & rank) * 64);
    put(v, F_KNOWN_SUIT, POP(f->known & suit) * 32);
    put(v, F_RANK + r, 64);
    int log = feeds(net, f, st, c);
    log = log < -512 ? -512 : log > 511 ? 511 : log;
    put(v, F_FEEDS_LOG, log >> 1);
    put(v, F_FEEDS, (int)(256 * ODDS[log + 512] / (ODDS[log + 512] + ODDS[512])));
    put(v, F_GONE_RANK, POP(gone & rank) * 32);
    put(v, F_GONE_SUIT, POP(gone & suit) * 32);
    int near = 0;
    for (u64 m = BESIDE[c]; m; m &= m - 1) near += P[LOW(m)];
    put(v, F_NEAR, near >> 4);
}
static void knock_inputs(const Info *f, const int *P, u64 hand, Vec *v) {
    u64 fit = fits_on(in_runs(hand), in_sets(hand), hand);
    int x = 0;
    for (u64 m = fit & f->unseen; m; m &= m - 1) x += P[LOW(m)] * CARD_POINTS[LOW(m)];
    put(v, F_EXPOSED, x >> 7);
    put(v, F_EXPOSED_KNOWN, points_of(fit & f->known) * 6);
}

/* ------------------------------------------------------------------ reading a network */
typedef struct { int q[H]; float f[H]; } Begun;
typedef float V16 __attribute__((vector_size(64), aligned(4), may_alias));
#define NV (H / 16)
static inline void add_inputs(float *acc, const Mlp *m, const Vec *v) {
    V16 a[NV];
    for (int j = 0; j < NV; j++) a[j] = ((const V16 *)acc)[j];
    for (int k = 0; k < v->n; k++) {
        const V16 *w = (const V16 *)m->w.w1[v->i[k]];
        float x = v->x[k] / 64.f;
        for (int j = 0; j < NV; j++) a[j] += w[j] * x;
    }
    for (int j = 0; j < NV; j++) ((V16 *)acc)[j] = a[j];
}
static void mlp_begin(const Net *net, const Mlp *m, const Vec *s, Begun *b) {
    if (net->integer) {
        memcpy(b->q, m->c1, sizeof b->q);
        for (int k = 0; k < s->n; k++) { const int *w = m->q1[s->i[k]]; int x = s->x[k]; for (int j = 0; j < H; j++) b->q[j] += w[j] * x; }
        return;
    }
    memcpy(b->f, m->w.b1, sizeof b->f);
    add_inputs(b->f, m, s);
}
static void mlp_read(const Net *net, const Mlp *m, const Begun *b, const Vec *h, float *out, float *hidden) {
    if (net->integer) {
        int acc[H];
        memcpy(acc, b->q, sizeof acc);
        for (int k = 0; k < h->n; k++) { const int *w = m->q1[h->i[k]]; int x = h->x[k]; for (int j = 0; j < H; j++) acc[j] += w[j] * x; }
        int z[NOUT], top = -(1 << 30);
        for (int j = 0; j < H; j++) acc[j] = acc[j] > 0 ? acc[j] >> 6 : 0;
        int deep[H2];
        for (int k = 0; k < H2; k++) {
            long long t = m->cv[k];
            for (int j = 0; j < H; j++) t += (long long)m->qv[k][j] * acc[j];
            deep[k] = t > 0 ? (int)(t >> 8) : 0;
        }
        for (int o = 0; o < NOUT; o++) {
            long long t = m->c2[o];
            for (int j = 0; j < H; j++) t += (long long)m->q2[o][j] * acc[j];
            for (int k = 0; k < H2; k++) t += (long long)m->q3[o][k] * deep[k];
            z[o] = (int)(t >> 8);
            if (z[o] > top) top = z[o];
        }
        u64 e[NOUT], sum = 0;
        for (int o = 0; o < NOUT; o++) sum += e[o] = top - z[o] < EXP_N ? EXP_DOWN[top - z[o]] : 0;
        for (int o = 0; o < NOUT; o++) out[o] = (float)((e[o] << 16) / sum);   /* 65536 is certain */
        return;
    }
    float acc[H];
    memcpy(acc, b->f, sizeof acc);
    add_inputs(acc, m, h);
    for (int j = 0; j < H; j++) acc[j] = acc[j] > 0 ? acc[j] : 0;
    float deep[H2];
    for (int k = 0; k < H2; k++) {
        V16 sums = ((const V16 *)m->w.v[k])[0] * ((V16 *)acc)[0];
        for (int j = 1; j < NV; j++) sums += ((const V16 *)m->w.v[k])[j] * ((V16 *)acc)[j];
        float t = m->w.bv[k];
        for (int j = 0; j < 16; j++) t += sums[j];
        deep[k] = t > 0 ? t : 0;
    }
    float top = -1e30f, sum = 0;
    for (int o = 0; o < NOUT; o++) {
        V16 sums = ((const V16 *)m->w.w2[o])[0] * ((V16 *)acc)[0];
        for (int j = 1; j < NV; j++) sums += ((const V16 *)m->w.w2[o])[j] * ((V16 *)acc)[j];
        float t = m->w.b2[o];
        for (int j = 0; j < 16; j++) t += sums[j];
        for (int k = 0; k < H2; k++) t += m->w.w3[o][k] * deep[k];
        out[o] = t;
        if (t > top) top = t;
    }
    for (int o = 0; o < NOUT; o++) sum += out[o] = expf(out[o] - top);
    for (int o = 0; o < NOUT; o++) out[o] *= 65536.f / sum;
    if (hidden) { memcpy(hidden, acc, sizeof acc); memcpy(hidden + H, deep, sizeof deep); }
}

/* ------------------------------------------------------------------ training */
static void adam(float *w, float *g, float *m, float *v, int n, int step, float lr, float scale) {
    float c1 = 1 - powf(.9f, step), c2 = 1 - powf(.999f, step), a = lr / c1;
    for (int i = 0; i < n; i++) {
        float x = g[i] * scale;
        g[i] = 0;
        m[i] = .9f * m[i] + .1f * x;
        v[i] = .999f * v[i] + .001f * x * x;
        w[i] -= a * m[i] / (sqrtf(v[i] / c2) + 1e-7f);
    }
}
static float mlp_learn(const Net *net, Mlp *m, const Vec *x, const float *target, float lr, int batch) {
    static const Vec none;
    float out[NOUT], hid[H + H2], back[H] = {0}, *deep = hid + H, down[H2] = {0}, loss = 0;
    Begun b;
    mlp_begin(net, m, x, &b);
    mlp_read(net, m, &b, &none, out, hid);
    for (int o = 0; o < NOUT; o++) {
        float p = out[o] / 65536.f, d = p - target[o];
        loss -= target[o] * logf(p + 1e-9f);
        m->g.b2[o] += d;
        for (int j = 0; j < H; j++) { m->g.w2[o][j] += d * hid[j]; back[j] += d * m->w.w2[o][j]; }
        for (int k = 0; k < H2; k++) { m->g.w3[o][k] += d * deep[k]; down[k] += d * m->w.w3[o][k]; }
    }
    for (int k = 0; k < H2; k++) {
        if (deep[k] <= 0) continue;
        float d = down[k];
        m->g.bv[k] += d;
        for (int j = 0; j < H; j++) { m->g.v[k][j] += d * hid[j]; back[j] += d * m->w.v[k][j]; }
    }
    for (int j = 0; j < H; j++) { if (hid[j] <= 0) back[j] = 0; m->g.b1[j] += back[j]; }
    for (int k = 0; k < x->n; k++) {
        float *g = m->g.w1[x->i[k]], v = x->x[k] / 64.f;
        for (int j = 0; j < H; j++) g[j] += back[j] * v;
    }
    if (++m->pending >= batch) {
        adam((float *)&m->w, (float *)&m->g, (float *)&m->m, (float *)&m->v, sizeof(Weights) / 4, ++m->step, lr, 1.f / batch);
        m->pending = 0;
    }
    return loss;
}
static void held_learn(Net *net, const Info *f, u64 truth, float lr) {
    Held *h = &net->held;
    u8 st[52];
    float e[52], total = 0;
    int t = turns_bucket(f);
    if (!f->hidden) return;
    statuses(f, st);
    for (u64 m = f->unseen; m; m &= m - 1) {
        int c = LOW(m);
        float z = h->w.rank[t][c % 13];
        for (int k = 0; k < 4; k++) z += h->w.beside[t][k][beside_status(st, c, k)];
        for (int k = c % 13; k < 52; k += 13) if (k != c) z += h->w.same[t][st[k]];
        if (z > 7.9f) z = 7.9f;
        if (z < -7.9f) z = -7.9f;
        total += e[c] = expf(z);
    }
    for (u64 m = f->unseen; m; m &= m - 1) {
        int c = LOW(m);
        float g = (e[c] / total - (float)(truth >> c & 1) / f->hidden);
        h->g.rank[t][c % 13] += g;
        for (int k = 0; k < 4; k++) h->g.beside[t][k][beside_status(st, c, k)] += g;
        for (int k = c % 13; k < 52; k += 13) if (k != c) h->g.same[t][st[k]] += g;
    }
    if (++h->pending >= 256) {
        adam((float *)&h->w, (float *)&h->g, (float *)&h->m, (float *)&h->v, sizeof(HeldWeights) / 4, ++h->step, lr, 1.f / 256);
        h->pending = 0;
    }
}
static void feed_learn(Net *net, const Info *f, u64 truth, float lr) {
    Feed *d = &net->feed;
    u8 st[52];
    int t = turns_bucket(f), run[3], set;
    u64 yes = melding(truth);
    statuses(f, st);
    for (u64 m = f->hand; m; m &= m - 1) {
        int c = LOW(m);
        feed_places(st, c, run, &set);
        float z = d->w.rank[t][c % 13] + d->w.run[t][0][run[0]] + d->w.run[t][1][run[1]] + d->w.run[t][2][run[2]] + d->w.set[t][set];
        float g = 1 / (1 + expf(-z)) - (float)(yes >> c & 1);
        d->g.rank[t][c % 13] += g;
        for (int k = 0; k < 3; k++) d->g.run[t][k][run[k]] += g;
        d->g.set[t][set] += g;
    }
    if (++d->pending >= 256) {
        adam((float *)&d->w, (float *)&d->g, (float *)&d->m, (float *)&d->v, sizeof(FeedWeights) / 4, ++d->step, lr, 1.f / 256);
        d->pending = 0;
    }
}
/* a second layer that says nothing yet */
static void deepen(Mlp *m, Rng *r) {
    for (int k = 0; k < H2; k++) for (int j = 0; j < H; j++) m->w.v[k][j] = (float)(rng_real(r) - .5) * .2f;
    memset(m->w.w3, 0, sizeof m->w.w3); memset(m->w.bv, 0, sizeof m->w.bv);
}
static void net_init(Net *net, u64 seed) {
    static const float MEAN[8] = {0, 4, 12, 20, 29, 39, 51, 72};
    Rng r = {seed};
    memset(net, 0, sizeof *net);
    Mlp *all[3] = {&net->a, &net->d, &net->k};
    for (int n = 0; n < 3; n++) {
        for (int i = 0; i < NIN; i++) for (int j = 0; j < H; j++) all[n]->w.w1[i][j] = (float)(rng_real(&r) - .5) * .3f;
        for (int o = 0; o < NOUT; o++) for (int j = 0; j < H; j++) all[n]->w.w2[o][j] = (float)(rng_real(&r) - .5) * .1f;
        deepen(all[n], &r);
    }
    for (int b = 0; b < NOUT; b++) {
        net->mean[b] = b >= 7 ? MEAN[b - 7] : -MEAN[7 - b];
        int p = (int)fabsf(net->mean[b]);
        net->inside[b][p] = 1;
    }
    for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) net->win[i][j] = .5f + (i - j) / 220.f;
}
static int near_int(float x) { return (int)floorf(x + .5f); }
static void net_quantise(Net *net) {
    Mlp *all[3] = {&net->a, &net->d, &net->k};
    for (int n = 0; n < 3; n++) {
        Mlp *m = all[n];
        for (int j = 0; j < H; j++) m->c1[j] = near_int(m->w.b1[j] * 256) * 64;
        for (int i = 0; i < NIN; i++) for (int j = 0; j < H; j++) m->q1[i][j] = near_int(m->w.w1[i][j] * 256);
        for (int o = 0; o < NOUT; o++) {
            m->c2[o] = near_int(m->w.b2[o] * 256) * 256;
            for (int j = 0; j < H; j++) m->q2[o][j] = near_int(m->w.w2[o][j] * 256);
            for (int k = 0; k < H2; k++) m->q3[o][k] = near_int(m->w.w3[o][k] * 256);
        }
        for (int k = 0; k < H2; k++) {
            m->cv[k] = near_int(m->w.bv[k] * 256) * 256;
            for (int j = 0; j < H; j++) m->qv[k][j] = near_int(m->w.v[k][j] * 256);
        }
    }
    Held *h = &net->held;
    for (int t = 0; t < 8; t++) {
        for (int r = 0; r < 13; r++) h->rank[t][r] = near_int(h->w.rank[t][r] * 64);
        for (int k = 0; k < 4; k++) for (int s = 0; s < 8; s++) h->beside[t][k][s] = near_int(h->w.beside[t][k][s] * 64);
        for (int s = 0; s < 8; s++) h->same[t][s] = near_int(h->w.same[t][s] * 64);
    }
    Feed *d = &net->feed;
    for (int t = 0; t < 8; t++) {
        for (int r = 0; r < 13; r++) d->rank[t][r] = near_int(d->w.rank[t][r] * 64);
        for (int k = 0; k < 3; k++) for (int i = 0; i < 64; i++) d->run[t][k][i] = near_int(d->w.run[t][k][i] * 64);
        for (int i = 0; i < 512; i++) d->set[t][i] = near_int(d->w.set[t][i] * 64);
    }
    for (int b = 0; b < NOUT; b++) for (int p = 0; p < 161; p++) net->q_inside[b][p] = near_int(net->inside[b][p] * 255);
    for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) net->q_win[i][j] = near_int(net->win[i][j] * 65535);
}
static void net_save(const Net *net, const char *path) {
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(net, sizeof *net, 1, f) != 1) { perror(path); exit(1); }
    fclose(f);
}
static Net *net_load(const char *path) {
    Net *net = calloc(1, sizeof *net);
    FILE *f = fopen(path, "rb");
    if (!f || fread(net, 1, sizeof *net, f) != sizeof *net) { perror(path); exit(1); }
    fclose(f);
    return net;
}

/* ------------------------------------------------------------------ playing */
/* the worth of each bin; whole numbers when the net is integer */
static void reckon(const Net *net, const Info *f, int prices, double *u) {
    for (int b = 0; b < NOUT; b++) {
        if (!prices) { u[b] = net->mean[b]; continue; }
        double t = 0, n = 0;
        if (b == VOID_BIN) {
            double w = f->dealing ? net->q_win[f->score][f->other_score] : 65535 - net->q_win[f->other_score][f->score];
            u[b] = floor(w);
            continue;
        }
        for (int p = 1; p < 161; p++) {
            int share = net->q_inside[b][p];
            if (!share) continue;
            double w;
            if (b > VOID_BIN) w = f->score + p >= 100 ? 65535 : net->q_win[f->score + p][f->other_score];
            else w = f->other_score + p >= 100 ? 0 : 65535 - net->q_win[f->other_score + p][f->score];
            t += share * w; n += share;
        }
        u[b] = n ? floor(t / n) : 32767;
    }
}
/* the same, remembered */
static void utilities(const Net *net, const Info *f, int prices, double *u) {
    static struct { const Net *net; int key; double u[NOUT]; } seen[4096];
    int key = 1 + prices + 2 * (f->dealing + 2 * (f->score + 100 * f->other_score));
    size_t at = ((size_t)net / 64 * 31 + (size_t)key * 2654435761u) % 4096;
    if (seen[at].net != net || seen[at].key != key) {
        seen[at].net = net; seen[at].key = key;
        reckon(net, f, prices, seen[at].u);
    }
    memcpy(u, seen[at].u, sizeof seen[at].u);
}
static double price(const float *dist, const double *u) {
    double t = 0;
    for (int b = 0; b < NOUT; b++) t += dist[b] * u[b];
    return t;
}
typedef struct { int card, knock, gin; double value; float dist[NOUT]; Vec vec; } Option;

/* all discards and knocks from eleven cards (`can`: those that may go); returns the number */
static int net_options(const Net *net, const Info *f, const int *P, const double *u, u64 hand, u64 can, Option *out) {
    int n = 0;
    Vec s;
    shared_inputs(f, P, &s);
    u8 st[52];
    statuses(f, st);
    Begun wait, show;
    int begun = 0;
    mlp_begin(net, &net->a, &s, &wait);
    for (u64 m = can; m; m &= m - 1) {
        int c = LOW(m);
        u64 left = hand ^ BIT(c);
        Outlook o;
        outlook(left, f->unseen, &o);
        if (o.dead == 0) {
            Option *g = &out[n++];
            g->card = c; g->knock = g->gin = 1; g->value = 1e18; g->vec.n = 0;
            continue;
        }
        Vec h;
        h.n = 0;
        hand_inputs(f, P, left, &o, &h);
        int common = h.n;
        Option *d = &out[n++];
        d->card = c; d->knock = d->gin = 0;
        discard_inputs(net, f, st, P, c, &h);
        mlp_read(net, &net->a, &wait, &h, d->dist, NULL);
        d->value = price(d->dist, u);
        d->vec = s;
        memcpy(d->vec.i + s.n, h.i, h.n * sizeof(uint16_t)); memcpy(d->vec.x + s.n, h.x, h.n * sizeof(int16_t)); d->vec.n += h.n;
        if (o.dead <= f->limit) {
            Option *k = &out[n++];
            k->card = c; k->knock = 1; k->gin = 0;
            h.n = common;
            knock_inputs(f, P, left, &h);
            if (!begun) { mlp_begin(net, &net->k, &s, &show); begun = 1; }
            mlp_read(net, &net->k, &show, &h, k->dist, NULL);
            k->value = price(k->dist, u);
            k->vec = s;
            memcpy(k->vec.i + s.n, h.i, h.n * sizeof(uint16_t)); memcpy(k->vec.x + s.n, h.x, h.n * sizeof(int16_t)); k->vec.n += h.n;
        }
    }
    return n;
}
static int best_option(const Option *o, int n) {
    int b = 0;
    for (int i = 1; i < n; i++)
        if (o[i].value > o[b].value || (o[i].value == o[b].value && o[i].knock > o[b].knock)) b = i;
    return b;
}
/* whether the top of the pile is worth a thought: beside an own card, or cheaper than one */
static int tempting(const Info *f) {
    if (beside(f->hand) >> f->top & 1) return 1;
    for (u64 m = f->hand; m; m &= m - 1) if (CARD_POINTS[LOW(m)] > CARD_POINTS[f->top]) return 1;
    return 0;
}
enum { WAIT_DRAW, WAIT_PASS_FIRST, WAIT_PASS_LAST, WAIT_STOCK };
/* staying with the hand: drawing from the stock, or passing */
static void net_stay(const Net *net, const Info *f, const int *P, const double *u, Option *d) {
    Outlook o;
    outlook(f->hand, f->unseen, &o);
    shared_inputs(f, P, &d->vec);
    int phase = f->phase == UPCARD ? (f->dealing ? WAIT_PASS_LAST : WAIT_PASS_FIRST) : f->phase == FIRST_DRAW ? WAIT_STOCK : WAIT_DRAW;
    put(&d->vec, F_PHASE + phase, 64);
    hand_inputs(f, P, f->hand, &o, &d->vec);
    static const Vec none;
    Begun b;
    mlp_begin(net, &net->d, &d->vec, &b);
    mlp_read(net, &net->d, &b, &none, d->dist, NULL);
    d->value = price(d->dist, u);
    d->card = -1; d->knock = d->gin = 0;
}
/* what the finished player does: 0 pass, 1 take, 2 draw, 3 discard, 4 knock, 5 gin */
static int net_decides(const Net *net, const Info *f, int prices, int always, int *card) {
    static Option opt[32];
    int P[52];
    double u[NOUT];
    *card = -1;
    if (f->phase == FIRST_DRAW) return 2;
    int quiet = f->phase == UPCARD ? 0 : 2;
    chances(net, f, P);
    utilities(net, f, prices, u);
    if (f->phase == DISCARD_PHASE) {
        int n = net_options(net, f, P, u, f->hand, f->locked >= 0 ? f->hand & ~BIT(f->locked) : f->hand, opt);
        const Option *best = &opt[best_option(opt, n)];
        for (int i = 0; always && i < n; i++)
            if (opt[i].knock && (!best->knock || opt[i].value > best->value)) best = &opt[i];
        *card = best->card;
        return best->gin ? 5 : best->knock ? 4 : 3;
    }
    if (f->top < 0 || !tempting(f) || !may_take(f)) return quiet;
    Option stay;
    net_stay(net, f, P, u, &stay);
    Info g = *f;
    g.hand |= BIT(f->top); g.shown++; g.pile &= ~BIT(f->top); g.locked = f->top;
    int n = net_options(net, &g, P, u, g.hand, f->hand, opt);
    if (opt[best_option(opt, n)].gin) return 1;
    return opt[best_option(opt, n)].value > stay.value ? 1 : quiet;
}
#endif
