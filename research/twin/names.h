/* The players of the twin by name. */
#ifndef NAMES_H
#define NAMES_H
#include "net.h"

static Bot make_bot(const char *name) {
    Bot b = {name, SCORED, BY_TABLE, 3, 0, 9, .9, 6, 17, 15, 60, 8, 0, NULL, 0, 0, 0, 0, 0};
    if (strchr(name, ':')) {                     /* net:file, points:file, gin-only:file, knock:file */
        b.kind = NET; b.prices = name[0] != 'p';
        if (name[0] == 'g') b.knocks = NEVER;
        if (name[0] == 'k') b.knocks = ALWAYS;
        b.net = net_load(strchr(name, ':') + 1);
        net_quantise(b.net);
        b.net->integer = 1;
    } else if (!strcmp(name, "simple")) { b.kind = SIMPLE; b.knocks = ALWAYS; }
    else if (!strcmp(name, "easy")) { b.kind = EASY; b.knocks = ALWAYS; }
    else if (!strcmp(name, "never")) { b.kind = SIMPLE; b.knocks = NEVER; }
    else if (!strcmp(name, "openspiel")) { b.kind = OPENSPIEL; b.knocks = ALWAYS; }
    else if (!strcmp(name, "prototype")) {}
    else if (!strcmp(name, "proto-gin")) b.knocks = NEVER;
    else if (!strcmp(name, "proto-knock")) b.knocks = ALWAYS;
    else if (!strcmp(name, "proto-early")) b.shift = 2;      /* stops knocking two turns earlier */
    else if (!strcmp(name, "proto-late")) b.shift = -3;
    else if (!strcmp(name, "proto-fuzzy")) b.random_take = .15;
    else if (!strcmp(name, "proto-safe")) { b.danger = 40; b.gin = 3; b.margin = 4; }
    else if (!strcmp(name, "lookahead")) { b.ahead = 18; b.gin = 0; b.knock = b.gin_now = 0; b.knocks = FIRST_TURNS; b.meld_takes = 1; }
    else if (!strcmp(name, "lookahead-6")) { b.ahead = 14; b.gin = 2; b.knocks = FIRST_TURNS; b.last = 6; b.meld_takes = 1; }
    else if (!strncmp(name, "normal", 6)) {      /* normal, or normal-4: misjudging by up to 4 points */
        b.ahead = 2; b.gin = b.danger = 0; b.knocks = ALWAYS; b.meld_takes = 1;
        if (name[6]) b.blur = atof(name + 7);
    }
    else { fprintf(stderr, "no player %s\n", name); exit(2); }
    return b;
}
#endif
