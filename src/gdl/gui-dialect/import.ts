/**
 * Reads the dialect of a player with a graphical interface (Keating, "General Game Player") as standard GDL.
 * Every form keeps the place of what it was made from, so findings still point to the author's text.
 */
import { type Finding, finding } from '../finding.ts';
import { type Form, headName, listForm, statementsOf, symbolForm, symbolName } from '../form.ts';
import { DRAWING_RELATION, RANDOM_ROLE } from '../keywords.ts';
import { withDomainConditions } from './binders.ts';
import { DomainRelations } from './domains.ts';
import { SentenceRewriter } from './rewrite.ts';
import { GuiSheet, headOf, isDrawing, isGuiDialect, signature } from './sheet.ts';

export interface ImportedForms {
  readonly forms: readonly Form[];
  /** What was rewritten, for people. */
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** The sheet in standard GDL, or undefined if it is not in the dialect. */
export function importGuiDialect(sheetForms: readonly Form[]): ImportedForms | undefined {
  const statements = statementsOf(sheetForms);
  if (!isGuiDialect(statements)) return undefined;
  const sheet = new GuiSheet(statements);
  const domains = new DomainRelations(sheet);
  const rewriter = new SentenceRewriter(sheet);
  const forms: Form[] = [];
  let declarations = 0;
  let binders = 0;
  for (const statement of statements) {
    const declaration = sheet.declarationAt(statement);
    if (declaration !== undefined) {
      if (declaration.domains.length > 0) declarations++;
      forms.push(domains.baseRule(declaration));
    } else if (headName(statement) === '<=' && statement.kind === 'list') {
      const [arrow, head, ...conditions] = statement.items as [Form, Form | undefined, ...Form[]];
      const headForms = head === undefined ? [] : [rewriter.sentence(head)];
      const rewritten = conditions.map((condition) => rewriter.condition(condition));
      const { body, added } = withDomainConditions(rewritten, sheet, domains);
      binders += added;
      forms.push(listForm([arrow, ...headForms, ...body], statement.span));
    } else {
      forms.push(rewriter.sentence(statement));
    }
  }
  const percepts = fullPercepts(statements, sheet);
  const { tally } = rewriter;
  const notes = [
    ...note('domain declarations made `base` rules over small relations', declarations, domains.names()),
    ...note(`drawings made \`(${DRAWING_RELATION} ROW COLUMN IMAGE)\``, tally.drawings),
    ...note('`data` wrappers taken away', tally.data),
    ...note('`true` added to negated propositions', tally.bareNegations),
    ...note('parentheses taken away from names without arguments', tally.emptyParentheses),
    ...note('domain conditions added for variables that only a negation names', binders),
    ...(percepts
      ? ['percepts added: the dialect has chance but hides nothing, so every role sees every move']
      : []),
  ];
  return {
    forms: [...domains.facts(), ...forms, ...(percepts ? [percepts] : [])],
    notes,
    findings: [...sheet.findings, ...malformedDrawings(statements)],
  };
}

function note(what: string, count: number, names: readonly string[] = []): string[] {
  if (count === 0) return [];
  return [`${what}: ${count}${names.length === 0 ? '' : ` (${names.join(', ')})`}`];
}

/** In GDL-II players know only what they see; in the dialect everybody sees the board and the draws. */
function fullPercepts(statements: readonly Form[], sheet: GuiSheet): Form | undefined {
  const chance = statements.find(
    (form) => form.kind === 'list' && headName(form) === 'role' && symbolName(form.items[1]) === RANDOM_ROLE,
  );
  if (chance === undefined || sheet.defines('sees/2')) return undefined;
  const symbol = (text: string) => symbolForm(text, chance.span);
  const list = (...items: readonly Form[]) => listForm(items, chance.span);
  const [watcher, mover, move] = [symbol('?watcher'), symbol('?mover'), symbol('?move')] as const;
  const did = symbol(sheet.freshName('did'));
  return list(
    symbol('<='),
    list(symbol('sees'), watcher, list(did, mover, move)),
    list(symbol('role'), watcher),
    list(symbol('does'), mover, move),
  );
}

function malformedDrawings(statements: readonly Form[]): Finding[] {
  return statements
    .map(headOf)
    .filter((head) => head !== undefined)
    .filter((head) => signature(head)?.startsWith(`${DRAWING_RELATION}/`))
    .filter((head) => !isDrawing(head) && signature(head) !== `${DRAWING_RELATION}/3`)
    .map(({ span }) => finding('GDL115', 'this drawing is not `(drawit (ROW COLUMN IMAGE))`', { span }));
}
