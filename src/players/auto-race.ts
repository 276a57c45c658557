/** Short matches between ways to play, to find out which one suits a game. */
import type { Budget, Random } from '../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../game/index.ts';
import type { Player } from './player.ts';

/** A player that races against the default one. */
export interface Runner {
  readonly create: () => Player;
  /** The share of its matches that it is expected to win, and how many matches that counts for. */
  readonly expected: number;
  readonly weight: number;
}

export interface RaceSetup {
  readonly game: Game;
  /** What is to be beaten. */
  readonly baseline: () => Player;
  readonly others: readonly Runner[];
  readonly perMove: Budget;
  readonly random: Random;
  readonly now: () => number;
  /** Asked between moves. */
  readonly stop: () => boolean;
  /** The most matches of each candidate with the default player. */
  readonly matches: number;
}

/** Longer matches are worth what the rules say by then. */
const LONGEST_MATCH = 300;

/** The number of the candidate that does best by prior and results, if it beats the default player; else undefined. */
export async function race(setup: RaceSetup): Promise<number | undefined> {
  const { game, others, matches } = setup;
  const seats = playingRoles(game);
  const scores = others.map(() => [] as number[]);
  for (let match = 0; match < matches && !setup.stop(); match++) {
    for (const [index, other] of others.entries()) {
      const score = await scoreOf(other.create, seats[match % seats.length] as Role, setup);
      if (score === undefined) break;
      scores[index]?.push(score);
    }
  }
  const shares = others.map((other, index) => winningShare(other, scores[index] ?? []));
  const best = Math.max(...shares);
  return best > 0.5 ? shares.indexOf(best) : undefined;
}

/** What is expected and what happened, each by its weight. */
export function winningShare(
  { expected, weight }: Pick<Runner, 'expected' | 'weight'>,
  scores: readonly number[],
): number {
  const sum = scores.reduce((all, score) => all + score, 0);
  return (expected * weight + sum) / (weight + scores.length);
}

/** 1 if the one in the seat has a higher goal than all others, 0 if a lower one than some, else a half. */
async function scoreOf(
  own: () => Player,
  seat: Role,
  { game, baseline, perMove, random, now, stop }: RaceSetup,
): Promise<number | undefined> {
  const players = rolesOf(game).map((role) => (role === seat ? own() : baseline()));
  for (const role of rolesOf(game)) {
    if (!game.roles[role]?.isChance)
      await players[role]?.start({ game, role, random: random.fork(), now, budget: {} });
  }
  let state: State = game.initial;
  for (let step = 0; !game.isTerminal(state) && step < LONGEST_MATCH; step++) {
    if (stop()) return undefined;
    const moves: Move[] = [];
    for (const [role, legal] of legalByRole(game, state).entries()) {
      const [only] = legal;
      if (only === undefined) return undefined;
      if (legal.length === 1) moves.push(only);
      else if (game.roles[role]?.isChance) moves.push(random.pick(legal));
      else {
        const turn = { step, situation: { kind: 'state', state }, legal, budget: perMove } as const;
        moves.push((await players[role]?.choose(turn)) as Move);
      }
    }
    state = game.next(state, moves);
  }
  const goals = rolesOf(game).map((role) => (game.roles[role]?.isChance ? 0 : game.utility(state, role)));
  const best = Math.max(...goals.filter((_, role) => role !== seat && !game.roles[role]?.isChance));
  const reached = goals[seat] as number;
  return reached > best ? 1 : reached < best ? 0 : 0.5;
}
