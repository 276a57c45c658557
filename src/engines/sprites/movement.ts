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

const NO_KINDS: readonly number[] = [];

/** Returns a kind with everything below it; nothing for a kind that does not exist. */
export const kindsUnder = (world: World, id: number): readonly number[] =>
  world.game.kinds.list[id]?.subtypes ?? NO_KINDS;

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
    if (speed !== 0) glide(world, sprite, kind);
    return;
  }
  if (speed === 0 || !world.has(sprite, ORIENTED)) return;
  shiftAhead(world, sprite, kind, ((speed === -1 ? 1 : speed) * world.game.cell) | 0);
}

function glide(world: World, sprite: number, kind: Kind): void {
  const at = (sprite >> 1) + world.realsAt;
  const { f } = world;
  shiftAhead(world, sprite, kind, (f[at + SPEED] as number) | 0);
  const gravity = f[at + GRAVITY] as number;
  if (gravity > 0 && kind.mass > 0 && !world.has(sprite, ON_GROUND)) {
    world.force[0] = 0;
    world.force[1] = gravity * kind.mass;
    push(world, sprite, kind);
  }
  f[at + SPEED] = (f[at + SPEED] as number) * (1 - kind.friction);
}

/** Does the same as `shift` in the sprite's own direction, without passing its fractions. */
function shiftAhead(world: World, sprite: number, kind: Kind, pixels: number): void {
  const { i, f } = world;
  const at = (sprite >> 1) + world.realsAt;
  const dx = f[at + OX] as number;
  const dy = f[at + OY] as number;
  const isStill = pixels === 0 || (dx === 0 && dy === 0);
  if (isStill || kind.cooldown > (i[sprite + REST] as number)) return;
  const x = (i[sprite + X] as number) + ((dx * pixels) | 0);
  const y = (i[sprite + Y] as number) + ((dy * pixels) | 0);
  world.moveTo(sprite, x, y);
  i[sprite + REST] = 0;
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
  if (kind.isContinuous) {
    world.force[0] = dx;
    world.force[1] = dy;
    return pushAt(world, sprite, kind, speed);
  }
  const own = world.f[(sprite >> 1) + world.realsAt + SPEED] as number;
  const wanted = speed === 0 ? (own <= 0 ? 1 : own) : speed;
  return moveByPixels(world, sprite, kind, dx, dy, (wanted * world.game.cell) | 0);
}

/**
 * Makes such a move at the sprite's own speed, or at speed 1 if that is 0. Passing the speed as an argument would
 * allocate a number for each move.
 */
export function moveAtOwnSpeed(world: World, row: number, kind: Kind, dx: number, dy: number): number {
  if (kind.isContinuous) {
    world.force[0] = dx;
    world.force[1] = dy;
    return push(world, row, kind);
  }
  const own = world.f[(row >> 1) + world.realsAt + SPEED] as number;
  return moveByPixels(world, row, kind, dx, dy, ((own === 0 ? 1 : own) * world.game.cell) | 0);
}

/** Makes the move of `moveActively` in the direction of the force. */
export function moveByForce(world: World, row: number, kind: Kind, speed: number): void {
  if (kind.isContinuous) pushAt(world, row, kind, speed);
  else moveActively(world, row, kind, world.force[0] as number, world.force[1] as number, speed);
}

/** Makes the move of `moveAtOwnSpeed` in the direction of the force. */
export function moveByForceAtOwnSpeed(world: World, row: number, kind: Kind): void {
  if (kind.isContinuous) push(world, row, kind);
  else moveAtOwnSpeed(world, row, kind, world.force[0] as number, world.force[1] as number);
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

/** Adds the force to the velocity of a sprite that has the given speed, or its own if that is 0 or −1. */
function pushAt(world: World, sprite: number, kind: Kind, speed: number): number {
  if (speed !== 0 && speed !== -1) world.f[(sprite >> 1) + world.realsAt + SPEED] = speed;
  return push(world, sprite, kind);
}

/** Adds the force to the velocity of a sprite. */
function push(world: World, sprite: number, kind: Kind): number {
  const { f, force } = world;
  const at = (sprite >> 1) + world.realsAt;
  const dx = force[0] as number;
  const dy = force[1] as number;
  const speed = f[at + SPEED] as number;
  const mass = Math.fround(kind.mass);
  const vx = dx / mass + (f[at + OX] as number) * speed;
  const vy = dy / mass + (f[at + OY] as number) * speed;
  const length = Math.sqrt(vx * vx + vy * vy);
  f[at + OX] = length === 0 ? 0 : vx / length;
  f[at + OY] = length === 0 ? 0 : vy / length;
  f[at + SPEED] = kind.maxSpeed !== -1 ? Math.min(length, kind.maxSpeed) : length;
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
