/**
 * Long conjunctions in pieces. The formulas of different moves mostly differ in few operands; cut at operands that a
 * hash picks, they have most of their pieces in common, which then are evaluated once. The same idea finds what is
 * unchanged in stored files (content-defined chunking).
 */
import { type Circuit, type CircuitBuilder, type Literal, rebuild } from '../../circuit/index.ts';

/** Shorter conjunctions stay whole. */
const LONGEST_WHOLE = 12;
/** One operand in so many ends a piece, about. */
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
