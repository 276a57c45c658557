/** What a board is made of and never changes: walls, targets, holes that facts of the sheet name by their cells. */
import type { Atom, Description, Formula, Rule } from '../../gdl/index.ts';
import type { GridPart, GroundMark } from '../layout.ts';
import { patternSymbol } from '../pattern.ts';
import { NOTHING } from './orders.ts';

/** A larger share of the board is the board itself. */
const LARGEST_SHARE = 0.6;

export function groundMarks(
  { rules }: Pick<Description, 'rules'>,
  part: GridPart,
  isColumnFirst: boolean,
  cellCount: number,
): GroundMark[] {
  if (part.boardColumns.length > 0 || part.rows.length < 2 || part.layers[0]?.isSplit) return [];
  const asked = relationsAbout(rules, part);
  const byRelation = new Map<string, GroundMark[]>();
  for (const { head, body } of rules) {
    if (body.length > 0 || !asked.has(head.relation) || head.args.length !== 2) continue;
    if (NOTHING.test(head.relation)) continue;
    const [first, second] = head.args.map(({ term }) => (term.kind === 'constant' ? term.name : ''));
    const [column = '', row = ''] = isColumnFirst ? [first, second] : [second, first];
    if (!part.columns.includes(column) || !part.rows.includes(row)) continue;
    const marks = byRelation.get(head.relation) ?? [];
    marks.push({ column, row, content: head.relation });
    byRelation.set(head.relation, marks);
  }
  const most = LARGEST_SHARE * cellCount;
  return [...byRelation.values()].filter((marks) => marks.length <= most).flat();
}

/** Relations that some rule asks about the very two variables that are a cell there. */
function relationsAbout(rules: readonly Rule[], part: GridPart): ReadonlySet<string> {
  const layers = new Map(part.layers.map((layer) => [patternSymbol(layer.pattern), layer]));
  const found = new Set<string>();
  for (const { head, body } of rules) {
    const cells = new Set<string>();
    const others: Atom[] = [];
    const visit = (formula: Formula): void => {
      if (formula.kind === 'not') visit(formula.formula);
      else if (formula.kind === 'or') formula.disjuncts.forEach(visit);
      else if (formula.kind === 'atom') {
        if (formula.args.length === 2) others.push(formula);
        const fluent = formula.args.length === 1 ? formula.args[0] : undefined;
        const layer = fluent && layers.get(`${fluent.spelling.toLowerCase()}/${fluent.args.length}`);
        if (layer?.column === undefined || layer.row === undefined) return;
        const places = [layer.column, layer.row].sort((a, b) => a - b);
        cells.add(places.map((leaf) => fluent?.args[leaf]?.spelling).join(' '));
      }
    };
    [head, ...body].forEach(visit);
    for (const { relation, args } of others)
      if (cells.has(args.map(({ spelling }) => spelling).join(' '))) found.add(relation);
  }
  return found;
}
