/** What everything stands on: chance, statistics, budgets, bits, tables, typed requests between threads, text. Nothing here knows of games or rules. */

export {
  type Bits,
  bitsText,
  forEachBit,
  hasBit,
  hashMaskedWords,
  hashText,
  hashWords,
  newBits,
  popCount,
  setBit,
} from './bits.ts';
export { type Budget, type Stopwatch, stopwatch, type TimeBudget, timeBudget, WorkClock } from './budget.ts';
export { isControl, isLineEnd, isSpace, skipWhile } from './characters.ts';
export { AscendingQueue, GrowingInts, LruCache } from './collections.ts';
export { stronglyConnectedComponents } from './connected-components.ts';
export { pause, startTimer, type Waited, waitFor, within } from './deadline.ts';
export { Failure } from './failure.ts';
export { GrowingMemory } from './growing-memory.ts';
export { grown, hashTuple, IntTupleTable } from './int-tuple-table.ts';
export { javaRandom } from './java-random.ts';
export { JsonReader } from './json-reader.ts';
export { type Random, seededRandom } from './random.ts';
export { type Rate, RateLimit } from './rate-limit.ts';
export {
  type AnswerOf,
  type AskOf,
  type NewsOf,
  type Protocol,
  type RequestContext,
  type Requester,
  RequestFailure,
  type RequestOptions,
  requester,
  type ServiceCaller,
  type ServiceLink,
  serve,
  WorkerDeath,
} from './requests.ts';
export {
  didYouMean,
  differOnlyInDigits,
  editDistance,
  NamesOneSlipAway,
  nearest,
  SimilarNames,
} from './similar-names.ts';
export { ABSENT, type NumberedWords, StateTable } from './state-table.ts';
export {
  compareEstimates,
  type Estimate,
  exactEstimate,
  type Mean,
  meanEstimate,
  meanOf,
  percentageEstimate,
  relativeIncrease,
  type Share,
  wilson,
} from './statistics.ts';
export {
  type Cell,
  cells,
  counted,
  duration,
  escaped,
  gridLines,
  grouped,
  LineReader,
  markupNumber,
  printable,
  readTime,
  shortened,
  spanText,
  tableLines,
  timeText,
  widthOf,
  wordsOf,
  wrap,
} from './text.ts';
export { type CallerLink, type WorkerLink, webWorker, webWorkerCaller } from './worker-link.ts';
export { defineService, nextTask, type Service, type WorkerPool } from './worker-pool.ts';
