/** Strongly connected components (Tarjan 1972), without recursion so that long chains are no danger. */

/** The component of each node; nodes are on a common cycle exactly if their components are equal. */
export function stronglyConnected(successors: readonly (readonly number[])[]): Int32Array {
  const size = successors.length;
  const component = new Int32Array(size).fill(-1);
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const nextEdge = new Int32Array(size);
  const open: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let components = 0;

  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    open.push(node);
    path.push(node);
  };

  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const edge = nextEdge[node] ?? 0;
      const successor = successors[node]?.[edge];
      if (successor !== undefined) {
        nextEdge[node] = edge + 1;
        if (order[successor] === -1) enter(successor);
        else if (component[successor] === -1) lower(low, node, order[successor] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(low, parent, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      let member: number | undefined;
      do {
        member = open.pop();
        if (member !== undefined) component[member] = components;
      } while (member !== node && member !== undefined);
      components++;
    }
  }
  return component;
}

function lower(values: Int32Array, at: number, value: number): void {
  if (value < (values[at] ?? 0)) values[at] = value;
}
