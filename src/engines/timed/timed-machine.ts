/** The circuit of a real-time game as WebAssembly over one game, whose bits are whole numbers: 0, or -1 for true. */
import { type Circuit, fluentNode, type Literal, moveNode } from '../../circuit/index.ts';
import { Assembler } from '../sliced/assembler.ts';
import { CircuitValues } from '../sliced/circuit-values.ts';
import { MachineMemory, MemoryLayout } from '../sliced/machine-memory.ts';
import { LONE_WORD } from '../sliced/word.ts';
import { WordProgram } from '../sliced/word-program.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { EXPIRED } from './as-turns.ts';
import type { CellTable } from './cell-table.ts';

const { bytes: BYTES } = LONE_WORD;

/** The functions of the module; each one reads inputs and writes outputs. */
interface MachineCode {
  readonly next: () => void;
  readonly legal: () => void;
  readonly terminal: () => void;
  readonly goals: () => void;
  readonly percepts: () => void;
}

/** A part of the memory, in places of 32 bits. */
interface Places {
  readonly address: number;
  readonly first: number;
  readonly count: number;
}

/**
 * The machine of the circuit. Write fluents and moves to `memory`, call one of the functions, and read its outputs
 * there. All functions are straight-line code, so a call takes the same time whatever has changed.
 */
export class TimedMachine {
  readonly memory: Int32Array;
  /** The inputs: the fluents and the moves of the circuit, each in the circuit's order. */
  readonly fluents: Places;
  readonly moves: Places;
  /**
   * The outputs: what holds next, by its index in `cells.sets`; and legal moves, goals and percepts, each in the
   * circuit's order.
   */
  readonly next: Places;
  /** The same in pairs: a pair is 0 only if neither of the two holds. */
  readonly nextPairs: Float64Array;
  readonly legal: Places;
  readonly terminal: Places;
  readonly goals: Places;
  readonly percepts: Places;
  /** A place that no function reads. */
  readonly unused: number;
  readonly run: MachineCode;
  /** The number of operations in all functions. */
  operations = 0;

  constructor(circuit: Circuit, cells: CellTable) {
    const layout = new MemoryLayout();
    const module = new ModuleBuilder();
    const room = (count: number): Places => {
      const address = layout.reserve(BYTES * Math.max(1, count));
      return { address, first: address / BYTES, count };
    };
    const { sets } = cells;
    const isSet = new Set(sets.map(({ fluent }) => fluent));
    this.fluents = room(circuit.fluents.length);
    this.moves = room(circuit.moves.length);
    this.next = room(sets.length);
    this.legal = room(circuit.moves.length);
    this.terminal = room(1);
    this.goals = room(circuit.goals.length);
    this.percepts = room(circuit.percepts.length);
    this.unused = room(1).first;
    const isExpired = circuit.fluents.map((fluent) => fluent.kind === 'compound' && fluent.name === EXPIRED);
    const add = (
      name: keyof MachineCode,
      places: Places,
      literals: readonly Literal[],
      seesExpired = true,
    ): void => {
      const program = new WordProgram();
      const values = new CircuitValues(circuit, program, layout, BYTES);
      circuit.fluents.forEach((_, fluent) => {
        const isOn = !isSet.has(fluent) && (seesExpired || !isExpired[fluent]);
        const input = isOn ? program.load(this.fluents.address + BYTES * fluent) : program.zeros;
        values.set(fluentNode(fluent), input);
      });
      circuit.moves.forEach((_, move) => {
        values.set(moveNode(circuit, move), program.load(this.moves.address + BYTES * move));
      });
      literals.forEach((literal, i) => {
        program.store(places.address + BYTES * i, values.positive(literal));
      });
      this.operations += program.length;
      // A table of operations would be slower than the prover.
      new Assembler(module, layout, LONE_WORD, { longestCode: Number.POSITIVE_INFINITY }).assembleAs(
        program,
        name,
      );
    };
    add(
      'next',
      this.next,
      sets.map(({ fluent }) => circuit.next[fluent] as Literal),
    );
    // Moves are chosen while time passes, not at a moment when something runs out.
    add('legal', this.legal, circuit.legal, false);
    add('terminal', this.terminal, [circuit.terminal]);
    add(
      'goals',
      this.goals,
      circuit.goals.map(({ literal }) => literal),
    );
    add(
      'percepts',
      this.percepts,
      circuit.percepts.map(({ literal }) => literal),
    );
    const memory = new MachineMemory(layout);
    this.run = memory.instantiate(module) as unknown as MachineCode;
    this.memory = memory.parts;
    this.nextPairs = new Float64Array(this.memory.buffer, this.next.address, Math.ceil(this.next.count / 2));
  }
}
