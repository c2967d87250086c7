/* The twin as a shared library, for the comparison with the engine: rules and the learned player. */
#include "names.h"

static Net *net;
void twin_start(void) { make_tables(); make_melds(); make_pairs(); make_exp(); }
void twin_load(const char *path) { net = net_load(path); net_quantise(net); net->integer = 1; }
int twin_deadwood(u64 m) { return deadwood(m); }
int twin_deadwood_after_best(u64 m) { return deadwood_after_best(m); }
/* plays the actions (kind * 64 + card: 0 pass 1 take 2 draw 3 discard 4 knock); fills the state */
static Round replayed(const u8 *deck, int dealer, const int *actions, int n) {
    Round r;
    deal_round(&r, deck, dealer);
    for (int i = 0; i < n; i++) {
        int card = actions[i] & 63;
        switch (actions[i] >> 6) {
        case 0: do_pass(&r); break;
        case 1: do_take(&r); break;
        case 2: do_draw(&r); break;
        case 3: do_discard(&r, card); break;
        case 4: do_knock(&r, card); break;
        }
    }
    return r;
}
void twin_replay(const u8 *deck, int dealer, const int *actions, int n, u64 *masks, int *out) {
    Round r = replayed(deck, dealer, actions, n);
    for (int s = 0; s < 2; s++) { masks[s] = r.hand[s]; masks[2 + s] = r.held[s]; }
    masks[4] = pile_mask(&r);
    int state[] = {r.phase, r.turn, r.nstock, r.kind, r.winner, r.points, r.knocker, r.knock_deadwood};
    memcpy(out, state, sizeof state);
}
/* what the learned player does there: kind * 64 + card, kinds as above and 5 for gin */
int twin_decides(const u8 *deck, int dealer, const int *actions, int n, const int *score, const int *knocks, const int *gins) {
    Round r = replayed(deck, dealer, actions, n);
    Info f;
    int card;
    info_of(&r, r.turn, score, knocks, gins, &f);
    int kind = net_decides(net, &f, 1, 0, &card);
    return kind * 64 + (card < 0 ? 0 : card);
}
/* the same of a yardstick, with a fixed stream of chance */
int twin_yardstick_decides(const char *name, const u8 *deck, int dealer, const int *actions, int n) {
    static const int zero[2];
    Round r = replayed(deck, dealer, actions, n);
    Bot b = make_bot(name);
    Info f;
    Rng rng = {1};
    int knock;
    info_of(&r, r.turn, zero, zero, zero, &f);
    if (f.phase == DISCARD_PHASE) {
        int card = bot_discards(&b, &f, &rng, &knock);
        return (knock ? deadwood(f.hand ^ BIT(card)) ? 4 : 5 : 3) * 64 + card;
    }
    if (f.phase != FIRST_DRAW && f.top >= 0 && bot_takes(&b, &f, &rng)) return 64;
    return f.phase == UPCARD ? 0 : 128;
}
