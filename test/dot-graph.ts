/** Reads our DOT output: a digraph of quoted nodes and arrows with attributes. Throws for anything else. */

export interface DotGraph {
  readonly attributes: Readonly<Record<string, string>>;
  readonly nodes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly edges: readonly { from: string; to: string; attributes: Readonly<Record<string, string>> }[];
}

const TOKEN = /\s*("(?:[^"\\\n]|\\[\\"n])*"|->|[a-z]+|[{}[\];,=])/y;

export function parseDot(text: string): DotGraph {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at];
  const take = (expected: string) => {
    if (tokens[at] !== expected) throw new Error(`expected ${expected}, found ${tokens[at]}`);
    at++;
  };
  const string = () => {
    const token = tokens[at++] ?? '';
    if (!token.startsWith('"')) throw new Error(`expected a quoted string, found ${token}`);
    return token
      .slice(1, -1)
      .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
      .replaceAll('&amp;', '&');
  };
  const attributes = () => {
    const found: Record<string, string> = {};
    if (peek() !== '[') return found;
    do {
      at++;
      const name = string();
      take('=');
      found[name] = string();
    } while (peek() === ',');
    take(']');
    return found;
  };
  const nodes = new Map<string, Readonly<Record<string, string>>>();
  const edges: { from: string; to: string; attributes: Readonly<Record<string, string>> }[] = [];
  take('digraph');
  take('{');
  take('graph');
  const graphAttributes = attributes();
  take(';');
  while (peek() !== '}') {
    const id = string();
    if (peek() === '->') {
      take('->');
      edges.push({ from: id, to: string(), attributes: attributes() });
    } else {
      if (nodes.has(id)) throw new Error(`${id} is drawn twice`);
      nodes.set(id, attributes());
    }
    take(';');
  }
  take('}');
  if (at !== tokens.length) throw new Error('text after the graph');
  for (const { from, to } of edges) {
    for (const end of [from, to])
      if (!nodes.has(end)) throw new Error(`an arrow at ${end}, which is not drawn`);
  }
  return { attributes: graphAttributes, nodes, edges };
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`not DOT: ${text.slice(start, start + 40)}`);
    tokens.push(token);
  }
  return tokens;
}
