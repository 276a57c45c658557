/** A state of an arcade game as numbers, for fast transfer to the thread that draws it. */
import { type SpriteGame, type SpriteState, type SpriteView, spriteViews } from '../../engines/index.ts';
import type { SimulationStatus } from '../../game/index.ts';
import type { SpriteLook } from './look.ts';

/** Numbers per sprite: id, kind, position and size in cells, direction. */
export const FRAME_STRIDE = 8;
export const [F_ID, F_KIND, F_X, F_Y, F_WIDTH, F_HEIGHT, F_DX, F_DY] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export interface FramePlayer {
  readonly status: SimulationStatus;
  readonly score: number;
  /** 0 if health is not used. */
  readonly health: number;
  readonly maxHealth: number;
  /** The avatar's inventory: kind and number. */
  readonly carried: readonly (readonly [kind: number, count: number])[];
  /** In cells; undefined if the avatar is gone. */
  readonly place: readonly [x: number, y: number] | undefined;
}

export interface SpriteFrame {
  readonly ticks: number;
  readonly isOver: boolean;
  /** Sprites that never move, in drawing order. */
  readonly fixed: Float32Array;
  /** The other sprites, drawn above them. */
  readonly moving: Float32Array;
  readonly players: readonly FramePlayer[];
}

/** @param looks from `spriteLooks` */
export function spriteFrame(game: SpriteGame, state: SpriteState, looks: readonly SpriteLook[]): SpriteFrame {
  const { compiled } = game;
  const { kinds, cell } = compiled;
  const rank = new Map(kinds.order.map((id, place) => [id, place]));
  const views = [...spriteViews(compiled, state)];
  const drawn = views.filter(({ kind, isDisabled }) => !isDisabled && looks[kind.id]?.isInvisible === false);
  const depth = ({ kind }: SpriteView): number => {
    if (kind.isAvatar) return 2 * kinds.order.length;
    const place = rank.get(kind.id) ?? 0;
    return looks[kind.id]?.isGround ? place : place + kinds.order.length;
  };
  const sorted = drawn.map((view) => ({ view, depth: depth(view) })).sort((a, b) => a.depth - b.depth);
  const rows = (isFixed: boolean): Float32Array => {
    const chosen = sorted.filter(({ view: { kind } }) => isStill(kind) === isFixed);
    const numbers = new Float32Array(chosen.length * FRAME_STRIDE);
    chosen.forEach(({ view: { id, kind, x, y, width, height, orientation } }, place) => {
      numbers.set(
        [id, kind.id, x / cell, y / cell, width / cell, height / cell, orientation[0], orientation[1]],
        place * FRAME_STRIDE,
      );
    });
    return numbers;
  };
  return {
    ticks: game.ticks(state),
    isOver: game.isOver(state),
    fixed: rows(true),
    moving: rows(false),
    players: game.roles.map((_, role) => framePlayer(game, state, role, views)),
  };
}

const isStill = (kind: SpriteView['kind']): boolean => kind.isStatic && !kind.isAvatar;

function framePlayer(
  game: SpriteGame,
  state: SpriteState,
  role: number,
  views: readonly SpriteView[],
): FramePlayer {
  const { cell, kinds } = game.compiled;
  const avatar = views.find(({ player, isDisabled }) => player === role && !isDisabled);
  const carried = [...(avatar?.resources ?? [])]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [kinds.byName.get(name) ?? 0, count] as const);
  return {
    status: game.status(state, role),
    score: game.score(state, role),
    health: avatar?.health ?? 0,
    maxHealth:
      avatar === undefined ? 0 : Math.max(avatar.kind.health, avatar.kind.values.whole('maxHealthPoints', 0)),
    carried,
    place: avatar && [avatar.x / cell, avatar.y / cell],
  };
}

/** Whether two lists of sprites are the same. */
export function isSameFrame(first: Float32Array, second: Float32Array): boolean {
  return first.length === second.length && first.every((number, at) => number === second[at]);
}
