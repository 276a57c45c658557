/** Parses the subset of Markdown used by our own pages into plain data; none of it is ever treated as markup. */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'emphasis' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  /** The text after the fence, such as `lisp thin-ice.kif +`. */
  | { readonly kind: 'code'; readonly sort: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] };

export type Row = readonly (readonly Inline[])[];

/**
 * @example
 * readMarkdown('# A *game*') // [{ kind: 'heading', level: 1, text: [{ kind: 'text', text: 'A ' }, …] }]
 */
export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const fence = /^```(.*)$/.exec(line);
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (line.trim() === '') at++;
    else if (fence !== null) {
      const end = lines.indexOf('```', at + 1);
      const last = end < 0 ? lines.length : end;
      blocks.push({
        kind: 'code',
        sort: (fence[1] ?? '').trim(),
        text: lines.slice(at + 1, last).join('\n'),
      });
      at = last + 1;
    } else if (heading !== null) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: readInline(heading[2] ?? '') });
      at++;
    } else {
      const end = lines.findIndex((each, i) => i > at && /^(?:\s*$|```|#{1,6} )/.test(each));
      const last = end < 0 ? lines.length : end;
      blocks.push(textBlock(lines.slice(at, last)));
      at = last;
    }
  }
  return blocks;
}

function textBlock(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (first.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cells);
    return { kind: 'table', head, rows };
  }
  if (/^(?:[-*]|\d+\.) /.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line)?.[1];
      if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`);
      else items.push(item);
    }
    return { kind: 'list', items: items.map(readInline) };
  }
  return { kind: 'paragraph', text: readInline(lines.join(' ')) };
}

function cells(line: string): Row {
  return line
    .replace(/^\|\s*|\s*\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => readInline(cell.trim().replaceAll('\\|', '|')));
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g;

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, code, strong, emphasis, label, to] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis });
    else parts.push({ kind: 'link', text: (label ?? '').replaceAll('`', ''), to: to ?? '' });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
