/** Strongly connected components of a directed graph, dependencies first (Tarjan 1972, without recursion). */

export interface Components {
  /** Components in an order in which every edge leads to an earlier component or stays inside. */
  readonly members: readonly (readonly number[])[];
  /** Index into `members` of each node. */
  readonly componentOf: Int32Array;
}

export function stronglyConnectedComponents(
  nodeCount: number,
  successors: (node: number) => ArrayLike<number>,
): Components {
  const order = new Int32Array(nodeCount).fill(-1);
  const low = new Int32Array(nodeCount);
  const componentOf = new Int32Array(nodeCount).fill(-1);
  const members: number[][] = [];
  const stack: number[] = [];
  const callNodes: number[] = [];
  const callEdges: number[] = [];
  const callTargets: ArrayLike<number>[] = [];
  let counter = 0;

  const enter = (node: number) => {
    order[node] = low[node] = counter++;
    stack.push(node);
    callNodes.push(node);
    callEdges.push(0);
    callTargets.push(successors(node));
  };

  for (let root = 0; root < nodeCount; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (callNodes.length > 0) {
      const node = callNodes[callNodes.length - 1] as number;
      const edge = callEdges[callEdges.length - 1] as number;
      const targets = callTargets[callTargets.length - 1] as ArrayLike<number>;
      if (edge < targets.length) {
        callEdges[callEdges.length - 1] = edge + 1;
        const target = targets[edge] as number;
        if (order[target] === -1) enter(target);
        else if (componentOf[target] === -1)
          low[node] = Math.min(low[node] as number, order[target] as number);
        continue;
      }
      callNodes.pop();
      callEdges.pop();
      callTargets.pop();
      const parent = callNodes[callNodes.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[node] as number);
      if (low[node] === order[node]) {
        const component: number[] = [];
        for (let member = -1; member !== node; ) {
          member = stack.pop() as number;
          componentOf[member] = members.length;
          component.push(member);
        }
        members.push(component);
      }
    }
  }
  return { members, componentOf };
}
