/**
 * Finds the shortest win of a deterministic simulation for one player by breadth-first search, examining every state
 * once.
 */
import { seededRandom } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';

export interface WinSearchLimits {
  /** The maximum number of states kept; each needs a few hundred bytes. */
  readonly states: number;
}

export interface WinSearchProgress {
  /** The number of different states so far. */
  readonly states: number;
  /** The number of ticks in the longest line so far. */
  readonly ticks: number;
}

export type WinSearchResult = WinSearchProgress &
  (
    | { readonly kind: 'won'; readonly actions: readonly number[]; readonly score: number }
    /** There is no winning line. */
    | { readonly kind: 'impossible' }
    /** There were more states than allowed. */
    | { readonly kind: 'unknown' }
  );

const STATES_BETWEEN_REPORTS = 500;

/**
 * Searches for the shortest win from a state. Simulations with chance are rejected: if `step` drew from its generator,
 * the answer would hold only for the draws of one seed.
 *
 * @example
 * const search = winSearch(simulationOf(game), { states: 10_000 });
 * let step = search.next();
 * while (!step.done) step = search.next();
 * step.value.kind // 'won', where one player can win
 */
export function* winSearch<State>(
  simulation: Simulation<State>,
  { states: mostStates }: WinSearchLimits,
  from: State = simulation.start(),
): Generator<WinSearchProgress, WinSearchResult> {
  if (simulation.traits.chance !== 'none') throw new RangeError('a game with chance has no shortest win');
  if (simulation.roles.length !== 1) throw new RangeError('only games for one player have a shortest win');
  const random = seededRandom(0);
  const seen = new Set([simulation.key(from)]);
  const parents = [-1];
  const actions = [-1];
  let frontier: { state: State; node: number }[] = [{ state: from, node: 0 }];
  const joint = [0];
  for (let ticks = 1; frontier.length > 0; ticks++) {
    const next: typeof frontier = [];
    for (const [at, { state, node }] of frontier.entries()) {
      if (at % STATES_BETWEEN_REPORTS === 0) yield { states: seen.size, ticks };
      if (simulation.isOver(state)) continue;
      for (const action of Array.from(simulation.legalActions(state, 0))) {
        joint[0] = action;
        const successor = simulation.copy(state);
        simulation.step(successor, joint, random);
        const status = simulation.status(successor, 0);
        if (status === 'won') {
          const line = [...lineTo(node, parents, actions), action];
          return {
            kind: 'won',
            actions: line,
            score: simulation.score(successor, 0),
            states: seen.size,
            ticks,
          };
        }
        if (status !== 'on') continue;
        const key = simulation.key(successor);
        if (seen.has(key)) continue;
        if (seen.size >= mostStates) return { kind: 'unknown', states: seen.size, ticks };
        seen.add(key);
        next.push({ state: successor, node: parents.length });
        parents.push(node);
        actions.push(action);
      }
    }
    frontier = next;
  }
  return { kind: 'impossible', states: seen.size, ticks: 0 };
}

function lineTo(node: number, parents: readonly number[], actions: readonly number[]): number[] {
  const line: number[] = [];
  for (let at = node; at > 0; at = parents[at] as number) line.push(actions[at] as number);
  return line.reverse();
}
