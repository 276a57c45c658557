/** The events of a tick: timed effects, effects at the edge of the screen, and collisions. */

import { firstOf, nextOf } from './each-sprite.ts';
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
  SPRITES,
  W,
  X,
  Y,
} from './layout.ts';
import type { Effect, TimeEffect } from './rules.ts';
import type { Edge, Pass } from './tables.ts';
import type { World } from './world.ts';

export function handleEvents(world: World): void {
  const { index } = world;
  world.forgetMeetings();
  index.build(world);
  world.hasIndex = true;
  runTimers(world);
  runEdges(world);
  const { passes } = world.game;
  const { awake } = index;
  for (let word = 0; word < awake.length; word++) {
    // A pass may schedule later ones, so the word is read again after each.
    let later = -1;
    for (;;) {
      const bits = (awake[word] as number) & later;
      if (bits === 0) break;
      const bit = 31 - Math.clz32(bits & -bits);
      later = bit === 31 ? 0 : -1 << (bit + 1);
      const at = word * 32 + bit;
      if (world.effort.isSpent) break;
      if (world.shielded[at] === 0) runPass(world, passes[at] as Pass);
    }
  }
  world.hasIndex = false;
}

/**
 * If more timers than this are due in one tick, the rest are left for the next one, so that no rules can extend a tick
 * forever.
 */
const MOST_TIMERS = 10_000;

function runTimers(world: World): void {
  for (let run = 0; run < MOST_TIMERS && !world.effort.isSpent; run++) {
    const number = world.takeTimer();
    if (number < 0) return;
    const timed = world.game.rules.timeEffects[number] as TimeEffect;
    runTimeEffect(world, timed);
    if (timed.repeats) world.startTimer(number, world.tick + timed.timer);
  }
}

/** A timer has its own scores and counters; it does not matter whether its effect did anything. */
function runTimeEffect(world: World, { effect, kind }: TimeEffect): void {
  if (kind < 0) {
    spendFor(world, effect);
    execute(world, effect.delegate ?? effect, NONE, NONE);
    addScores(world, effect.score);
    return;
  }
  const { subtypes } = world.game.kinds.list[kind] as Kind;
  for (let at = 0; at < subtypes.length; at++) {
    const id = subtypes[at] as number;
    for (
      let sprite = firstOf(world, id), last = world.tail(id);
      sprite !== NONE;
      sprite = nextOf(world, id, sprite, last)
    ) {
      if (world.isDead(sprite) || world.has(sprite, DISABLED)) continue;
      if (world.effort.isSpent) return;
      spendFor(world, effect);
      execute(world, effect, sprite, NONE);
      addScores(world, effect.score);
      addCounters(world, effect.counter);
      addCounters(world, effect.counterElse);
    }
  }
}

function runEdges(world: World): void {
  const { edges } = world.game;
  const { isOutside } = world.index;
  for (let at = 0; at < edges.length; at++) {
    const { effect, kind } = edges[at] as Edge;
    if (isOutside[kind] === 1) runEdge(world, effect, kind);
  }
}

/** Shared sprites lie on the screen, so only the others can leave it. */
function runEdge(world: World, effect: Effect, id: number): void {
  const last = world.tail(id);
  if (last === NONE) return;
  for (let row = world.head(id); ; row = world.i[row + NEXT] as number) {
    if (isAtEdge(world, row) && !world.isDead(row) && ((world.i[row + FLAGS] as number) & DISABLED) === 0) {
      meet(world, effect, row, NONE);
      // If the list grows during the loop, the loop ends.
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

function runPass(world: World, pass: Pass): void {
  const before = world.i[NEXT_ID] as number;
  const { firstKinds } = pass;
  for (let rank = 0; rank < firstKinds.length; rank++) {
    const id = firstKinds[rank] as number;
    world.effort.spend(world.numberOf(id));
    const range = world.game.sharedRange[id] as { start: number; end: number };
    if (range.end > range.start) runShared(world, pass, rank, before);
    runRows(world, pass, id, before);
  }
}

/** Sprites that are created in a pass are not visited until the next one. */
function runRows(world: World, pass: Pass, id: number, before: number): void {
  const last = world.tail(id);
  if (last === NONE) return;
  const { index } = world;
  if (!pass.feelsGround && !index.isEntered(id)) {
    runCrowd(world, pass, id, before);
    return;
  }
  const hasMasks = !pass.feelsGround && index.areEntered(pass.secondKinds);
  for (let row = world.head(id); ; row = world.i[row + NEXT] as number) {
    if ((!hasMasks || (index.maskAt(row) & pass.secondMask) !== 0) && (world.i[row + ID] as number) < before)
      runFirst(world, pass, row, before);
    if (row === last) return;
  }
}

/** The few sprites that a crowd can meet are compared with all of its sprites. */
function runCrowd(world: World, pass: Pass, id: number, before: number): void {
  const { secondKinds } = pass;
  const last = world.tail(id);
  for (let at = 0; at < secondKinds.length; at++) {
    if (world.head(secondKinds[at] as number) === NONE) continue;
    for (let row = world.head(id); ; row = world.i[row + NEXT] as number) {
      if (touchesAny(world, row, secondKinds) && (world.i[row + ID] as number) < before)
        runFirst(world, pass, row, before);
      if (row === last) return;
    }
  }
}

function touchesAny(world: World, one: number, kinds: readonly number[]): boolean {
  for (let at = 0; at < kinds.length; at++) {
    let row = world.head(kinds[at] as number);
    for (; row !== NONE; row = world.i[row + NEXT] as number)
      if (row !== one && world.touches(one, row)) return true;
  }
  return false;
}

/** Shared sprites of the first side that have to be examined. */
let firsts = new Int32Array(256);
let firstCount = 0;

function take(sprite: number): void {
  if (firstCount === firsts.length) {
    const larger = new Int32Array(firsts.length * 2);
    larger.set(firsts);
    firsts = larger;
  }
  firsts[firstCount++] = sprite;
}

/**
 * There are often many shared sprites and few others that they can meet, so the search starts from the few. This is
 * not possible if the effect moves these, because they may then touch other sprites later.
 */
function runShared(world: World, pass: Pass, rank: number, before: number): void {
  const id = pass.firstKinds[rank] as number;
  const { start, end } = world.game.sharedRange[id] as { start: number; end: number };
  if (pass.movesOthers || rowsUpTo(world, pass.secondKinds, end - start) === end - start) {
    runAllShared(world, pass, start, end, before);
    return;
  }
  firstCount = 0;
  const { index } = world;
  for (let at = 0; at < pass.secondKinds.length; at++) {
    let row = world.head(pass.secondKinds[at] as number);
    for (; row !== NONE; row = world.i[row + NEXT] as number) {
      if ((index.maskAt(row) & pass.firstMask) === 0) continue;
      const count = index.gather(world, row, pass.firstKinds, pass.firstRanks, pass.firstMask, before, 0);
      for (let found = 0; found < count; found++) {
        const sprite = index.found[found] as number;
        if (sprite < 0 && world.sharedInts[~sprite + KIND] === id) take(sprite);
      }
    }
  }
  const touching = pass.sharedFirsts[rank] as readonly number[];
  for (let at = 0; at < touching.length; at++) {
    const sprite = touching[at] as number;
    if (world.isThere(world.sharedInts[~sprite + SHARED] as number)) take(sprite);
  }
  sortFirsts(world);
  for (let at = 0; at < firstCount; at++) runFirst(world, pass, firsts[at] as number, before);
}

function runAllShared(world: World, pass: Pass, start: number, end: number, before: number): void {
  const { index, sharedInts } = world;
  for (let shared = start; shared < end; shared++) {
    const row = shared * world.layout.rowInts;
    if (world.isThere(shared) && (index.sharedMaskAt(sharedInts, row) & pass.secondMask) !== 0)
      runFirst(world, pass, ~row, before);
  }
}

/** Returns the number of sprites with their own rows, up to a limit. */
function rowsUpTo(world: World, kinds: readonly number[], limit: number): number {
  let count = 0;
  for (let at = 0; at < kinds.length && count < limit; at++) {
    let row = world.head(kinds[at] as number);
    for (; row !== NONE && count < limit; row = world.i[row + NEXT] as number) count++;
  }
  return count;
}

/** Sorts the sprites by age and removes duplicates. */
function sortFirsts(world: World): void {
  const { sharedInts } = world;
  let kept = 0;
  for (let at = 0; at < firstCount; at++) {
    const sprite = firsts[at] as number;
    const id = sharedInts[~sprite + ID] as number;
    let place = kept;
    while (place > 0 && (sharedInts[~(firsts[place - 1] as number) + ID] as number) > id) place--;
    if (place > 0 && firsts[place - 1] === sprite) continue;
    for (let moved = kept; moved > place; moved--) firsts[moved] = firsts[moved - 1] as number;
    firsts[place] = sprite;
    kept++;
  }
  firstCount = kept;
}

/** How many pixels below a sprite ground is felt. */
const GROUND_REACH = 3;

function runFirst(world: World, pass: Pass, one: number, before: number): void {
  const { index, effort } = world;
  if (effort.isSpent) return;
  const feels = pass.feelsGround && (world.game.kinds.list[world.int(one, KIND)] as Kind).feelsGround;
  let count = index.gather(
    world,
    one,
    pass.secondKinds,
    pass.secondRanks,
    pass.secondMask,
    before,
    feels ? GROUND_REACH : 0,
  );
  if (count === 0) return;
  if (feels) count = keepTouching(world, one, count);
  if (pass.isBatch) {
    if (count > 0) meetAll(world, pass.effect, one, count);
    return;
  }
  for (let at = 0; at < count; at++) {
    if (world.isDead(one) || effort.isSpent) return;
    const other = index.found[at] as number;
    if (feels) feelGround(world, one, other);
    if (world.touches(one, other)) meet(world, pass.effect, one, other);
  }
}

/** Searches for ground among nearby sprites, and keeps those that are really touched. */
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

/** A falling sprite stands on a sprite that is solid, lies lower and would be touched three pixels further down. */
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
  spendFor(world, effect);
  const follows = execute(world, effect, one, other);
  if ((follows & SCORES) !== 0)
    addScores(world, (follows & KILLED) !== 0 ? effect.scoreIfKilled : effect.score);
  if ((follows & COUNTS) !== 0) addCounters(world, effect.counter);
  if ((follows & COUNTS_ELSE) !== 0) addCounters(world, effect.counterElse);
}

/** The cost of applying an effect to one of many sprites, in comparisons. */
const VISIT = 8;

/** An effect on all sprites of a kind costs time in proportion to their number. */
function spendFor(world: World, effect: Effect): void {
  world.effort.spend(effect.visitsAll ? VISIT * (world.i[SPRITES] as number) : 1);
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
