/** Draws things that lie on one another: towers of blocks, discs on pegs, piles of equal things. */
import type { Term } from '../../gdl/index.ts';
import { idOf } from '../cells.ts';
import type { PilesPart, StacksPart } from '../layout.ts';
import { leavesOf } from '../pattern.ts';
import type { SceneBoard, SceneCell, SceneLabel, ScenePiece } from '../scene.ts';
import { labelText } from './labels.ts';
import { byName, type Painter } from './painter.ts';

const MARGIN = 0.5;

export interface StackFact {
  readonly item: string;
  readonly place: string | undefined;
}

export function stackFact(part: StacksPart, fact: Term): StackFact | undefined {
  for (const { pattern, item, place } of part.layers) {
    const leaves = leavesOf(pattern, fact);
    if (leaves !== undefined)
      return { item: leaves[item] ?? '', place: place === undefined ? undefined : leaves[place] };
  }
  return undefined;
}

export function stacksBoard(part: StacksPart, facts: readonly StackFact[], painter: Painter): SceneBoard {
  const columns = columnsOf(part, facts);
  const wide = part.isSized ? 2.4 : 1.3;
  const size = (item: string): number => {
    const rank = part.items.indexOf(item);
    return part.isSized ? 0.8 + (1.4 * (rank + 1)) / Math.max(1, part.items.length) : 1;
  };
  const tall = part.isSized ? 0.6 : 1;
  const highest = Math.max(
    3,
    part.isSized ? part.items.length : Math.min(part.items.length, 6),
    ...columns.map(({ items }) => items.length),
  );
  const height = highest * tall + 0.6 + MARGIN;
  const floor = height - MARGIN - 0.1;
  const cells: SceneCell[] = [];
  const pieces: ScenePiece[] = [];
  const labels: SceneLabel[] = [];
  columns.forEach(({ place, items }, i) => {
    const x = 0.3 + wide * (i + 0.5);
    if (place !== undefined) {
      const id = idOf(part.id, place);
      const content = items.map((item) => painter.nameOf(item)).join(', ');
      cells.push(columnCell(painter, { id, place, content, x, width: wide - 0.15, height: floor }));
      labels.push({
        id: `${part.id}/place/${place}`,
        ...labelText(painter.nameOf(place), wide),
        x,
        y: height - MARGIN / 2,
      });
    }
    items.forEach((item, level) => {
      const id = idOf(part.id, item);
      const here = { x, y: floor - tall * (level + 0.5), width: size(item), height: tall, angle: 0 };
      cells.push({
        id,
        name: painter.nameOf(item),
        shape: 'square',
        ...here,
        shade: 'void',
        marks: painter.marks(id),
        content: painter.nameOf(item),
        ...painter.overlay(id),
      });
      const look = painter.look([item]);
      pieces.push({ ...look, symbol: 'block', id: `${id}:piece`, cell: id, ...here, isGround: false });
    });
  });
  return {
    id: part.id,
    kind: 'stacks',
    title: part.title,
    x: 0,
    y: 0,
    width: 0.6 + wide * Math.max(1, columns.length),
    height,
    cells,
    lines: [
      {
        id: `${part.id}:floor`,
        x1: 0.2,
        y1: floor,
        x2: 0.4 + wide * Math.max(1, columns.length),
        y2: floor,
        weight: 'thick',
      },
    ],
    pieces,
    labels,
  };
}

interface Column {
  readonly place: string | undefined;
  /** Lowest first. */
  readonly items: readonly string[];
}

function columnsOf(part: StacksPart, facts: readonly StackFact[]): Column[] {
  const isTower =
    part.layers.some(({ place }) => place === undefined) ||
    facts.some(({ place }) => part.items.includes(place ?? ''));
  const pegs = part.places.length > 0 && !isTower;
  if (pegs || isPegs(part, facts)) {
    const rank = (item: string) => part.items.indexOf(item);
    return part.places.map((place) => ({
      place,
      items:
        chained(facts, place, part) ??
        facts
          .filter((fact) => fact.place === place)
          .map(({ item }) => item)
          .sort((a, b) => rank(b) - rank(a)),
    }));
  }
  // Blocks on a table: every block that lies on no other starts a tower.
  const roots = facts
    .filter(({ place }) => place === undefined || !part.items.includes(place))
    .map(({ item }) => item);
  const towers = roots.sort(byName).map((root) => ({ place: undefined, items: tower(root, facts) }));
  return part.places.length === 1 ? [...towers, { place: part.places[0], items: [] }] : towers;
}

/** Several places that hold one tower each, of things that lie on one another. */
function isPegs(part: StacksPart, facts: readonly StackFact[]): boolean {
  return (
    part.places.length > 1 &&
    part.places.every((place) => facts.filter((fact) => fact.place === place).length <= 1)
  );
}

function chained(
  facts: readonly StackFact[],
  place: string,
  part: StacksPart,
): readonly string[] | undefined {
  const lowest = facts.filter((fact) => fact.place === place);
  const isChained = facts.some((fact) => part.items.includes(fact.place ?? ''));
  if (!isChained || lowest.length !== 1) return undefined;
  return tower(lowest[0]?.item ?? '', facts);
}

function tower(root: string, facts: readonly StackFact[]): string[] {
  const items = [root];
  for (;;) {
    const above = facts.find(({ place }) => place === items.at(-1))?.item;
    if (above === undefined || items.includes(above)) return items;
    items.push(above);
  }
}

/** How many are stacked before a second column is begun. */
const HIGHEST_COLUMN = 10;

export function pilesBoard(part: PilesPart, facts: readonly Term[], painter: Painter): SceneBoard {
  const across = Math.max(1, Math.ceil(part.most / HIGHEST_COLUMN));
  const highest = Math.max(3, Math.min(HIGHEST_COLUMN, part.most));
  const wide = 0.6 * across + 0.7;
  const floor = 0.6 * highest + 0.7;
  const amounts = new Map<string, number>();
  for (const fact of facts) {
    const leaves = leavesOf(part.pattern, fact);
    if (leaves !== undefined) amounts.set(leaves[part.place] ?? '', Number(leaves[part.amount]));
  }
  const cells: SceneCell[] = [];
  const pieces: ScenePiece[] = [];
  const labels: SceneLabel[] = [];
  part.places.forEach((place, i) => {
    const id = idOf(part.id, place);
    const x = 0.2 + wide * (i + 0.5);
    const amount = amounts.get(place) ?? 0;
    const content = String(amount);
    cells.push(columnCell(painter, { id, place, content, x, width: wide - 0.15, height: floor }));
    for (let number = 0; number < Math.min(amount, part.most); number++) {
      pieces.push({
        ...painter.look([place]),
        symbol: 'token',
        label: '',
        title: '',
        id: `${id}:${number}`,
        cell: id,
        x: x + 0.6 * ((number % across) - (across - 1) / 2),
        y: floor - 0.35 - 0.6 * Math.floor(number / across),
        width: 0.6,
        height: 0.6,
        angle: 0,
        isGround: false,
      });
    }
    labels.push({
      id: `${part.id}/place/${place}`,
      ...labelText(`${painter.nameOf(place)}: ${amount}`, wide),
      x,
      y: floor + MARGIN / 2,
    });
  });
  return {
    id: part.id,
    kind: 'piles',
    title: part.title,
    x: 0,
    y: 0,
    width: 0.4 + wide * part.places.length,
    height: floor + MARGIN,
    cells,
    lines: [
      {
        id: `${part.id}:floor`,
        x1: 0.1,
        y1: floor,
        x2: 0.3 + wide * part.places.length,
        y2: floor,
        weight: 'thick',
      },
    ],
    pieces,
    labels,
  };
}

/** A place for things on top of each other, from the floor up. */
function columnCell(
  painter: Painter,
  column: Pick<SceneCell, 'id' | 'content' | 'x' | 'width' | 'height'> & { readonly place: string },
): SceneCell {
  const { place, ...measures } = column;
  return {
    ...measures,
    name: painter.nameOf(place),
    shape: 'column',
    y: column.height / 2,
    angle: 0,
    shade: 'plain',
    marks: painter.marks(column.id),
    ...painter.overlay(column.id),
  };
}
