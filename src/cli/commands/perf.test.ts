import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { anygame } from '../../../test/command-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-perf-'));
const file = path.join(folder, 'result.txt');
afterAll(() => rmSync(folder, { recursive: true }));

/** The values of the result by name, in this order. */
function result(): Record<string, string> {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^(\w+=.*\n)+$/);
  const entries = text.split('\n').slice(0, -1);
  return Object.fromEntries(entries.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1, 3) ?? []));
}

const NAMES = ['version', 'millisecondsTaken', 'numStateChanges', 'numRollouts'];

describe('a measurement', () => {
  test.each([['1'], ['2']])('by the circuit with %s threads', async (threads) => {
    const { code, out, err } = await anygame(['perf', 'tic-tac-toe', file, '0.4', '--threads', threads]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(
      /^\S+result\.txt: [\d,]+ games, [\d,]+ transitions in .* \(the circuit, [12] threads?\)\n$/,
    );
    const values = result();
    expect(Object.keys(values)).toEqual(NAMES);
    expect(values.version).toBe(manifest.version);
    expect(Number(values.millisecondsTaken)).toBeGreaterThanOrEqual(400);
    const [games, steps] = [Number(values.numRollouts), Number(values.numStateChanges)];
    expect(games).toBeGreaterThan(1000);
    expect(steps / games).toBeCloseTo(7.63, 0);
  });

  test('by the rules', async () => {
    const { code, err } = await anygame(['perf', 'tic-tac-toe', file, '0.5', '--engine', 'rules']);
    expect(code).toBe(0);
    expect(err).toContain('(the rules)');
    const values = result();
    expect(Object.keys(values)).toEqual(NAMES);
    expect(Number(values.numStateChanges)).toBeGreaterThanOrEqual(5 * Number(values.numRollouts));
    expect(Number(values.numRollouts)).toBeGreaterThan(0);
  });

  test('of games that end where somebody cannot move: they reach no terminal state', async () => {
    const stuck = `(role a) (init (p 0)) (<= (legal a go) (true (p 0))) (<= (next (p 1)) (does a go))
      (<= terminal (true (p 2))) (goal a 50) (<= (next (p 2)) (true (p 1)) (does a go))`;
    for (const engine of ['circuit', 'rules']) {
      await anygame(['perf', '-', file, '0.2', '--engine', engine], { stdin: stuck });
      expect(result()).toMatchObject({ numRollouts: '0' });
      expect(Number(result().numStateChanges)).toBeGreaterThan(10);
    }
  });
});

describe('what goes wrong is told on one line of the file, too', () => {
  test('a missing sheet', async () => {
    const { code, err } = await anygame(['perf', 'nowhere.kif', file, '1']);
    expect({ code, err }).toEqual({ code: 2, err: 'anygame: nowhere.kif: there is no such file\n' });
    expect(result()).toEqual({
      version: manifest.version,
      errorMessage: 'nowhere.kif: there is no such file',
    });
  });

  test('rules that cannot be read', async () => {
    const sheet = path.join(folder, 'broken.kif');
    writeFileSync(sheet, '(role x');
    const { code, err } = await anygame(['perf', sheet, file, '1']);
    expect(code).toBe(1);
    expect(err).toContain('GDL101');
    expect(result().errorMessage).toMatch(/broken\.kif: not played, because it has errors/);
  });

  test.each(['0', '-1', 'soon', '', '1000001'])("SECONDS as '%s'", async (seconds) => {
    const { code, err } = await anygame(['perf', 'tic-tac-toe', file, seconds]);
    expect(code).toBe(2);
    const complaint = `SECONDS must be a time above 0, as in 10, 10s or 500ms, and at most 1,000,000 seconds, not '${seconds}'.`;
    expect(err).toBe(`anygame: ${complaint}\nTry 'anygame help perf'.\n`);
    expect(result().errorMessage).toBe(complaint);
  });
});

test.each([
  [['tic-tac-toe', path.join(folder, 'nowhere', 'result.txt'), '1'], /\(there is no such folder\)\n$/],
  [['tic-tac-toe', folder, '1'], /this is a folder, not a file\n$/],
  [['tic-tac-toe', '1'], /'perf' needs GDLFILE OUTFILE SECONDS\./],
])('a file that cannot be written is told before the work begins: %j', async (args, complaint) => {
  const { code, out, err } = await anygame(['perf', ...args]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(complaint);
});

describe.each(['circuit', 'rules'])('a measurement that is ended (%s)', (engine) => {
  test.each(['onInterrupt', 'onTermination'] as const)('writes what there is (%s)', async (signal) => {
    const { code, err } = await anygame(['perf', 'tic-tac-toe', file, '600', '--engine', engine], {
      errorIsTerminal: true,
      [signal]: (stop: () => void) => {
        const timer = setTimeout(stop, 500);
        return () => clearTimeout(timer);
      },
    });
    expect(code).toBe(130);
    expect(err).toMatch(/[\d,]+ games played; Ctrl-C stops the measurement/);
    expect(err).toContain('interrupted; the file holds what was counted until then');
    expect(Object.keys(result())).toEqual(NAMES);
    expect(Number(result().numRollouts)).toBeGreaterThan(0);
  });
});

test('whatever ends it while it is set up, the file says so', async () => {
  writeFileSync(file, 'version=old\n');
  let found = '';
  await anygame(['perf', '-', file, '0.1'], {
    hearInput: () => {
      found = readFileSync(file, 'utf8');
    },
  });
  expect(found).toBe(`version=${manifest.version}\nerrorMessage=stopped before there was a result\n`);
});

test('that no game came to its end is told, and is no success', async () => {
  const endless = path.join(folder, 'endless.kif');
  writeFileSync(
    endless,
    '(role x) (init (on)) (legal x wait) (<= (next (on)) (true (on))) (<= terminal (not (true (on)))) (goal x 0)',
  );
  const { code, err } = await anygame(['perf', endless, file, '0.1', '--engine', 'rules']);
  expect(code).toBe(1);
  expect(err).toContain('no game ended in this time');
  expect(result().numRollouts).toBe('0');
});
