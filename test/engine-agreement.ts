/** Whether two engines agree about a game: facts, legal moves, ends, goals and percepts, on random paths through it. */
import fc from 'fast-check';
import { type Game, type Move, perceptsIn, type Role, rolesOf, type State } from '../src/game/index.ts';
import { canonicalText, type Term } from '../src/gdl/index.ts';
import { isEvaluationError } from '../src/logic/index.ts';
import { seededRandom } from './random.ts';

export interface Agreement {
  readonly ways: number;
  /** No path is started after this time; a started path is always completed. */
  readonly seconds: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Joint moves per path. */
  readonly length?: number;
}

/** Throws an error with the shortest path to a difference, if there is one. */
export function expectAgreement(
  rules: Game,
  circuit: Game,
  { ways, seconds, now, length = 80 }: Agreement,
): void {
  // Choices along a path, which fast-check shrinks to the shortest path to a difference.
  const choices = fc.array(fc.nat(), { maxLength: length, size: 'max' });
  const end = now() + 1000 * seconds;
  let gone = 0;
  fc.assert(
    fc.property(choices, (way) => {
      if (gone > 0 && now() > end) return;
      expectSameWay(rules, circuit, way);
      gone++;
    }),
    { seed: 1, numRuns: ways },
  );
}

export function expectSameWay(rules: Game, circuit: Game, choices: readonly number[]): void {
  let found: string | undefined;
  try {
    found = difference(rules, circuit, choices);
  } catch (error) {
    // The rules engine refuses questions that would take for ever.
    if (!isEvaluationError(error)) throw error;
  }
  if (found !== undefined) throw new Error(found);
}

/** The first difference on a path, with the path. */
function difference(rules: Game, circuit: Game, choices: readonly number[]): string | undefined {
  const roles = rolesOf(rules);
  const way: string[] = [];
  let states: readonly [State, State] = [rules.initial, circuit.initial];
  const found = (what: string, left: readonly Term[], right: readonly Term[]) => {
    const [ours, theirs] = [texts(left), texts(right)];
    const shown = (all: readonly string[], others: readonly string[]) =>
      all.filter((each) => !others.includes(each)).join(' ') || 'nothing';
    return ours.join() === theirs.join()
      ? undefined
      : `after ${way.join(', ') || 'no move'}: ${what}: only the rules have ${shown(ours, theirs)}, only the circuit has ${shown(theirs, ours)}`;
  };
  for (let step = 0; ; step++) {
    const [left, right] = states;
    const facts = found('facts', rules.facts(left), circuit.facts(right));
    if (facts !== undefined) return facts;
    const isTerminal = rules.isTerminal(left);
    if (isTerminal !== circuit.isTerminal(right)) return `after ${way.join(', ')}: only one is at an end`;
    for (const role of roles) {
      const goals = found(
        `goals of role ${role}`,
        rules.goalTerms(left, role),
        circuit.goalTerms(right, role),
      );
      const legal = found(
        `moves of role ${role}`,
        legalTerms(rules, left, role),
        legalTerms(circuit, right, role),
      );
      if (goals !== undefined || legal !== undefined) return goals ?? legal;
      if (rules.utility(left, role) !== circuit.utility(right, role))
        return `after ${way.join(', ')}: goal value`;
    }
    const choice = choices[step];
    if (choice === undefined || isTerminal) return undefined;
    const random = seededRandom(choice);
    const terms: Term[] = [];
    for (const role of roles) {
      const legal = legalTerms(rules, left, role).sort((a, b) =>
        canonicalText(a) < canonicalText(b) ? -1 : 1,
      );
      if (legal.length === 0) return undefined;
      terms.push(random.pick(legal));
    }
    const moves = [rules, circuit].map((game, i) =>
      roles.map((role) => moveCalled(game, states[i] as State, role, canonicalText(terms[role] as Term))),
    ) as [Move[], Move[]];
    way.push(texts(terms, false).join(' | '));
    for (const role of roles) {
      const seen = found(
        `percepts of role ${role}`,
        perceptsIn(rules.observe(left, moves[0], role)),
        perceptsIn(circuit.observe(right, moves[1], role)),
      );
      if (seen !== undefined) return seen;
    }
    states = [rules.next(left, moves[0]), circuit.next(right, moves[1])];
  }
}

function legalTerms(game: Game, state: State, role: Role): Term[] {
  return game.legalMoves(state, role).map((move) => game.moveTerm(move));
}

function moveCalled(game: Game, state: State, role: Role, text: string): Move {
  const move = game.legalMoves(state, role).find((each) => canonicalText(game.moveTerm(each)) === text);
  if (move === undefined) throw new Error(`${game.engine}: ${text} is not legal`);
  return move;
}

function texts(terms: readonly Term[], isSet = true): string[] {
  const all = terms.map(canonicalText);
  return isSet ? [...new Set(all)].sort() : all;
}
