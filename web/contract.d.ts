/**
 * Made from src/gin_engine/contract.py by tools/make_types.py: change it there.
 * docs/api.md says what the fields mean.
 */

export type Card = string;

export type Seat = number;

export type Kind = "pass" | "take" | "draw" | "discard" | "knock" | "gin" | "big_gin";

export type DealerReason = "lot" | "low_card" | "won" | "lost" | "void" | "even";

export type Phase = "upcard" | "first_draw" | "draw" | "discard" | "over";

export type ResultKind = "knock" | "gin" | "big_gin" | "undercut" | "void";

export type Params = Record<string, string | number>;

export interface Meld {
  kind: "set" | "run";
  cards: Card[];
}

export interface Ending {
  card: Card;
  deadwood: number;
}

export interface Other {
  seat: Seat;
  count: number;
  known: Card[];
}

export interface HistoryEntry {
  seat: Seat;
  action: "pass" | "take" | "draw" | "discard" | "knock" | "gin" | "big_gin";
  card: Card | null;
}

export interface FinishedRound {
  round: number;
  kind: "knock" | "gin" | "big_gin" | "undercut" | "void";
  winner: Seat | null;
  points: number;
}

export interface LaidOff {
  card: Card;
  meld: number;
}

export interface ShownHand {
  seat: Seat;
  melds: Meld[];
  deadwood_cards: Card[];
  deadwood: number;
  laid_off: LaidOff[];
}

export interface Formula {
  knocker_deadwood: number;
  defender_deadwood: number;
  difference: number;
  bonus: number;
  points: number;
}

export interface Result {
  kind: "knock" | "gin" | "big_gin" | "undercut" | "void";
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  hands: ShownHand[];
  discard: Card | null;
  formula: Formula | null;
  scores_before: number[];
  scores: number[];
}

export interface SettlementLine {
  seat: Seat;
  round_points: number;
  doubled_points: number;
  shutout_bonus: number;
  game_bonus: number;
  rounds_won: number;
  box_bonus: number;
  total: number;
}

export interface Settlement {
  winner: Seat;
  shutout: boolean;
  margin: number;
  lines: SettlementLine[];
}

export interface ViewRules {
  name: string;
  seats: number;
  hand_size: number;
  opening: "upcard" | "eleven";
  first_dealer: "lot" | "low_card";
  next_dealer: "winner" | "loser";
  knock_limit: number;
  oklahoma: boolean;
  layoff_on_gin: boolean;
  big_gin: boolean;
  stock_end: "void" | "reshuffle";
  gin_bonus: number;
  big_gin_bonus: number;
  undercut_bonus: number;
  undercut_on_tie: boolean;
  match_end: "target" | "rounds";
  target: number;
  rounds: number;
  match_winner: "first" | "total";
  game_bonus: number;
  box_bonus: number;
  shutout: "none" | "double_points" | "bonus";
  shutout_when: "no_round" | "no_point";
  shutout_bonus: number;
}

export interface RuleField {
  name: string;
  kind: "number" | "choice" | "switch";
  low: number | null;
  high: number | null;
  choices: string[] | null;
  default: number | string | boolean;
}

export interface GroupedHand {
  melds: Meld[];
  deadwood_cards: Card[];
  deadwood: number;
}

export type Level = "easy" | "normal" | "hard";

export interface View {
  seat: Seat;
  ply: number;
  rules: ViewRules;
  phase: "upcard" | "first_draw" | "draw" | "discard" | "over";
  turn: Seat | null;
  round: number;
  dealer: Seat;
  dealer_reason: "lot" | "low_card" | "won" | "lost" | "void" | "even";
  hand: GroupedHand;
  drawn: Card | null;
  locked: Card | null;
  legal: string[];
  after_discard: Record<Card, number>;
  knocks: Ending[];
  gins: Ending[];
  others: Other[];
  stock: number;
  pile: Card[];
  upcard_refused: boolean;
  history: HistoryEntry[];
  scores: number[];
  rounds_won: number[];
  rounds: FinishedRound[];
  level: "easy" | "normal" | "hard";
  next_level: "easy" | "normal" | "hard";
  result: Result | null;
  settlement: Settlement | null;
}

export interface RoundStarted {
  type: "round_started";
  round: number;
  dealer: Seat;
  turn: Seat;
  reason: "lot" | "low_card" | "won" | "lost" | "void" | "even";
}

export interface Passed {
  type: "passed";
  seat: Seat;
}

export interface Took {
  type: "took";
  seat: Seat;
  card: Card;
}

export interface Drew {
  type: "drew";
  seat: Seat;
  card: Card | null;
  stock: number;
}

export interface Discarded {
  type: "discarded";
  seat: Seat;
  card: Card;
}

export interface Reshuffled {
  type: "reshuffled";
  stock: number;
}

export interface Knocked {
  type: "knocked";
  seat: Seat;
  gin: boolean;
  deadwood: number;
}

export interface RoundEnded {
  type: "round_ended";
  kind: "knock" | "gin" | "big_gin" | "undercut" | "void";
  winner: Seat | null;
  points: number;
}

export interface MatchEnded {
  type: "match_ended";
  winner: Seat;
}

export type GameEvent =
  | RoundStarted
  | Passed
  | Took
  | Drew
  | Discarded
  | Reshuffled
  | Knocked
  | RoundEnded
  | MatchEnded;

export interface Notice {
  code: string;
  params: Record<string, string | number>;
}

export interface Hint {
  notice: Notice | null;
  action: string;
  code: string;
  params: Record<string, string | number>;
}

export interface Save {
  counter: number;
  text: string;
}

export interface Rejected {
  slot: number;
  code: string;
}

export interface Valued {
  hand: GroupedHand;
  after_discard: Record<Card, number>;
}

export type Whereabouts = "own" | "gone" | "known" | "unseen";

export interface Estimate {
  mean: number;
  low: number | null;
  high: number | null;
}

export interface Outcome {
  who: "me" | "other";
  kind: "knock" | "gin" | "big_gin" | "undercut" | "void";
  count: number;
  percent: number;
}

export interface Dealt {
  rounds: number;
  me: Estimate;
  other: Estimate;
  difference: Estimate;
  even: boolean | null;
}

export interface StatisticsGroup {
  rules: string | null;
  level: string | null;
  matches: number;
  won: number;
  share: Estimate;
  streak: number;
  longest: number;
  last: boolean[];
  rounds: number;
  void: number;
  outcomes: Outcome[];
  points: Estimate | null;
  dealt: Dealt | null;
}

export interface Summary {
  matches: number;
  groups: StatisticsGroup[];
}

export interface ReplayPlayer {
  name: string;
  version: string | null;
}

export interface ReplayRound {
  round: number;
  step: number;
  dealer: Seat;
  players: ReplayPlayer[];
  kind: "knock" | "gin" | "big_gin" | "undercut" | "void" | null;
  winner: Seat | null;
  points: number;
  scores: number[];
}

export interface Replay {
  seat: Seat | null;
  steps: number;
  index: number;
  view: View;
  hands: (GroupedHand | null)[];
  action: HistoryEntry | null;
  events: GameEvent[];
  rounds: ReplayRound[];
  rules: ViewRules;
  verified: boolean | null;
  winner: Seat | null;
}

export interface Reply {
  view?: View;
  events?: GameEvent[];
  save?: Save;
  notices?: Notice[];
  slot?: number;
  counter?: number;
  rejected?: Rejected[];
  same_seed?: boolean | null;
  hint?: Hint;
  record?: string;
  presets?: Record<string, ViewRules>;
  fields?: RuleField[];
  verified?: boolean;
  rounds?: number;
  hand?: GroupedHand;
  after_discard?: Record<Card, number>;
  cards?: Record<Card, "own" | "gone" | "known" | "unseen">;
  text?: string;
  summary?: Summary;
  replay?: Replay;
}
