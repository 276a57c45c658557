/**
 * Estimates the value of moves without making them, by evaluating goal formulas in fuzzy logic (Trutman and Schiffel,
 * "Creating action heuristics for general game playing agents", 2015).
 */
import {
  type Circuit,
  type CircuitBuilder,
  FALSE,
  FormulaBuilder,
  FormulaCopy,
  type FormulaPart,
  fluentNode,
  gateNumbers,
  isNegated,
  type Latch,
  type Literal,
  literalOf,
  type MoveFormulas,
  nodeOf,
  rebuild,
  TRUE,
  unlimitedExpenses,
} from '../../circuit/index.ts';
import { type Game, type State, statePacker } from '../../game/index.ts';
import { FuzzyProgram, type Persistence } from './fuzzy-program.ts';
import { type HeuristicSettings, unknownPolicy } from './settings.ts';

/**
 * Settled literals are substituted into the formulas once they are at least 1/SETTLING_PART of the literals that could
 * be settled.
 */
const SETTLING_PART = 16;
/** Larger formulas take too long to simplify during a match. */
const MOST_SETTLING_INPUTS = 400_000;

export class ActionHeuristic {
  readonly formulas: MoveFormulas;
  readonly settings: HeuristicSettings;
  /** Fluents that keep a value once they have it, if this is to be used. */
  readonly latches: readonly Latch[];
  readonly #wordsOf: (state: State) => Int32Array;
  /** Indexed by move. */
  readonly #roles: Uint8Array;
  readonly #keeps: ReadonlyMap<number, boolean>;
  readonly #values: ValueTerms;
  /** The formulas after substituting settled literals. */
  #circuit: Circuit;
  /** Indexed by role; built on first use. */
  #programs: (FuzzyProgram | undefined)[] = [];
  #settled: ReadonlySet<number> = new Set();
  #evaluations = 0;

  constructor(
    game: Game,
    circuit: Circuit,
    formulas: MoveFormulas,
    latches: readonly Latch[],
    settings: HeuristicSettings,
  ) {
    this.#wordsOf = statePacker(game);
    this.#roles = Uint8Array.from(circuit.moves, ({ role }) => role);
    this.formulas = formulas;
    this.settings = settings;
    const used = new Set(Array.from(formulas.circuit.inputs, (literal) => nodeOf(literal) - fluentNode(0)));
    this.latches = settings.persistence ? latches.filter(({ fluent }) => used.has(fluent)) : [];
    this.#keeps = new Map(this.latches.map(({ fluent, keeps }) => [fluent, keeps]));
    this.#values = valueTerms(circuit, formulas.parts, settings.rivals);
    this.#circuit = formulas.circuit;
  }

  /** The current number of gates and of gate inputs. */
  get size(): { readonly gates: number; readonly inputs: number } {
    return { gates: this.#circuit.gates.length, inputs: this.#circuit.inputs.length };
  }

  /** The number of moves evaluated so far. */
  get evaluations(): number {
    return this.#evaluations;
  }

  /** For each role, all moves that it may ever have. */
  get movesByRole(): readonly (readonly number[])[] {
    const movesOf: number[][] = Array.from({ length: Math.max(0, ...this.#roles) + 1 }, () => []);
    this.#roles.forEach((role, move) => {
      movesOf[role]?.push(move);
    });
    return movesOf;
  }

  /** Returns whether the heuristic can evaluate a move. */
  covers(move: number): boolean {
    return (this.formulas.parts[move] as readonly FormulaPart[]).length > 0;
  }

  /** Returns the formulas of a move, simplified by settled literals. */
  formulasOf(move: number): readonly { readonly literal: number; readonly weight: number }[] {
    const parts = this.formulas.parts[move] as readonly FormulaPart[];
    return parts.map(({ output, weight }) => ({ literal: this.#circuit.legal[output] as number, weight }));
  }

  /** The circuit that the results of `formulasOf` refer to. */
  get circuit(): Circuit {
    return this.#circuit;
  }

  /** Returns the unscaled values of one role's moves in a state; moves that the heuristic cannot evaluate get 0. */
  values(state: State, moves: ArrayLike<number>, into: Float64Array): void {
    this.valuesAt(this.#wordsOf(state), 0, moves, into);
  }

  /** Does the same for a packed state stored at a given place. */
  valuesAt(store: Int32Array, place: number, moves: ArrayLike<number>, into: Float64Array): void {
    if (moves.length === 0) return;
    const role = this.#roles[moves[0] as number] as number;
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
   * From now on, only this state and its successors are evaluated. Fluents that have reached a permanent value become
   * constants, so formulas shrink.
   */
  settle(store: Int32Array, place: number): void {
    const { circuit } = this.formulas;
    if (this.latches.length === 0 || circuit.inputs.length > MOST_SETTLING_INPUTS) return;
    const holds = (fluent: number): boolean =>
      (((store[place + (fluent >>> 5)] as number) >>> (fluent & 31)) & 1) === 1;
    const settled = new Set(
      this.latches.flatMap(({ fluent, keeps }) => (holds(fluent) === keeps ? [fluent] : [])),
    );
    // Going back in a game also undoes settling.
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

  /** Returns the formulas that a role's moves need, in the form in which they are evaluated. */
  roleFormulas(role: number): Circuit {
    const outputs = this.#values.outputs[role] ?? [];
    const own = rebuild({
      ...this.#circuit,
      legal: outputs.map((output) => this.#circuit.legal[output] as number),
    });
    return withSharedChunks(own);
  }

  /** Returns the terms whose sum is the value of the move, referring to the formulas of its role. */
  termsOf(move: number): readonly FormulaPart[] {
    return this.#values.terms[move] as readonly FormulaPart[];
  }

  /** Returns the value that a fluent keeps once it has it, if there is one. */
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

/** Builds the value of a move from its own formulas and those of other roles that could make the same move. */
export interface ValueTerms {
  /** For each role, the formulas that its moves need, as outputs of all formulas. */
  readonly outputs: readonly (readonly number[])[];
  /** For each move, weights of the role's formulas, which are identified by their index. */
  readonly terms: readonly (readonly FormulaPart[])[];
}

/** @param rivals the weight of a move's value for other roles that could make it */
export function valueTerms(
  circuit: Circuit,
  parts: readonly (readonly FormulaPart[])[],
  rivals: number,
): ValueTerms {
  const { roles, moves } = circuit;
  const covered = [...moves.keys()].filter((move) => (parts[move] ?? []).length > 0);
  const rivalsOf = rivals > 0 ? sameMoves(circuit, covered) : new Map<number, readonly number[]>();
  const places = roles.map(() => new Map<number, number>());
  const terms = moves.map(({ role }, move) => {
    const own = places[role] as Map<number, number>;
    const others = rivalsOf.get(move) ?? [];
    const all = [
      ...(parts[move] ?? []),
      ...others.flatMap((other) => scaledParts(parts[other] ?? [], rivals / others.length)),
    ];
    return all.map(({ output, weight }) => {
      const place = own.get(output) ?? own.size;
      own.set(output, place);
      return { output: place, weight };
    });
  });
  return { outputs: places.map((own) => [...own.keys()]), terms };
}

function scaledParts(parts: readonly FormulaPart[], factor: number): FormulaPart[] {
  return parts.map(({ output, weight }) => ({ output, weight: factor * weight }));
}

/** A condition shared by at least this fraction of a role's moves belongs to its turn rather than to the move. */
const COMMON_PART = 0.2;

/**
 * For each move, the moves of other roles that have the same name and the same legality conditions, apart from turns.
 */
function sameMoves(circuit: Circuit, covered: readonly number[]): Map<number, readonly number[]> {
  const gateOf = gateNumbers(circuit);
  const conditions = new Map(
    covered.map((move) => [move, conditionsOf(circuit, gateOf, circuit.legal[move] as Literal)]),
  );
  const common = circuit.roles.map((_, role) =>
    commonConditions(
      covered.filter((move) => circuit.moves[move]?.role === role).map((move) => conditions.get(move) ?? []),
    ),
  );
  const dependsOnTurn = dependents(circuit, new Set(common.flatMap((own) => [...own].map(nodeOf))));
  const alike = new Map<string, number[]>();
  for (const move of covered) {
    const { role, term } = circuit.moves[move] as Circuit['moves'][number];
    const special = [...(conditions.get(move) ?? [])].filter((literal) => !common[role]?.has(literal));
    // Moves with a different meaning for each role cannot be compared.
    if (special.some((literal) => dependsOnTurn[nodeOf(literal)])) continue;
    const key = `${term.id}:${special.sort((a, b) => a - b).join()}`;
    alike.set(key, [...(alike.get(key) ?? []), move]);
  }
  return new Map(
    [...alike.values()].flatMap((group) =>
      group.map((move) => [move, group.filter((other) => other !== move)] as const),
    ),
  );
}

function commonConditions(conditionsOfMoves: readonly Iterable<Literal>[]): Set<Literal> {
  const counts = new Map<Literal, number>();
  for (const conditions of conditionsOfMoves)
    for (const literal of conditions) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  const enough = COMMON_PART * conditionsOfMoves.length;
  return new Set([...counts].flatMap(([literal, count]) => (count >= enough ? [literal] : [])));
}

/** Returns, for each node, 1 if it depends on one of the given nodes, judged by a quick structural check. */
function dependents(
  { nodeCount, gates, inputs, inputStart, loops }: Circuit,
  nodes: Set<number>,
): Uint8Array {
  const depends = new Uint8Array(nodeCount);
  for (const node of nodes) depends[node] = 1;
  for (const { feedback } of loops) for (const { node } of feedback) depends[node] = 1;
  gates.forEach((node, gate) => {
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++)
      if (depends[nodeOf(inputs[i] as Literal)]) depends[node] = 1;
  });
  return depends;
}

/** Returns the literals of a conjunction; anything else is returned as a single literal. */
function conditionsOf(circuit: Circuit, gateOf: Int32Array, literal: Literal): Set<Literal> {
  const conditions = new Set<Literal>();
  const open = [literal];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const gate = isNegated(next) ? -1 : (gateOf[nodeOf(next)] as number);
    if (gate < 0) conditions.add(next);
    else
      open.push(
        ...circuit.inputs.subarray(
          circuit.inputStart[gate] as number,
          circuit.inputStart[gate + 1] as number,
        ),
      );
  }
  return conditions;
}

// Splits long conjunctions into pieces. The formulas of different moves often differ in few operands; when they are
// cut at operands chosen by a hash, they share most of their pieces, which are then evaluated only once. The same idea
// finds unchanged parts of stored files (content-defined chunking).

/** Shorter conjunctions are not split. */
const LONGEST_WHOLE = 12;
/** On average, one operand in PIECE ends a piece. */
const PIECE = 6;

export function withSharedChunks(circuit: Circuit): Circuit {
  return rebuild(circuit, { gate: inPieces });
}

function inPieces(builder: CircuitBuilder, inputs: readonly Literal[]): Literal {
  if (inputs.length <= LONGEST_WHOLE) return builder.and(inputs);
  const sorted = [...inputs].sort((a, b) => a - b);
  const pieces: Literal[] = [];
  let piece: Literal[] = [];
  for (const literal of sorted) {
    piece.push(literal);
    if (hash(literal) % PIECE > 0) continue;
    pieces.push(builder.and(piece));
    piece = [];
  }
  if (piece.length > 0) pieces.push(builder.and(piece));
  return 2 * pieces.length > sorted.length ? builder.and(pieces) : inPieces(builder, pieces);
}

/** The finaliser of MurmurHash3, which makes neighbouring numbers very different. */
function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
