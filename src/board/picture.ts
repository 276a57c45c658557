/** Pictures of pieces as SVG markup, for pages, files and everything else that shows a board. */
import { escaped, hashText, markupNumber, shortened } from '../base/index.ts';
import type { LookImage } from './layout.ts';
import type { ScenePiece } from './scene.ts';
import {
  hasLabel,
  type LongShape,
  longShape,
  type Paint,
  roomOf,
  type Shape,
  symbolShapes,
} from './symbols.ts';

/** The piece around the origin, in cells: in its size and turned as it lies on its board. */
export function pieceMarkup(piece: ScenePiece): string {
  const { width, height, angle } = piece;
  const room = roomOf(piece);
  const long = piece.image === undefined ? longShape(piece) : undefined;
  const turn = angle === 0 ? '' : `rotate(${markupNumber(angle)})`;
  const inner = long === undefined ? symbolMarkup(piece, 'shared') : longMarkup(long, piece.colour);
  const [across, down] = [(room * width) / 100, (room * height) / 100];
  const fit =
    long === undefined
      ? `scale(${fineMarkupNumber(across)} ${fineMarkupNumber(down)})translate(-50 -50)`
      : '';
  return turn + fit === '' ? inner : `<g transform="${turn}${fit}">${inner}</g>`;
}

type Drawn = Pick<ScenePiece, 'symbol' | 'colour' | 'label' | 'image'>;

/**
 * The piece in a square of 100 by 100, coloured by classes of `svgStyle`.
 *
 * @param images whether an image is written here, or was written before by `sharedImages`
 */
export function symbolMarkup(
  { symbol, colour, label, image }: Drawn,
  images: 'own' | 'shared' = 'own',
): string {
  if (image !== undefined) return tileMarkup(image, images);
  const shapes = symbolShapes(symbol).map(shapeMarkup).join('');
  return `<g class="ag-${colour}">${shapes}${hasLabel(symbol) ? pieceLabelMarkup(symbol, label) : ''}</g>`;
}

/** The images of pieces, each written once. */
export function sharedImages(pieces: readonly Drawn[]): string {
  const images = new Map(
    pieces.flatMap(({ image }) => (image === undefined ? [] : [[imageKey(image), image]])),
  );
  if (images.size === 0) return '';
  return `<defs>${[...images.values()].map((image) => imageMarkup(image, ` id="${imageKey(image)}"`)).join('')}</defs>`;
}

function tileMarkup(image: LookImage, images: 'own' | 'shared'): string {
  const { column = 0, row = 0 } = image.tile ?? {};
  const drawn = images === 'own' ? imageMarkup(image, '') : `<use href="#${imageKey(image)}"/>`;
  return `<svg width="100" height="100" viewBox="${100 * column} ${100 * row} 100 100">${drawn}</svg>`;
}

function imageMarkup({ source, tile }: LookImage, id: string): string {
  const { columns = 1, rows = 1 } = tile ?? {};
  const aspect = tile === undefined ? '' : ' preserveAspectRatio="none"';
  return `<image${id} width="${100 * columns}" height="${100 * rows}"${aspect} href="${escaped(source)}"/>`;
}

function imageKey({ source, tile }: LookImage): string {
  return `ag-${hashText(`${source} ${tile?.columns} ${tile?.rows}`)}`;
}

const CLASSES: Readonly<Record<Paint, string>> = {
  body: 'ag-body',
  ink: 'ag-ink',
  line: 'ag-stroke',
  inkLine: 'ag-inkLine',
  outer: 'ag-outer',
  outerLine: 'ag-outerLine',
};

/** Lines lie on a wider line of the outline's colour, so that they are seen on any ground. */
function shapeMarkup({ path, paint }: Shape): string {
  const casing = paint === 'line' ? `<path class="ag-casing" d="${path}"/>` : '';
  return `${casing}<path class="${CLASSES[paint]}" d="${path}"/>`;
}

const LONGEST_PIECE_LABEL = 4;

function pieceLabelMarkup(symbol: string, label: string): string {
  const text = shortened(label, LONGEST_PIECE_LABEL);
  const size = [52, 52, 40, 30, 24][[...text].length] ?? 24;
  const kind = symbol === 'number' ? 'ag-bare' : 'ag-chip';
  return text === '' ? '' : `<text class="${kind}" x="50" y="52" font-size="${size}">${escaped(text)}</text>`;
}

function fineMarkupNumber(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

function longMarkup({ width, height, round, label, fontSize }: LongShape, colour: string): string {
  const text =
    label === ''
      ? ''
      : `<text class="ag-chip" y=".02" font-size="${markupNumber(fontSize)}">${escaped(shortened(label, LONGEST_PIECE_LABEL))}</text>`;
  const box = `x="${markupNumber(-width / 2)}" y="${markupNumber(-height / 2)}" width="${markupNumber(width)}" height="${markupNumber(height)}" rx="${markupNumber(round)}"`;
  return `<g class="ag-${colour}"><rect class="ag-body ag-fine" ${box}/>${text}</g>`;
}
