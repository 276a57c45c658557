/** Draws points and lines at the positions given by a view file. */
import type { Term } from '../../gdl/index.ts';
import { idOf, lineId } from '../cells.ts';
import type { GraphPart, GraphPoint } from '../layout.ts';
import { leavesOf } from '../pattern.ts';
import type { SceneBoard, SceneCell, SceneLine, ScenePiece } from '../scene.ts';
import { labelText } from './labels.ts';
import type { Painter } from './painter.ts';

const MARGIN = 0.7;
/** Room for the name of a point, in cells. */
const POINT_LABEL = 1.6;
/** Longer names stand above their points, where they cover nothing. */
const SHORT = 2;
const POINT = 0.9;
const LINE_WIDTH = 0.5;

export interface GraphFact {
  readonly places: readonly string[];
  readonly content: readonly string[];
  readonly isFace: boolean;
}

export function graphFact(part: GraphPart, fact: Term): GraphFact | undefined {
  for (const layer of part.layers) {
    const leaves = leavesOf(layer.pattern, fact);
    if (leaves === undefined) continue;
    const places = layer.places.map((point) => point.map((leaf) => leaves[leaf] ?? '').join(' '));
    const isPoint = (place: string) => part.points.some(({ name }) => name === place);
    if (!places.every((place) => isPoint(place) || part.unused?.includes(place))) continue;
    const names = layer.content.map((leaf) => leaves[leaf] ?? '');
    const content = names.length === 0 ? [layer.pattern.name] : names;
    const isBlank = content.join(' ') === layer.blank;
    if (!isBlank && !places.every(isPoint)) continue;
    return { places, content: isBlank ? [] : content, isFace: layer.isFace === true };
  }
  return undefined;
}

export function graphBoard(part: GraphPart, facts: readonly GraphFact[], painter: Painter): SceneBoard {
  const size = Math.max(3, 1.6 * Math.sqrt(part.points.length));
  const [inner, tall] = part.aspect >= 1 ? [size * part.aspect, size] : [size, size / part.aspect];
  const [left, right] = ends(part.points.map(({ x }) => x));
  const [top, bottom] = ends(part.points.map(({ y }) => y));
  const at = ({ x, y }: GraphPoint) => ({ x: MARGIN + (x - left) * inner, y: MARGIN + (y - top) * tall });
  const points = new Map(part.points.flatMap((point) => (point.isFace ? [] : [[point.name, at(point)]])));
  const faces = part.points.filter(({ isFace }) => isFace);
  const isAboutLines = part.layers.some(({ places }) => places.length === 2);
  const isAboutPoints = part.layers.some(({ places, isFace }) => places.length === 1 && !isFace);
  const cells: SceneCell[] = [];
  const pieces: ScenePiece[] = [];
  const lines = part.lines.flatMap(({ from, to }): SceneLine[] => {
    const [one, other] = [points.get(from), points.get(to)];
    if (one === undefined || other === undefined) return [];
    const id = lineId(part.id, from, to);
    if (isAboutLines) {
      const inside = facts.filter(
        ({ places: [a, b] }) => (a === from && b === to) || (a === to && b === from),
      );
      const shape = between(one, other);
      cells.push({
        id,
        name: `${from} ${to}`,
        shape: 'line',
        ...shape,
        height: LINE_WIDTH,
        shade: 'plain',
        marks: painter.marks(id),
        content: inside.map(({ content }) => painter.look(content).title).join(', '),
        ...painter.overlay(id),
      });
      for (const { content } of inside)
        pieces.push({
          ...painter.look(content),
          symbol: 'across',
          id: `${id}:${content.join(' ')}`,
          cell: id,
          ...shape,
          height: LINE_WIDTH * 1.6,
          isGround: false,
        });
    }
    return [
      {
        id: `${id}:line`,
        x1: one.x,
        y1: one.y,
        x2: other.x,
        y2: other.y,
        weight: isAboutLines ? 'thin' : 'thick',
      },
    ];
  });
  for (const [name, here] of points) {
    const id = idOf(part.id, name);
    const inside = facts.filter(({ places, isFace }) => places.length === 1 && places[0] === name && !isFace);
    const contents = inside.filter(({ content }) => content.length > 0);
    // Where lines count too, empty points must not hide them.
    const isSmall = !isAboutPoints || (isAboutLines && contents.length === 0);
    const scale = isSmall ? 0.22 : POINT;
    cells.push({
      id,
      name,
      shape: 'point',
      ...here,
      width: scale,
      height: scale,
      angle: 0,
      shade: 'plain',
      marks: painter.marks(id),
      content: contents.map(({ content }) => painter.look(content).title).join(', '),
      ...painter.overlay(id),
    });
    for (const { content } of contents)
      pieces.push({
        ...painter.look(content),
        id: `${id}:${content.join(' ')}`,
        cell: id,
        ...here,
        width: POINT,
        height: POINT,
        angle: 0,
        isGround: false,
      });
  }
  for (const face of faces) {
    const here = at(face);
    const id = idOf(part.id, 'box', face.name);
    const inside = facts.filter(
      ({ places, isFace, content }) => isFace && places[0] === face.name && content.length > 0,
    );
    const size = { ...here, width: POINT, height: POINT, angle: 0 };
    cells.push({
      id,
      name: face.name,
      shape: 'square',
      ...size,
      shade: 'void',
      marks: painter.marks(id),
      content: inside.map(({ content }) => painter.look(content).title).join(', '),
      ...painter.overlay(id),
    });
    for (const { content } of inside)
      pieces.push({
        ...painter.look(content),
        id: `${id}:${content.join(' ')}`,
        cell: id,
        ...size,
        isGround: false,
      });
  }
  return {
    id: part.id,
    kind: 'graph',
    title: part.title,
    x: 0,
    y: 0,
    width: (right - left) * inner + 2 * MARGIN,
    height: (bottom - top) * tall + 2 * MARGIN,
    cells,
    lines,
    pieces,
    labels:
      isAboutPoints && !isAboutLines
        ? [...points].map(([name, { x, y }]) => ({
            id: `${part.id}/point/${name}`,
            ...labelText(painter.nameOf(name), POINT_LABEL),
            ...(painter.nameOf(name).length > SHORT ? { x, y: y - 0.57 } : { x: x - 0.55, y: y - 0.4 }),
          }))
        : [],
  };
}

/** A board ends where its points do. */
function ends(values: readonly number[]): readonly [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

function between(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    width: Math.hypot(dx, dy),
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}
