/** The referee of games that run by ticks: asks every player for an action in every tick, and measures time. */
import { type Random, seededRandom } from '../base/index.ts';
import { type Simulation, type SimulationStatus, tickRandom } from '../game/index.ts';

/** The player of a role in a simulation. */
export interface TickPlayer<State> {
  /** The action for the next tick. The state belongs to the referee: it may be copied, but not changed. */
  choose(state: State, role: number, random: Random): number | Promise<number>;
}

/** The consequences of slowness. Without a clock, the game waits for everybody. */
export interface TickClock {
  /** Milliseconds for an answer; a later one is replaced by the idle action. */
  readonly answer: number;
  /** Milliseconds after which an answer counts as an offence. */
  readonly offence: number;
  /** Number of offences after which a player is disqualified and the run ends. */
  readonly offences: number;
}

/** The clock of the GVG-AI competition (Perez-Liebana et al., "The 2014 General Video Game Playing Competition", 2016). */
export const COMPETITION_CLOCK: TickClock = { answer: 40, offence: 50, offences: 2 };

export interface TickRun {
  readonly ticks: number;
  /** Statuses by role. A disqualified player has lost; the others keep theirs. */
  readonly statuses: readonly SimulationStatus[];
  readonly scores: readonly number[];
  /** Number of late answers by role. */
  readonly late: readonly number[];
  readonly disqualified: readonly boolean[];
  /** The actions made: one list for each role. */
  readonly actions: readonly (readonly number[])[];
  /** Whether it was cancelled from outside. */
  readonly interrupted: boolean;
}

export interface TickMatch {
  /** Seed of all randomness: that of the game (see `tickRandom`) and of the players. */
  readonly seed: number;
  readonly clock?: TickClock | undefined;
  /** Milliseconds since an arbitrary time. */
  readonly now: () => number;
  /** Called after every tick; returning false ends the run. */
  readonly onTick?: (() => boolean | Promise<boolean>) | undefined;
}

/** The score of a disqualified player. */
const DISQUALIFIED_SCORE = -1000;

/**
 * Plays a run to its end.
 *
 * @param players one for each role
 */
export async function playTicks<State>(
  simulation: Simulation<State>,
  players: readonly TickPlayer<State>[],
  { seed, clock, now, onTick }: TickMatch,
): Promise<TickRun> {
  const state = simulation.start();
  const randoms = simulation.roles.map((_, role) => seededRandom(seed + 7919 * (role + 1)));
  const late = simulation.roles.map(() => 0);
  const offences = simulation.roles.map(() => 0);
  const actions: number[][] = simulation.roles.map(() => []);
  const joint = simulation.roles.map(() => 0);
  const isOut = (role: number): boolean => clock !== undefined && (offences[role] ?? 0) >= clock.offences;
  let interrupted = false;
  while (!simulation.isOver(state) && !interrupted && !simulation.roles.some((_, role) => isOut(role))) {
    for (const [role, player] of players.entries()) {
      const start = now();
      const answer = await player.choose(state, role, randoms[role] as Random);
      const spent = now() - start;
      const isLate = clock !== undefined && spent > clock.answer;
      if (isLate) late[role] = (late[role] ?? 0) + 1;
      if (clock !== undefined && spent > clock.offence) offences[role] = (offences[role] ?? 0) + 1;
      joint[role] = isLate ? simulation.idleAction(state, role) : answer;
    }
    simulation.step(state, joint, tickRandom(seed, simulation.ticks(state)));
    joint.forEach((action, role) => {
      actions[role]?.push(action);
    });
    interrupted = (await onTick?.()) === false;
  }
  const disqualified = simulation.roles.map((_, role) => isOut(role));
  return {
    ticks: simulation.ticks(state),
    statuses: simulation.roles.map((_, role) => (isOut(role) ? 'lost' : simulation.status(state, role))),
    scores: simulation.roles.map((_, role) =>
      isOut(role) ? DISQUALIFIED_SCORE : simulation.score(state, role),
    ),
    late,
    disqualified,
    actions,
    interrupted,
  };
}
