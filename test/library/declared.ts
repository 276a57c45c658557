/** The fluents and moves that a sheet declares with `base` and `input`. */
import { canonicalText, type Rule, type TurnBasedDescription } from '../../src/gdl/index.ts';
import { Prover } from '../../src/logic/index.ts';

/** The fluents of `base`. */
export function declaredFluents(description: TurnBasedDescription): Set<string> {
  // The prover answers queries for `init`, so `base` is queried under that name.
  const prover = new Prover(withInsteadOf(description, 'base', 'init'));
  return new Set(prover.initial().map((fluent) => canonicalText(prover.term(fluent))));
}

/** The moves of `input`, by role. */
export function declaredMoves(description: TurnBasedDescription): Set<string>[] {
  const prover = new Prover(withInsteadOf(description, 'input', 'legal'));
  const nothing = prover.situation([]);
  return prover.roles.map(
    (_, role) => new Set(prover.legal(nothing, role).map((move) => canonicalText(prover.term(move)))),
  );
}

/** The same rules with one relation renamed. */
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
