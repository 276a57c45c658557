/** The kinds of values of settings. */
export type ParameterKind =
  | 'whole'
  | 'real'
  | 'truth'
  | 'text'
  | 'direction'
  | 'colour'
  | 'physics'
  /** The name of a sprite. */
  | 'sprite'
  /** Names of sprites separated by commas. */
  | 'sprites'
  | 'effect'
  /** A whole number, or one for each player separated by commas. */
  | 'wholes'
  | 'truths';

export type Parameters = Readonly<Record<string, ParameterKind>>;

export const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  UP: [0, -1],
  LEFT: [-1, 0],
  DOWN: [0, 1],
  RIGHT: [1, 0],
  NONE: [0, 0],
  NIL: [-1, -1],
};

/** Red, green and blue from 0 to 255. */
export const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  GREEN: [0, 200, 0],
  BLUE: [0, 0, 200],
  RED: [200, 0, 0],
  GRAY: [90, 90, 90],
  WHITE: [250, 250, 250],
  BROWN: [140, 120, 100],
  BLACK: [0, 0, 0],
  ORANGE: [250, 160, 0],
  YELLOW: [250, 250, 0],
  PINK: [250, 200, 200],
  GOLD: [250, 212, 0],
  LIGHTRED: [250, 50, 50],
  LIGHTORANGE: [250, 200, 100],
  LIGHTBLUE: [50, 100, 250],
  LIGHTGREEN: [50, 250, 50],
  LIGHTGRAY: [150, 150, 150],
  DARKGRAY: [30, 30, 30],
  DARKBLUE: [20, 20, 100],
};

/** Values of `physicstype`. */
export const PHYSICS: Readonly<Record<string, number>> = { GRID: 0, CONT: 1 };
