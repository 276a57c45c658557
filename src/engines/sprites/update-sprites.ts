/** What sprites do by themselves in a tick, class by class. */

import {
  BOMBS_AT_RANDOM,
  BOMBS_WITH_DRAWN,
  CHASES,
  CHASES_BY_PATH,
  CHASES_OTHERS,
  FLICKERS,
  GOES_ON,
  PRODUCES,
  RANDOM_MISSILE,
  SPREADS,
  WALKS,
  WALKS_AND_JUMPS,
  WANDERS,
} from './behaviours.ts';
import { happens, happensCoarsely } from './chance.ts';
import { chase, chaseByPath, chaseOther } from './chasers.ts';
import type { Kind } from './kinds.ts';
import {
  AUX,
  AUX2,
  COUNT,
  DISABLED,
  FIRST_TICK,
  FLAGS,
  H,
  LAST_H,
  LAST_W,
  LAST_X,
  LAST_Y,
  LIFE,
  NEXT,
  NONE,
  ON_GROUND,
  ORIENTED,
  OX,
  OY,
  REST,
  SPEED,
  W,
  X,
  Y,
} from './layout.ts';
import {
  DIRECTION_X,
  DIRECTION_Y,
  moveActively,
  moveAtOwnSpeed,
  movePassively,
  setOrientation,
  shift,
  step,
  takeOrientation,
} from './movement.ts';
import { randomStep } from './random-steps.ts';
import type { World } from './world.ts';

/** Updates all sprites except avatars, by kind in reverse drawing order. */
export function updateSprites(world: World): void {
  const order = world.game.updateOrder;
  for (let at = 0; at < order.length; at++) {
    const id = order[at] as number;
    const last = world.tail(id);
    if (last === NONE) continue;
    if (world.effort.isSpent) return;
    const kind = world.game.kinds.list[id] as Kind;
    if (kind.behaviour === GOES_ON && !kind.isContinuous) goOnByCells(world, kind, last);
    else if (kind.behaviour === PRODUCES) produceAll(world, kind, last);
    else updateKind(world, kind, last);
  }
}

function updateKind(world: World, kind: Kind, last: number): void {
  for (let row = world.head(kind.id); ; row = world.i[row + NEXT] as number) {
    if (((world.i[row + FLAGS] as number) & DISABLED) === 0) {
      prepare(world, row);
      update(world, row, kind);
    }
    // Sprites that are added to the list during the loop have to wait for the next tick.
    if (row === last || world.effort.isSpent) return;
  }
}

/** Spawn points are common, and most of the time they only draw a number. */
function produceAll(world: World, kind: Kind, last: number): void {
  const { random } = world;
  const { chance, isStatic, total } = kind;
  for (let row = world.head(kind.id); ; row = world.i[row + NEXT] as number) {
    if (((world.i[row + FLAGS] as number) & DISABLED) === 0) {
      prepare(world, row);
      if (world.i[row + START] === 0) world.i[row + START] = world.tick + 1;
      if (happensCoarsely(random, chance)) spawn(world, row, kind);
      if (!isStatic) movePassively(world, row, kind);
      age(world, row);
      if (total > 0 && (world.i[row + COUNT] as number) >= total) world.kill(row, false);
    }
    if (row === last || world.effort.isSpent) return;
  }
}

/** Does the same as `updatePlainly` in one loop for sprites on the grid, which are by far the most common. */
function goOnByCells(world: World, kind: Kind, last: number): void {
  const { i, f, realsAt } = world;
  const { cell, hasOneSize } = world.game;
  const { cooldown } = kind;
  const canMove = !kind.isStatic && !kind.isOnlyActive;
  // Nearly all sprites of a kind have the same speed.
  let speed = 0;
  let pixels = 0;
  for (let row = world.head(kind.id); ; row = i[row + NEXT] as number) {
    const flags = i[row + FLAGS] as number;
    if ((flags & DISABLED) === 0) {
      const x = i[row + X] as number;
      const y = i[row + Y] as number;
      const rest = (i[row + REST] as number) + 1;
      i[row + LAST_X] = x;
      i[row + LAST_Y] = y;
      i[row + REST] = rest;
      if (!hasOneSize) rememberSize(i, row);
      if ((flags & (FIRST_TICK | ORIENTED)) === ORIENTED) {
        if (canMove && cooldown <= rest) {
          const at = (row >> 1) + realsAt;
          const own = f[at + SPEED] as number;
          if (own !== speed) {
            speed = own;
            pixels = ((speed === -1 ? 1 : speed) * cell) | 0;
          }
          if (pixels !== 0) {
            const dx = f[at + OX] as number;
            const dy = f[at + OY] as number;
            if (dx !== 0) {
              i[row + X] = x + ((dx * pixels) | 0);
              i[row + REST] = 0;
            }
            if (dy !== 0) {
              i[row + Y] = y + ((dy * pixels) | 0);
              i[row + REST] = 0;
            }
          }
        }
      } else if (canMove && (flags & FIRST_TICK) !== 0) i[row + FLAGS] = flags & ~FIRST_TICK;
      const life = i[row + LIFE] as number;
      if (life >= 0) {
        if (life > 0) i[row + LIFE] = life - 1;
        else world.kill(row, false);
      }
    }
    if (row === last) return;
  }
}

function rememberSize(i: Int32Array, row: number): void {
  i[row + LAST_W] = i[row + W] as number;
  i[row + LAST_H] = i[row + H] as number;
}

/** Starts a sprite's tick: stores its current position as the previous one. */
export function prepare(world: World, row: number): void {
  const { i } = world;
  i[row + LAST_X] = i[row + X] as number;
  i[row + LAST_Y] = i[row + Y] as number;
  if (!world.hasOneSize) rememberSize(i, row);
  i[row + REST] = (i[row + REST] as number) + 1;
}

function update(world: World, row: number, kind: Kind): void {
  switch (kind.behaviour) {
    case RANDOM_MISSILE:
      // Until the sprite draws its direction, it has the direction NIL.
      if (world.real(row, OX) === -1 && world.real(row, OY) === -1) {
        const direction = world.random.below(4);
        setOrientation(world, row, DIRECTION_X[direction] as number, DIRECTION_Y[direction] as number);
      }
      // As in the public framework, the time to live does not apply.
      movePassively(world, row, kind);
      return;
    case FLICKERS:
      flicker(world, row, kind);
      return;
    case SPREADS:
      spread(world, row, kind);
      return;
    case WANDERS: {
      movePassively(world, row, kind);
      const direction = randomStep(world, row, kind);
      step(world, row, kind, direction);
      return;
    }
    case CHASES:
      chase(world, row, kind);
      return;
    case CHASES_BY_PATH:
      chaseByPath(world, row, kind);
      return;
    case CHASES_OTHERS:
      chaseOther(world, row, kind);
      return;
    case BOMBS_AT_RANDOM:
      step(world, row, kind, world.random.below(4));
      produce(world, row, kind);
      return;
    case BOMBS_WITH_DRAWN: {
      const list = world.game.kindLists.at(world.i[row + AUX2] as number, kind);
      world.i[row + AUX] = 1 + (list[world.random.below(list.length)] as number);
      produce(world, row, kind);
      return;
    }
    case WALKS:
      walk(world, row, kind);
      return;
    case WALKS_AND_JUMPS:
      walkAndJump(world, row, kind);
      return;
    default:
      updatePlainly(world, row, kind);
      return;
  }
}

function updatePlainly(world: World, row: number, kind: Kind): void {
  if (!kind.isStatic) movePassively(world, row, kind);
  age(world, row);
}

function age(world: World, row: number): void {
  const life = world.i[row + LIFE] as number;
  if (life > 0) world.i[row + LIFE] = life - 1;
  else if (life === 0) world.kill(row, false);
}

/** COUNT is the sprite's age. */
function flicker(world: World, row: number, kind: Kind): void {
  updatePlainly(world, row, kind);
  const age = world.i[row + COUNT] as number;
  if (age > kind.limit) world.kill(row, false);
  world.i[row + COUNT] = age + 1;
}

/** The age at which fire spreads. */
const SPREADING_AGE = 2;

function spread(world: World, row: number, kind: Kind): void {
  flicker(world, row, kind);
  if (world.i[row + COUNT] !== SPREADING_AGE) return;
  const made = kind.stypes[0] ?? kind.id;
  for (let direction = 0; direction < 4; direction++) {
    if (!happens(world.random, kind.spreadChance)) continue;
    const { i } = world;
    world.create(
      made < 0 ? kind.id : made,
      (i[row + LAST_X] as number) + (DIRECTION_X[direction] as number) * (i[row + LAST_W] as number),
      (i[row + LAST_Y] as number) + (DIRECTION_Y[direction] as number) * (i[row + LAST_H] as number),
    );
  }
}

/**
 * Updates spawn points. COUNT is how many sprites were made; AUX is one more than the kind that replaces the default
 * one, or 0 if nothing was changed; START is one more than the tick of the first update.
 */
function produce(world: World, row: number, kind: Kind): void {
  if (world.i[row + START] === 0) world.i[row + START] = world.tick + 1;
  // Drawn in every tick, as in the public framework.
  if (happensCoarsely(world.random, kind.chance)) spawn(world, row, kind);
  updatePlainly(world, row, kind);
  if (kind.total > 0 && (world.i[row + COUNT] as number) >= kind.total) world.kill(row, false);
}

function spawn(world: World, row: number, kind: Kind): void {
  if (!isDue(world, row, kind)) return;
  if (kind.className === 'SpawnPointMultiSprite')
    for (let at = 0; at < kind.stypes.length; at++) make(world, row, kind, kind.stypes[at] as number);
  else make(world, row, kind, producedKind(world, row, kind));
}

function producedKind(world: World, row: number, kind: Kind): number {
  const changed = world.i[row + AUX] as number;
  return changed > 0 ? changed - 1 : (kind.stypes[0] ?? -1);
}

function isDue(world: World, row: number, kind: Kind): boolean {
  const start = (world.i[row + START] as number) - 1;
  return kind.cooldown === 1 || (start + world.tick) % kind.cooldown === 0;
}

/** START is AUX3. */
const START = AUX2 + 1;

function make(world: World, row: number, kind: Kind, made: number): void {
  const sprite = world.create(made, world.i[row + X] as number, world.i[row + Y] as number);
  if (sprite === NONE) return;
  world.i[row + COUNT] = (world.i[row + COUNT] as number) + 1;
  const dx = kind.spawnOrientation[0];
  const dy = kind.spawnOrientation[1];
  if (dx !== 0 || dy !== 0) setOrientation(world, sprite, dx, dy);
  else if (world.real(sprite, OX) === 0 && world.real(sprite, OY) === 0) takeOrientation(world, sprite, row);
}

function walk(world: World, row: number, kind: Kind): void {
  movePassively(world, row, kind);
  const hasStopped = (world.i[row + X] as number) === (world.i[row + LAST_X] as number);
  if (hasStopped || kind.steersInAir) {
    const ahead = world.real(row, OX);
    const dx = ahead > 0 ? 1 : ahead < 0 ? -1 : world.random.below(2) === 0 ? -1 : 1;
    setOrientation(world, row, dx, 0);
    moveActively(world, row, kind, dx, 0, kind.maxSpeed);
  }
  world.setReal(row, SPEED, kind.maxSpeed);
  world.clearFlag(row, ON_GROUND);
}

/** The height of the first hop of a jump, in pixels. */
const HOP = 5;

function walkAndJump(world: World, row: number, kind: Kind): void {
  movePassively(world, row, kind);
  if (world.has(row, ON_GROUND) && happens(world.unseeded, kind.jumpChance)) jump(world, row, kind);
  else moveAtOwnSpeed(world, row, kind, world.real(row, OX), world.real(row, OY));
  world.clearFlag(row, ON_GROUND);
}

export function jump(world: World, row: number, kind: Kind): void {
  setOrientation(world, row, world.real(row, OX), 0);
  moveAtOwnSpeed(world, row, kind, 0, -kind.jump);
  world.i[row + REST] = kind.cooldown;
  shift(world, row, 0, -1, HOP);
}
