/** Sprites that chase others or flee from them, in a straight line or by the shortest path. */

import { happens } from './chance.ts';
import { firstOf, nextOf } from './each-sprite.ts';
import type { Kind } from './kinds.ts';
import { AUX2, AUX3, AUX4, COUNT, H, ID, NONE, W, X, Y } from './layout.ts';
import { DIRECTION_X, DIRECTION_Y, distance, movePassively, step } from './movement.ts';
import { NumberList } from './number-list.ts';
import { NO_STEP } from './paths.ts';
import { lastDirection, NO_DIRECTION, randomStep } from './random-steps.ts';
import type { World } from './world.ts';

/** The nearest sprites, more than one if they are equally near. */
const targets = new NumberList();
let nearest = 0;
/** A distance greater than that between any two sprites. */
const FARTHEST = 0x7fffffff;
/** The directions that lead where the chaser wants to go, one for each target. */
const wishes = new NumberList();

export function chase(world: World, row: number, kind: Kind): void {
  movePassively(world, row, kind);
  const isBlind = kind.className === 'LOSChaser';
  findNearest(world, row, kind, kind.stypes[0] ?? -1, isBlind);
  wish(world, row, kind, kind.isFleeing);
  step(world, row, kind, wishes.length === 0 ? randomStep(world, row, kind) : drawnWish(world));
}

export function chaseByPath(world: World, row: number, kind: Kind): void {
  movePassively(world, row, kind);
  findNearest(world, row, kind, kind.stypes[0] ?? -1, false);
  if (targets.length === 0) {
    step(world, row, kind, randomStep(world, row, kind));
    return;
  }
  const target = targets.at(0);
  const direction = pathStep(world, row, world.int(target, X), world.int(target, Y));
  world.i[row + COUNT] = kind.limit;
  step(world, row, kind, direction);
}

/** Moves chasers of `stype1`, which fall back on random steps now and then. */
export function chaseOther(world: World, row: number, kind: Kind): void {
  const { className } = kind;
  if (className === 'RandomPathAltChaser' || className === 'RandomAltChaser') {
    if (happens(world.random, kind.randomSteps)) {
      movePassively(world, row, kind);
      step(world, row, kind, world.random.below(4));
      return;
    }
  }
  movePassively(world, row, kind);
  if (className === 'PathAltChaser' || className === 'RandomPathAltChaser') followTarget(world, row, kind);
  else {
    findAll(world, row, kind, false);
    walkToTargets(world, row, kind);
  }
}

/** AUX2 is one more than the id of the target; AUX3 and AUX4 are the last place from which a path was known. */
function followTarget(world: World, row: number, kind: Kind): void {
  const kept = (world.i[row + AUX2] as number) - 1;
  const current = kept < 0 ? NONE : findById(world, kind, kept);
  if (current === NONE || contains(world, row, current)) findAll(world, row, kind, kind.drawsTarget);
  else {
    targets.clear();
    targets.push(current);
  }
  if (targets.length === 0) {
    walkToTargets(world, row, kind);
    return;
  }
  const target = targets.at(0);
  const x = world.int(target, X);
  const y = world.int(target, Y);
  let direction = pathStep(world, row, x, y);
  const hasLast = kept >= 0;
  if (direction === NO_STEP && hasLast)
    direction = pathStep(world, row, world.i[row + AUX3] as number, world.i[row + AUX4] as number);
  else {
    world.i[row + AUX3] = x;
    world.i[row + AUX4] = y;
  }
  world.i[row + AUX2] = world.int(target, ID) + 1;
  step(world, row, kind, direction);
}

function walkToTargets(world: World, row: number, kind: Kind): void {
  wish(world, row, kind, false);
  step(world, row, kind, wishes.length === 0 ? world.random.below(4) : drawnWish(world));
}

/** Finds the nearest sprites of exactly a kind; if there are none, those of the kinds below it too. */
function findNearest(world: World, row: number, kind: Kind, wanted: number, isBlind: boolean): void {
  targets.clear();
  if (wanted < 0) return;
  nearest = FARTHEST;
  const seen = isBlind ? lastDirection(world, row) : ALL_AROUND;
  if (seen === NO_DIRECTION) return;
  if (world.numberOf(wanted) > 0) {
    findNearestOf(world, row, kind, wanted, seen);
    return;
  }
  const below = (world.game.kinds.list[wanted] as Kind).subtypes;
  for (let at = 0; at < below.length; at++) findNearestOf(world, row, kind, below[at] as number, seen);
}

/** Stands for no particular direction: a chaser sees in all of them. */
const ALL_AROUND = -1;

function findNearestOf(world: World, row: number, kind: Kind, id: number, seen: number): void {
  const x = world.i[row + X] as number;
  const y = world.i[row + Y] as number;
  world.effort.spend(world.numberOf(id));
  for (
    let sprite = firstOf(world, id), last = world.tail(id);
    sprite !== NONE;
    sprite = nextOf(world, id, sprite, last)
  ) {
    const otherX = world.int(sprite, X);
    const otherY = world.int(sprite, Y);
    if (seen !== ALL_AROUND && !isAhead(seen, otherX - x, otherY - y)) continue;
    takeIfNearest(sprite, distance(kind, x, y, otherX, otherY));
  }
}

function takeIfNearest(sprite: number, away: number): void {
  if (away > nearest) return;
  if (away < nearest) targets.clear();
  nearest = away;
  targets.push(sprite);
}

function isAhead(direction: number, dx: number, dy: number): boolean {
  const ahead = (DIRECTION_X[direction] as number) * dx + (DIRECTION_Y[direction] as number) * dy;
  const aside = direction === 0 || direction === 2 ? dx : dy;
  return ahead >= 0 && aside === 0;
}

/**
 * Returns the kinds of `stype1` with everything below them. The kind itself counts twice, as in the public framework.
 */
function findAll(world: World, row: number, kind: Kind, isDrawn: boolean): void {
  targets.clear();
  const wanted =
    kind.stypes.length > 1 ? kind.stypes[world.unseeded.below(kind.stypes.length)] : kind.stypes[0];
  if (wanted === undefined || wanted < 0 || world.total(preyOf(world, kind)) === 0) return;
  nearest = FARTHEST;
  if (isDrawn) takeEvery(world, wanted);
  else findNearestOf(world, row, kind, wanted, ALL_AROUND);
  const below = (world.game.kinds.list[wanted] as Kind).subtypes;
  for (let at = 0; at < below.length; at++)
    if (isDrawn) takeEvery(world, below[at] as number);
    else findNearestOf(world, row, kind, below[at] as number, ALL_AROUND);
  if (!isDrawn || targets.length === 0) return;
  const drawn = targets.at(world.random.below(targets.length));
  targets.clear();
  targets.push(drawn);
}

function takeEvery(world: World, id: number): void {
  world.effort.spend(world.numberOf(id));
  for (
    let sprite = firstOf(world, id), last = world.tail(id);
    sprite !== NONE;
    sprite = nextOf(world, id, sprite, last)
  )
    targets.push(sprite);
}

const preyOf = (world: World, kind: Kind): readonly number[] => world.game.prey[kind.id] as readonly number[];

function findById(world: World, kind: Kind, id: number): number {
  const prey = preyOf(world, kind);
  let found = NONE;
  for (let at = 0; at < prey.length; at++) {
    const each = prey[at] as number;
    world.effort.spend(world.numberOf(each));
    for (
      let sprite = firstOf(world, each), last = world.tail(each);
      sprite !== NONE;
      sprite = nextOf(world, each, sprite, last)
    )
      if (world.int(sprite, ID) === id) found = sprite;
  }
  return found;
}

function contains(world: World, row: number, other: number): boolean {
  const dx = world.int(other, X) - (world.i[row + X] as number);
  const dy = world.int(other, Y) - (world.i[row + Y] as number);
  return (
    dx >= 0 &&
    dy >= 0 &&
    dx + world.int(other, W) <= (world.i[row + W] as number) &&
    dy + world.int(other, H) <= (world.i[row + H] as number)
  );
}

function wish(world: World, row: number, kind: Kind, isFleeing: boolean): void {
  wishes.clear();
  const x = world.i[row + X] as number;
  const y = world.i[row + Y] as number;
  const { reach } = kind;
  for (let at = 0; at < targets.length; at++) {
    const target = targets.at(at);
    const otherX = world.int(target, X);
    const otherY = world.int(target, Y);
    const away = distance(kind, x, y, otherX, otherY);
    if (reach !== -1 && away > reach) continue;
    for (let direction = 0; direction < 4; direction++) {
      const nextX = x + (DIRECTION_X[direction] as number);
      const nextY = y + (DIRECTION_Y[direction] as number);
      const after = distance(kind, nextX, nextY, otherX, otherY);
      if (isFleeing ? away < after : away > after) wishes.push(direction);
    }
  }
}

function drawnWish(world: World): number {
  return wishes.at(world.random.below(wishes.length));
}

function pathStep(world: World, row: number, toX: number, toY: number): number {
  const { cell, paths } = world.game;
  const before = paths.examined;
  const direction = paths.firstStep(
    Math.trunc((world.i[row + X] as number) / cell),
    Math.trunc((world.i[row + Y] as number) / cell),
    Math.trunc(toX / cell),
    Math.trunc(toY / cell),
  );
  world.effort.spend(paths.examined - before);
  return direction;
}
