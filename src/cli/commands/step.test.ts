import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

describe('anygame step', () => {
  test('shows the initial state', async () => {
    expect(await anygame(['step', 'tic-tac-toe'])).toEqual({
      code: 0,
      out: `the initial state:

     1 2 3
  1  . . .
  2  . . .
  3  . . .

  (control x)

legal moves of x:
  1 (mark 1 1)  2 (mark 1 2)  3 (mark 1 3)  4 (mark 2 1)  5 (mark 2 2)  6 (mark 2 3)  7 (mark 3 1)
  8 (mark 3 2)  9 (mark 3 3)
legal moves of o:
  1 noop

goals:
  x  50
  o  50
`,
      err: '',
    });
  });

  test('makes moves in any spelling, by either engine', async () => {
    const spelled = await anygame(['step', 'tic-tac-toe', 'mark 2 2', 'o:1 1,x:noop']);
    expect(spelled.out).toContain('after 2 moves, the last one x: noop, o: (mark 1 1):');
    expect(await anygame(['step', 'tic-tac-toe', '5', '1', '--engine', 'circuit'])).toEqual(spelled);
  });

  test('an illegal move is answered with the legal ones, nearest first', async () => {
    expect(await anygame(['step', 'test/sheets/nim.kif', 'leave first 9'])).toEqual({
      code: 1,
      out: '',
      err: `anygame: move 1: left has no legal move 'leave first 9'
legal moves of left, nearest first: (leave first 0), (leave first 1), (leave first 2), (leave second 0), (leave second 1), (leave second 2)
`,
    });
  });

  test('after the end there are no moves', async () => {
    const { code, err } = await anygame(['step', 'test/sheets/button.kif', 'press', 'press']);
    expect({ code, err }).toEqual({
      code: 1,
      err: "anygame: move 2, 'press': the game is over after 1 move\n",
    });
    const { out } = await anygame(['step', 'test/sheets/button.kif', 'press']);
    expect(out).toBe(
      'after 1 move, the last one robot: press:\n\n  (light on)\n\nthe game is over\n\ngoals:\n  robot  100\n',
    );
  });

  test('tells programs the same as JSON', async () => {
    const { out } = await anygame(['step', 'test/sheets/button.kif', '--json']);
    expect(JSON.parse(out)).toEqual({
      version: 1,
      game: 'test/sheets/button.kif',
      engine: 'rules',
      moves: [],
      terminal: false,
      state: ['(light off)'],
      roles: [{ name: 'robot', legal: ['press'], goals: ['100'] }],
    });
  });

  test('tells what the roles see of a move, where not all see everything', async () => {
    const { out } = await anygame(['step', 'test/sheets/coin.hrf', '1']);
    expect(out).toContain('sees');
    const json = JSON.parse((await anygame(['step', 'test/sheets/coin.hrf', '1', '--json'])).out);
    expect(json.roles.every(({ sees }: { sees: unknown }) => Array.isArray(sees))).toBe(true);
  });
});

describe('games that cannot be played', () => {
  test.each([
    [['test/sheets/broken-button.kif'], /error GDL101[\s\S]*not played, because it has errors/],
    [['-'], /the sheet has no role/],
    [['test/sheets/real-time/respawn.kif'], /this is real-time GDL; only games with turns can be played/],
  ])('%j', async (operands, complaint) => {
    const { code, out, err } = await anygame(['step', ...operands]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(complaint);
  });

  test('a sheet with mistakes of meaning is played as far as it goes', async () => {
    const goalless = await anygame(['step', '-'], {
      stdin: '(role r) (init a) (legal r go) (<= terminal (true b))',
    });
    expect(goalless).toMatchObject({ code: 0, out: expect.stringContaining('goals:\n  r  -\n') });
    expect(goalless.err).toBe(
      "anygame: <stdin> has 1 error and may not play as it should; 'anygame check' explains why\n",
    );
    const { code, err } = await anygame(['step', 'test/sheets/faulty-nim.kif', '1']);
    expect(code).toBe(1);
    expect(err).toContain('these rules cannot be played to the end: ');
  });
});
