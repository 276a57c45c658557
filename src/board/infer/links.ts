/** Which arguments of moves the rules use as which arguments of facts: they share a variable. */
import type { Atom, Description, Formula, Rule, TermOccurrence } from '../../gdl/index.ts';

/** How often leaf `leaf` of moves called `move` is leaf `factLeaf` of facts called `fact`. */
export type Links = (move: string, leaf: number, fact: string, factLeaf: number) => number;

export function findLinks({ rules }: Pick<Description, 'rules'>): Links {
  const counts = new Map<string, number>();
  for (const rule of rules) {
    const moves: TermOccurrence[] = [];
    const facts: TermOccurrence[] = [];
    forEachAtom(rule, ({ relation, args }) => {
      const [first, second] = args;
      if ((relation === 'legal' || relation === 'does') && second !== undefined) moves.push(second);
      if ((relation === 'true' || relation === 'next') && first !== undefined) facts.push(first);
    });
    for (const move of moves) {
      leafOccurrences(move).forEach((moveLeaf, i) => {
        if (moveLeaf.term.kind !== 'variable') return;
        for (const fact of facts) {
          leafOccurrences(fact).forEach((factLeaf, j) => {
            if (factLeaf.term !== moveLeaf.term) return;
            const key = linkKey(move.spelling, i, fact.spelling, j);
            counts.set(key, (counts.get(key) ?? 0) + 1);
          });
        }
      });
    }
  }
  return (move, leaf, fact, factLeaf) => counts.get(linkKey(move, leaf, fact, factLeaf)) ?? 0;
}

function linkKey(move: string, leaf: number, fact: string, factLeaf: number): string {
  return `${move.toLowerCase()} ${leaf} ${fact.toLowerCase()} ${factLeaf}`;
}

function leafOccurrences({ term, args }: TermOccurrence): TermOccurrence[] {
  if (term.kind !== 'compound') return [];
  return args.flatMap((arg) => (arg.term.kind === 'compound' ? leafOccurrences(arg) : [arg]));
}

function forEachAtom({ head, body }: Rule, visit: (atom: Atom) => void): void {
  visit(head);
  const inside = (formulas: readonly Formula[]): void => {
    for (const formula of formulas) {
      if (formula.kind === 'atom') visit(formula);
      else if (formula.kind === 'not') inside([formula.formula]);
      else if (formula.kind === 'or') inside(formula.disjuncts);
    }
  };
  inside(body);
}
