/** Puts what a view file says in the place of what was inferred. */

import type { GraphLayer, GraphPart, GridPart, Part } from '../layout.ts';
import type { Pattern } from '../pattern.ts';
import type { FactForm, GraphView, GridView, View } from '../view.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { NOTHING } from './orders.ts';

export function viewedParts(parts: readonly Part[], view: View, { tables }: Evidence): Part[] {
  const graphs = view.graphs.map((graph, i) => graphPart(graph, i, tables));
  const claimed = new Set([
    ...view.graphs.flatMap(({ facts }) => facts.map(({ name }) => name)),
    ...view.hidden,
  ]);
  const kept = parts.filter((part) => !namesOf(part).some((name) => claimed.has(name)));
  const grids = view.grids.reduce((all, grid) => withGrid(all, grid), kept);
  return [...graphs, ...grids];
}

function namesOf(part: Part): string[] {
  if ('pattern' in part) return [part.pattern.name];
  return 'layers' in part ? part.layers.map(({ pattern }) => pattern.name) : [];
}

/** Points are arguments called `point`; the ends of a line are called `from` and `to`. */
function graphPart(
  { facts, title, aspect, points, lines }: GraphView,
  index: number,
  tables: readonly FactTable[],
): GraphPart {
  const layers = facts.map((form): GraphLayer => {
    const places = form.arguments.flatMap((name, i) => (/^(?:point|from|to)\d*$/.test(name) ? [i] : []));
    const content = form.arguments.map((_, i) => i).filter((i) => !places.includes(i));
    return {
      pattern: patternOf(form),
      places: places.map((leaf) => [leaf]),
      content,
      blank: blankIn(form, content, tables),
    };
  });
  const id = facts[0]?.name ?? `graph-${index + 1}`;
  return { kind: 'graph', id, title: title ?? id, aspect, points, lines, layers };
}

function patternOf({ name, arguments: args }: FactForm): Pattern {
  return { name, args: args.map(() => null) };
}

function blankIn(
  { name }: FactForm,
  content: readonly number[],
  tables: readonly FactTable[],
): string | undefined {
  const table = tables.find(({ pattern }) => pattern.name === name);
  const values = content.length === 1 ? [...(table?.values[content[0] as number] ?? [])] : [];
  return values.find((value) => NOTHING.test(value));
}

function withGrid(parts: readonly Part[], view: GridView): Part[] {
  const names = view.facts.map(({ name }) => name);
  return parts.map((part) => {
    if (part.kind !== 'grid' || !part.layers.some(({ pattern }) => names.includes(pattern.name))) return part;
    const changed: GridPart = {
      ...part,
      title: view.title ?? part.title,
      columns: view.columns ?? part.columns,
      rows: view.rows ?? part.rows,
      shape: view.shape ?? part.shape,
      shift: view.shift ?? part.shift,
      isChequered: view.isChequered ?? part.isChequered,
      narrow: {
        columns: view.narrowColumns ?? part.narrow.columns,
        rows: view.narrowRows ?? part.narrow.rows,
      },
    };
    return changed;
  });
}
