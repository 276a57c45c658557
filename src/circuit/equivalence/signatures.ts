/** Signatures of the gates of two circuits under the same assignments: possibly equal gates have equal ones. */
import { fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import type { AssignmentWord } from './assignments.ts';
import type { ComparableGame, Correspondence } from './comparable.ts';
import { type Lanes, mix } from './lanes.ts';

/** Number of counterexamples collected before all gates are simulated again. */
const TOLD_TOGETHER = 8;

export class Signatures {
  readonly first: Lanes;
  readonly second: Lanes;
  readonly #games: readonly [ComparableGame, ComparableGame];
  readonly #map: Correspondence;
  readonly #hashes: readonly [NodeHashes, NodeHashes];
  #gates: Map<number, Literal> | undefined;
  #secondGates: Map<number, Literal> | undefined;
  #told: AssignmentWord | undefined;
  #toldCount = 0;

  constructor(
    first: Lanes,
    second: Lanes,
    games: readonly [ComparableGame, ComparableGame],
    map: Correspondence,
  ) {
    this.first = first;
    this.second = second;
    this.#games = games;
    this.#map = map;
    this.#hashes = [new NodeHashes(first.values.length), new NodeHashes(second.values.length)];
  }

  /** Evaluates both circuits under 32 assignments of the first game's fluents and moves. */
  add({ fluents, moves }: AssignmentWord): void {
    const [a, b] = [this.first, this.second];
    for (const lanes of [a, b]) {
      lanes.values.fill(0);
      lanes.values[0] = -1;
    }
    const [game] = this.#games;
    for (const fluent of game.fluents) {
      a.values[fluentNode(fluent)] = fluents[fluent] as number;
      b.values[fluentNode(this.#map.fluents[fluent] as number)] = fluents[fluent] as number;
    }
    for (const move of game.moves) {
      a.values[moveNode(a.circuit, move)] = moves[move] as number;
      b.values[moveNode(b.circuit, this.#map.moves[move] as number)] = moves[move] as number;
    }
    a.run();
    b.run();
    this.#hashes[0].add(a.values);
    this.#hashes[1].add(b.values);
    this.#gates = undefined;
    this.#secondGates = undefined;
  }

  /** A literal of the first circuit that has equalled a node of the second in all assignments so far. */
  likelyEqual(node: number): Literal | undefined {
    this.#gates ??= indexOf(this.#hashes[0], this.first.circuit.nodeCount);
    return partner(this.#hashes[1], this.#gates, node);
  }

  /** The same in the other direction. */
  likelyEqualInSecond(node: number): Literal | undefined {
    this.#secondGates ??= indexOf(this.#hashes[1], this.second.circuit.nodeCount);
    return partner(this.#hashes[0], this.#secondGates, node);
  }

  /** The fraction of the second circuit's gates that probably equal gates of the first. */
  get alikeness(): number {
    const { gates } = this.second.circuit;
    let alike = 0;
    for (const node of gates) if (this.likelyEqual(node) !== undefined) alike++;
    return gates.length === 0 ? 1 : alike / gates.length;
  }

  /** Adds an assignment under which apparently equal gates differ. */
  tell(holds: (node: number) => boolean): void {
    const [game] = this.#games;
    const { circuit } = game;
    this.#told ??= {
      fluents: new Int32Array(circuit.fluents.length),
      moves: new Int32Array(circuit.moves.length),
    };
    const lanes = 0x01010101 << this.#toldCount;
    // Three of four copies are changed slightly, since gates that differ here often differ nearby too.
    const changed = (index: number): number => {
      const noise = mix(index, this.#toldCount);
      return (noise & 15) === 0 ? lanes & (noise >>> 4) & 0xffffff00 : 0;
    };
    for (const fluent of game.fluents)
      (this.#told.fluents[fluent] as number) |= (holds(fluentNode(fluent)) ? lanes : 0) ^ changed(fluent);
    for (const move of game.moves)
      (this.#told.moves[move] as number) |= (holds(moveNode(circuit, move)) ? lanes : 0) ^ changed(~move);
    if (++this.#toldCount < TOLD_TOGETHER) return;
    this.add(this.#told);
    this.#told = undefined;
    this.#toldCount = 0;
  }
}

/** For each hash, the first node with it, negated if the hash is that of its negation. */
function indexOf(hashes: NodeHashes, nodes: number): Map<number, Literal> {
  const index = new Map<number, Literal>();
  for (let node = nodes - 1; node >= 0; node--)
    index.set(hashes.key(node), hashes.isTurned(node) ? negate(literalOf(node)) : literalOf(node));
  return index;
}

function partner(hashes: NodeHashes, index: ReadonlyMap<number, Literal>, node: number): Literal | undefined {
  const found = index.get(hashes.key(node));
  if (found === undefined) return undefined;
  return hashes.isTurned(node) ? negate(found) : found;
}

/** For each node: a hash of its values that is the same for its negation, and which of the two it is. */
class NodeHashes {
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  #turned: Uint8Array | undefined;

  constructor(nodes: number) {
    this.#high = new Int32Array(nodes);
    this.#low = new Int32Array(nodes);
  }

  add(values: Int32Array): void {
    this.#turned ??= Uint8Array.from(values, (value) => value & 1);
    for (let node = 0; node < values.length; node++) {
      const value = (values[node] as number) ^ -(this.#turned[node] as number);
      this.#high[node] = mix(this.#high[node] as number, value);
      this.#low[node] = mix(value, this.#low[node] as number);
    }
  }

  key(node: number): number {
    return ((this.#high[node] as number) >>> 0) * 2 ** 20 + ((this.#low[node] as number) >>> 12);
  }

  isTurned(node: number): boolean {
    return this.#turned?.[node] === 1;
  }
}
