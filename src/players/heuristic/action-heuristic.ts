/**
 * What moves seem to be worth, without making them: for every move the formula that says when its role has its best goal
 * right after it, evaluated in fuzzy logic in the state before (M. Trutman and S. Schiffel, "Creating action heuristics
 * for general game playing agents", 2015; M. Trutman, "Agent based gameplaying system", 2015).
 */
import {
  type Circuit,
  FALSE,
  FormulaBuilder,
  FormulaCopy,
  type FormulaPart,
  fluentNode,
  type Latch,
  literalOf,
  type MoveFormulas,
  nodeOf,
  rebuild,
  TRUE,
  unlimitedExpenses,
} from '../../circuit/index.ts';
import type { CircuitGame, State } from '../../machine/index.ts';
import { FuzzyProgram, type Persistence } from './fuzzy-program.ts';
import { type HeuristicSettings, unknownPolicy } from './settings.ts';
import { withSharedChunks } from './shared-chunks.ts';
import { type ValueTerms, valueTerms } from './value-terms.ts';

/** What is settled is worked into the formulas when it is one in so many of what could be. */
const SETTLING_PART = 16;
/** Larger formulas take too long to be worked over during a match. */
const MOST_SETTLING_INPUTS = 400_000;

export class ActionHeuristic {
  readonly formulas: MoveFormulas;
  readonly settings: HeuristicSettings;
  /** Fluents that keep a value once they have it, if that is to be used. */
  readonly latches: readonly Latch[];
  readonly #game: CircuitGame;
  readonly #keeps: ReadonlyMap<number, boolean>;
  readonly #values: ValueTerms;
  /** The formulas with what is settled worked in. */
  #circuit: Circuit;
  /** By role; made when they are first needed. */
  #programs: (FuzzyProgram | undefined)[] = [];
  #settled: ReadonlySet<number> = new Set();
  #evaluations = 0;

  constructor(
    game: CircuitGame,
    formulas: MoveFormulas,
    latches: readonly Latch[],
    settings: HeuristicSettings,
  ) {
    this.#game = game;
    this.formulas = formulas;
    this.settings = settings;
    const used = new Set(Array.from(formulas.circuit.inputs, (literal) => nodeOf(literal) - fluentNode(0)));
    this.latches = settings.persistence ? latches.filter(({ fluent }) => used.has(fluent)) : [];
    this.#keeps = new Map(this.latches.map(({ fluent, keeps }) => [fluent, keeps]));
    this.#values = valueTerms(game.circuit, formulas.parts, settings.rivals);
    this.#circuit = formulas.circuit;
  }

  /** Gates and inputs of gates, as things stand. */
  get size(): { readonly gates: number; readonly inputs: number } {
    return { gates: this.#circuit.gates.length, inputs: this.#circuit.inputs.length };
  }

  /** Moves that were evaluated so far. */
  get evaluations(): number {
    return this.#evaluations;
  }

  /** Whether something can be said of a move. */
  covers(move: number): boolean {
    return (this.formulas.parts[move] as readonly FormulaPart[]).length > 0;
  }

  /** The formulas of a move, what is settled worked in. */
  formulasOf(move: number): readonly { readonly literal: number; readonly weight: number }[] {
    const parts = this.formulas.parts[move] as readonly FormulaPart[];
    return parts.map(({ output, weight }) => ({ literal: this.#circuit.legal[output] as number, weight }));
  }

  /** What `formulasOf` refers to. */
  get circuit(): Circuit {
    return this.#circuit;
  }

  /**
   * What moves of one role are worth in a state, as it comes out of the formulas; 0 for moves of which nothing can be
   * said.
   */
  values(state: State, moves: ArrayLike<number>, into: Float64Array): void {
    this.valuesAt(this.#game.bits(state), 0, moves, into);
  }

  /** The same for a state given as bits in some place. */
  valuesAt(store: Int32Array, place: number, moves: ArrayLike<number>, into: Float64Array): void {
    if (moves.length === 0) return;
    const role = this.#game.circuit.moves[moves[0] as number]?.role as number;
    const program = this.#programs[role] ?? this.#programFor(role);
    const { terms } = this.#values;
    program.load(store, place);
    for (let i = 0; i < moves.length; i++) {
      let value = 0;
      for (const { output, weight } of terms[moves[i] as number] as readonly FormulaPart[])
        value += weight * program.truth(output);
      into[i] = value;
    }
    this.#evaluations += moves.length;
  }

  /**
   * From now on only this state and those after it are asked about. Fluents that have come to a value that they keep
   * become constants, and formulas shrink.
   */
  settle(store: Int32Array, place: number): void {
    const { circuit } = this.formulas;
    if (this.latches.length === 0 || circuit.inputs.length > MOST_SETTLING_INPUTS) return;
    const holds = (fluent: number): boolean =>
      (((store[place + (fluent >>> 5)] as number) >>> (fluent & 31)) & 1) === 1;
    const settled = new Set(
      this.latches.flatMap(({ fluent, keeps }) => (holds(fluent) === keeps ? [fluent] : [])),
    );
    // Who goes back in a game takes back what was settled.
    const isBack = [...this.#settled].some((fluent) => !settled.has(fluent));
    if (!isBack && (settled.size - this.#settled.size) * SETTLING_PART < this.latches.length) return;
    this.#settled = settled;
    this.#circuit = this.#withSettled(settled);
    this.#programs = [];
  }

  #withSettled(settled: ReadonlySet<number>): Circuit {
    const { circuit } = this.formulas;
    const builder = new FormulaBuilder(circuit, unknownPolicy(this.settings));
    const copy = new FormulaCopy(
      circuit,
      builder,
      (node) => {
        const fluent = node - fluentNode(0);
        if (!settled.has(fluent)) return literalOf(node);
        return this.#keeps.get(fluent) ? TRUE : FALSE;
      },
      unlimitedExpenses(),
    );
    return builder.circuitOf(circuit.legal.map((literal) => copy.of(literal)));
  }

  /** The formulas that a role's moves need, as they are evaluated. */
  roleFormulas(role: number): Circuit {
    const outputs = this.#values.outputs[role] ?? [];
    const own = rebuild({
      ...this.#circuit,
      legal: outputs.map((output) => this.#circuit.legal[output] as number),
    });
    return withSharedChunks(own);
  }

  /** What the value of a move is the sum of; formulas are those of its role. */
  termsOf(move: number): readonly FormulaPart[] {
    return this.#values.terms[move] as readonly FormulaPart[];
  }

  /** The value that a fluent keeps once it has it, if there is one. */
  persistence(fluent: number): Persistence {
    const keeps = this.#keeps.get(fluent);
    return keeps === undefined ? undefined : keeps ? 'true' : 'false';
  }

  #programFor(role: number): FuzzyProgram {
    const program = new FuzzyProgram(this.roleFormulas(role), this.settings, (fluent) =>
      this.persistence(fluent),
    );
    this.#programs[role] = program;
    return program;
  }
}
