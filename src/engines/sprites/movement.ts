/** How sprites move: by cells (grid physics) or by pixels with inertia and gravity (continuous physics). */
import type { Kind } from './kinds.ts';
import { FIRST_TICK, GRAVITY, KIND, ON_GROUND, ORIENTED, OX, OY, REST, SPEED, X, Y } from './layout.ts';
import type { World } from './world.ts';

/** The result of trying to move. */
export const STILL = 0;
const TURNED = 1;
export const MOVED = 2;

/** The four directions, in the order in which random numbers select them. */
export const DIRECTION_X = [0, -1, 0, 1] as const;
export const DIRECTION_Y = [-1, 0, 1, 0] as const;

export function kindOf(world: World, sprite: number): Kind {
  return world.game.kinds.list[world.int(sprite, KIND)] as Kind;
}

/** Moves a sprite if it has rested long enough. Positions are whole pixels; fractions are truncated. */
export function shift(world: World, sprite: number, dx: number, dy: number, pixels: number): boolean {
  let speed = pixels;
  if (speed === 0) {
    speed = Math.trunc(world.f[(sprite >> 1) + world.realsAt + SPEED] as number);
    if (speed === 0) return false;
  }
  const { i } = world;
  const kind = world.game.kinds.list[i[sprite + KIND] as number] as Kind;
  if (kind.cooldown > (i[sprite + REST] as number) || (dx === 0 && dy === 0)) return false;
  world.moveTo(
    sprite,
    (i[sprite + X] as number) + Math.trunc(dx * speed),
    (i[sprite + Y] as number) + Math.trunc(dy * speed),
  );
  world.i[sprite + REST] = 0;
  return true;
}

/** Makes the move that a sprite makes by itself. It never moves in its first tick. */
export function movePassively(world: World, sprite: number, kind: Kind): void {
  if (kind.isStatic || kind.isOnlyActive) return;
  if (world.has(sprite, FIRST_TICK)) {
    world.clearFlag(sprite, FIRST_TICK);
    return;
  }
  // Read here, because a number that a function returns may be allocated.
  const at = (sprite >> 1) + world.realsAt;
  const speed = world.f[at + SPEED] as number;
  if (kind.isContinuous) {
    if (speed !== 0) glide(world, sprite, kind, speed);
    return;
  }
  if (speed === 0 || !world.has(sprite, ORIENTED)) return;
  const pixels = ((speed === -1 ? 1 : speed) * world.game.cell) | 0;
  shift(world, sprite, world.f[at + OX] as number, world.f[at + OY] as number, pixels);
}

function glide(world: World, sprite: number, kind: Kind, speed: number): void {
  shift(world, sprite, world.real(sprite, OX), world.real(sprite, OY), Math.trunc(speed));
  const gravity = world.real(sprite, GRAVITY);
  if (gravity > 0 && kind.mass > 0 && !world.has(sprite, ON_GROUND))
    moveActively(world, sprite, kind, 0, gravity * kind.mass, 0);
  world.setReal(sprite, SPEED, world.real(sprite, SPEED) * (1 - kind.friction));
}

/**
 * Makes the move that a sprite or its player wants.
 *
 * @param speed the speed; 0 for the sprite's own
 */
export function moveActively(
  world: World,
  sprite: number,
  kind: Kind,
  dx: number,
  dy: number,
  speed: number,
): number {
  if (kind.isContinuous) return push(world, sprite, kind, dx, dy, speed);
  let wanted = speed;
  if (wanted === 0) {
    const own = world.real(sprite, SPEED);
    wanted = own <= 0 ? 1 : own;
  }
  return moveByPixels(world, sprite, kind, dx, dy, Math.trunc(wanted * world.game.cell));
}

/**
 * Makes such a move at the sprite's own speed, or at speed 1 if that is 0. Passing the speed as an argument would
 * allocate a number for each move.
 */
export function moveAtOwnSpeed(world: World, row: number, kind: Kind, dx: number, dy: number): number {
  if (kind.isContinuous) return push(world, row, kind, dx, dy, 0);
  const own = world.f[(row >> 1) + world.realsAt + SPEED] as number;
  return moveByPixels(world, row, kind, dx, dy, ((own === 0 ? 1 : own) * world.game.cell) | 0);
}

function moveByPixels(
  world: World,
  sprite: number,
  kind: Kind,
  dx: number,
  dy: number,
  pixels: number,
): number {
  if (kind.isStationary || (dx === 0 && dy === 0)) return STILL;
  if (kind.rotatesInPlace && turn(world, sprite, dx, dy)) return TURNED;
  return shift(world, sprite, dx, dy, pixels) ? MOVED : STILL;
}

/** Adds to the velocity of a sprite. */
function push(world: World, sprite: number, kind: Kind, dx: number, dy: number, speed: number): number {
  const own = speed === 0 || speed === -1 ? world.real(sprite, SPEED) : speed;
  const mass = Math.fround(kind.mass);
  const vx = dx / mass + world.real(sprite, OX) * own;
  const vy = dy / mass + world.real(sprite, OY) * own;
  const length = Math.sqrt(vx * vx + vy * vy);
  setOrientation(world, sprite, length === 0 ? 0 : vx / length, length === 0 ? 0 : vy / length);
  world.setReal(sprite, SPEED, kind.maxSpeed !== -1 ? Math.min(length, kind.maxSpeed) : length);
  return dx === 0 && dy === 0 ? STILL : MOVED;
}

/** Turns an oriented sprite; returns false if it already faces that way. */
export function turn(world: World, sprite: number, dx: number, dy: number): boolean {
  if (!world.has(sprite, ORIENTED)) return false;
  if (world.real(sprite, OX) === dx && world.real(sprite, OY) === dy) return false;
  setOrientation(world, sprite, dx, dy);
  return true;
}

export function setOrientation(world: World, sprite: number, dx: number, dy: number): void {
  world.setReal(sprite, OX, dx);
  world.setReal(sprite, OY, dy);
}

export function takeOrientation(world: World, sprite: number, from: number): void {
  setOrientation(world, sprite, world.real(from, OX), world.real(from, OY));
}

/** Returns the distance between corners, as the physics of the first sprite measures it. */
export function distance(kind: Kind, x: number, y: number, otherX: number, otherY: number): number {
  const dx = x - otherX;
  const dy = y - otherY;
  return kind.isContinuous ? Math.sqrt(dy * dy + dx * dx) : Math.abs(dy) + Math.abs(dx);
}

/** Takes a step in a direction from 0 to 3; any other number means no direction. */
export function step(world: World, row: number, kind: Kind, direction: number): void {
  const dx = DIRECTION_X[direction] ?? 0;
  const dy = DIRECTION_Y[direction] ?? 0;
  moveAtOwnSpeed(world, row, kind, dx, dy);
}
