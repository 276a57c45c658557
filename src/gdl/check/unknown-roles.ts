/** GDL217: sentences about somebody who does not play. */
import { type Atom, type Description, forEachAtom } from '../description.ts';
import { type Finding, finding } from '../finding.ts';

/** Keywords whose first argument is a role. */
const ABOUT_ROLES: ReadonlySet<string> = new Set(['legal', 'does', 'goal', 'input', 'sees']);

export function checkUnknownRoles({ rules }: Description): Finding[] {
  const roles = new Set<string>();
  for (const { head, body } of rules) {
    if (head.relation !== 'role') continue;
    const term = head.args[0]?.term;
    // Who plays is not known from the facts alone; that is reported as such.
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
