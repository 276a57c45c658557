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

/** The functions of the module; each reads inputs and writes outputs. */
interface MachineCode {
  readonly next: () => void;
  readonly legal: () => void;
  readonly terminal: () => void;
  readonly goals: () => void;
  readonly percepts: () => void;
}

/** A part of the memory: places of 32 bits. */
interface Places {
  readonly address: number;
  readonly first: number;
  readonly count: number;
}

/**
 * Fluents and moves are written into `memory`, then one of the functions is called, then its outputs are read there. All are
 * straight-line code, so that a call costs the same whatever has changed.
 */
export class TimedMachine {
  readonly memory: Int32Array;
  /** Inputs: fluents of the circuit in its order, and moves in its order. */
  readonly fluents: Places;
  readonly moves: Places;
  /** Outputs: what holds next by its place in `cells.sets`; legal moves in the order of moves; goals and percepts in theirs. */
  readonly next: Places;
  /** The same in twos: 0 only where neither holds. */
  readonly nextPairs: Float64Array;
  readonly legal: Places;
  readonly terminal: Places;
  readonly goals: Places;
  readonly percepts: Places;
  /** A place that no function reads. */
  readonly unused: number;
  readonly run: MachineCode;

  constructor(circuit: Circuit, cells: CellTable) {
    const layout = new MemoryLayout();
    const module = new ModuleBuilder();
    const room = (count: number): Places => {
      const address = layout.reserve(BYTES * Math.max(1, count));
      return { address, first: address / BYTES, count };
    };
    const sets = cells.sets.flatMap((set, fluent) => (set === undefined ? [] : [fluent]));
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
        const isOn = cells.sets[fluent] === undefined && (seesExpired || !isExpired[fluent]);
        const input = isOn ? program.load(this.fluents.address + BYTES * fluent) : program.zeros;
        values.set(fluentNode(fluent), input);
      });
      circuit.moves.forEach((_, move) => {
        values.set(moveNode(circuit, move), program.load(this.moves.address + BYTES * move));
      });
      literals.forEach((literal, i) => {
        program.store(places.address + BYTES * i, values.positive(literal));
      });
      // A table of operations would be slower than the prover.
      new Assembler(module, layout, LONE_WORD, { longestCode: Number.POSITIVE_INFINITY }).assembleAs(
        program,
        name,
      );
    };
    add(
      'next',
      this.next,
      sets.map((fluent) => circuit.next[fluent] as Literal),
    );
    // Moves are chosen while time passes, not at the moment at which something runs out.
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
