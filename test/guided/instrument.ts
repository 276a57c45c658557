/** Adds a counter to every block and branch of a module, so that a fuzzer sees which parts of it an input reaches. */

/** Number of counters; identifiers wrap around. */
export const COUNTERS = 32_768;

/** The name under which the counters are global. */
export const COUNTERS_NAME = '__anygameCounters';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A syntax tree in ESTree form. */
export type SyntaxTree = Node;

/**
 * @param nextId the identifier of the next counter
 * @returns the instrumented code
 */
export function instrumented(code: string, tree: SyntaxTree, nextId: () => number): string {
  const insertions = new Insertions();
  const count = (): string => `__count[${nextId() % COUNTERS}]++`;
  const countExpression = (node: Node): void => insertions.wrap(node, `(${count()},`, ')');
  const countStatement = (node: Node): void => {
    if (node.type === 'BlockStatement') insertions.after(node.start + 1, `${count()};`);
    else insertions.wrap(node, `{${count()};`, '}');
  };
  visit(tree, (node) => {
    const child = (name: string): Node | undefined => {
      const value = (node as unknown as Record<string, unknown>)[name];
      return isNode(value) ? value : undefined;
    };
    const body = child('body');
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'CatchClause':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        if (body !== undefined) countStatement(body);
        break;
      case 'ArrowFunctionExpression':
        if (body?.type === 'BlockStatement') countStatement(body);
        else if (body !== undefined) countExpression(body);
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        for (const each of [child('consequent'), child('alternate')])
          if (each !== undefined) (node.type === 'IfStatement' ? countStatement : countExpression)(each);
        break;
      case 'LogicalExpression':
        countExpression(child('right') as Node);
        break;
      case 'SwitchCase': {
        const [first] = (node as unknown as { readonly consequent: readonly Node[] }).consequent;
        if (first !== undefined) insertions.after(first.start, `${count()};`);
        break;
      }
    }
  });
  const counters = `const __count = (globalThis.${COUNTERS_NAME} ??= new Uint8Array(${COUNTERS}));\n`;
  return counters + insertions.applied(code);
}

/** Parents come before their children. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) visit(value, see);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) visit(each, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

class Insertions {
  readonly #texts = new Map<number, { before: string; after: string }>();

  /** Text before everything that is inserted later at this place, except closing text. */
  after(at: number, text: string): void {
    this.#at(at).after += text;
  }

  /** Outer nodes are wrapped before inner ones. */
  wrap({ start, end }: Node, opening: string, closing: string): void {
    this.#at(start).after += opening;
    const last = this.#at(end);
    last.before = closing + last.before;
  }

  applied(code: string): string {
    const places = [...this.#texts].sort(([a], [b]) => a - b);
    let result = '';
    let from = 0;
    for (const [at, { before, after }] of places) {
      result += code.slice(from, at) + before + after;
      from = at;
    }
    return result + code.slice(from);
  }

  #at(place: number): { before: string; after: string } {
    let texts = this.#texts.get(place);
    if (texts === undefined) {
      texts = { before: '', after: '' };
      this.#texts.set(place, texts);
    }
    return texts;
  }
}
