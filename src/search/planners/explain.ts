/**
 * Explains a plan in words: what happens along its line of actions, and when. In a world with chance, the line is
 * played several times, and only what happens in most of these runs is expected.
 */
import { counted, seededRandom } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';

/** Something that a plan is expected to bring about. */
export interface Expectation {
  /** The number of ticks from now on, at least 1. */
  readonly ticks: number;
  /** As in `takes key, +5 points`. */
  readonly text: string;
}

/** The number of runs of a line in worlds with chance. */
const SAMPLES = 7;

/**
 * @param line the actions of the role; the other roles idle
 *
 * @example
 * explainLine(simulation, state, 0, plan.line) // [{ ticks: 4, text: 'takes key' }, { ticks: 9, text: 'wins' }]
 */
export function explainLine<State>(
  simulation: Simulation<State>,
  from: State,
  role: number,
  line: readonly number[],
): Expectation[] {
  const runs = Array.from({ length: simulation.traits.chance === 'none' ? 1 : SAMPLES }, (_, seed) =>
    eventsOf(simulation, from, role, line, seed),
  );
  const [first = []] = runs;
  const expected = first.filter(
    (event) => runs.filter((run) => run.some((each) => isSame(event, each))).length * 2 > runs.length,
  );
  return merged(expected);
}

const isSame = (one: Expectation, other: Expectation): boolean =>
  one.ticks === other.ticks && one.text === other.text;

/** What happens in the same tick belongs together. */
function merged(events: readonly Expectation[]): Expectation[] {
  const ticks = [...new Set(events.map((event) => event.ticks))];
  return ticks.map((tick) => ({
    ticks: tick,
    text: events
      .filter((event) => event.ticks === tick)
      .map(({ text }) => text)
      .join(', '),
  }));
}

function eventsOf<State>(
  simulation: Simulation<State>,
  from: State,
  role: number,
  line: readonly number[],
  seed: number,
): Expectation[] {
  const state = simulation.copy(from);
  const random = seededRandom(seed);
  const events: Expectation[] = [];
  let before = factsOf(simulation, state, role);
  line.forEach((action, at) => {
    if (simulation.isOver(state)) return;
    const joint = simulation.roles.map((_, each) =>
      each === role ? action : simulation.idleAction(state, each),
    );
    simulation.step(state, joint, random);
    const after = factsOf(simulation, state, role);
    for (const text of changes(simulation.countNames ?? [], before, after))
      events.push({ ticks: at + 1, text });
    before = after;
  });
  return events;
}

interface Facts {
  readonly status: string;
  readonly score: number;
  readonly counts: readonly number[];
}

const factsOf = <State>(simulation: Simulation<State>, state: State, role: number): Facts => ({
  status: simulation.status(state, role),
  score: simulation.score(state, role),
  counts: simulation.counts?.(state, role) ?? [],
});

const CARRIED = ' carried';
const HEALTH = 'health';

/** Kinds come and go all the time, so only what the role carries, its health, score and status are events. */
function changes(names: readonly string[], before: Facts, after: Facts): string[] {
  const texts = names.flatMap((name, at) => {
    const change = (after.counts[at] ?? 0) - (before.counts[at] ?? 0);
    if (change === 0) return [];
    if (name === HEALTH) return [`${change > 0 ? 'gains' : 'loses'} ${Math.abs(change)} health`];
    if (!name.endsWith(CARRIED)) return [];
    const thing = name.slice(0, -CARRIED.length);
    const number = Math.abs(change) === 1 ? '' : `${Math.abs(change)} `;
    return [`${change > 0 ? 'takes' : 'uses'} ${number}${thing}`];
  });
  const gain = after.score - before.score;
  if (gain !== 0) texts.push(`${gain > 0 ? '+' : '−'}${counted(Math.abs(gain), 'point')}`);
  if (before.status === 'on' && after.status !== 'on')
    texts.push({ won: 'wins', lost: 'loses' }[after.status] ?? 'ends');
  return texts;
}
