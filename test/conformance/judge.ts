/** Compares one engine's play of a sheet with its recording. */
import { type FindingCode, isTurnBased, readDescription } from '../../src/gdl/index.ts';
import { allowanceFor } from './allowances.ts';
import type { StateSpace, Trace } from './corpus-case.ts';
import { type EngineFactory, isRefusal } from './engines.ts';
import { Disagreement, replay } from './replay.ts';
import { checkStateSpace } from './state-space.ts';

export interface Verdict {
  readonly verdict: 'agreed' | 'disagreed' | 'refused';
  /** The reason for a verdict other than agreement; absent if everything agrees. */
  readonly reason?: string;
  /** The peculiarity of the sheet that excuses a difference. */
  readonly allowance?: string;
}

export interface Evidence {
  readonly sheet: string;
  readonly trace: Trace;
  readonly stateSpace: StateSpace | undefined;
}

/** Errors after which the description still contains the whole sheet: `and` read as a relation, an empty `or`. */
const READ_ANYWAY: ReadonlySet<FindingCode> = new Set(['GDL111', 'GDL112']);

export function judge(
  { sheet, trace, stateSpace }: Evidence,
  makeGame: EngineFactory,
  onProgress: (where: string) => void = () => {},
): Verdict {
  const { description, findings } = readDescription(sheet);
  if (!isTurnBased(description)) return { verdict: 'refused', reason: 'real-time game' };
  const noTrace = trace.status === 'error';
  const unreadable = findings.find(({ code, severity }) => severity === 'error' && !READ_ANYWAY.has(code));
  if (noTrace && unreadable !== undefined) {
    return { verdict: 'refused', reason: `unreadable: ${unreadable.code} ${unreadable.message}` };
  }
  try {
    onProgress('starting');
    const made = makeGame(description);
    if (isRefusal(made)) return { verdict: 'refused', reason: made.refused };
    replay(made, trace, onProgress);
    if (stateSpace !== undefined) checkStateSpace(made, stateSpace, onProgress);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const differs = error instanceof Disagreement;
    const allowance = allowanceFor(trace, description, findings);
    if (allowance !== undefined && differs) {
      const reason = `${allowance.reason} (${error.message})`;
      return { verdict: 'agreed', reason, allowance: allowance.peculiarity };
    }
    if (differs) return { verdict: 'disagreed', reason: error.message };
    const reason = `${error.name}: ${error.message}`;
    return { verdict: isDeliberate(error) ? 'refused' : 'disagreed', reason };
  }
  return noTrace
    ? { verdict: 'agreed', reason: `the reference has no trace: ${trace.error ?? 'unknown error'}` }
    : { verdict: 'agreed' };
}

/** Engines refuse with their own kinds of errors; JavaScript's kinds indicate bugs. */
function isDeliberate({ name }: Error): boolean {
  return !['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'].includes(name);
}
