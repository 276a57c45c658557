/** Colours and lines of the pictures as CSS rules. All are based on variables, so that pages can override them. */
import { COLOURS, type ColourName } from './colours.ts';

/** `auto` follows the viewer's settings. */
export type Theme = 'auto' | 'light' | 'dark';

/** Fill, outline, and details on the fill. */
type Tint = readonly [string, string, string];

const TINTS: Readonly<Record<ColourName, Tint>> = {
  white: ['#fdfcf8', '#34363b', '#34363b'],
  black: ['#2d3036', '#101114', '#efece4'],
  red: ['#c8371f', '#7c1c0d', '#fff3ee'],
  blue: ['#0a6fb5', '#063f69', '#f0f8ff'],
  green: ['#0b9a70', '#055a41', '#effff9'],
  yellow: ['#f2d93b', '#5c4d00', '#4d4000'],
  orange: ['#e99a0a', '#724800', '#3d2700'],
  purple: ['#7d4fb0', '#482a6b', '#f8f2ff'],
  sky: ['#58b6ea', '#145278', '#06324a'],
  pink: ['#d277a8', '#74335c', '#3b0f29'],
  brown: ['#94633a', '#553519', '#fff5ea'],
  grey: ['#a3a7ad', '#4a4e55', '#202226'],
};

/** Dark pieces need a light outline on a dark page. */
const DARK_EDGES: Partial<Record<ColourName, string>> = {
  black: '#b9bcc3',
  blue: '#7cc0f0',
  purple: '#bf9be6',
  red: '#f08c79',
  green: '#63d3b1',
  brown: '#d0a57f',
  pink: '#eea6cb',
};

const LIGHT = {
  page: '#ffffff',
  panel: '#f6f4ee',
  grid: '#b9b4a7',
  'light-cell': '#f0e2c6',
  'dark-cell': '#c69c6d',
  rule: '#7d6a47',
  text: '#24262b',
  faint: '#5d6068',
  last: '#f6d865',
  chosen: '#1769aa',
  target: '#1769aa',
  mark: '#8e44ad',
  good: '#0a6fb5',
  bad: '#d9730d',
};

const DARK: typeof LIGHT = {
  page: '#17181c',
  panel: '#26282e',
  grid: '#565a63',
  'light-cell': '#5d5345',
  'dark-cell': '#41372c',
  rule: '#b8aa92',
  text: '#eceae4',
  faint: '#b0b3ba',
  last: '#8a7420',
  chosen: '#7cc0f0',
  target: '#7cc0f0',
  mark: '#cf9de8',
  good: '#58b6ea',
  bad: '#eda356',
};

/** CSS rules for the classes in pictures; pages with many pictures need them only once. */
export function svgStyle(theme: Theme = 'auto'): string {
  const light = `.ag{${variables(LIGHT)}${tintVariables({}, lightOuter)}}`;
  const dark = `.ag{${variables(DARK)}${tintVariables(DARK_EDGES, darkOuter)}}`;
  const themed =
    theme === 'light'
      ? light
      : theme === 'dark'
        ? dark
        : `${light}@media (prefers-color-scheme:dark){${dark}}`;
  return `${themed}${COLOURS.map(tintRule).join('')}${RULES}`;
}

/** The classes of a line; one with an owner has the owner's colour. */
export function lineClass(weight: 'thin' | 'thick', colour: ColourName | undefined): string {
  return `ag-line ag-${weight}${colour === undefined ? '' : ` ag-${colour} ag-owned`}`;
}

function variables(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--ag-${name}:${value};`)
    .join('');
}

/** The colour of what lies beside a body differs from the ground: on a dark one, the outline may not. */
const lightOuter = (name: ColourName): string => TINTS[name][1];
const darkOuter = (name: ColourName): string => DARK_EDGES[name] ?? TINTS[name][0];

function tintVariables(
  edges: Partial<Record<ColourName, string>>,
  outer: (name: ColourName) => string,
): string {
  return COLOURS.map((name) => {
    const [fill, edge, detail] = TINTS[name];
    return `--ag-${name}:${fill};--ag-${name}-edge:${edges[name] ?? edge};--ag-${name}-detail:${detail};--ag-${name}-outer:${outer(name)};`;
  }).join('');
}

function tintRule(name: ColourName): string {
  return `.ag-${name}{--fill:var(--ag-${name});--edge:var(--ag-${name}-edge);--detail:var(--ag-${name}-detail);--outer:var(--ag-${name}-outer)}`;
}

const RULES = [
  '.ag{font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  '.ag-page{fill:var(--ag-page)}',
  '.ag-cell{fill:var(--ag-panel);stroke:var(--ag-grid);stroke-width:.03}',
  '.ag-light{fill:var(--ag-light-cell);stroke:none}',
  '.ag-dark{fill:var(--ag-dark-cell);stroke:none}',
  '.ag-void,.ag-line-cell{fill:transparent;stroke:none}',
  '.ag-column{fill:var(--ag-panel);stroke:none}',
  '.ag-point{fill:var(--ag-panel);stroke:var(--ag-grid);stroke-width:.04}',
  '.ag-line{stroke:var(--ag-grid);stroke-linecap:round;stroke-width:.05}',
  '.ag-thin{stroke:var(--ag-rule);stroke-width:.04}',
  '.ag-thick{stroke-width:.08}',
  '.ag-owned{stroke:var(--fill);stroke-width:.14}',
  '.ag-last{fill:var(--ag-last);opacity:.75}',
  '.ag-selected{fill:var(--ag-chosen);fill-opacity:.25;stroke:var(--ag-chosen);stroke-width:.08}',
  '.ag-highlight{fill:none;stroke:var(--ag-mark);stroke-width:.08}',
  '.ag-target{fill:var(--ag-target);opacity:.7}',
  '.ag-target-ring{fill:none;stroke:var(--ag-target);stroke-width:.07;opacity:.85}',
  '.ag-good{fill:var(--ag-good)}.ag-bad{fill:var(--ag-bad)}',
  '.ag-body{fill:var(--fill);stroke:var(--edge);stroke-width:4;stroke-linejoin:round}',
  // Of shapes that are measured in cells instead of in hundredths.
  '.ag-fine{stroke-width:.04}',
  '.ag-ink{fill:var(--detail)}',
  '.ag-inkLine{fill:none;stroke:var(--detail);stroke-width:5;stroke-linecap:round;stroke-linejoin:round}',
  '.ag-outer{fill:var(--outer)}',
  '.ag-outerLine{fill:none;stroke:var(--outer);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}',
  '.ag-stroke{fill:none;stroke:var(--fill);stroke-width:12;stroke-linecap:round;stroke-linejoin:round}',
  '.ag-casing{fill:none;stroke:var(--edge);stroke-width:18;stroke-linecap:round;stroke-linejoin:round}',
  '.ag-chip{fill:var(--detail);font-weight:600;text-anchor:middle;dominant-baseline:central}',
  '.ag-bare{fill:var(--ag-text);font-weight:600;text-anchor:middle;dominant-baseline:central}',
  '.ag-value{fill:var(--ag-text);font-size:.24px;font-weight:600;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke:var(--ag-page);stroke-width:.06}',
  '.ag-label{fill:var(--ag-faint);text-anchor:middle;dominant-baseline:central}',
  '.ag-title{fill:var(--ag-faint);font-size:.32px}',
  '.ag-text{fill:var(--ag-text);font-size:.32px;dominant-baseline:central}',
  '.ag-faint{fill:var(--ag-faint)}',
  '.ag-off{opacity:.35}',
].join('');
