/**
 * How the facts of a game are arranged in a picture. Plain data: it can be stored, sent to a worker, or written by
 * hand.
 */
import type { ColourName } from './colours.ts';
import type { Pattern } from './pattern.ts';

export interface Layout {
  /** Roles in the order of the sheet, in lower case. */
  readonly roles: readonly string[];
  readonly parts: readonly Part[];
  /** How moves name drawn items. */
  readonly moves: readonly MoveReading[];
  /** The appearance of each name. */
  readonly looks: Readonly<Record<string, Look>>;
  /** Display names, if given by a view file. */
  readonly names: Readonly<Record<string, string>>;
  /** The wording of moves, if given by a view file. */
  readonly words: readonly MoveWording[];
}

/** `give ?piece` in words: `give the {piece} piece`. */
export interface MoveWording {
  readonly pattern: Pattern;
  /** The argument names used in the words. */
  readonly names: readonly string[];
  readonly words: string;
}

/** How a name is drawn. Absent fields do not follow from the name alone. */
export interface Look {
  /** A name from `SYMBOLS`. */
  readonly symbol?: string;
  readonly colour?: ColourName;
  /** Whether the name implies the colour, rather than the colour being chosen to distinguish it. */
  readonly isColoured?: boolean;
  /** A few letters that distinguish it from other names. */
  readonly label?: string;
  /** Drawn instead of the symbol. */
  readonly image?: LookImage;
}

/** A picture of its own. */
export interface LookImage {
  /** A `data:` address; in a view file, also the name of a file beside it. */
  readonly source: string;
  /** One of several pictures of equal size in rows and columns. */
  readonly tile?: {
    readonly column: number;
    readonly row: number;
    readonly columns: number;
    readonly rows: number;
  };
}

/** How facts are drawn: as the colour of cells, under pieces, as pieces, small in the corner, or not at all. */
export const LAYER_KINDS = ['paint', 'ground', 'piece', 'badge', 'none'] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

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
  /** Unique in the layout; used as a prefix of cell ids. */
  readonly id: string;
  readonly title: string;
}

/** Squares or hexagons in rows and columns; a strip has one row. */
export interface GridPart extends PartBase {
  readonly kind: 'grid';
  readonly shape: 'square' | 'hex';
  /** Columns from left to right, and rows from top to bottom. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** For hexagons: how many cells each row is shifted to the right of the row above it. */
  readonly shift: number;
  /** Distance between columns in cells: 0.5 if every second column is omitted in every row. */
  readonly columnStep: number;
  /** Names of columns and rows that start a new block. */
  readonly borders: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  /** Names of columns and rows that are only lines between others. */
  readonly narrow: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  /** Several boards, one for each combination; empty for a single board. */
  readonly boardColumns: readonly string[];
  readonly boardRows: readonly string[];
  readonly isChequered: boolean;
  /** Pieces stand where lines cross, rather than in squares. */
  readonly isOnPoints?: boolean;
  /** Who has to reach which edge, by colour. */
  readonly edges?: GridEdges;
  /** The existing cells in the form `column row`; all if absent. */
  readonly cells?: readonly string[];
  readonly layers: readonly GridLayer[];
  /** Whether `drawit` rules define the contents of its cells. */
  readonly isDrawn: boolean;
  /** The possible contents, by leaf. */
  readonly contents: readonly string[];
  /** Fixed marks, such as `wall` at a column and row. */
  readonly ground: readonly GroundMark[];
  /** Things whose coordinates are given by two facts. */
  readonly joined?: readonly JoinedLayer[];
  /** Facts about the sides of its cells. */
  readonly walls?: readonly WallLayer[];
  readonly fixedWalls?: readonly GridWall[];
}

/** Two kinds of facts that together give the place of something. */
export interface JoinedLayer {
  readonly across: Pattern;
  readonly up: Pattern;
  /** The leaf with the coordinate, in both. */
  readonly value: number;
  /** The leaf that says what is there; undefined if there is one thing only. */
  readonly owner: number | undefined;
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A wall, or a sign that says that the cell is more or less than its neighbour. */
export type WallKind = 'wall' | 'more' | 'less';

/** Something on the side of a cell. */
export interface GridWall {
  readonly column: string;
  readonly row: string;
  readonly side: Side;
  readonly kind: WallKind;
}

/** A kind of fact that is drawn on the sides of cells. */
export interface WallLayer {
  readonly pattern: Pattern;
  readonly kind: WallKind;
  readonly column: number;
  readonly row: number;
  /** Given by the name of the fact, or by a leaf such as `east`. */
  readonly side?: Side;
  readonly sideLeaf?: number;
}

export type GridEdges = Readonly<Partial<Record<Side, ColourName>>>;

export interface GroundMark {
  readonly column: string;
  readonly row: string;
  readonly content: string;
}

/** A kind of fact that is drawn on a grid. Leaves are the names in a fact, counted from 0. */
export interface GridLayer {
  readonly pattern: Pattern;
  readonly column: number | undefined;
  readonly row: number | undefined;
  readonly boardColumn: number | undefined;
  readonly boardRow: number | undefined;
  /** The leaves that name the content; if there are none, the name of the fact does. */
  readonly content: readonly number[];
  /** The leaf that says how many of them are there; without it, there is one. */
  readonly amount?: number;
  /** The content that means empty. */
  readonly blank: string | undefined;
  /** Whether these facts never change and are drawn as part of the board. */
  readonly isFixed: boolean;
  /** Whether one leaf holds both coordinates, as in `c4`; it is then given as both column and row. */
  readonly isSplit: boolean;
  /** Whether the facts belong to the board that they do not name, of two boards. */
  readonly isAcross?: boolean;
  /** Whether the contents are colours of the cells, on which other things stand. */
  readonly isPaint?: boolean;
  /** Whether it is small in the corner of the cell, or not drawn. */
  readonly isBadge?: boolean;
  readonly isUndrawn?: boolean;
  /** Whether the name of the fact is part of the content. */
  readonly isNamed?: boolean;
}

/** Points and lines between them, as defined by a view file. */
export interface GraphPart extends PartBase {
  readonly kind: 'graph';
  /** Aspect ratio, width to height; points lie between 0 and 1. */
  readonly aspect: number;
  readonly points: readonly GraphPoint[];
  readonly lines: readonly GraphLine[];
  readonly layers: readonly GraphLayer[];
  /** Places that no line leads to; while they are empty, they are not drawn. */
  readonly unused?: readonly string[];
}

export interface GraphPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Whether it is the area between lines, such as a box. */
  readonly isFace?: boolean;
}

export interface GraphLine {
  readonly from: string;
  readonly to: string;
}

export interface GraphLayer {
  readonly pattern: Pattern;
  /** The leaves that name a point: one for a point, two for the ends of a line. */
  readonly places: readonly (readonly number[])[];
  readonly content: readonly number[];
  readonly blank: string | undefined;
  /** Whether the facts are about areas between lines. */
  readonly isFace?: boolean;
}

/** Items that lie on places or on each other. */
export interface StacksPart extends PartBase {
  readonly kind: 'stacks';
  readonly layers: readonly StacksLayer[];
  /** The bases of stacks from left to right; items may also stand on nothing. */
  readonly places: readonly string[];
  /** Smallest first. */
  readonly items: readonly string[];
  /** Whether larger items are drawn wider. */
  readonly isSized: boolean;
}

export interface StacksLayer {
  readonly pattern: Pattern;
  readonly item: number;
  /** Undefined if the fact says that the item stands on the ground. */
  readonly place: number | undefined;
}

/** A number of equal items in each place. */
export interface PilesPart extends PartBase {
  readonly kind: 'piles';
  readonly pattern: Pattern;
  readonly place: number;
  readonly amount: number;
  readonly places: readonly string[];
  readonly most: number;
}

/** A single value, or one for each owner. */
export interface CountersPart extends PartBase {
  readonly kind: 'counters';
  readonly pattern: Pattern;
  readonly owner: readonly number[];
  readonly value: readonly number[];
  /** The leaf that says what a digit is worth, where a number is written digit by digit. */
  readonly power?: number;
}

/** Sets of items, possibly one for each owner. */
export interface HandsPart extends PartBase {
  readonly kind: 'hands';
  readonly pattern: Pattern;
  readonly owner: number | undefined;
  readonly owners: readonly string[];
  readonly item: readonly number[];
  /** Whether the items are playing cards. */
  readonly isCards: boolean;
  /** Whether they are the faces of dice. */
  readonly isDice?: boolean;
  /** Whether all items are drawn, as lamps that are lit or dark. */
  readonly isLamps?: boolean;
  /** All possible items. */
  readonly items: readonly string[];
}

/** Propositions that are true or false. */
export interface FlagsPart extends PartBase {
  readonly kind: 'flags';
  readonly names: readonly string[];
  /** Whether exactly one of them holds at any time, and is drawn as a value. */
  readonly isValue?: boolean;
}

export interface TurnPart extends PartBase {
  readonly kind: 'turn';
  readonly pattern: Pattern;
  readonly role: number;
}

/** The images of a sheet's `drawit` rules, as given by `drawings`. */
export interface DrawingPart extends PartBase {
  readonly kind: 'drawing';
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The names of the images, as far as they were seen. */
  readonly images: readonly string[];
}

/** The items named by the leaves of one kind of move, in order. */
export interface MoveReading {
  readonly pattern: Pattern;
  readonly steps: readonly MoveStep[];
}

export type MoveStep =
  /** A cell of a grid, given by leaves of the move. */
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
  /** An item on a stack, in a hand or at a point, or the place of a stack or pile. */
  | { readonly kind: 'thing'; readonly part: string; readonly leaf: number }
  /** A line between two points. */
  | {
      readonly kind: 'line';
      readonly part: string;
      readonly from: readonly number[];
      readonly to: readonly number[];
    }
  /** The cells where a piece stands, given by its name. */
  | { readonly kind: 'piece'; readonly part: string; readonly leaf: number };
