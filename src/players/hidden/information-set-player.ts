/** Players by tree search over information sets: `ismcts`, and `oos` by online outcome sampling. */
import { nextTask, type Random, stopwatch } from '../../base/index.ts';
import { type History, historyDrawer, type View } from '../../beliefs/index.ts';
import type { Move, Role } from '../../game/index.ts';
import {
  drawnIndex,
  INFORMATION_SET_DEFAULTS,
  InformationSetSearch,
  SELECTIONS,
} from '../../search/index.ts';
import { oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import type { Thoughts, Turn } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import { type FollowedStart, type ThinkingMatch, ThinkingPlayer } from '../thinking-player.ts';

const EXPLORATION = {
  epsilon: real(
    INFORMATION_SET_DEFAULTS.epsilon,
    'probability with which mixed strategies explore any move',
    { most: 1 },
  ),
  longest: whole(INFORMATION_SET_DEFAULTS.longest, 'moves after which a playout is cut', { least: 1 }),
} as const;

const PARAMETERS = {
  selection: oneOf(
    SELECTIONS,
    INFORMATION_SET_DEFAULTS.selection,
    'how moves are selected: by upper confidence bounds, by regret matching, by outcome sampling, or by regret matching only where several roles choose at once',
  ),
  c: real(INFORMATION_SET_DEFAULTS.c, 'weight of exploration in upper confidence bounds'),
  ...EXPLORATION,
} as const;

export type InformationSetValues = ValuesOf<typeof PARAMETERS>;

/** Simulations between two looks at the clock. */
const PERIOD = 16;
/** Milliseconds between two moments when messages are handled, and between two reports. */
const SLICE = 20;
const REPORT_PERIOD = 100;
/** Moves that the average strategy makes less often than this were only explored. */
const LEAST_SHARE = 0.02;

export class InformationSetPlayer extends ThinkingPlayer<InformationSetSearch> {
  readonly #values: InformationSetValues;

  constructor(values: InformationSetValues) {
    super();
    this.#values = values;
  }

  protected override prepare({ game, random, beliefs }: FollowedStart): InformationSetSearch {
    return new InformationSetSearch(game, beliefs.views, random.fork(), this.#values);
  }

  protected async think(turn: Turn, match: ThinkingMatch<InformationSetSearch>): Promise<Move> {
    const { beliefs, prepared: search, random, role } = match;
    const belief = beliefs.current(random);
    if (belief.kind === 'contradiction' || belief.kind === 'unknown') return random.pick(turn.legal);
    // A state says nothing of what led to it, so that the views begin again.
    if (turn.situation.kind === 'state') search.forget();
    const { histories } = belief;
    const view = (histories[0] as History).views[role] as View;
    await searched(search, historyDrawer(histories, random), view, turn, match);
    return bestMove(search, view, role, turn.legal, random);
  }
}

/** Simulates until the budget is used up. */
async function searched(
  search: InformationSetSearch,
  draw: () => History,
  view: View,
  { budget, signal, report }: Turn,
  { role, now }: ThinkingMatch<unknown>,
): Promise<void> {
  const watch = stopwatch(budget, now);
  let simulations = 0;
  let [paused, reported] = [now(), now()];
  for (; simulations === 0 || !(signal?.aborted || watch.isOver(simulations)); simulations++) {
    search.simulate(draw());
    if (simulations % PERIOD !== 0) continue;
    if (report !== undefined && now() - reported >= REPORT_PERIOD) {
      reported = now();
      report(thoughts(search, view, role, watch.seconds(), simulations));
    }
    if (signal !== undefined && now() - paused >= SLICE) {
      await nextTask();
      paused = now();
    }
  }
  report?.(thoughts(search, view, role, watch.seconds(), simulations));
}

/** Where strategies are mixed, a move drawn by them; else the one tried most. */
function bestMove(
  search: InformationSetSearch,
  view: View,
  role: Role,
  legal: readonly Move[],
  random: Random,
): Move {
  const moves = search.moves(view, role).filter(({ move }) => legal.includes(move));
  const [first] = moves;
  if (first === undefined) return random.pick(legal);
  if (first.share === undefined) return first.move;
  const shares = moves.map(({ share = 0 }) => (share < LEAST_SHARE ? 0 : share));
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === 0) return first.move;
  const at = drawnIndex(
    shares.map((share) => share / sum),
    random,
  );
  return moves[at]?.move ?? first.move;
}

function thoughts(
  search: InformationSetSearch,
  view: View,
  role: Role,
  seconds: number,
  playouts: number,
): Thoughts {
  const moves = search.moves(view, role).map(({ move, visits, value }) => ({
    move,
    visits,
    ...(value !== undefined && { value }),
  }));
  return { moves, line: [], work: { seconds, playouts, nodes: search.size } };
}

export const ismcts = definePlayer({
  name: 'ismcts',
  summary: 'tree search over what each role has observed, for hidden information and simultaneous moves',
  source: 'Cowling, Powley and Whitehouse 2012 (MO-ISMCTS); Lanctot, Lisý and Winands 2013 (regret matching)',
  parameters: PARAMETERS,
  create: (values) => new InformationSetPlayer(values),
});

export const oos = definePlayer({
  name: 'oos',
  summary: 'online outcome sampling: counterfactual regret minimisation from what the role has observed',
  source: 'Lisý, Lanctot and Bowling 2015',
  parameters: EXPLORATION,
  create: (values) =>
    new InformationSetPlayer({ ...values, selection: 'outcome', c: INFORMATION_SET_DEFAULTS.c }),
});
