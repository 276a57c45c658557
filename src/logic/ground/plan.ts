/** In which order a rule's literals are joined: the cheapest next one first, by the sizes seen so far. */
import type { CompiledAtom, CompiledDistinct, CompiledRule } from './compiled-rule.ts';
import type { ViewIndex } from './view.ts';

export interface PlanStep {
  readonly literal: number;
  /** Columns whose value is known when the step starts, and where it comes from. */
  readonly index: ViewIndex | undefined;
  readonly known: readonly number[];
  /** Columns that give a variable its value. */
  readonly binds: readonly { readonly column: number; readonly variable: number }[];
  /** Columns that repeat a variable bound by the same literal. */
  readonly repeats: readonly { readonly column: number; readonly variable: number }[];
  readonly distincts: readonly CompiledDistinct[];
  readonly excluded: readonly CompiledAtom[];
}

export interface Plan {
  readonly steps: readonly PlanStep[];
  /** Tests that need no variable at all. */
  readonly distincts: readonly CompiledDistinct[];
  readonly excluded: readonly CompiledAtom[];
  /** Rows of all views when the plan was made; a plan is stale when they have grown much. */
  readonly rows: number;
}

/** A plan that starts with the given literal, or with the cheapest if there is none to start with. */
export function planJoin(rule: CompiledRule, first: number | undefined): Plan {
  const bound = new Set<number>();
  const open = new Set(rule.literals.keys());
  let distincts = [...rule.distincts];
  let excluded = [...rule.excluded];
  const isReady = (each: { readonly variables: readonly number[] }) =>
    each.variables.every((v) => bound.has(v));
  const takeReady = () => {
    const ready = { distincts: distincts.filter(isReady), excluded: excluded.filter(isReady) };
    distincts = distincts.filter((each) => !isReady(each));
    excluded = excluded.filter((each) => !isReady(each));
    return ready;
  };
  const before = takeReady();
  const steps: PlanStep[] = [];
  let next = first ?? cheapest(rule, open, bound);
  while (next !== undefined) {
    open.delete(next);
    const step = planStep(rule, next, bound);
    for (const { variable } of step.binds) bound.add(variable);
    steps.push({ ...step, ...takeReady() });
    next = cheapest(rule, open, bound);
  }
  return { steps, ...before, rows: rowsOf(rule) };
}

export function isStale(plan: Plan, rule: CompiledRule): boolean {
  return rowsOf(rule) > 2 * plan.rows + 16;
}

function rowsOf(rule: CompiledRule): number {
  return rule.literals.reduce((sum, literal) => sum + literal.view.rows, 0);
}

function planStep(rule: CompiledRule, number: number, bound: ReadonlySet<number>) {
  const literal = rule.literals[number] as CompiledRule['literals'][number];
  const knownColumns: number[] = [];
  const known: number[] = [];
  const binds: { column: number; variable: number }[] = [];
  const repeats: { column: number; variable: number }[] = [];
  literal.columns.forEach((source, column) => {
    const variable = -1 - source;
    if (source >= 0 || bound.has(variable)) {
      knownColumns.push(column);
      known.push(source);
    } else if (binds.some((each) => each.variable === variable)) repeats.push({ column, variable });
    else binds.push({ column, variable });
  });
  const index = knownColumns.length === 0 ? undefined : literal.view.index(knownColumns);
  return { literal: number, index, known, binds, repeats };
}

function cheapest(
  rule: CompiledRule,
  open: ReadonlySet<number>,
  bound: ReadonlySet<number>,
): number | undefined {
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const number of open) {
    const cost = expectedRows(rule, number, bound);
    if (cost < bestCost) {
      bestCost = cost;
      best = number;
    }
  }
  return best;
}

/** How many rows of the literal fit one binding of the variables bound so far, on average. */
function expectedRows(rule: CompiledRule, number: number, bound: ReadonlySet<number>): number {
  const { view, columns } = rule.literals[number] as CompiledRule['literals'][number];
  const known: number[] = [];
  columns.forEach((source, column) => {
    if (source >= 0 || bound.has(-1 - source)) known.push(column);
  });
  if (known.length === columns.length) return 0;
  if (known.length === 0) return view.rows + 1;
  return view.rows / Math.max(1, view.index(known).keys);
}
