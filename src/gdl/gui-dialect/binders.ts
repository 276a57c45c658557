/** Negations that bind: in the dialect `(not (step ?n))` ranges over the declared values of `step`. */
import { type Form, foldCase, headName, isVariableName, listForm, symbolForm } from '../form.ts';
import type { DomainRelations } from './domains.ts';
import type { GuiSheet } from './sheet.ts';

export interface BoundBody {
  readonly body: readonly Form[];
  /** How many conditions were added. */
  readonly added: number;
}

/**
 * A body with positive conditions before it that give values to the variables which only negated propositions
 * name, from the domains of those propositions. Without them the rule would be unsafe. A negation that was there
 * for nothing else, since its proposition never becomes true, is left out.
 */
export function withDomainConditions(
  body: readonly Form[],
  sheet: GuiSheet,
  domains: DomainRelations,
): BoundBody {
  const bound = new Set<string>();
  for (const condition of body) for (const name of boundBy(condition)) bound.add(name);
  const added: Form[] = [];
  const pointless = new Set<Form>();
  forEachNegated(body, (proposition, condition) => {
    if (proposition.kind !== 'list') return;
    const [propositionName, ...args] = proposition.items;
    if (propositionName?.kind !== 'symbol') return;
    args.forEach((argument, i) => {
      if (argument.kind !== 'symbol' || !isVariableName(argument.text)) return;
      const name = foldCase(argument.text);
      const listed = sheet.domainsOf(proposition, i);
      if (bound.has(name) || listed.length === 0) return;
      bound.add(name);
      const relation = symbolForm(domains.relation(listed, propositionName.text, i), argument.span);
      added.push(listForm([relation, argument], argument.span));
      if (!sheet.mayBecomeTrue(proposition)) pointless.add(condition);
    });
  });
  const kept = body.filter((condition) => !pointless.has(condition));
  return { body: [...added, ...kept], added: added.length };
}

/** Calls `visit` with every proposition P of a condition `(not (true P))`, however deep it stands, and the condition. */
function forEachNegated(
  conditions: readonly Form[],
  visit: (proposition: Form, condition: Form) => void,
): void {
  for (const condition of conditions) {
    if (condition.kind !== 'list') continue;
    const name = headName(condition);
    const [, inner] = condition.items;
    if (name === 'or') forEachNegated(condition.items.slice(1), visit);
    if (name !== 'not' || inner?.kind !== 'list') continue;
    if (headName(inner) === 'true' && inner.items[1] !== undefined) visit(inner.items[1], condition);
    else if (headName(inner) === 'or') forEachNegated(inner.items.slice(1).map(negation), visit);
  }
}

function negation(form: Form): Form {
  return listForm([symbolForm('not', form.span), form], form.span);
}

function boundBy(condition: Form): Set<string> {
  switch (headName(condition)) {
    case 'not':
    case 'distinct':
      return new Set();
    case 'or': {
      const [first, ...others] = (condition.kind === 'list' ? condition.items.slice(1) : []).map(boundBy);
      return new Set([...(first ?? [])].filter((name) => others.every((other) => other.has(name))));
    }
    default:
      return variablesOf(condition, new Set());
  }
}

function variablesOf(form: Form, found: Set<string>): Set<string> {
  if (form.kind === 'list') for (const item of form.items) variablesOf(item, found);
  else if (isVariableName(form.text)) found.add(foldCase(form.text));
  return found;
}
