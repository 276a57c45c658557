/** When a game ends, and who has won it. */

import type { Kind } from './kinds.ts';
import { CAN_END, OVER, PLAYER_INTS, PLAYERS, WON } from './layout.ts';
import type { Termination } from './rules.ts';
import type { World } from './world.ts';

/** The possible results of a player. */
export const UNDECIDED = 0;
export const VICTORY = 1;
const DEFEAT = 2;

/** The largest number of ticks in a game. */
export const MOST_TICKS = 2000;

/** The first termination that holds ends the game; after `MOST_TICKS` it ends anyway, and is lost. */
export function terminate(world: World): void {
  const { terminations } = world.game.rules;
  for (let at = 0; at < terminations.length && world.i[OVER] === 0; at++) {
    const termination = terminations[at] as Termination;
    if (holds(world, termination)) end(world, termination);
  }
  if (world.tick < MOST_TICKS) return;
  world.i[OVER] = 1;
  for (let player = 0; player < world.layout.players; player++)
    if (resultOf(world.i, player) !== VICTORY) setResult(world, player, DEFEAT);
}

function holds(world: World, termination: Termination): boolean {
  if (termination.name === 'Timeout') return world.tick >= termination.limit;
  const { kinds } = world.game;
  let count = 0;
  for (let at = 0; at < termination.kinds.length; at++)
    count += world.totalLiving((kinds.list[termination.kinds[at] as number] as Kind).subtypes);
  if (termination.name === 'StopCounter') {
    const canEnd = termination.isLowerBound ? count <= termination.limit : count !== termination.limit;
    world.i[CAN_END] = Number(canEnd);
    return false;
  }
  switch (termination.name) {
    case 'SpriteCounter':
      return count <= termination.limit && world.i[CAN_END] === 1;
    case 'SpriteCounterMore':
      return count >= termination.limit && world.i[CAN_END] === 1;
    case 'MultiSpriteCounter':
      return (
        (count === termination.limit || (termination.isLowerBound && count > termination.limit)) &&
        world.i[CAN_END] === 1
      );
    default:
      return (
        count === termination.limit &&
        world.i[CAN_END] === 1 &&
        countSubtypes(world, termination.kinds[0] ?? 0) === termination.subtypes
      );
  }
}

/** Counts the kinds, at or below a kind, that have living sprites of exactly that kind. */
function countSubtypes(world: World, id: number): number {
  let count = 0;
  const { subtypes } = world.game.kinds.list[id] as Kind;
  for (let at = 0; at < subtypes.length; at++) if (world.numberLiving(subtypes[at] as number) > 0) count++;
  return count;
}

function end(world: World, termination: Termination): void {
  world.i[OVER] = 1;
  const { players } = world.layout;
  for (let player = 0; player < players; player++)
    setResult(world, player, isWon(world, termination, player) ? VICTORY : DEFEAT);
}

function isWon(world: World, termination: Termination, player: number): boolean {
  if (termination.usesCounter) return isWonByCounters(world, termination, player);
  if (!termination.countsScore) return termination.wins[player] === true;
  let isBest = scoreOf(world, player) !== 0;
  for (let other = 0; other < world.layout.players; other++)
    isBest &&= scoreOf(world, other) <= scoreOf(world, player);
  return isBest;
}

/** With `compare`, the player with the highest counter wins. */
function isWonByCounters(world: World, termination: Termination, player: number): boolean {
  if (!termination.compares) return termination.wins[player] === true;
  const { layout, i } = world;
  let isBest = player < layout.counters;
  for (let counter = 0; counter < layout.counters; counter++)
    isBest &&= (i[layout.countersAt + counter] as number) <= (i[layout.countersAt + player] as number);
  return isBest;
}

const scoreOf = (world: World, player: number): number => world.f[world.layout.scoresAt + player] as number;

export function resultOf(ints: Int32Array, player: number): number {
  return ints[PLAYERS + player * PLAYER_INTS + WON] as number;
}

function setResult(world: World, player: number, result: number): void {
  world.i[PLAYERS + player * PLAYER_INTS + WON] = result;
}
