import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { termText } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { proveInvariants } from '../simplify/simplify.ts';
import { formulaLines } from './formula-builder.ts';
import { missingFluents } from './missing-fluents.ts';
import { type MoveFormulaOptions, type MoveFormulas, moveFormulas } from './move-formulas.ts';
import { findMoveKnowledge } from './move-knowledge.ts';

const BUDGET = { gates: 100_000, work: 1_000_000, isOver: () => false };
const NOTHING_KNOWN = { modes: false, preconditions: false, turns: true };

function sheet(name: string): Circuit {
  return buildSheet(readFileSync(`test/sheets/${name}.kif`, 'utf8')).plain;
}

function formulasOf(
  circuit: Circuit,
  changes: Partial<MoveFormulaOptions> = {},
  budget = BUDGET,
): MoveFormulas | string {
  const { groups } = proveInvariants(circuit, 10);
  const goals = circuit.roles.map((_, role) =>
    circuit.goals
      .filter((goal) => goal.role === role && termText(goal.value) === '100')
      .map((goal) => ({ goal, weight: 1 })),
  );
  const options = { ...NOTHING_KNOWN, unknown: 'keep', goals, secondStep: 0, ignored: new Set<number>() };
  return moveFormulas(
    circuit,
    findMoveKnowledge(circuit, groups),
    { ...options, ...changes } as MoveFormulaOptions,
    budget,
  );
}

function formulaText(circuit: Circuit, formulas: MoveFormulas | string, role: number, move: string): string {
  if (typeof formulas === 'string') throw new Error(formulas);
  const index = circuit.moves.findIndex((each) => each.role === role && termText(each.term) === move);
  const [part] = formulas.parts[index] ?? [];
  if (part === undefined) throw new Error(`there is no formula for ${move}`);
  return formulaLines(formulas.circuit, formulas.circuit.legal[part.output] as number, {
    width: 1000,
  }).join('\n');
}

describe('the worked example of the paper', () => {
  const circuit = sheet('two-diagonals');

  test('without knowledge the marked cell may be blank or marked already', () => {
    expect(formulaText(circuit, formulasOf(circuit), 0, '(mark 1 1)')).toBe(
      '((cell 1 3 x) and (cell 2 2 x) and (cell 3 1 x)) or ((cell 2 2 x) and (cell 3 3 x) and ((cell 1 1 b) or (cell 1 1 x)))',
    );
  });

  test('with preconditions it is known to be blank', () => {
    const formulas = formulasOf(circuit, { preconditions: true });
    expect(formulaText(circuit, formulas, 0, '(mark 1 1)')).toBe(
      '((cell 1 3 x) and (cell 2 2 x) and (cell 3 1 x)) or ((cell 2 2 x) and (cell 3 3 x))',
    );
  });

  test('with modes a cell that the other has for good is not there to be had', () => {
    const formulas = formulasOf(circuit, { preconditions: true, modes: true });
    expect(formulaText(circuit, formulas, 0, '(mark 2 2)')).toBe(
      '((cell 1 1 x) and (cell 3 3 x) and not (cell 1 1 o) and not (cell 3 3 o)) or ((cell 1 3 x) and (cell 3 1 x) and not (cell 1 3 o) and not (cell 3 1 o))',
    );
  });

  test('an edge adds nothing to either diagonal', () => {
    const formulas = formulasOf(circuit, { preconditions: true });
    expect(formulaText(circuit, formulas, 0, '(mark 1 2)')).toBe(
      '((cell 1 1 x) and (cell 2 2 x) and (cell 3 3 x)) or ((cell 1 3 x) and (cell 2 2 x) and (cell 3 1 x))',
    );
  });

  test('without turns the other may be doing anything, which makes no difference to own marks', () => {
    const formulas = formulasOf(circuit, { turns: false, preconditions: true });
    expect(formulaText(circuit, formulas, 0, '(mark 1 1)')).not.toContain('unknown');
  });

  test('the second step sees what marking two cells would do', () => {
    const formulas = formulasOf(circuit, { preconditions: true, secondStep: 0.5 });
    if (typeof formulas === 'string') throw new Error(formulas);
    const move = circuit.moves.findIndex(({ role, term }) => role === 0 && termText(term) === '(mark 1 1)');
    expect(formulas.hasSecondStep).toBe(true);
    expect(formulas.parts[move]?.map(({ weight }) => weight)).toEqual([1, 0.5]);
    const second = formulas.circuit.legal[formulas.parts[move]?.[1]?.output as number] as number;
    // One mark in the middle, and a blank corner opposite: marking 1 1 threatens to win.
    const facts = ['(cell 2 2 x)', '(cell 3 3 b)', '(cell 1 1 b)', '(control xplayer)'];
    const holds = (fluent: number): boolean =>
      facts.includes(termText(circuit.fluents[fluent] as Circuit['fluents'][number]));
    expect(missingFluents(formulas.circuit, second, holds)?.missing).toEqual([]);
  });

  test('what is missing on the nearest way is named', () => {
    const formulas = formulasOf(circuit, { preconditions: true });
    if (typeof formulas === 'string') throw new Error(formulas);
    const move = circuit.moves.findIndex(({ role, term }) => role === 0 && termText(term) === '(mark 1 1)');
    const formula = formulas.circuit.legal[formulas.parts[move]?.[0]?.output as number] as number;
    const named = (fluent: number): string => termText(circuit.fluents[fluent] as Circuit['fluents'][number]);
    const way = missingFluents(formulas.circuit, formula, (fluent) => named(fluent) === '(cell 3 3 x)');
    expect(way?.present.map(({ fluent }) => named(fluent))).toEqual(['(cell 3 3 x)']);
    expect(way?.missing.map(({ fluent }) => named(fluent))).toEqual(['(cell 2 2 x)']);
  });
});

describe('limits', () => {
  const circuit = sheet('two-diagonals');

  test.each([
    [{ ...BUDGET, gates: 5 }, 'too many gates'],
    [{ ...BUDGET, work: 20 }, 'too much work'],
    [{ ...BUDGET, isOver: () => true }, 'out of time'],
  ])('%o: %s', (budget, reason) => {
    expect(formulasOf(circuit, {}, budget)).toBe(reason);
  });
});
