/** Plots of results as SVG. */
import { shortened } from '../base/index.ts';
import { shareOfScale, utilityAxis } from '../game/index.ts';
import { element, type Html } from './html.ts';
import type { Rating } from './ratings.ts';
import type { ResultTable } from './results.ts';

/** All in pixels. */
const WIDTH = 720;
const ROW = 28;
const MARGIN = 200;
const TOP = 24;
const INK = '#1f5fa8';
/** Maximum number of characters in a label. */
const LONGEST_LABEL = 28;

export interface RatedPlayer {
  readonly label: string;
  readonly rating: Rating | undefined;
}

/** A dot for each rating, on a line that shows its interval. */
export function ratingPlot(players: readonly RatedPlayer[]): Html {
  const rated = players.flatMap(({ label, rating }) => (rating === undefined ? [] : [{ label, rating }]));
  const ends = rated.flatMap(({ rating: { rating, halfWidth } }) => [rating - halfWidth, rating + halfWidth]);
  const low = Math.floor(Math.min(1400, ...ends) / 100) * 100;
  const high = Math.ceil(Math.max(1600, ...ends) / 100) * 100;
  const x = (value: number): number => xOfShare((value - low) / (high - low));
  const step = 100 * Math.ceil((high - low) / 1000);
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + step * i);
  const height = TOP + ROW * rated.length + 8;
  const rows = rated.flatMap(({ label, rating: { rating, halfWidth } }, i) => {
    const y = rowMiddle(i);
    return [
      rowLabel(label, i),
      line(x(rating - halfWidth), y, x(rating + halfWidth), y, INK, 2),
      element(
        'circle',
        { cx: fixed(x(rating)), cy: y, r: 5, fill: INK },
        element('title', {}, `${label}: ${rating.toFixed(0)} ± ${halfWidth.toFixed(0)}`),
      ),
    ];
  });
  return drawing('ratings with their intervals', height, [...axis(ticks, x, height, String), ...rows]);
}

export interface ComparedRow {
  readonly label: string;
  readonly published: PlottedEstimate | undefined;
  readonly ours: PlottedEstimate | undefined;
}

interface PlottedEstimate {
  readonly value: number;
  /** The ends of its interval. */
  readonly low: number;
  readonly high: number;
}

export interface PlotRange {
  readonly low: number;
  readonly high: number;
  /** Whether equal steps represent equal factors; both ends are then positive. */
  readonly isLogarithmic?: boolean;
}

/** One row each with the published value (hollow) and our value (filled), on lines that show the intervals. */
export function comparisonPlot(what: string, rows: readonly ComparedRow[], range: PlotRange): Html {
  const { low, high, isLogarithmic = false } = range;
  const along = (value: number): number =>
    isLogarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  const x = (value: number): number => xOfShare(along(Math.max(low, Math.min(high, value))));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    isLogarithmic ? low * (high / low) ** part : low + part * (high - low),
  );
  const height = TOP + ROW * rows.length + 8;
  const dot = (estimate: PlottedEstimate | undefined, y: number, name: string, isHollow: boolean): Html[] => {
    if (estimate === undefined) return [];
    const { value } = estimate;
    const colour = isHollow ? '#888' : INK;
    return [
      line(x(estimate.low), y, x(estimate.high), y, colour, 2),
      element(
        'circle',
        {
          cx: fixed(x(value)),
          cy: y,
          r: 5,
          fill: isHollow ? '#fff' : colour,
          stroke: colour,
          'stroke-width': 2,
        },
        element('title', {}, `${name}: ${short(value)} (${short(estimate.low)} to ${short(estimate.high)})`),
      ),
    ];
  };
  const drawn = rows.flatMap(({ label, published, ours }, i) => [
    rowLabel(label, i),
    ...dot(published, rowMiddle(i) - 5, `${label}, published`, true),
    ...dot(ours, rowMiddle(i) + 5, `${label}, ours`, false),
  ]);
  return drawing(what, height, [...axis(ticks, x, height, short), ...drawn]);
}

/** Rounded to three significant digits. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}

const COLOURS = ['#1f5fa8', '#d9730d', '#2e8b57', '#b0307a', '#6a51a3', '#8c6d1f', '#17a2b8', '#555555'];

/** One row per game, with a dot for the mean goal of each player. */
export function goalPlot(
  tables: readonly ResultTable[],
  games: readonly string[],
  players: readonly string[],
): Html {
  const legendRows = Math.ceil(players.length / 3);
  const bottom = TOP + ROW * games.length + 8;
  const height = bottom + 20 * legendRows + 8;
  const means = tables.flatMap((table) => table.players.map(({ goal }) => goal.mean));
  const scale = utilityAxis(means, 4);
  const x = (goal: number): number => xOfShare(shareOfScale(goal, scale));
  const colour = (player: number): string => COLOURS[player % COLOURS.length] as string;
  // Equal means would cover each other.
  const offset = (player: number): number =>
    (player - (players.length - 1) / 2) * Math.min(4, (ROW - 8) / players.length);
  const dots = tables.flatMap((table, i) => [
    rowLabel(games[i] ?? '', i),
    ...table.players.flatMap(({ goal, games: played }, player) =>
      played === 0
        ? []
        : [
            element(
              'circle',
              {
                cx: fixed(x(goal.mean)),
                cy: fixed(rowMiddle(i) + offset(player)),
                r: 5,
                fill: colour(player),
                'fill-opacity': 0.8,
              },
              element('title', {}, `${players[player]}: ${goal.mean.toFixed(1)}`),
            ),
          ],
    ),
  ]);
  const legend = players.flatMap((label, player) => {
    const [left, y] = [16 + (player % 3) * 235, bottom + 20 * Math.floor(player / 3) + 8];
    return [
      element('circle', { cx: left, cy: y, r: 5, fill: colour(player) }),
      element('text', { x: left + 12, y: y + 4 }, shortened(label, LONGEST_LABEL)),
    ];
  });
  const ticks = axis(scale.ticks, x, bottom, String);
  return drawing('mean goals of the players in every game', height, [...ticks, ...dots, ...legend]);
}

export interface PlottedLine {
  readonly label: string;
  /** Estimates by position on the axis. */
  readonly published: readonly (PlottedEstimate | undefined)[];
  readonly ours: readonly (PlottedEstimate | undefined)[];
}

const PLOT_HEIGHT = 320;

/** Lines over equidistant positions: dashed for published values, solid with intervals for ours. */
export function linePlot(what: string, places: readonly string[], lines: readonly PlottedLine[]): Html {
  const known = lines
    .flatMap(({ published, ours }) => [...published, ...ours])
    .filter((each) => each !== undefined);
  const scale = utilityAxis([0, ...known.map(({ high }) => high)], 4);
  const top = Math.max(1, ...scale.ticks);
  const x = (place: number): number => 56 + ((place + 0.5) / places.length) * (WIDTH - 80);
  const y = (value: number): number => TOP + (1 - value / top) * PLOT_HEIGHT;
  const bottom = TOP + PLOT_HEIGHT;
  const grid = scale.ticks.flatMap((tick) => [
    line(56, y(tick), WIDTH - 24, y(tick), '#ddd', 1),
    element('text', { x: 48, y: fixed(y(tick) + 4), 'text-anchor': 'end' }, short(tick)),
  ]);
  const names = places.map((name, place) =>
    element('text', { x: fixed(x(place)), y: bottom + 20, 'text-anchor': 'middle' }, name),
  );
  const drawn = lines.flatMap(({ label, published, ours }, at) => {
    const colour = COLOURS[at % COLOURS.length] as string;
    // Equal values would cover each other.
    const shift = (at - (lines.length - 1) / 2) * 3;
    const path = (values: PlottedLine['ours'], dash: string): Html =>
      element('polyline', {
        points: values
          .flatMap((each, place) =>
            each === undefined ? [] : [`${fixed(x(place) + shift)},${fixed(y(each.value))}`],
          )
          .join(' '),
        fill: 'none',
        stroke: colour,
        'stroke-width': 2,
        'stroke-dasharray': dash,
        'stroke-opacity': dash === 'none' ? 1 : 0.5,
      });
    const dots = ours.flatMap((each, place) =>
      each === undefined
        ? []
        : [
            line(x(place) + shift, y(each.low), x(place) + shift, y(each.high), colour, 1),
            element(
              'circle',
              { cx: fixed(x(place) + shift), cy: fixed(y(each.value)), r: 4, fill: colour },
              element(
                'title',
                {},
                `${label}, ${places[place]}: ${short(each.value)} (${short(each.low)} to ${short(each.high)})`,
              ),
            ),
          ],
    );
    return [path(published, '5 5'), path(ours, 'none'), ...dots];
  });
  const legendTop = bottom + 44;
  const legend = lines.flatMap(({ label }, at) => {
    const [left, middle] = [16 + (at % 3) * 235, legendTop + 20 * Math.floor(at / 3)];
    return [
      element('circle', { cx: left, cy: middle, r: 5, fill: COLOURS[at % COLOURS.length] as string }),
      element('text', { x: left + 12, y: middle + 4 }, shortened(label, LONGEST_LABEL)),
    ];
  });
  const height = legendTop + 20 * Math.ceil(lines.length / 3);
  return drawing(what, height, [...grid, ...names, ...drawn, ...legend]);
}

function axis(
  ticks: readonly number[],
  x: (value: number) => number,
  bottom: number,
  text: (value: number) => string,
): Html[] {
  return ticks.flatMap((tick) => [
    line(x(tick), TOP, x(tick), bottom, '#ddd', 1),
    element('text', { x: fixed(x(tick)), y: TOP - 8, 'text-anchor': 'middle' }, text(tick)),
  ]);
}

function drawing(what: string, height: number, content: readonly Html[]): Html {
  const frame = { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: 'img', 'aria-label': what };
  return element('svg', frame, ...content);
}

function rowLabel(label: string, row: number): Html {
  return element(
    'text',
    { x: MARGIN - 12, y: rowMiddle(row) + 4, 'text-anchor': 'end' },
    shortened(label, LONGEST_LABEL),
  );
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): Html {
  const ends = { x1: fixed(x1), y1: fixed(y1), x2: fixed(x2), y2: fixed(y2) };
  return element('line', { ...ends, stroke, 'stroke-width': width });
}

/** @param share from 0 at the left to 1 at the right */
function xOfShare(share: number): number {
  return MARGIN + share * (WIDTH - MARGIN - 24);
}

function rowMiddle(row: number): number {
  return TOP + ROW * row + ROW / 2;
}

function fixed(number: number): number {
  return Number(number.toFixed(1));
}
