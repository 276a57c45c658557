/** Pieces and other things as pictures of our own drawing, with letters on them where those tell what they are. */
import { hasLabel, type Shape, symbolShapes } from '../../src/board/index.ts';

export interface PictureProps {
  readonly symbol: string;
  readonly colour: string;
  readonly label: string;
}

/** By the number of letters, in a box of 100 by 100. */
const LETTER_SIZES = [52, 52, 40, 30, 24];
const LONGEST_LABEL = 4;

/** In a box of 100 by 100. */
export function Picture({ symbol, colour, label }: PictureProps) {
  const text = [...label].slice(0, LONGEST_LABEL).join('');
  return (
    <g class={`ag-${colour}`}>
      {symbolShapes(symbol).map((shape) => (
        <ShapePath key={shape.path} shape={shape} />
      ))}
      {hasLabel(symbol) && text !== '' && (
        <text
          class={symbol === 'number' ? 'ag-bare' : 'ag-chip'}
          x="50"
          y="52"
          font-size={LETTER_SIZES[[...text].length]}
        >
          {text}
        </text>
      )}
    </g>
  );
}

const CLASSES: Readonly<Record<Shape['paint'], string>> = {
  body: 'ag-body',
  ink: 'ag-ink',
  line: 'ag-stroke',
  inkLine: 'ag-inkLine',
};

/** Lines lie on a wider line of the outline's colour, so that they are seen on any ground. */
function ShapePath({ shape: { path, paint } }: { readonly shape: Shape }) {
  return (
    <>
      {paint === 'line' && <path class="ag-casing" d={path} />}
      <path class={CLASSES[paint]} d={path} />
    </>
  );
}

/** Bars and discs seen from the side keep round corners whatever their length; around the origin, in cells. */
export function LongPicture({
  symbol,
  colour,
  label,
  width,
  height,
}: PictureProps & { readonly width: number; readonly height: number }) {
  const tall = symbol === 'across' ? 0.16 : height * 0.88;
  return (
    <g class={`ag-${colour}`}>
      <rect
        class="ag-body ag-thin"
        x={-width / 2}
        y={-tall / 2}
        width={width}
        height={tall}
        rx={Math.min(0.12, tall / 2)}
      />
      {symbol !== 'across' && label !== '' && (
        <text class="ag-chip" y="0.02" font-size={Math.min(0.4, tall * 0.7)}>
          {[...label].slice(0, LONGEST_LABEL).join('')}
        </text>
      )}
    </g>
  );
}
