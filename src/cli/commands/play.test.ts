import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { atTerminal, KEYS, WIPE } from '../../../test/terminal.ts';

const { enter, tab, up, interrupt, end } = KEYS;
const folder = mkdtempSync(path.join(tmpdir(), 'anygame-play-'));
const inFolder = (name: string) => path.join(folder, name);

afterAll(() => rmSync(folder, { recursive: true }));

const play = (args: readonly string[], ...lines: readonly string[]) => playWith('flat', args, ...lines);

/** With the same opponent and seed, the same input gives the same game. */
const playWith = (player: string, args: readonly string[], ...lines: readonly string[]) => {
  const isAlone = args.includes('all') || args.includes('test/sheets/coin.hrf');
  const against = isAlone ? [] : ['--against', player];
  return anygame(['play', ...args, ...against, '--playouts', '100', '--seed', '1'], {
    stdin: lines.map((line) => `${line}\n`).join(''),
  });
};

describe('anygame play', () => {
  test('shows the board, takes moves, and ends with the input', async () => {
    const { code, out, err } = await play(['tic-tac-toe'], 'mark 2 2');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^tic-tac-toe: x \(you\), o \(flat\)\. 'help' helps, 'quit' ends\.\n\n {5}1 2 3\n {2}1 {2}\. \. \.\n[\s\S]*x> mark 2 2\nx: \(mark 2 2\)\no: \(mark \d \d\)\n/,
    );
    expect(out).toMatch(/x> \nThe input has ended, so the game ends here\.\n$/);
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

  test('nobody at the keyboard: the machines play each other', async () => {
    const { code, out } = await play(['test/sheets/nim.kif', '--as', 'none']);
    expect(code).toBe(0);
    expect(out).toMatch(/The game is over after \d moves:\n.*\(flat\)\n.*\(flat\)\n$/);
  });

  test('as another role the machine begins', async () => {
    const { out } = await play(['tic-tac-toe', '--as', 'o'], 'quit');
    expect(out).toMatch(/^tic-tac-toe: x \(flat\), o \(you\)\..*\nx: \(mark/);
    expect(out).toMatch(/o> quit\nGoodbye\.\n$/);
  });

  test('a game in which somebody is stuck ends with an explanation', async () => {
    const { code, out } = await play(['test/sheets/broken-play/lost-turn.kif', '--as', 'all'], 'pass');
    expect(code).toBe(1);
    expect(out).toContain('left has no legal move, so the game cannot go on: an error in its rules.');
  });

  test('an unknown role is answered with the known ones', async () => {
    expect(await play(['tic-tac-toe', '--as', 'zebra'])).toEqual({
      code: 2,
      out: '',
      err: "anygame: --as: there is no role 'zebra'; choose from x, o, all, none.\nTry 'anygame help play'.\n",
    });
  });

  test('an unknown player is answered with the one that was meant', async () => {
    const { code, err } = await playWith('falt', ['tic-tac-toe']);
    expect({ code, err }).toEqual({
      code: 2,
      err: "anygame: --against: there is no player 'falt'. Did you mean 'flat'?\nTry 'anygame help play'.\n",
    });
  });

  test('time and playouts are not given both', async () => {
    const { code, err } = await play(['tic-tac-toe', '--time', '1s']);
    expect(code).toBe(2);
    expect(err).toContain('--time and --playouts exclude each other.');
  });

  test('with a budget of playouts the same seed plays the same game', async () => {
    const game = () => play(['tic-tac-toe', '--as', 'none']);
    expect(await game()).toEqual(await game());
  });

  test('what chance does is told, and so is what somebody has to do', async () => {
    const { out } = await play(['high-or-low', '--as', 'all'], '1');
    expect(out).toMatch(/^high-or-low: player \(you\), random \(chance\)\..*\nchance: \(deal \w+\)\n/);
    expect(out).toMatch(/player> 1\nplayer: higher\nchance: \(draw \w+\)\n/);
    const file = inFolder('forced.kif');
    writeFileSync(
      file,
      `(role r) (init (at 0)) (succ 0 1) (succ 1 2) (legal r (step ahead)) (<= terminal (true (at 2)))
      (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n)) (<= (goal r 100) (true (at 2)))`,
    );
    expect((await play([file, '--as', 'all'])).out).toContain('r: (step ahead)\nr: (step ahead)\n');
  });
});

describe('words besides moves', () => {
  const all = ['tic-tac-toe', '--as', 'all'];

  test('look at the game', async () => {
    const { out } = await play(all, '5', 'state', 'moves', 'board', 'history', 'help', '?');
    expect(out.match(/Moves of o:/g)).toHaveLength(2);
    expect(out).toContain('  (cell 1 1 empty)  (cell 1 2 empty)');
    expect(out.match(/ {2}2 {2}\. x \./g)).toHaveLength(2);
    expect(out).toContain('o> history\n  1.  x: (mark 2 2)\no>');
    expect(out.match(/undo \[N\] {12}take your last move back, or the last N/g)).toHaveLength(2);
    expect(out).not.toContain('reveal');
  });

  test('what is neither is answered with what is near', async () => {
    const { out } = await play(all, 'nonsense', '1 9', 'mark', 'undoo', 'hi', '/h');
    expect(out).toContain('x> nonsense\nThat is not a legal move. The nearest are ');
    expect(out).toContain(
      "x> 1 9\nThat is not a legal move. The nearest are (mark 1 1), (mark 1 2), (mark 1 3), …. 'moves' lists all, 'help' helps.\n",
    );
    expect(out).toContain('x> mark\nThat could be (mark 1 1) or (mark 1 2) or ');
    expect(out).toContain(
      "x> undoo\nThat is not a legal move. The nearest are (mark 1 1), (mark 1 2), (mark 1 3), …. Did you mean 'undo'?\n",
    );
  });

  test('take moves back and make them again', async () => {
    const { out } = await play(
      all,
      'undo',
      'redo',
      '5',
      'undo',
      'redo',
      '1',
      'undo 5',
      'redo 2',
      'redo',
      'undo x',
      'history',
    );
    expect(out).toContain('There is no move to take back.');
    expect(out.match(/There is no move to redo\./g)).toHaveLength(2);
    expect(out).toContain('Taken back: 2 moves; there was no more.');
    expect(out).toContain('Redone: 2 moves.');
    expect(out).toContain("How many? Give a whole number, not 'x'.");
    expect(out).toContain('> history\n  1.  x: (mark 2 2)\n  2.  o: (mark 1 1)\n');
  });

  test('against the machine, its answer is taken back too', async () => {
    const { out } = await play(['tic-tac-toe'], '5', 'undo', 'history');
    expect(out).toContain('x> history\nNo moves have been made yet.\n');
  });

  test('begin again', async () => {
    const { out } = await play(all, '5', '1', 'restart', 'history', 'redo 2', 'history');
    expect(out).toContain('> restart\nBack at the start.\n');
    expect(out).toContain('> history\nNo moves have been made yet.\n');
    expect(out).toContain('  2.  o: (mark 1 1)\n');
  });

  test('change who plays', async () => {
    const { out } = await play(
      ['tic-tac-toe'],
      'swap',
      'seat',
      'seat x human',
      'seat x',
      'seat z flat',
      'seat o falt',
      'seat o random:c=1',
      'quit',
    );
    expect(out).toMatch(/x> swap\nx \(flat\), o \(you\)\.\nx: \(mark/);
    expect(out).toMatch(/o> seat\nx \(flat\), o \(you\)\.\nPlayers: human, auto, /);
    expect(out).toContain('o> seat x human\nx (you), o (you).\n');
    expect(out).toContain("Who should play x? For example, 'seat x human'.");
    expect(out).toContain("There is no role 'z'; choose from x, o.");
    expect(out).toContain("there is no player 'falt'. Did you mean 'flat'?");
    expect(out).toContain("random has no parameter 'c'; it has none.");
  });

  test('set the time', async () => {
    const { out } = await play(all, 'time', 'time 2s', 'time soon');
    expect(out).toContain('The machine thinks for 100 playouts about a move.');
    expect(out).toContain('The machine thinks for 2 s about a move.');
    expect(out).toContain("A time is written as in 3s, 500ms or 2m, not 'soon'.");
  });

  test('ask the machine', async () => {
    const { out } = await play(
      ['tic-tac-toe', '--as', 'all'],
      '1 1',
      '2 1',
      '1 2',
      '2 2',
      'hint',
      'why',
      'why',
    );
    expect(out).toContain('x> hint\nTry (mark 1 3) (1)');
    expect(out.match(/At move 5, x \(\w+\) would choose \(mark 1 3\):\n {2}move {8}value/g)).toHaveLength(2);
  });

  test('ask the machine why it did what it did', async () => {
    const { out } = await play(['tic-tac-toe'], '5', 'why');
    expect(out).toMatch(
      /x> why\nAt move 2, o \(flat\) chose \(mark \d \d\):\n {2}move {8}value {2}visits\n {2}\(mark/,
    );
  });

  test('after the end', async () => {
    const moves = ['1 1', '2 1', '1 2', '2 2', '1 3'];
    const { code, out } = await play(
      all,
      ...moves,
      '',
      'zebra',
      'moves',
      'hint',
      'why',
      'undo',
      '3 3',
      'histo',
      'quit',
    );
    expect(code).toBe(0);
    expect(out).toContain("over> zebra\nThe game is over. 'help' helps.\n");
    expect(out).toContain('over> moves\nThe game is over.\n');
    expect(out).toContain('over> why\nNo machine has thought about this position.\n');
    expect(out).toContain('> histo\n  1.  x: (mark 1 1)\n  2.  o: (mark 2 1)\n');
    expect(out).toContain('  5.  x: (mark 3 3)\n');
    expect(out).toMatch(/Goodbye\.\n$/);
  });

  test('a move goes before a word, unless there is a slash', async () => {
    const file = inFolder('words.kif');
    writeFileSync(
      file,
      '(role r) (init (at 0)) (succ 0 1) (succ 1 2) (legal r undo) (legal r quitting) (legal r helpful) (<= terminal (true (at 2))) (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n)) (<= (goal r 100) (true (at 2)))',
    );
    const { out } = await play([file, '--as', 'all'], 'undo', '/undo', 'quitt', 'quit');
    expect(out).toContain('r> undo\nr: undo\n');
    expect(out).toContain('r> /undo\n\n');
    expect(out).toContain('r> quitt\nr: quitting\n');
    expect(out).toMatch(/r> quit\nGoodbye\.\n$/);
  });
});

describe('save and load', () => {
  test('a game goes on where it was left, with nothing but the file', async () => {
    const file = inFolder('game.json');
    const { out } = await play(
      ['tic-tac-toe'],
      '5',
      `save ${file}`,
      'save',
      'undo',
      `load ${file}`,
      'history',
    );
    expect(out).toContain(`> save ${file}\nSaved in ${file}, 2 moves; 'load ${file}' continues from here.\n`);
    expect(out).toContain(`> save\nReplaced ${file}, 2 moves`);
    expect(out).toContain(`Loaded ${file}, 2 moves: x (you), o (flat).\n`);
    expect(out).toMatch(/> history\n {2}1\. {2}x: \(mark 2 2\)\n {2}2\. {2}o: /);
    const again = await anygame(['play', '--load', file], { stdin: 'history\ntime\n' });
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toMatch(/^tic-tac-toe: x \(you\), o \(flat\)\..*\nAfter 2 moves\.\n/);
    expect(again.out).toContain('  1.  x: (mark 2 2)\n');
    expect(again.out).toContain('thinks for 100 playouts');
    const other = await anygame(['play', '--load', file, '--as', 'all', '--time', '3s'], { stdin: 'time\n' });
    expect(other.out).toContain('x (you), o (you)');
    expect(other.out).toContain('thinks for 3 s');
  });

  test('what is hidden stays hidden in a loaded game', async () => {
    const file = inFolder('hidden.json');
    await play(['test/sheets/coin.hrf'], `save ${file}`);
    const { out, err } = await anygame(['play', '--load', file], { stdin: 'state\n' });
    expect(err).toBe('');
    expect(out).toContain('This game hides information');
  });

  test('names of files may stand in quotes', async () => {
    const file = inFolder('my game.json');
    const { out } = await play(
      ['tic-tac-toe', '--as', 'all'],
      '1',
      `save "${file}"`,
      'undo',
      `load '${file}'`,
    );
    expect(out).toContain(`Loaded ${file}, 1 move: `);
  });

  test('files are not replaced unless asked', async () => {
    const file = inFolder('precious.txt');
    writeFileSync(file, 'precious');
    const { out } = await play(
      ['tic-tac-toe', '--as', 'all'],
      `save ${file}`,
      'save',
      'save!',
      `save ${inFolder('no/such.json')}`,
    );
    expect(out).toContain(`${file} already exists; 'save! ${file}' replaces it.`);
    expect(out.match(/Which file\? For example, 'save my-game\.json'\./g)).toHaveLength(2);
    expect(out).toContain('Not saved: ');
    expect(out).toContain('(there is no such folder)');
    expect(readFileSync(file, 'utf8')).toBe('precious');
    const forced = await play(['tic-tac-toe', '--as', 'all'], `save! ${file}`);
    expect(forced.out).toContain(`Replaced ${file}, 0 moves`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'anygame-saved-game', moves: [] });
  });

  test('what cannot be loaded leaves the game as it is', async () => {
    const good = inFolder('good.json');
    await play(['tic-tac-toe', '--as', 'all'], '5', `save ${good}`);
    const saved = JSON.parse(readFileSync(good, 'utf8'));
    const illegal = inFolder('illegal.json');
    writeFileSync(illegal, JSON.stringify({ ...saved, moves: [...saved.moves, ...saved.moves] }));
    const nim = inFolder('nim.json');
    await play(['test/sheets/nim.kif', '--as', 'all'], `save ${nim}`);
    const broken = inFolder('broken.json');
    writeFileSync(broken, '{"format":');
    const { out } = await play(
      ['tic-tac-toe', '--as', 'all'],
      '1',
      'load',
      `load ${illegal}`,
      `load ${nim}`,
      `load ${broken}`,
      `load ${inFolder('none.json')}`,
      `load ${folder}`,
      'history',
    );
    expect(out).toContain("Which file? For example, 'load my-game.json'.");
    expect(out).toContain(`Not loaded: ${illegal}: move 2: x has no legal move '(mark 2 2)' there.\n`);
    expect(out).toContain(
      `Not loaded: ${nim}: this is a game of test/sheets/nim.kif with other rules than those played here; 'anygame play --load ${nim}' plays it.\n`,
    );
    expect(out).toContain(`Not loaded: ${broken}: this is not a saved game: it is not JSON`);
    expect(out).toContain('none.json: there is no such file.\n');
    expect(out).toContain(`Not loaded: ${folder}: this is a folder, not a file.\n`);
    expect(out).toContain('> history\n  1.  x: (mark 1 1)\n');

    const failures = await Promise.all(
      [
        ['play', '--load', illegal],
        ['play', 'tic-tac-toe', '--load', nim],
        ['play', '--load', broken],
      ].map((args) => anygame(args)),
    );
    expect(failures.map(({ code, out: said }) => [code, said])).toEqual([
      [2, ''],
      [2, ''],
      [2, ''],
    ]);
    expect(failures[0]?.err).toBe(`anygame: ${illegal}: move 2: x has no legal move '(mark 2 2)' there\n`);
    expect(failures[1]?.err).toContain(
      'this is a game of test/sheets/nim.kif with other rules than tic-tac-toe;',
    );
  });
});

describe('hidden information', () => {
  test('stays hidden until the end, unless revealed', async () => {
    const { out } = await play(['test/sheets/coin.hrf'], 'state', 'reveal', 'help');
    expect(out).toContain('This game hides information');
    expect(out).toMatch(/> reveal\n {2}\(/);
    expect(out).toContain('list everything that is true, including what is hidden');
  });

  test('is worked out from what is seen', async () => {
    const { out } = await play(['kuhn-poker'], 'board', 'history', 'check', 'history');
    expect(out).toMatch(/Move 2\. You see:\n {2}\(dealt \w+\)\nYou know, with 2 positions possible:\n/);
    expect(out).toMatch(/> board\nYou know, with 2 positions possible:\n {2}\(control ann\)/);
    expect(out).toMatch(/> history\n {2}1\. {2}\(saw \(dealt \w+\)\)\n/);
    expect(out).not.toContain('chance: (deal');
  });

  test("is not told by the machine's thoughts before the game is over", async () => {
    const { out } = await play(['kuhn-poker', '--as', 'bob'], 'why', '1', 'why');
    expect(out).toContain('That would reveal what ann hides; ask again when the game is over.');
    expect(out).toMatch(/over> why\nAt move \d, ann \(flat\) chose/);
  });

  test('is hidden from nobody if the game is open', async () => {
    const { out } = await play(['kuhn-poker', '--open'], 'quit');
    expect(out).toMatch(/chance: \(deal \w+ \w+\)/);
    expect(out).toMatch(/\(holds bob \w+\)/);
  });
});

describe('at a terminal', () => {
  test('Tab completes moves, and words', async () => {
    const { code, screen } = await atTerminal(
      ['play', 'tic-tac-toe', '--as', 'all'],
      [
        ['x> ', 'm', 'a', tab, '2', ' ', '2', enter],
        ['x: (mark 2 2)'],
        ['o> ', 'hi', tab, 's', tab, enter],
        ['1.  x: (mark 2 2)'],
        ['o> ', 'quit', enter],
      ],
    );
    expect(code).toBe(0);
    expect(screen).toMatch(/Goodbye\.\n$/);
  });

  test('people who choose at the same time do not see each other’s moves', async () => {
    const { code, screen } = await atTerminal(
      ['play', 'rock-paper-scissors', '--as', 'all'],
      [
        ['Only left should look at the screen now; press Enter. ', enter],
        ['left> ', 'paper', enter],
        ['Only right should look at the screen now; press Enter. ', enter],
        ['right> ', up, enter],
        ['right> ', 'rock', enter],
        ['over> ', enter],
      ],
    );
    expect(code).toBe(0);
    const [, ofLeft = '', ofRight = '', after = ''] = screen.split(WIPE);
    expect(ofLeft).toContain('paper');
    // The list shows all moves; typed text is gone and not in the history.
    expect(ofRight.slice(ofRight.indexOf('right> '))).not.toContain('paper');
    expect(after).toMatch(/^left: paper, right: rock\n/);
  });

  test('people who share a screen see their own cards only', async () => {
    const { screen } = await atTerminal(
      ['play', 'kuhn-poker', '--as', 'all', '--seed', '1'],
      [
        ['Only ann should look at the screen now; press Enter. ', enter],
        ['ann> ', 'check', enter],
        ['Only bob should look at the screen now; press Enter. ', enter],
        ['bob> ', end],
      ],
    );
    const [, ofAnn = '', ofBob = ''] = screen.split(WIPE);
    expect(ofAnn).toMatch(/\(holds ann \w+\)/);
    expect(ofAnn).not.toContain('(holds bob');
    expect(ofBob).toMatch(/\(holds bob \w+\)/);
    expect(ofBob).not.toContain('(holds ann');
    expect(screen).toMatch(/The input has ended, so the game ends here\.\n$/);
  });

  test('the machine is seen thinking, can be told to move, and is left by Ctrl-C', async () => {
    const { code, screen } = await atTerminal(
      ['play', 'connect-four', '--as', 'red', '--against', 'flat', '--time', '600s'],
      [
        ['red> ', '4', enter],
        ['yellow (flat) is thinking … [Enter: move now] (drop', enter],
        ['yellow: (drop'],
        ['red> ', '4', enter],
        ['is thinking …', interrupt],
      ],
    );
    expect(code).toBe(130);
    expect(screen).toMatch(/The game ends here\.\n$/);
  }, 240_000);
});
