import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { described, sheetDescription } from '../../../test/games.ts';
import type { Finding } from '../../gdl/index.ts';
import { compile } from '../compile.ts';
import { checkPlay, checkStart } from './check-play.ts';

const folder = 'test/sheets/broken-play';
const names = readdirSync(new URL(`../../../${folder}/`, import.meta.url)).filter((name) =>
  name.endsWith('.kif'),
);

/** The expected line, code and demonstrating moves of each finding, for every sheet. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'empty-line.kif': ['32 GDL409'],
  'lost-turn.kif': ['3 GDL501 pass+wait', '4 GDL501 pass+wait', '4 GDL505 take+wait, wait+take, take+wait'],
  'two-colours.kif': ['24 GDL506 (turn 1)'],
  'two-results.kif': ['3 GDL502 (say white)+(say white)', '16 GDL503 (say white)+(say white)'],
  'endless-walk.kif': ['13 GDL504'],
  'far-goal.kif': ['2 GDL505 walk, walk'],
};

describe.each(['circuit', 'rules'] as const)('broken sheets, played by the %s engine', (engine) => {
  test.each(names)('%s', (name) => {
    const description = sheetDescription(`${folder}/${name}`);
    const { game } = compile(description, { engine });
    const found = [...checkStart(description), ...checkPlay(description, game, { games: 10 }).findings];
    const shown = ({ code, span, witness }: Finding) => {
      const line = span && description.source.position(span.start).line;
      const moves = witness?.map((joint) => joint.join('+')).join(', ');
      return [line, code, moves].filter((part) => part !== undefined && part !== '').join(' ');
    };
    expect(found.map(shown)).toEqual(EXPECTED[name]);
  });
});

describe('findings point at the rules that cause them', () => {
  const related = (name: string, code: string) => {
    const description = sheetDescription(`${folder}/${name}`);
    const { findings } = checkPlay(description, compile(description).game, { games: 1 });
    const found = findings.find((each) => each.code === code);
    return found?.related.map(
      ({ span, message }) => `${description.source.position(span.start).line}: ${message}`,
    );
  };

  test('the other rule for a goal', () => {
    expect(related('two-results.kif', 'GDL503')).toEqual(['14: gives 100']);
  });

  test('the rule that makes the other value', () => {
    expect(related('two-colours.kif', 'GDL506')).toEqual(['20: makes (disc 1 white)']);
  });

  test('every rule that ends the game before it starts', () => {
    const description = described(
      '(role r) (init a) (<= terminal (true b)) (<= terminal (true a)) (<= terminal (not (true b)))',
    );
    const [found] = checkStart(description);
    expect(
      found?.span && description.source.slice({ start: found.span.start - 4, end: found.span.end + 10 }),
    ).toBe('(<= terminal (true a))');
    expect(found?.related).toHaveLength(1);
  });
});

describe('what is seen of a sound game', () => {
  const description = sheetDescription('games/tic-tac-toe/tic-tac-toe.kif');
  const { game } = compile(description);

  test('all its states, and games of every length', () => {
    const { findings, exploration, games } = checkPlay(description, game, { games: 200, seed: 1 });
    expect(findings).toEqual([]);
    expect(exploration).toEqual({ states: 5478, complete: true, depth: 9 });
    expect(games).toEqual({ count: 200, shortest: 5, longest: 9, unended: 0 });
  });

  test('a search finds wins where few states and no games show them', () => {
    const { findings, exploration } = checkPlay(description, game, { games: 1, states: 50, seed: 1 });
    expect(exploration.complete).toBe(false);
    expect(findings).toEqual([]);
  });

  test('a role that no search helps is reported as not seen to win', () => {
    const { findings } = checkPlay(description, game, { games: 1, states: 50, searchSteps: 0, seed: 3 });
    expect(findings.map(({ code }) => code)).toEqual(['GDL505']);
    expect(findings[0]?.message).toMatch(/^`[xo]` was not seen to reach 100, in 1 random game, /);
  });

  test('the same seed gives the same check', () => {
    const run = (seed: number) =>
      checkPlay(description, game, { games: 5, states: 10, searchSteps: 0, seed });
    expect(run(7)).toEqual(run(7));
  });
});

describe('goals', () => {
  const check = (rules: string) => {
    const description = described(rules);
    return checkPlay(description, compile(description).game, { games: 1 }).findings.map(
      ({ message }) => message,
    );
  };
  const FRAME = '(role r) (init a) (legal r go) (<= (next b) (does r go)) (<= terminal (true b))';

  test('a role that no rule gives 100', () => {
    expect(check(`${FRAME} (goal r 50)`)).toEqual(['no rule gives `r` more than 50']);
  });

  test('a goal that the circuit proves impossible', () => {
    expect(check(`${FRAME} (goal r 40) (<= (goal r 100) (true c))`)).toEqual([
      '`r` can never reach 100: no state gives it; it got 40 at best',
    ]);
  });

  test('chance plays for nothing and needs no goal', () => {
    expect(check(`(role random) (legal random go) ${FRAME} (goal r 100)`)).toEqual([]);
  });
});

test('a shortest line is found even if random games stumble upon a longer one first', () => {
  // The game is stuck after any `b`; random games may play `a` for a long time.
  const description = described(`(role r) (init on) (<= (legal r a) (true on)) (<= (legal r b) (true on))
    (<= (next on) (does r a)) (<= (next off) (does r b)) (<= terminal (true never)) (<= (next never) (true never))
    (goal r 100)`);
  const { findings } = checkPlay(description, compile(description).game, { games: 50 });
  expect(findings.find(({ code }) => code === 'GDL501')?.witness).toEqual([['b']]);
});

test('rules that cannot be evaluated are a finding, with the moves that lead there', () => {
  const description =
    described(`(role r) (init a) (legal r go) (<= (next b) (does r go)) (<= terminal (true c))
    (<= (next (f ?x)) (true b) (grow ?x)) (<= (grow z) (true b)) (<= (grow (s ?x)) (grow ?x)) (goal r 100)`);
  const { game } = compile(description, { engine: 'rules' });
  const { findings } = checkPlay(description, game, { games: 1 });
  expect(findings.map(({ code, witness }) => [code, witness])).toEqual([['GDL507', [['go']]]]);
});

test('a game whose libraries are not connected is not played', () => {
  const description = sheetDescription('test/sheets/external/inflation.kif');
  expect(() => compile(description)).toThrow('the library `mathFromJava` is not connected');
});

test('a library that fails is a finding at the condition that asked', () => {
  const description = described(`include sums arithmetic sums (divide ?a ?b ?c)
    (role r) (init (share 1)) (legal r go) (<= (next (share ?n)) (true (share ?s)) (less-by-one ?s ?m) (divide 1 ?m ?n))
    (less-by-one 1 0) (<= terminal (true (share 2))) (goal r 100)`);
  const { game } = compile(description);
  const [finding] = checkPlay(description, game, { games: 1 }).findings;
  expect(finding).toMatchObject({
    code: 'GDL508',
    message:
      "relation 'divide' from outside cannot be answered: `(divide 1 0 ?)`: it would divide by zero, in the initial state",
    hint: 'exclude zero by an earlier condition',
  });
  expect(finding?.span && description.source.slice(finding.span)).toBe('(divide 1 ?m ?n)');
});
