/** The action heuristic estimates what moves are worth without making them, by goal formulas evaluated in fuzzy logic (Trutman and Schiffel, "Creating action heuristics for general game playing agents", 2015). */
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

/** Settled literals are worked into the formulas once they are at least 1/SETTLING_PART of those that could be. */
const SETTLING_PART = 16;
/** Larger formulas take too long to be worked over during a match. */
const MOST_SETTLING_INPUTS = 400_000;

export class ActionHeuristic {
  readonly formulas: MoveFormulas;
  readonly settings: HeuristicSettings;
  /** Fluents that keep a value once they have it, if that is to be used. */
  readonly latches: readonly Latch[];
  readonly #wordsOf: (state: State) => Int32Array;
  /** By move. */
  readonly #roles: Uint8Array;
  readonly #keeps: ReadonlyMap<number, boolean>;
  readonly #values: ValueTerms;
  /** The formulas with what is settled worked in. */
  #circuit: Circuit;
  /** By role; made when they are first needed. */
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

  /** Gates and inputs of gates, as things stand. */
  get size(): { readonly gates: number; readonly inputs: number } {
    return { gates: this.#circuit.gates.length, inputs: this.#circuit.inputs.length };
  }

  /** Moves that were evaluated so far. */
  get evaluations(): number {
    return this.#evaluations;
  }

  /** All moves that each role may ever have. */
  get movesByRole(): readonly (readonly number[])[] {
    const movesOf: number[][] = Array.from({ length: Math.max(0, ...this.#roles) + 1 }, () => []);
    this.#roles.forEach((role, move) => {
      movesOf[role]?.push(move);
    });
    return movesOf;
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
    this.valuesAt(this.#wordsOf(state), 0, moves, into);
  }

  /** The same for a state given as bits in some place. */
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
    // Going back in a game also undoes what was settled.
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

/** What the value of a move is made of: its own formulas, and those of others who could make the same move. */
export interface ValueTerms {
  /** By role, the formulas that its moves need, as outputs of all formulas. */
  readonly outputs: readonly (readonly number[])[];
  /** By move: weights of the role's formulas, which are given by their place among them. */
  readonly terms: readonly (readonly FormulaPart[])[];
}

/** @param rivals the weight of what a move would be worth for other roles that could make it */
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

/** What this part of a role's moves needs has to do with its turn rather than with the move. */
const COMMON_PART = 0.2;

/** By move, the moves of other roles that are called the same and need the same to be legal, apart from turns. */
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
    // What means something else for everybody cannot be compared.
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

/** By node: 1 if it depends on one of some nodes, as far as can be seen at a glance. */
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

/** The literals that a conjunction is made of; what is no conjunction is taken literally. */
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

// Long conjunctions in pieces. The formulas of different moves mostly differ in few operands; cut at operands that a
// hash picks, they have most of their pieces in common, which then are evaluated once. The same idea finds what is
// unchanged in stored files (content-defined chunking).

/** Shorter conjunctions stay whole. */
const LONGEST_WHOLE = 12;
/** About one operand in PIECE ends a piece. */
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

/** The finish of MurmurHash3: neighbouring numbers become unlike ones. */
function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
