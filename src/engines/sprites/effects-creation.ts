/** Effects that create sprites or transform them. */
import { happens } from './chance.ts';
import { firstOf, nextOf } from './each-sprite.ts';
import { ALL, COUNTS, COUNTS_ELSE, NO_SCORE, SCORES } from './follows.ts';
import {
  DISABLED,
  H,
  HEALTH,
  KIND,
  LAST_H,
  LAST_W,
  LAST_X,
  LAST_Y,
  NONE,
  ORIENTED,
  OX,
  OY,
  PLAYER,
  W,
  X,
  Y,
} from './layout.ts';
import { kindsUnder, setOrientation, takeOrientation } from './movement.ts';
import type { Effect } from './rules.ts';
import type { World } from './world.ts';

/** @returns the consequences, as bits of `follows.ts` */
export function createByEffect(world: World, effect: Effect, one: number, other: number): number {
  switch (effect.name) {
    case 'transformTo':
      if (!world.has(one, DISABLED)) {
        const made = createAt(world, effect.stype, one);
        transform(world, effect, made, one, other);
      }
      return ALL;
    case 'transformToAll':
      return transformAll(world, effect, other);
    case 'transformToSingleton':
      return other === NONE ? ALL : becomeSingleton(world, effect, one, other);
    case 'transformToRandomChild':
      return becomeRandomChild(world, effect, one, other);
    case 'transformIfCount':
      return other === NONE ? ALL : transformByCount(world, effect, one, other);
    case 'cloneSprite':
      createAt(world, world.int(one, KIND), one);
      return ALL;
    case 'spawn':
      if (happens(world.random, effect.chance)) createAt(world, effect.stype, one);
      return ALL;
    case 'spawnBehind':
      return other === NONE ? ALL : spawnBehind(world, effect, other);
    case 'spawnAbove':
      return spawnBeside(world, effect, other, 0, -1);
    case 'spawnBelow':
      return spawnBeside(world, effect, other, 0, 1);
    case 'spawnLeft':
      return spawnBeside(world, effect, other, -1, 0);
    case 'spawnRight':
      return spawnBeside(world, effect, other, 1, 0);
    case 'spawnIfHasMore':
    case 'spawnIfHasLess':
      return spawnIfHas(world, effect, one);
    default:
      return spawnByCount(world, effect, one);
  }
}

function createAt(world: World, kind: number, sprite: number, isForced = false): number {
  return world.create(kind, world.int(sprite, X), world.int(sprite, Y), isForced);
}

function transformAll(world: World, effect: Effect, other: number): number {
  const id = effect.stype;
  for (
    let sprite = firstOf(world, id), last = world.tail(id);
    sprite !== NONE;
    sprite = nextOf(world, id, sprite, last)
  )
    transform(world, effect, createAt(world, effect.stypeTo, sprite, true), sprite, other);
  return ALL;
}

/** Creates the sprite that replaces the old one, which dies. */
function transform(world: World, effect: Effect, made: number, one: number, other: number): void {
  if (made === NONE) return;
  const isUndirected = world.real(made, OX) === 0 && world.real(made, OY) === 0;
  if (effect.forcesOrientation || (isUndirected && world.has(made, ORIENTED) && world.has(one, ORIENTED)))
    takeOrientation(world, made, one);
  const isReplaced = takeOver(world, made, one);
  world.i[made + HEALTH] = world.int(one, HEALTH);
  world.kill(one, isReplaced);
  if (effect.killsSecond && other !== NONE) world.kill(other, true);
}

/**
 * Transfers the last position, resources and, between avatars, the player.
 *
 * @returns false where an avatar would become something that nobody can play; it is then only disabled
 */
function takeOver(world: World, made: number, one: number): boolean {
  const { i } = world;
  i[made + LAST_X] = world.int(one, LAST_X);
  i[made + LAST_Y] = world.int(one, LAST_Y);
  i[made + LAST_W] = world.int(one, LAST_W);
  i[made + LAST_H] = world.int(one, LAST_H);
  const { resources } = world.game;
  for (let at = 0; at < resources.length; at++) {
    const resource = resources[at] as number;
    if (world.knows(one, resource)) world.changeResource(made, resource, world.carries(one, resource));
  }
  if (world.game.isAvatar[world.int(one, KIND)] === 0) return true;
  if (world.game.isAvatar[i[made + KIND] as number] === 0) return false;
  const player = world.int(one, PLAYER);
  world.setAvatar(player, made);
  i[made + PLAYER] = player;
  return true;
}

function becomeSingleton(world: World, effect: Effect, one: number, other: number): number {
  const id = effect.stype;
  for (
    let sprite = firstOf(world, id), last = world.tail(id);
    sprite !== NONE;
    sprite = nextOf(world, id, sprite, last)
  )
    replace(world, createAt(world, effect.other, sprite), sprite);
  const made = createAt(world, effect.stype, one);
  if (made === NONE) return ALL;
  replace(world, made, one);
  if (effect.takesOrientation) {
    world.setFlag(made, ORIENTED);
    setOrientation(world, made, -world.real(other, OX), -world.real(other, OY));
  }
  return ALL;
}

function replace(world: World, made: number, one: number): void {
  if (made === NONE) return;
  if (world.has(made, ORIENTED) && world.has(one, ORIENTED)) takeOrientation(world, made, one);
  world.kill(one, takeOver(world, made, one));
}

function becomeRandomChild(world: World, effect: Effect, one: number, other: number): number {
  const subtypes = kindsUnder(world, effect.stype);
  if (subtypes.length < 2) return ALL;
  let drawn = world.random.below(subtypes.length - 1);
  if (drawn >= subtypes.indexOf(effect.stype)) drawn++;
  transform(world, effect, createAt(world, subtypes[drawn] as number, one), one, other);
  return ALL;
}

function transformByCount(world: World, effect: Effect, one: number, other: number): number {
  const count = world.total(kindsUnder(world, effect.counted));
  if (count <= effect.most && count >= effect.least) {
    transform(world, effect, createAt(world, effect.stype, one, true), one, other);
    return SCORES | COUNTS;
  }
  if (effect.other < 0) return 0;
  transform(world, effect, createAt(world, effect.other, one, true), one, other);
  return COUNTS_ELSE;
}

/** Returns whether the sprite has left its previous position completely. */
function hasLeft(world: World, sprite: number): boolean {
  const x = world.int(sprite, X);
  const y = world.int(sprite, Y);
  const lastX = world.int(sprite, LAST_X);
  const lastY = world.int(sprite, LAST_Y);
  return (
    x >= lastX + world.int(sprite, LAST_W) ||
    lastX >= x + world.int(sprite, W) ||
    y >= lastY + world.int(sprite, LAST_H) ||
    lastY >= y + world.int(sprite, H)
  );
}

function spawnBehind(world: World, effect: Effect, other: number): number {
  if (!happens(world.random, effect.chance)) return ALL;
  if (hasLeft(world, other)) world.create(effect.stype, world.int(other, LAST_X), world.int(other, LAST_Y));
  return ALL;
}

function spawnBeside(world: World, effect: Effect, other: number, dx: number, dy: number): number {
  if (other === NONE || !happens(world.random, effect.chance)) return ALL;
  if (effect.stepsBack && !hasLeft(world, other)) return ALL;
  const x = world.int(other, effect.stepsBack ? LAST_X : X);
  const y = world.int(other, effect.stepsBack ? LAST_Y : Y);
  world.create(effect.stype, x + dx * world.game.cell, y + dy * world.game.cell);
  return ALL;
}

function spawnIfHas(world: World, effect: Effect, one: number): number {
  if (!happens(world.random, effect.chance)) return NO_SCORE;
  const has = world.carries(one, effect.resource);
  if (effect.name === 'spawnIfHasLess') {
    if (has > effect.limit) return NO_SCORE;
    createAt(world, effect.stype, one);
    return ALL;
  }
  if (has < effect.limit) return NO_SCORE;
  createAt(world, effect.stype, one);
  world.changeResource(one, effect.resource, -effect.spend);
  return ALL;
}

/** Spawns depending on how many sprites of a kind there are, and of how many kinds. */
function spawnByCount(world: World, effect: Effect, one: number): number {
  if (one === NONE) return COUNTS_ELSE;
  const subtypes = kindsUnder(world, effect.counted);
  const isMet =
    world.totalLiving(subtypes) === effect.limit && world.kindsPresent(subtypes) === effect.subtypes;
  if (isMet) {
    createAt(world, effect.stype, one);
    return ALL;
  }
  if (effect.other >= 0) createAt(world, effect.other, one);
  return COUNTS_ELSE;
}
