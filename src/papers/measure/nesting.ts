/** Measurements of nested Monte Carlo search: decisions in a position, and the speed of random games. */
import {
  type Estimate,
  exactEstimate,
  meanEstimate,
  percentageEstimate,
  seededRandom,
} from '../../base/index.ts';
import { type Game, legalByRole, type Role, type State } from '../../game/index.ts';
import { type NestedOptions, NestedSearch } from '../../search/index.ts';
import type { ProcessorClock } from '../paper.ts';

export interface NestedDecisions {
  /** How often each of the moves was chosen, in percent. */
  readonly shares: readonly Estimate[];
  /** Thousands of states for a decision. */
  readonly states: Estimate;
}

/**
 * Decides many times in a position.
 *
 * @param texts of the moves to be counted
 */
export function nestedDecisions(
  game: Game,
  state: State,
  level: number,
  options: NestedOptions,
  texts: readonly string[],
  trials: number,
  seed: number,
): NestedDecisions {
  const role = game.roles.findIndex((_, each) => game.legalMoves(state, each as Role).length > 1) as Role;
  const counts = new Map<string, number>();
  const states: number[] = [];
  const random = seededRandom(seed);
  for (let trial = 0; trial < trials; trial++) {
    const search = new NestedSearch(game, options);
    const text = game.moveText(search.pick(state, role, level, random));
    counts.set(text, (counts.get(text) ?? 0) + 1);
    states.push(search.work.states / 1000);
  }
  return {
    shares: texts.map((text) => percentageEstimate(counts.get(text) ?? 0, trials)),
    states: meanEstimate(states),
  };
}

/**
 * The state after moves of the roles whose turn it is.
 *
 * @throws RangeError if a move is not legal
 */
export function stateAfter(game: Game, texts: readonly string[]): State {
  return texts.reduce((state, text) => {
    const legal = legalByRole(game, state);
    const moves = legal.map((own) => own.find((move) => game.moveText(move) === text) ?? own[0]);
    if (!moves.some((move) => move !== undefined && game.moveText(move) === text))
      throw new RangeError(`${text} is not legal`);
    return game.next(state, moves as never);
  }, game.initial);
}

/** The part of a library sheet that says how the game starts. */
const START = /; -- How the game starts\n[\s\S]*?(?=\n; -- )/;

/**
 * The rules with another start.
 *
 * @param facts such as `(control white)`
 * @throws RangeError if the sheet has no such part
 */
export function startedAt(rules: string, facts: readonly string[]): string {
  if (!START.test(rules)) throw new RangeError('the sheet does not say where its start is described');
  return rules.replace(START, `${facts.map((fact) => `(init ${fact})`).join('\n')}\n`);
}

/** Playouts from the initial state in a sweep of many lanes. */
const SWEEP = 512;

/** Thousands of random games in a second of processor time: one at a time, and in as many lanes as there are. */
export function playoutSpeeds(game: Game, seconds: number, clock: ProcessorClock): Estimate[] {
  return (['one', 'many'] as const).map((lanes) => {
    const batch = game.batch({ lanes });
    const playouts = batch.playouts({ policy: 'uniform', rounds: 1, seed: 1 });
    const store = new Int32Array(batch.packing.words);
    batch.packing.pack(game.initial, store, 0);
    const places = new Int32Array(lanes === 'one' ? 1 : SWEEP);
    const play = (until: number): number => {
      let games = 0;
      while (clock() < until)
        playouts.playEach(store, places, () => {
          games++;
        });
      return games;
    };
    // Code becomes faster while it runs.
    play(clock() + seconds / 2);
    const start = clock();
    const games = play(start + seconds);
    return exactEstimate(games / 1000 / (clock() - start));
  });
}
