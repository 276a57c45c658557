/** Names that are nearly the same: what a slip of the finger makes of another name. */

/** Longer names are machine-made, and not misspelt by people. */
const LONGEST_NAME = 40;

/** Comparisons made for one sheet at most, so that thousands of unknown names do not take minutes. */
const COMPARISONS = 50_000;

/** Finds the known name closest to an unknown one. */
export class SimilarNames {
  readonly #byLength = new Map<number, string[]>();
  #comparisons = 0;

  constructor(known: Iterable<string>) {
    for (const name of new Set(known)) {
      if (name.length > LONGEST_NAME) continue;
      const sameLength = this.#byLength.get(name.length);
      if (sameLength === undefined) this.#byLength.set(name.length, [name]);
      else sameLength.push(name);
    }
  }

  /** Short names allow one slip, long ones two; names that differ only in a number are not slips. */
  closestTo(name: string): string | undefined {
    if (name.length > LONGEST_NAME) return undefined;
    const allowed = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
    let best: string | undefined;
    let bestDistance = allowed + 1;
    for (let length = name.length - allowed; length <= name.length + allowed; length++) {
      for (const known of this.#byLength.get(length) ?? []) {
        if (++this.#comparisons > COMPARISONS) return best;
        if (known === name || known.length < 3 || differOnlyInDigits(name, known)) continue;
        const distance = editDistance(name, known);
        if (distance < bestDistance) {
          best = known;
          bestDistance = distance;
        }
      }
    }
    return best;
  }
}

/** Finds names one slip away in the time it takes to spell them. */
export class NamesOneSlipAway {
  /** Every name under itself and under itself without one letter: two names one slip apart share such a key. */
  readonly #keys = new Map<string, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      for (const key of slipKeys(name)) {
        const sharing = this.#keys.get(key);
        if (sharing === undefined) this.#keys.set(key, [name]);
        else if (sharing.length < 20) sharing.push(name);
      }
    }
  }

  of(name: string): readonly string[] {
    const near = new Set<string>();
    for (const key of slipKeys(name)) {
      for (const other of this.#keys.get(key) ?? []) {
        if (other !== name && editDistance(name, other) === 1) near.add(other);
      }
    }
    return [...near];
  }
}

function slipKeys(name: string): string[] {
  const keys = [name];
  if (name.length > LONGEST_NAME) return keys;
  for (let i = 0; i < name.length; i++) keys.push(name.slice(0, i) + name.slice(i + 1));
  return keys;
}

/** `cell1` and `cell2`, but also `row9` and `row10`. */
export function differOnlyInDigits(a: string, b: string): boolean {
  return /\d/.test(a + b) && a.replace(/\d+/g, '') === b.replace(/\d+/g, '');
}

/** Letters to insert, delete, replace or swap with their neighbour (Damerau 1964, optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? at(beforeLast, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

/**
 * "Did you mean …?": the known word nearest to an unknown one. A sentence to put after a complaint, or nothing if no
 * known word is near.
 */
export function didYouMean(word: string, known: readonly string[], dress = (name: string) => name): string {
  const near = nearest(word, known);
  return near === undefined ? '' : ` Did you mean '${dress(near)}'?`;
}

export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  // A third of the letters may be wrong, and at least one.
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best ?? (wanted.length >= 2 ? known.find((name) => name.startsWith(wanted)) : undefined);
}
