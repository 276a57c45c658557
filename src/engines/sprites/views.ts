/** Sprites as people and programs outside of the engine see them. */

import type { Kind } from './kinds.ts';
import {
  AVATAR,
  DISABLED,
  DISABLED_NUMBER,
  FLAGS,
  FROM_AVATAR,
  H,
  HEAD,
  HEALTH,
  ID,
  KIND,
  KIND_INTS,
  NEXT,
  NONE,
  NUMBER,
  OX,
  OY,
  PLAYER,
  PLAYER_INTS,
  PLAYERS,
  RESOURCE_ZERO,
  SPEED,
  type SpriteState,
  W,
  X,
  Y,
} from './layout.ts';
import type { CompiledGame } from './tables.ts';

export interface SpriteView {
  readonly id: number;
  readonly kind: Kind;
  /** Position and size in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly orientation: readonly [number, number];
  readonly speed: number;
  readonly health: number;
  /** The amount of each resource that it carries, indexed by the resource's name. */
  readonly resources: ReadonlyMap<string, number>;
  /** The player who controls it, if it is an avatar. */
  readonly player: number | undefined;
  /** Whether it is an avatar that was killed. */
  readonly isDisabled: boolean;
  readonly isFromAvatar: boolean;
}

/** Yields every sprite, kind by kind in the order of the registry. */
export function* spriteViews(game: CompiledGame, state: SpriteState): Generator<SpriteView> {
  const { layout } = game;
  for (const kind of game.kinds.list) {
    const range = game.sharedRange[kind.id] as { start: number; end: number };
    for (let number = range.start; number < range.end; number++)
      if ((((state.ints[layout.bitsAt + (number >> 5)] as number) >>> (number & 31)) & 1) === 1)
        yield viewOf(game, game.shared, number * layout.rowInts);
    yield* viewsOfRows(game, state, kind);
  }
}

/** Yields the sprites that can do more than stay or disappear: far fewer than all of them. */
export function* changingViews(game: CompiledGame, state: SpriteState): Generator<SpriteView> {
  for (const kind of game.kinds.list) yield* viewsOfRows(game, state, kind);
}

/** Returns how many sprites of exactly each kind are alive, indexed by the number of the kind. */
export function kindCounts({ kinds, layout }: CompiledGame, { ints }: SpriteState): number[] {
  return kinds.list.map(({ id }) => {
    const at = layout.kindsAt + id * KIND_INTS;
    return (ints[at + NUMBER] as number) - (ints[at + DISABLED_NUMBER] as number);
  });
}

/** Returns how much of each resource a role's avatar carries, in the order of the game's resources, and its health. */
export function carried({ layout, resources }: CompiledGame, { ints }: SpriteState, role: number): number[] {
  const row = ints[PLAYERS + role * PLAYER_INTS + AVATAR] as number;
  if (row === NONE) return Array.from({ length: resources.length + 1 }, () => 0);
  const amounts = resources.map((_, column) => {
    const kept = ints[row + layout.resourcesAt + column] as number;
    return kept === 0 ? 0 : kept - RESOURCE_ZERO;
  });
  return [...amounts, ints[row + HEALTH] as number];
}

function* viewsOfRows(game: CompiledGame, state: SpriteState, kind: Kind): Generator<SpriteView> {
  const { layout } = game;
  let row = state.ints[layout.kindsAt + kind.id * KIND_INTS + HEAD] as number;
  for (; row !== NONE; row = state.ints[row + NEXT] as number) yield viewOf(game, state, row);
}

function viewOf(game: CompiledGame, { ints, reals }: SpriteState, row: number): SpriteView {
  const { layout } = game;
  const kind = game.kinds.list[ints[row + KIND] as number] as Kind;
  const at = (row >> 1) + layout.realsAt;
  const resources = new Map<string, number>();
  game.resources.forEach((id, column) => {
    const kept = ints[row + layout.resourcesAt + column] as number;
    if (kept !== 0) resources.set((game.kinds.list[id] as Kind).name, kept - RESOURCE_ZERO);
  });
  const flags = ints[row + FLAGS] as number;
  return {
    id: ints[row + ID] as number,
    kind,
    x: ints[row + X] as number,
    y: ints[row + Y] as number,
    width: ints[row + W] as number,
    height: ints[row + H] as number,
    orientation: [reals[at + OX] as number, reals[at + OY] as number],
    speed: reals[at + SPEED] as number,
    health: ints[row + HEALTH] as number,
    resources,
    player: kind.isAvatar ? (ints[row + PLAYER] as number) : undefined,
    isDisabled: (flags & DISABLED) !== 0,
    isFromAvatar: (flags & FROM_AVATAR) !== 0,
  };
}
