/** Executes effects: death, health and resources here, the others in the files beside this one. */

import { firstOf, nextOf } from './each-sprite.ts';
import { createByEffect } from './effects-creation.ts';
import { moveByEffect } from './effects-motion.ts';
import { ALL, KILLED, NO_SCORE } from './follows.ts';
import {
  GRAVITY,
  H,
  HEALTH,
  KIND,
  LAST_X,
  LAST_Y,
  NONE,
  OX,
  OY,
  PLAYER,
  ROTATION,
  SPEED,
  X,
  Y,
} from './layout.ts';
import { kindOf, kindsUnder } from './movement.ts';
import type { Effect } from './rules.ts';
import type { Pass } from './tables.ts';
import type { World } from './world.ts';

/**
 * Applies an effect to two sprites, one of which may be `NONE`: at the edge of the screen there is no second sprite,
 * and timed effects have neither.
 *
 * @returns the consequences, as bits of `follows.ts`
 */
export function execute(world: World, effect: Effect, one: number, other: number): number {
  switch (effect.name) {
    case 'killAll':
      return killAll(world, effect.stype);
    case 'undoAll':
    case 'transformToAll':
      return effect.name === 'undoAll'
        ? moveByEffect(world, effect, one, other)
        : createByEffect(world, effect, one, other);
    case 'setSpeedForAll':
    case 'increaseSpeedToAll':
    case 'decreaseSpeedToAll':
    case 'halfSpeed':
      return changeSpeed(world, effect);
    case 'subtractHealthPoints':
      return hurt(world, effect, one);
    case 'updateSpawnType':
      return other === NONE ? ALL : changeSpawnType(world, effect, other);
    case 'spawnIfCounterSubTypes':
      return createByEffect(world, effect, one, other);
    default:
      // Most effects need a sprite to act on.
      return one === NONE ? ALL : executeAt(world, effect, one, other);
  }
}

function killAll(world: World, id: number): number {
  for (
    let sprite = firstOf(world, id), last = world.tail(id);
    sprite !== NONE;
    sprite = nextOf(world, id, sprite, last)
  )
    world.kill(sprite, false);
  return ALL;
}

function executeAt(world: World, effect: Effect, one: number, other: number): number {
  switch (effect.name) {
    case 'killSprite':
      world.kill(one, false);
      return ALL;
    case 'killBoth':
      world.kill(one, false);
      if (other !== NONE) world.kill(other, false);
      return ALL;
    case 'killIfAlive':
      if (other !== NONE && !world.isDead(other)) world.kill(one, false);
      return ALL;
    case 'killIfHasMore':
      return killIf(world, one, world.carries(one, effect.resource) >= effect.limit);
    case 'killIfHasLess':
      return killIf(world, one, world.carries(one, effect.resource) <= effect.limit);
    case 'killIfOtherHasMore':
      return killIfOtherHasMore(world, effect, one, other);
    case 'killIfOtherHasLess':
      if (other === NONE) return ALL;
      return killIf(world, one, world.carries(other, effect.resource) <= effect.limit);
    case 'killIfFromAbove':
      return other === NONE ? ALL : killIf(world, one, isFromAbove(world, one, other));
    case 'killIfFrontal':
    case 'killIfNotFrontal':
      return other === NONE ? ALL : killByDirection(world, one, other, effect.name === 'killIfFrontal');
    case 'killIfNotUpright':
      if (!isUpright(world, one)) world.kill(one, false);
      return ALL;
    case 'killIfSlow':
      if (other !== NONE && relativeSpeed(world, one, other) < effect.limit) world.kill(one, false);
      return ALL;
    case 'killIfFast':
      if (other !== NONE && relativeSpeed(world, one, other) > effect.limit) world.kill(one, false);
      return ALL;
    case 'collectResource':
      return other === NONE ? ALL : collect(world, effect, one, other);
    case 'collectResourceIfHeld':
      return other === NONE ? ALL : collectIfHeld(world, effect, one, other);
    case 'changeResource':
      return other === NONE ? ALL : changeResource(world, effect, one, other);
    case 'addHealthPoints':
      return heal(world, effect, one, other);
    case 'addHealthPointsToMax':
      return healToLimit(world, effect, one, other);
    case 'removeScore':
      return removeScore(world, effect, one, other);
    case 'waterPhysics':
      world.setReal(one, GRAVITY, WATER_GRAVITY);
      return ALL;
    case 'shieldFrom':
      return shield(world, effect, one);
    case 'addTimer':
      world.startTimer(
        world.game.rules.startedTimers.get(effect) as number,
        world.tick + Math.max(1, effect.timer),
      );
      return ALL;
    case 'cloneSprite':
    case 'spawn':
    case 'spawnBehind':
    case 'spawnAbove':
    case 'spawnBelow':
    case 'spawnLeft':
    case 'spawnRight':
    case 'spawnIfHasMore':
    case 'spawnIfHasLess':
    case 'transformTo':
    case 'transformToSingleton':
    case 'transformToRandomChild':
    case 'transformIfCount':
      return createByEffect(world, effect, one, other);
    default:
      return moveByEffect(world, effect, one, other);
  }
}

const WATER_GRAVITY = 0.2;

function killIf(world: World, sprite: number, isKilled: boolean): number {
  if (!isKilled) return NO_SCORE;
  world.kill(sprite, false);
  return ALL;
}

function killIfOtherHasMore(world: World, effect: Effect, one: number, other: number): number {
  if (other === NONE) return ALL;
  const hasEnough = world.carries(other, effect.resource) >= effect.limit;
  const outcome = killIf(world, one, hasEnough);
  if (hasEnough && effect.subtracts) world.changeResource(other, effect.resource, -effect.limit);
  return outcome;
}

function isFromAbove(world: World, one: number, other: number): boolean {
  const half = Math.trunc(world.int(other, H) / 2);
  const isHigher = world.int(one, LAST_Y) > world.int(other, LAST_Y) + half;
  return isHigher && world.int(other, Y) > world.int(other, LAST_Y);
}

/** Sprites meet head-on if their last moves were opposite. */
function killByDirection(world: World, one: number, other: number, isFrontal: boolean): number {
  const dx = world.int(one, X) - world.int(one, LAST_X);
  const dy = world.int(one, Y) - world.int(one, LAST_Y);
  const otherX = world.int(other, X) - world.int(other, LAST_X);
  const otherY = world.int(other, Y) - world.int(other, LAST_Y);
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const otherLength = Math.sqrt(otherX * otherX + otherY * otherY) || 1;
  const isOpposite = dx / length + otherX / otherLength === 0 && dy / length + otherY / otherLength === 0;
  return killIf(world, one, (dx === 0 && dy === 0) || isOpposite === isFrontal);
}

/** The rotations, in radians, between which a lander is upright. */
const UPRIGHT_FROM = 4.4;
const UPRIGHT_TO = 5;

function isUpright(world: World, sprite: number): boolean {
  const rotation = (world.real(sprite, ROTATION) + 2 * Math.PI) % (2 * Math.PI);
  return rotation < UPRIGHT_TO && rotation > UPRIGHT_FROM;
}

function relativeSpeed(world: World, one: number, other: number): number {
  if (kindOf(world, one).isStatic) return world.real(other, SPEED);
  if (kindOf(world, other).isStatic) return world.real(one, SPEED);
  const dx = world.real(one, OX) - world.real(other, OX);
  const dy = world.real(one, OY) - world.real(other, OY);
  return Math.sqrt(dx * dx + dy * dy);
}

function collect(world: World, effect: Effect, one: number, other: number): number {
  const kind = kindOf(world, one);
  if (!kind.isResource) return ALL;
  const has = world.carries(other, kind.id);
  if (has >= kind.resourceLimit) return NO_SCORE;
  world.changeResource(other, kind.id, Math.min(kind.resourceValue, kind.resourceLimit - has));
  if (effect.killsResource) world.kill(one, true);
  return ALL;
}

function collectIfHeld(world: World, effect: Effect, one: number, other: number): number {
  const kind = kindOf(world, one);
  if (!kind.isResource) return ALL;
  if (world.carries(other, effect.resource) < effect.value) return NO_SCORE;
  const fits = world.carries(other, kind.id) + kind.resourceValue <= kind.resourceLimit;
  if (fits) world.changeResource(other, kind.id, kind.resourceValue);
  if (effect.killsResource) world.kill(one, false);
  return fits ? ALL : NO_SCORE;
}

function changeResource(world: World, effect: Effect, one: number, other: number): number {
  const limit = world.game.kinds.list[effect.resource]?.resourceLimit ?? 0;
  if (world.carries(one, effect.resource) + effect.value > limit) return NO_SCORE;
  world.changeResource(one, effect.resource, effect.value);
  if (effect.killsResource) world.kill(other, true);
  return ALL;
}

function heal(world: World, effect: Effect, one: number, other: number): number {
  const health = (world.i[one + HEALTH] as number) + effect.value;
  if (health >= kindOf(world, one).healthLimit) return NO_SCORE;
  world.i[one + HEALTH] = health;
  if (effect.killsSecond && other !== NONE) world.kill(other, false);
  return ALL;
}

function healToLimit(world: World, effect: Effect, one: number, other: number): number {
  const health = (world.i[one + HEALTH] as number) + effect.value;
  world.i[one + HEALTH] = Math.min(health, kindOf(world, one).healthLimit);
  if (effect.killsSecond && other !== NONE) world.kill(other, false);
  return ALL;
}

/** With `stype`, the effect takes health from the first sprite of the last kind that has sprites. */
function hurt(world: World, effect: Effect, one: number): number {
  let sprite = one;
  if (effect.stype >= 0) {
    const kinds = kindsUnder(world, effect.stype);
    for (let at = 0; at < kinds.length; at++) {
      const head = world.head(kinds[at] as number);
      if (head !== NONE) sprite = head;
    }
  }
  if (sprite === NONE) return ALL;
  const health = (world.i[sprite + HEALTH] as number) - effect.value;
  world.i[sprite + HEALTH] = health;
  if (health > effect.limit) return ALL;
  world.kill(sprite, false);
  return ALL | KILLED;
}

function changeSpeed(world: World, effect: Effect): number {
  const kinds = kindsUnder(world, effect.stype);
  for (let at = 0; at < kinds.length; at++) {
    const id = kinds[at] as number;
    for (
      let sprite = firstOf(world, id), last = world.tail(id);
      sprite !== NONE;
      sprite = nextOf(world, id, sprite, last)
    ) {
      const speed = world.real(sprite, SPEED);
      world.setReal(
        sprite,
        SPEED,
        effect.name === 'setSpeedForAll'
          ? effect.value
          : effect.name === 'increaseSpeedToAll'
            ? speed + effect.value
            : effect.name === 'decreaseSpeedToAll'
              ? speed - effect.value
              : speed * 0.5,
      );
    }
  }
  return ALL;
}

function changeSpawnType(world: World, effect: Effect, other: number): number {
  const before = world.int(other, KIND);
  const kinds = kindsUnder(world, effect.spawnPoint);
  for (let at = 0; at < kinds.length; at++) {
    const id = kinds[at] as number;
    for (
      let sprite = firstOf(world, id), last = world.tail(id);
      sprite !== NONE;
      sprite = nextOf(world, id, sprite, last)
    )
      if (sprite >= 0)
        world.game.kindLists.change(world.i, sprite, kindOf(world, sprite), before, effect.stype);
  }
  return ALL;
}

const isAvatar = (world: World, sprite: number): boolean =>
  world.game.isAvatar[world.int(sprite, KIND)] === 1;

function removeScore(world: World, effect: Effect, one: number, other: number): number {
  if (effect.stype >= 0) {
    const id = effect.stype;
    for (
      let sprite = firstOf(world, id), last = world.tail(id);
      sprite !== NONE;
      sprite = nextOf(world, id, sprite, last)
    ) {
      if (!isAvatar(world, sprite)) continue;
      world.setScore(world.int(sprite, PLAYER), 0);
      if (effect.killsSecond && other !== NONE) world.kill(other, true);
    }
    return ALL;
  }
  if (!isAvatar(world, one)) return ALL;
  world.setScore(world.int(one, PLAYER), 0);
  if (effect.killsSecond && other !== NONE) world.kill(other, true);
  return ALL;
}

function shield(world: World, effect: Effect, one: number): number {
  const kind = world.int(one, KIND);
  const { passes } = world.game;
  for (let at = 0; at < passes.length; at++) {
    const pass = passes[at] as Pass;
    if (pass.first === kind && pass.second === effect.stype && pass.effect.name === effect.shields)
      world.shield(pass.number);
  }
  return ALL;
}
