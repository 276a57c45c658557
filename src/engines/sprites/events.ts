/** The events of a tick: timed effects, effects at the edge of the screen, and collisions. */

import { forEachOfKind } from './each-sprite.ts';
import { execute } from './effects.ts';
import { bounceOffAll } from './effects-motion.ts';
import { COUNTS, COUNTS_ELSE, KILLED, SCORES } from './follows.ts';
import type { Kind } from './kinds.ts';
import {
  DISABLED,
  FLAGS,
  H,
  ID,
  KIND,
  LAST_Y,
  NEXT,
  NEXT_ID,
  NONE,
  ON_GROUND,
  SHARED,
  W,
  X,
  Y,
} from './layout.ts';
import type { Effect, TimeEffect } from './rules.ts';
import type { Pass } from './tables.ts';
import type { World } from './world.ts';

export function handleEvents(world: World): void {
  world.hasIndex = false;
  world.forgetMeetings();
  runTimers(world);
  runEdges(world);
  const { passes } = world.game;
  if (passes.length === 0) return;
  world.index.build(world);
  world.hasIndex = true;
  for (let at = 0; at < passes.length; at++) {
    if (world.shielded[at] === 0) runPass(world, passes[at] as Pass);
  }
  world.hasIndex = false;
}

/** More timers in one tick than this are left for the next one, so that no rules can hold a tick forever. */
const MOST_TIMERS = 10_000;

function runTimers(world: World): void {
  for (let run = 0; run < MOST_TIMERS; run++) {
    const number = world.takeTimer();
    if (number < 0) return;
    const timed = world.game.rules.timeEffects[number] as TimeEffect;
    runTimeEffect(world, timed);
    if (timed.repeats) world.startTimer(number, world.tick + timed.timer);
  }
}

/** Scores and counters of a timer are its own; whether its effect did anything does not matter. */
function runTimeEffect(world: World, { effect, kind }: TimeEffect): void {
  if (kind < 0) {
    execute(world, effect.delegate ?? effect, NONE, NONE);
    addScores(world, effect.score);
    return;
  }
  for (const id of (world.game.kinds.list[kind] as Kind).subtypes)
    forEachOfKind(world, id, (sprite) => {
      if (world.isDead(sprite) || world.has(sprite, DISABLED)) return;
      execute(world, effect, sprite, NONE);
      addScores(world, effect.score);
      addCounters(world, effect.counter);
      addCounters(world, effect.counterElse);
    });
}

function runEdges(world: World): void {
  const { edgeKinds, edgeEffects } = world.game.rules;
  for (const kind of edgeKinds)
    for (const effect of edgeEffects.get(kind) as readonly Effect[])
      for (const id of (world.game.kinds.list[kind] as Kind).subtypes) runEdge(world, effect, id);
}

/** Shared sprites lie on the screen, so only the others can leave it. */
function runEdge(world: World, effect: Effect, id: number): void {
  const last = world.tail(id);
  if (last === NONE) return;
  for (let row = world.head(id); ; row = world.i[row + NEXT] as number) {
    if (isAtEdge(world, row) && !world.isDead(row) && ((world.i[row + FLAGS] as number) & DISABLED) === 0) {
      meet(world, effect, row, NONE);
      // A list that grows while it is walked is walked no further.
      if (world.tail(id) !== last) return;
    }
    if (row === last) return;
  }
}

function isAtEdge(world: World, row: number): boolean {
  const { i, game } = world;
  const x = i[row + X] as number;
  const y = i[row + Y] as number;
  return (
    x < 0 ||
    y < 0 ||
    x + (i[row + W] as number) > game.width * game.cell ||
    y + (i[row + H] as number) > game.height * game.cell
  );
}

/** Sprites of the first side that have to be looked at, in their order. */
let firsts = new Int32Array(256);
let firstCount = 0;

function runPass(world: World, pass: Pass): void {
  if (!world.hasAny(pass.firstKinds) || !world.hasAny(pass.secondKinds)) return;
  const before = world.i[NEXT_ID] as number;
  firstCount = 0;
  if (pass.isUnsafe || pass.feelsGround) takeAll(world, pass);
  else takeThoseThatMayTouch(world, pass, before);
  for (let at = 0; at < firstCount; at++) runFirst(world, pass, firsts[at] as number, before);
}

function take(sprite: number): void {
  if (firstCount === firsts.length) {
    const larger = new Int32Array(firsts.length * 2);
    larger.set(firsts);
    firsts = larger;
  }
  firsts[firstCount++] = sprite;
}

function takeAll(world: World, pass: Pass): void {
  for (const id of pass.firstKinds) forEachOfKind(world, id, take);
}

/** Rows of the first side whose cells may hold kinds of the second. */
function takeMeeting(world: World, { firstKinds, secondMask }: Pass): void {
  for (let at = 0; at < firstKinds.length; at++) {
    let row = world.head(firstKinds[at] as number);
    for (; row !== NONE; row = world.i[row + NEXT] as number)
      if (world.index.mayMeet(world, row, secondMask)) take(row);
  }
}

/**
 * Nothing but the first sprite moves in this pass, so what touches nothing now will touch nothing later. Where there
 * are fewer sprites on the second side, they are asked whom they touch.
 */
function takeThoseThatMayTouch(world: World, pass: Pass, before: number): void {
  const rowsOfFirst = rowCount(world, pass.firstKinds);
  const rowsOfSecond = rowCount(world, pass.secondKinds);
  if (!pass.hasSharedFirsts && (pass.hasSharedSeconds || rowsOfFirst <= rowsOfSecond)) {
    takeMeeting(world, pass);
    return;
  }
  for (let at = 0; at < pass.secondKinds.length; at++) {
    const id = pass.secondKinds[at] as number;
    for (let row = world.head(id); row !== NONE; row = world.i[row + NEXT] as number) {
      const count = world.index.gather(world, row, pass.firstRanks, before, 0);
      for (let found = 0; found < count; found++) take(world.index.found[found] as number);
    }
  }
  for (const sprite of pass.sharedFirsts)
    if (world.isThere(world.sharedInts[~sprite + SHARED] as number)) take(sprite);
  if (pass.hasSharedSeconds) takeMeeting(world, pass);
  sortFirsts(world, pass.firstRanks);
}

/** Sprites with rows of their own; an estimate is enough, so shared ones that died may be counted off too early. */
function rowCount(world: World, kinds: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < kinds.length; at++) {
    const id = kinds[at] as number;
    const range = world.game.sharedRange[id] as { start: number; end: number };
    if (world.head(id) !== NONE) count += Math.max(1, world.numberOf(id) - (range.end - range.start));
  }
  return count;
}

/** By kind and then by age, each only once. */
function sortFirsts(world: World, ranks: Int16Array): void {
  for (let at = 1; at < firstCount; at++) {
    const sprite = firsts[at] as number;
    const rank = ranks[world.int(sprite, KIND)] as number;
    const id = world.int(sprite, ID);
    let place = at;
    while (place > 0) {
      const other = firsts[place - 1] as number;
      const otherRank = ranks[world.int(other, KIND)] as number;
      if (otherRank < rank || (otherRank === rank && world.int(other, ID) <= id)) break;
      firsts[place] = other;
      place--;
    }
    firsts[place] = sprite;
  }
  let kept = 0;
  for (let at = 0; at < firstCount; at++)
    if (at === 0 || firsts[at] !== firsts[at - 1]) firsts[kept++] = firsts[at] as number;
  firstCount = kept;
}

/** Pixels below a sprite in which ground is felt. */
const GROUND_REACH = 3;

function runFirst(world: World, pass: Pass, one: number, before: number): void {
  const { index } = world;
  const feels = pass.feelsGround && (world.game.kinds.list[world.int(one, KIND)] as Kind).feelsGround;
  let count = index.gather(world, one, pass.secondRanks, before, feels ? GROUND_REACH : 0);
  if (count === 0) return;
  if (feels) count = keepTouching(world, one, count);
  if (pass.isBatch) {
    if (count > 0) meetAll(world, pass.effect, one, count);
    return;
  }
  for (let at = 0; at < count; at++) {
    if (world.isDead(one)) return;
    const other = index.found[at] as number;
    if (feels) feelGround(world, one, other);
    if (world.touches(one, other)) meet(world, pass.effect, one, other);
  }
}

/** Feels for ground among what is near, and keeps what is really touched. */
function keepTouching(world: World, one: number, count: number): number {
  const { found } = world.index;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const other = found[at] as number;
    feelGround(world, one, other);
    if (world.touches(one, other)) found[kept++] = other;
  }
  return kept;
}

/** A falling sprite stands on what is solid, lies lower and would be touched three pixels further down. */
function feelGround(world: World, one: number, other: number): void {
  if (world.has(one, ON_GROUND) || !(world.game.kinds.list[world.int(other, KIND)] as Kind).isSolid) return;
  const x = world.int(one, X);
  const y = world.int(one, Y);
  const height = world.int(one, H);
  const otherX = world.int(other, X);
  const otherY = world.int(other, Y);
  const isTouched =
    x < otherX + world.int(other, W) &&
    otherX < x + world.int(one, W) &&
    y + GROUND_REACH < otherY + world.int(other, H) &&
    otherY < y + GROUND_REACH + height;
  const lastY = world.int(one, LAST_Y);
  const isLower = world.int(other, LAST_Y) > lastY + Math.trunc(height / 2);
  if (isTouched && isLower && y > lastY) world.setFlag(one, ON_GROUND);
}

function meet(world: World, effect: Effect, one: number, other: number): void {
  const follows = execute(world, effect, one, other);
  if ((follows & SCORES) !== 0)
    addScores(world, (follows & KILLED) !== 0 ? effect.scoreIfKilled : effect.score);
  if ((follows & COUNTS) !== 0) addCounters(world, effect.counter);
  if ((follows & COUNTS_ELSE) !== 0) addCounters(world, effect.counterElse);
}

function meetAll(world: World, effect: Effect, one: number, count: number): void {
  const times = bounceOffAll(world, effect, one, world.index.found, count);
  for (let time = 0; time < times; time++) {
    addScores(world, effect.score);
    addCounters(world, effect.counter);
    addCounters(world, effect.counterElse);
  }
}

function addScores(world: World, changes: readonly number[]): void {
  for (let player = 0; player < changes.length; player++) {
    const change = changes[player] as number;
    if (change !== 0) world.addScore(player, change);
  }
}

function addCounters(world: World, changes: readonly number[]): void {
  const { i, layout } = world;
  for (let counter = 0; counter < changes.length; counter++) {
    const place = layout.countersAt + counter;
    i[place] = (i[place] as number) + (changes[counter] as number);
  }
}
