/** Rules from observation: learns readable rules for the relations of a game from observed states. */
export { type Agreement, agreementOf, type Difference } from './agreement.ts';
export { askGame } from './ask-game.ts';
export { BASELINES, type Baseline, baselineScore, learnTaskFile, scoreTaskFile } from './benchmark.ts';
export { Vocabulary } from './facts.ts';
export {
  balancedAccuracy,
  isPerfect,
  readTaskFile,
  readTypes,
  type Score,
  type TaskFile,
  type Types,
} from './iggp.ts';
export type { InductionOptions } from './induce-relation.ts';
export { type InducedSheet, induceSheet, type RelationReport } from './induce-sheet.ts';
export { randomTrace, traceOf } from './record-traces.ts';
export {
  readTraces,
  TRACE_FORMS,
  type Trace,
  type TraceForm,
  type Traces,
  traceHeader,
  traceLine,
} from './traces.ts';
