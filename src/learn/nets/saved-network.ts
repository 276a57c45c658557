/** Stored networks, with a version and a checksum, and their conversion for a game. */
import { floatsIn, floatText, hashText } from '../../base/index.ts';
import type { Game, SavedKnowledge } from '../../game/index.ts';
import { featuresOf, placesOf, termTexts } from '../features.ts';
import { type NetworkShape, parameterCount, ValueNetwork } from './network.ts';
import { canHaveNetwork, NetworkGame, NetworkValues } from './network-values.ts';
import { PairInputs } from './pair-inputs.ts';

/** Incremented whenever stored networks become unreadable. */
const VERSION = 1;

/** Inputs are the terms in order, then the pairs. */
interface SavedNetwork {
  readonly version: number;
  readonly hidden: number;
  readonly heads: number;
  /** Indices of terms, two for each pair. */
  readonly pairs: readonly number[];
  /** 32-bit numbers in base 64: the bias, the weights of each input, and those of the output. */
  readonly weights: string;
  readonly checksum: string;
}

export function savedNetwork({ about, network }: NetworkValues): SavedKnowledge {
  const { game, pairs } = about;
  const features = featuresOf(game);
  const facts = features.terms.length;
  const { width, shape, bias, rows, output } = network;
  const pairRows = 32 * about.positionWords * width;
  const parts = [
    bias,
    rows.subarray(0, facts * width),
    rows.subarray(pairRows, pairRows + (pairs?.count ?? 0) * width),
    output,
  ];
  const saved = {
    version: VERSION,
    hidden: shape.hidden,
    heads: shape.heads,
    pairs: [...(pairs?.facts ?? [])],
    weights: floatText(joined(parts)),
  };
  return {
    terms: termTexts(features, [...features.terms.keys()]),
    roles: [],
    network: { ...saved, checksum: checksumOf(saved) } satisfies SavedNetwork,
  };
}

/** Undefined if it is for another game or version, or damaged. */
export function recalledNetwork(
  game: Game,
  positions: number,
  { terms, network }: SavedKnowledge,
): NetworkValues | undefined {
  if (!canHaveNetwork(game) || !isSavedNetwork(network)) return undefined;
  const { checksum, ...saved } = network;
  const places = placesOf(featuresOf(game), terms);
  if (saved.version !== VERSION || checksum !== checksumOf(saved) || places === undefined) return undefined;
  const pairFacts = Int32Array.from(saved.pairs, (fact) => places[fact] ?? -1);
  if (pairFacts.includes(-1)) return undefined;
  const about = new NetworkGame(game, pairFacts.length === 0 ? undefined : new PairInputs(pairFacts));
  const shape = about.shape(saved.hidden);
  const kept = floatsIn(saved.weights) ?? new Float32Array(0);
  const inputs = terms.length + pairFacts.length / 2;
  if (shape.heads !== saved.heads || kept.length !== parameterCount({ ...shape, inputs })) return undefined;
  return new NetworkValues(about, placedNetwork(shape, kept, places, about), positions);
}

function placedNetwork(
  shape: NetworkShape,
  kept: Float32Array,
  places: readonly number[],
  about: NetworkGame,
): ValueNetwork {
  const network = new ValueNetwork(shape);
  const { width, bias, rows, output } = network;
  bias.set(kept.subarray(0, width));
  const firstPair = 32 * about.positionWords;
  const inputs = (kept.length - output.length) / width - 1;
  for (let input = 0; input < inputs; input++) {
    const row = places[input] ?? firstPair + input - places.length;
    rows.set(kept.subarray((1 + input) * width, (2 + input) * width), row * width);
  }
  output.set(kept.subarray(kept.length - output.length));
  return network;
}

function isSavedNetwork(saved: unknown): saved is SavedNetwork {
  if (typeof saved !== 'object' || saved === null) return false;
  const { version, hidden, heads, pairs, weights, checksum } = saved as Partial<SavedNetwork>;
  return (
    [version, hidden, heads].every(Number.isInteger) &&
    Array.isArray(pairs) &&
    typeof weights === 'string' &&
    typeof checksum === 'string'
  );
}

function checksumOf({ version, hidden, heads, pairs, weights }: Omit<SavedNetwork, 'checksum'>): string {
  return hashText(JSON.stringify([version, hidden, heads, pairs, weights]));
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
