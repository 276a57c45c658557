/** The tables of a compiled game, and the passes over pairs of kinds that make up the collisions of a tick. */
import type { KindLists } from './kind-lists.ts';
import type { Kinds } from './kinds.ts';
import type { Layout, SpriteState } from './layout.ts';
import type { Paths } from './paths.ts';
import type { Effect, Rules } from './rules.ts';

/** One effect of a pair of kinds. */
export interface Pass {
  readonly number: number;
  readonly effect: Effect;
  readonly first: number;
  readonly second: number;
  /** Kinds of the two sides that can exist at all, in their order. */
  readonly firstKinds: readonly number[];
  readonly secondKinds: readonly number[];
  /** By kind: its place among these, or −1. */
  readonly firstRanks: Int16Array;
  readonly secondRanks: Int16Array;
  /** The two sides as bits of kinds. */
  readonly firstMask: number;
  readonly secondMask: number;
  /** By first kind: its shared sprites that touch shared ones of the second side. */
  readonly sharedFirsts: readonly (readonly number[])[];
  /** Whether the effect moves sprites of the second side. */
  readonly movesOthers: boolean;
  readonly isBatch: boolean;
  /** Whether sprites of the first side ask for ground below them. */
  readonly feelsGround: boolean;
}

/** An effect at the edge of the screen, for sprites of exactly a kind. */
export interface Edge {
  readonly effect: Effect;
  readonly kind: number;
}

/** Which passes have to be run in a tick, as bits in words. */
export interface Wakes {
  /** Those that are always run. */
  readonly always: Int32Array;
  /** Those to run once two kinds share a cell: the words of bits a and b start at (32 a + b) times their number. */
  readonly byKinds: Int32Array;
  /** By kind: the kinds that it can meet, or undefined if some of their sprites are shared. */
  readonly partners: readonly (Int32Array | undefined)[];
  /** By kind: the passes in which it takes part; the words of a kind start at its number times theirs. */
  readonly ofKind: Int32Array;
}

export interface CompiledGame {
  readonly kinds: Kinds;
  readonly rules: Rules;
  readonly layout: Layout;
  readonly passes: readonly Pass[];
  readonly effectCount: number;
  /** Pixels of a cell. */
  readonly cell: number;
  /** Cells. */
  readonly width: number;
  readonly height: number;
  readonly mostSprites: number;
  /** What the row of a new sprite starts as, by kind. */
  readonly templates: readonly (Int32Array | undefined)[];
  /** Whether all sprites are equally large, so that none ever changes its size. */
  readonly hasOneSize: boolean;
  readonly isAvatar: Uint8Array;
  /** By kind: whether players do not see it. */
  readonly isHidden: Uint8Array;
  /** By kind: the subtypes of each singleton on its path. */
  readonly singletons: readonly (readonly (readonly number[])[])[];
  /** By kind: what a chaser of several kinds hunts, with everything below. */
  readonly prey: readonly (readonly number[])[];
  readonly resourceColumn: Int16Array;
  /** The kinds of the columns of resources. */
  readonly resources: readonly number[];
  readonly shared: SpriteState;
  /** The shared sprites of each kind are those from `start` up to `end`. */
  readonly sharedRange: readonly { readonly start: number; readonly end: number }[];
  readonly sharedCells: { readonly start: Int32Array; readonly items: Int32Array };
  /** Kinds that take part in collisions or effects at the edge of the screen, and whether a kind is one of them. */
  readonly trackedKinds: Int32Array;
  readonly isTracked: Uint8Array;
  readonly wakes: Wakes;
  /** In their order. */
  readonly edges: readonly Edge[];
  /** Kinds in the order in which their sprites are updated; avatars are left out. */
  readonly updateOrder: Int32Array;
  /** Kinds that block the way of those who look for paths. */
  readonly obstacles: ReadonlySet<number>;
  /** What the level places, in order, except shared sprites. */
  readonly placed: readonly Placed[];
  readonly nextId: number;
  readonly paths: Paths;
  readonly kindLists: KindLists;
  /** By kind of avatar: its actions, and by action whether it is one of them. */
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
