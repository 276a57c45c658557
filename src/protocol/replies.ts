/** The replies of players. */
import { foldCase, kifText, type ListForm, symbolName } from '../gdl/index.ts';
import { singleForm } from './wire-text.ts';

export interface PlayerInfo {
  readonly name?: string;
  /** Usually `available` or `busy`. */
  readonly status: string;
  readonly species?: string;
  /** `json` if it accepts JSON messages. */
  readonly accepts?: string;
}

export function infoText({ name, status }: PlayerInfo & { readonly name: string }): string {
  return `( ( name ${symbolText(name)} ) ( status ${status} ) )`;
}

/** Reads a list of pairs, or a single word for the status. Undefined for any other text. */
export function readInfo(text: string): PlayerInfo | undefined {
  const form = singleForm(text);
  if (form === undefined) return undefined;
  if (form.kind === 'symbol') return { status: foldCase(form.text) };
  const pairs = pairsOf(form);
  const [name, status, species, accepts] = ['name', 'status', 'species', 'accepts'].map((word) =>
    pairs.get(word),
  );
  if (status === undefined && name === undefined) return undefined;
  return {
    status: foldCase(status ?? 'available'),
    ...(name !== undefined && { name }),
    ...(species !== undefined && { species }),
    ...(accepts !== undefined && { accepts: foldCase(accepts) }),
  };
}

/** The pairs of a list such as `( ( name zoe ) ( status busy ) )`. */
export function pairsOf(list: ListForm): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of list.items) {
    const [key, value] = pair.kind === 'list' ? pair.items : [];
    const word = symbolName(key);
    if (word !== undefined && value !== undefined) pairs.set(word, kifText(value));
  }
  return pairs;
}

/** A move in prefix notation, as spelled; undefined if the reply is not a single term. */
export function readMoveReply(text: string): string | undefined {
  const form = singleForm(text);
  return form && kifText(form);
}

/** Converts a text to one ASCII symbol, whose length is the same in characters and bytes. */
export function symbolText(text: string): string {
  return text.replaceAll(/[^!-~]+|[();]/g, '_').slice(0, 100) || '_';
}
