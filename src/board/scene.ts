/** A position as it is drawn: plain data for any renderer. Lengths are in cells, with y downwards. */
import type { ColourName } from './colours.ts';

export interface Scene {
  /** All boards together, side by side. */
  readonly width: number;
  readonly height: number;
  readonly boards: readonly SceneBoard[];
  readonly players: readonly ScenePlayer[];
  readonly counters: readonly SceneCounter[];
  readonly hands: readonly SceneHand[];
  /** What is drawn nowhere, in words. */
  readonly facts: readonly string[];
}

export interface SceneBoard {
  readonly id: string;
  readonly kind: 'grid' | 'hex' | 'graph' | 'stacks' | 'piles' | 'drawing';
  readonly title: string;
  /** Of the upper left corner in the scene. All places inside are counted from there. */
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
  /** For people: `c 3`. */
  readonly name: string;
  readonly shape: 'square' | 'hexagon' | 'point' | 'line' | 'column';
  /** Of the middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In degrees; lines lie askew. */
  readonly angle: number;
  readonly shade: 'plain' | 'light' | 'dark' | 'void';
  readonly marks: readonly Mark[];
  /** What stands there, in words. */
  readonly content: string;
  readonly overlay?: Overlay;
}

/** A value shown over a cell: 0 is bad, 1 is good. */
export interface Overlay {
  readonly value: number;
  readonly text?: string;
}

/** A line that is only drawn: it cannot be clicked. */
export interface SceneLine {
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly weight: 'thin' | 'thick';
}

export interface ScenePiece {
  /** The same while the piece stays; `carryPieces` keeps it while it moves. */
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
  /** What it is, in words. */
  readonly title: string;
  /** Part of the ground, under the pieces. */
  readonly isGround: boolean;
}

export interface SceneLabel {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
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
}

export interface SceneHand {
  readonly id: string;
  readonly name: string;
  readonly owner: string | undefined;
  readonly items: readonly SceneItem[];
}

export interface SceneItem {
  /** Can be clicked like a cell. */
  readonly id: string;
  readonly symbol: string;
  readonly colour: ColourName;
  readonly label: string;
  readonly title: string;
  /** False for a lamp that is off. */
  readonly isOn: boolean;
  readonly marks: readonly Mark[];
  readonly overlay?: Overlay;
}
