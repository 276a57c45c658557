import { readdirSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { readCorpus } from './corpus.ts';
import { Explorer } from './explorer.ts';
import { COUNTERS, COUNTERS_NAME, instrumented, type SyntaxTree } from './instrument.ts';
import { TARGETS, type TargetName } from './targets.ts';

/** A function of an instrumented module, and the counters of its blocks. */
function instrumentedFunction(code: string): {
  readonly run: (...args: unknown[]) => unknown;
  readonly counters: Uint8Array;
} {
  let ids = 0;
  const text = instrumented(code, parseAst(code) as unknown as SyntaxTree, () => ids++);
  const shared = globalThis as unknown as Record<string, Uint8Array | undefined>;
  shared[COUNTERS_NAME] = undefined;
  const run = new Function(`${text}; return run;`)();
  const counters = shared[COUNTERS_NAME] ?? new Uint8Array(COUNTERS);
  return { run, counters };
}

test('instrumented code computes the same, and counts its blocks and branches', () => {
  const code = `
    const run = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += i % 2 === 0 ? odd(i) : 1;
      if (n > 3 && sum > 1) sum++; else sum = -sum;
      switch (n) { case 1: sum += 100; break; default: try { missing(); } catch { sum += 1000; } }
      const shape = () => ({ sum }); do sum += shape().sum; while (false); return sum ?? n; };
    function odd(i) { return i || 7; }`;
  const plain = new Function(`${code}; return run;`)() as (n: number) => number;
  const { run, counters } = instrumentedFunction(code);
  for (const n of [0, 1, 4, 9]) {
    counters.fill(0);
    expect(run(n)).toBe(plain(n));
  }
  const reached = [0, 1, 4].map((n) => {
    counters.fill(0);
    run(n);
    return counters.join();
  });
  expect(new Set(reached).size).toBe(3);
});

describe('a search for the input FUZZ!', () => {
  const code = `const run = (s) => { if (s[0] === 70) if (s[1] === 85) if (s[2] === 90) if (s[3] === 90)
    if (s[4] === 33) throw new Error('found'); };`;

  async function inputsNeeded(isGuided: boolean): Promise<number> {
    const { run, counters } = instrumentedFunction(code);
    const explorer = new Explorer({
      run: (input) => void run(input),
      counters: isGuided ? counters : new Uint8Array(COUNTERS),
      words: [],
      random: seededRandom(1),
      longest: 10,
    });
    for (let inputs = 1; inputs <= 60_000; inputs++) {
      try {
        await explorer.try(explorer.next());
      } catch {
        return inputs;
      }
    }
    return Number.POSITIVE_INFINITY;
  }

  test('succeeds with guidance only', async () => {
    expect(await inputsNeeded(true)).toBeLessThan(60_000);
    expect(await inputsNeeded(false)).toBe(Number.POSITIVE_INFINITY);
  }, 60_000);
});

describe('kept inputs and those that once broke something break nothing:', () => {
  const here = new URL('./', import.meta.url);
  const faults = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^faults[/\\].*\.jsonl$/.test(name),
  );

  test.each(Object.keys(TARGETS) as TargetName[])(
    '%s',
    async (name) => {
      const target = await TARGETS[name]();
      const files = [`corpus/${name}.jsonl`, ...faults.filter((each) => each.includes(`${name}-`))];
      const inputs = files.flatMap((file) => readCorpus(new URL(file, here).pathname));
      try {
        expect(inputs.length).toBeGreaterThan(5);
        for (const input of [...target.seeds, ...inputs]) await target.run(input);
      } finally {
        target.close?.();
      }
    },
    120_000,
  );
});
