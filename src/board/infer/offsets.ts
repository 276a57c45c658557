/**
 * How the rules step from cell to cell. Rules that define neighbours, `(beside ?x ?y ?x2 ?y)` if `(succ ?x ?x2)`, tell
 * their distance without playing, and so do facts such as `(adjacent a 1 b 2)`.
 */
import type { Description, Formula, Rule, TermOccurrence } from '../../gdl/index.ts';
import type { Chain } from './orders.ts';

/** `1 -1`: a step forward in the first coordinate and back in the second, in the order in which the sheet writes them. */
type Offset = string;

/** The steps to neighbours, by the relation that defines them. */
export function neighbourSteps(
  { rules }: Pick<Description, 'rules'>,
  chains: readonly Chain[],
  axes: readonly [readonly string[], readonly string[]],
): ReadonlyMap<string, ReadonlySet<Offset>> {
  const followers = new Set(chains.map(({ relation }) => relation));
  const same = reflexiveRelations(rules);
  const found = new Map<string, Set<Offset>>();
  for (const rule of rules) {
    const { relation, args } = rule.head;
    if (args.length !== 4 && args.length !== 5) continue;
    const [x1, y1, x2, y2] = args.slice(args.length - 4) as [
      TermOccurrence,
      TermOccurrence,
      TermOccurrence,
      TermOccurrence,
    ];
    for (const distance of alternatives(rule, followers, same, axes)) {
      const across = distance(x1, x2, 0);
      const up = distance(y1, y2, 1);
      if (across === undefined || up === undefined || (across === 0 && up === 0)) continue;
      const steps = found.get(relation) ?? new Set();
      found.set(relation, steps.add(`${across} ${up}`));
    }
  }
  return found;
}

/** How a grid of hexagons is written. */
export type HexKind =
  /** Every row is shifted by half a cell: the sign tells to which side. */
  | { readonly kind: 'skewed'; readonly lean: 1 | -1 }
  /** Every second column is left out in every row. */
  | { readonly kind: 'doubled' };

export function hexKind(steps: ReadonlyMap<string, ReadonlySet<Offset>>): HexKind | undefined {
  for (const own of steps.values()) {
    const all = new Set([...own].flatMap((step) => [step, opposite(step)]));
    if (all.size !== 6) continue;
    const has = (...wanted: readonly Offset[]) => wanted.every((step) => all.has(step));
    if (has('1 0', '0 1', '1 1')) return { kind: 'skewed', lean: 1 };
    if (has('1 0', '0 1', '1 -1')) return { kind: 'skewed', lean: -1 };
    if (has('2 0', '1 1', '1 -1')) return { kind: 'doubled' };
  }
  return undefined;
}

function opposite(step: Offset): Offset {
  // Plus zero, because minus zero has the same text.
  return step
    .split(' ')
    .map((part) => String(-Number(part) + 0))
    .join(' ');
}

/** Relations such as `(equals 1 1)`, all of whose facts say the same twice. */
function reflexiveRelations(rules: readonly Rule[]): ReadonlySet<string> {
  const reflexive = new Map<string, boolean>();
  for (const { head, body } of rules) {
    if (head.args.length !== 2) continue;
    const isSame = body.length === 0 && head.args[0]?.term === head.args[1]?.term;
    reflexive.set(head.relation, isSame && (reflexive.get(head.relation) ?? true));
  }
  return new Set([...reflexive].filter(([, isSame]) => isSame).map(([relation]) => relation));
}

type Distance = (from: TermOccurrence, to: TermOccurrence, axis: 0 | 1) => number | undefined;

const MOST_ALTERNATIVES = 32;

/** How far apart the arguments of a rule are, once for each choice among its disjuncts. */
function alternatives(
  { body }: Rule,
  followers: ReadonlySet<string>,
  same: ReadonlySet<string>,
  axes: readonly [readonly string[], readonly string[]],
): Distance[] {
  let choices: (readonly Step[])[] = [[]];
  for (const formula of body) {
    const options = formula.kind === 'or' ? formula.disjuncts.map((each) => [each]) : [[formula]];
    const steps = options.map((option) => option.flatMap((each) => stepOf(each, followers, same)));
    choices = choices
      .flatMap((choice) => steps.map((more) => [...choice, ...more]))
      .slice(0, MOST_ALTERNATIVES);
  }
  return choices.map((steps) => (from, to, axis) => {
    const [one, other] = [textOf(from), textOf(to)];
    const [first, last] = [axes[axis].indexOf(one), axes[axis].indexOf(other)];
    return first >= 0 && last >= 0 ? last - first : walk(steps, one, other);
  });
}

interface Step {
  readonly from: string;
  readonly to: string;
  readonly length: number;
}

function stepOf(formula: Formula, followers: ReadonlySet<string>, same: ReadonlySet<string>): Step[] {
  if (formula.kind !== 'atom' || formula.args.length !== 2) return [];
  const [from, to] = formula.args.map(textOf) as [string, string];
  if (followers.has(formula.relation)) return [{ from, to, length: 1 }];
  return same.has(formula.relation) ? [{ from, to, length: 0 }] : [];
}

/** The sum of at most two steps. */
function walk(steps: readonly Step[], from: string, to: string): number | undefined {
  if (from === to) return 0;
  const both = steps.flatMap((step) => [step, { from: step.to, to: step.from, length: -step.length }]);
  const direct = both.find((step) => step.from === from && step.to === to);
  if (direct !== undefined) return direct.length;
  for (const one of both.filter((step) => step.from === from)) {
    const other = both.find((step) => step.from === one.to && step.to === to);
    if (other !== undefined) return one.length + other.length;
  }
  return undefined;
}

function textOf({ term, spelling }: TermOccurrence): string {
  return term.kind === 'constant' ? term.name : spelling.toLowerCase();
}
