/** The messages between the page and the worker that holds the match. All of them can be cloned. */

import type { Budget } from '../../src/base/index.ts';
import type { ClickPaths, MoveBuilder, Scene } from '../../src/board/index.ts';
import type { SavedGame } from '../../src/match/index.ts';
import type { PlayerKind } from '../../src/players/index.ts';
import type { Language } from '../phrases/language.ts';

/** The player of a seat: `human`, `chance`, or a player such as `mcts:c=40`, with its budget per move. */
export interface SeatSetting {
  readonly player: string;
  readonly budget: Budget;
}

/** The initial state of a table. */
export interface Opening {
  /** A library name, or the name of the user's sheet. */
  readonly name: string;
  readonly sheet: string;
  /** The text of a view file, which defines how the board is drawn. */
  readonly drawing?: string;
  /** Whether the rules are known to have no mistakes, so that they need not be checked. */
  readonly isFromLibrary?: boolean;
  /** Settings by role; defaults if absent. */
  readonly seats?: Readonly<Record<string, SeatSetting>>;
  readonly seed: number;
  /** Joint moves, each with one text per role. */
  readonly moves: readonly (readonly string[])[];
  /** Number of joint moves to make; all if absent. */
  readonly at?: number;
  /** Minimum time between the moves of machines and chance, in milliseconds. */
  readonly pace: number;
  /** Expected values by role from before the page was left. */
  readonly values?: readonly (readonly ValuePoint[])[];
  readonly isAnalysing?: boolean;
}

/** The requests of the page to the worker that holds the match. */
export interface TableProtocol {
  /** Settled when the next table is opened; the answer is the reason if there is no table. */
  readonly open: {
    readonly ask: Opening & { readonly language: Language };
    readonly news: TableNews;
    readonly answer: Refusal | undefined;
  };
  readonly act: { readonly ask: TableAction };
  /** Moves the analysis to the server, or back to the browser. */
  readonly analyseAt: { readonly ask: AnalysisServer | undefined };
  /** The position after a move, if everybody may know it. */
  readonly preview: {
    readonly ask: { readonly role: number; readonly place: number };
    readonly answer: Scene | undefined;
  };
  /** Reads a typed move. */
  readonly read: { readonly ask: string; readonly answer: TypedReading };
  /** The text of a file with the match. */
  readonly save: { readonly answer: string };
}

/** An action by people at the table; its effects are sent as messages. */
export type TableAction =
  /** The move is an index into the list offered at that point of the match. */
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
  /** The person in that role is now looking at the screen. */
  | { readonly kind: 'look'; readonly role: number }
  /** Whether deductions from the role's percepts are shown. */
  | { readonly kind: 'deduce'; readonly isOn: boolean }
  | { readonly kind: 'hint' }
  | { readonly kind: 'analyse'; readonly isOn: boolean }
  /** Quickly evaluates every position of the match, for the plot of values. */
  | { readonly kind: 'review' };

export type TableNews =
  | { readonly kind: 'view'; readonly view: TableView }
  | { readonly kind: 'players'; readonly players: readonly PlayerView[] }
  /** The match as a saved game, whenever it changes, and the current number of joint moves. */
  | { readonly kind: 'kept'; readonly saved: SavedGame; readonly at: number }
  | { readonly kind: 'thoughts'; readonly thoughts: ThoughtsView }
  /** The server no longer analyses; the browser continues. */
  | { readonly kind: 'serverLost'; readonly problem: string }
  /** A message for people: a failure of a machine, or the outcome of chance. */
  | { readonly kind: 'notice'; readonly text: string; readonly tone: 'news' | 'trouble' };

/** Why rules cannot be played. */
export interface Refusal {
  readonly problem: string;
  readonly findings: readonly FindingView[];
}

/** A server that analyses positions. */
export interface AnalysisServer {
  readonly address: string;
  /** Empty if there is none. */
  readonly token: string;
  readonly threads: number;
  /** Time per position. */
  readonly seconds: number;
  /** This page's identifier on the server. */
  readonly page: string;
}

/** An available player and its parameters. */
export type PlayerView = Pick<PlayerKind, 'name' | 'summary' | 'parameters'>;

export interface FindingView {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint: string;
  /** Line number from 1; absent if the finding concerns the whole sheet. */
  readonly line?: number;
  readonly column?: number;
  /** The text of that line. */
  readonly excerpt?: string;
}

/** The interpretation of typed text. */
export type TypedReading =
  | { readonly kind: 'move'; readonly place: number }
  | { readonly kind: 'unclear'; readonly places: readonly number[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

export interface TableView {
  readonly game: GameView;
  readonly seats: readonly SeatView[];
  /** Number of joint moves made, and of joint moves that can be redone. */
  readonly at: number;
  readonly ahead: number;
  /** The role that the screen is shown to; undefined for everybody. */
  readonly viewer: number | undefined;
  /** Whether something in the position is hidden from somebody at the table. */
  readonly hides: boolean;
  /** Set if nothing may be shown before that role looks; without a role, while machines think. */
  readonly curtain: { readonly role: number | undefined } | undefined;
  /** Absent while the curtain is closed. */
  readonly position: PositionView | undefined;
  readonly asked: AskedView | undefined;
  /** Roles of machines that are thinking. */
  readonly thinking: readonly number[];
  readonly isPaused: boolean;
  readonly isAnalysing: boolean;
  /** Whether all positions of the match are being evaluated. */
  readonly isReviewing: boolean;
  /** Whether deductions from percepts are shown. */
  readonly deduces: boolean;
  /** Whether another line is being tried while the match is kept. */
  readonly isTrying: boolean;
  readonly ending: EndingView | undefined;
  readonly history: readonly HistoryEntry[];
  /** Expected values by role at points of the match. */
  readonly values: readonly (readonly ValuePoint[])[];
}

export interface GameView {
  readonly name: string;
  readonly roles: readonly RoleView[];
  readonly hidesInformation: boolean;
  readonly engine: string;
  /** Why this engine was chosen. */
  readonly reason: string;
  /** Findings that do not prevent the sheet from being played. */
  readonly findings: readonly FindingView[];
}

export interface RoleView {
  readonly name: string;
  /** The name of the role in saved games. */
  readonly key: string;
  readonly isChance: boolean;
  /** The highest goal on its scale. */
  readonly most: number;
}

export interface SeatView extends SeatSetting {
  readonly kind: 'person' | 'machine' | 'chance';
}

export interface PositionView {
  /** Facts that cannot be drawn are in `facts`. */
  readonly scene: Scene;
  /**
   * Number of positions consistent with the viewer's percepts: 1 if everything is known, 0 if it cannot be determined.
   */
  readonly possible: number;
  /** What the viewer cannot be sure of; undefined if there is nothing, or nothing is hidden from it. */
  readonly belief?: BeliefView;
  /** The viewer's percepts of the last joint moves. */
  readonly percepts: readonly string[];
}

/** What a viewer believes, from what it has observed itself. */
export interface BeliefView {
  /** Whether all possible histories were counted, rather than a sample. */
  readonly isExact: boolean;
  /** Facts with their probabilities, the most likely first. */
  readonly likely: readonly { readonly text: string; readonly share: number }[];
  readonly impossible: readonly string[];
}

export interface AskedView {
  readonly role: number;
  readonly moves: readonly MoveView[];
  /** Clicks, by index of the moves. */
  readonly clicks: ClickPaths;
  /** Moves that are built part by part. */
  readonly builders: readonly MoveBuilder[];
}

export interface MoveView {
  /** In words for people: `2,2`. */
  readonly text: string;
  /** As written in the rules: `mark 2 2`. */
  readonly rule: string;
}

export interface EndingView {
  readonly kind: 'over' | 'stuck';
  /** By role. */
  readonly goals: readonly number[];
  /** The role that cannot move although the game is not over. */
  readonly stuck?: number;
  /** Why it is over, in a sentence; empty if there is no short explanation. */
  readonly reason: string;
}

/** A move that lost much of the expected value. */
export interface Judgement {
  readonly role: number;
  /** The loss in goal value. */
  readonly lost: number;
  readonly isBlunder: boolean;
}

export interface HistoryEntry {
  readonly parts: readonly { readonly role: number; readonly text: string }[];
  readonly percepts: readonly string[];
  /** Present if the positions before and after were evaluated. */
  readonly judgement?: Judgement;
}

export interface ValuePoint {
  readonly at: number;
  /** From 0 to 100. */
  readonly value: number;
}

export interface ThoughtsView {
  readonly role: number;
  /** The player that is thinking. */
  readonly who: string;
  /** The point of the match, in joint moves. */
  readonly at: number;
  /** Whether it is advice, rather than a machine about to move. */
  readonly isAdvice: boolean;
  /** Number of server threads that think; absent in the browser. */
  readonly threads: number | undefined;
  readonly moves: readonly MoveThoughtView[];
  /** The expected line, one entry per joint move. */
  readonly line: readonly string[];
  readonly seconds: number;
  readonly playouts?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** An explanation in words. */
  readonly why: string;
}

export interface MoveThoughtView {
  readonly text: string;
  /** Index in the list of legal moves. */
  readonly place: number;
  /** The cells named by the move, in the order of clicks. */
  readonly cells: readonly string[];
  readonly value?: number;
  readonly visits?: number;
  readonly isProven?: boolean;
}
