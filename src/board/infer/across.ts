/**
 * Finds facts that a role creates on another role's board: shots belong to the sea they fall on, not to the one they
 * come from.
 */
import { wordsOf } from '../../base/index.ts';
import type { Atom, Description, Formula, Rule, TermOccurrence } from '../../gdl/index.ts';
import type { GridLayer, GridPart } from '../layout.ts';

/** If there are two boards, each of one role, moves such facts to the other board. */
export function withLayersAcross(
  parts: readonly GridPart[],
  roles: readonly string[],
  description: Description,
): GridPart[] {
  return parts.map((part) => {
    if (part.layers.length < 2) return part;
    const owners = part.boardColumns.length > 0 ? part.boardColumns : part.boardRows;
    const isOwned = owners.length === 2 && owners.every((owner) => roles.includes(owner));
    if (!isOwned || (part.boardColumns.length > 0 && part.boardRows.length > 0)) return part;
    const layers = acrossLayers(part, description);
    // The board is named after what is its owner's.
    const own = layers.find(({ isAcross }) => !isAcross);
    const isMoved = layers.some(({ isAcross }) => isAcross);
    return { ...part, layers, ...(isMoved && own && { title: wordsOf(own.pattern.name) }) };
  });
}

function acrossLayers({ layers }: GridPart, { rules }: Description): GridLayer[] {
  const rank = ({ pattern }: GridLayer): number =>
    rules.findIndex(
      ({ head }) => head.relation === 'next' && head.args[0]?.spelling.toLowerCase() === pattern.name,
    );
  return layers.map((layer) => {
    // Of two kinds of facts that meet this way, the one that comes first in the sheet keeps its place.
    const earlier = layers.filter((other) => rank(other) < rank(layer));
    const meetings = earlier.flatMap((other) => rules.flatMap((rule) => meetingsIn(rule, layer, other)));
    const isAcross = meetings.length > 0 && meetings.every((meeting) => meeting === 'different owners');
    return isAcross ? { ...layer, isAcross: true } : layer;
  });
}

type Meeting = 'same owner' | 'different owners';

/** Where a rule mentions both kinds of facts at the same cell. */
function meetingsIn(rule: Rule, one: GridLayer, other: GridLayer): Meeting[] {
  const facts: TermOccurrence[] = [];
  forEachFact(rule.body, (fact) => facts.push(fact));
  const at = (layer: GridLayer) =>
    facts.filter(({ spelling }) => spelling.toLowerCase() === layer.pattern.name).map((fact) => fact.args);
  return at(one).flatMap((mine) =>
    at(other).flatMap((theirs): Meeting[] => {
      const term = (args: readonly TermOccurrence[], leaf: number | undefined) =>
        leaf === undefined ? undefined : args[leaf]?.term;
      const isSameCell =
        term(mine, one.column) === term(theirs, other.column) &&
        term(mine, one.row) === term(theirs, other.row);
      if (!isSameCell) return [];
      const isSameOwner = term(mine, ownerLeaf(one)) === term(theirs, ownerLeaf(other));
      return [isSameOwner ? 'same owner' : 'different owners'];
    }),
  );
}

function ownerLeaf({ boardColumn, boardRow }: GridLayer): number | undefined {
  return boardColumn ?? boardRow;
}

function forEachFact(formulas: readonly Formula[], visit: (fact: TermOccurrence) => void): void {
  for (const formula of formulas) {
    if (formula.kind === 'atom') visitFact(formula, visit);
    else if (formula.kind === 'not') forEachFact([formula.formula], visit);
    else if (formula.kind === 'or') forEachFact(formula.disjuncts, visit);
  }
}

function visitFact({ relation, args }: Atom, visit: (fact: TermOccurrence) => void): void {
  // In real-time rules, a lifetime comes before the fact.
  const fact = args.at(-1);
  if (relation === 'true' && fact !== undefined) visit(fact);
}
