/** GDL403: relations that nothing in the game depends on. */
import { finding } from '../finding.ts';
import { DRAWING_RELATION } from '../keywords.ts';
import { keywordArity } from './keywords-of.ts';
import { namePlaceOrWhole } from './places.ts';
import type { Relation } from './relations.ts';
import { Similar } from './similar.ts';
import type { Check } from './subject.ts';

/** The keywords that rules define. */
const MEANT = ['role', 'init', 'legal', 'next', 'goal', 'terminal', 'sees', 'base', 'input'];

export const checkUnusedRelations: Check = ({ description, relations, dependencies, source }, report) => {
  const isRoot = ({ name }: Relation) =>
    name === DRAWING_RELATION || keywordArity(description, name) !== undefined;
  const used = dependencies.reachable(relations.all().filter(isRoot));
  const unused = relations.all().filter((each) => each.rules.length > 0 && !isRoot(each) && !used.has(each));
  if (unused.length === 0) return;
  const undefinedNames = relations
    .all()
    .filter((each) => each.rules.length === 0 && !each.external)
    .map((each) => each.name);
  const similar = new Similar([...undefinedNames, ...MEANT]);
  for (const relation of unused) {
    // What only an unused relation uses is found once that one is mended.
    const usedByOthers = relation.uses.some(
      ({ rule }) => !dependencies.mutual(relation, relations.of(rule.head)),
    );
    const [first] = relation.rules;
    if (usedByOthers || first === undefined) continue;
    const suggestion = similar.to(relation.name);
    report(
      finding('GDL403', `nothing in the game depends on \`${first.head.spelling}\``, {
        span: namePlaceOrWhole(source, first.head),
        ...(suggestion !== undefined && {
          hint: `did you mean \`${suggestion}\`? Otherwise remove it, or use it`,
        }),
      }),
    );
  }
};
