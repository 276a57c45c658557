/** Measurements of action heuristics: which games have them, the time to build the formulas, and the share of a search spent on evaluating them. */
import { seededRandom } from '../../base/index.ts';
import { circuitOf, type LoadRefusal, loadGame } from '../../engines/index.ts';
import { type Game, type Role, rolesOf } from '../../game/index.ts';
import {
  createPlayer,
  heuristicOf,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
} from '../../players/index.ts';
import {
  ActionHeuristic,
  CUT_RECURSION,
  isHeuristic,
  makeHeuristic,
  THESIS_HEURISTIC,
} from '../../search/index.ts';
import type { ProcessorClock, SurveyAnswer, SurveyedSheet } from '../paper.ts';

export const SCHEMES = ['playout', 'tree', 'combined'] as const;

export interface HeuristicCost {
  /** Seconds to build the formulas, and their size. */
  readonly making: number;
  readonly gates: number;
  readonly inputs: number;
  /** Whether there are formulas. */
  readonly exists: boolean;
  /** For each scheme: the fraction of time spent on evaluation, and simulations per second relative to plain search. */
  readonly schemes: Readonly<
    Record<(typeof SCHEMES)[number], { readonly share: number; readonly speed: number }>
  >;
}

/**
 * Measures searches from the initial state, one game at a time, as in the published tables.
 *
 * @param settings of `mcts`, such as `range=100,k=20`
 */
export async function heuristicCost(
  game: Game,
  settings: string,
  simulations: number,
  seed: number,
  clock: ProcessorClock,
): Promise<HeuristicCost> {
  const choiceFor = (more: string): PlayerChoice => chosen(`mcts:machine=stepped,${settings}${more}`);
  const start = clock();
  const made = makeHeuristic(game, heuristicOf(choiceFor('').given));
  const making = clock() - start;
  const size = isHeuristic(made) ? made.size : { gates: 0, inputs: 0 };
  const timeOf = (more: string) => searchTime(game, choiceFor(more), simulations, seed, clock);
  const before = await timeOf('');
  const [playout, tree, combined] = [
    await timeOf(',heuristic=playout'),
    await timeOf(',heuristic=tree'),
    await timeOf(',heuristic=combined'),
  ];
  // Code becomes faster over time, so plain search is measured before and after.
  const plain = Math.min(before.cpu, (await timeOf('')).cpu);
  const costOf = ({ asking, wall, cpu }: SearchTime) => ({ share: asking / wall, speed: plain / cpu });
  const schemes = { playout: costOf(playout), tree: costOf(tree), combined: costOf(combined) };
  return { making, gates: size.gates, inputs: size.inputs, exists: isHeuristic(made), schemes };
}

function chosen(written: string): PlayerChoice {
  const choice = readPlayerChoice(written, PLAYERS);
  if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  return choice;
}

interface SearchTime {
  readonly cpu: number;
  readonly wall: number;
  /** Wall-clock time spent in the heuristic. */
  readonly asking: number;
}

/** Measures the second of two searches, when the code has been optimised. */
async function searchTime(
  game: Game,
  choice: PlayerChoice,
  simulations: number,
  seed: number,
  clock: ProcessorClock,
): Promise<SearchTime> {
  const role = rolesOf(game).find((each) => game.legalMoves(game.initial, each).length > 1) ?? (0 as Role);
  let time: SearchTime = { cpu: 0, wall: 0, asking: 0 };
  for (let times = 0; times < 2; times++) {
    const player = createPlayer(choice, PLAYERS);
    await player.start({ game, role, random: seededRandom(seed), now: () => performance.now(), budget: {} });
    const watched = watchValues();
    const [cpu, wall] = [clock(), performance.now()];
    const legal = game.legalMoves(game.initial, role);
    try {
      await player.choose({
        step: 0,
        situation: { kind: 'state', state: game.initial },
        legal,
        budget: { playouts: simulations },
      });
    } finally {
      watched.end();
    }
    time = { cpu: clock() - cpu, wall: (performance.now() - wall) / 1000, asking: watched.seconds };
  }
  return time;
}

/** Times all evaluations until `end` is called. */
function watchValues(): { readonly seconds: number; end(): void } {
  const heuristics = ActionHeuristic.prototype;
  const { valuesAt } = heuristics;
  let spent = 0;
  heuristics.valuesAt = function (store, place, moves, into): void {
    const start = performance.now();
    valuesAt.call(this, store, place, moves, into);
    spent += performance.now() - start;
  };
  return {
    get seconds() {
      return spent / 1000;
    },
    end: () => {
      heuristics.valuesAt = valuesAt;
    },
  };
}

export interface HeuristicCoverage extends SurveyAnswer {
  /** Number of gates in the formulas. */
  readonly gates: number;
}

/**
 * Whether a sheet's game has action heuristics, and why not. The time limit applies to the circuit, and again to the
 * formulas.
 */
export function heuristicCoverage(
  { rules, limit }: Omit<SurveyedSheet, 'name'>,
  clock: ProcessorClock,
): HeuristicCoverage {
  const start = clock();
  const answer = (outcome: SurveyAnswer['outcome'], reason: string, gates = 0): HeuristicCoverage => ({
    outcome,
    reason,
    gates,
    seconds: clock() - start,
  });
  const loaded = loadGame(rules, { checks: 'reading', seconds: limit });
  if (loaded.kind === 'refused') return answer('left out', whyLeftOut(loaded));
  const { game, reason } = loaded.compilation;
  if (circuitOf(game) === undefined) return answer('no', reason);
  const made = makeHeuristic(game, THESIS_HEURISTIC, { seconds: limit });
  if (!isHeuristic(made)) return answer('no', made.reason);
  return answer('yes', made.formulas.isComplete ? '' : CUT_RECURSION, made.size.gates);
}

function whyLeftOut({ code, reason }: LoadRefusal): string {
  if (code === 'no-roles') return 'nobody plays';
  if (code === 'start' || code === 'library') return `it cannot be played: ${reason}`;
  return 'not a game with turns, or with errors';
}
