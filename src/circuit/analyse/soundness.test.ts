/** Checks all proved results in every reachable state of small games. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { corpusFolder, corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { seededRandom } from '../../base/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { type Circuit, evaluate, fluentNode, literalValue, moveNode, newValues } from '../circuit.ts';
import { analyse, type GameAnalysis } from './analyse.ts';
import type { Claim } from './claim.ts';

interface Position {
  readonly state: readonly number[];
  readonly depth: number;
  readonly isTerminal: boolean;
  readonly goals: readonly number[];
  readonly legal: readonly (readonly number[])[];
}

interface Step {
  readonly from: Position;
  readonly moves: readonly number[];
  readonly to: readonly number[];
}

function valuesIn(circuit: Circuit, state: readonly number[], moves: readonly number[] = []) {
  const values = newValues(circuit);
  state.forEach((value, fluent) => {
    values[fluentNode(fluent)] = value;
  });
  for (const move of moves) values[moveNode(circuit, move)] = 1;
  evaluate(circuit, values);
  return values;
}

function positionOf(circuit: Circuit, state: readonly number[], depth: number): Position {
  const values = valuesIn(circuit, state);
  const moves = [...circuit.moves.keys()].filter((move) => literalValue(values, circuit.legal[move]!) === 1);
  return {
    state,
    depth,
    isTerminal: literalValue(values, circuit.terminal) === 1,
    goals: [...circuit.goals.keys()].filter(
      (goal) => literalValue(values, circuit.goals[goal]!.literal) === 1,
    ),
    legal: circuit.roles.map((_, role) => moves.filter((move) => circuit.moves[move]!.role === role)),
  };
}

const jointMoves = (legal: readonly (readonly number[])[]): number[][] =>
  legal.reduce<number[][]>(
    (all, moves) => all.flatMap((joint) => moves.map((move) => [...joint, move])),
    [[]],
  );

function next(circuit: Circuit, state: readonly number[], moves: readonly number[]): number[] {
  const values = valuesIn(circuit, state, moves);
  return circuit.next.map((literal) => literalValue(values, literal));
}

/** All reachable positions and steps, breadth first; undefined if there are too many. */
function explore(circuit: Circuit, most: number): { positions: Position[]; steps: Step[] } | undefined {
  const first = positionOf(circuit, circuit.initial.map(Number), 0);
  const positions = [first];
  const seen = new Set([first.state.join('')]);
  const steps: Step[] = [];
  for (const from of positions) {
    if (from.isTerminal) continue;
    if (from.legal.reduce((product, { length }) => product * length, 1) > most) return undefined;
    for (const moves of jointMoves(from.legal)) {
      const to = next(circuit, from.state, moves);
      steps.push({ from, moves, to });
      const key = to.join('');
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > most) return undefined;
      positions.push(positionOf(circuit, to, from.depth + 1));
    }
  }
  return { positions, steps };
}

const provedOnly = <T>(claims: readonly Claim<T>[]): T[] =>
  claims.filter(({ basis }) => basis === 'proved').map(({ value }) => value);

/** Counterexamples to proved results, one line each. */
function mistakes(
  circuit: Circuit,
  analysis: GameAnalysis,
  positions: readonly Position[],
  steps: readonly Step[],
) {
  const wrong = new Set<string>();
  const claim = (holds: boolean, what: string) => {
    if (!holds) wrong.add(what);
  };
  const groups = provedOnly(analysis.groups);
  const control = provedOnly(analysis.turns.control);
  const waiting = provedOnly(analysis.turns.waiting);
  const { order } = analysis.turns;
  for (const { state, legal, isTerminal, goals } of positions) {
    for (const { members, kind } of groups) {
      const count = members.filter((fluent) => state[fluent] === 1).length;
      claim(
        kind === 'exactly-one' ? count === 1 : count <= 1,
        `group of ${canonicalText(circuit.fluents[members[0]!]!)}`,
      );
    }
    for (const { fluent, value } of analysis.constants) claim((state[fluent] === 1) === value, 'constant');
    if (isTerminal) {
      for (const { role, possible, isDefined } of analysis.goals.roles) {
        const own = goals.filter((goal) => circuit.goals[goal]!.role === role);
        const values = own.map((goal) => Number(canonicalText(circuit.goals[goal]!.value)));
        claim(
          values.every((value) => possible.includes(value)),
          'possible goals',
        );
        if (isDefined.basis === 'proved' && isDefined.value) claim(own.length === 1, 'exactly one goal');
      }
      const vector = analysis.turns.players.flatMap((role) =>
        goals
          .filter((goal) => circuit.goals[goal]!.role === role)
          .map((goal) => Number(canonicalText(circuit.goals[goal]!.value))),
      );
      const { possibleOutcomes, sum } = analysis.goals;
      if (possibleOutcomes !== undefined) {
        claim(
          possibleOutcomes.some((outcome) => outcome.join() === vector.join()),
          'possible outcomes',
        );
      }
      if (sum?.basis === 'proved' && sum.value !== 'varies') {
        claim(vector.reduce((total, value) => total + value, 0) === sum.value, 'sum of goals');
      }
      continue;
    }
    const choosing = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
    if (order.basis === 'proved' && order.value === 'turn-taking') claim(choosing.length <= 1, 'turn-taking');
    for (const { role, fluent } of control) {
      if (choosing.includes(role)) claim(state[fluent] === 1, 'control');
      if (choosing.some((other) => other !== role)) claim(state[fluent] === 0, 'control');
    }
    for (const { role, move } of waiting) {
      if (legal[role]!.includes(move)) claim(legal[role]!.length === 1, 'waiting move');
    }
  }
  for (const { from, to } of steps) {
    for (const { fluent, keeps } of provedOnly(analysis.latches)) {
      if ((from.state[fluent] === 1) === keeps) claim((to[fluent] === 1) === keeps, 'latch');
    }
    for (const { chain, end } of analysis.counters) {
      chain.forEach((fluent, place) => {
        const follower = chain[place + 1] ?? (end === 'cycles' ? chain[0] : undefined);
        if (from.state[fluent] === 1 && follower !== undefined) claim(to[follower] === 1, 'counter');
      });
    }
  }
  if (analysis.length !== undefined) {
    const deepest = longestGame(positions, steps);
    claim(deepest <= analysis.length.steps, `length ${deepest}`);
  }
  checkSymmetries(circuit, analysis, positions, claim);
  return [...wrong];
}

/** Number of steps in the longest game; infinite if positions can be repeated. */
function longestGame(positions: readonly Position[], steps: readonly Step[]): number {
  const after = new Map<string, string[]>();
  for (const { from, to } of steps) {
    const key = from.state.join('');
    const list = after.get(key);
    if (list === undefined) after.set(key, [to.join('')]);
    else list.push(to.join(''));
  }
  const lengths = new Map<string, number>();
  const length = (key: string, path: Set<string>): number => {
    const known = lengths.get(key);
    if (known !== undefined) return known;
    if (path.has(key)) return Number.POSITIVE_INFINITY;
    path.add(key);
    let longest = 0;
    for (const each of after.get(key) ?? []) longest = Math.max(longest, 1 + length(each, path));
    path.delete(key);
    lengths.set(key, longest);
    return longest;
  };
  return length(positions[0]!.state.join(''), new Set());
}

function checkSymmetries(
  circuit: Circuit,
  analysis: GameAnalysis,
  positions: readonly Position[],
  claim: (holds: boolean, what: string) => void,
) {
  const random = seededRandom(1);
  for (const { fluents, moves, roles, description } of analysis.symmetries.generators) {
    const image = (state: readonly number[]) => {
      const result = state.map(() => 0);
      state.forEach((value, fluent) => {
        result[fluents[fluent]!] = value;
      });
      return result;
    };
    for (let sample = 0; sample < 50; sample++) {
      const { state, legal, isTerminal, goals } = random.pick(positions);
      const other = positionOf(circuit, image(state), 0);
      claim(other.isTerminal === isTerminal, `${description}: end`);
      const goalText = (goal: number, map: (role: number) => number) =>
        `${map(circuit.goals[goal]!.role)} ${canonicalText(circuit.goals[goal]!.value)}`;
      const here = goals.map((goal) => goalText(goal, (role) => roles[role]!)).sort();
      const there = other.goals.map((goal) => goalText(goal, (role) => role)).sort();
      claim(here.join() === there.join(), `${description}: goals`);
      const mapped = legal.flat().map((move) => moves[move]!);
      claim(mapped.sort().join() === other.legal.flat().sort().join(), `${description}: legal moves`);
      if (isTerminal || legal.some((own) => own.length === 0)) continue;
      const joint = legal.map((own) => random.pick(own));
      const after = image(next(circuit, state, joint));
      const afterImage = next(
        circuit,
        other.state,
        joint.map((move) => moves[move]!),
      );
      claim(after.join() === afterImage.join(), `${description}: next state`);
    }
  }
}

function check(text: string): string[] | undefined {
  const { plain: circuit } = buildSheet(text);
  const all = explore(circuit, 8000);
  if (all === undefined) return undefined;
  return mistakes(circuit, analyse(circuit, { seconds: 5, games: 3 }), all.positions, all.steps);
}

describe('nothing that is called proved is wrong', () => {
  test.each([
    'games/tic-tac-toe/tic-tac-toe.kif',
    'test/sheets/button.kif',
    'test/sheets/nim.kif',
    'test/sheets/coin.hrf',
    'test/sheets/paper-scissors-stone.kif',
    'test/sheets/two-walks.kif',
    'test/sheets/three-doors.kif',
  ])('%s', (path) => {
    expect(check(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))).toEqual([]);
  });

  test.each(smallPublicSheets())('%s', { timeout: 60_000 }, (_, text) => {
    expect(check(text())).toEqual([]);
  });
});

/** Sheets with known, small state spaces, except those with only one or two states. */
function smallPublicSheets(): [string, () => string][] {
  if (corpusFolder === undefined) return [];
  const counts: Record<string, { states: number }> = JSON.parse(
    readFileSync(path.join(corpusFolder, 'perft.json'), 'utf8'),
  );
  const isSmall = (name: string) => {
    const states = counts[name]?.states ?? 0;
    return states > 2 && states < 700;
  };
  return corpusSheets()
    .filter(({ name }) => isSmall(name))
    .map(({ name, text }) => [name, text]);
}

noteMissingCorpus('proofs about public sheets');
