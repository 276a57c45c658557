/**
 * Takes the condition "it is my turn" out of legality. Most of a role's moves are legal only while one fluent holds;
 * every turn, that fluent changes and with it the gates of all those moves. Here each such move's gate is built for
 * the case that the fluent holds, and the fluent itself is checked once when the legal moves are read.
 */
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  gateNumbers,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  rebuild,
  TRUE,
} from '../../circuit/index.ts';

export interface GatedLegal {
  /** The circuit in which the legality of the gated moves assumes that their condition holds. */
  readonly circuit: Circuit;
  /** For each role, the literal that the gated moves need in addition; `TRUE` if there is none. */
  readonly conditions: readonly Literal[];
  /** For each move, whether it needs its role's condition. */
  readonly isGated: readonly boolean[];
}

/** In circuits with more gates than this, rebuilding the gates takes longer than it saves. */
const MAX_GATES = 100_000;

export function gateLegalMoves(circuit: Circuit): GatedLegal {
  const isGated = circuit.moves.map(() => false);
  const conditions = circuit.roles.map((_, role) =>
    circuit.gates.length > MAX_GATES ? TRUE : commonCondition(circuit, role),
  );
  let current = circuit;
  conditions.forEach((condition, role) => {
    if (condition === TRUE) return;
    const whenTrue = legalGiven(current, condition);
    if (whenTrue.loops.length > 0) {
      // A second copy of the loop would cost more than it saves.
      conditions[role] = TRUE;
      return;
    }
    const whenFalse = legalGiven(current, negate(condition));
    const own = circuit.moves.map((move, index) => move.role === role && whenFalse.legal[index] === FALSE);
    own.forEach((gated, move) => {
      if (gated) isGated[move] = true;
    });
    current = withLegal(current, whenTrue, own);
  });
  return { circuit: current, conditions, isGated };
}

/**
 * Returns the fluent literal that at least half of a role's moves need, as far as their gates show; otherwise `TRUE`.
 */
function commonCondition(circuit: Circuit, role: number): Literal {
  const gateOf = gateNumbers(circuit);
  const counts = new Map<Literal, number>();
  let moves = 0;
  circuit.legal.forEach((legal, move) => {
    if (circuit.moves[move]?.role !== role) return;
    moves++;
    for (const needed of neededFluents(circuit, gateOf, legal))
      counts.set(needed, (counts.get(needed) ?? 0) + 1);
  });
  let best: Literal = TRUE;
  let most = moves / 2;
  for (const [literal, count] of counts) {
    if (count >= most && count > 1) {
      most = count;
      best = literal;
    }
  }
  return best;
}

function neededFluents(circuit: Circuit, gateOf: Int32Array, legal: Literal): Set<Literal> {
  const needed = new Set<Literal>();
  const open = [legal];
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    const node = nodeOf(literal);
    const gate = gateOf[node] as number;
    if (node > 0 && node <= circuit.fluents.length) needed.add(literal);
    if (gate < 0 || isNegated(literal)) continue;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      open.push(circuit.inputs[i] as Literal);
    }
  }
  return needed;
}

/** Returns the circuit for the case that a literal holds; only its `legal` is used. */
function legalGiven(circuit: Circuit, condition: Literal): Circuit {
  const value = isNegated(condition) ? FALSE : TRUE;
  const onlyLegal = { ...circuit, next: [], goals: [], percepts: [], terminal: TRUE };
  return rebuild(onlyLegal, {
    gate: (builder, inputs) => builder.and(inputs),
    input: (node) => (node === nodeOf(condition) ? value : literalOf(node)),
  });
}

/**
 * Returns the circuit with the legality of some moves taken from another circuit that has the same inputs and no
 * loops.
 */
function withLegal(circuit: Circuit, source: Circuit, isTaken: readonly boolean[]): Circuit {
  return rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs: (builder, outputs) => {
      const literals = new Int32Array(source.nodeCount);
      for (let node = 0; node < firstInnerNode(source); node++) literals[node] = literalOf(node);
      const taken = (literal: Literal): Literal => {
        const made = literals[nodeOf(literal)] as Literal;
        return isNegated(literal) ? negate(made) : made;
      };
      source.gates.forEach((node, gate) => {
        const inputs = source.inputs.subarray(
          source.inputStart[gate] as number,
          source.inputStart[gate + 1] as number,
        );
        literals[node] = builder.and(Array.from(inputs, taken));
      });
      const legal = outputs.legal.map((literal, move) =>
        isTaken[move] ? taken(source.legal[move] as Literal) : literal,
      );
      return { ...outputs, legal };
    },
  });
}
