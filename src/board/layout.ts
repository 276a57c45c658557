/** Where the facts of a game belong in a picture. Plain data: it can be kept, sent to a worker, or written by hand. */
import type { ColourName } from './colours.ts';
import type { Pattern } from './pattern.ts';

export interface Layout {
  /** In the order of the sheet, lower case. */
  readonly roles: readonly string[];
  readonly parts: readonly Part[];
  /** How moves name what is drawn. */
  readonly moves: readonly MoveReading[];
  /** What each name looks like, by the name itself. */
  readonly looks: Readonly<Record<string, Look>>;
  /** What people call it, where a view file says so. */
  readonly names: Readonly<Record<string, string>>;
  /** How moves are put into words, where a view file says so. */
  readonly words: readonly MoveWording[];
}

/** `give ?piece` in words: `give the {piece} piece`. */
export interface MoveWording {
  readonly pattern: Pattern;
  /** What the arguments are called in the words. */
  readonly names: readonly string[];
  readonly words: string;
}

/** How a name is drawn. What is absent does not follow from the name alone. */
export interface Look {
  /** A name from `SYMBOLS`. */
  readonly symbol?: string;
  readonly colour?: ColourName;
  /** The colour is the name's own, rather than one to tell it from others. */
  readonly isColoured?: boolean;
  /** A few letters that tell it from others. */
  readonly label?: string;
}

export type Part =
  | GridPart
  | GraphPart
  | StacksPart
  | PilesPart
  | CountersPart
  | HandsPart
  | FlagsPart
  | TurnPart
  | DrawingPart;

interface PartBase {
  /** Unique in the layout; ids of cells begin with it. */
  readonly id: string;
  readonly title: string;
}

/** Squares or hexagons in rows and columns; a strip has one row. */
export interface GridPart extends PartBase {
  readonly kind: 'grid';
  readonly shape: 'square' | 'hex';
  /** Left to right, and top to bottom. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** Of hexagons: how many cells each row is shifted to the right of the row above it. */
  readonly shift: number;
  /** From one column to the next, in cells: 0.5 where every second column is left out in every row. */
  readonly columnStep: number;
  /** Names of columns and rows that begin a new block. */
  readonly borders: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  /** Names of columns and rows that are but lines between others. */
  readonly narrow: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  /** Several boards, one for each combination; empty for a single board. */
  readonly boardColumns: readonly string[];
  readonly boardRows: readonly string[];
  readonly isChequered: boolean;
  /** Pieces stand where lines cross, rather than in squares. */
  readonly isOnPoints?: boolean;
  /** Who has to reach which edge, by colour. */
  readonly edges?: GridEdges;
  /** Only these cells exist, as `column row`; all if absent. */
  readonly cells?: readonly string[];
  readonly layers: readonly GridLayer[];
  /** The `drawit` rules say what its cells show. */
  readonly isDrawn: boolean;
  /** The names of what may lie on it, each leaf for itself. */
  readonly contents: readonly string[];
  /** What never changes: `wall` at column and row. */
  readonly ground: readonly GroundMark[];
}

export type GridEdges = Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', ColourName>>>;

export interface GroundMark {
  readonly column: string;
  readonly row: string;
  readonly content: string;
}

/** One kind of fact that is drawn on a grid. Leaves are the names in a fact, counted from 0. */
export interface GridLayer {
  readonly pattern: Pattern;
  readonly column: number | undefined;
  readonly row: number | undefined;
  readonly boardColumn: number | undefined;
  readonly boardRow: number | undefined;
  /** The leaves that say what is there; without any, the fact's own name does. */
  readonly content: readonly number[];
  /** The leaf that says how many of them are there; without it, there is one. */
  readonly amount?: number;
  /** The content that stands for nothing. */
  readonly blank: string | undefined;
  /** These facts never change: they are drawn as part of the board. */
  readonly isFixed: boolean;
  /** One leaf holds both coordinates, as in `c4`; it is given as column and as row. */
  readonly isSplit: boolean;
  /** Of two boards, the facts belong to the one that they do not name. */
  readonly isAcross?: boolean;
}

/** Points and lines between them, where a view file says. */
export interface GraphPart extends PartBase {
  readonly kind: 'graph';
  /** Width by height of the picture; points lie between 0 and 1. */
  readonly aspect: number;
  readonly points: readonly GraphPoint[];
  readonly lines: readonly GraphLine[];
  readonly layers: readonly GraphLayer[];
}

export interface GraphPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface GraphLine {
  readonly from: string;
  readonly to: string;
}

export interface GraphLayer {
  readonly pattern: Pattern;
  /** The leaves that name a point, for one point or for the two ends of a line. */
  readonly places: readonly (readonly number[])[];
  readonly content: readonly number[];
  readonly blank: string | undefined;
}

/** Things that lie on places or on one another. */
export interface StacksPart extends PartBase {
  readonly kind: 'stacks';
  readonly layers: readonly StacksLayer[];
  /** What stacks stand on, left to right; things may stand on nothing too. */
  readonly places: readonly string[];
  /** Smallest first. */
  readonly items: readonly string[];
  /** Larger things are drawn wider. */
  readonly isSized: boolean;
}

export interface StacksLayer {
  readonly pattern: Pattern;
  readonly item: number;
  /** Undefined: the fact says that the item stands on the ground. */
  readonly place: number | undefined;
}

/** A number of equal things in each place. */
export interface PilesPart extends PartBase {
  readonly kind: 'piles';
  readonly pattern: Pattern;
  readonly place: number;
  readonly amount: number;
  readonly places: readonly string[];
  readonly most: number;
}

/** One value, or one for each owner. */
export interface CountersPart extends PartBase {
  readonly kind: 'counters';
  readonly pattern: Pattern;
  readonly owner: readonly number[];
  readonly value: readonly number[];
  /** The leaf that says what a digit is worth, where a number is written digit by digit. */
  readonly power?: number;
}

/** Sets of things, perhaps one for each owner. */
export interface HandsPart extends PartBase {
  readonly kind: 'hands';
  readonly pattern: Pattern;
  readonly owner: number | undefined;
  readonly owners: readonly string[];
  readonly item: readonly number[];
  /** The things are playing cards. */
  readonly isCards: boolean;
  /** All things there may be. */
  readonly items: readonly string[];
}

/** Propositions that hold or not. */
export interface FlagsPart extends PartBase {
  readonly kind: 'flags';
  readonly names: readonly string[];
}

export interface TurnPart extends PartBase {
  readonly kind: 'turn';
  readonly pattern: Pattern;
  readonly role: number;
}

/** What the `drawit` rules of a sheet paint; `drawings` tells what. */
export interface DrawingPart extends PartBase {
  readonly kind: 'drawing';
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** What the leaves of one kind of move name, one after the other. */
export interface MoveReading {
  readonly pattern: Pattern;
  readonly steps: readonly MoveStep[];
}

export type MoveStep =
  /** A cell of a grid, by the leaves of the move. */
  | {
      readonly kind: 'cell';
      readonly part: string;
      readonly column: number;
      readonly row: number;
      readonly boardColumn: number | undefined;
      readonly boardRow: number | undefined;
      readonly isSplit: boolean;
    }
  /** A whole column or row of a grid. */
  | { readonly kind: 'column' | 'row'; readonly part: string; readonly leaf: number }
  /** Something that lies on a stack, in a hand, at a point, or the place of a stack or pile. */
  | { readonly kind: 'thing'; readonly part: string; readonly leaf: number }
  /** A line between two points. */
  | {
      readonly kind: 'line';
      readonly part: string;
      readonly from: readonly number[];
      readonly to: readonly number[];
    }
  /** The cells where a piece stands, by its name. */
  | { readonly kind: 'piece'; readonly part: string; readonly leaf: number };
