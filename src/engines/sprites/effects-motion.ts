/** Effects that move, turn and stop sprites. */

import { happens } from './chance.ts';
import { firstOf, nextOf } from './each-sprite.ts';
import { ALL } from './follows.ts';
import { H, LAST_H, LAST_W, LAST_X, LAST_Y, NONE, ORIENTED, OX, OY, REST, SPEED, W, X, Y } from './layout.ts';
import {
  DIRECTION_X,
  DIRECTION_Y,
  kindOf,
  moveActively,
  moveAtOwnSpeed,
  setOrientation,
  shift,
  takeOrientation,
} from './movement.ts';
import { NumberList } from './number-list.ts';
import type { Effect } from './rules.ts';
import type { World } from './world.ts';

/** @returns the consequences, as bits of `follows.ts` */
export function moveByEffect(world: World, effect: Effect, one: number, other: number): number {
  switch (effect.name) {
    case 'undoAll':
      return undoAll(world, effect);
    case 'stepBack':
      if (one < 0) return ALL;
      if (effect.isExact && other !== NONE) moveToEdge(world, one, other);
      else world.moveBack(one);
      return ALL;
    case 'reverseDirection':
      setOrientation(world, one, -world.real(one, OX), -world.real(one, OY));
      return ALL;
    case 'flipDirection': {
      const direction = world.random.below(4);
      setOrientation(world, one, DIRECTION_X[direction] as number, DIRECTION_Y[direction] as number);
      return ALL;
    }
    case 'turnAround':
      return turnAround(world, one);
    case 'wrapAround':
      return wrapAround(world, effect, one);
    default:
      return other === NONE || one === NONE ? ALL : moveWithOther(world, effect, one, other);
  }
}

function moveWithOther(world: World, effect: Effect, one: number, other: number): number {
  switch (effect.name) {
    case 'bounceForward':
      return bounceForward(world, one, other);
    case 'bounceDirection':
      return bounceDirection(world, effect, one, other);
    case 'attractGaze':
      return attractGaze(world, effect, one, other);
    case 'align':
      if (effect.aligns) takeOrientation(world, one, other);
      world.moveTo(one, world.int(other, X), world.int(other, Y));
      return ALL;
    case 'pullWithIt':
      return pullWithIt(world, effect, one, other);
    case 'teleportToExit':
      return teleport(world, one, other);
    case 'wallStop':
      return stopAtWall(world, one, other);
    default:
      return ALL;
  }
}

function undoAll(world: World, effect: Effect): number {
  const { order } = world.game.kinds;
  for (let at = 0; at < order.length; at++) {
    const id = order[at] as number;
    if (!effect.unmoved.includes(id))
      for (let row = world.head(id); row !== NONE; row = world.next(row)) world.moveBack(row);
  }
  return ALL;
}

/**
 * Moves to the edge of the other sprite, in the direction from which the sprite came, or back if that is not one of
 * the four directions.
 */
function moveToEdge(world: World, one: number, other: number): void {
  const { i } = world;
  const x = i[one + X] as number;
  const y = i[one + Y] as number;
  const width = i[one + W] as number;
  const height = i[one + H] as number;
  const dx = x + width / 2 - ((i[one + LAST_X] as number) + (i[one + LAST_W] as number) / 2);
  const dy = y + height / 2 - ((i[one + LAST_Y] as number) + (i[one + LAST_H] as number) / 2);
  const otherX = world.int(other, X);
  const otherY = world.int(other, Y);
  if (dx === 0 && dy > 0) world.moveTo(one, x, otherY - height);
  else if (dx > 0 && dy === 0) world.moveTo(one, otherX - width, y);
  else if (dx === 0 && dy < 0) world.moveTo(one, x, otherY + world.int(other, H));
  else if (dx < 0 && dy === 0) world.moveTo(one, otherX + world.int(other, W), y);
  else world.moveBack(one);
}

/** Moves down twice, ignoring pauses, and then reverses the direction. */
function turnAround(world: World, one: number): number {
  const kind = kindOf(world, one);
  world.moveBack(one);
  for (let time = 0; time < 2; time++) {
    world.i[one + REST] = kind.cooldown;
    moveAtOwnSpeed(world, one, kind, 0, 1);
  }
  setOrientation(world, one, -world.real(one, OX), -world.real(one, OY));
  return ALL;
}

function wrapAround(world: World, effect: Effect, one: number): number {
  const { i, game } = world;
  const width = i[one + W] as number;
  const height = i[one + H] as number;
  const x = i[one + X] as number;
  const y = i[one + Y] as number;
  const dx = world.real(one, OX);
  const dy = world.real(one, OY);
  if (dx > 0) world.moveTo(one, Math.trunc(effect.offset * width), y);
  else if (dx < 0) world.moveTo(one, Math.trunc(game.width * game.cell - width * (1 + effect.offset)), y);
  else if (dy > 0) world.moveTo(one, x, Math.trunc(effect.offset * height));
  else if (dy < 0) world.moveTo(one, x, Math.trunc(game.height * game.cell - height * (1 + effect.offset)));
  world.i[one + REST] = 0;
  return ALL;
}

/** Moves in the direction of the other sprite's last move, at that sprite's speed. */
function bounceForward(world: World, one: number, other: number): number {
  const moveX = world.int(other, X) - world.int(other, LAST_X);
  const moveY = world.int(other, Y) - world.int(other, LAST_Y);
  const length = Math.sqrt(moveX * moveX + moveY * moveY);
  let dx = length === 0 ? 0 : moveX / length;
  let dy = length === 0 ? 0 : moveY / length;
  if (moveX * world.real(other, OX) < 0) dx *= -1;
  if (moveY * world.real(other, OY) < 0) dy *= -1;
  moveActively(world, one, kindOf(world, one), dx, dy, world.real(other, SPEED));
  setOrientation(world, one, dx, dy);
  return ALL;
}

function attractGaze(world: World, effect: Effect, one: number, other: number): number {
  if (!world.has(one, ORIENTED) || !world.has(other, ORIENTED)) return ALL;
  if (!happens(world.random, effect.chance)) return ALL;
  takeOrientation(world, one, other);
  if (!effect.aligns) return ALL;
  const isSideways = Math.abs(world.real(one, OX)) === 1 && world.real(one, OY) === 0;
  if (isSideways) world.moveTo(one, world.i[one + X] as number, world.int(other, Y));
  else world.moveTo(one, world.int(other, X), world.i[one + Y] as number);
  return ALL;
}

/** The size that continuous physics assumes for a cell here. */
const CONTINUOUS_CELL = 10;

/** Acts only once for each sprite and tick. */
function pullWithIt(world: World, effect: Effect, one: number, other: number): number {
  if (!world.isFirstTime(effect.memory, one)) return ALL;
  const kind = kindOf(world, one);
  const moveX = world.int(other, X) - world.int(other, LAST_X);
  const moveY = world.int(other, Y) - world.int(other, LAST_Y);
  const length = Math.sqrt(moveX * moveX + moveY * moveY);
  const size = kind.isContinuous ? CONTINUOUS_CELL : world.game.cell;
  const pixels = Math.trunc(world.real(other, SPEED) * size);
  shift(world, one, length === 0 ? 0 : moveX / length, length === 0 ? 0 : moveY / length, pixels);
  if (kind.isContinuous) {
    world.moveTo(one, world.i[one + X] as number, world.int(other, Y) - world.int(other, H));
    setOrientation(world, one, world.real(one, OX), 0);
  }
  if (effect.isExact)
    world.setRectangle(
      one,
      world.int(other, X),
      world.int(other, Y),
      world.int(other, W),
      world.int(other, H),
    );
  return ALL;
}

const exits = new NumberList();

/** Moves the sprite to an exit. One is drawn at random even if there is only one; without any, the sprite dies. */
function teleport(world: World, one: number, other: number): number {
  const { leadsTo: to } = kindOf(world, other);
  if (to < 0) return ALL;
  exits.clear();
  for (
    let sprite = firstOf(world, to), last = world.tail(to);
    sprite !== NONE;
    sprite = nextOf(world, to, sprite, last)
  )
    exits.push(sprite);
  if (exits.length === 0) {
    world.kill(one, false);
    return ALL;
  }
  const exit = exits.at(world.random.below(exits.length));
  world.setRectangle(one, world.int(exit, X), world.int(exit, Y), world.int(exit, W), world.int(exit, H));
  world.i[one + REST] = 0;
  if (world.has(exit, ORIENTED)) takeOrientation(world, one, exit);
  return ALL;
}

/** Keeps the component of the velocity along the wall. */
function stopAtWall(world: World, one: number, other: number): number {
  moveToEdge(world, one, other);
  const dx = Math.abs(centreX(world, one) - centreX(world, other));
  const dy = Math.abs(centreY(world, one) - centreY(world, other));
  if (dx > dy) keepVelocity(world, one, 0, world.real(one, OY));
  else keepVelocity(world, one, world.real(one, OX), 0);
  return ALL;
}

/** The remaining part of a unit velocity becomes the direction; gravity continues to pull. */
function keepVelocity(world: World, one: number, vx: number, vy: number): void {
  const length = Math.sqrt(vx * vx + vy * vy);
  setOrientation(world, one, length === 0 ? 0 : vx / length, length === 0 ? 0 : vy / length);
  const speed = length * world.real(one, SPEED);
  world.setReal(one, SPEED, Math.max(speed, world.gravityOf(one)));
}

const centreX = (world: World, sprite: number) => world.int(sprite, X) + world.int(sprite, W) / 2;
const centreY = (world: World, sprite: number) => world.int(sprite, Y) + world.int(sprite, H) / 2;

/** The angle depends on the point at which the pad was hit. */
function bounceDirection(world: World, effect: Effect, one: number, other: number): number {
  const x = world.int(one, LAST_X);
  const y = world.int(one, LAST_Y);
  const width = world.int(one, W);
  const height = world.int(one, H);
  const padX = world.int(other, X);
  const padY = world.int(other, Y);
  const padW = world.int(other, W);
  const padH = world.int(other, H);
  const speed = world.real(one, SPEED);
  const awayX = Math.min(Math.abs(x - (padX + padW)), Math.abs(x + width - padX));
  const awayY = Math.min(Math.abs(y - (padY + padH)), Math.abs(y + height - padY));
  const timeX = Math.abs(awayX / (world.real(one, OX) * speed));
  const timeY = Math.abs(awayY / (world.real(one, OY) * speed));
  const isVertical = timeY < timeX;
  if (!isVertical && !(timeX < timeY)) {
    setOrientation(world, one, -world.real(one, OX), world.real(one, OY));
    return ALL;
  }
  const offsetX = centreX(world, one) - centreX(world, other);
  const offsetY = centreY(world, one) - centreY(world, other);
  const offset = isVertical ? offsetX : -offsetY;
  const hit = Math.max(-1, Math.min(1, offset / (0.5 * (isVertical ? padW : padH))));
  const angle = hit * effect.maxAngle;
  const side = isVertical ? (offsetY < 0 ? 1 : -1) : offsetX > 0 ? 1 : -1;
  const dx = isVertical ? Math.sin(angle) : Math.cos(angle) * side;
  const dy = isVertical ? -Math.cos(angle) * side : -Math.sin(angle);
  const length = Math.sqrt(dx * dx + dy * dy);
  setOrientation(world, one, length === 0 ? 0 : dx / length, length === 0 ? 0 : dy / length);
  return ALL;
}

/**
 * Applies `wallBounce` and `wallReverse` to all touched sprites at once.
 *
 * @returns how many times the score counts
 */
export function bounceOffAll(
  world: World,
  effect: Effect,
  one: number,
  others: Int32Array,
  count: number,
): number {
  const first = others[0] as number;
  const second = others[1] as number;
  const isColumn = count === 2 && centreX(world, first) === centreX(world, second);
  const isRow = count === 2 && !isColumn && centreY(world, first) === centreY(world, second);
  const wall = count < 2 || isColumn || isRow ? first : nearestOf(world, one, others, count);
  bounce(
    world,
    effect,
    one,
    isRow ? Math.min(world.int(first, X), world.int(second, X)) : world.int(wall, X),
    isColumn ? Math.min(world.int(first, Y), world.int(second, Y)) : world.int(wall, Y),
    world.int(wall, W) * (isRow ? 2 : 1),
    world.int(wall, H) * (isColumn ? 2 : 1),
  );
  world.moveBack(one);
  for (let at = 0; at < count; at++) world.moveBack(others[at] as number);
  return isColumn || isRow ? 2 : 1;
}

function nearestOf(world: World, one: number, others: Int32Array, count: number): number {
  const x = world.int(one, LAST_X) + world.int(one, LAST_W) / 2;
  const y = world.int(one, LAST_Y) + world.int(one, LAST_H) / 2;
  let nearest = others[0] as number;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const other = others[at] as number;
    const dx = world.int(other, LAST_X) + world.int(other, LAST_W) / 2 - x;
    const dy = world.int(other, LAST_Y) + world.int(other, LAST_H) / 2 - y;
    const away = Math.sqrt(dx * dx + dy * dy);
    if (away >= least) continue;
    least = away;
    nearest = other;
  }
  return nearest;
}

function bounce(
  world: World,
  effect: Effect,
  one: number,
  wallX: number,
  wallY: number,
  wallW: number,
  wallH: number,
): void {
  const x = world.int(one, X);
  const y = world.int(one, Y);
  const width = world.int(one, W);
  const height = world.int(one, H);
  let isHorizontal = Math.min(y + height, wallY + wallH) - Math.max(y, wallY) === height;
  let isVertical = Math.min(x + width, wallX + wallW) - Math.max(x, wallX) === width;
  const dx = world.real(one, OX);
  const dy = world.real(one, OY);
  if (!isHorizontal && !isVertical) {
    const vx = dx * world.real(one, SPEED);
    const vy = dy * world.real(one, SPEED);
    const lastX = world.int(one, LAST_X);
    const lastY = world.int(one, LAST_Y);
    const awayX = Math.abs(vx === 0 ? lastX - wallX : vx > 0 ? lastX + width - wallX : wallX + wallW - lastX);
    const awayY = Math.abs(
      vy === 0 ? lastY - wallY : vy > 0 ? lastY + height - wallY : lastY - (wallY + wallH),
    );
    const timeX = Math.abs(awayX / vx);
    const timeY = Math.abs(awayY / vy);
    isHorizontal = timeX < timeY;
    isVertical = timeY < timeX;
  }
  if (effect.name === 'wallReverse') keepVelocity(world, one, isVertical ? dx : -dx, 0);
  else if (isVertical) setOrientation(world, one, dx, -dy);
  else if (isHorizontal) setOrientation(world, one, -dx, dy);
  else setOrientation(world, one, -dx, -dy);
}
