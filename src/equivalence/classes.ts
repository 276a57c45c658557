/**
 * Divides games into equivalence classes. Fingerprints of openings distinguish most games immediately; the rest are
 * compared.
 */
import { hashText } from '../base/index.ts';
import { behaviourHashes } from '../circuit/index.ts';
import type { GameComparison, SameGames } from './compare-games.ts';
import type { Subject } from './subject.ts';

/** Numbers that are equal for equivalent games, depth by depth, as far as both are known. */
export interface Fingerprint {
  /** Numbers of the openings, which are independent of the encoding of positions; empty if there is no circuit. */
  readonly depths: readonly string[];
  /** The rules up to names and order; undefined if the names have no canonical order. */
  readonly text: string | undefined;
}

export function fingerprintOf(subject: Subject): Fingerprint {
  const { compared, form } = subject;
  return {
    depths: compared ? behaviourHashes(compared).map((hash) => hash.toString(36)) : [],
    text: form && hashText(form.text),
  };
}

/** Returns false only for games that are not equivalent. */
export function mayBeSame(a: Fingerprint, b: Fingerprint): boolean {
  if (a.text !== undefined && a.text === b.text) return true;
  const common = Math.min(a.depths.length, b.depths.length);
  if (common === 0) return false;
  return a.depths.slice(0, common).every((hash, depth) => hash === b.depths[depth]);
}

/** A game of a collection. */
export interface ClassMember {
  readonly name: string;
  readonly fingerprint: Fingerprint;
}

/** The result of comparing two members, without the mapping. */
export type PairAnswer =
  | ({ readonly verdict: 'same' } & Pick<SameGames, 'how' | 'scope' | 'proof'>)
  | { readonly verdict: 'different' | 'undecided'; readonly reason: string };

export function pairAnswer(comparison: GameComparison): PairAnswer {
  if (comparison.verdict !== 'same') return { verdict: comparison.verdict, reason: comparison.reason };
  const { verdict, how, scope, proof } = comparison;
  return { verdict, how, scope, proof };
}

export interface GameClass {
  readonly members: ClassMember[];
  /** For each member except the first, how it was found to be equivalent to the first. */
  readonly how: Map<string, PairAnswer & { readonly verdict: 'same' }>;
}

/** A comparison without a decision. */
export interface OpenQuestion {
  readonly games: readonly [string, string];
  readonly reason: string;
}

export interface GameClasses {
  /** Classes in the order of their first members. */
  readonly classes: readonly GameClass[];
  readonly open: readonly OpenQuestion[];
  /** Number of comparisons made. */
  readonly compared: number;
}

/**
 * Divides games into classes. Groups of games with different fingerprints are independent.
 *
 * @param atOnce the number of groups worked on at the same time: with more of them than threads, no thread would still
 *   know a game when it is compared again
 */
export async function classesOf(
  members: readonly ClassMember[],
  compare: (first: string, second: string) => Promise<PairAnswer>,
  atOnce = 1,
): Promise<GameClasses> {
  const open: OpenQuestion[] = [];
  let compared = 0;
  const classesOfGroup = async (group: readonly ClassMember[]): Promise<GameClass[]> => {
    const classes: GameClass[] = [];
    for (const member of group) {
      let isPlaced = false;
      for (const each of classes) {
        const [first] = each.members;
        if (first === undefined || !mayBeSame(first.fingerprint, member.fingerprint)) continue;
        compared++;
        const answer = await compare(first.name, member.name);
        if (answer.verdict === 'undecided')
          open.push({ games: [first.name, member.name], reason: answer.reason });
        if (answer.verdict !== 'same') continue;
        each.members.push(member);
        each.how.set(member.name, answer);
        isPlaced = true;
        break;
      }
      if (!isPlaced) classes.push({ members: [member], how: new Map() });
    }
    return classes;
  };
  // Large groups take the longest, and come first.
  const groups = candidateGroups(members).sort((a, b) => b.length - a.length);
  const found: GameClass[][] = [];
  const work = async (): Promise<void> => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift())
      found.push(await classesOfGroup(group));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, work));
  const place = new Map(members.map(({ name }, i) => [name, i]));
  const order = ({ members: [first] }: GameClass): number => place.get(first?.name ?? '') ?? 0;
  return { classes: found.flat().sort((a, b) => order(a) - order(b)), open, compared };
}

/** Groups such that no two games of different groups can be equivalent. */
export function candidateGroups<Member extends ClassMember>(members: readonly Member[]): Member[][] {
  let groups: Member[][] = [];
  for (const member of members) {
    const isNear = (group: Member[]): boolean =>
      group.some(({ fingerprint }) => mayBeSame(fingerprint, member.fingerprint));
    groups = [[...groups.filter(isNear).flat(), member], ...groups.filter((group) => !isNear(group))];
  }
  return groups.reverse();
}
