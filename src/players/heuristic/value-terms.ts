/** What the value of a move is made of: its own formulas, and those of others who could make the same move. */
import {
  type Circuit,
  type FormulaPart,
  gateNumbers,
  isNegated,
  type Literal,
  nodeOf,
} from '../../circuit/index.ts';

export interface ValueTerms {
  /** By role, the formulas that its moves need, as outputs of all formulas. */
  readonly outputs: readonly (readonly number[])[];
  /** By move: weights of the role's formulas, which are given by their place among them. */
  readonly terms: readonly (readonly FormulaPart[])[];
}

/** @param rivals how much it counts what a move would be worth for others: whoever makes it takes it from them */
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
const USUAL_PART = 0.2;

/** By move, the moves of other roles that are called the same and need the same to be legal, apart from turns. */
function sameMoves(circuit: Circuit, covered: readonly number[]): Map<number, readonly number[]> {
  const gateOf = gateNumbers(circuit);
  const conditions = new Map(
    covered.map((move) => [move, conditionsOf(circuit, gateOf, circuit.legal[move] as Literal)]),
  );
  const usual = circuit.roles.map((_, role) =>
    usualConditions(
      covered.filter((move) => circuit.moves[move]?.role === role).map((move) => conditions.get(move) ?? []),
    ),
  );
  const dependsOnTurn = dependents(circuit, new Set(usual.flatMap((own) => [...own].map(nodeOf))));
  const alike = new Map<string, number[]>();
  for (const move of covered) {
    const { role, term } = circuit.moves[move] as Circuit['moves'][number];
    const special = [...(conditions.get(move) ?? [])].filter((literal) => !usual[role]?.has(literal));
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

function usualConditions(conditionsOfMoves: readonly Iterable<Literal>[]): Set<Literal> {
  const counts = new Map<Literal, number>();
  for (const conditions of conditionsOfMoves)
    for (const literal of conditions) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  const enough = USUAL_PART * conditionsOfMoves.length;
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

/** The literals that a conjunction is made of; what is no conjunction stands for itself. */
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
