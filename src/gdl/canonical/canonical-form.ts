/**
 * One text for all spellings of a game: names, variables and the order of rules and conditions do not matter, so that a
 * game is known again after it was scrambled. Names are told apart by where they stand, again and again until nothing more
 * can be told (colour refinement: B. Weisfeiler and A. Leman, 1968); of names that are still alike one is singled out.
 * If they are alike for a reason, a symmetry, any will do; else the texts of two spellings may differ, and then the
 * game is just not known again. Equal texts always mean equal games.
 */
import type { Description } from '../description.ts';
import { KEYWORD_ARITY, OPERATORS, RANDOM_ROLE } from '../keywords.ts';
import { Colouring, type Names } from './colouring.ts';
import { canonicalRule } from './rule-text.ts';

export interface CanonicalForm {
  readonly text: string;
  /** From the sheet's names, in lower case, to those of the text. Keywords and whole numbers stay as they are. */
  readonly names: ReadonlyMap<string, string>;
}

/** What has a meaning of its own, and is never renamed. */
const KEPT: ReadonlySet<string> = new Set([...Object.keys(KEYWORD_ARITY), ...OPERATORS, RANDOM_ROLE]);

/** Undefined for games whose names cannot be told apart with reasonable effort, or that ask other programs. */
export function canonicalForm({ rules, externals }: Description): CanonicalForm | undefined {
  if (externals.length > 0) return undefined;
  const fixed: Names = (name) => (KEPT.has(name) || /^[+-]?\d+$/.test(name) ? name : undefined);
  const colouring = new Colouring(rules, fixed);
  if (!colouring.refineAll()) return undefined;
  const names = new Map(colouring.ranked().map((name, rank) => [name, `n${rank}`]));
  const text = [...new Set(rules.map((rule) => canonicalRule(rule, (name) => names.get(name) ?? name)))]
    .sort()
    .join('\n');
  // The order of roles is part of the game, and sorting has lost it.
  const roles = rules.flatMap(({ head, body }) => {
    const [role] = head.args;
    return head.relation === 'role' && body.length === 0 && role?.term.kind === 'constant'
      ? [names.get(role.term.name) ?? role.term.name]
      : [];
  });
  return { text: `${roles.join(' ')}\n${text}`, names };
}
