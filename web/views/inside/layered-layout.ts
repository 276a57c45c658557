/**
 * Arranges the nodes of a graph in layers from left to right with few crossing arrows: layers by the longest path,
 * order within them by the barycentre of the neighbours (Sugiyama, Tagawa and Toda 1981).
 */
export interface GraphNode {
  readonly id: string;
  readonly width: number;
  /** The first layer, the last, or any. */
  readonly side?: 'first' | 'last';
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

export interface Placed {
  readonly id: string;
  /** The left end and the vertical centre. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedGraph {
  readonly nodes: readonly Placed[];
  readonly width: number;
  readonly height: number;
}

/** All in pixels. */
const ROW = 28;
/** The gap between layers; larger if many lines pass through it. */
const LEAST_GAP = 64;
const MOST_GAP = 200;
const GAP_PER_ROW = 2.6;
const MARGIN = 12;
const ORDER_SWEEPS = 6;
const PLACE_SWEEPS = 8;

/** @param nodes each after the nodes it is reached from, ignoring arrows that lead backwards */
export function layeredLayout(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): PlacedGraph {
  const layers = layersOf(nodes, edges);
  const neighbours = neighboursOf(nodes, edges);
  const order = ordered(layers, neighbours);
  const y = placedRows(order, neighbours);
  const least = Math.min(0, ...y.values());
  const width = new Map(nodes.map((node) => [node.id, node.width]));
  const placed: Placed[] = [];
  const tallest = Math.max(0, ...order.map((layer) => layer.length));
  const gap = Math.min(MOST_GAP, Math.max(LEAST_GAP, GAP_PER_ROW * tallest));
  let x = MARGIN;
  for (const layer of order) {
    const widest = Math.max(0, ...layer.map((id) => width.get(id) ?? 0));
    for (const id of layer) placed.push({ id, x, y: (y.get(id) ?? 0) - least + MARGIN + ROW / 2 });
    x += widest + gap;
  }
  const bottom = Math.max(0, ...placed.map((node) => node.y));
  return { nodes: placed, width: Math.max(1, x - gap + MARGIN), height: bottom + ROW / 2 + MARGIN };
}

function layersOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): string[][] {
  const rank = new Map(nodes.map(({ id }, i) => [id, i]));
  const incoming = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const isBack = (rank.get(from) ?? 0) >= (rank.get(to) ?? 0);
    if (!isBack) incoming.set(to, [...(incoming.get(to) ?? []), from]);
  }
  const layer = new Map<string, number>();
  for (const { id, side } of nodes) {
    const before = (incoming.get(id) ?? []).map((from) => layer.get(from) ?? 0);
    layer.set(
      id,
      side === 'first' ? 0 : Math.max(side === 'last' ? 1 : 0, ...before.map((each) => each + 1)),
    );
  }
  const last = Math.max(0, ...layer.values());
  const layers = Array.from({ length: last + 1 }, (): string[] => []);
  for (const { id, side } of nodes) layers[side === 'last' ? last : (layer.get(id) ?? 0)]?.push(id);
  return layers.filter((each) => each.length > 0);
}

function neighboursOf(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): ReadonlyMap<string, readonly string[]> {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  return neighbours;
}

/** Alternating forward and backward passes sort every layer by the barycentres of the neighbours. */
function ordered(
  layers: readonly (readonly string[])[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const order = layers.map((layer) => [...layer]);
  const place = new Map<string, number>();
  const note = (layer: readonly string[]): void => {
    for (const [i, id] of layer.entries()) place.set(id, i / Math.max(1, layer.length - 1));
  };
  for (const layer of order) note(layer);
  for (let sweep = 0; sweep < ORDER_SWEEPS; sweep++)
    for (const layer of sweep % 2 === 0 ? order : [...order].reverse()) {
      const middle = new Map(
        layer.map((id) => [id, mean(neighbours.get(id) ?? [], place) ?? place.get(id) ?? 0]),
      );
      layer.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
      note(layer);
    }
  return order;
}

/** Places each node as close to the centre of its neighbours as the order allows. */
function placedRows(
  order: readonly (readonly string[])[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const tallest = Math.max(0, ...order.map((layer) => layer.length));
  const y = new Map<string, number>();
  for (const layer of order)
    for (const [i, id] of layer.entries()) y.set(id, (i + (tallest - layer.length) / 2) * ROW);
  for (let sweep = 0; sweep < PLACE_SWEEPS; sweep++)
    for (const layer of sweep % 2 === 0 ? order : [...order].reverse()) {
      const wanted = layer.map((id) => mean(neighbours.get(id) ?? [], y) ?? y.get(id) ?? 0);
      for (const [i, row] of spread(wanted).entries()) y.set(layer[i] as string, row);
    }
  return y;
}

/** Rows at least one apart, as close to the desired ones as a pass in each direction achieves. */
function spread(wanted: readonly number[]): number[] {
  const down = [...wanted];
  for (let i = 1; i < down.length; i++) down[i] = Math.max(down[i] as number, (down[i - 1] as number) + ROW);
  const up = [...wanted];
  for (let i = up.length - 2; i >= 0; i--) up[i] = Math.min(up[i] as number, (up[i + 1] as number) - ROW);
  return down.map((row, i) => (row + (up[i] as number)) / 2);
}

function mean(ids: readonly string[], values: ReadonlyMap<string, number>): number | undefined {
  if (ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (values.get(id) ?? 0), 0) / ids.length;
}
