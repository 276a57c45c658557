/** Players by tree search over information sets: `ismcts`, and `oos` by online outcome sampling. */
import { nextTask, type Random, stopwatch } from '../../base/index.ts';
import { type Beliefs, type History, historyDrawer, type View } from '../../beliefs/index.ts';
import type { Move, Role } from '../../game/index.ts';
import { drawnIndex, InformationSetSearch } from '../../search/index.ts';
import type { Thoughts, Turn } from '../player.ts';
import type { FollowedStart, ThinkingMatch } from '../thinking-player.ts';
import { BelievingPlayer } from './believing-player.ts';
import type { InformationSetValues } from './hidden-parameters.ts';

/** Simulations between two looks at the clock. */
const PERIOD = 16;
/** Milliseconds between two moments when messages are handled, and between two reports. */
const SLICE = 20;
const REPORT_PERIOD = 100;
/** Moves that the average strategy makes less often than this were only explored. */
const LEAST_SHARE = 0.02;
/**
 * After few simulations, a move that is made much less often than another is more likely a mistake than part of the
 * mixture (purification: Ganzfried, Sandholm and Waugh, "Strategy purification and thresholding", 2012). The limit, as a
 * share of the most frequent move, is this times the square root of moves by simulations.
 */
const NOISE = 2;

export class InformationSetPlayer extends BelievingPlayer<InformationSetSearch> {
  readonly #values: InformationSetValues;

  constructor(values: InformationSetValues) {
    super();
    this.#values = values;
  }

  protected override prepare({ game, random, beliefs }: FollowedStart<Beliefs>): InformationSetSearch {
    return new InformationSetSearch(game, beliefs.views, random.fork(), this.#values);
  }

  protected async think(turn: Turn, match: ThinkingMatch<InformationSetSearch, Beliefs>): Promise<Move> {
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
  { role, now }: ThinkingMatch<unknown, unknown>,
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
  const visits = moves.reduce((total, each) => total + each.visits, 0);
  const most = Math.max(...moves.map(({ share = 0 }) => share));
  const least = Math.max(LEAST_SHARE, most * Math.min(1, NOISE * Math.sqrt(moves.length / visits)));
  const shares = moves.map(({ share = 0 }) => (share < least ? 0 : share));
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
