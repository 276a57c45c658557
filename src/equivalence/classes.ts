/** Classes of games that are the same. Fingerprints of openings tell most games apart at once; what is left is compared. */
import { hashText } from '../base/index.ts';
import { behaviourHashes } from '../circuit/index.ts';
import type { GameComparison, SameGames } from './compare-games.ts';
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

/** A game of a collection. */
export interface ClassMember {
  readonly name: string;
  readonly fingerprint: Fingerprint;
}

/** What a comparison of two members came to, without the mapping. */
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
  /** How each member but the first was found to be the same as the first. */
  readonly how: Map<string, PairAnswer & { readonly verdict: 'same' }>;
}

/** A comparison that came to no decision. */
export interface OpenQuestion {
  readonly games: readonly [string, string];
  readonly reason: string;
}

export interface GameClasses {
  /** In the order of their first members. */
  readonly classes: readonly GameClass[];
  readonly open: readonly OpenQuestion[];
  /** Comparisons that fingerprints did not save. */
  readonly compared: number;
}

/**
 * Divides games into classes. Groups of games whose fingerprints differ have nothing to do with each other and are worked on at
 * the same time, as far as `compare` allows it.
 */
export async function classesOf(
  members: readonly ClassMember[],
  compare: (first: string, second: string) => Promise<PairAnswer>,
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
  const found = await Promise.all(candidateGroups(members).map(classesOfGroup));
  const place = new Map(members.map(({ name }, i) => [name, i]));
  const order = ({ members: [first] }: GameClass): number => place.get(first?.name ?? '') ?? 0;
  return { classes: found.flat().sort((a, b) => order(a) - order(b)), open, compared };
}

/** Groups such that no two games of different groups can be the same. */
export function candidateGroups<Member extends ClassMember>(members: readonly Member[]): Member[][] {
  let groups: Member[][] = [];
  for (const member of members) {
    const isNear = (group: Member[]): boolean =>
      group.some(({ fingerprint }) => mayBeSame(fingerprint, member.fingerprint));
    groups = [[...groups.filter(isNear).flat(), member], ...groups.filter((group) => !isNear(group))];
  }
  return groups.reverse();
}
