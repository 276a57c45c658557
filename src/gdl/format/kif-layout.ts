/** Formats statements in prefix notation: one condition per line, indented by four columns. */
import { type Form, headName, kifText, type ListForm } from '../form.ts';
import { INDENT, isShortRule, type Layout, type LineWriter, type Origin } from './layout.ts';

export class KifLayout {
  readonly #writer: LineWriter;
  readonly #origin: Origin;
  readonly #width: number;
  readonly #texts = new Map<Form, string>();

  constructor({ writer, origin, width }: Layout) {
    this.#writer = writer;
    this.#origin = origin;
    this.#width = width;
  }

  /** One statement; several forms if it has no parentheses. */
  statement(forms: readonly Form[]): void {
    const [form] = forms;
    if (forms.length === 1 && form?.kind === 'list' && headName(form) === '<=') this.#rule(form);
    else {
      forms.forEach((each, i) => {
        if (i > 0) this.#writer.write(' ');
        this.#trailBefore(each);
        this.#form(each, 0);
      });
    }
  }

  /** The statement on one line. */
  flat(forms: readonly Form[]): string {
    return forms.map((form) => this.#text(form)).join(' ');
  }

  #rule(form: ListForm): void {
    const [, head, ...conditions] = form.items;
    const text = this.#text(form);
    const fits = isShortRule(text.length, conditions.length, this.#width);
    if (head === undefined || (fits && this.#isPlain(form))) {
      this.#writer.write(text);
      return;
    }
    this.#writer.write('(<= ');
    this.#trailBefore(head);
    this.#form(head, 0);
    this.#trail(head, conditions[0]?.span.start ?? form.span.end);
    this.#items(conditions, form, INDENT, 0);
  }

  /** `closing`: number of parentheses that will follow directly. */
  #form(form: Form, closing: number): void {
    const text = this.#text(form);
    const fits = this.#writer.column + text.length + closing <= this.#width;
    const name = headName(form);
    const isCondition = name === 'or' || name === 'not';
    if (
      form.kind === 'symbol' ||
      form.items.length < 2 ||
      (isCondition ? fits && this.#isPlain(form) : fits)
    ) {
      this.#writer.write(text);
      this.#trailInside(form);
    } else if (isCondition) this.#aligned(form, name, closing);
    else this.#indented(form, closing);
  }

  /** `(or first` with the others below the first. */
  #aligned(form: ListForm, name: string, closing: number): void {
    const [first, ...others] = form.items.slice(1) as [Form, ...Form[]];
    this.#writer.write(`(${name} `);
    const { column } = this.#writer;
    this.#trailBefore(first);
    this.#form(first, others.length === 0 ? closing + 1 : 0);
    this.#trail(first, others[0]?.span.start ?? form.span.end);
    this.#items(others, form, column, closing);
  }

  /** A term too long for its line: the name, then each argument on its own line. */
  #indented(form: ListForm, closing: number): void {
    const [first, ...args] = form.items as [Form, ...Form[]];
    this.#writer.write('(');
    const column = this.#writer.column - 1 + INDENT;
    this.#trailBefore(first);
    this.#form(first, 0);
    this.#trail(first, args[0]?.span.start ?? form.span.end);
    this.#items(args, form, column, closing);
  }

  /** Items on separate lines, followed by the parenthesis that closes `form`. */
  #items(items: readonly Form[], form: ListForm, indent: number, closing: number): void {
    items.forEach((item, i) => {
      this.#writer.newLine(indent);
      this.#commentsOnLines(item.span.start, indent);
      const isLast = i === items.length - 1;
      this.#form(item, isLast ? closing + 1 : 0);
      this.#trail(item, items[i + 1]?.span.start ?? form.span.end);
    });
    if (this.#origin.hasCommentBefore(form.span.end)) {
      this.#writer.newLine(indent);
      this.#commentsOnLines(form.span.end, indent);
    }
    this.#writer.write(')');
  }

  #commentsOnLines(before: number, indent: number): void {
    for (const { lines } of this.#origin.takeBefore(before)) {
      for (const line of lines) {
        this.#writer.write(line);
        this.#writer.newLine(indent);
      }
    }
  }

  #trailBefore(form: Form): void {
    for (const { lines } of this.#origin.takeBefore(form.span.start)) this.#writer.trail(lines);
  }

  #trailInside(form: Form): void {
    for (const { lines } of this.#origin.takeBefore(form.span.end)) this.#writer.trail(lines);
  }

  #trail(form: Form, limit: number): void {
    for (const { lines } of this.#origin.takeTrailing(form.span.end, limit)) this.#writer.trail(lines);
  }

  /** Whether the author wrote it on one line without a comment. */
  #isPlain(form: Form): boolean {
    return this.#origin.isOnOneLine(form.span) && !this.#origin.hasCommentBefore(form.span.end);
  }

  /** Cached, so that deciding what fits takes linear time. */
  #text(form: Form): string {
    if (form.kind === 'symbol') return form.text;
    let text = this.#texts.get(form);
    if (text === undefined) {
      text =
        form.items.length === 0 ? kifText(form) : `(${form.items.map((item) => this.#text(item)).join(' ')})`;
      this.#texts.set(form, text);
    }
    return text;
  }
}
