import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

describe('anygame heuristic', () => {
  test('values of the legal moves, the best first, and what they lack', async () => {
    const { code, out } = await anygame([
      'heuristic',
      'tic-tac-toe',
      'mark 1 1',
      'mark 2 1',
      'mark 1 2',
      'mark 2 2',
    ]);
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^formulas of 20 moves: \d+ gates, built in \d+ ms$/);
    expect(lines.slice(2, 5)).toEqual([
      'x:',
      expect.stringMatching(/^ {2}move +value +of 100 +missing$/),
      expect.stringMatching(/^ {2}\(mark 1 3\) +0\.941 +100 +nothing$/),
    ]);
    expect(out).toContain('o has no choice');
  });

  test('the formula of a move', async () => {
    const { out } = await anygame([
      'heuristic',
      'test/sheets/two-diagonals.kif',
      '--role',
      'xplayer',
      '--move',
      'mark 1 1',
    ]);
    expect(out).toBe(`xplayer has the best goal right after (mark 1 1) if
  one of
    all of
      (cell 1 3 x)
      (cell 2 2 x)
      (cell 3 1 x)
      not (cell 1 3 o)
      not (cell 2 2 o)
      not (cell 3 1 o)
    ((cell 2 2 x) and (cell 3 3 x) and not (cell 2 2 o) and not (cell 3 3 o))
in this position it is worth 0.000871, 50 of 100; missing: (cell 2 2 x), (cell 3 3 x)
`);
  });

  test('the formulas of a move for goals that are worth less than the best', async () => {
    const { out } = await anygame(['heuristic', 'chinese-checkers', '--role', 'red', '--move', '1']);
    expect(out).toMatch(/^red has the best goal right after .* if$/m);
    expect(out).toMatch(/^red has 50 % of the best goal right after .* if$/m);
  });

  test('tells programs the same as JSON', async () => {
    const { out } = await anygame([
      'heuristic',
      'tic-tac-toe',
      '--json',
      '--role',
      'x',
      '--move',
      'mark 2 2',
    ]);
    const json = JSON.parse(out);
    expect(json).toMatchObject({ version: 1, hasUnknown: false, isComplete: true, settings: { p: 0.97 } });
    expect(json.roles).toHaveLength(1);
    expect(json.roles[0].legal[0]).toMatchObject({ move: '(mark 2 2)', share: 100, isPossible: true });
    expect(json.formulas[0].parts[0].formula).toContain('(cell 1 1 x)');
  });

  test('moves are told apart however far away the goal is', async () => {
    const moves = ['move 4 2 4 3', 'move 4 7 4 6', 'move 4 3 4 4', 'move 4 6 5 5'];
    const { out } = await anygame(['heuristic', 'breakthrough', ...moves, '--role', 'white', '--json']);
    const { legal } = JSON.parse(out).roles[0];
    expect(legal[0]).toMatchObject({ move: '(move 4 4 5 5)', share: 100 });
    expect(legal[0].value).toBeLessThan(1e-12);
    expect(legal.at(-1).share).toBe(0);
  });

  test('parameters are those of a player', async () => {
    const { out } = await anygame([
      'heuristic',
      'tic-tac-toe',
      '--json',
      '--player',
      'mcts:norm=yager,p=0.775',
    ]);
    expect(JSON.parse(out).settings).toMatchObject({ norm: 'yager', p: 0.775, q: 15 });
  });

  test('says why there are no formulas', async () => {
    expect(await anygame(['heuristic', 'tic-tac-toe', '--engine', 'rules'])).toEqual({
      code: 1,
      out: '',
      err: 'anygame: tic-tac-toe: there are no formulas for its moves: the game has no circuit\n',
    });
  });

  test('a role or a move that is not there is refused', async () => {
    const role = await anygame(['heuristic', 'tic-tac-toe', '--role', 'z']);
    expect(role.code).toBe(2);
    expect(role.err).toContain("there is no player 'z' in this game.");
    const move = await anygame(['heuristic', 'tic-tac-toe', '--move', 'jump']);
    expect(move.err).toMatch(/there is no move 'jump'\. The nearest is '.*'\./);
    const several = await anygame(['heuristic', 'tic-tac-toe', '--role', 'x', '--move', 'mark 1']);
    expect(several.err).toContain("'mark 1' could be several moves, such as '(mark 1 3)', '(mark 1 2)'");
    const other = await anygame(['heuristic', 'tic-tac-toe', '--player', 'random']);
    expect(other.err).toContain('random has no action heuristic');
  });
});
