/** The grounder's first step: rules as conjunctions over relations that can be listed. */
import type { TurnBasedDescription } from '../../gdl/index.ts';
import { OutsideRelations } from '../outside.ts';
import type { NormalRule } from './normal-rule.ts';
import { Normaliser } from './normaliser.ts';
import type { Checkpoint } from './refusal.ts';
import { unfoldUnsafe } from './unfold.ts';

export function normalise(
  description: TurnBasedDescription,
  checkpoint: Checkpoint = () => {},
  outside: OutsideRelations = new OutsideRelations(description),
): NormalRule[] {
  const normaliser = new Normaliser(description.terms);
  const rules = description.rules.flatMap((rule) => {
    checkpoint(rule);
    return [...normaliser.alternatives(rule), ...normaliser.takeDisjunctions()];
  });
  const safe = unfoldUnsafe(rules, normaliser, checkpoint, outside);
  return safe.flatMap((rule) => normaliser.hideUnboundNegations(rule));
}
