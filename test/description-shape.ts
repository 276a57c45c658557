/** The content of a description without places and names: equivalent sheets have equal shapes. */
import { canonicalText, type Description, type Formula } from '../src/gdl/index.ts';

export function shapeOf(description: Description): unknown {
  return {
    dialect: description.dialect,
    percepts: description.dialect === 'rtgdl' && description.percepts,
    rules: description.rules.map(({ head, body, variables }) => ({
      head: formulaShape(head),
      body: body.map(formulaShape),
      variables: variables.length,
    })),
    externals: description.externals.map(({ name, resource, command, relations }) => ({
      name,
      resource,
      command,
      relations: relations.map(formulaShape),
    })),
  };
}

function formulaShape(formula: Formula): unknown {
  switch (formula.kind) {
    case 'atom':
      return [formula.relation, ...formula.args.map((arg) => canonicalText(arg.term))];
    case 'distinct':
      return { distinct: [canonicalText(formula.left.term), canonicalText(formula.right.term)] };
    case 'not':
      return { not: formulaShape(formula.formula) };
    case 'or':
      return { or: formula.disjuncts.map(formulaShape) };
  }
}
