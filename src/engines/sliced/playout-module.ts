/** The module that plays: it makes step after step, counts the games that end, and starts others in their place. */
import type { Circuit } from '../../circuit/index.ts';
import { Code } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { Assembler, type CodeLengths } from './assembler.ts';
import { goalProgram, type LaneCounters, laneProgram, refillProgram } from './finished-games.ts';
import type { GameWords } from './game-words.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { type ChoiceRules, stepProgram } from './step-program.ts';
import type { Word } from './word.ts';
import { OPERATION, type WordProgram } from './word-program.ts';

/** The addresses of 64-bit counters. */
export interface Tallies {
  /** The number of steps in the games that have been counted. */
  readonly transitions: number;
  readonly playouts: number;
  readonly unfinished: number;
  readonly stuck: number;
  /** The number of games that may still be started. */
  readonly toStart: number;
  /** One counter for each goal word. */
  readonly goals: number;
}

export interface PlayoutModule {
  readonly module: ModuleBuilder;
  readonly stepOperations: number;
  readonly goalOperations: number;
  /** The number of finished games for which it is worth computing goals. */
  readonly batch: number;
}

/** The functions that the module exports. */
export interface PlayoutExports {
  /** Plays up to `parts` parts of steps; returns how many parts were left when all games had finished. */
  run(parts: number): number;
  /** Plays until at least `done` lanes, or all of them, have played their games; returns how many parts were left. */
  runLanes(parts: number, done: number): number;
}

export function reserveTallies(layout: MemoryLayout, goals: number): Tallies {
  const number = () => layout.reserve(8);
  return {
    transitions: number(),
    playouts: number(),
    unfinished: number(),
    stuck: number(),
    toStart: number(),
    goals: layout.reserve(8 * goals),
  };
}

/** @param choices a circuit made by `choiceCircuit`. */
export function playoutModule(
  choices: Circuit,
  words: GameWords,
  tallies: Tallies,
  counters: LaneCounters,
  layout: MemoryLayout,
  { weights, valued, ...lengths }: CodeLengths & ChoiceRules = {},
): PlayoutModule {
  const module = new ModuleBuilder();
  const { word } = words;
  const assembler = new Assembler(module, layout, word, lengths);
  const step = stepProgram(choices, words, layout, {
    ...(weights && { weights }),
    ...(valued && { valued }),
  });
  const goal = goalProgram(choices, words, layout);
  const stateBytes = choices.fluents.length * word.bytes;
  const stepping = partsOf(step, assembler, words.steppingPart, (code) => {
    if (words.next !== undefined)
      code.constant('i32', words.state).constant('i32', words.next).constant('i32', stateBytes).copyMemory();
  });
  const scoring = partsOf(goal, assembler, words.scoringPart);
  const batch = batchSize(step.length, goal.length, word.lanes);
  const refill = assembler.assemble(refillProgram(choices, words));
  const settle = module.add(settleCode(words, tallies, refill));
  const settleLanes = [...assembler.assemble(laneProgram(words, counters)), ...refill];
  const loop = { words, stepping: partMaker(module, stepping), scoring: partMaker(module, scoring), batch };
  module.add(runCode(loop, settle), RUN_TYPE, 'run');
  module.add(runLanesCode(loop, counters, settleLanes), RUN_LANES_TYPE, 'runLanes');
  return { module, stepOperations: step.length, goalOperations: goal.length, batch };
}

const RUN_TYPE = { parameters: ['i32'], results: ['i32'] } as const;
const RUN_LANES_TYPE = { parameters: ['i32', 'i32'], results: ['i32'] } as const;

/**
 * Finished games stand idle until goals are computed for all of them at once. With goals of cost g, steps of cost s
 * and n finished games at a time, a game costs about g / n for goals and n / 2 idle lanes in each step of a typical
 * length; this n minimizes the sum.
 */
function batchSize(step: number, goal: number, lanes: number): number {
  const typicalLength = 50;
  const idle = (typicalLength * step) / (2 * lanes * lanes);
  return Math.max(1, Math.min(lanes / 4, Math.round(Math.sqrt(goal / idle))));
}

/**
 * Work that is carried out in parts of one or more functions each. Work of more than one part takes long, and a caller
 * must not have to wait for all of it.
 */
interface Parts {
  readonly functions: readonly (readonly number[])[];
  /** The address of the next part's number. */
  readonly place: number;
  /** Generates what follows the last part. */
  readonly finish: (code: Code) => void;
}

function partsOf(
  program: WordProgram,
  assembler: Assembler,
  place: number,
  finish: (code: Code) => void = () => {},
): Parts {
  const functions = assembler.assemble(program);
  const isLong = program.length > assembler.longestCode;
  return { functions: isLong ? functions.map((each) => [each]) : [functions], place, finish };
}

interface PartMaker {
  /** The address of the next part's number; absent if there is only one part. */
  readonly place?: number;
  /** Executes the next part. If others follow, restarts a loop that is `depth` blocks further out. */
  make(code: Code, depth: number): void;
}

function partMaker(module: ModuleBuilder, { functions, place, finish }: Parts): PartMaker {
  if (functions.length === 1) {
    return {
      make: (code) => {
        for (const each of functions[0] ?? []) code.call(each);
        finish(code);
      },
    };
  }
  const code = new Code();
  const isWhole = code.newLocal('i32');
  // One block encloses all parts; then each part has a block, with the first part innermost.
  code.open('block');
  for (const _ of functions) code.open('block');
  code.constant('i32', 0).memory('i32.load', place);
  code.branchTable([...functions.keys(), functions.length - 1]);
  functions.forEach((part, index) => {
    const isLast = index === functions.length - 1;
    code.plain('end');
    for (const each of part) code.call(each);
    code
      .constant('i32', 0)
      .constant('i32', isLast ? 0 : index + 1)
      .memory('i32.store', place);
    if (isLast) {
      finish(code);
      code.constant('i32', 1).local('set', isWhole);
    } else code.branch(functions.length - 1 - index);
  });
  code.plain('end').local('get', isWhole);
  const next = module.add(code, { parameters: [], results: ['i32'] });
  return {
    place,
    make: (caller, depth) => {
      caller.call(next).plain('i32.eqz').branchIf(depth);
    },
  };
}

/**
 * The common part of both ways to play: a loop that makes steps, and settles finished games when there are enough of
 * them.
 */
interface PlayLoop {
  readonly words: GameWords;
  readonly stepping: PartMaker;
  readonly scoring: PartMaker;
  readonly batch: number;
}

/** Generates `run(parts)`; see `PlayoutExports`. */
function runCode(loop: PlayLoop, settle: number): Code {
  const { word, active } = loop.words;
  const code = new Code(['i32']);
  const mask = code.newLocal(word.type);
  openLoop(code, loop, 0, mask);
  countOf(code, word, active, mask);
  code.plain('i64.eqz').branchIf(1);
  loop.scoring.make(code, 0);
  code.call(settle);
  closeLoop(code, 0);
  return code;
}

/** Generates `runLanes(parts, done)`; see `PlayoutExports`. */
function runLanesCode(loop: PlayLoop, counters: LaneCounters, settle: readonly number[]): Code {
  const { word, active } = loop.words;
  const code = new Code(['i32', 'i32']);
  const wanted = 1;
  const mask = code.newLocal(word.type);
  openLoop(code, loop, 0, mask);
  loop.scoring.make(code, 0);
  for (const each of settle) code.call(each);
  countOf(code, word, counters.done, mask);
  code.local('get', wanted).plain('i64.extend_i32_u').plain('i64.ge_s').branchIf(1);
  countOf(code, word, active, mask);
  code.plain('i64.eqz').branchIf(1);
  closeLoop(code, 0);
  return code;
}

/** Opens a block with a loop in it that makes steps, and continues after them only where games are to be settled. */
function openLoop(
  code: Code,
  { words, stepping, scoring, batch }: PlayLoop,
  left: number,
  mask: number,
): void {
  const { word } = words;
  const finished = code.newLocal('i64');
  code.open('block').open('loop');
  code.local('get', left).plain('i32.eqz').branchIf(1);
  code.local('get', left).constant('i32', 1).plain('i32.sub').local('set', left);
  const isScoringInParts = scoring.place !== undefined;
  const toLoop = isScoringInParts ? 1 : 0;
  if (isScoringInParts) code.constant('i32', 0).memory('i32.load', scoring.place).plain('i32.eqz').open('if');
  stepping.make(code, toLoop);
  countOf(code, word, words.finished, mask);
  // Enough games have finished, or all that were still being played.
  code.local('tee', finished).constant('i64', batch).plain('i64.ge_s');
  countOf(code, word, words.active, mask);
  code.local('get', finished).plain('i64.sub').plain('i64.eqz').plain('i32.or');
  code.plain('i32.eqz').branchIf(toLoop);
  if (isScoringInParts) code.plain('end');
}

/** Closes the blocks that `openLoop` opened, and leaves the number of remaining parts on the stack. */
function closeLoop(code: Code, left: number): void {
  code.branch(0).plain('end').plain('end').local('get', left);
}

/**
 * Counts the finished games, whose goals are known, and starts new games in their lanes while there are any to start.
 */
function settleCode(words: GameWords, tallies: Tallies, refill: readonly number[]): Code {
  const { word } = words;
  const code = new Code();
  const mask = code.newLocal(word.type);
  addLengths(code, words, tallies.transitions, mask);
  addCount(code, word, words.finished, tallies.playouts, mask);
  addCount(code, word, words.stuck, tallies.stuck, mask);
  // A game that is neither terminal nor stuck was cut off.
  word.load(code, words.finished);
  word.load(code, words.terminal);
  word.apply(code, OPERATION.andNot, 0);
  word.load(code, words.stuck);
  word.apply(code, OPERATION.andNot, 0);
  code.local('set', mask);
  addCountOfLocal(code, word, mask, tallies.unfinished);
  words.goals.forEach(({ address }, goal) => {
    addCount(code, word, address, tallies.goals + 8 * goal, mask);
  });
  chooseRefill(code, words, tallies);
  for (const each of refill) code.call(each);
  return code;
}

/** Adds the lengths of the finished games, which are counted up from `lengthAtStart`. */
function addLengths(code: Code, words: GameWords, tally: number, scratch: number): void {
  const { word, length, lengthBits, lengthAtStart, finished, overdue } = words;
  const digits = Array.from({ length: lengthBits }, (_, bit) => length + bit * word.bytes);
  code.constant('i32', 0).constant('i32', 0).memory('i64.load', tally);
  [...digits, overdue].forEach((digit, bit) => {
    word.load(code, digit);
    word.load(code, finished);
    word.apply(code, OPERATION.and, 0);
    code.local('set', scratch);
    word.count(code, scratch);
    code
      .constant('i64', 2 ** bit)
      .plain('i64.mul')
      .plain('i64.add');
  });
  countOf(code, word, finished, scratch);
  code.constant('i64', lengthAtStart).plain('i64.mul').plain('i64.sub').memory('i64.store', tally);
}

/** Leaves only as many games in `finished` as may be started again; the others are no longer active. */
function chooseRefill(code: Code, words: GameWords, tallies: Tallies): void {
  const kept = code.newLocal('i64');
  const bits = code.newLocal('i64');
  const lowest = code.newLocal('i64');
  const toStart = code.newLocal('i64');
  code.constant('i32', 0).memory('i64.load', tallies.toStart).local('set', toStart);
  for (let offset = 0; offset < words.word.bytes; offset += 8) {
    code.constant('i64', 0).local('set', kept);
    code
      .constant('i32', 0)
      .memory('i64.load', words.finished + offset)
      .local('set', bits);
    code.open('block');
    // In the common case, all of them are started again.
    code
      .local('get', toStart)
      .local('get', bits)
      .plain('i64.popcnt')
      .plain('i64.ge_s')
      .open('if')
      .local('get', bits)
      .local('set', kept)
      .local('get', toStart)
      .local('get', bits)
      .plain('i64.popcnt')
      .plain('i64.sub')
      .local('set', toStart)
      .branch(1)
      .plain('end');
    code.open('loop');
    code.local('get', toStart).plain('i64.eqz').branchIf(1);
    code
      .local('get', bits)
      .constant('i64', 0)
      .local('get', bits)
      .plain('i64.sub')
      .plain('i64.and')
      .local('set', lowest);
    code.local('get', kept).local('get', lowest).plain('i64.or').local('set', kept);
    code.local('get', bits).local('get', lowest).plain('i64.xor').local('set', bits);
    code.local('get', toStart).constant('i64', 1).plain('i64.sub').local('set', toStart);
    code.branch(0).plain('end');
    code.plain('end');
    code
      .constant('i32', 0)
      .constant('i32', 0)
      .memory('i64.load', words.active + offset)
      .constant('i32', 0)
      .memory('i64.load', words.finished + offset)
      .local('get', kept)
      .plain('i64.xor')
      .constant('i64', -1)
      .plain('i64.xor')
      .plain('i64.and')
      .memory('i64.store', words.active + offset);
    code
      .constant('i32', 0)
      .local('get', kept)
      .memory('i64.store', words.finished + offset);
  }
  code.constant('i32', 0).local('get', toStart).memory('i64.store', tallies.toStart);
}

/** Puts the number of ones in a word of memory on the stack. */
function countOf(code: Code, word: Word, address: number, scratch: number): void {
  word.load(code, address);
  code.local('set', scratch);
  word.count(code, scratch);
}

function addCount(code: Code, word: Word, address: number, tally: number, scratch: number): void {
  word.load(code, address);
  code.local('set', scratch);
  addCountOfLocal(code, word, scratch, tally);
}

function addCountOfLocal(code: Code, word: Word, local: number, tally: number): void {
  code.constant('i32', 0).constant('i32', 0).memory('i64.load', tally);
  word.count(code, local);
  code.plain('i64.add').memory('i64.store', tally);
}
