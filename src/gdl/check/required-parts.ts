/**
 * The required parts of a game: roles that are plain facts (GDL208, GDL211, GDL217), an initial state (GDL212,
 * GDL218), legal moves, an end (GDL213 to GDL215), goal values from 0 to 100 (GDL216), and percepts if there is chance
 * (GDL413).
 */

import { type Atom, type Description, forEachAtom } from '../description.ts';
import { type Finding, finding } from '../finding.ts';
import type { FindingCode } from '../finding-catalogue.ts';
import { fluentArgument, RANDOM_ROLE } from '../keywords.ts';
import { joinedWith, quote } from './spans.ts';
import type { Check, Subject } from './subject.ts';

const REQUIRED_KEYWORDS: readonly {
  readonly keyword: string;
  readonly code: FindingCode;
  readonly message: string;
}[] = [
  { keyword: 'role', code: 'GDL211', message: 'the sheet names no role' },
  { keyword: 'legal', code: 'GDL213', message: 'the sheet gives no legal moves' },
  { keyword: 'goal', code: 'GDL214', message: 'the sheet gives no goals' },
  { keyword: 'terminal', code: 'GDL215', message: 'the sheet never ends the game' },
];

/** A keyword with the wrong number of arguments is present, and has its own finding. */
export const checkRequiredParts: Check = ({ relations }, report) => {
  const defined = new Set<string>();
  for (const { name, rules } of relations.all()) if (rules.length > 0) defined.add(name);
  for (const { keyword, code, message } of REQUIRED_KEYWORDS) {
    if (!defined.has(keyword)) report(finding(code, message));
  }
};

/** GDL212, GDL218: sheets without `init`. Some games legitimately start from nothing, such as an empty sudoku. */
export const checkInitialState: Check = (subject, report) => {
  if (subject.relations.all().some(({ name, rules }) => name === 'init' && rules.length > 0)) return;
  if (lacksInitialState(subject)) report(finding('GDL212', 'the sheet gives no initial state'));
  else report(finding('GDL218', 'the sheet gives no initial state, so the game starts from an empty one'));
};

/** Whether there is no `init`, and in an empty state nobody can ever move or nothing can ever become true. */
export function lacksInitialState({ description, relations, domains }: Subject): boolean {
  if (relations.all().some(({ name, rules }) => name === 'init' && rules.length > 0)) return false;
  if (domains === undefined) return true;
  const legal = relations.get('legal', 2);
  if (legal !== undefined && legal.rules.length > 0 && domains.placesOf(legal)[1]?.empty) return true;
  const fluent = fluentArgument(description);
  const holds = relations.get('true', fluent + 1);
  return holds !== undefined && holds.uses.length > 0 && domains.placesOf(holds)[fluent]?.empty === true;
}

/** GDL208: roles that are not plain facts. */
export const checkRoles: Check = ({ relations }, report) => {
  for (const { head, body } of relations.get('role', 1)?.rules ?? []) {
    if (body.length > 0) {
      report(finding('GDL208', 'roles cannot be defined by a rule', { span: head.span }));
    } else if (head.args[0]?.term.ground === false) {
      report(finding('GDL208', 'a role cannot be a variable', { span: head.span }));
    }
  }
};

/** Keywords whose first argument is a role. */
const ABOUT_ROLES: ReadonlySet<string> = new Set(['legal', 'does', 'goal', 'input', 'sees']);

/** GDL217: statements about an unknown role. */
export function checkUnknownRoles({ rules }: Description): Finding[] {
  const roles = new Set<string>();
  for (const { head, body } of rules) {
    if (head.relation !== 'role') continue;
    const term = head.args[0]?.term;
    // The facts alone do not show the roles; that has its own finding.
    if (body.length > 0 || term?.kind !== 'constant') return [];
    roles.add(term.name);
  }
  if (roles.size === 0) return [];
  const findings: Finding[] = [];
  const visit = ({ relation, args }: Atom) => {
    const [role] = args;
    if (!ABOUT_ROLES.has(relation) || role === undefined || args.length !== 2) return;
    if (role.term.kind !== 'constant' || roles.has(role.term.name)) return;
    findings.push(
      finding('GDL217', `\`${role.spelling}\` is not a role of this game`, {
        span: role.span,
        hint: `use one of the roles: ${[...roles].join(', ')}`,
      }),
    );
  };
  for (const { head, body } of rules) {
    visit(head);
    for (const condition of body) forEachAtom(condition, visit);
  }
  return findings;
}

/** GDL216: goal values that are not whole numbers from 0 to 100. */
export const checkGoalValues: Check = (subject, report) => {
  const { relations, source } = subject;
  for (const rule of relations.get('goal', 2)?.rules ?? []) {
    const value = rule.head.args[1];
    if (value === undefined) continue;
    if (value.term.kind !== 'variable') {
      if (value.term.kind === 'constant' && isGoalValue(value.term.name)) continue;
      report(
        finding('GDL216', `the goal value ${quote(source, value.span)} is not a whole number from 0 to 100`, {
          span: value.span,
        }),
      );
      continue;
    }
    // The domain is an over-approximation: a wrong value is only certain if it contains no valid value.
    const domain = subject.domains?.ofVariable(rule, value.term.index);
    if (domain === undefined || domain.any || domain.empty || !domain.scope.possible) continue;
    const names = [...domain.elements].map((element) => subject.domains?.elements.text(element) ?? '');
    if (names.some(isGoalValue)) continue;
    const some = joinedWith(
      names.slice(0, 4).map((name) => `\`${name}\``),
      'or',
    );
    report(
      finding(
        'GDL216',
        `the goal value \`${value.spelling}\` can only be ${some}${names.length > 4 ? ' and the like' : ''}`,
        {
          span: value.span,
        },
      ),
    );
  }
};

function isGoalValue(text: string): boolean {
  return /^[+-]?\d{1,9}$/.test(text) && Number(text) >= 0 && Number(text) <= 100;
}

/**
 * GDL413: chance without percepts, so that players observe nothing. In real-time games without percepts, everybody
 * sees the moves.
 */
export function checkPercepts({ dialect, rules }: Description): Finding[] {
  if (dialect === 'rtgdl' || rules.some(({ head }) => head.relation === 'sees')) return [];
  const chance = rules.find(({ head }) => {
    const term = head.relation === 'role' ? head.args[0]?.term : undefined;
    return term?.kind === 'constant' && term.name === RANDOM_ROLE;
  });
  if (chance === undefined) return [];
  return [finding('GDL413', 'there is a `random` role, but no rule for `sees`', { span: chance.span })];
}
