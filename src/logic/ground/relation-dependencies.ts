/** Determines which relations matter to the game, which depend on the state or the moves, and their order. */
import { stronglyConnectedComponents } from '../../base/index.ts';
import type { NormalRule } from './normal-rule.ts';

/** The relations queried from outside the rules. */
const OUTPUT_RELATIONS = ['next/1', 'legal/2', 'goal/2', 'terminal/0', 'sees/2'] as const;

const INPUT_RELATIONS = ['true/1', 'does/2'] as const;

export function isKeywordRelation(relation: string): boolean {
  return ([...OUTPUT_RELATIONS, ...INPUT_RELATIONS] as readonly string[]).includes(relation);
}

type Dependencies = Pick<NormalRule, 'head' | 'positives' | 'negatives' | 'guards'>;

/** The rules that some output depends on. */
export function relevantRules<R extends Dependencies>(rules: readonly R[]): R[] {
  const byHead = new Map<string, R[]>();
  for (const rule of rules) {
    const list = byHead.get(rule.head.relation);
    if (list === undefined) byHead.set(rule.head.relation, [rule]);
    else list.push(rule);
  }
  const needed = new Set<string>(OUTPUT_RELATIONS);
  for (const relation of needed) {
    for (const rule of byHead.get(relation) ?? [])
      for (const atom of bodyAtoms(rule)) needed.add(atom.relation);
  }
  return rules.filter((rule) => needed.has(rule.head.relation));
}

/**
 * The relations whose truth is decided in the ground program: outputs, whatever depends on `true` or `does`, and
 * relations whose negation is stratified by arguments rather than by name.
 */
export function dynamicRelations(rules: readonly Dependencies[]): Set<string> {
  const { relations, indexOf, edges, negativeEdges } = relationGraph(rules);
  const { componentOf } = stronglyConnectedComponents(edges);
  const dynamic = new Set<string>([...OUTPUT_RELATIONS, ...INPUT_RELATIONS]);
  negativeEdges.forEach((targets, node) => {
    if (targets.some((target) => componentOf[target] === componentOf[node]))
      dynamic.add(relations[node] as string);
  });
  const dependants: number[][] = relations.map(() => []);
  edges.forEach((targets, node) => {
    for (const target of targets) dependants[target]?.push(node);
  });
  for (const relation of dynamic) {
    const node = indexOf.get(relation);
    if (node === undefined) continue;
    for (const dependant of dependants[node] ?? []) dynamic.add(relations[dependant] as string);
  }
  return dynamic;
}

/** The relations that depend on themselves. */
export function recursiveRelations(rules: readonly Dependencies[]): Set<string> {
  const { relations, edges } = relationGraph(rules);
  const { members } = stronglyConnectedComponents(edges);
  return new Set(
    members
      .filter(([first, ...others]) => others.length > 0 || edges[first as number]?.includes(first as number))
      .flatMap((nodes) => nodes.map((node) => relations[node] as string)),
  );
}

/** Groups rules by recursive component of their heads, dependencies first. */
export function inDependencyOrder<R extends Dependencies>(rules: readonly R[]): R[][] {
  const { indexOf, edges } = relationGraph(rules);
  const { members, componentOf } = stronglyConnectedComponents(edges);
  const groups: R[][] = members.map(() => []);
  for (const rule of rules)
    groups[componentOf[indexOf.get(rule.head.relation) as number] as number]?.push(rule);
  return groups.filter((group) => group.length > 0);
}

function relationGraph(rules: readonly Dependencies[]) {
  const relations: string[] = [];
  const indexOf = new Map<string, number>();
  const edges: number[][] = [];
  const negativeEdges: number[][] = [];
  const node = (relation: string) => {
    let index = indexOf.get(relation);
    if (index === undefined) {
      index = relations.length;
      indexOf.set(relation, index);
      relations.push(relation);
      edges.push([]);
      negativeEdges.push([]);
    }
    return index;
  };
  for (const rule of rules) {
    const head = node(rule.head.relation);
    for (const atom of bodyAtoms(rule)) edges[head]?.push(node(atom.relation));
    for (const atom of rule.negatives) negativeEdges[head]?.push(node(atom.relation));
  }
  return { relations, indexOf, edges, negativeEdges };
}

function bodyAtoms(rule: Dependencies) {
  return [...rule.positives, ...rule.negatives, ...rule.guards];
}
