/** The DOT language of Graphviz, quoted throughout. */

export type DotAttributes = Readonly<Record<string, string>>;

export class DotText {
  readonly #lines: string[] = [];

  constructor(attributes: DotAttributes) {
    this.#lines.push('digraph {', `  graph${list(attributes)};`);
  }

  node(id: string, attributes: DotAttributes): void {
    this.#lines.push(`  ${quoted(id)}${list(attributes)};`);
  }

  edge(from: string, to: string, attributes: DotAttributes = {}): void {
    this.#lines.push(`  ${quoted(from)} -> ${quoted(to)}${list(attributes)};`);
  }

  toString(): string {
    return [...this.#lines, '}', ''].join('\n');
  }
}

function list(attributes: DotAttributes): string {
  const words = Object.entries(attributes).map(([name, value]) => `${quoted(name)}=${quoted(value)}`);
  return words.length === 0 ? '' : ` [${words.join(', ')}]`;
}

/** Graphviz reads escapes (`\n`, `\N`) and HTML entities in labels; a name must not turn into either. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('&', '&amp;')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\0', '�');
  return `"${escaped}"`;
}
