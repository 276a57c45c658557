/** Classes of games that are the same. Fingerprints of openings tell most games apart at once; what is left is compared. */
import { hashText, LruCache } from '../base/index.ts';
import { behaviourHashes } from '../circuit/index.ts';
import { type CompareOptions, compareGames, type GameComparison, type SameGames } from './compare-games.ts';
import type { Subject } from './subject.ts';

/** Numbers that are equal for games that are the same, depth by depth, as far as both have them. */
export interface Fingerprint {
  /** Of the openings, which no encoding of positions changes; empty if there is no circuit. */
  readonly depths: readonly string[];
  /** Of the rules but for names and order; undefined if the names cannot be put in an order. */
  readonly text: string | undefined;
}

export function fingerprintOf(subject: Subject): Fingerprint {
  const { compared, form } = subject;
  return {
    depths: compared ? behaviourHashes(compared).map((hash) => hash.toString(36)) : [],
    text: form && hashText(form.text),
  };
}

/** False only for games that are not the same. */
export function mayBeSame(a: Fingerprint, b: Fingerprint): boolean {
  if (a.text !== undefined && a.text === b.text) return true;
  const common = Math.min(a.depths.length, b.depths.length);
  if (common === 0) return false;
  return a.depths.slice(0, common).every((hash, depth) => hash === b.depths[depth]);
}

/** A game of a collection; its rules are read again when they are needed. */
export interface ClassMember {
  readonly name: string;
  readonly fingerprint: Fingerprint;
}

export interface GameClass {
  readonly members: ClassMember[];
  /** How each member but the first was found to be the same as the first. */
  readonly comparisons: Map<string, SameGames>;
}

/** Comparisons that came to no decision. */
export interface OpenQuestion {
  readonly games: readonly [string, string];
  readonly reason: string;
}

/** Games that are compared with others, ready for it: not more than fit into memory. */
const KEPT_SUBJECTS = 8;

export class GameClasses {
  readonly classes: GameClass[] = [];
  readonly open: OpenQuestion[] = [];
  /** Comparisons that fingerprints did not save. */
  compared = 0;
  readonly #subjectOf: (name: string) => Subject;
  readonly #options: CompareOptions;
  readonly #kept = new LruCache<string, Subject>(KEPT_SUBJECTS);

  /** @param subjectOf reads a member again */
  constructor(subjectOf: (name: string) => Subject, options: CompareOptions = {}) {
    this.#subjectOf = subjectOf;
    this.#options = options;
  }

  /** Finds the class of a game, or begins one. */
  add(subject: Subject): GameClass {
    const member: ClassMember = { name: subject.name, fingerprint: fingerprintOf(subject) };
    this.#kept.getOrMake(subject.name, () => subject);
    for (const each of this.classes) {
      const [first] = each.members;
      if (first === undefined || !mayBeSame(first.fingerprint, member.fingerprint)) continue;
      const comparison = this.#compare(first.name, subject);
      if (comparison.verdict === 'undecided')
        this.open.push({ games: [first.name, subject.name], reason: comparison.reason });
      if (comparison.verdict !== 'same') continue;
      each.members.push(member);
      each.comparisons.set(subject.name, comparison);
      return each;
    }
    const started: GameClass = { members: [member], comparisons: new Map() };
    this.classes.push(started);
    return started;
  }

  #compare(first: string, subject: Subject): GameComparison {
    this.compared++;
    const other = this.#kept.getOrMake(first, () => this.#subjectOf(first));
    return compareGames(other, subject, this.#options);
  }
}
