/**
 * The foundation of all other modules: random numbers, statistics, budgets, bits, tables, typed requests between
 * threads, text. Nothing here depends on games or rules.
 */

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
export {
  type Budget,
  pause,
  type Stopwatch,
  startTimer,
  stopwatch,
  type TimeBudget,
  timeBudget,
  type Waited,
  WorkClock,
  waitFor,
  within,
} from './budget.ts';
export { isControl, isLineEnd, isSpace, skipWhile } from './characters.ts';
export { AscendingQueue, GrowingInts, LruCache, stronglyConnectedComponents } from './collections.ts';
export { Failure } from './failure.ts';
export { floatsIn, floatText } from './float-text.ts';
export { GrowingMemory } from './growing-memory.ts';
export { JsonReader, readJson } from './json-reader.ts';
export { changedList, type ListChange, listChange } from './list-change.ts';
export { type CopyableRandom, javaRandom, type Random, seededRandom } from './random.ts';
export { type Rate, RateLimit } from './rate-limit.ts';
export {
  type AnswerOf,
  type AskOf,
  type CallerLink,
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
  type WorkerLink,
  webWorker,
  webWorkerCaller,
} from './requests.ts';
export {
  didYouMean,
  differOnlyInDigits,
  editDistance,
  NamesOneSlipAway,
  nearest,
  SimilarNames,
} from './similar-names.ts';
export { ABSENT, grown, hashTuple, IntTupleTable, type NumberedWords, StateTable } from './state-table.ts';
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
export { defineService, nextTask, type Service, type WorkerPool } from './worker-pool.ts';
