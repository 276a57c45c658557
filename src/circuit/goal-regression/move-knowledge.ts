/** The knowledge used by formulas about moves: latches, exclusive fluents, and who moves when. */
import { seededRandom, WorkClock } from '../../base/index.ts';
import { findLatches, type Latch } from '../analyse/latches.ts';
import { type SampledGames, sampleGames } from '../analyse/sample-games.ts';
import {
  type ExclusiveGroup,
  type StepKnowledge,
  stepKnowledge,
  withGroups,
} from '../analyse/step-solver.ts';
import { findTurns, turnTaking } from '../analyse/turns.ts';
import { type Circuit, fluentNode } from '../circuit.ts';
import { neededNodes } from '../structure.ts';

export interface MoveKnowledge {
  /** Fluents proved to keep a value once they have it. */
  readonly latches: readonly Latch[];
  /** Groups of fluents proved to have at most one true member. */
  readonly groups: readonly ExclusiveGroup[];
  /**
   * For each role: its move while another role moves; undefined if unknown. Turns that cannot be proved are taken from
   * random games.
   */
  readonly waiting: readonly (number | undefined)[];
  /** Fluents that change at most steps of random games, such as whose turn it is. */
  readonly frequentlyChanging: ReadonlySet<number>;
  readonly step: StepKnowledge;
}

const SAMPLING_LIMITS = { games: 10, steps: 200, states: 400 };
const SHARES = { simulation: 0.3, turns: 0.3 };
/** A fluent changes frequently if it changes in more than this fraction of the steps. */
const FREQUENT_CHANGE_SHARE = 0.4;

/**
 * For reproducible results, the clock advances with each reading, by an amount proportional to the size of the
 * circuit.
 */
const MOST_WORK = 4_000_000;
const LEAST_PER_LOOK = 500;

/**
 * @param groups proved to be exclusive
 * @param time time limit; without it the work is limited, so that the same circuit gives the same answer
 */
export function findMoveKnowledge(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  time?: { readonly now: () => number; readonly milliseconds: number },
): MoveKnowledge {
  const perLook = Math.max(LEAST_PER_LOOK, circuit.gates.length);
  let work = 0;
  const counting = (): number => (work += perLook);
  const clock = new WorkClock(time?.now ?? counting, time ? time.now() + time.milliseconds : MOST_WORK);
  const simulation = sampleGames(circuit, seededRandom(1), SAMPLING_LIMITS, clock.share(SHARES.simulation));
  const step = withGroups(stepKnowledge(circuit), groups);
  return {
    waiting: waitingMoves(circuit, groups, step, simulation, clock.share(SHARES.turns)),
    latches: provedLatches(step, simulation, clock),
    groups,
    frequentlyChanging: frequentlyChangingFluents(circuit, simulation),
    step,
  };
}

/** Latches among the fluents that goals depend on, now or after the next move. */
function provedLatches(step: StepKnowledge, simulation: SampledGames, clock: WorkClock): Latch[] {
  const { circuit } = step.source;
  const inGoals = neededNodes(
    circuit,
    circuit.goals.map(({ literal }) => literal),
  );
  const after = circuit.next.filter((_, fluent) => inGoals[fluentNode(fluent)] === 1);
  const before = neededNodes(circuit, after);
  const isAsked = (fluent: number): boolean =>
    inGoals[fluentNode(fluent)] === 1 || before[fluentNode(fluent)] === 1;
  const { latches } = findLatches(step, simulation, clock, isAsked);
  return latches.flatMap(({ value, basis }) => (basis === 'proved' ? [value] : []));
}

function waitingMoves(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  step: StepKnowledge,
  simulation: SampledGames,
  clock: WorkClock,
): (number | undefined)[] {
  const ownMoves = circuit.roles.map((_, role) =>
    [...circuit.moves.keys()].filter((move) => circuit.moves[move]?.role === role),
  );
  const only = ownMoves.map((moves) => (moves.length === 1 ? moves[0] : undefined));
  if (circuit.roles.length < 2) return only;
  const plain = turnTaking(circuit, groups);
  if (plain !== undefined)
    return ownMoves.map(
      (moves, role) => only[role] ?? moves.find((move) => plain.when[move] !== 'in control'),
    );
  const { order, waiting } = findTurns(step, simulation, clock);
  if (order.value !== 'turn-taking') return only;
  return only.map((move, role) => {
    const seen = waiting.filter(({ value }) => value.role === role);
    return move ?? (seen.length === 1 ? seen[0]?.value.move : undefined);
  });
}

function frequentlyChangingFluents(circuit: Circuit, { states }: SampledGames): Set<number> {
  const changes = new Int32Array(circuit.fluents.length);
  let steps = 0;
  let before = new Set<number>();
  for (const { step, fluents } of states) {
    const now = new Set(fluents);
    if (step > 0) {
      steps++;
      for (const fluent of now) if (!before.has(fluent)) changes[fluent] = (changes[fluent] as number) + 1;
      for (const fluent of before) if (!now.has(fluent)) changes[fluent] = (changes[fluent] as number) + 1;
    }
    before = now;
  }
  return new Set(
    [...circuit.fluents.keys()].filter(
      (fluent) => (changes[fluent] as number) > FREQUENT_CHANGE_SHARE * steps,
    ),
  );
}
