/**
 * The engines agree on everything about a game: facts, legal moves, ends, goals and percepts. Of the public sheets a
 * sample is played; set ANYGAME_ALL_SHEETS to play all of them. A failure shows the shortest way to a difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText, isTurnBased, readDescription, type Term } from '../src/gdl/index.ts';
import {
  compile,
  type Game,
  isEvaluationError,
  type Move,
  type Role,
  RulesGame,
  type State,
} from '../src/machine/index.ts';
import { gameSheets } from './arbitrary-games.ts';
import { corpusSheets, noteMissingCorpus } from './corpus.ts';
import { seededRandom } from './random.ts';

const isComplete = Boolean(process.env.ANYGAME_ALL_SHEETS);

/** Seconds, per sheet, and every how many public sheets one is taken. */
const COMPILING = isComplete ? 60 : 4;
const PLAYING = isComplete ? 10 : 0.5;
const ONE_IN = 8;

/** What is wrong with a sheet, or undefined if it can be compared. */
function load(text: string, name: string): { rules: Game; circuit: Game } | { reason: string } {
  const { description, findings } = readDescription(text, name);
  if (!isTurnBased(description)) return { reason: 'real-time' };
  if (findings.some(({ severity }) => severity === 'error')) return { reason: 'unreadable' };
  try {
    const rules = new RulesGame(description);
    const { game, refusal } = compile(description, { engine: 'circuit', seconds: COMPILING });
    return refusal === undefined ? { rules, circuit: game } : { reason: refusal.message };
  } catch (error) {
    if (isEvaluationError(error)) return { reason: (error as Error).message };
    throw error;
  }
}

/** The first difference met on the way that the choices lead, with the way. */
function difference(rules: Game, circuit: Game, choices: readonly number[]): string | undefined {
  const roles = rules.roles.map((_, role) => role as Role);
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
      if (rules.goal(left, role) !== circuit.goal(right, role)) return `after ${way.join(', ')}: goal value`;
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
        rules.percepts(left, moves[0], role),
        circuit.percepts(right, moves[1], role),
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

function expectSameWay(rules: Game, circuit: Game, choices: readonly number[]): void {
  let found: string | undefined;
  try {
    found = difference(rules, circuit, choices);
  } catch (error) {
    // The rules engine gives up on questions that it would ask for ever.
    if (!isEvaluationError(error)) throw error;
  }
  if (found !== undefined) throw new Error(found);
}

/** Choices that lead a game on: fast-check shortens them to the shortest way to a difference. */
const ways = fc.array(fc.nat(), { maxLength: 80, size: 'max' });

function expectAgreement(rules: Game, circuit: Game, numRuns: number): void {
  const property = fc.property(ways, (choices) => expectSameWay(rules, circuit, choices));
  fc.assert(property, {
    seed: 1,
    numRuns,
    interruptAfterTimeLimit: 1000 * PLAYING,
    markInterruptAsFailure: false,
  });
}

describe('our own sheets', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const sheets = ['games', 'test/sheets']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.split(path.sep).join('/')),
      ),
    )
    .filter((name) => /\.(kif|hrf)$/.test(name) && !/\/(broken|faulty)-|\/(real-time|external)\//.test(name));

  test.each(sheets)('%s', (name) => {
    const loaded = load(readFileSync(path.join(root, name), 'utf8'), name);
    if ('reason' in loaded) throw new Error(loaded.reason);
    expectAgreement(loaded.rules, loaded.circuit, 20);
  });
});

noteMissingCorpus('agreement of the engines on public rule sheets');

describe('public sheets', () => {
  const all = [...corpusSheets(), ...corpusSheets('micro/rulesheets')];
  const sample = all.filter((_, i) => isComplete || i % ONE_IN === 0);

  test.each(sample)('$name', { timeout: 600_000 }, ({ name, text }) => {
    const loaded = load(text(), name);
    if ('reason' in loaded) return;
    expectAgreement(loaded.rules, loaded.circuit, 10);
  });

  test.skipIf(all.length > 0)('the corpus is absent', () => {
    expect(all).toEqual([]);
  });
});

test('random sheets are played alike', () => {
  let played = 0;
  fc.assert(
    fc.property(gameSheets, fc.array(fc.nat(), { minLength: 3, maxLength: 6 }), (text, choices) => {
      const loaded = load(text, 'random');
      if ('reason' in loaded) return;
      played++;
      expectSameWay(loaded.rules, loaded.circuit, choices);
    }),
    { numRuns: 300 },
  );
  expect(played).toBeGreaterThan(100);
});
