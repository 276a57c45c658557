/** One term from its text, for what comes from outside a sheet. */
import { type Form, isVariableName } from './form.ts';
import { readKif } from './kif/read.ts';
import { SourceText } from './source.ts';
import type { Term, TermPool } from './term.ts';

/** Undefined if the text is not exactly one term without variables, in prefix notation. */
export function readTerm(text: string, terms: TermPool): Term | undefined {
  if (/^[^\s();?][^\s();]*$/.test(text)) return terms.constant(text);
  const { forms, findings } = readKif(new SourceText('term', text));
  const [form, ...others] = forms;
  return form === undefined || others.length > 0 || findings.length > 0 ? undefined : termOf(form, terms);
}

function termOf(form: Form, terms: TermPool): Term | undefined {
  if (form.kind === 'symbol') return isVariableName(form.text) ? undefined : terms.constant(form.text);
  const [name, ...args] = form.items;
  if (name?.kind !== 'symbol' || isVariableName(name.text)) return undefined;
  const read: Term[] = [];
  for (const arg of args) {
    const term = termOf(arg, terms);
    if (term === undefined) return undefined;
    read.push(term);
  }
  return terms.compound(name.text, read);
}
