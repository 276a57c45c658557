/** The players there are, for people and for programs. */
import { type Parameter, type PlayerKind, rangeText, valueText } from '../players/index.ts';
import { wrap } from './help.ts';
import { type Palette, palette } from './palette.ts';

export interface ReportStyle {
  readonly width: number;
  readonly colours: boolean;
}

const LONGEST_LINE = 100;

export function playersReport(kinds: readonly PlayerKind[], style: ReportStyle): string {
  const { bold } = palette(style.colours);
  const margin = Math.max(...kinds.map(({ name }) => name.length)) + 2;
  const lines = kinds.flatMap(({ name, summary }) => {
    const start = bold(name) + ' '.repeat(margin - name.length);
    return wrap(summary, Math.max(24, style.width - margin)).map(
      (line, row) => `${row === 0 ? start : ' '.repeat(margin)}${line}`,
    );
  });
  return [...lines, '', "'anygame players NAME' tells the parameters of one."].join('\n');
}

export function playerReport(kind: PlayerKind, style: ReportStyle): string {
  const { name, summary, source, parameters } = kind;
  const paint = palette(style.colours);
  const width = widthOf(style);
  const entries = Object.entries(parameters);
  return [
    `${paint.bold(name)}: ${summary}`,
    ...(source === undefined ? [] : ['', ...wrap(`From ${source}.`, width)]),
    '',
    ...(entries.length === 0
      ? ['It has no parameters.']
      : entries.flatMap((entry) => parameterLines(entry, width, paint))),
    '',
    `To see it play: anygame match tic-tac-toe ${exampleCall(name, entries)} random`,
  ].join('\n');
}

/** The name and the usual value, then what it means, what it may be and where it comes from. */
function parameterLines(
  [name, parameter]: readonly [string, Parameter],
  width: number,
  { bold, dim }: Palette,
): string[] {
  const { meaning, source, usual } = parameter;
  const texts = [meaning, `${rangeText(parameter)}${source === undefined ? '' : `; ${source}`}`];
  return [
    `${bold(name)}=${valueText(usual)}`,
    ...wrap(texts[0] ?? '', width - 4).map((line) => `    ${line}`),
    ...wrap(texts[1] ?? '', width - 4).map((line) => dim(`    ${line}`)),
  ];
}

function exampleCall(name: string, [first]: readonly (readonly [string, Parameter])[]): string {
  return first === undefined ? name : `${name}:${first[0]}=${valueText(first[1].usual)}`;
}

function widthOf({ width }: ReportStyle): number {
  return Math.min(width, LONGEST_LINE);
}

export function playersJson(kinds: readonly PlayerKind[]) {
  return {
    version: 1,
    players: kinds.map(({ name, summary, source, parameters }) => ({
      name,
      summary,
      ...(source !== undefined && { source }),
      parameters: Object.entries(parameters).map(([parameter, about]) => ({
        name: parameter,
        ...about,
        ...(about.kind === 'number' && { most: Number.isFinite(about.most) ? about.most : null }),
        range: rangeText(about),
      })),
    })),
  };
}
