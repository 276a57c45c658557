import { expect, test } from 'vitest';
import { RulesGame } from '../../src/engines/index.ts';
import type { Trace } from './corpus-case.ts';
import type { EngineFactory } from './engines.ts';
import { judge } from './judge.ts';

const SHEET =
  '(role r) (init (s 0)) (legal r noop) (<= (next (s 1))) (<= terminal (true (s 1))) (goal r 100)';

/** Recorded from a run of the reference on the sheet above. */
const TRACE: Trace = {
  status: 'ok',
  roles: ['r'],
  flags: [],
  initialStateSize: 1,
  initialStateHash: '2863185fc580',
  initialTerminal: false,
  initialLegal: [{ count: 1, sha1: 'bd9b6fa6ff95' }],
  initialGoals: [100],
  playouts: [
    {
      seed: 1,
      terminal: true,
      goals: [100],
      stateSizes: [1, 1],
      stateHashes: ['2863185fc580', '8397576aa293'],
      steps: [{ legal: [{ count: 1, sha1: 'bd9b6fa6ff95' }], moves: ['noop'] }],
    },
  ],
};

const STATE_SPACE = {
  states: 2,
  terminalStates: 1,
  stuckStates: 0,
  transitions: 1,
  newStatesPerDepth: [1, 1],
  terminalPerDepth: [0, 1],
  goalCounts: { '[100]': 1 },
  allStatesSha1: '2fa9f1c099dc',
};

const rules: EngineFactory = (description) => new RulesGame(description);

test('a game that does what is recorded agrees', () => {
  expect(judge({ sheet: SHEET, trace: TRACE, stateSpace: undefined }, rules)).toEqual({ verdict: 'agreed' });
});

test('every kind of recorded thing can disagree', () => {
  const reasonFor = (sheet: string) => judge({ sheet, trace: TRACE, stateSpace: undefined }, rules);
  const changed = (from: string, to: string) => reasonFor(SHEET.replace(from, to));
  expect(changed('(role r)', '(role r) (role s)')).toMatchObject({
    verdict: 'disagreed',
    reason: expect.stringMatching(/^roles/),
  });
  expect(changed('(init (s 0))', '(init (s 2))').reason).toMatch(/^initial state: state/);
  expect(changed('(legal r noop)', '(legal r noop) (legal r go)').reason).toMatch(/^initial legal moves/);
  expect(changed('(next (s 1))', '(next (s 2))').reason).toMatch(/^playout 1, last state: state/);
  expect(changed('(goal r 100)', '(goal r 50)').reason).toMatch(/^initial goals: \[50\] instead of \[100\]/);
  expect(changed('(<= terminal (true (s 1)))', '').reason).toMatch(/^playout 1, last state: terminal: false/);
});

test('a state space is compared number by number', () => {
  const judged = (transitions: number) =>
    judge({ sheet: SHEET, trace: TRACE, stateSpace: { ...STATE_SPACE, transitions } }, rules);
  expect(judged(2)).toMatchObject({
    verdict: 'disagreed',
    reason: 'state space: transitions 1 instead of 2',
  });
  expect(judged(1)).toEqual({ verdict: 'agreed' });
});

test('a difference is allowed where the sheet has a peculiarity that the reference handles by accident', () => {
  const sheet = SHEET.replace('(goal r 100)', '(<= (goal r 100) (not (or p q))) p');
  const judged = (flags: readonly string[]) =>
    judge({ sheet, trace: { ...TRACE, flags }, stateSpace: undefined }, rules);
  expect(judged([])).toMatchObject({ verdict: 'disagreed' });
  expect(judged(['notOverOr'])).toMatchObject({ verdict: 'agreed', allowance: 'notOverOr' });
});

test('refusals are told apart from mistakes of an engine', () => {
  const verdict = (factory: EngineFactory) =>
    judge({ sheet: SHEET, trace: TRACE, stateSpace: undefined }, factory);
  expect(verdict(() => ({ refused: 'too large' }))).toEqual({ verdict: 'refused', reason: 'too large' });
  expect(
    verdict(() => {
      throw new TypeError('x is undefined');
    }),
  ).toMatchObject({ verdict: 'disagreed' });
});

test('a sheet without a trace agrees if it can be played, and is refused if it cannot be read', () => {
  const trace: Trace = { status: 'error', error: 'crash', playouts: [] };
  const judged = (sheet: string) => judge({ sheet, trace, stateSpace: undefined }, rules);
  expect(judged(SHEET)).toEqual({ verdict: 'agreed', reason: 'the reference has no trace: crash' });
  expect(judged('(role r')).toMatchObject({
    verdict: 'refused',
    reason: expect.stringMatching(/^unreadable: GDL101/),
  });
});
