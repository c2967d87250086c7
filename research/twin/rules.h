/* Rules of a two-handed round and match under the preset `standard`, as src/gin_engine has them.
 * Cards are suit*13 + rank (ace 0); sets of cards are masks of 52 bits. */
#ifndef RULES_H
#define RULES_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef uint8_t u8;
#define FULL ((1ULL << 52) - 1)
#define ACES ((1ULL) | 1ULL << 13 | 1ULL << 26 | 1ULL << 39)
#define NO_ACES (FULL & ~ACES)
#define BIT(c) (1ULL << (c))
#define POP(m) __builtin_popcountll(m)
#define LOW(m) __builtin_ctzll(m)

enum { UPCARD, FIRST_DRAW, DRAW_PHASE, DISCARD_PHASE, OVER };
enum { KIND_VOID, KIND_KNOCK, KIND_GIN, KIND_UNDERCUT };

/* ------------------------------------------------------------------ random numbers */
typedef struct { u64 s; } Rng;
static inline u64 rng_next(Rng *r) {            /* splitmix64 */
    u64 z = (r->s += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}
static inline int rng_below(Rng *r, int n) { return (int)(((rng_next(r) >> 32) * (u64)n) >> 32); }
static inline double rng_real(Rng *r) { return (double)(rng_next(r) >> 11) / 9007199254740992.0; }
static inline u64 mix(u64 a, u64 b) { Rng r = {a * 0x2545F4914F6CDD1DULL + b}; rng_next(&r); return rng_next(&r); }

/* ------------------------------------------------------------------ deadwood */
static const u8 RANK_POINTS[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
static u8 CARD_POINTS[52], LOOSE[8192], SAVING[8192], POINTS[8192];
static uint16_t IN_RUN[8192];

static void make_tables(void) {
    for (int c = 0; c < 52; c++) CARD_POINTS[c] = RANK_POINTS[c % 13];
    for (int m = 0; m < 8192; m++) {
        int p = 0, in = 0;
        for (int r = 0; r < 13; r++) if (m >> r & 1) p += RANK_POINTS[r];
        POINTS[m] = p;
        for (int r = 0; r + 2 < 13; r++) if ((m >> r & 7) == 7) in |= 7 << r;
        IN_RUN[m] = in;
        int best = p;
        for (int r = 0; r + 2 < 13; r++)
            for (int n = 3; r + n <= 13; n++) {
                int run = ((1 << n) - 1) << r;
                if ((m & run) != run) break;
                if (LOOSE[m & ~run] < best) best = LOOSE[m & ~run];
            }
        LOOSE[m] = best;
    }
    for (int m = 0; m < 8192; m++) {
        int s = 0;
        for (int r = 0; r < 13; r++)
            if (m >> r & 1 && LOOSE[m] - LOOSE[m ^ 1 << r] > s) s = LOOSE[m] - LOOSE[m ^ 1 << r];
        SAVING[m] = s;
    }
}

static int contested(int a, int b, int c, int d, int ranks, int spare) {
    int con = ranks & (IN_RUN[a] | IN_RUN[b] | IN_RUN[c] | IN_RUN[d]);
    if (con != ranks) { int keep = ~(ranks ^ con); a &= keep; b &= keep; c &= keep; d &= keep; }
    if (!con) {
        int least = LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d];
        if (spare) {
            int s = SAVING[a];
            if (SAVING[b] > s) s = SAVING[b];
            if (SAVING[c] > s) s = SAVING[c];
            if (SAVING[d] > s) s = SAVING[d];
            least -= s;
        }
        return least;
    }
    int rank = con & -con;
    ranks = con ^ rank;
    int k = ~rank, e = a & k, f = b & k, g = c & k, h = d & k, t;
    int least = contested(e, f, g, h, ranks, spare), in = 2;
    if (a & b & c & d & rank) {
        in = 0;
        if (IN_RUN[a] & rank) { in++; t = contested(a, f, g, h, ranks, spare); if (t < least) least = t; }
        if (IN_RUN[b] & rank) { in++; t = contested(e, b, g, h, ranks, spare); if (t < least) least = t; }
        if (IN_RUN[c] & rank) { in++; t = contested(e, f, c, h, ranks, spare); if (t < least) least = t; }
        if (IN_RUN[d] & rank) { in++; t = contested(e, f, g, d, ranks, spare); if (t < least) least = t; }
    }
    if (in > 1) { t = contested(a, b, c, d, ranks, spare); if (t < least) least = t; }
    return least;
}
static inline int deadwood(u64 m) {
    int a = m & 8191, b = m >> 13 & 8191, c = m >> 26 & 8191, d = (int)(m >> 39);
    int ranks = (a & b & (c | d)) | (c & d & (a | b));
    if (!ranks) return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d];
    return contested(a, b, c, d, ranks, 0);
}
static inline int deadwood_after_best(u64 m) {
    int a = m & 8191, b = m >> 13 & 8191, c = m >> 26 & 8191, d = (int)(m >> 39);
    return contested(a, b, c, d, (a & b & (c | d)) | (c & d & (a | b)), 1);
}
static inline int points_of(u64 m) {
    return POINTS[m & 8191] + POINTS[m >> 13 & 8191] + POINTS[m >> 26 & 8191] + POINTS[m >> 39];
}

/* ------------------------------------------------------------------ neighbourhood */
static inline u64 ranks_of(u64 m) { return (m | m >> 13 | m >> 26 | m >> 39) & 8191; }
static inline u64 beside(u64 m) {
    return ((m << 1 & NO_ACES) | (m & NO_ACES) >> 1 | ranks_of(m) * ACES) & ~m & FULL;
}
static inline u64 melding(u64 h) {
    u64 up = h << 1 & NO_ACES, up2 = up << 1 & NO_ACES, down = (h & NO_ACES) >> 1, down2 = (down & NO_ACES) >> 1;
    u64 a = h & 8191, b = h >> 13 & 8191, c = h >> 26 & 8191, d = h >> 39;
    u64 pairs = (a & b) | (c & d) | ((a | b) & (c | d));
    return ((up & up2) | (down & down2) | (up & down) | pairs * ACES) & ~h;
}
static inline u64 in_runs(u64 h) {
    return (u64)IN_RUN[h & 8191] | (u64)IN_RUN[h >> 13 & 8191] << 13 | (u64)IN_RUN[h >> 26 & 8191] << 26 |
           (u64)IN_RUN[h >> 39] << 39;
}
static inline u64 in_sets(u64 h) {
    u64 a = h & 8191, b = h >> 13 & 8191, c = h >> 26 & 8191, d = h >> 39;
    return ((a & b & (c | d)) | (c & d & (a | b))) * ACES & h;
}
/* cards that can be laid directly on runs and sets that lie in the hand */
static inline u64 fits_on(u64 runs, u64 sets, u64 hand) {
    return ((runs << 1 & NO_ACES) | (runs & NO_ACES) >> 1 | ranks_of(sets) * ACES) & ~hand & FULL;
}

/* ------------------------------------------------------------------ melds, spread, lay-off */
static u64 MELD[329];
static u8 MELD_SET[329];
static void make_melds(void) {
    int n = 0;
    for (int r = 0; r < 13; r++) {
        u64 four = ACES << r;
        MELD_SET[n] = 1; MELD[n++] = four;
        for (int s = 3; s >= 0; s--) { MELD_SET[n] = 1; MELD[n++] = four & ~BIT(s * 13 + r); }
    }
    for (int s = 0; s < 4; s++)
        for (int low = 0; low < 11; low++)
            for (int end = 13; end > low + 2; end--) MELD[n++] = (BIT(end - low) - 1) << (s * 13 + low);
}
static inline u64 direct(u64 meld, int set) {
    if (set) return (ACES << LOW(ranks_of(meld))) & ~meld;
    int low = LOW(meld), high = 63 - __builtin_clzll(meld);
    return (low % 13 ? BIT(low - 1) : 0) | (high % 13 != 12 ? BIT(high + 1) : 0);
}
typedef struct { int n, meld[12], deadwood; } Spread;
typedef struct { u64 hand, known, unseen; int melds[64], n, least, best_known, best_unseen; Spread now, best; } Search;

static void spread_grow(Search *s, int first, u64 left, int points) {
    if (points == s->least) {
        u64 fit = 0;
        for (int i = 0; i < s->now.n; i++) fit |= direct(MELD[s->now.meld[i]], MELD_SET[s->now.meld[i]]);
        fit &= ~s->hand;
        int k = points_of(fit & s->known), u = points_of(fit & s->unseen);
        if (k < s->best_known || (k == s->best_known && u < s->best_unseen)) {
            s->best_known = k; s->best_unseen = u; s->best = s->now;
        }
        return;
    }
    for (int i = first; i < s->n; i++) {
        u64 m = MELD[s->melds[i]];
        if (m & ~left || deadwood(left ^ m) != s->least) continue;
        s->now.meld[s->now.n++] = s->melds[i];
        spread_grow(s, i + 1, left ^ m, points - points_of(m));
        s->now.n--;
    }
}
static Spread choose_spread(u64 hand, u64 known, u64 unseen) {
    Search s;
    s.hand = hand; s.known = known; s.unseen = unseen; s.n = 0; s.now.n = 0; s.best.n = 0;
    s.least = deadwood(hand); s.best_known = s.best_unseen = 1 << 20;
    u64 useful = in_runs(hand) | in_sets(hand);
    for (int i = 0; i < 329; i++) if (!(MELD[i] & ~useful)) s.melds[s.n++] = i;
    spread_grow(&s, 0, hand, points_of(hand));
    s.best.deadwood = s.least;
    return s.best;
}
static int lay_off_from(u64 hand, const Spread *sp, int i, u64 laid) {
    if (i == sp->n) return deadwood(hand & ~laid);
    u64 m = MELD[sp->meld[i]];
    int best = 999;
    if (MELD_SET[sp->meld[i]]) {
        u64 f = direct(m, 1) & hand & ~laid;
        best = lay_off_from(hand, sp, i + 1, laid);
        if (f) { int t = lay_off_from(hand, sp, i + 1, laid | f); if (t < best) best = t; }
        return best;
    }
    int low = LOW(m), high = 63 - __builtin_clzll(m);
    u64 below = 0;
    for (;;) {
        u64 above = 0;
        int top = high;
        for (;;) {
            int t = lay_off_from(hand, sp, i + 1, laid | below | above);
            if (t < best) best = t;
            if (top % 13 == 12) break;
            top++;
            if (!(hand & ~laid & ~below & BIT(top))) break;
            above |= BIT(top);
        }
        if (low % 13 == 0) break;
        low--;
        if (!(hand & ~laid & BIT(low))) break;
        below |= BIT(low);
    }
    return best;
}

/* ------------------------------------------------------------------ a round */
typedef struct {
    u64 hand[2], held[2];
    u8 pile[64], stock[32];
    int npile, nstock, next;                     /* stock[next] is drawn next */
    int phase, turn, dealer, drawn, locked, passed;
    /* what everybody saw, by seat */
    u64 thrown[2], late[2], refused[2];
    int turns[2], draws[2], takes[2], row[2], just_taken[2], last_thrown[2];
    int first[2][3], discards[2], rises[2], falls[2];    /* points of the first discards; steps up and down */
    /* the end */
    int kind, winner, points, knocker, knock_deadwood;
} Round;

static void deal_round(Round *r, const u8 *deck, int dealer) {
    memset(r, 0, sizeof *r);
    for (int i = 0; i < 20; i++) r->hand[(dealer + 1 + i) & 1] |= BIT(deck[i]);
    r->pile[r->npile++] = deck[20];
    memcpy(r->stock, deck + 21, 31);
    r->nstock = 31;
    r->phase = UPCARD; r->dealer = dealer; r->turn = 1 - dealer;
    r->drawn = r->locked = -1; r->winner = r->knocker = -1;
    for (int s = 0; s < 2; s++) r->just_taken[s] = r->last_thrown[s] = -1;
}
static inline u64 pile_mask(const Round *r) { u64 m = 0; for (int i = 0; i < r->npile; i++) m |= BIT(r->pile[i]); return m; }

static void do_pass(Round *r) {
    int s = r->turn;
    r->refused[s] |= BIT(r->pile[r->npile - 1]);
    r->just_taken[s] = -1;
    if (s == r->dealer) { r->phase = FIRST_DRAW; r->passed = 1; }
    r->turn = 1 - s;
}
static void do_take(Round *r) {
    int s = r->turn, c = r->pile[--r->npile];
    r->hand[s] |= BIT(c); r->held[s] |= BIT(c);
    r->drawn = r->locked = c; r->phase = DISCARD_PHASE;
    r->turns[s]++; r->takes[s]++; r->row[s]++; r->just_taken[s] = c; r->passed = 0;
}
static void do_draw(Round *r) {
    int s = r->turn, c = r->stock[r->next++];
    r->nstock--;
    if (!r->passed && r->npile) r->refused[s] |= BIT(r->pile[r->npile - 1]);
    r->passed = 0;
    r->hand[s] |= BIT(c); r->drawn = c; r->locked = -1; r->phase = DISCARD_PHASE;
    r->turns[s]++; r->draws[s]++; r->row[s] = 0; r->just_taken[s] = -1;
}
static void do_discard(Round *r, int c) {
    int s = r->turn, drew = r->locked < 0;
    r->hand[s] &= ~BIT(c); r->held[s] &= ~BIT(c);
    r->pile[r->npile++] = c;
    r->thrown[s] |= BIT(c);
    if (r->turns[s] > 3) r->late[s] |= BIT(c); else r->late[s] &= ~BIT(c);
    if (r->discards[s] < 3) r->first[s][r->discards[s]] = CARD_POINTS[c];
    r->discards[s]++;
    if (r->last_thrown[s] >= 0) {
        r->rises[s] += CARD_POINTS[c] > CARD_POINTS[r->last_thrown[s]];
        r->falls[s] += CARD_POINTS[c] < CARD_POINTS[r->last_thrown[s]];
    }
    r->last_thrown[s] = c;
    r->drawn = r->locked = -1;
    if (drew && r->nstock <= 2) { r->phase = OVER; r->kind = KIND_VOID; return; }
    r->phase = DRAW_PHASE; r->turn = 1 - s;
}
/* the result of a knock with these ten cards, for the knocker: positive he wins */
static int knock_result(u64 hand, u64 defender, u64 known, u64 unseen, int *kind) {
    int dead = deadwood(hand);
    if (dead == 0) { *kind = KIND_GIN; return 25 + deadwood(defender); }
    Spread sp = choose_spread(hand, known, unseen);
    int diff = lay_off_from(defender, &sp, 0, 0) - dead;
    if (diff <= 0) { *kind = KIND_UNDERCUT; return -(25 - diff); }
    *kind = KIND_KNOCK;
    return diff;
}
static void do_knock(Round *r, int c) {
    int s = r->turn;
    u64 hand = r->hand[s] & ~BIT(c);
    u64 seen = hand | BIT(c) | r->held[1 - s] | pile_mask(r);
    int p = knock_result(hand, r->hand[1 - s], r->held[1 - s], FULL & ~seen, &r->kind);
    r->phase = OVER; r->knocker = s; r->hand[s] = hand; r->held[s] &= ~BIT(c); r->knock_deadwood = deadwood(hand);
    r->winner = p > 0 ? s : 1 - s;
    r->points = p > 0 ? p : -p;
}
#endif
