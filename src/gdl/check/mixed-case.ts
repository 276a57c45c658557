/** GDL410: one name in several spellings that differ only in case. */
import type { Atom, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { foldCase } from '../form.ts';
import { keywordArity } from './keywords-of.ts';
import { forEachTermOfRule, listed, namePlace, namePlaceOrWhole } from './places.ts';
import type { Check, Report, Subject } from './subject.ts';

type Part = Atom | TermOccurrence;

/** Further places shown with a finding. */
const SHOWN = 5;

export const checkMixedCase: Check = (subject, report) => {
  const { description, relations } = subject;
  const names = new Spellings();
  for (const rule of description.rules) {
    const variables = new Spellings();
    // Every system reads keywords in any case.
    if (keywordArity(description, rule.head.relation) === undefined) names.add(rule.head);
    for (const { atom } of relations.usesIn(rule)) {
      if (keywordArity(description, atom.relation) === undefined) names.add(atom);
    }
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind === 'variable') variables.add(each);
      else names.add(each);
    });
    variables.report(subject, report);
  }
  names.report(subject, report);
};

/** Names in the order they appear, told apart with regard to case. */
class Spellings {
  /** The parts by spelling, for each name. Most names have one spelling; their parts are not kept. */
  readonly #names = new Map<string, string | true>();
  readonly #parts = new Map<string, Part[]>();

  add(part: Part): void {
    const { spelling } = part;
    const parts = this.#parts.get(spelling);
    if (parts === undefined) this.#parts.set(spelling, [part]);
    else parts.push(part);
    const name = foldCase(spelling);
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, spelling);
    else if (known !== spelling) this.#names.set(name, true);
  }

  report({ source }: Subject, report: Report): void {
    const mixed = new Map<string, Part[][]>();
    for (const [name, spelling] of this.#names) if (spelling === true) mixed.set(name, []);
    if (mixed.size === 0) return;
    for (const [spelling, parts] of this.#parts) mixed.get(foldCase(spelling))?.push(parts);
    for (const bySpelling of mixed.values()) {
      const [usual, ...others] = bySpelling.sort((a, b) => b.length - a.length);
      const spelling = usual?.[0]?.spelling;
      const odd = others.flat();
      const [first] = odd;
      if (usual === undefined || spelling === undefined || first === undefined) continue;
      const places = odd.map((part) => namePlace(source, part));
      const edits = places.flatMap((span) => (span === undefined ? [] : [{ span, text: spelling }]));
      const spellings = bySpelling.map((parts) => `\`${parts[0]?.spelling}\``);
      report(
        finding('GDL410', `${listed(spellings, 'and')} differ only in case`, {
          span: namePlaceOrWhole(source, first),
          related: [...usual.slice(0, 1), ...odd.slice(1)].slice(0, SHOWN).map((part) => ({
            span: namePlaceOrWhole(source, part),
            message: `\`${part.spelling}\` here`,
          })),
          ...(edits.length === odd.length && { fix: { title: `write \`${spelling}\` everywhere`, edits } }),
        }),
      );
    }
  }
}
