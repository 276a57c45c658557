/** Arcade games as SVG: a still image of one state, or a looping animation of a run. */
import { escaped } from '../../base/index.ts';
import type { SpriteGame, SpriteState } from '../../engines/index.ts';
import {
  F_DX,
  F_DY,
  F_HEIGHT,
  F_ID,
  F_KIND,
  F_WIDTH,
  F_X,
  F_Y,
  FRAME_STRIDE,
  type SpriteFrame,
  spriteFrame,
} from './frame.ts';
import { type SpriteLook, spriteLooks } from './look.ts';
import { BOX, toneColour } from './picture.ts';
import { pictureOf } from './pictures.ts';

/** Size of a cell in units of the picture. */
const CELL = 24;
const GROUND = '#20242e';
const GROUND_OTHER = '#242935';
const GROUND_ID = 'arcade-ground';

/** The shapes of a look in a 24 by 24 box. */
function lookShapes({ picture, colour }: SpriteLook): string {
  return pictureOf(picture)
    .shapes.map(([tone, path, width]) => {
      const paint = toneColour(tone, colour);
      return width === undefined
        ? `<path d="${path}" fill="${paint}"/>`
        : `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}

export function spriteSvg(game: SpriteGame, state: SpriteState, title: string): string {
  const looks = spriteLooks(game);
  const { fixed, moving } = spriteFrame(game, state, looks);
  const rows = [...rowsOf(fixed), ...rowsOf(moving)];
  return whole(
    game,
    looks,
    rows.map((row) => row.kind),
    title,
    rows.map((row) => still(row, looks)),
  );
}

/**
 * An animation of consecutive states.
 *
 * @param pace ticks per second
 */
export function animatedSpriteSvg(
  game: SpriteGame,
  states: readonly SpriteState[],
  title: string,
  pace: number,
): string {
  const looks = spriteLooks(game);
  const frames = states.map((state) => spriteFrame(game, state, looks));
  const tracks = tracksOf(frames);
  const clock = new Clock(frames.length, pace);
  return whole(
    game,
    looks,
    tracks.map(({ rows }) => rows[0]?.kind ?? 0),
    title,
    tracks.map((track) => animated(track, looks, clock)),
  );
}

/** The timing of an animation; the last picture stays for a second. */
class Clock {
  readonly attributes: string;
  readonly frames: number;
  readonly #ticks: number;

  constructor(frames: number, pace: number) {
    this.frames = frames;
    this.#ticks = frames - 1 + pace;
    this.attributes = `dur="${number(this.#ticks / pace)}s" repeatCount="indefinite"`;
  }

  /** A tick as a fraction of the whole. */
  at(tick: number): number {
    return Math.round((tick / this.#ticks) * 10_000) / 10_000;
  }
}

interface Row {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dx: number;
  readonly dy: number;
}

function rowsOf(numbers: Float32Array): Row[] {
  return Array.from({ length: numbers.length / FRAME_STRIDE }, (_, place) => {
    const at = (field: number): number => numbers[place * FRAME_STRIDE + field] as number;
    return {
      id: at(F_ID),
      kind: at(F_KIND),
      x: at(F_X),
      y: at(F_Y),
      width: at(F_WIDTH),
      height: at(F_HEIGHT),
      dx: at(F_DX),
      dy: at(F_DY),
    };
  });
}

/** In cells. Longer moves within one tick are jumps, which are not animated. */
const FARTHEST_GLIDE = 1.6;

/** A sprite from the first to the last tick in which it is visible. */
interface Track {
  readonly start: number;
  readonly rows: Row[];
  readonly isFixed: boolean;
}

function tracksOf(frames: readonly SpriteFrame[]): Track[] {
  const open = new Map<string, Track>();
  const all: Track[] = [];
  frames.forEach((frame, tick) => {
    for (const isFixed of [true, false])
      for (const row of rowsOf(isFixed ? frame.fixed : frame.moving)) {
        const key = `${row.kind} ${row.id}`;
        const known = open.get(key);
        const last = known?.rows.at(-1);
        const isNear = last !== undefined && Math.hypot(row.x - last.x, row.y - last.y) <= FARTHEST_GLIDE;
        if (known !== undefined && isNear && known.start + known.rows.length === tick) known.rows.push(row);
        else {
          const track = { start: tick, rows: [row], isFixed };
          open.set(key, track);
          all.push(track);
        }
      }
  });
  return [...all.filter(({ isFixed }) => isFixed), ...all.filter(({ isFixed }) => !isFixed)];
}

function whole(
  { compiled: { width, height } }: SpriteGame,
  looks: readonly SpriteLook[],
  kinds: readonly number[],
  title: string,
  sprites: readonly string[],
): string {
  const size = [width * CELL, height * CELL] as const;
  const symbols = [...new Set(kinds)].map((kind) => {
    const look = looks[kind] as SpriteLook;
    return `<g id="${idOf(look)}"><title>${escaped(look.name)}</title>${lookShapes(look)}</g>`;
  });
  const pattern = `<pattern id="${GROUND_ID}" width="${2 * CELL}" height="${2 * CELL}" patternUnits="userSpaceOnUse"><path d="M0 0h48v48H0Z" fill="${GROUND}"/><path d="M0 0h24v24H0ZM24 24h24v24H24Z" fill="${GROUND_OTHER}"/></pattern>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size[0]} ${size[1]}" width="${size[0]}" height="${size[1]}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${pattern}${symbols.join('')}</defs>`,
    `<rect width="${size[0]}" height="${size[1]}" rx="6" fill="url(#${GROUND_ID})"/>`,
    ...sprites,
    '</svg>\n',
  ].join('\n');
}

/** Several drawings may share a page, so an identifier contains everything that its shapes depend on. */
const idOf = ({ name, picture, colour }: SpriteLook): string =>
  `${name}-${picture}-${colour}`.replace(/[^\w-]/g, (sign) => `.${sign.codePointAt(0)?.toString(16)}`);

const use = ({ kind }: Row, looks: readonly SpriteLook[], x = -BOX / 2, y = -BOX / 2): string =>
  `<use href="#${idOf(looks[kind] as SpriteLook)}" x="${x}" y="${y}"/>`;

function still(row: Row, looks: readonly SpriteLook[]): string {
  const turn = turned(row, looks);
  if (turn === '' && row.width === 1 && row.height === 1)
    return use(row, looks, number(row.x * CELL), number(row.y * CELL));
  return `<g transform="translate(${place(row)}) ${size(row)}"><g transform="${turn || 'scale(1)'}">${use(row, looks)}</g></g>`;
}

/** The centre of a sprite. */
const place = ({ x, y, width, height }: Row): string =>
  `${number((x + width / 2) * CELL)} ${number((y + height / 2) * CELL)}`;

const size = ({ width, height }: Row): string =>
  width === 1 && height === 1 ? '' : `scale(${number(width)} ${number(height)})`;

function turned({ kind, dx, dy }: Row, looks: readonly SpriteLook[]): string {
  const { facing } = pictureOf(looks[kind]?.picture ?? 'orb');
  if (facing === 'flip') return dx < 0 ? 'scale(-1 1)' : '';
  if (facing !== 'turn' || (dx === 0 && dy === 0)) return '';
  const angle = number((Math.atan2(dy, dx) * 180) / Math.PI);
  return angle === 0 ? '' : `rotate(${angle})`;
}

const number = (value: number): number => Math.round(value * 100) / 100;

function animated({ start, rows, isFixed }: Track, looks: readonly SpriteLook[], clock: Clock): string {
  const [first] = rows as [Row];
  const end = start + rows.length;
  const shown = start === 0 && end === clock.frames ? '' : visibility(start, end, clock);
  const isStill =
    isFixed ||
    rows.every(({ x, y, dx, dy }) => x === first.x && y === first.y && dx === first.dx && dy === first.dy);
  if (isStill) return shown === '' ? still(first, looks) : `<g>${shown}${still(first, looks)}</g>`;
  const points = corners(rows);
  const values = points.map((at) => place(rows[at] as Row));
  const times = points.map((at) => clock.at(start + at));
  if (times[0] !== 0) {
    values.unshift(values[0] ?? '');
    times.unshift(0);
  }
  const keys = `values="${[...values, values.at(-1)].join(';')}" keyTimes="${[...times, 1].join(';')}"`;
  const motion = `<animateTransform attributeName="transform" type="translate" ${clock.attributes} ${keys}/>`;
  const turn = turning(rows, start, looks, clock);
  return `<g>${shown}<g transform="translate(${place(first)})">${motion}${turn}</g></g>`;
}

function visibility(start: number, end: number, clock: Clock): string {
  const steps = [
    ...(start === 0 ? [] : [{ at: 0, value: 'hidden' }]),
    { at: clock.at(start), value: 'visible' },
    ...(end === clock.frames ? [] : [{ at: clock.at(end), value: 'hidden' }]),
  ];
  const values = steps.map(({ value }) => value).join(';');
  const times = steps.map(({ at }) => at).join(';');
  return `<animate attributeName="visibility" calcMode="discrete" ${clock.attributes} values="${values}" keyTimes="${times}"/>`;
}

/** The ticks at which a path changes direction or speed, plus the first and the last. */
function corners(rows: readonly Row[]): number[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1];
    const after = rows[at + 1];
    if (before === undefined || after === undefined) return [at];
    const bend = Math.abs(before.x + after.x - 2 * row.x) + Math.abs(before.y + after.y - 2 * row.y);
    return bend < 0.001 ? [] : [at];
  });
}

function turning(rows: readonly Row[], start: number, looks: readonly SpriteLook[], clock: Clock): string {
  const [first] = rows as [Row];
  const drawn = use(first, looks);
  const scaled = size(first) === '' ? drawn : `<g transform="${size(first)}">${drawn}</g>`;
  const { facing } = pictureOf(looks[first.kind]?.picture ?? 'orb');
  if (facing === undefined) return scaled;
  const type = facing === 'flip' ? 'scale' : 'rotate';
  const directionOf = (row: Row): string =>
    /\((.*)\)/.exec(turned(row, looks))?.[1] ?? (facing === 'flip' ? '1 1' : '0');
  const changes = rows
    .map((row, at) => ({ at, value: directionOf(row) }))
    .filter(({ at, value }) => at === 0 || value !== directionOf(rows[at - 1] as Row));
  if (changes.length === 1) return `<g transform="${type}(${changes[0]?.value})">${scaled}</g>`;
  const values = changes.map(({ value }) => value).join(';');
  const times = changes.map(({ at }, index) => (index === 0 ? 0 : clock.at(start + at))).join(';');
  return `<g><animateTransform attributeName="transform" type="${type}" calcMode="discrete" ${clock.attributes} values="${values}" keyTimes="${times}"/>${scaled}</g>`;
}
