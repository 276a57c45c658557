/**
 * Converts the dialect of a player with a graphical interface (Keating, "General Game Player") to standard GDL. Every
 * form keeps its place in the original text, so findings still point to the author's text.
 */
import { type Finding, finding } from './finding.ts';
import {
  type Form,
  foldCase,
  headName,
  isVariableName,
  type ListForm,
  listForm,
  statementsOf,
  symbolForm,
  symbolName,
} from './form.ts';
import {
  DomainRelations,
  GuiSheet,
  headOf,
  isDrawing,
  isGuiDialect,
  signature,
  withDomainConditions,
} from './gui-dialect-sheet.ts';
import { weightedChance } from './gui-dialect-weights.ts';
import { DRAWING_RELATION, isOperator, KEYWORD_ARITY, RANDOM_ROLE } from './keywords.ts';

export interface ImportedForms {
  readonly forms: readonly Form[];
  /** Descriptions of the changes for people. */
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** The sheet in standard GDL, or undefined if it is not in the dialect. */
export function importGuiDialect(sheetForms: readonly Form[]): ImportedForms | undefined {
  const written = statementsOf(sheetForms);
  if (!isGuiDialect(written)) return undefined;
  const weighted = weightedChance(written, new GuiSheet(written));
  const statements = weighted?.statements ?? written;
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
    ...note('rules for moves of chance that stand more than once made weights', weighted?.repeated ?? 0),
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

/** In GDL-II players only know their percepts; in the dialect everybody sees the board and the chance moves. */
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

/** Number of occurrences of each deviation. */
export interface RewriteCounts {
  drawings: number;
  data: number;
  bareNegations: number;
  emptyParentheses: number;
}

class SentenceRewriter {
  readonly tally: RewriteCounts = { drawings: 0, data: 0, bareNegations: 0, emptyParentheses: 0 };
  readonly #sheet: GuiSheet;
  /** New names of `data` relations whose own names have another meaning in the sheet. */
  readonly #renamed = new Map<string, string>();

  constructor(sheet: GuiSheet) {
    this.#sheet = sheet;
  }

  condition(form: Form): Form {
    const name = headName(form);
    if (form.kind === 'symbol' || name === undefined) return this.sentence(form);
    const [operator, ...operands] = form.items;
    if (operator === undefined || !isOperator(name)) return this.sentence(form);
    const rewritten = operands.map((operand) => {
      if (name === 'distinct') return this.term(operand);
      return name === 'not' ? this.#negated(operand) : this.condition(operand);
    });
    return listForm([operator, ...rewritten], form.span);
  }

  sentence(form: Form): Form {
    if (form.kind === 'symbol') return form;
    if (headName(form) === 'data' && form.items.length === 2) return this.#unwrapData(form);
    if (isDrawing(form)) {
      const [drawit, place] = form.items as [Form, ListForm];
      this.tally.drawings++;
      return listForm([drawit, ...place.items.map((item) => this.term(item))], form.span);
    }
    return this.#withoutEmptyParentheses(form);
  }

  term(form: Form): Form {
    return form.kind === 'symbol' ? form : this.#withoutEmptyParentheses(form);
  }

  #negated(form: Form): Form {
    if (!this.#sheet.isBareProposition(form)) return this.condition(form);
    this.tally.bareNegations++;
    return listForm([symbolForm('true', form.span), this.term(form)], form.span);
  }

  #withoutEmptyParentheses(form: ListForm): Form {
    const [name, ...args] = form.items;
    if (name === undefined || name.kind === 'list') return form;
    if (args.length > 0) return listForm([name, ...args.map((arg) => this.term(arg))], form.span);
    if (isVariableName(name.text)) return form;
    this.tally.emptyParentheses++;
    return symbolForm(name.text, form.span);
  }

  #unwrapData(form: ListForm): Form {
    const [, wrapped] = form.items as [Form, Form];
    const name = wrapped.kind === 'list' ? wrapped.items[0] : wrapped;
    if (name?.kind !== 'symbol' || isVariableName(name.text)) return form;
    this.tally.data++;
    const renamed = symbolForm(this.#staticName(wrapped, name.text), name.span);
    return this.sentence(
      wrapped.kind === 'list' ? listForm([renamed, ...wrapped.items.slice(1)], wrapped.span) : renamed,
    );
  }

  /** Constant facts keep their name unless rules define the same relation, or it is a keyword. */
  #staticName(wrapped: Form, name: string): string {
    const key = signature(wrapped) ?? name;
    const folded = foldCase(name);
    const taken =
      this.#sheet.defines(key) ||
      KEYWORD_ARITY[folded] !== undefined ||
      isOperator(folded) ||
      folded === 'data';
    if (!taken) return name;
    let renamed = this.#renamed.get(key);
    if (renamed === undefined) {
      renamed = this.#sheet.freshName(`data_${name}`);
      this.#renamed.set(key, renamed);
    }
    return renamed;
  }
}
