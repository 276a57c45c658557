/** Reads the places of shapes and texts from a picture, to find what overlaps or is cut off. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Box[];
  readonly texts: readonly (Box & { readonly text: string })[];
}

/** A point `(x, y)` goes to `(a x + c y + e, b x + d y + f)`. */
type Matrix = readonly [number, number, number, number, number, number];

const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0];

/** Sizes of letters set by classes, in cells. */
const CLASS_SIZES: Readonly<Record<string, number>> = { 'ag-text': 0.32, 'ag-title': 0.32, 'ag-value': 0.24 };
/** Average width of a letter, as a share of its size; capitals and digits are wider than small letters. */
const LETTER = 0.58;

export function readPicture(svg: string): Picture {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const shapes: Box[] = [];
  const texts: (Box & { text: string })[] = [];
  const stack: Matrix[] = [UNCHANGED];
  let open: { readonly attributes: Attributes; readonly matrix: Matrix } | undefined;
  const drawn = svg.replace(/<style>.*?<\/style>/s, '').replaceAll(/<(title|desc)>.*?<\/\1>/gs, '');
  for (const [text, end, name, written = '', isEmpty] of drawn.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|[^<]+/g)) {
    if (name === undefined) {
      if (open !== undefined) texts.push({ ...textBox(text, open.attributes, open.matrix), text });
      continue;
    }
    if (end === '/') {
      stack.pop();
      open = undefined;
      continue;
    }
    const attributes = attributesIn(written);
    const matrix = times(stack.at(-1) ?? UNCHANGED, matrixOf(attributes.transform ?? ''));
    if (name === 'text') open = { attributes, matrix };
    else if (attributes.width !== '100%') {
      const box = shapeBox(name, attributes);
      if (box !== undefined) shapes.push(moved(box, matrix));
    }
    if (isEmpty !== '/') stack.push(matrix);
  }
  return { width: Number(width), height: Number(height), shapes, texts };
}

type Attributes = Readonly<Record<string, string>>;

function attributesIn(written: string): Attributes {
  return Object.fromEntries(
    [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function matrixOf(transform: string): Matrix {
  let matrix = UNCHANGED;
  for (const [, name, inside = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c, d] = inside.split(/[ ,]+/).map(Number);
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      const [x, y] = [b ?? 0, c ?? d ?? 0];
      matrix = times(matrix, [1, 0, 0, 1, x, y]);
      matrix = times(matrix, [cos, sin, -sin, cos, 0, 0]);
      matrix = times(matrix, [1, 0, 0, 1, -x, -y]);
    }
  }
  return matrix;
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function shapeBox(name: string, attributes: Attributes): Box | undefined {
  const at = (key: string) => Number(attributes[key] ?? 0);
  switch (name) {
    case 'rect':
      return { left: at('x'), top: at('y'), right: at('x') + at('width'), bottom: at('y') + at('height') };
    case 'circle':
      return {
        left: at('cx') - at('r'),
        top: at('cy') - at('r'),
        right: at('cx') + at('r'),
        bottom: at('cy') + at('r'),
      };
    case 'line': {
      const [xs, ys] = [
        [at('x1'), at('x2')],
        [at('y1'), at('y2')],
      ];
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    }
    default:
      return undefined;
  }
}

function textBox(text: string, attributes: Attributes, matrix: Matrix): Box {
  const kinds = (attributes.class ?? '').split(' ');
  const size = Number(
    attributes['font-size'] ?? kinds.map((kind) => CLASS_SIZES[kind]).find(Boolean) ?? 0.32,
  );
  const letters = [...text.replaceAll(/&\w+;/g, '&')].length;
  const width = LETTER * size * letters;
  const isMiddle = kinds.some((kind) => ['ag-label', 'ag-chip', 'ag-bare', 'ag-value'].includes(kind));
  const anchor = attributes['text-anchor'] ?? (isMiddle ? 'middle' : 'start');
  const x = Number(attributes.x ?? 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const y = Number(attributes.y ?? 0);
  // Titles stand on their line, everything else is centred on it.
  const isTitle = kinds.includes('ag-title');
  return moved(
    {
      left: x,
      right: x + width,
      top: isTitle ? y - 0.75 * size : y - 0.4 * size,
      bottom: isTitle ? y : y + 0.4 * size,
    },
    matrix,
  );
}

function moved({ left, top, right, bottom }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The area that two boxes have in common. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
