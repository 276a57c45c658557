import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import type { CheckJson } from '../finding-report.ts';

const GAME = `(role white)
(init (light off))
(<= (legal white press)
    (true (light off)))
(<= (legal white wait)
    (true (light on)))
(<= (next (light on))
    (does white press))
(<= terminal
    (true (light on)))
(goal white 100)
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-check-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** The output, without the folder name. */
async function check(...args: string[]) {
  const { code, out, err } = await anygame(['check', ...args]);
  const short = (text: string) => text.replaceAll(`${folder}${path.sep}`, '');
  return { code, out: short(out), err: short(err) };
}

async function checkJson(...args: string[]): Promise<{ code: number; json: CheckJson }> {
  const { code, out } = await check('--json', ...args);
  return { code, json: JSON.parse(out) };
}

describe('findings for people', () => {
  test('a sound sheet is told to be so', async () => {
    expect(await check(write('light.kif', GAME))).toEqual({
      code: 0,
      out: 'light.kif: no mistakes found (GDL in prefix notation, 1 role, 3 facts, 4 rules)\n',
      err: '',
    });
  });

  test('a finding has its place, line, mark, reason and remedy', async () => {
    const file = write('light.kif', `${GAME}(<= (goal white ?n)\n    (true (light on)))\n`);
    expect(await check(file)).toEqual({
      code: 1,
      out: `light.kif:12:17: error GDL301: the variable \`?n\` occurs in the head but in no positive condition
   |
12 | (<= (goal white ?n)
   |                 ^^
  why:  The rule would hold for infinitely many values.
  help: add a positive condition that gives \`?n\` its values

light.kif: 1 error
`,
      err: '',
    });
  });

  test('warnings alone are no reason to fail, and --quiet leaves them out', async () => {
    const file = write('light.kif', `${GAME}(colour white)\n`);
    expect(await check(file)).toMatchObject({ code: 0, out: expect.stringContaining('1 warning') });
    expect(await check(file, '--quiet')).toEqual({ code: 0, out: '', err: '' });
  });

  test('the reason is given once per kind of finding', async () => {
    const file = write('light.kif', `${GAME}(goal white 101)\n(goal white 102)\n`);
    const { out } = await check(file);
    expect(out.match(/error GDL216/g)).toHaveLength(2);
    expect(out.match(/why:/g)).toHaveLength(1);
  });

  test('a flood of findings is cut, errors before warnings, unless all are asked for', async () => {
    const many = Array.from({ length: 70 }, (_, i) => `(goal white ${i + 101})\n`).join('');
    const file = write('light.kif', `(colour white)\n${GAME}${many}`);
    const cut = await check(file);
    expect(cut.out.match(/error GDL216/g)).toHaveLength(50);
    expect(cut.out).not.toContain('GDL403:');
    expect(cut.out).toContain('… and 21 more; --all shows them');
    const all = await check(file, '--all');
    expect(all.out.match(/(error|warning) GDL/g)).toHaveLength(71);
  });

  test('several sheets get a line each and a total', async () => {
    const good = write('good.kif', GAME);
    const bad = write('bad.kif', `${GAME})`);
    const { code, out } = await check(good, bad, good);
    expect(code).toBe(1);
    expect(out).toMatch(/^good\.kif: no mistakes found.*\nbad\.kif:12:1: error GDL102/);
    expect(out).toMatch(/bad\.kif: 1 error\n2 sheets: 1 error\n$/);
  });

  test('colours are used if asked for', async () => {
    const { out } = await anygame(['check', write('bad.kif', `${GAME})`)], { colours: true });
    expect(out).toContain('\x1b[31merror GDL102\x1b[39m');
  });

  test('a game of the library is checked by its name', async () => {
    expect(await check('tic-tac-toe')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^tic-tac-toe: no mistakes found/),
    });
  });

  test('the rules may come from standard input', async () => {
    const { code, out } = await anygame(['check', '-'], { stdin: `${GAME})` });
    expect(code).toBe(1);
    expect(out).toContain('<stdin>:12:1: error GDL102');
  });
});

describe('--explain', () => {
  test('a kind of finding is explained with an example', async () => {
    const { code, out } = await check('--explain', 'gdl304');
    expect(code).toBe(0);
    expect(out).toContain('error GDL304: fact with a variable');
    expect(out).toContain(
      'Wrong:\n  (legal ?p resign)\n\nRight:\n  (<= (legal ?p resign)\n      (role ?p))\n',
    );
  });

  test('an unknown code is answered with help', async () => {
    expect(await check('--explain', 'GDL999')).toMatchObject({ code: 2, out: '' });
  });
});

describe('--json', () => {
  test('everything about a finding is there, as offsets and as lines and columns', async () => {
    const { code, json } = await checkJson(write('light.kif', `${GAME})`));
    expect(code).toBe(1);
    const span = {
      start: GAME.length,
      end: GAME.length + 1,
      from: { line: 12, column: 1 },
      to: { line: 12, column: 2 },
    };
    expect(json).toEqual({
      version: 1,
      errors: 1,
      warnings: 0,
      sheets: [
        {
          name: 'light.kif',
          problem: null,
          errors: 1,
          warnings: 0,
          findings: [
            {
              code: 'GDL102',
              severity: 'error',
              message: 'this `)` closes nothing',
              span,
              related: [],
              reason: expect.any(String),
              hint: expect.any(String),
              fix: { title: 'remove the `)`', edits: [{ span, text: '' }] },
            },
          ],
        },
      ],
    });
  });

  test('a sheet that cannot be read is told of in its place', async () => {
    const { code, json } = await checkJson(path.join(folder, 'nowhere.kif'), write('light.kif', GAME));
    expect(code).toBe(2);
    expect(json.sheets.map(({ problem }) => problem)).toEqual(['nowhere.kif: there is no such file', null]);
  });

  test('with --fix it tells what was mended', async () => {
    const { json } = await checkJson('--fix', write('light.kif', `${GAME})`));
    expect(json).toMatchObject({
      errors: 0,
      sheets: [{ repairs: [{ code: 'GDL102', position: { line: 12, column: 1 } }] }],
    });
  });
});

describe('--fix', () => {
  test('what can be mended is mended in the file, which keeps its mode', async () => {
    const file = write('light.kif', `${GAME.slice(0, -2)}\n`);
    chmodSync(file, 0o640);
    expect(await check(file, '--fix')).toEqual({
      code: 0,
      out: `light.kif: fixed 1 place
  11:16 GDL101: insert \`)\`
light.kif: no mistakes found (GDL in prefix notation, 1 role, 3 facts, 4 rules)
`,
      err: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(GAME);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('what remains is reported', async () => {
    const { code, out } = await check(write('light.kif', `${GAME})(goal white 200)`), '--fix');
    expect(code).toBe(1);
    expect(out).toMatch(/^light\.kif: fixed 1 place\n[\s\S]*error GDL216[\s\S]*light\.kif: 1 error\n$/);
  });

  test('a sound sheet is not touched', async () => {
    const file = write('light.kif', GAME);
    const before = statSync(file).mtimeMs;
    const { out } = await check(file, '--fix');
    expect(out).toContain('light.kif: nothing to fix');
    expect(statSync(file).mtimeMs).toBe(before);
  });

  test('a link stays a link', async () => {
    write('light.kif', `${GAME})`);
    const link = path.join(folder, 'link.kif');
    symlinkSync('light.kif', link);
    await check(link, '--fix');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(folder, 'light.kif'), 'utf8')).toBe(GAME);
  });

  test('an old encoding is mended too', async () => {
    const file = write('light.kif', Buffer.from(`; für zwei\n${GAME}`, 'latin1'));
    expect(await check(file)).toMatchObject({ code: 0, out: expect.stringContaining('warning GDL002') });
    expect(await check(file, '--fix')).toMatchObject({
      code: 0,
      out: expect.stringContaining('save it as UTF-8'),
    });
    expect(readFileSync(file, 'utf8')).toBe(`; für zwei\n${GAME}`);
  });

  test('from standard input the mended text alone goes to standard output', async () => {
    const { code, out, err } = await anygame(['check', '-', '--fix'], { stdin: `${GAME})` });
    expect(code).toBe(0);
    expect(out).toBe(GAME);
    expect(err).toContain('fixed 1 place');
  });
});

describe('what cannot be read', () => {
  test.each([
    ['nowhere.kif', 'nowhere.kif: there is no such file'],
    [
      'tic-tac-tow',
      "tic-tac-tow: there is no such file, and no such game in the library. Did you mean 'tic-tac-toe'?",
    ],
  ])('%s', async (name, problem) => {
    expect(await check(name)).toEqual({ code: 2, out: '', err: `anygame: ${problem}\n` });
  });

  test('a folder', async () => {
    const { code, err } = await anygame(['check', folder]);
    expect(code).toBe(2);
    expect(err).toContain('this is a folder');
  });

  test('a picture', async () => {
    const file = write('cross.png', Buffer.from('89504e470d0a1a0a0000000d49484452000000080000000800', 'hex'));
    expect(await check(file)).toEqual({
      code: 2,
      out: '',
      err: 'anygame: cross.png: this is not text, so it is not a rule sheet\n',
    });
  });

  test('the other sheets are checked all the same', async () => {
    const { code, out, err } = await check('nowhere.kif', write('light.kif', GAME));
    expect(code).toBe(2);
    expect(err).toBe('anygame: nowhere.kif: there is no such file\n');
    expect(out).toMatch(/^light\.kif: no mistakes found .*\n2 sheets: no mistakes found, 1 not read\n$/);
  });

  test('a sheet that is too large is refused before it is read', async () => {
    const file = write('large.kif', '');
    const { truncateSync } = await import('node:fs');
    truncateSync(file, 100 * 1024 * 1024);
    const start = performance.now();
    const { code, out } = await check(file);
    expect(code).toBe(1);
    expect(out).toContain('error GDL004: 100 MB; the limit is 4 MB');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test('too much from standard input is refused too', async () => {
    const { code, out } = await anygame(['check', '-'], { stdin: Buffer.alloc(5 * 1024 * 1024, 32) });
    expect(code).toBe(1);
    expect(out).toContain('error GDL004: more than 4 MB');
  });
});

describe('what is hard to read is reported in little time', () => {
  test.each([
    ['100,000 parentheses', '('.repeat(100_000), 'GDL003'],
    ['100,000 closing parentheses', ')'.repeat(100_000), 'GDL102'],
    ['a NUL', '(role x\0)', 'GDL001'],
    ['nothing', '', '; the sheet is empty'],
    ['one line of a megabyte', `(init (cell ${'x '.repeat(500_000)}))`, 'GDL211'],
    ['a megabyte of words', 'lorem ipsum dolor sit amet '.repeat(40_000), 'GDL'],
  ])('%s', async (_, text, code) => {
    const start = performance.now();
    const said = await check(write('hard.kif', text));
    expect(said.code).toBe(1);
    expect(said.err).toBe('');
    expect(said.out).toContain(code);
    expect(said.out.length).toBeLessThan(50_000);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('play', () => {
  const broken = 'test/sheets/broken-play';

  test('an initial state that is terminal is found without playing', async () => {
    expect(await check(`${broken}/empty-line.kif`)).toEqual({
      code: 0,
      out: `${broken}/empty-line.kif:32:5: warning GDL409: \`terminal\` holds in the initial state
   |
32 | (<= terminal
   |     ^^^^^^^^
  why:  The game is over before it starts; usually a rule for \`terminal\` also matches empty cells or absent players.
  help: restrict the rule for \`terminal\` that holds, for example to roles

${broken}/empty-line.kif: 1 warning
`,
      err: '',
    });
  });

  test('a finding comes with the moves that show it, as step takes them', async () => {
    const { code, out } = await check('--play', '5', `${broken}/lost-turn.kif`);
    expect(code).toBe(1);
    expect(out).toContain('error GDL501: `left` has no legal move after 1 move, and the game is not over');
    expect(out).toContain('  moves: "(pass wait)"\n');
    const stepped = await anygame(['step', `${broken}/lost-turn.kif`, '(pass wait)']);
    expect(stepped.out).toContain('legal moves of left: none');
  });

  test('that there was no time for all games is said in the first line, and --time, or --seconds, is how long', async () => {
    const { out, code } = await check('tic-tac-toe', '--play', '1000000', '--time', '60ms');
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(
      /^tic-tac-toe: only [\d,]+ of 1000000 random games could be played in 60 ms; --time allows more$/,
    );
    const { json } = await checkJson('tic-tac-toe', '--play', '1000000', '--seconds', '60ms');
    const { games, planned, seconds } = (json.sheets[0] as { play: unknown }).play as {
      games: number;
      planned: number;
      seconds: number;
    };
    expect({ planned, seconds }).toEqual({ planned: 1_000_000, seconds: 0.06 });
    expect(games).toBeLessThan(planned);
  });

  test('what was played is told', async () => {
    expect((await check('tic-tac-toe', '--play', '30', '--seed', '2')).out).toBe(
      'tic-tac-toe: no mistakes found (GDL in prefix notation, 2 roles, 8 facts, 25 rules); played 30 random games of 5 to 9 moves, looked at all 5478 states\n',
    );
    const { json } = await checkJson('--play', '2', `${broken}/far-goal.kif`);
    expect(json.sheets[0]?.play).toEqual({
      engine: 'circuit',
      games: 2,
      planned: 2,
      seconds: 10,
      shortest: 2,
      longest: 2,
      states: 6,
      complete: true,
    });
    expect(json.sheets[0]?.findings[0]).toMatchObject({ code: 'GDL505', witness: [['walk'], ['walk']] });
  });

  test.each([
    ['test/sheets/faulty-nim.kif', 'not played, because it has errors'],
    [
      'test/sheets/external/inflation.kif',
      "not played, because relation 'add' from outside cannot be answered: the library `mathFromJava` is not connected",
    ],
    [`${broken}/empty-line.kif`, 'not played, because it is over at once'],
  ])('%s: %s', async (file, why) => {
    expect((await check('--play', '1', file)).out).toContain(why);
  });
});
