/**
 * How a state is laid out in memory: one buffer, viewed as integers and as reals, so that copying takes one `set`.
 *
 * A header comes first: clocks, players, counters, the lists of each kind, and one bit for each sprite of the level
 * that can only stay or disappear (its position never changes, so it is shared by all states). Rows of equal length
 * follow, one for each sprite that can change and one for each running timer. The rows of a kind form a linked list in
 * the order of creation; free rows form another one.
 */

/** Offsets in a row, in integers from its start. */
export const KIND = 0;
export const ID = 1;
export const X = 2;
export const Y = 3;
export const W = 4;
export const H = 5;
/** The rectangle at the start of the tick. */
export const LAST_X = 6;
export const LAST_Y = 7;
export const LAST_W = 8;
export const LAST_H = 9;
/** Ticks since the last move. */
export const REST = 10;
export const FLAGS = 11;
export const HEALTH = 12;
/** The next row of the list, or `NONE`. */
export const NEXT = 13;
/** The age of flickers, the number of sprites made by spawn points, or the repeated steps of walkers. */
export const COUNT = 14;
/** Values of the class: see the places where they are used. */
export const AUX = 15;
export const AUX2 = 16;
export const AUX3 = 17;
export const AUX4 = 18;
/** The player of an avatar. */
export const PLAYER = 19;
/** The remaining ticks to live, or −1. */
export const LIFE = 20;
/** In shared rows, the number of the sprite among the shared ones. */
export const SHARED = 21;
const FIXED_INTS = 22;

/** Offsets in the reals of a row. */
export const OX = 0;
export const OY = 1;
export const SPEED = 2;
export const ROTATION = 3;
export const GRAVITY = 4;
const REALS = 5;

export const FIRST_TICK = 1;
export const DISABLED = 2;
export const DEAD = 4;
export const ORIENTED = 8;
export const ON_GROUND = 16;
export const FROM_AVATAR = 32;

/** Offsets in the header. */
export const TICKS = 0;
export const OVER = 1;
export const NEXT_ID = 2;
export const SPRITES = 3;
/** The end of the rows that have ever been used. */
export const END = 4;
export const FREE = 5;
/** The list of timers, with the next one first. */
export const TIMERS = 6;
/** 0 while a stop counter prevents the other counters from ending the game. */
export const CAN_END = 7;
export const PLAYERS = 8;

/** Offsets in the part of each player. */
export const AVATAR = 0;
export const WON = 1;
export const ACTION = 2;
export const PLAYER_INTS = 3;

/** Offsets in the part of each kind. */
export const HEAD = 0;
export const TAIL = 1;
export const NUMBER = 2;
export const DISABLED_NUMBER = 3;
export const KIND_INTS = 4;

/** The stored value for no units of a resource; 0 means that the sprite never had any. */
export const RESOURCE_ZERO = 1 << 20;

/** Stands for no sprite. */
export const NONE = -0x40000000;

export interface Layout {
  readonly players: number;
  readonly counters: number;
  readonly kinds: number;
  readonly shared: number;
  readonly resources: number;
  /** Where the counters, the lists of kinds, the bits of shared sprites and the scores start. */
  readonly countersAt: number;
  readonly kindsAt: number;
  readonly bitsAt: number;
  readonly bitWords: number;
  /** The position of the scores among the reals. */
  readonly scoresAt: number;
  readonly rowsAt: number;
  readonly rowInts: number;
  /** The offset from half the start of a row to its reals. */
  readonly realsAt: number;
  readonly resourcesAt: number;
}

export function layoutOf(sizes: {
  readonly players: number;
  readonly counters: number;
  readonly kinds: number;
  readonly shared: number;
  readonly resources: number;
}): Layout {
  const countersAt = PLAYERS + sizes.players * PLAYER_INTS;
  const kindsAt = countersAt + sizes.counters;
  const bitsAt = kindsAt + sizes.kinds * KIND_INTS;
  const bitWords = (sizes.shared + 31) >> 5;
  const scoresAt = (bitsAt + bitWords + 1) >> 1;
  const ints = FIXED_INTS + sizes.resources;
  const evenInts = ints + (ints & 1);
  return {
    ...sizes,
    countersAt,
    kindsAt,
    bitsAt,
    bitWords,
    scoresAt,
    rowsAt: (scoresAt + sizes.players) * 2,
    rowInts: evenInts + REALS * 2,
    realsAt: evenInts >> 1,
    resourcesAt: FIXED_INTS,
  };
}

/** A position of a game of sprites. Its arrays are two views of one buffer. */
export class SpriteState {
  ints: Int32Array;
  reals: Float64Array;

  constructor(ints: number) {
    const buffer = new ArrayBuffer((ints + (ints & 1)) * 4);
    this.ints = new Int32Array(buffer);
    this.reals = new Float64Array(buffer);
  }

  /**
   * Copies another state into this one; allocates only if this one is too small. Rows beyond the last one in use are
   * left as they are.
   */
  become(from: SpriteState): void {
    if (this.ints.length < from.ints.length) {
      const larger = new SpriteState(from.ints.length);
      this.ints = larger.ints;
      this.reals = larger.reals;
    }
    this.reals.set(from.reals);
  }

  /** Makes room for at least this many integers. */
  grow(ints: number): void {
    const larger = new SpriteState(Math.max(ints, this.ints.length + (this.ints.length >> 1)));
    larger.ints.set(this.ints);
    this.ints = larger.ints;
    this.reals = larger.reals;
  }
}

/** Returns whether the sprite of a row overlaps a rectangle. */
export function overlaps(
  i: Int32Array,
  row: number,
  x: number,
  y: number,
  right: number,
  bottom: number,
): boolean {
  const otherX = i[row + X] as number;
  const otherY = i[row + Y] as number;
  return (
    x < otherX + (i[row + W] as number) &&
    otherX < right &&
    y < otherY + (i[row + H] as number) &&
    otherY < bottom
  );
}
