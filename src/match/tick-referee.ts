/** The referee of games that run by ticks: asks every player for an action in every tick, and keeps its time. */
import { type Random, seededRandom } from '../base/index.ts';
import { type Simulation, type SimulationStatus, tickRandom } from '../game/index.ts';

/** Who plays a role of a simulation. */
export interface TickPlayer<State> {
  /** The action for the next tick. The state belongs to the referee: it may be copied, not changed. */
  choose(state: State, role: number, random: Random): number | Promise<number>;
}

/** What happens to slow players. Without a clock, the world waits for everybody. */
export interface TickClock {
  /** Milliseconds for an answer; a later one counts as the idle action. */
  readonly answer: number;
  /** Milliseconds after which an answer is an offence. */
  readonly offence: number;
  /** With this many offences, a player is disqualified, and the run ends. */
  readonly offences: number;
}

/** The clock of the GVG-AI competition (Perez-Liebana et al., "The 2014 General Video Game Playing Competition", 2016). */
export const COMPETITION_CLOCK: TickClock = { answer: 40, offence: 50, offences: 2 };

export interface TickRun {
  readonly ticks: number;
  /** By role. A disqualified player has lost; the others keep what they had. */
  readonly statuses: readonly SimulationStatus[];
  readonly scores: readonly number[];
  /** Answers that came too late, by role. */
  readonly late: readonly number[];
  readonly disqualified: readonly boolean[];
  /** The actions that counted: one list for each role. */
  readonly actions: readonly (readonly number[])[];
  /** Whether it was ended from outside. */
  readonly interrupted: boolean;
}

export interface TickMatch {
  /** Of all chance: what the world draws (see `tickRandom`) and what players draw. */
  readonly seed: number;
  readonly clock?: TickClock | undefined;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Called after every tick; the run ends when it answers false. */
  readonly onTick?: (() => boolean | Promise<boolean>) | undefined;
}

/** The score of a player that was disqualified. */
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
