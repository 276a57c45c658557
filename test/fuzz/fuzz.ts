/** Throws damaged sheets at the language until time or patience runs out. */
import { seededRandom } from '../random.ts';
import { fuzzCase } from './mutate.ts';
import { type CaseFailure, CaseRunner } from './runner.ts';
import { shrink } from './shrink.ts';

export interface FuzzOptions {
  readonly sheets: readonly string[];
  readonly seed: number;
  /** Maximum number of cases. */
  readonly cases?: number;
  /** Maximum time in milliseconds. */
  readonly time?: number;
  /** Number of distinct kinds of failure after which the run stops. */
  readonly failures?: number;
  readonly onProgress?: (progress: FuzzProgress) => void;
}

export interface FuzzProgress {
  readonly cases: number;
  readonly characters: number;
  readonly failures: number;
}

export interface FuzzFailure extends CaseFailure {
  /** The case after shrinking. */
  readonly text: string;
  readonly index: number;
}

export interface FuzzReport {
  readonly cases: number;
  readonly characters: number;
  readonly failures: readonly FuzzFailure[];
}

const SHRINKING = { trials: 2_000, time: 60_000 };

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const {
    sheets,
    seed,
    cases = Infinity,
    time = Infinity,
    failures: mostFailures = 10,
    onProgress,
  } = options;
  const runner = new CaseRunner();
  const end = performance.now() + time;
  const failures: FuzzFailure[] = [];
  let characters = 0;
  let index = 0;
  try {
    for (; index < cases && performance.now() < end && failures.length < mostFailures; index++) {
      const text = fuzzCase(sheets, seededRandom(Math.imul(seed, 1_000_003) + index));
      characters += text.length;
      const failure = await runner.failureOf(text);
      const isNew = failure && !failures.some((known) => sameFailure(known, failure));
      if (isNew) {
        const fails = async (candidate: string) => (await runner.failureOf(candidate))?.kind === failure.kind;
        const small = await shrink(text, fails, SHRINKING);
        const after = await runner.failureOf(small);
        failures.push({ ...(after ?? failure), text: small, index });
      }
      onProgress?.({ cases: index + 1, characters, failures: failures.length });
    }
  } finally {
    runner.close();
  }
  return { cases: index, characters, failures };
}

/** Messages contain symbols of the sheet, so only their beginnings are compared. */
function sameFailure(a: CaseFailure, b: CaseFailure): boolean {
  return a.kind === b.kind && a.message.slice(0, 30) === b.message.slice(0, 30);
}
