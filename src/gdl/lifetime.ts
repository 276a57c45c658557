/** Lifetimes of real-time GDL: how long a fluent will hold, a positive number or `infinity`. */
import { type Atom, forEachAtom, type Rule } from './description.ts';
import { INFINITE_LIFETIME } from './keywords.ts';
import type { Term } from './term.ts';

const NUMBER_NAME = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;

/**
 * The number a constant stands for, or undefined if it is not a number. `120`, `120.0` and `+120` are three
 * names of one number, and a number may move between a lifetime and an ordinary argument; so engines for
 * real-time games must compare numeric constants by this value, never by name.
 *
 * @example
 * const pool = new TermPool();
 * numberOf(pool.constant('120.0')) // 120
 */
export function numberOf(term: Term): number | undefined {
  if (term.kind !== 'constant' || !NUMBER_NAME.test(term.name)) return undefined;
  const value = Number(term.name);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** The lifetime a constant stands for, in units of the play clock; undefined for anything else, 0 included. */
export function lifetimeOf(term: Term): number | undefined {
  if (term.kind === 'constant' && term.name === INFINITE_LIFETIME) return Number.POSITIVE_INFINITY;
  const value = numberOf(term);
  return value !== undefined && value > 0 ? value : undefined;
}

/** The relations whose first argument is a lifetime. */
export function hasLifetime(atom: Atom): boolean {
  return RELATIONS_WITH_LIFETIME.has(atom.relation) && atom.args.length === 2;
}

const RELATIONS_WITH_LIFETIME: ReadonlySet<string> = new Set(['init', 'true', 'next']);

/**
 * Whether rules are written in real-time GDL. Every use of `init`, `true` and `next` has a vote, so that a few
 * slips are reported as slips. `(init control x)`, parentheses forgotten, is no vote for real time.
 */
export function isRealTime(rules: readonly Rule[]): boolean {
  const definesExpired = rules.some(({ head }) => head.relation === 'expired');
  let timed = 0;
  let untimed = 0;
  const vote = (atom: Atom) => {
    if (atom.relation === 'expired' && atom.args.length === 1 && !definesExpired) timed++;
    if (!RELATIONS_WITH_LIFETIME.has(atom.relation)) return;
    const [first] = atom.args;
    if (atom.args.length === 1) untimed++;
    else if (atom.args.length === 2 && first !== undefined && looksLikeLifetime(first.term)) timed++;
  };
  for (const { head, body } of rules) {
    vote(head);
    for (const condition of body) forEachAtom(condition, vote);
  }
  return timed > untimed;
}

function looksLikeLifetime(term: Term): boolean {
  return term.kind === 'variable' || numberOf(term) !== undefined || lifetimeOf(term) !== undefined;
}
