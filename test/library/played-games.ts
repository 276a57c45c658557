/**
 * Properties of every library game in play. Preparing a game is the expensive part, so all of them are tested with
 * one preparation; the games are divided among several test files, which run side by side.
 */

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { playthrough } from '../../scripts/playthrough.ts';
import { playthroughFile } from '../../scripts/playthrough-file.ts';
import type { PlayCheck } from '../../src/engines/check-play/check-play.ts';
import { compile } from '../../src/engines/compile.ts';
import { CircuitGame, type Compilation, checkPlay, RulesGame } from '../../src/engines/index.ts';
import {
  countStates,
  type Game,
  isSolvedBy,
  type Role,
  readJointMove,
  type State,
} from '../../src/game/index.ts';
import type { TurnBasedDescription } from '../../src/gdl/index.ts';
import { type LibraryGame, playersOf } from '../../src/library/index.ts';
import { expectAgreement } from '../engine-agreement.ts';
import type { Comparison } from '../heuristic-agreement.ts';
import { expectFairSteps } from '../sliced/fair-steps.ts';
import { formsInTurn } from '../sliced/forms.ts';
import { expectLanesAgree } from '../sliced/lane-agreement.ts';
import { Simulator } from '../sliced/simulator.ts';
import { declaredFluents, declaredMoves } from './declared.ts';
import { compileSeconds, descriptionOf, library, sheetText, workingTime } from './library-games.ts';
import { expectFormulasToTell, whyNotExact } from './move-formulas.ts';
import { randomPlay, type Seen } from './random-play.ts';
import { bestPlay, NotSolvable, shorterLine } from './solve.ts';

/** Results that are computed once and used by several tests. */
interface Prepared {
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
  readonly game: Game;
  readonly seen: Seen;
  readonly check: PlayCheck;
}

/** The number of games that `anygame check --play 200` plays, with a limit in seconds of work. */
const CHECKED = { games: 200, seconds: 40, now: workingTime } as const;
const RANDOM_GAMES = 50;
const RANDOM_SECONDS = 1;
const SMALL = 10_000;
const MOST_SOLVED_STATES = 2_000_000;
const MOST_SEARCHED_STATES = 100_000;
/** The games played in the lanes of the sliced machine. */
const IN_LANES = {
  runs: 1,
  ways: 16,
  length: 40,
  proved: { ways: 2, milliseconds: 60 },
  now: workingTime,
} as const;
const FAIR_STEPS = { states: 6, steps: 256 } as const;

/** Part `part` of `of` parts, counted from 1; long sheets, which take longest, are spread evenly. */
export function testPart(part: number, of: number): void {
  const byLength = [...library.games].sort((a, b) => sheetText(b).length - sheetText(a).length);
  const dealt = byLength.filter((_, i) => i % of === part - 1).sort((a, b) => (a.name < b.name ? -1 : 1));
  const compared: Comparison[] = [];
  describe.each(dealt)('$name', { timeout: 120_000 }, (entry) => testGame(entry, compared));

  test('formulas were compared with many moves, winning ones too, in all of these games that have them', () => {
    expect(compared.length).toBe(dealt.filter((each) => whyNotExact(each) === undefined).length);
    expect(sum(compared.map(({ moves }) => moves))).toBeGreaterThan(1000);
    expect(sum(compared.map(({ winning }) => winning))).toBeGreaterThan(20);
  });
}

/** @param compared called with the result of comparing the formulas of moves */
function testGame(entry: LibraryGame, compared: Comparison[]): void {
  const { tags, oracles } = entry;
  const forms = formsInTurn(library.games.indexOf(entry));
  let prepared: Prepared;

  beforeAll(() => {
    prepared = prepare(entry);
  }, 180_000);

  test('becomes a circuit in time', () => {
    expect(prepared.compilation.refusal?.message).toBeUndefined();
  });

  test('can be played: it ends, everybody can move and win, and every end has one result', () => {
    const { findings, games } = prepared.check;
    // A solution shows that a hard puzzle can be solved; random play does not.
    const isSolved = isSolvedBy(prepared.game, oracles.solution?.moves ?? []);
    const shown = findings
      .filter(({ code }) => !(isSolved && code === 'GDL505'))
      .map(({ code, message, witness }) => {
        const moves = (witness ?? []).map((joint) => joint.join(' '));
        return `${code} ${message}${moves.length > 0 ? `: ${moves.join(', ')}` : ''}`;
      });
    expect(shown).toEqual([]);
    expect(games.count).toBe(CHECKED.games);
  });

  test('meets only facts that base names, and moves that input names', () => {
    const { description, seen } = prepared;
    const fluents = declaredFluents(description);
    expect([...seen.fluents].filter((fluent) => !fluents.has(fluent))).toEqual([]);
    const moves = declaredMoves(description);
    seen.moves.forEach((met, role) => {
      expect([...met].filter((move) => !moves[role]?.has(move))).toEqual([]);
    });
  });

  test('is as its tags say', () => {
    const { seen, check } = prepared;
    const { choosers, results } = seen;
    const sums = new Set(results.map((goals) => goals.reduce((sum, goal) => sum + goal, 0)));
    const alike = results.every((goals) => new Set(goals).size === 1);
    const many = playersOf(entry).length > 1;
    const shown = {
      turns: choosers > 1 ? 'simultaneous' : 'turn-taking',
      'zero-sum': many && sums.size === 1 && !alike,
      cooperative: many && alike,
      small: check.exploration.complete && check.exploration.states <= SMALL,
    };
    expect({
      turns: tags.includes('simultaneous') ? 'simultaneous' : 'turn-taking',
      'zero-sum': tags.includes('zero-sum'),
      cooperative: tags.includes('cooperative'),
      small: tags.includes('small'),
    }).toEqual(shown);
  });

  test('has as many lines of play as were counted', () => {
    const counts: number[] = [];
    // Paths that meet in a state are counted together, which is several times as fast as one by one.
    for (const event of countStates(prepared.game, oracles.perft.counts.length, Number.POSITIVE_INFINITY))
      if (event.kind === 'row' && event.row.depth > 0) counts.push(Number(event.row.paths));
    expect(counts).toEqual(oracles.perft.counts);
  });

  test.runIf(oracles.value?.known === false)('has the value that is told', () => {
    const goals = Object.values(oracles.value?.goals ?? {});
    const found = bestPlay(prepared.game, MOST_SOLVED_STATES);
    expect(found.map((goal) => goal.toFixed(6))).toEqual(goals.map((goal) => goal.toFixed(6)));
  });

  test.runIf(oracles.solution)('is solved by the line that is told', () => {
    const { game } = prepared;
    const moves = oracles.solution?.moves ?? [];
    const end = stateAfter(game, moves);
    expect(game.isTerminal(end)).toBe(true);
    const reached = game.utility(end, 0 as Role);
    expect(reached).toBe(Object.values(oracles.value?.goals ?? { first: 100 })[0]);
    if (!oracles.solution?.optimal) return;
    try {
      const isAsGood = (state: State) => game.utility(state, 0 as Role) >= reached;
      expect(shorterLine(game, isAsGood, moves.length, MOST_SEARCHED_STATES)).toBeUndefined();
    } catch (error) {
      // In this case, the source has to be trusted.
      if (!(error instanceof NotSolvable)) throw error;
    }
  });

  test('is played alike by the rules and by the circuit', () => {
    const rules = new RulesGame(prepared.description);
    expectAgreement(rules, prepared.game, { ways: 10, seconds: 0.5, now: workingTime, length: 40 });
  });

  test('is played alike in every lane of the sliced machine', () => {
    const { game, compilation, description } = prepared;
    if (!(game instanceof CircuitGame)) throw new Error(compilation.reason);
    const simulators = forms.map(({ options }) => new Simulator(game, options));
    expectLanesAgree(new RulesGame(description), game, simulators, IN_LANES);
  });

  test('is played by legal moves in random playouts, each as often as the others', () => {
    const { game, compilation } = prepared;
    if (!(game instanceof CircuitGame)) throw new Error(compilation.reason);
    for (const { options } of forms) expectFairSteps(game, options, FAIR_STEPS);
  });

  test('has formulas that tell which moves reach the best goal at once', () => {
    const { game, compilation } = prepared;
    if (!(game instanceof CircuitGame)) throw new Error(compilation.reason);
    const comparison = expectFormulasToTell(entry, game);
    if (comparison !== undefined) compared.push(comparison);
  });

  test('is played as in its playthrough (npm run playthroughs renews it)', () => {
    const file = playthroughFile(entry);
    expect(existsSync(file), `${file}: there is no such file`).toBe(true);
    expect(playthrough(entry.name, prepared.game)).toBe(readFileSync(file, 'utf8'));
  });
}

function prepare(entry: LibraryGame): Prepared {
  const description = descriptionOf(entry);
  const compilation = compile(description, { seconds: compileSeconds(entry), now: workingTime });
  const { game } = compilation;
  const check = checkPlay(description, game, CHECKED);
  const end = workingTime() + 1000 * RANDOM_SECONDS;
  const seen = randomPlay(game, { games: RANDOM_GAMES, isOver: () => workingTime() > end });
  return { description, compilation, game, seen, check };
}

function stateAfter(game: Game, moves: readonly string[]): State {
  return moves.reduce((state, text, i) => {
    const entry = readJointMove(game, state, text);
    if (entry.kind === 'refused') throw new Error(`move ${i + 1}: ${entry.message}`);
    return game.next(state, entry.moves);
  }, game.initial);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
