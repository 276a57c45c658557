/** Measurements of a search that expands positions on several threads. */
import {
  type Estimate,
  exactEstimate,
  type Random,
  seededRandom,
  type WorkerPool,
} from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { type Game, type Role, randomPlayout, type State } from '../../game/index.ts';
import {
  ExpansionTeam,
  expandAlone,
  FullWidthTree,
  findPointsFluent,
  type Grouping,
  type LevelExpander,
  PositionExpander,
} from '../../search/index.ts';
import { turnsOf } from './game.ts';

export interface ExpansionWork {
  readonly engine: 'rules' | 'circuit';
  /** What several threads share: the rules or moves of one position, many positions, or the levels of a tree. */
  readonly what: 'position' | 'level' | 'tree';
  readonly grouping: Grouping;
}

/** Positions are taken from random games after as many moves. */
const PLIES = { least: 4, most: 24 };
const TREE_DEPTH = 3;
/** Rounds over the same kind of positions; the first warms up, and the fastest of the others counts. */
const ROUNDS = 3;
/** Milliseconds within which helpers must be ready. */
const PATIENCE = 60_000;

/** Milliseconds for a position or a tree with each number of threads; undefined if there are not as many. */
export async function expansionTimes(
  rules: string,
  { engine, what, grouping }: ExpansionWork,
  {
    positions,
    threads,
    seed,
  }: { readonly positions: number; readonly threads: readonly number[]; readonly seed: number },
  workers: Pick<WorkerPool, 'start'>,
): Promise<(Estimate | undefined)[]> {
  const description = turnsOf(rules);
  if (description === undefined) throw new TypeError('this is not a game with turns');
  const times: (Estimate | undefined)[] = [];
  for (const count of threads) {
    // Each has a game of its own, since the answers that one remembers would help the next.
    const { game } = compile(description, { engine });
    const settings = {
      role: 0 as Role,
      score: 'own',
      fluent: findPointsFluent(game),
      expansion: grouping,
    } as const;
    const expander = new PositionExpander(game, settings);
    const team =
      count > 1
        ? ExpansionTeam.start(expander, settings, {
            helpers: count - 1,
            workers,
            now: () => performance.now(),
          })
        : undefined;
    try {
      await team?.ready(PATIENCE);
      if ((team?.threads ?? 1) < count) {
        times.push(undefined);
        continue;
      }
      const expand: LevelExpander = team ? (level, time) => team.expand(level, time) : expandAlone(expander);
      const random = seededRandom(seed);
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round++) {
        const states = sampledStates(
          game,
          what === 'tree' ? Math.ceil(positions / TREE_SHARE) : positions,
          random,
        );
        const start = performance.now();
        await worked(what, states, expander, expand);
        if (round > 0) best = Math.min(best, (performance.now() - start) / states.length);
      }
      times.push(exactEstimate(best));
    } finally {
      team?.close();
    }
  }
  return times;
}

/** A tree has many positions, so there are fewer trees. */
const TREE_SHARE = 20;
const LIMITS = {
  isOver: () => false,
  time: { secondsLeft: () => Number.POSITIVE_INFINITY, isNeeded: true },
};

async function worked(
  what: ExpansionWork['what'],
  states: readonly State[],
  expander: PositionExpander,
  expand: LevelExpander,
): Promise<void> {
  const expandAll = async (level: readonly State[]): Promise<void> => {
    for await (const _ of expand(level, LIMITS.time)) {
      // Only the time matters here.
    }
  };
  if (what === 'level') return expandAll(states);
  for (const state of states) {
    if (what === 'position') {
      await expandAll([state]);
      continue;
    }
    const tree = new FullWidthTree(expander, 0 as Role, state, expand);
    while (tree.depth < TREE_DEPTH && tree.isOpen) await tree.deepen(LIMITS);
  }
}

/** Unfinished positions, each from a random game of its own. */
function sampledStates(game: Game, count: number, random: Random): State[] {
  const states: State[] = [];
  while (states.length < count) {
    const plies = PLIES.least + random.below(PLIES.most - PLIES.least);
    const { state } = randomPlayout(game, game.initial, random, plies);
    if (!game.isTerminal(state)) states.push(state);
  }
  return states;
}
