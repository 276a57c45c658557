/**
 * Weights of chance in the GUI dialect: an outcome is as likely as often as its `legal RANDOM` rule stands in the sheet.
 * The legal moves of GDL are a set, so every copy becomes a move of its own: `(draw 1 MOVE)`, `(draw 2 MOVE)`.
 */
import { type Form, foldCase, headName, isVariableName, listForm, symbolForm, symbolName } from './form.ts';
import { type GuiSheet, headOf } from './gui-dialect-sheet.ts';
import { RANDOM_ROLE } from './keywords.ts';

export interface WeightedChance {
  readonly statements: readonly Form[];
  /** Number of rules that stand more than once. */
  readonly repeated: number;
}

/** Undefined if no two rules for moves of chance are equal; then nothing needs to be rewritten. */
export function weightedChance(statements: readonly Form[], sheet: GuiSheet): WeightedChance | undefined {
  const copies = new Map<string, number>();
  const copyOf = new Map<Form, number>();
  for (const statement of statements) {
    if (!isChanceRule(statement)) continue;
    const key = normalText(statement);
    const copy = (copies.get(key) ?? 0) + 1;
    copies.set(key, copy);
    copyOf.set(statement, copy);
  }
  const repeated = [...copies.values()].filter((count) => count > 1).length;
  const [first] = copyOf.keys();
  if (repeated === 0 || first === undefined) return undefined;
  const draw = sheet.freshName('draw');
  const done = sheet.freshName('done');
  const rewritten = statements.map((statement) => {
    const isRule = headName(statement) === '<=' && statement.kind === 'list';
    const copy = copyOf.get(statement);
    const head = copy === undefined ? headOf(statement) : numbered(headOf(statement), draw, copy);
    if (!isRule) return copy === undefined ? statement : (head as Form);
    const [arrow, , ...conditions] = statement.items as [Form, Form, ...Form[]];
    const body = conditions.map((condition) => withDone(condition, done));
    return listForm([arrow, head as Form, ...body], statement.span);
  });
  return { statements: [...rewritten, ...doneRules(first, draw, done)], repeated };
}

function isChanceRule(statement: Form): boolean {
  const head = headOf(statement);
  return (
    head?.kind === 'list' &&
    headName(head) === 'legal' &&
    symbolName(head.items[1]) === RANDOM_ROLE &&
    head.items[2] !== undefined
  );
}

/** `(legal RANDOM MOVE)` becomes `(legal RANDOM (draw COPY MOVE))`. */
function numbered(head: Form | undefined, draw: string, copy: number): Form | undefined {
  if (head?.kind !== 'list') return head;
  const [legal, role, move] = head.items as [Form, Form, Form];
  const { span } = move;
  return listForm(
    [legal, role, listForm([symbolForm(draw, span), symbolForm(String(copy), span), move], span)],
    head.span,
  );
}

/** Conditions on what chance may have done ask for the outcome, whichever copy of it was drawn. */
function withDone(condition: Form, done: string): Form {
  if (condition.kind !== 'list') return condition;
  const [name, ...args] = condition.items as [Form, ...Form[]];
  if (headName(condition) === 'not' || headName(condition) === 'or')
    return listForm([name, ...args.map((arg) => withDone(arg, done))], condition.span);
  if (headName(condition) !== 'does') return condition;
  const role = symbolName(args[0]);
  if (role === undefined || (role !== RANDOM_ROLE && !isVariableName(role))) return condition;
  return listForm([symbolForm(done, name.span), ...args], condition.span);
}

function doneRules({ span }: Form, draw: string, done: string): Form[] {
  const symbol = (text: string): Form => symbolForm(text, span);
  const list = (...items: readonly Form[]): Form => listForm(items, span);
  const [role, move, chance] = [symbol('?role'), symbol('?move'), symbol(RANDOM_ROLE)];
  return [
    list(
      symbol('<='),
      list(symbol(done), chance, move),
      list(symbol('does'), chance, list(symbol(draw), symbol('?copy'), move)),
    ),
    list(
      symbol('<='),
      list(symbol(done), role, move),
      list(symbol('role'), role),
      list(symbol('does'), role, move),
      list(symbol('distinct'), role, chance),
    ),
  ];
}

/** The text of a statement, with variables named by the order of their occurrence. */
function normalText(statement: Form): string {
  const variables = new Map<string, string>();
  const textOf = (form: Form): string => {
    if (form.kind === 'list') return `(${form.items.map(textOf).join(' ')})`;
    const name = foldCase(form.text);
    if (!isVariableName(name)) return name;
    const known = variables.get(name) ?? `?${variables.size}`;
    variables.set(name, known);
    return known;
  };
  return textOf(statement);
}
