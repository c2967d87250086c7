/** Types of the page's own, and those of the contract with the engine. */

import type { Card, GameEvent, Level, Notice, Reply, View } from "./contract.d.ts";
import type { Child } from "./dom.js";
import type { Language } from "./i18n.js";
import type { Offline } from "./offline.js";
import type { Session } from "./session.js";
import type { Store } from "./storage.js";

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
}

/** What can be done with a card besides looking at it. */
export interface Handling {
  tapped(card: Card): void;
  /** Dragged to the discard pile. */
  discarded(card: Card): Promise<unknown>;
  /** Put elsewhere among the loose cards. */
  moved(card: Card, place: number, count: number): void;
}

/** What the page does with what the engine says. */
export interface Listener {
  show(view: View, events: GameEvent[]): void;
  refused(error: EngineError): void;
  notices(notices: Notice[]): void;
  /** The rules of the next match are impossible. */
  badRules(): void;
  /** The link names another match than the saved one. */
  otherMatch(seed: string): void;
  /** Settles when no dialog covers the table. */
  undisturbed(): Promise<void>;
}

/** A button at the foot of a sheet. */
export interface Choice {
  label: string;
  look?: string;
  chosen: (event: MouseEvent & { target: HTMLButtonElement }) => void;
  focus?: boolean;
  key?: string;
}

export interface Sheet {
  title: string;
  /** What stays in sight above the rest. */
  lead?: Child[];
  body: Child[];
  buttons: Choice[];
  /** What Escape and the way back do; null where a decision is due. */
  cancelled: (() => void) | null;
  look?: string;
}

/** What the parts of the menu work with. */
export interface Context {
  session: Session;
  store: Store;
  offline: Offline;
  view: View;
  change: (change: Partial<Settings>) => void;
  level: (level: Level) => void;
  language: (language: Language) => void;
  newMatch: () => void;
  /** A sheet that leads back to the menu. */
  open: (title: string, body: Node[] | Promise<Node[]>) => void;
}
