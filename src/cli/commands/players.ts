/** `anygame players`: lists the players, or describes one with its parameters. */

import { didYouMean, Failure, printable, wrap } from '../../base/index.ts';
import { type Parameter, PLAYERS, type PlayerKind, rangeText, valueText } from '../../players/index.ts';
import { defineCommand, flag } from '../command.ts';
import { EXIT } from '../io.ts';
import { type Palette, palette } from '../palette.ts';

export const players = defineCommand({
  description: [
    'Without NAME, lists the players. With NAME, lists the parameters of a player with their meaning, values, defaults and sources.',
    'Parameters are given after a colon, as in mcts:c=40,playout=mast, or as JSON: {"player": "mcts", "c": 40}.',
    'Exit code: 0 on success, 2 if there is no such player.',
  ],
  operands: { usage: '[NAME]', least: 0, most: 1 },
  options: { json: flag('print everything as JSON, for other programs') },
  examples: [
    { call: 'anygame players', does: 'all players' },
    { call: 'anygame players flat', does: 'one of them, with its parameters' },
  ],

  run({ options, operands: [name] }, io) {
    const kinds = name === undefined ? PLAYERS : PLAYERS.filter((kind) => kind.name === bareName(name));
    const [only] = kinds;
    if (only === undefined) throw noSuchPlayer(name ?? '');
    if (options.json) io.out(`${JSON.stringify(playersJson(kinds), undefined, 2)}\n`);
    else io.out(`${name === undefined ? playersReport(kinds, io) : playerReport(only, io)}\n`);
    return EXIT.success;
  },
});

/** The name without parameters. */
function bareName(name: string): string {
  return name.replace(/:.*$/s, '').trim().toLowerCase();
}

function noSuchPlayer(name: string): Failure {
  const suggestion = didYouMean(
    bareName(name),
    PLAYERS.map((kind) => kind.name),
  );
  return new Failure(
    `there is no player '${printable(name)}'.${suggestion || " 'anygame players' lists them all."}`,
  );
}

/** The style of printed lists. */
export interface ReportStyle {
  readonly width: number;
  readonly colours: boolean;
}

const LONGEST_LINE = 100;

function playersReport(kinds: readonly PlayerKind[], style: ReportStyle): string {
  const { bold } = palette(style.colours);
  const margin = Math.max(...kinds.map(({ name }) => name.length)) + 2;
  const lines = kinds.flatMap(({ name, summary }) => {
    const start = bold(name) + ' '.repeat(margin - name.length);
    return wrap(summary, Math.max(24, style.width - margin)).map(
      (line, row) => `${row === 0 ? start : ' '.repeat(margin)}${line}`,
    );
  });
  return [...lines, '', "'anygame players NAME' lists the parameters of a player."].join('\n');
}

function playerReport(kind: PlayerKind, style: ReportStyle): string {
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

/** The name and default value, the meaning, the allowed values and the source. */
function parameterLines(
  [name, parameter]: readonly [string, Parameter],
  width: number,
  { bold, dim }: Palette,
): string[] {
  const { meaning, source, default: defaultValue } = parameter;
  const texts = [meaning, `${rangeText(parameter)}${source === undefined ? '' : `; ${source}`}`];
  return [
    `${bold(name)}=${valueText(defaultValue)}`,
    ...wrap(texts[0] ?? '', width - 4).map((line) => `    ${line}`),
    ...wrap(texts[1] ?? '', width - 4).map((line) => dim(`    ${line}`)),
  ];
}

function exampleCall(name: string, [first]: readonly (readonly [string, Parameter])[]): string {
  return first === undefined ? name : `${name}:${first[0]}=${valueText(first[1].default)}`;
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
