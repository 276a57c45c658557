/** What is said between the page and the worker that holds the match. All of it can be cloned. */

import type { Budget } from '../../src/base/index.ts';
import type { ClickPaths, MoveBuilder, Scene } from '../../src/board/index.ts';
import type { SavedGame } from '../../src/match/index.ts';
import type { PlayerKind } from '../../src/players/index.ts';

/** Who sits somewhere: `human`, `chance`, or a player as in `mcts:c=40`, with what it may use up for a move. */
export interface SeatSetting {
  readonly player: string;
  readonly budget: Budget;
}

/** What is on the table when it is opened. */
export interface Opening {
  /** A name of the library, or what a sheet of one's own is called. */
  readonly name: string;
  readonly sheet: string;
  /** The text of a view file, which says how the board is drawn. */
  readonly drawing?: string;
  /** By role; the defaults if absent. */
  readonly seats?: Readonly<Record<string, SeatSetting>>;
  readonly seed: number;
  /** Joint moves, each with one text per role. */
  readonly moves: readonly (readonly string[])[];
  /** How many of them are made; all if absent. */
  readonly at?: number;
  /** Least milliseconds between what machines and chance do. */
  readonly pace: number;
  /** What was expected before the page was left, by role. */
  readonly values?: readonly (readonly ValuePoint[])[];
  readonly isAnalysing?: boolean;
}

/** What the page asks the worker that holds the match. */
export interface TableProtocol {
  /** Lasts until the next table is opened; answered with why there is no table, if there is none. */
  readonly open: {
    readonly ask: Opening;
    readonly news: TableNews;
    readonly answer: Refusal | undefined;
  };
  readonly act: { readonly ask: TableAction };
  /** Analysis is done there from now on, or in the browser. */
  readonly analyseAt: { readonly ask: AnalysisServer | undefined };
  /** The position after a move, if everybody may know it. */
  readonly preview: {
    readonly ask: { readonly role: number; readonly place: number };
    readonly answer: Scene | undefined;
  };
  /** Reads a typed move. */
  readonly read: { readonly ask: string; readonly answer: TypedReading };
  /** The text of a file that holds the match. */
  readonly save: { readonly answer: string };
}

/** Something that people do at the table; what comes of it is in the news. */
export type TableAction =
  /** The move is one of the list that was offered at that point of the match. */
  | { readonly kind: 'choose'; readonly at: number; readonly role: number; readonly place: number }
  | {
      readonly kind:
        | 'undo'
        | 'redo'
        | 'restart'
        | 'resume'
        | 'pause'
        | 'hurry'
        | 'swap'
        | 'reveal'
        | 'again'
        | 'backToGame'
        | 'keepLine';
    }
  | { readonly kind: 'goTo'; readonly at: number }
  | { readonly kind: 'seat'; readonly role: number; readonly setting: SeatSetting }
  /** The person in that role looks at the screen now. */
  | { readonly kind: 'look'; readonly role: number }
  /** Whether what the role has seen is thought through for the person. */
  | { readonly kind: 'deduce'; readonly isOn: boolean }
  | { readonly kind: 'hint' }
  | { readonly kind: 'analyse'; readonly isOn: boolean }
  /** A glance at every position of the match, for the plot of values. */
  | { readonly kind: 'review' };

export type TableNews =
  | { readonly kind: 'view'; readonly view: TableView }
  | { readonly kind: 'players'; readonly players: readonly PlayerView[] }
  /** The match as a saved game, whenever it changes, and how many of its joint moves are made. */
  | { readonly kind: 'kept'; readonly saved: SavedGame; readonly at: number }
  | { readonly kind: 'thoughts'; readonly thoughts: ThoughtsView }
  /** The server does not analyse any more; the browser goes on. */
  | { readonly kind: 'serverLost'; readonly problem: string }
  /** Something to show people: a failure of a machine, or the outcome of chance. */
  | { readonly kind: 'notice'; readonly text: string; readonly tone: 'news' | 'trouble' };

/** Why rules cannot be played. */
export interface Refusal {
  readonly problem: string;
  readonly findings: readonly FindingView[];
}

/** A server that thinks about positions. */
export interface AnalysisServer {
  readonly address: string;
  /** Empty if there is none. */
  readonly token: string;
  readonly threads: number;
  /** For one position. */
  readonly seconds: number;
  /** What this page calls itself there. */
  readonly page: string;
}

/** A player that can be chosen, and its parameters. */
export type PlayerView = Pick<PlayerKind, 'name' | 'summary' | 'parameters'>;

export interface FindingView {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint: string;
  /** From 1; absent if it is about the whole sheet. */
  readonly line?: number;
  readonly column?: number;
  /** The text of that line. */
  readonly excerpt?: string;
}

/** What somebody typed, as far as it can be understood. */
export type TypedReading =
  | { readonly kind: 'move'; readonly place: number }
  | { readonly kind: 'unclear'; readonly places: readonly number[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

export interface TableView {
  readonly game: GameView;
  readonly seats: readonly SeatView[];
  /** Joint moves made, and joint moves that can be made again. */
  readonly at: number;
  readonly ahead: number;
  /** Who the screen is for, if not for everybody. */
  readonly viewer: number | undefined;
  /** Something in the position is hidden from somebody at the table. */
  readonly hides: boolean;
  /** Set if nothing may be shown before that role looks; without a role, while machines think. */
  readonly curtain: { readonly role: number | undefined } | undefined;
  /** Absent behind the curtain. */
  readonly position: PositionView | undefined;
  readonly asked: AskedView | undefined;
  /** Roles of machines that think. */
  readonly thinking: readonly number[];
  readonly isPaused: boolean;
  readonly isAnalysing: boolean;
  /** Every position of the match is being looked at. */
  readonly isReviewing: boolean;
  /** What follows from what was seen is shown. */
  readonly deduces: boolean;
  /** Another line is being tried; the match itself is kept. */
  readonly isTrying: boolean;
  readonly ending: EndingView | undefined;
  readonly history: readonly HistoryEntry[];
  /** By role: what was expected at points of the match. */
  readonly values: readonly (readonly ValuePoint[])[];
}

export interface GameView {
  readonly name: string;
  readonly roles: readonly RoleView[];
  readonly hidesInformation: boolean;
  readonly engine: string;
  /** Why this engine. */
  readonly reason: string;
  /** Errors in the sheet that do not keep it from being played. */
  readonly findings: readonly FindingView[];
}

export interface RoleView {
  readonly name: string;
  /** As saved games write it. */
  readonly key: string;
  readonly isChance: boolean;
  /** The highest goal of the scale that its goals are measured by. */
  readonly most: number;
}

export interface SeatView extends SeatSetting {
  readonly kind: 'person' | 'machine' | 'chance';
}

export interface PositionView {
  /** What cannot be drawn is in its facts. */
  readonly scene: Scene;
  /** How many positions fit what the viewer saw: 1 if all is known, 0 if nobody can tell. */
  readonly possible: number;
  /** What the viewer saw of the last joint moves. */
  readonly percepts: readonly string[];
}

export interface AskedView {
  readonly role: number;
  readonly moves: readonly MoveView[];
  /** By the places of the moves. */
  readonly clicks: ClickPaths;
  /** Moves that are built part by part. */
  readonly builders: readonly MoveBuilder[];
}

export interface MoveView {
  /** In people's words: `2,2`. */
  readonly text: string;
  /** As the rules write it: `mark 2 2`. */
  readonly rule: string;
}

export interface EndingView {
  readonly kind: 'over' | 'stuck';
  /** By role. */
  readonly goals: readonly number[];
  /** Who cannot move, though the game is not over. */
  readonly stuck?: number;
  /** Why it is over, in a sentence; empty if nothing short can be said. */
  readonly reason: string;
}

/** A move that lost much of what could be expected. */
export interface Judgement {
  readonly role: number;
  /** Of the goal. */
  readonly lost: number;
  readonly isBlunder: boolean;
}

export interface HistoryEntry {
  readonly parts: readonly { readonly role: number; readonly text: string }[];
  readonly percepts: readonly string[];
  /** As far as the positions before and after were looked at. */
  readonly judgement?: Judgement;
}

export interface ValuePoint {
  readonly at: number;
  /** From 0 to 100. */
  readonly value: number;
}

export interface ThoughtsView {
  readonly role: number;
  /** The player that thinks. */
  readonly who: string;
  /** The point of the match. */
  readonly at: number;
  /** It is advice, rather than a machine that is about to move. */
  readonly isAdvice: boolean;
  /** How many threads of the server think; absent in the browser. */
  readonly threads: number | undefined;
  readonly moves: readonly MoveThoughtView[];
  /** What is expected, joint move by joint move. */
  readonly line: readonly string[];
  readonly seconds: number;
  readonly playouts?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** In words. */
  readonly why: string;
}

export interface MoveThoughtView {
  readonly text: string;
  /** In the list of legal moves. */
  readonly place: number;
  /** The places on the board that it names, in the order of clicks. */
  readonly cells: readonly string[];
  readonly value?: number;
  readonly visits?: number;
  readonly isProven?: boolean;
}
