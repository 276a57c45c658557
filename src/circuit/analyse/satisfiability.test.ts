import { describe, expect, test } from 'vitest';
import { type Random, seededRandom } from '../../base/index.ts';
import { isNegated, type Literal, nodeOf } from '../circuit.ts';
import { SatisfiabilitySolver } from './satisfiability.ts';

interface Problem {
  readonly variables: number;
  readonly clauses: readonly (readonly Literal[])[];
  readonly exclusives: readonly (readonly Literal[])[];
}

const UNLIMITED = { conflicts: Number.POSITIVE_INFINITY };

function randomProblem(random: Random): Problem {
  const variables = 3 + random.below(8);
  const literal = () => random.below(2 * variables);
  const list = (length: number) => Array.from({ length }, literal);
  const distinct = (length: number) => {
    const nodes = new Set(Array.from({ length }, () => random.below(variables)));
    return [...nodes].map((node) => 2 * node + random.below(2));
  };
  return {
    variables,
    clauses: Array.from({ length: random.below(5 * variables) }, () => list(1 + random.below(4))),
    exclusives: Array.from({ length: random.below(3) }, () => distinct(2 + random.below(4))),
  };
}

/** Tries all assignments one by one. */
function isSatisfiable(
  { variables, clauses, exclusives }: Problem,
  assumptions: readonly Literal[],
): boolean {
  for (let bits = 0; bits < 2 ** variables; bits++) {
    const holds = (literal: Literal) => ((bits >> nodeOf(literal)) & 1) === (isNegated(literal) ? 0 : 1);
    if (
      assumptions.every(holds) &&
      clauses.every((clause) => clause.some(holds)) &&
      exclusives.every((group) => group.filter(holds).length <= 1)
    ) {
      return true;
    }
  }
  return false;
}

function solverOf({ variables, clauses, exclusives }: Problem): SatisfiabilitySolver {
  const solver = new SatisfiabilitySolver();
  for (let i = 0; i < variables; i++) solver.variable(i % 2 === 0);
  for (const clause of clauses) solver.addClause(clause);
  for (const group of exclusives) solver.addExclusive(group);
  return solver;
}

describe('the solver agrees with trying everything', () => {
  test('on 1500 random problems, each asked several times with other assumptions', () => {
    const random = seededRandom(11);
    for (let i = 0; i < 1500; i++) {
      const problem = randomProblem(random);
      const solver = solverOf(problem);
      for (let question = 0; question < 5; question++) {
        const assumptions = Array.from({ length: random.below(4) }, () =>
          random.below(2 * problem.variables),
        );
        const verdict = solver.solve(assumptions, UNLIMITED);
        expect(verdict).toBe(isSatisfiable(problem, assumptions) ? 'satisfiable' : 'unsatisfiable');
        if (verdict === 'satisfiable') {
          const holds = (literal: Literal) => solver.holds(literal) === true;
          expect(assumptions.every(holds)).toBe(true);
          expect(problem.clauses.every((clause) => clause.some(holds))).toBe(true);
          expect(problem.exclusives.every((group) => group.filter(holds).length <= 1)).toBe(true);
        }
      }
    }
  });

  test('when clauses are added between questions', () => {
    const random = seededRandom(12);
    for (let i = 0; i < 300; i++) {
      const { clauses, ...rest } = randomProblem(random);
      const solver = solverOf({ ...rest, clauses: [] });
      clauses.forEach((clause, count) => {
        solver.addClause(clause);
        const known = { ...rest, clauses: clauses.slice(0, count + 1) };
        const assumptions = [random.below(2 * rest.variables)];
        expect(solver.solve(assumptions, UNLIMITED)).toBe(
          isSatisfiable(known, assumptions) ? 'satisfiable' : 'unsatisfiable',
        );
      });
    }
  });

  test('whatever was given up before', () => {
    const random = seededRandom(13);
    for (let i = 0; i < 300; i++) {
      const problem = randomProblem(random);
      const solver = solverOf(problem);
      const assumptions = [random.below(2 * problem.variables)];
      solver.solve(assumptions, { conflicts: 0 });
      solver.imply([random.below(2 * problem.variables)]);
      expect(solver.solve(assumptions, UNLIMITED)).toBe(
        isSatisfiable(problem, assumptions) ? 'satisfiable' : 'unsatisfiable',
      );
    }
  });
});

test('what is implied holds in every solution', () => {
  const random = seededRandom(14);
  for (let i = 0; i < 500; i++) {
    const problem = randomProblem(random);
    const solver = solverOf(problem);
    const assumptions = Array.from({ length: 1 + random.below(2) }, () =>
      random.below(2 * problem.variables),
    );
    if (!solver.imply(assumptions)) {
      expect(isSatisfiable(problem, assumptions)).toBe(false);
      continue;
    }
    for (let literal = 0; literal < 2 * problem.variables; literal++) {
      if (solver.holds(literal) === true)
        expect(isSatisfiable(problem, [...assumptions, literal ^ 1])).toBe(false);
    }
  }
});

/** More pigeons than holes: unsatisfiable, and hard for solvers of this kind. */
function pigeons(count: number): SatisfiabilitySolver {
  const solver = new SatisfiabilitySolver();
  const sits = Array.from({ length: count }, () =>
    Array.from({ length: count - 1 }, () => solver.variable()),
  );
  for (const holes of sits) solver.addClause(holes);
  for (let hole = 0; hole < count - 1; hole++) solver.addExclusive(sits.map((holes) => holes[hole]!));
  return solver;
}

test('five pigeons do not fit into four holes', () => {
  expect(pigeons(5).solve([], UNLIMITED)).toBe('unsatisfiable');
});

test('a question that takes too long is left undecided', () => {
  expect(pigeons(9).solve([], { conflicts: 20 })).toBe('undecided');
  expect(pigeons(9).solve([], { conflicts: 1e9, isOver: () => true })).toBe('undecided');
});
