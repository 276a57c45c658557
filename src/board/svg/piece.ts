/** Pieces, and things in hands, as markup. */
import type { ScenePiece } from '../scene.ts';
import type { Paint, Shape } from '../symbols/shape.ts';
import { hasLabel, symbolShapes } from '../symbols/symbols.ts';
import { escaped, number, shortened } from './markup.ts';

type Drawn = Pick<ScenePiece, 'symbol' | 'colour' | 'label'>;

/** The piece in a square of 100 by 100, coloured by classes of `svgStyle`. */
export function symbolMarkup({ symbol, colour, label }: Drawn): string {
  const shapes = symbolShapes(symbol).map(shapeMarkup).join('');
  return `<g class="ag-${colour}">${shapes}${hasLabel(symbol) ? labelMarkup(symbol, label) : ''}</g>`;
}

const CLASSES: Readonly<Record<Paint, string>> = {
  body: 'ag-body',
  ink: 'ag-ink',
  line: 'ag-stroke',
  inkLine: 'ag-inkLine',
};

/** Lines lie on a wider line of the outline's colour, so that they are seen on any ground. */
function shapeMarkup({ path, paint }: Shape): string {
  const casing = paint === 'line' ? `<path class="ag-casing" d="${path}"/>` : '';
  return `${casing}<path class="${CLASSES[paint]}" d="${path}"/>`;
}

const LONGEST_LABEL = 4;

function labelMarkup(symbol: string, label: string): string {
  const text = shortened(label, LONGEST_LABEL);
  const size = [52, 52, 40, 30, 24][[...text].length] ?? 24;
  const kind = symbol === 'number' ? 'ag-bare' : 'ag-chip';
  return text === '' ? '' : `<text class="${kind}" x="50" y="52" font-size="${size}">${escaped(text)}</text>`;
}

/** Where the piece stands on its board, in cells. */
export function pieceSvg(piece: ScenePiece): string {
  const { x, y, width, height, angle, isGround } = piece;
  // What a board is made of, if it has no picture, must not look like a piece.
  const isFaint = isGround && hasLabel(piece.symbol);
  const room = isFaint ? 0.45 : isGround ? 1 : 0.92;
  const isLong = Math.abs(width - height) > 0.01;
  const turn = angle === 0 ? '' : `rotate(${number(angle)})`;
  const inner = isLong ? longMarkup(piece) : symbolMarkup(piece);
  const [across, down] = isLong ? [1, 1] : [(room * width) / 100, (room * height) / 100];
  const place = isLong ? '' : `scale(${number4(across)} ${number4(down)})translate(-50 -50)`;
  return `<g class="ag-piece${isFaint ? ' ag-off' : ''}" data-piece="${escaped(piece.id)}" transform="translate(${number(x)} ${number(y)})${turn}${place}">${inner}</g>`;
}

function number4(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

/** Bars and discs seen from the side keep round corners whatever their length. */
function longMarkup({ width, height, colour, label, symbol }: ScenePiece): string {
  const tall = symbol === 'across' ? 0.16 : height * (symbol === 'square' ? 1 : 0.88);
  const text =
    !hasLabel(symbol) || label === ''
      ? ''
      : `<text class="ag-chip" y=".02" font-size="${number(Math.min(0.4, tall * 0.7))}">${escaped(shortened(label, LONGEST_LABEL))}</text>`;
  const box = `x="${number(-width / 2)}" y="${number(-tall / 2)}" width="${number(width)}" height="${number(tall)}" rx="${number(Math.min(0.12, tall / 2))}"`;
  return `<g class="ag-${colour}"><rect class="ag-body" style="stroke-width:.04" ${box}/>${text}</g>`;
}
