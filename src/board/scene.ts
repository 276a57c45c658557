/** A position as plain data for any renderer; lengths are in cells, with y downwards. */
import type { ColourName } from './colours.ts';
import type { LookImage } from './layout.ts';

export interface Scene {
  /** The size of all boards together. */
  readonly width: number;
  readonly height: number;
  readonly boards: readonly SceneBoard[];
  readonly players: readonly ScenePlayer[];
  readonly counters: readonly SceneCounter[];
  readonly tables: readonly SceneTable[];
  readonly hands: readonly SceneHand[];
  /** Facts that are not drawn, in words. */
  readonly facts: readonly string[];
}

export interface SceneBoard {
  readonly id: string;
  readonly kind: 'grid' | 'hex' | 'graph' | 'stacks' | 'piles' | 'drawing';
  readonly title: string;
  /** The upper left corner in the scene. All positions inside are relative to it. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly SceneCell[];
  readonly lines: readonly SceneLine[];
  readonly pieces: readonly ScenePiece[];
  /** The names of columns, rows, pegs and points along the edges. */
  readonly labels: readonly SceneLabel[];
}

export type Mark = 'last' | 'selected' | 'target' | 'highlight';

export interface SceneCell {
  /** The same in every position of a game. */
  readonly id: string;
  /** A name for people, such as `c 3`. */
  readonly name: string;
  readonly shape: 'square' | 'hexagon' | 'point' | 'line' | 'column';
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In degrees; lines may be oblique. */
  readonly angle: number;
  readonly shade: 'plain' | 'light' | 'dark' | 'void';
  readonly marks: readonly Mark[];
  /** The content in words. */
  readonly content: string;
  readonly overlay?: Overlay;
}

/** A value shown over a cell: 0 is bad, 1 is good. */
export interface Overlay {
  readonly value: number;
  readonly text?: string;
}

/** A line that is only drawn and not clickable. */
export interface SceneLine {
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly weight: 'thin' | 'thick';
  readonly colour?: ColourName;
}

export interface ScenePiece {
  /** Stable while the piece stays; `carryPieces` keeps it when the piece moves. */
  readonly id: string;
  /** The cell it stands on. */
  readonly cell: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  /** A name from `SYMBOLS`, or `letters` to show the label. */
  readonly symbol: string;
  readonly colour: ColourName;
  /** At most three characters. */
  readonly label: string;
  /** A description in words. */
  readonly title: string;
  /** Drawn instead of the symbol. */
  readonly image?: LookImage;
  /** Whether it is part of the ground under the pieces. */
  readonly isGround: boolean;
}

export interface SceneLabel {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Height of the letters. */
  readonly size: number;
}

export interface ScenePlayer {
  readonly id: string;
  readonly name: string;
  readonly colour: ColourName;
  readonly isToMove: boolean;
}

export interface SceneCounter {
  readonly id: string;
  readonly name: string;
  readonly owner: string | undefined;
  readonly value: string;
  readonly colour: ColourName;
  /** What is counted, if it has a picture: coins. */
  readonly symbol?: 'coin';
}

/** Values of several owners, one row for each. */
export interface SceneTable {
  readonly id: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly owner: string;
    readonly colour: ColourName;
    /** Empty where an owner has no value. */
    readonly values: readonly string[];
  }[];
}

export interface SceneHand {
  readonly id: string;
  readonly name: string;
  readonly owner: string | undefined;
  readonly items: readonly SceneItem[];
}

export interface SceneItem {
  /** Clickable like a cell. */
  readonly id: string;
  readonly symbol: string;
  readonly colour: ColourName;
  readonly label: string;
  readonly title: string;
  readonly image?: LookImage;
  /** False for a flag that is off. */
  readonly isOn: boolean;
  readonly marks: readonly Mark[];
  readonly overlay?: Overlay;
}

/**
 * The second scene with the ids of the first for pieces that moved from one cell to another.
 *
 * @example
 * const shown = carryPieces(before, sceneOf(layout, facts));
 */
export function carryPieces(before: Scene, now: Scene): Scene {
  const old = new Map(before.boards.map((board) => [board.id, board]));
  return {
    ...now,
    boards: now.boards.map((board) => {
      const earlier = old.get(board.id);
      return earlier === undefined ? board : { ...board, pieces: carried(earlier, board) };
    }),
  };
}

function carried(before: SceneBoard, now: SceneBoard): ScenePiece[] {
  // Several equal pieces may stand on one cell.
  const at = new Map<string, ScenePiece[]>();
  for (const piece of before.pieces) at.set(pieceKey(piece), [...(at.get(pieceKey(piece)) ?? []), piece]);
  const stayed = now.pieces.map((piece) => at.get(pieceKey(piece))?.shift());
  const left = [...at.values()].flat();
  const taken = new Set(stayed.flatMap((piece) => (piece === undefined ? [] : [piece.id])));
  return now.pieces.map((piece, i) => {
    const same = stayed[i];
    if (same !== undefined) return { ...piece, id: same.id };
    const from = left
      .filter((each) => lookKey(each) === lookKey(piece) && !taken.has(each.id))
      .sort((a, b) => distance(a, piece) - distance(b, piece))[0];
    const id = from?.id ?? freeId(piece.id, taken, before);
    taken.add(id);
    return { ...piece, id };
  });
}

/** Ids of pieces that are gone or elsewhere must not be reused. */
function freeId(wanted: string, taken: ReadonlySet<string>, before: SceneBoard): string {
  const isUsed = (id: string) => taken.has(id) || before.pieces.some((piece) => piece.id === id);
  if (!isUsed(wanted)) return wanted;
  let number = 2;
  while (isUsed(`${wanted}#${number}`)) number++;
  return `${wanted}#${number}`;
}

function pieceKey(piece: ScenePiece): string {
  return `${piece.cell}\n${lookKey(piece)}`;
}

function lookKey({ symbol, colour, title, isGround }: ScenePiece): string {
  return `${symbol}\n${colour}\n${title}\n${isGround}`;
}

function distance(one: ScenePiece, other: ScenePiece): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
