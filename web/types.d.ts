/** Types of the page's own, and those of the contract with the engine. */

import type { Reply } from "./contract.d.ts";

export type * from "./contract.d.ts";

export interface EngineError {
  code: string;
  params: Record<string, unknown>;
}

/** What the engine answers; fields that a command does not send are absent. */
export type Answer = { ok: false; error: EngineError } | ({ ok: true } & Reply);

export type Request = { cmd: string } & Record<string, unknown>;

export interface Progress {
  stage: "runtime" | "engine";
  loaded: number;
  total: number;
}

export interface Settings {
  lang: "de" | "en" | null;
  /** Of the next match: a preset, fields of one's own, or null for the usual ones. */
  rules: string | Record<string, string | number | boolean> | null;
  felt: string;
  back: string;
  large: boolean;
  fourColours: boolean;
  germanIndices: boolean;
  faster: boolean;
  ownOrder: boolean;
  shortcuts: boolean;
  motion: string;
  sound: boolean;
  vibration: boolean;
  /** "" before the first match, "on" with the steps that were shown, "off". */
  guide: string;
}

/** What the hand shows besides the cards themselves. */
export interface Marks {
  selected: string | null;
  hinted: string | null;
  fresh: string | null;
}
