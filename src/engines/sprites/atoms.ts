/** The parts of a state that planners and networks see: which kind of sprite is in which cell. */
import type { AtomBuffer } from '../../game/index.ts';
import {
  AVATAR,
  DISABLED,
  FLAGS,
  HEAD,
  KIND,
  KIND_INTS,
  NEXT,
  NONE,
  OX,
  OY,
  PLAYER_INTS,
  PLAYERS,
  SHARED,
  type SpriteState,
  X,
  Y,
} from './layout.ts';
import type { CompiledGame } from './tables.ts';

/**
 * Sprites between cells count as in the cell of their corner, and those outside of the level as in the nearest cell.
 */
function cellOf(game: CompiledGame, x: number, y: number): number {
  const column = Math.min(Math.max(Math.floor(x / game.cell), 0), game.width - 1);
  const line = Math.min(Math.max(Math.floor(y / game.cell), 0), game.height - 1);
  return line * game.width + column;
}

/** Returns the cell of a role's avatar, counted row by row; −1 if the avatar is gone. */
export function avatarCell(game: CompiledGame, { ints }: SpriteState, role: number): number {
  const avatar = ints[PLAYERS + role * PLAYER_INTS + AVATAR] as number;
  if (avatar === NONE || ((ints[avatar + FLAGS] as number) & DISABLED) !== 0) return -1;
  return cellOf(game, ints[avatar + X] as number, ints[avatar + Y] as number);
}

function orientation(dx: number, dy: number): number {
  if (dx === 0 && dy === 0) return 0;
  return Math.abs(dx) >= Math.abs(dy) ? (dx > 0 ? 1 : 2) : dy > 0 ? 3 : 4;
}

/**
 * Returns the atom of each shared sprite, indexed by the bit that marks it as present; −1 for sprites that players do
 * not see.
 */
export function sharedAtoms(game: CompiledGame): Int32Array {
  const { layout, shared, isHidden } = game;
  const cells = game.width * game.height;
  const atoms = new Int32Array(layout.shared).fill(-1);
  for (let number = 0; number < layout.shared; number++) {
    const row = number * layout.rowInts;
    const kind = shared.ints[row + KIND] as number;
    if (isHidden[kind] === 1) continue;
    const cell = cellOf(game, shared.ints[row + X] as number, shared.ints[row + Y] as number);
    atoms[shared.ints[row + SHARED] as number] = kind * cells + cell;
  }
  return atoms;
}

/**
 * An atom is a kind of sprite in a cell, except that the atom of the role's avatar also includes its orientation
 * (Geffner and Geffner, "Width-based planning for general video-game playing", 2015).
 */
export function fillAtoms(
  game: CompiledGame,
  { ints, reals }: SpriteState,
  role: number,
  ofShared: Int32Array,
  into: AtomBuffer,
): void {
  into.clear();
  const { layout, isHidden } = game;
  const cells = game.width * game.height;
  const avatar = ints[PLAYERS + role * PLAYER_INTS + AVATAR] as number;
  if (avatar !== NONE && ((ints[avatar + FLAGS] as number) & DISABLED) === 0) {
    const at = (avatar >> 1) + layout.realsAt;
    const direction = orientation(reals[at + OX] as number, reals[at + OY] as number);
    const kind = ints[avatar + KIND] as number;
    const cell = cellOf(game, ints[avatar + X] as number, ints[avatar + Y] as number);
    into.add((layout.kinds * (1 + direction) + kind) * cells + cell);
  }
  into.endOwn();
  addShared(ints, layout.bitsAt, ofShared, into);
  for (let kind = 0; kind < layout.kinds; kind++) {
    if (isHidden[kind] === 1) continue;
    let row = ints[layout.kindsAt + kind * KIND_INTS + HEAD] as number;
    for (; row !== NONE; row = ints[row + NEXT] as number)
      if (row !== avatar && ((ints[row + FLAGS] as number) & DISABLED) === 0)
        into.add(kind * cells + cellOf(game, ints[row + X] as number, ints[row + Y] as number));
  }
}

/** Examines 32 shared sprites at once, because planners need the atoms as often as they make ticks. */
function addShared(ints: Int32Array, bitsAt: number, ofShared: Int32Array, into: AtomBuffer): void {
  for (let first = 0; first < ofShared.length; first += 32) {
    let bits = ints[bitsAt + (first >> 5)] as number;
    while (bits !== 0) {
      const lowest = bits & -bits;
      const atom = ofShared[first + 31 - Math.clz32(lowest)] as number;
      if (atom >= 0) into.add(atom);
      bits ^= lowest;
    }
  }
}

/** Fills one layer for each kind. */
export function fillLayers(game: CompiledGame, { ints }: SpriteState, into: Float32Array): void {
  into.fill(0);
  const cells = game.width * game.height;
  forEachSprite(game, ints, (kind, x, y) => {
    into[kind * cells + cellOf(game, x, y)] = 1;
  });
}

/** Visits every sprite that is in the game and not hidden from players, shared ones first. */
function forEachSprite(
  game: CompiledGame,
  ints: Int32Array,
  visit: (kind: number, x: number, y: number) => void,
): void {
  const { layout, shared, isHidden } = game;
  for (let number = 0; number < layout.shared; number++) {
    const row = number * layout.rowInts;
    const kind = shared.ints[row + KIND] as number;
    if (isHidden[kind] === 1) continue;
    const place = shared.ints[row + SHARED] as number;
    if ((((ints[layout.bitsAt + (place >> 5)] as number) >>> (place & 31)) & 1) === 0) continue;
    visit(kind, shared.ints[row + X] as number, shared.ints[row + Y] as number);
  }
  for (let kind = 0; kind < layout.kinds; kind++) {
    if (isHidden[kind] === 1) continue;
    let row = ints[layout.kindsAt + kind * KIND_INTS + HEAD] as number;
    for (; row !== NONE; row = ints[row + NEXT] as number)
      if (((ints[row + FLAGS] as number) & DISABLED) === 0)
        visit(kind, ints[row + X] as number, ints[row + Y] as number);
  }
}
