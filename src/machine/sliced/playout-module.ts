/** The module that plays: step after step, counting the games that end and starting others in their place. */
import type { Circuit } from '../../circuit/index.ts';
import { Code } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { Assembler } from './assemble.ts';
import type { GameWords } from './game-words.ts';
import { goalProgram } from './goal-program.ts';
import { type LaneCounters, laneProgram } from './lane-program.ts';
import type { Layout } from './layout.ts';
import { OPERATION } from './program.ts';
import { refillProgram } from './refill-program.ts';
import { stepProgram, type WeightTable } from './step-program.ts';
import type { Word } from './word.ts';

/** Addresses of 64-bit numbers. */
export interface Tallies {
  readonly transitions: number;
  readonly playouts: number;
  readonly unfinished: number;
  readonly stuck: number;
  /** Games that may still be started. */
  readonly toStart: number;
  /** One for each goal word. */
  readonly goals: number;
}

export interface PlayoutModule {
  readonly module: ModuleBuilder;
  readonly stepOperations: number;
  readonly goalOperations: number;
  /** How many finished games are worth computing goals for. */
  readonly batch: number;
}

/** What the module offers. */
export interface PlayoutExports {
  /** Plays up to so many steps, and gives the number that were left when nothing was left to play. */
  run(steps: number): number;
  /** Plays until at least so many lanes have played their games, or all have; gives the number of steps that were left. */
  runLanes(steps: number, done: number): number;
}

export function reserveTallies(layout: Layout, goals: number): Tallies {
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
  layout: Layout,
  { longestCode, weights }: { readonly longestCode?: number; readonly weights?: WeightTable } = {},
): PlayoutModule {
  const module = new ModuleBuilder();
  const { word } = words;
  const assembler = new Assembler(module, layout, word, longestCode);
  const step = stepProgram(choices, words, layout, weights);
  const goal = goalProgram(choices, words, layout);
  const stepFunctions = assembler.assemble(step);
  const goalFunctions = assembler.assemble(goal);
  const batch = batchSize(step.length, goal.length, word.lanes);
  const refill = assembler.assemble(refillProgram(choices, words));
  const settle = module.add(settleCode(words, tallies, goalFunctions, refill));
  const settleLanes = [...goalFunctions, ...assembler.assemble(laneProgram(words, counters)), ...refill];
  const stateBytes = choices.fluents.length * word.bytes;
  const makeStep = (code: Code): void => {
    for (const each of stepFunctions) code.call(each);
    if (words.next !== undefined)
      code.constant('i32', words.state).constant('i32', words.next).constant('i32', stateBytes).copyMemory();
  };
  module.add(runCode(words, tallies, makeStep, settle, batch), RUN_TYPE, 'run');
  module.add(
    runLanesCode(words, tallies, counters, makeStep, settleLanes, batch),
    RUN_LANES_TYPE,
    'runLanes',
  );
  return { module, stepOperations: step.length, goalOperations: goal.length, batch };
}

const RUN_TYPE = { parameters: ['i32'], results: ['i32'] } as const;
const RUN_LANES_TYPE = { parameters: ['i32', 'i32'], results: ['i32'] } as const;

/**
 * Finished games stand idle until goals are computed for all of them at once. With goals of cost g, steps of cost s
 * and n finished games at a time, a game costs about g / n for goals and n / 2 idle lanes in each step of a typical
 * length; this n makes the sum smallest.
 */
function batchSize(step: number, goal: number, lanes: number): number {
  const typicalLength = 50;
  const idle = (typicalLength * step) / (2 * lanes * lanes);
  return Math.max(1, Math.min(lanes / 4, Math.round(Math.sqrt(goal / idle))));
}

/** run(steps): see `PlayoutExports`. */
function runCode(
  words: GameWords,
  tallies: Tallies,
  makeStep: (code: Code) => void,
  settle: number,
  batch: number,
): Code {
  const { word } = words;
  const code = new Code(['i32']);
  const left = 0;
  const mask = code.newLocal(word.type);
  const finished = code.newLocal('i64');
  code.open('block').open('loop');
  code.local('get', left).plain('i32.eqz').branchIf(1);
  makeStep(code);
  code.local('get', left).constant('i32', 1).plain('i32.sub').local('set', left);
  addCount(code, word, words.moving, tallies.transitions, mask);
  countOf(code, word, words.finished, mask);
  code.local('set', finished);
  // Enough have finished, or all that are still played.
  code.local('get', finished).constant('i64', batch).plain('i64.ge_s');
  countOf(code, word, words.active, mask);
  code.local('get', finished).plain('i64.sub').plain('i64.eqz').plain('i32.or');
  code.open('if');
  countOf(code, word, words.active, mask);
  code.plain('i64.eqz').branchIf(2);
  code.call(settle);
  code.plain('end');
  code.branch(0);
  code.plain('end').plain('end');
  code.local('get', left);
  return code;
}

/** runLanes(steps, done): see `PlayoutExports`. */
function runLanesCode(
  words: GameWords,
  tallies: Tallies,
  counters: LaneCounters,
  makeStep: (code: Code) => void,
  settle: readonly number[],
  batch: number,
): Code {
  const { word } = words;
  const code = new Code(['i32', 'i32']);
  const left = 0;
  const wanted = 1;
  const mask = code.newLocal(word.type);
  const finished = code.newLocal('i64');
  code.open('block').open('loop');
  code.local('get', left).plain('i32.eqz').branchIf(1);
  makeStep(code);
  code.local('get', left).constant('i32', 1).plain('i32.sub').local('set', left);
  addCount(code, word, words.moving, tallies.transitions, mask);
  countOf(code, word, words.finished, mask);
  code.local('tee', finished).constant('i64', batch).plain('i64.ge_s');
  countOf(code, word, words.active, mask);
  code.local('get', finished).plain('i64.sub').plain('i64.eqz').plain('i32.or');
  code.open('if');
  for (const each of settle) code.call(each);
  countOf(code, word, counters.done, mask);
  code.local('get', wanted).plain('i64.extend_i32_u').plain('i64.ge_s').branchIf(2);
  countOf(code, word, words.active, mask);
  code.plain('i64.eqz').branchIf(2);
  code.plain('end');
  code.branch(0);
  code.plain('end').plain('end');
  code.local('get', left);
  return code;
}

/** Counts what has finished, and starts new games in those lanes while there are any to start. */
function settleCode(
  words: GameWords,
  tallies: Tallies,
  goals: readonly number[],
  refill: readonly number[],
): Code {
  const { word } = words;
  const code = new Code();
  const mask = code.newLocal(word.type);
  for (const each of goals) code.call(each);
  addCount(code, word, words.finished, tallies.playouts, mask);
  addCount(code, word, words.stuck, tallies.stuck, mask);
  // Neither at an end nor stuck: cut.
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

/** Leaves in `finished` only as many games as may be started again; the others are no longer active. */
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
    // The usual case: all of them.
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
