import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anygame } from '../../test/command-line.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-libraries-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** What was said, with the folder's name left out. */
async function call(...args: string[]) {
  const { code, out, err } = await anygame(args);
  const short = (text: string) => text.replaceAll(`${folder}${path.sep}`, '');
  return { code, out: short(out), err: short(err) };
}

/** The price of wheat rises by 10 % a year; the merchant waits until it is above 5. */
const market = (statements: string) => `${statements}
(role merchant)
(init (price 4))
(legal merchant wait)
(<= (next (price ?new))
    (true (price ?old))
    (not (above ?old 6))
    (rise ?old 10% ?new))
(<= terminal
    (true (price ?p))
    (above ?p 5))
(goal merchant 100)
`;

const MODULE = `
export const rise = (old, rate) => (Number(old) * (1 + Number.parseFloat(rate) / 100)).toFixed(3).replace(/0+$/, '');
export const above = (price, limit) => Number(price) > Number(limit);
`;

const DECLARED = 'market (rise ?old ?rate ?new)\nmarket (above ?price ?limit)';

const prices = (out: string) => [...out.matchAll(/\(price (\S+)\)/g)].map(([, price]) => price);

describe('a module beside the sheet', () => {
  test('is asked by the rules, in this thread and in those of players', async () => {
    const sheet = write('market.kif', market(`include market market.mjs\n${DECLARED}`));
    write('market.mjs', MODULE);
    const checked = await call('check', sheet, '--play', '2');
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.out).toContain('played 2 random games of 3 moves');
    const stepped = await call('step', sheet, 'wait', 'wait', 'wait');
    expect(prices(stepped.out)).toContain('5.324');
    const match = await call(
      'match',
      sheet,
      'random',
      '--matches',
      '1',
      '--parallel',
      '1',
      '--engine',
      'rules',
    );
    expect(match).toMatchObject({ code: 0, err: '' });
    expect(match.out).toMatch(/random +1 +1 /);
  }, 120_000);

  test('that is missing, faulty or elsewhere is told at its `include`', async () => {
    const sheet = write('market.kif', market(`include market sub/market.mjs\n${DECLARED}`));
    expect(await call('check', sheet)).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'market.kif:1:1: error GDL124: library `market` cannot be loaded: there is no file `sub/market.mjs`',
      ),
    });
    mkdirSync(path.join(folder, 'sub'));
    write('sub/market.mjs', 'export const rise = () => 1;');
    expect((await call('check', sheet)).out).toContain('it has no function `above`');
    const played = await call('play', sheet, '--as', 'none');
    expect(played).toMatchObject({
      code: 1,
      err: expect.stringContaining('market.kif: not played, because not all its libraries are there'),
    });
    const outside = mkdtempSync(path.join(tmpdir(), 'anygame-elsewhere-'));
    writeFileSync(path.join(outside, 'market.mjs'), MODULE);
    rmSync(path.join(folder, 'sub'), { recursive: true });
    symlinkSync(outside, path.join(folder, 'sub'));
    expect((await call('check', sheet)).out).toContain('is outside the folder of the sheet');
    rmSync(outside, { recursive: true });
  });

  test('that fails is told at the condition that asked it, by every command', async () => {
    const sheet = write('market.kif', market(`include market market.mjs\n${DECLARED}`));
    write(
      'market.mjs',
      `${MODULE.replace('above = (price, limit) =>', 'above = (price, limit) => price === "4.4" ? [price] :')}`,
    );
    const problem =
      "relation 'above' from outside cannot be answered: `(above 4.4 5)`: the answer has 1 values and not 2";
    const checked = await call('check', sheet, '--play', '1');
    expect(checked.code).toBe(1);
    expect(checked.out).toContain(`market.kif:13:5: error GDL508: ${problem}, after 1 move`);
    expect(checked.out).toContain('(above ?p 5))\n');
    expect(checked.out).toContain('help: let the library give one value for each argument');
    const walked = await call('perft', sheet, '2', '--engine', 'rules');
    expect(walked.code).toBe(1);
    expect(walked.err).toContain(
      `${problem} (market.kif:13:5); let the library give one value for each argument`,
    );
  });

  test('is not looked for where the sheet has no folder', async () => {
    const sheet = market(`include market market.mjs\n${DECLARED}`);
    const { code, out } = await anygame(['check', '-'], { stdin: sheet });
    expect(code).toBe(0);
    expect(out).toContain(
      'warning GDL414: library `market` is not connected: the sheet does not come from a file',
    );
  });
});

describe('a program', () => {
  const PROGRAM = `
const [relation, ...args] = process.argv.slice(2);
const [a, b] = args.map(Number.parseFloat);
if (process.env.CLASSPATH !== require('node:path').resolve('market.cjs')) throw new Error('no class path');
if (Object.keys(process.env).some((name) => name.startsWith('npm_'))) throw new Error('the whole environment');
if (relation === 'rise') console.log('rise', args[0], args[1], Number((a * (1 + b / 100)).toFixed(3)));
if (relation === 'above' && a > b) console.log('(above ' + args.join(' ') + ')');
if (relation === 'echo') console.log('echo ' + args.join(' '));
if (relation === 'fail') { console.error('no market today'); process.exit(3); }
`;
  const statements = (more = '') =>
    `include market market.cjs\nuse market (node market.cjs)\n${DECLARED}\n${more}`;

  test('is run only if the command line allows it', async () => {
    const sheet = write('market.kif', market(statements()));
    write('market.cjs', PROGRAM);
    const refused = await call('step', sheet, 'wait');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('library `market` is not connected: it is a program (node market.cjs)');
    expect(refused.err).toContain('if you trust the sheet, allow it with --allow-programs');
    const stepped = await call('step', sheet, 'wait', 'wait', 'wait', '--allow-programs');
    expect(stepped.code).toBe(0);
    expect(prices(stepped.out)).toContain('5.324');
  });

  test.each([
    ['echo', 'market (echo ?a ?b)', '(echo 1 ?new)', 'it answers `echo 1 ?b`'],
    ['fail', 'market (fail ?a ?b)', '(fail 1 ?new)', '`node` ended with code 3: no market today'],
    [
      'gone',
      'include no no.exe use no (no-such-program) no (gone ?a ?b)',
      '(gone 1 ?new)',
      'there is no program',
    ],
  ])('that does not answer is told where it was asked: %s', async (_, declared, condition, problem) => {
    const text = market(statements(declared)).replace('(rise ?old 10% ?new)', condition);
    const sheet = write('market.kif', text);
    write('market.cjs', PROGRAM);
    const { code, err } = await call('step', sheet, 'wait', '--allow-programs');
    expect(code).toBe(1);
    expect(err).toContain(problem);
    expect(err).toMatch(/\(market\.kif:\d+:5\)/);
  });
});

test('a library on the network is fetched only if the command line allows it', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/market.mjs') response.end(MODULE);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/market.mjs`;
    const sheet = write('market.kif', market(`include market ${address}\n${DECLARED}`));
    expect((await call('check', sheet)).out).toContain('warning GDL414: library `market` is not connected');
    const allowed = await call('step', sheet, 'wait', '--allow-downloads');
    expect(prices(allowed.out)).toContain('4.4');
    write('market.kif', market(`include market ${address.replace('market', 'bazaar')}\n${DECLARED}`));
    expect((await call('check', sheet, '--allow-downloads')).out).toContain('answers 404');
  } finally {
    server.close();
  }
});
