/** Features by what they are called. */
import { type Term, termText } from '../../gdl/index.ts';
import type { Features } from './features.ts';

export function termTexts({ terms }: Features, features: readonly number[]): string[] {
  return features.map((feature) => termText(terms[feature] as Term).toLowerCase());
}

/** The features of these names, in this order; undefined if the game has not all of them, or does not list what it has. */
export function placesOf({ terms }: Features, texts: readonly string[]): number[] | undefined {
  const places = new Map(terms.map((term, feature) => [termText(term).toLowerCase(), feature]));
  const found = texts.map((text) => places.get(text));
  return found.every((feature) => feature !== undefined) ? found : undefined;
}
