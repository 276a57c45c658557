/** What a sheet says can ever be true or done: its relations `base` and `input`. */
import { canonicalText, type Rule, type TurnBasedDescription } from '../../src/gdl/index.ts';
import { Prover } from '../../src/logic/index.ts';

/** The fluents of `base`. */
export function declaredFluents(description: TurnBasedDescription): Set<string> {
  // The prover answers `init` questions, so `base` is asked in the name of `init`.
  const prover = new Prover(withInsteadOf(description, 'base', 'init'));
  return new Set(prover.initial().map((fluent) => canonicalText(prover.term(fluent))));
}

/** By role, the moves of `input`. */
export function declaredMoves(description: TurnBasedDescription): Set<string>[] {
  const prover = new Prover(withInsteadOf(description, 'input', 'legal'));
  const nothing = prover.situation([]);
  return prover.roles.map(
    (_, role) => new Set(prover.legal(nothing, role).map((move) => canonicalText(prover.term(move)))),
  );
}

/** The same rules, but one relation goes under the name of another. */
function withInsteadOf(
  description: TurnBasedDescription,
  relation: string,
  name: string,
): TurnBasedDescription {
  const rules = description.rules
    .filter(({ head }) => head.relation !== name)
    .map(
      (rule): Rule =>
        rule.head.relation === relation ? { ...rule, head: { ...rule.head, relation: name } } : rule,
    );
  return { ...description, rules };
}
