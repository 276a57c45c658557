/** The tables of a compiled game, and the passes over pairs of kinds that make up the collisions of a tick. */
import type { KindLists } from './kind-lists.ts';
import type { Kinds } from './kinds.ts';
import type { Layout, SpriteState } from './layout.ts';
import type { Paths } from './paths.ts';
import type { Effect, Rules } from './rules.ts';

/** One effect on a pair of kinds. */
export interface Pass {
  readonly number: number;
  readonly effect: Effect;
  readonly first: number;
  readonly second: number;
  /** The kinds of the two sides that can exist at all, in order. */
  readonly firstKinds: readonly number[];
  readonly secondKinds: readonly number[];
  /** For each kind, its index in the list, or −1. */
  readonly firstRanks: Int16Array;
  readonly secondRanks: Int16Array;
  /** The kinds of the two sides as bits. */
  readonly firstMask: number;
  readonly secondMask: number;
  /** For each kind of the first side, its shared sprites that touch shared sprites of the second side. */
  readonly sharedFirsts: readonly (readonly number[])[];
  /** Whether the effect moves sprites of the second side. */
  readonly movesOthers: boolean;
  readonly isBatch: boolean;
  /** Whether sprites of the first side check for ground below them. */
  readonly feelsGround: boolean;
}

/** An effect at the edge of the screen, for sprites of exactly one kind. */
export interface Edge {
  readonly effect: Effect;
  readonly kind: number;
}

/** Which passes have to be run in a tick, as bits in words. */
export interface Wakes {
  /** The passes that are always run. */
  readonly always: Int32Array;
  /**
   * The passes to run when two kinds share a cell: the words for bits a and b start at (32 a + b) times the number of
   * words.
   */
  readonly byKinds: Int32Array;
  /** For each kind, the kinds that it can meet, or undefined if some of their sprites are shared. */
  readonly partners: readonly (Int32Array | undefined)[];
}

export interface CompiledGame {
  readonly kinds: Kinds;
  readonly rules: Rules;
  readonly layout: Layout;
  readonly passes: readonly Pass[];
  readonly effectCount: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
  /** Width of the level in cells. */
  readonly width: number;
  readonly height: number;
  readonly mostSprites: number;
  /** Whether a person's key makes one step each time it is pressed, instead of one per tick while it is held. */
  readonly isPulse: boolean;
  /** For each kind, the initial row of a new sprite. */
  readonly templates: readonly (Int32Array | undefined)[];
  /** Whether all sprites have the same size, which never changes. */
  readonly hasOneSize: boolean;
  readonly isAvatar: Uint8Array;
  /** For each kind, whether it is hidden from players. */
  readonly isHidden: Uint8Array;
  /** For each kind, the subtypes of each singleton on its path. */
  readonly singletons: readonly (readonly (readonly number[])[])[];
  /** For each kind, what a chaser of several kinds chases, including all kinds below. */
  readonly prey: readonly (readonly number[])[];
  readonly resourceColumn: Int16Array;
  /** The kinds of the resource columns. */
  readonly resources: readonly number[];
  readonly shared: SpriteState;
  /** The shared sprites of each kind have numbers from `start` up to, but not including, `end`. */
  readonly sharedRange: readonly { readonly start: number; readonly end: number }[];
  readonly sharedCells: { readonly start: Int32Array; readonly items: Int32Array };
  /**
   * The kinds that take part in collisions or in effects at the edge of the screen, and whether each kind is one of
   * them.
   */
  readonly trackedKinds: Int32Array;
  readonly isTracked: Uint8Array;
  readonly wakes: Wakes;
  /** The effects at the edge of the screen, in the order in which they are applied. */
  readonly edges: readonly Edge[];
  /** Kinds in the order in which their sprites are updated, without avatars. */
  readonly updateOrder: Int32Array;
  /** Kinds that are obstacles in the search for paths. */
  readonly obstacles: ReadonlySet<number>;
  /** The sprites that the level places, in order, except shared ones. */
  readonly placed: readonly Placed[];
  readonly nextId: number;
  readonly paths: Paths;
  readonly kindLists: KindLists;
  /** For each kind of avatar, its actions, and for each action whether it is one of them. */
  readonly actions: readonly Int32Array[];
  readonly isLegal: readonly Uint8Array[];
}

/** A sprite of the level. */
export interface Placed {
  readonly kind: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly isShared: boolean;
}

/** Returns the bit of a kind; several kinds may share one of the 32 bits. */
export const kindBit = (kind: number): number => 1 << (kind & 31);
