/** Sentences of the GUI dialect as standard ones: without `data`, bare propositions and drawing tuples. */
import {
  type Form,
  foldCase,
  headName,
  isVariableName,
  type ListForm,
  listForm,
  symbolForm,
} from '../form.ts';
import { isOperator, KEYWORD_ARITY } from '../keywords.ts';
import { type GuiSheet, isDrawing, signature } from './sheet.ts';

/** How often each deviation was met. */
export interface Tally {
  drawings: number;
  data: number;
  bareNegations: number;
  emptyParentheses: number;
}

export class SentenceRewriter {
  readonly tally: Tally = { drawings: 0, data: 0, bareNegations: 0, emptyParentheses: 0 };
  readonly #sheet: GuiSheet;
  /** New names of `data` relations whose own name means something else in the sheet. */
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

  /** Fixed facts keep their name unless rules define the same relation, or it is a keyword. */
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
