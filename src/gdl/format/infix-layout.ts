/**
 * Formats statements in infix notation: one condition per line, indented by four columns, with operators at line ends.
 */
import type { InfixStyle, Junction, Statement, Syntax, TermSyntax } from '../infix/syntax.ts';
import {
  conditionText,
  type EnclosingCondition,
  joiner,
  needsParentheses,
  statementText,
  termSyntaxText,
} from '../infix/write.ts';
import { INDENT, isShortRule, type Layout, type LineWriter, type Origin } from './layout.ts';

export class InfixLayout {
  readonly #writer: LineWriter;
  readonly #origin: Origin;
  readonly #width: number;
  readonly #style: InfixStyle;

  constructor({ writer, origin, width }: Layout, style: InfixStyle) {
    this.#writer = writer;
    this.#origin = origin;
    this.#width = width;
    this.#style = style;
  }

  statement(statement: Statement): void {
    const { head, body, span } = statement;
    const text = statementText(statement, this.#style);
    const isConjunction = body?.kind === 'and' && body.parts.length > 0;
    const conditions = isConjunction ? body.parts : body === undefined ? [] : [body];
    if (isShortRule(text.length, conditions.length, this.#width) && this.#isPlain(statement)) {
      this.#writer.write(text);
      return;
    }
    const { end, neck } = this.#style;
    this.#condition(head, 'and', body === undefined ? end : ` ${neck}`);
    if (body !== undefined) {
      this.#trail(head, conditions[0]?.span.start ?? span.end);
      this.#writer.newLine(INDENT);
      this.#lines(conditions, 'and', isConjunction ? 'and' : 'body', INDENT, end, span.end);
    }
    for (const { lines } of this.#origin.takeBefore(span.end)) this.#writer.trail(lines);
  }

  /** The statement on one line. */
  flat(statement: Statement): string {
    return statementText(statement, this.#style);
  }

  /** `after`: the text that will follow directly on the line. */
  #condition(node: Syntax, place: EnclosingCondition, after: string): void {
    const text = conditionText(node, this.#style, place);
    const fits = this.#writer.column + text.length + after.length <= this.#width;
    const isJunction = (node.kind === 'or' || node.kind === 'and') && node.parts.length > 1;
    const breaks = isJunction || node.kind === 'not' ? !(fits && this.#isPlain(node)) : !fits;
    if (breaks && isJunction) this.#junction(node as Junction, place, after);
    else if (breaks && node.kind === 'not') this.#negation(node.part, after);
    else if (node.kind === 'application') this.#term(node, after);
    else {
      this.#writer.write(text + after);
      for (const { lines } of this.#origin.takeBefore(node.span.end)) this.#writer.trail(lines);
    }
  }

  #negation(part: Syntax, after: string): void {
    const { not } = this.#style;
    this.#writer.write(not === 'not' ? 'not(' : not === '\\+' ? '\\+ ' : not);
    this.#trailBefore(part);
    this.#condition(part, not === 'not' ? 'body' : 'not', not === 'not' ? `)${after}` : after);
  }

  #junction(node: Junction, place: EnclosingCondition, after: string): void {
    const parentheses = needsParentheses(node.kind, this.#style, place);
    if (parentheses) this.#writer.write('(');
    const [first] = node.parts;
    if (first !== undefined) this.#trailBefore(first);
    this.#lines(
      node.parts,
      node.kind,
      node.kind,
      this.#writer.column,
      parentheses ? `)${after}` : after,
      node.span.end,
    );
  }

  /** Parts on separate lines, starting here, with operators at the line ends. */
  #lines(
    parts: readonly Syntax[],
    kind: 'and' | 'or',
    place: EnclosingCondition,
    indent: number,
    after: string,
    end: number,
  ): void {
    const sign = joiner(kind, this.#style).trimEnd();
    parts.forEach((part, i) => {
      if (i > 0) this.#writer.newLine(indent);
      this.#commentsOnLines(part.span.start, indent);
      const next = parts[i + 1];
      this.#condition(part, place, next === undefined ? after : sign);
      this.#trail(part, next?.span.start ?? end);
    });
  }

  /** A term too long for its line: the name, then each argument on its own line. */
  #term(node: TermSyntax, after: string): void {
    const text = termSyntaxText(node);
    const fits = this.#writer.column + text.length + after.length <= this.#width;
    if (fits || node.kind !== 'application' || node.args.length === 0) {
      this.#writer.write(text + after);
      for (const { lines } of this.#origin.takeBefore(node.span.end)) this.#writer.trail(lines);
      return;
    }
    const indent = this.#writer.column + INDENT;
    this.#writer.write(`${termSyntaxText(node.name)}(`);
    this.#trail(node.name, node.args[0]?.span.start ?? node.span.end);
    node.args.forEach((arg, i) => {
      this.#writer.newLine(indent);
      this.#commentsOnLines(arg.span.start, indent);
      this.#term(arg, i === node.args.length - 1 ? `)${after}` : ',');
      this.#trail(arg, node.args[i + 1]?.span.start ?? node.span.end);
    });
  }

  #commentsOnLines(before: number, indent: number): void {
    for (const { lines } of this.#origin.takeBefore(before)) {
      for (const line of lines) {
        this.#writer.write(line);
        this.#writer.newLine(indent);
      }
    }
  }

  #trailBefore(node: Syntax): void {
    for (const { lines } of this.#origin.takeBefore(node.span.start)) this.#writer.trail(lines);
  }

  #trail(node: Syntax, limit: number): void {
    for (const { lines } of this.#origin.takeTrailing(node.span.end, limit)) this.#writer.trail(lines);
  }

  /** Whether the author wrote it on one line without a comment. */
  #isPlain({ span }: Syntax | Statement): boolean {
    return this.#origin.isOnOneLine(span) && !this.#origin.hasCommentBefore(span.end);
  }
}
