/** Strongly connected components of a directed graph (Tarjan 1972), without recursion so that long chains are no danger. */

export interface Components {
  /** The nodes of each component, in an order in which every edge leads to an earlier component or stays inside. */
  readonly members: readonly (readonly number[])[];
  /** Index into `members` of each node; nodes are on a common cycle exactly if theirs are equal. */
  readonly componentOf: Int32Array;
}

/** The components of a graph given by the targets of each node's edges. */
export function stronglyConnectedComponents(successors: readonly ArrayLike<number>[]): Components {
  const size = successors.length;
  const componentOf = new Int32Array(size).fill(-1);
  const members: number[][] = [];
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const nextEdge = new Int32Array(size);
  const open: number[] = [];
  const path: number[] = [];
  let visited = 0;

  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    open.push(node);
    path.push(node);
  };

  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const edge = nextEdge[node] as number;
      const successor = successors[node]?.[edge];
      if (successor !== undefined) {
        nextEdge[node] = edge + 1;
        if (order[successor] === -1) enter(successor);
        else if (componentOf[successor] === -1) lower(low, node, order[successor] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(low, parent, low[node] as number);
      if (low[node] === order[node]) members.push(takeComponent(node, open, componentOf, members.length));
    }
  }
  return { members, componentOf };
}

/** Takes nodes off the open ones down to the component's first. */
function takeComponent(first: number, open: number[], componentOf: Int32Array, component: number): number[] {
  const members = open.splice(open.lastIndexOf(first));
  for (const member of members) componentOf[member] = component;
  return members;
}

function lower(values: Int32Array, at: number, value: number): void {
  if (value < (values[at] as number)) values[at] = value;
}
