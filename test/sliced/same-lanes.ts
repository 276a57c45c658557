/**
 * Whether the sliced machine does in every lane what the circuit does alone, and what the rules say: steps from all
 * over some random games are dealt to the lanes in random order, and each must come out as it should.
 */

import type { CircuitGame } from '../../src/engines/index.ts';
import {
  type Game,
  jointMoveCount,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
  type State,
} from '../../src/game/index.ts';
import { canonicalText, type Term } from '../../src/gdl/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import { type Random, seededRandom } from '../random.ts';
import type { ExpandedState, Simulator } from './simulator.ts';

export interface Proof {
  /** Number of games also played by the rules, and the time for that. */
  readonly proved: { readonly ways: number; readonly milliseconds: number };
  readonly now: () => number;
}

/** A step of a random game, with the next state by the rules if they were evaluated. */
interface Visit {
  /** The joint moves that lead to the state before the step. */
  readonly way: readonly string[];
  readonly before: State;
  readonly moves: readonly Move[];
  readonly after: State;
  readonly proved?: Described;
}

/** A position as text, so that engines can be compared. */
interface Described {
  readonly facts: readonly string[];
  readonly isTerminal: boolean;
  readonly goals: readonly number[];
  readonly legal: readonly (readonly string[])[];
}

/**
 * Throws an error that describes where a lane is wrong, if one is.
 *
 * @param ways the choices along each game
 * @param order a number that determines the assignment of steps to lanes
 */
export function expectSameLanes(
  rules: Game,
  circuit: CircuitGame,
  simulators: readonly Simulator[],
  ways: readonly (readonly number[])[],
  order: number,
  { proved, now }: Proof,
): void {
  const deadline = now() + proved.milliseconds;
  const mayProve = (number: number) => number < proved.ways && now() < deadline;
  const visits = ways.flatMap((choices, number) =>
    visitsOf(circuit, mayProve(number) ? rules : undefined, choices, () => now() < deadline),
  );
  shuffle(visits, seededRandom(order));
  for (const simulator of simulators) {
    expectSteps(circuit, simulator, visits);
    expectStates(circuit, simulator, visits);
    for (const { before, way } of visits.slice(0, 2)) expectExpansion(circuit, simulator, before, way);
  }
}

/** Joint moves compared at once when a state is expanded. */
const MOST_EXPANDED = 400;

function visitsOf(
  circuit: CircuitGame,
  rules: Game | undefined,
  choices: readonly number[],
  mayGoOn: () => boolean,
): Visit[] {
  const roles = rolesOf(circuit);
  const visits: Visit[] = [];
  const way: string[] = [];
  let before = circuit.initial;
  let proved = rules?.initial;
  for (const choice of choices) {
    if (circuit.isTerminal(before)) break;
    const legal = legalByRole(circuit, before);
    if (jointMoveCount(legal) === 0) break;
    const random = seededRandom(choice);
    const moves = legal.map((own) => random.pick(own));
    const after = circuit.next(before, moves);
    const texts = moves.map((move) => canonicalText(circuit.moveTerm(move)));
    let described: Described | undefined;
    try {
      if (rules !== undefined && proved !== undefined) {
        const state = proved;
        proved = rules.next(
          state,
          roles.map((role) => moveCalled(rules, state, role, texts[role] ?? '')),
        );
        described = describedState(rules, proved);
      }
    } catch (error) {
      // The rules engine refuses questions that would take for ever.
      if (!isEvaluationError(error)) throw error;
      proved = undefined;
    }
    if (!mayGoOn()) proved = undefined;
    visits.push({ way: [...way], before, moves, after, ...(described && { proved: described }) });
    way.push(texts.join(' | '));
    before = after;
  }
  return visits;
}

function moveCalled(rules: Game, state: State, role: Role, text: string): Move {
  const move = rules.legalMoves(state, role).find((each) => canonicalText(rules.moveTerm(each)) === text);
  if (move === undefined) throw new Error(`only the circuit has the move ${text} of role ${role}`);
  return move;
}

function expectSteps(circuit: CircuitGame, simulator: Simulator, visits: readonly Visit[]): void {
  const children = simulator.successors(visits.map(({ before, moves }) => ({ state: before, moves })));
  expectCount('steps', children, visits);
  visits.forEach((visit, i) => {
    const joint = visit.moves.map((move) => canonicalText(circuit.moveTerm(move))).join(' | ');
    const where = whereIs(simulator, i, [...visit.way, joint]);
    expectPosition(where, circuit, visit.after, children[i] as ExpandedState);
    if (visit.proved !== undefined) {
      expectEqual(
        `${where}, by the rules`,
        describedPosition(circuit, children[i] as ExpandedState),
        visit.proved,
      );
    }
  });
}

function expectStates(circuit: CircuitGame, simulator: Simulator, visits: readonly Visit[]): void {
  const positions = simulator.observe(visits.map(({ before }) => before));
  expectCount('states', positions, visits);
  visits.forEach(({ before, way }, i) => {
    expectPosition(`looking ${whereIs(simulator, i, way)}`, circuit, before, positions[i] as ExpandedState);
  });
}

function expectExpansion(
  circuit: CircuitGame,
  simulator: Simulator,
  state: State,
  way: readonly string[],
): void {
  const legal = legalByRole(circuit, state);
  const count = jointMoveCount(legal);
  if (count > MOST_EXPANDED) return;
  const children = simulator.expand(state);
  const where = `expanding after ${way.join(', ') || 'no move'}`;
  expectEqual(`${where}, children`, new Set(children.map(({ moves }) => moves.join())).size, count);
  for (const child of children) {
    expectPosition(`${where}: ${child.moves.join()}`, circuit, circuit.next(state, child.moves), child);
  }
}

/** Compared as numbers, which is fast; as text only to show a difference. */
function expectPosition(where: string, circuit: CircuitGame, state: State, found: ExpandedState): void {
  const isSame =
    circuit.key(found.state) === circuit.key(state) &&
    found.isTerminal === circuit.isTerminal(state) &&
    rolesOf(circuit).every(
      (role) =>
        found.goals[role] === circuit.utility(state, role) &&
        found.legal[role]?.join() === circuit.legalMoves(state, role).join(),
    );
  if (!isSame) {
    expectEqual(where, describedPosition(circuit, found), describedState(circuit, state));
    throw new Error(`${where}: the order of moves, or facts that have no name`);
  }
}

function expectCount(what: string, found: readonly unknown[], wanted: readonly unknown[]): void {
  expectEqual(what, found.length, wanted.length);
}

function expectEqual(where: string, found: unknown, wanted: unknown): void {
  const [ours, theirs] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (ours !== theirs) throw new Error(`${where}:\nsliced   ${ours}\nexpected ${theirs}`);
}

function whereIs(simulator: Simulator, index: number, way: readonly string[]): string {
  return `in lane ${index % simulator.lanes} of ${simulator.lanes}, after ${way.join(', ') || 'no move'}`;
}

function describedState(game: Game, state: State): Described {
  return {
    facts: texts(game.facts(state)),
    isTerminal: game.isTerminal(state),
    goals: rolesOf(game).map((role) => game.utility(state, role)),
    legal: legalByRole(game, state).map((moves) => texts(moves.map((move) => game.moveTerm(move)))),
  };
}

function describedPosition(game: Game, { state, isTerminal, goals, legal }: ExpandedState): Described {
  return {
    facts: texts(game.facts(state)),
    isTerminal,
    goals,
    legal: legal.map((moves) => texts(moves.map((move) => game.moveTerm(move)))),
  };
}

function texts(terms: readonly Term[]): string[] {
  return [...new Set(terms.map(canonicalText))].sort();
}

/** The shuffle of Fisher and Yates. */
function shuffle(items: unknown[], random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
}
