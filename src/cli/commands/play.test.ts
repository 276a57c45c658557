import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const play = (args: readonly string[], ...lines: readonly string[]) =>
  anygame(['play', ...args, '--playouts', '100', '--seed', '1'], {
    stdin: lines.map((line) => `${line}\n`).join(''),
  });

describe('anygame play', () => {
  test('shows the board, takes moves, and ends with the input', async () => {
    const { code, out, err } = await play(['tic-tac-toe'], 'mark 2 2');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^tic-tac-toe: x \(you\), o\. 'help' helps, 'quit' ends\.\n\n {5}1 2 3\n {2}1 {2}\. \. \.\n[\s\S]*x> mark 2 2\nx: \(mark 2 2\)\no: \(mark \d \d\)\n/,
    );
    expect(out).toMatch(/x> \nThe input has ended, and the game with it\.\n$/);
  });

  test('without a game it is tic-tac-toe, and empty input does no harm', async () => {
    const { code, out } = await play([]);
    expect(code).toBe(0);
    expect(out).toMatch(/^tic-tac-toe: /);
    expect(out).toContain('The input has ended');
  });

  test('a game to its end, all roles at one keyboard', async () => {
    const { code, out } = await play(['tic-tac-toe', '--as', 'all'], '1 1', '2 1', '1 2', '2 2', '1 3');
    expect(code).toBe(0);
    expect(out).toMatch(/The game is over after 5 moves:\n {2}x {2}100\n {2}o {4}0\n$/);
  });

  test('nobody at the keyboard: the machine plays itself', async () => {
    const { code, out } = await play(['test/sheets/nim.kif', '--as', 'none']);
    expect(code).toBe(0);
    expect(out).toMatch(/The game is over after \d moves:\n.*\(machine\)\n.*\(machine\)\n$/);
  });

  test('as another role the machine begins', async () => {
    const { out } = await play(['tic-tac-toe', '--as', 'o'], 'quit');
    expect(out).toMatch(/^tic-tac-toe: x, o \(you\)\..*\nx: \(mark/);
    expect(out).toMatch(/o> quit\nGood bye\.\n$/);
  });

  test('words besides moves', async () => {
    const { out } = await play(
      ['tic-tac-toe', '--as', 'all'],
      'undo',
      '5',
      'undo',
      'state',
      'moves',
      'help',
      'nonsense',
      '1 9',
    );
    expect(out).toContain('There is nothing to take back.');
    expect(out.match(/Moves of x:/g)).toHaveLength(3);
    expect(out).toContain('  (cell 1 1 empty)  (cell 1 2 empty)');
    expect(out).toContain('undo   take your last move back');
    expect(out).toContain('x> nonsense\nThat is not a legal move. The nearest are ');
    expect(out).toContain(
      'x> 1 9\nThat is not a legal move. The nearest are (mark 1 1), (mark 1 2), (mark 1 3);',
    );
  });

  test('hidden information stays hidden until the end, unless revealed', async () => {
    const { out } = await play(['test/sheets/coin.hrf'], 'state', 'reveal');
    expect(out).toContain('What is hidden in this game stays so');
    expect(out).toMatch(/> reveal\n {2}\(/);
  });

  test('a game in which somebody is stuck ends with an explanation', async () => {
    const { code, out } = await play(['test/sheets/broken-play/lost-turn.kif', '--as', 'all'], 'pass');
    expect(code).toBe(1);
    expect(out).toContain('left has no legal move, so the game cannot go on: a fault in its rules.');
  });

  test('an unknown role is answered with the known ones', async () => {
    expect(await play(['tic-tac-toe', '--as', 'zebra'])).toEqual({
      code: 2,
      out: '',
      err: "anygame: --as: nobody is called 'zebra'; there are x, o, all, none.\nTry 'anygame help play'.\n",
    });
  });

  test('with a budget of playouts the same seed plays the same game', async () => {
    const game = () => play(['tic-tac-toe', '--as', 'none']);
    expect(await game()).toEqual(await game());
  });
});
