/**
 * Chooses moves in every game by their values there (the Gibbs distribution), four games at a time among those in
 * which a role has more than one legal move. A running total of the weights is kept from move to move, and the first
 * move whose total exceeds a random fraction of the final total is made.
 */
import { Code } from '../wasm/code.ts';
import type { ModuleBuilder } from '../wasm/module.ts';
import { Assembler } from './assembler.ts';
import type { Chosen } from './choose.ts';
import type { MemoryLayout } from './machine-memory.ts';
import type { NumberProgram, ValueSettings } from './move-values.ts';
import { exponential, fourBits, type NumberFunctions, numberFunctions } from './number-code.ts';
import { RandomWords } from './random-words.ts';
import { VECTOR_WORD } from './word.ts';
import { type ForeignPart, WordProgram, type WordValue } from './word-program.ts';

const BYTES = VECTOR_WORD.bytes;

export interface ValuedChoice extends ForeignPart {
  readonly program: NumberProgram;
  /**
   * Addresses of words: where the role chooses among several moves; and for each move, where it is legal and where it
   * is chosen.
   */
  readonly open: number;
  readonly legal: number;
  readonly does: number;
  /** For each block of the program, the address of a word that marks where its numbers are needed. */
  readonly guards: number;
  /** For each move, the address of four numbers: its value in the last four games examined. */
  readonly results: number;
}

/** @param random the address of a generator's state */
export function valuedChoice(
  program: NumberProgram,
  count: number,
  settings: ValueSettings,
  words: { readonly state: number; readonly random: number },
  layout: MemoryLayout,
): ValuedChoice {
  const room = (vectors: number): number => layout.reserve(BYTES * vectors);
  const choice = {
    program,
    open: room(1),
    legal: room(count),
    does: room(count),
    guards: room(program.blocks.length),
    results: room(count),
  };
  return {
    ...choice,
    assemble: (module) => {
      const numbers = numberFunctions(module, program, layout, {
        state: words.state,
        results: choice.results,
      });
      const draw = drawFunction(module, layout, words.random);
      return module.add(chooseCode({ ...choice, count, settings, numbers, draw }, layout));
    },
  };
}

/** @param playing the games that continue */
export function chooseByValues(
  program: WordProgram,
  legal: readonly WordValue[],
  playing: WordValue,
  choice: ValuedChoice,
): Chosen {
  let any = program.zeros;
  let several = program.zeros;
  for (const each of legal) {
    several = program.or(several, program.and(any, each));
    any = program.or(any, each);
  }
  const open = program.and(several, playing);
  legal.forEach((each, place) => {
    program.store(choice.legal + BYTES * place, each);
  });
  choice.program.blocks.forEach(({ places }, block) => {
    const needed = places.reduce(
      (known, place) => program.or(known, legal[place] as WordValue),
      program.zeros,
    );
    program.store(choice.guards + BYTES * block, program.and(needed, open));
  });
  program.store(choice.open, open);
  program.call(choice);
  const chosen = legal.map((each, place) =>
    program.or(program.andNot(each, several), program.load(choice.does + BYTES * place)),
  );
  return { chosen, any, ready: program.ones };
}

interface Drawing {
  readonly function: number;
  /** The address of the two vectors of random bits that it produces. */
  readonly drawn: number;
}

function drawFunction(module: ModuleBuilder, layout: MemoryLayout, state: number): Drawing {
  const program = new WordProgram();
  const drawn = layout.reserve(2 * BYTES);
  const random = new RandomWords(program, state, BYTES);
  program.store(drawn, random.next());
  program.store(drawn + BYTES, random.next());
  random.save();
  return { function: new Assembler(module, layout, VECTOR_WORD).assembleAs(program), drawn };
}

interface ChoosingParts extends Omit<ValuedChoice, 'assemble' | 'program'> {
  readonly count: number;
  readonly settings: ValueSettings;
  readonly numbers: NumberFunctions;
  readonly draw: Drawing;
}

/**
 * The record of a move that is legal in at least one of four games: where it is legal, its value or the running total,
 * and its number.
 */
const RECORD = { legal: 0, value: BYTES, move: 2 * BYTES, bytes: 3 * BYTES } as const;

function chooseCode(parts: ChoosingParts, layout: MemoryLayout): Code {
  const { open, does, count, settings, numbers, draw } = parts;
  const code = new Code();
  const i32 = () => code.newLocal('i32');
  const v128 = () => code.newLocal('v128');
  /** Games that still have to choose: the first 64 and the others. */
  const left = [code.newLocal('i64'), code.newLocal('i64')] as const;
  const [at, end, present, game] = [i32(), i32(), i32(), i32()];
  const [bytes, bit, mask, value, total] = [v128(), v128(), v128(), v128(), v128()];
  const [least, most, factor, picked] = [v128(), v128(), v128(), v128()];
  /** The places of all moves that are legal in any game, times 16. */
  const list = layout.reserve(4 * count);
  const records = layout.reserve(RECORD.bytes * (count + 1));
  const games = layout.reserve(BYTES);
  const four = { bytes: layout.reserve(BYTES), bit: layout.reserve(BYTES), picked: layout.reserve(BYTES) };
  const listEnd = i32();

  clearAndList();
  left.forEach((half, index) => {
    code
      .constant('i32', 0)
      .memory('i64.load', open + 8 * index)
      .local('set', half);
  });
  code.open('block').open('loop');
  code.local('get', left[0]).local('get', left[1]).plain('i64.or').plain('i64.eqz').branchIf(1);
  takeFour();
  computeValues();
  gatherLegal();
  addUpWeights();
  pick();
  code.branch(0).plain('end').plain('end');
  return code;

  function clearAndList(): void {
    code.constant('i32', list).local('set', listEnd);
    code.constant('i32', 0).local('set', at);
    code.open('block').open('loop');
    code
      .local('get', at)
      .constant('i32', BYTES * count)
      .plain('i32.ge_u')
      .branchIf(1);
    code.local('get', at).vectorConstant(0).memory('v128.store', does);
    code.local('get', at).memory('v128.load', parts.legal);
    code.constant('i32', 0).memory('v128.load', open).vector('v128.and').vector('v128.any_true').open('if');
    code.local('get', listEnd).local('get', at).memory('i32.store');
    step(listEnd, 4);
    code.plain('end');
    step(at, BYTES);
    code.branch(0).plain('end').plain('end');
  }

  /** Takes the next four games; repeats the last one if there are fewer. */
  function takeFour(): void {
    code.constant('i32', 0).local('set', present);
    for (let index = 0; index < 4; index++) {
      code
        .local('get', left[0])
        .local('get', left[1])
        .plain('i64.or')
        .plain('i64.eqz')
        .plain('i32.eqz')
        .open('if');
      code.local('get', left[0]).plain('i64.eqz').open('if');
      takeLowest(left[1], 64);
      code.plain('else');
      takeLowest(left[0], 0);
      code.plain('end');
      step(present, 1);
      code.plain('end');
      code
        .constant('i32', 0)
        .local('get', game)
        .memory('i32.store', games + 4 * index);
      code.constant('i32', 0).local('get', game).constant('i32', 5).plain('i32.shr_u');
      code.constant('i32', 0x04040404).plain('i32.mul').constant('i32', 0x03020100).plain('i32.add');
      code.memory('i32.store', four.bytes + 4 * index);
      // Shift counts are taken modulo 32.
      code.constant('i32', 0).constant('i32', 1).local('get', game).plain('i32.shl');
      code.memory('i32.store', four.bit + 4 * index);
    }
    code.constant('i32', 0).memory('v128.load', four.bytes).local('set', bytes);
    code.constant('i32', 0).memory('v128.load', four.bit).local('set', bit);
  }

  function takeLowest(half: number, first: number): void {
    code.local('get', half).plain('i64.ctz').plain('i32.wrap_i64').constant('i32', first).plain('i32.add');
    code.local('set', game);
    code.local('get', half).local('get', half).constant('i64', 1).plain('i64.sub').plain('i64.and');
    code.local('set', half);
  }

  function computeValues(): void {
    const call = (each: number): void => void code.local('get', bytes).local('get', bit).call(each);
    numbers.shared.forEach(call);
    numbers.blocks.forEach(({ functions }, block) => {
      code.constant('i32', 0).memory('v128.load', parts.guards + BYTES * block);
      fourBits(code, bytes, bit).vector('v128.any_true').open('if');
      functions.forEach(call);
      code.plain('end');
    });
  }

  /**
   * Makes records of the moves that are legal in one of the four games, and finds the lowest and the highest value.
   * The record of a move that is legal in none is overwritten by the next one: such moves cannot be predicted, and a
   * mispredicted branch would take longer.
   */
  function gatherLegal(): void {
    const column = game;
    code.vectorNumber(HUGE).local('set', least).vectorNumber(-HUGE).local('set', most);
    code.constant('i32', list).local('set', at).constant('i32', records).local('set', end);
    code.open('block').open('loop');
    code.local('get', at).local('get', listEnd).plain('i32.ge_u').branchIf(1);
    code.local('get', end);
    code.local('get', at).memory('i32.load').local('tee', column).memory('v128.load', parts.legal);
    fourBits(code, bytes, bit).local('tee', mask).memory('v128.store', RECORD.legal);
    code.local('get', end).local('get', column).memory('v128.load', parts.results).local('tee', value);
    code.memory('v128.store', RECORD.value);
    code.local('get', end).local('get', column).memory('i32.store', RECORD.move);
    code.local('get', value).vectorNumber(HUGE).local('get', mask).vector('v128.bitselect');
    code.local('get', least).vector('f32x4.pmin').local('set', least);
    code.local('get', value).vectorNumber(-HUGE).local('get', mask).vector('v128.bitselect');
    code.local('get', most).vector('f32x4.pmax').local('set', most);
    code.local('get', end).local('get', mask).vector('v128.any_true');
    code.constant('i32', RECORD.bytes).plain('i32.mul').plain('i32.add').local('set', end);
    step(at, 4);
    code.branch(0).plain('end').plain('end');
  }

  function addUpWeights(): void {
    code.call(draw.function);
    code.vectorNumber(settings.sharpness);
    if (settings.relativeTo === 'root')
      code.local('get', most).vector('f32x4.sqrt').vector('f32x4.sqrt').vector('f32x4.mul');
    if (settings.relativeTo !== 'nothing') {
      code.local('get', most);
      if (settings.relativeTo === 'spread') code.local('get', least).vector('f32x4.sub');
      code.local('tee', value).vector('f32x4.div');
      code.local('get', value).local('get', most).vectorNumber(LEAST_PART).vector('f32x4.mul');
      code.vectorNumber(LEAST_DIFFERENCE).vector('f32x4.add').vector('f32x4.gt').vector('v128.and');
    }
    if (settings.heeded < 1) {
      code.vectorNumber(settings.heeded);
      random(draw.drawn + BYTES);
      code.vector('f32x4.gt').vector('v128.and');
    }
    code.local('set', factor).vectorConstant(0).local('set', total);
    forEachRecord(() => {
      code.local('get', at).local('get', total);
      code.local('get', at).memory('v128.load', RECORD.value).local('get', most).vector('f32x4.sub');
      code.local('get', factor).vector('f32x4.mul');
      exponential(code);
      code.local('get', at).memory('v128.load', RECORD.legal).vector('v128.and');
      code.vector('f32x4.add').local('tee', total).memory('v128.store', RECORD.value);
    });
  }

  /** Counts the totals that do not exceed the drawn number: this is the number of moves that are skipped. */
  function pick(): void {
    random(draw.drawn);
    code.local('get', total).vector('f32x4.mul').local('set', total);
    code.vectorConstant(0).local('set', picked);
    forEachRecord(() => {
      code.local('get', picked).local('get', at).memory('v128.load', RECORD.value).local('get', total);
      code.vector('f32x4.le').vector('i32x4.sub').local('set', picked);
    });
    code.constant('i32', 0).local('get', picked).memory('v128.store', four.picked);
    const address = end;
    code.constant('i32', 0).local('set', at);
    code.open('loop');
    code.local('get', at).memory('i32.load', games).local('tee', game).constant('i32', 5).plain('i32.shr_u');
    code.constant('i32', 4).plain('i32.mul');
    code.local('get', at).memory('i32.load', four.picked).constant('i32', RECORD.bytes).plain('i32.mul');
    code
      .memory('i32.load', records + RECORD.move)
      .plain('i32.add')
      .local('tee', address);
    code.local('get', address).memory('i32.load', does);
    code.constant('i32', 1).local('get', game).plain('i32.shl').plain('i32.or').memory('i32.store', does);
    step(at, 4);
    code
      .local('get', at)
      .local('get', present)
      .constant('i32', 4)
      .plain('i32.mul')
      .plain('i32.lt_u')
      .branchIf(0);
    code.plain('end');
  }

  function forEachRecord(body: () => void): void {
    code.constant('i32', records).local('set', at).open('loop');
    body();
    step(at, RECORD.bytes);
    code.local('get', at).local('get', end).plain('i32.lt_u').branchIf(0).plain('end');
  }

  /** Produces four numbers from 0 to less than 1. */
  function random(address: number): void {
    code.constant('i32', 0).memory('v128.load', address).constant('i32', 8).vector('i32x4.shr_u');
    code
      .vector('f32x4.convert_i32x4_u')
      .vectorNumber(2 ** -24)
      .vector('f32x4.mul');
  }

  function step(local: number, by: number): void {
    code.local('get', local).constant('i32', by).plain('i32.add').local('set', local);
  }
}

/** A number above all values. */
const HUGE = 1e30;
/**
 * Smaller differences count as zero, and so do rounding errors, which are measured as a fraction of the highest value.
 */
const LEAST_DIFFERENCE = 1e-12;
const LEAST_PART = 2 ** -18;
