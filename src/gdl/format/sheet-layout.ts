/** Formats whole sheets: preserves the order of statements, comments and single blank lines. */
import { type Form, headName, symbolName } from '../form.ts';
import { type InfixStyle, STANFORD_STYLE, type Statement } from '../infix/syntax.ts';
import { statementOf } from '../infix/write.ts';
import type { Notation } from '../notation.ts';
import { covering, type Span } from '../source.ts';
import { InfixLayout } from './infix-layout.ts';
import { KifLayout } from './kif-layout.ts';
import { DEFAULT_WIDTH, type Layout, LineWriter, NO_ORIGIN } from './layout.ts';

/** One statement of a sheet, ready to be written. */
export interface StatementUnit {
  readonly span: Span;
  /** The relation it defines. */
  readonly relation: string | undefined;
  readonly isFact: boolean;
  /** Comments up to here are placed before it; its start by default. */
  readonly commentsUntil?: number;
  /** Its text on one line. */
  readonly flat: () => string;
  readonly write: () => void;
}

/** Statements that were never text: short rules on one line, a blank line before every new relation. */
export function layOut(forms: readonly Form[], notation: Notation, width = DEFAULT_WIDTH): string {
  const layout = { writer: new LineWriter(), origin: NO_ORIGIN, width };
  const units =
    notation === 'kif'
      ? kifUnits(
          layout,
          forms.map((form) => [form]),
        )
      : infixUnits(layout, forms.map(statementOf));
  let relation: string | undefined;
  for (const unit of units) {
    if (relation !== undefined && unit.relation !== relation) layout.writer.blankLine();
    relation = unit.relation;
    unit.write();
    layout.writer.newLine(0);
  }
  return layout.writer.text();
}

/** Statements of a text, with its comments and blank lines. */
export function layOutWithComments(units: readonly StatementUnit[], layout: Layout): string {
  const { writer, origin, width } = layout;
  let lastLine = 0;
  let previous: StatementUnit | undefined;
  const separate = (line: number) => {
    if (lastLine > 0 && line > lastLine + 1) writer.blankLine();
  };
  const writeComments = (until: number, unitStart: number) => {
    for (const { lines, span } of origin.takeBefore(until)) {
      separate(origin.line(Math.min(span.start, unitStart)));
      for (const line of lines) {
        writer.write(line);
        writer.newLine(0);
      }
      lastLine = origin.line(span.end);
      previous = undefined;
    }
  };
  units.forEach((unit, i) => {
    const next = units[i + 1];
    const staysOnLine =
      previous !== undefined &&
      writer.column > 0 &&
      !writer.hasWaiting &&
      !origin.hasCommentBefore(unit.span.start) &&
      belongTogether(previous, unit) &&
      origin.line(previous.span.end) === origin.line(unit.span.start) &&
      writer.column + 1 + unit.flat().length <= width;
    if (staysOnLine) writer.write(' ');
    else if (writer.column > 0 || writer.hasWaiting) writer.newLine(0);
    if (!staysOnLine) {
      writeComments(unit.commentsUntil ?? unit.span.start, unit.span.start);
      separate(origin.line(unit.span.start));
    }
    unit.write();
    lastLine = origin.line(unit.span.end);
    const limit = next?.span.start ?? Number.POSITIVE_INFINITY;
    for (const { lines, span } of origin.takeTrailing(unit.span.end, limit)) {
      writer.trail(lines);
      lastLine = origin.line(span.end);
    }
    previous = unit;
  });
  if (writer.column > 0 || writer.hasWaiting) writer.newLine(0);
  writeComments(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return writer.text();
}

/** Short facts about one relation stay side by side if their author wrote them so. */
function belongTogether(one: StatementUnit, other: StatementUnit): boolean {
  return one.isFact && other.isFact && one.relation !== undefined && one.relation === other.relation;
}

/** Statements in prefix notation; one without parentheses has several forms. */
export function kifUnits(layout: Layout, statements: readonly (readonly Form[])[]): StatementUnit[] {
  const kif = new KifLayout(layout);
  return statements.flatMap((forms) => {
    const [first] = forms;
    const last = forms.at(-1);
    if (first === undefined || last === undefined) return [];
    const isRule = headName(first) === '<=';
    const head = isRule && first.kind === 'list' ? first.items[1] : first;
    return {
      span: covering(first.span, last.span),
      relation: headName(head) ?? symbolName(head),
      isFact: !isRule && forms.length === 1 && first.kind === 'list',
      flat: () => kif.flat(forms),
      write: () => kif.statement(forms),
    };
  });
}

export function infixUnits(
  layout: Layout,
  statements: readonly Statement[],
  style: InfixStyle = STANFORD_STYLE,
): StatementUnit[] {
  const infix = new InfixLayout(layout, style);
  return statements.map((statement) => ({
    span: statement.span,
    relation: relationOf(statement),
    isFact: statement.body === undefined,
    flat: () => infix.flat(statement),
    write: () => infix.statement(statement),
  }));
}

function relationOf({ head }: Statement): string | undefined {
  if (head.kind === 'name') return head.text;
  return head.kind === 'application' ? head.name.text : undefined;
}
