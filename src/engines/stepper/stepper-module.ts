/**
 * The code that updates units; it is the same for every circuit. Changes are processed level by level, so that no unit
 * is examined twice; a unit is queued when its count of false inputs leaves or reaches 0.
 */
import { Code } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { FALSES, HEADER, LEVEL, LOOP, QUEUED_MARK, RECORD, VALUE_MARK } from './stepper-memory.ts';

export interface StepperExports {
  /** Makes the state at an address the current one, and updates everything that depends on the state alone. */
  load(target: number): void;
  /** Makes the new moves, and updates everything except goals. */
  move(): void;
  /** Computes the gates that only goals need. */
  goals(): void;
  /** Writes the legal moves of a list to an address, and returns their number. */
  list(from: number, to: number, out: number): number;
}

const TWO_ADDRESSES = { parameters: ['i32', 'i32'], results: [] } as const;
const ONE_ADDRESS = { parameters: ['i32'], results: [] } as const;

export function stepperModule(): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder();
  const runLoop = module.declare(ONE_ADDRESS);
  const propagate = module.add(propagateCode(runLoop), TWO_ADDRESSES);
  module.add(loadCode(propagate), ONE_ADDRESS, 'load');
  module.add(moveCode(propagate), undefined, 'move');
  const computeGates = module.add(gatesCode(), TWO_ADDRESSES);
  module.define(runLoop, loopCode(computeGates));
  const goals = new Code();
  header(goals, 'goals');
  header(goals, 'endOfGoals').call(computeGates);
  module.add(goals, undefined, 'goals');
  module.add(listCode(), { parameters: ['i32', 'i32', 'i32'], results: ['i32'] }, 'list');
  return module.encode(1);
}

function header(code: Code, entry: keyof typeof HEADER): Code {
  return code.constant('i32', 0).memory('i32.load', HEADER[entry]);
}

/** Adds a number to a local. */
function advance(code: Code, local: number, by: number): Code {
  return code.local('get', local).constant('i32', by).plain('i32.add').local('set', local);
}

/** Replaces a unit on the stack by the address of its record. */
function recordAddress(code: Code, records: number): Code {
  return code
    .constant('i32', Math.log2(RECORD.bytes))
    .plain('i32.shl')
    .local('get', records)
    .plain('i32.add');
}

/** Loops while `at` is below `end`; the body has to advance `at`. */
function whileBelow(code: Code, at: number, end: number, body: () => void): void {
  code.open('block').open('loop');
  code.local('get', at).local('get', end).plain('i32.ge_u').branchIf(1);
  body();
  code.branch(0).plain('end').plain('end');
}

/** Generates `propagate(level, end)`. */
function propagateCode(runLoop: number): Code {
  const code = new Code(['i32', 'i32']);
  const [level, end] = [0, 1];
  const local = () => code.newLocal('i32');
  const [records, item, last, unit, record, marks] = [local(), local(), local(), local(), local(), local()];
  const [value, use, reader, falses, isFalse, address] = [
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
  ];
  header(code, 'records').local('set', records);
  whileBelow(code, level, end, () => {
    code.local('get', level).memory('i32.load', LEVEL.start).local('tee', item);
    code.local('get', level).memory('i32.load', LEVEL.end).local('tee', last).plain('i32.ne').open('if');
    code.local('get', level).local('get', item).memory('i32.store', LEVEL.end);
    code.open('loop');
    code.local('get', item).memory('i32.load').local('tee', unit);
    recordAddress(code, records).local('set', record);
    code.local('get', unit).memory('i32.load8_u', FALSES).plain('i32.eqz').local('set', value);
    code.local('get', record).memory('i32.load', RECORD.level).local('set', marks);
    code
      .local('get', marks)
      .local('get', value)
      .plain('i32.xor')
      .constant('i32', VALUE_MARK)
      .plain('i32.and');
    code.open('if');
    passOn();
    code.plain('else');
    code.local('get', record).local('get', marks).constant('i32', ~QUEUED_MARK).plain('i32.and');
    code.memory('i32.store', RECORD.level);
    code.plain('end');
    advance(code, item, 4).local('get', item).local('get', last).plain('i32.ne').branchIf(0).plain('end');
    code.local('get', level).memory('i32.load', LEVEL.loop).local('tee', address).open('if');
    code.local('get', address).call(runLoop).plain('end');
    code.plain('end');
    advance(code, level, LEVEL.bytes);
  });
  return code;

  /** Handles a changed unit: flips the bit of its output and marks its readers. */
  function passOn(): void {
    code.local('get', record).local('get', marks).constant('i32', ~QUEUED_MARK).plain('i32.and');
    code.constant('i32', VALUE_MARK).plain('i32.xor').memory('i32.store', RECORD.level);
    code.local('get', record).memory('i32.load', RECORD.uses).local('tee', use);
    code.memory('i32.load').local('tee', address).local('get', address).memory('i32.load');
    code.local('get', use).memory('i32.load', 4).plain('i32.xor').memory('i32.store');
    advance(code, use, 8);
    code.open('block').open('loop');
    code.local('get', use).memory('i32.load').local('tee', reader).plain('i32.eqz').branchIf(1);
    advance(code, use, 4);
    // The input has become false if the new value equals the mark of negation.
    code.local('get', reader).local('get', value).plain('i32.xor').constant('i32', -1).plain('i32.xor');
    code.constant('i32', 1).plain('i32.and').local('set', isFalse);
    code.local('get', reader).constant('i32', 1).plain('i32.shr_u').local('tee', unit);
    code.local('get', unit).memory('i32.load8_u', FALSES);
    code.local('get', isFalse).constant('i32', 1).plain('i32.shl').plain('i32.add').constant('i32', 1);
    code.plain('i32.sub').local('tee', falses).memory('i32.store8', FALSES);
    // The unit can change only if the count goes from 0 to 1 or from 1 to 0.
    code.local('get', falses).local('get', isFalse).plain('i32.ne').branchIf(0);
    code.local('get', unit);
    recordAddress(code, records).local('tee', record).memory('i32.load', RECORD.level).local('tee', marks);
    code.constant('i32', QUEUED_MARK).plain('i32.and').branchIf(0);
    code.local('get', record).local('get', marks).constant('i32', QUEUED_MARK).plain('i32.or');
    code.memory('i32.store', RECORD.level);
    enqueue(code, unit, marks, address);
    code.branch(0).plain('end').plain('end');
  }
}

/** Puts a unit into the queue of its level; `marks` holds the level's address with the marks, and is overwritten. */
function enqueue(code: Code, unit: number, marks: number, scratch: number): void {
  code
    .local('get', marks)
    .constant('i32', ~(QUEUED_MARK | VALUE_MARK))
    .plain('i32.and')
    .local('tee', marks);
  code.memory('i32.load', LEVEL.end).local('tee', scratch).local('get', unit).memory('i32.store');
  code
    .local('get', marks)
    .local('get', scratch)
    .constant('i32', 4)
    .plain('i32.add')
    .memory('i32.store', LEVEL.end);
}

/** Flips an input and queues it at `tail`. */
function toggle(code: Code, unit: number, tail: number): void {
  code
    .local('get', unit)
    .local('get', unit)
    .memory('i32.load8_u', FALSES)
    .constant('i32', 1)
    .plain('i32.xor');
  code.memory('i32.store8', FALSES);
  code.local('get', tail).local('get', unit).memory('i32.store');
  advance(code, tail, 4);
}

/** Generates `load(target)`. */
function loadCode(propagate: number): Code {
  const code = new Code(['i32']);
  const target = 0;
  const local = () => code.newLocal('i32');
  const [state, end, difference, tail, unit, levels, first] = [
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
  ];
  header(code, 'state').local('tee', state);
  header(code, 'stateBytes').plain('i32.add').local('set', end);
  header(code, 'levels').local('tee', levels).memory('i32.load', LEVEL.start).local('set', tail);
  code.constant('i32', 1).local('set', first);
  whileBelow(code, state, end, () => {
    code.local('get', state).memory('i32.load').local('get', target).memory('i32.load').plain('i32.xor');
    code.local('tee', difference).open('if');
    code.local('get', state).local('get', target).memory('i32.load').memory('i32.store');
    code.open('loop');
    code.local('get', difference).plain('i32.ctz').local('get', first).plain('i32.add').local('set', unit);
    toggle(code, unit, tail);
    code
      .local('get', difference)
      .local('get', difference)
      .constant('i32', 1)
      .plain('i32.sub')
      .plain('i32.and');
    code.local('tee', difference).branchIf(0).plain('end');
    code.plain('end');
    advance(code, state, 4);
    advance(code, target, 4);
    advance(code, first, 32);
  });
  code.local('get', levels).local('get', tail).memory('i32.store', LEVEL.end);
  code.local('get', levels);
  return header(code, 'moveLevels').call(propagate);
}

/** Generates `move()`. */
function moveCode(propagate: number): Code {
  const code = new Code();
  const local = () => code.newLocal('i32');
  const [place, end, before, after, tail, levels, first, offset] = [
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
  ];
  header(code, 'moves').local('tee', place);
  header(code, 'moveBytes').plain('i32.add').local('set', end);
  header(code, 'newMoves').local('get', place).plain('i32.sub').local('set', offset);
  header(code, 'firstMove').local('set', first);
  header(code, 'moveLevels').local('tee', levels).memory('i32.load', LEVEL.start).local('set', tail);
  const change = (move: number): void => {
    code.local('get', move).local('get', first).plain('i32.add').local('set', move);
    toggle(code, move, tail);
  };
  whileBelow(code, place, end, () => {
    code.local('get', place).memory('i32.load').local('tee', before);
    code.local('get', place).local('get', offset).plain('i32.add').memory('i32.load').local('tee', after);
    code.plain('i32.ne').open('if');
    code.local('get', place).local('get', after).memory('i32.store');
    code.local('get', before).constant('i32', 0).plain('i32.ge_s').open('if');
    change(before);
    code.plain('end');
    change(after);
    code.plain('end');
    advance(code, place, 4);
  });
  code.local('get', levels).local('get', tail).memory('i32.store', LEVEL.end);
  code.local('get', levels);
  return header(code, 'endOfLevels').call(propagate);
}

/** Generates `gates(from, end)`, which computes gates one after the other, regardless of their previous inputs. */
function gatesCode(): Code {
  const code = new Code(['i32', 'i32']);
  const [at, end] = [0, 1];
  const local = () => code.newLocal('i32');
  const [records, record, literal, value] = [local(), local(), local(), local()];
  header(code, 'records').local('set', records);
  whileBelow(code, at, end, () => {
    code.local('get', at).memory('i32.load');
    recordAddress(code, records).local('set', record);
    code.constant('i32', 1).local('set', value);
    code.open('block').open('loop');
    advance(code, at, 4).local('get', at).memory('i32.load').local('tee', literal);
    code.constant('i32', 0).plain('i32.lt_s').branchIf(1);
    literalValue(code, literal, records);
    code.local('get', value).plain('i32.and').local('set', value);
    code.branch(0).plain('end').plain('end');
    advance(code, at, 4);
    code.local('get', record).local('get', record).memory('i32.load', RECORD.level);
    code.constant('i32', ~VALUE_MARK).plain('i32.and').local('get', value).plain('i32.or');
    code.memory('i32.store', RECORD.level);
  });
  return code;
}

/** Puts a number on the stack whose lowest bit is the value of a literal. */
function literalValue(code: Code, literal: number, records: number): void {
  code.local('get', literal).constant('i32', 1).plain('i32.shr_u');
  recordAddress(code, records).memory('i32.load', RECORD.level).local('get', literal).plain('i32.xor');
}

/** Generates `loop(address)`, which computes a loop from scratch and queues those of its nodes that have changed. */
function loopCode(computeGates: number): Code {
  const code = new Code(['i32']);
  const loop = 0;
  const local = () => code.newLocal('i32');
  const [records, at, end, record, marks, changed, unit, scratch] = [
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
    local(),
  ];
  header(code, 'records').local('set', records);
  const forEach = (list: number, bytes: number, body: () => void): void => {
    code.local('get', loop).memory('i32.load', list).local('set', at);
    code
      .local('get', loop)
      .memory('i32.load', list + 4)
      .local('set', end);
    whileBelow(code, at, end, () => {
      code.local('get', at).memory('i32.load').local('tee', unit);
      recordAddress(code, records).local('tee', record).memory('i32.load', RECORD.level).local('set', marks);
      body();
      advance(code, at, bytes);
    });
  };
  // The previous values are stored in the bytes that otherwise count false inputs.
  forEach(LOOP.nodes, 4, () => {
    code.local('get', unit).local('get', marks).constant('i32', VALUE_MARK).plain('i32.and');
    code.memory('i32.store8', FALSES);
  });
  forEach(LOOP.feedback, 8, () => {
    code.local('get', record).local('get', marks).constant('i32', ~VALUE_MARK).plain('i32.and');
    code.memory('i32.store', RECORD.level);
  });
  code.open('loop');
  code.local('get', loop).memory('i32.load', LOOP.gates);
  code
    .local('get', loop)
    .memory('i32.load', LOOP.gates + 4)
    .call(computeGates);
  code.constant('i32', 0).local('set', changed);
  forEach(LOOP.feedback, 8, () => {
    code.local('get', at).memory('i32.load', 4).local('set', scratch);
    literalValue(code, scratch, records);
    code.local('get', marks).plain('i32.xor').constant('i32', VALUE_MARK).plain('i32.and').open('if');
    code.local('get', record).local('get', marks).constant('i32', VALUE_MARK).plain('i32.xor');
    code.memory('i32.store', RECORD.level);
    code.constant('i32', 1).local('set', changed);
    code.plain('end');
  });
  code.local('get', changed).branchIf(0).plain('end');
  forEach(LOOP.nodes, 4, () => {
    // Changed nodes get their old value back and are queued; the next level propagates the change.
    code.local('get', unit).memory('i32.load8_u', FALSES).local('get', marks).plain('i32.xor');
    code.constant('i32', VALUE_MARK).plain('i32.and').local('set', scratch);
    code.local('get', unit).local('get', marks).constant('i32', -1).plain('i32.xor');
    code.constant('i32', VALUE_MARK).plain('i32.and').memory('i32.store8', FALSES);
    code.local('get', scratch).open('if');
    code.local('get', record).local('get', marks).constant('i32', VALUE_MARK).plain('i32.xor');
    code.memory('i32.store', RECORD.level);
    enqueue(code, unit, marks, scratch);
    code.plain('end');
  });
  return code;
}

/** Generates `list(from, to, out)`. */
function listCode(): Code {
  const code = new Code(['i32', 'i32', 'i32']);
  const [at, end, out] = [0, 1, 2];
  const local = () => code.newLocal('i32');
  const [legal, word, left, start] = [local(), local(), local(), local()];
  code.local('get', out).local('set', start);
  header(code, 'legal').local('set', legal);
  whileBelow(code, at, end, () => {
    code.local('get', at).memory('i32.load').local('tee', word).local('get', legal).plain('i32.add');
    code.memory('i32.load').local('get', at).memory('i32.load', 4).plain('i32.and').local('set', left);
    advance(code, at, 8);
    code.local('get', left).open('if');
    // The offset of the word in bytes is converted to the number of its first move.
    code.local('get', word).constant('i32', 3).plain('i32.shl').local('set', word);
    code.open('loop');
    code.local('get', out).local('get', left).plain('i32.ctz').local('get', word).plain('i32.add');
    code.memory('i32.store');
    advance(code, out, 4);
    code.local('get', left).local('get', left).constant('i32', 1).plain('i32.sub').plain('i32.and');
    code.local('tee', left).branchIf(0).plain('end');
    code.plain('end');
  });
  code.local('get', out).local('get', start).plain('i32.sub').constant('i32', 2).plain('i32.shr_u');
  return code;
}
