/** Draws frames of an arcade game on a canvas, with sprites that move smoothly between ticks. */
import {
  BOX,
  F_DX,
  F_DY,
  F_HEIGHT,
  F_ID,
  F_KIND,
  F_WIDTH,
  F_X,
  F_Y,
  FRAME_STRIDE,
  type FramePlayer,
  pictureOf,
  type SpriteLook,
  toneColour,
} from '../../src/board/index.ts';

export interface DrawnFrame {
  readonly fixed: Float32Array;
  readonly moving: Float32Array;
  readonly players: readonly FramePlayer[];
}

export interface PaintedWorld {
  /** Size in cells. */
  readonly width: number;
  readonly height: number;
  readonly looks: readonly SpriteLook[];
  /** By role; only where there are players. */
  readonly seatColours?: readonly string[];
}

/** A machine's expectations, drawn above the game. */
export interface PaintedThought {
  readonly heat: Float32Array;
  readonly line: readonly number[];
}

export interface PaintOptions {
  /** Progress towards the second frame, from 0 to 1. */
  readonly share: number;
  /** Milliseconds since an arbitrary time. */
  readonly time: number;
  /** Whether to turn off all animation. */
  readonly isCalm: boolean;
  readonly thought?: PaintedThought | undefined;
}

/** Minimum cell size in CSS pixels; for larger levels, the picture follows the avatar. */
const LEAST_CELL = 19;
/** Longer moves within one tick are jumps, in cells. */
const FARTHEST_GLIDE = 1.6;

export class ArcadePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #back = document.createElement('canvas');
  #tiles = new Map<number, HTMLCanvasElement>();
  #world: PaintedWorld = { width: 1, height: 1, looks: [] };
  /** Cell size in canvas pixels. */
  #cell = 1;
  #fixed: Float32Array | undefined;
  #lively: number[] = [];
  #ground = '';

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  }

  open(world: PaintedWorld): void {
    this.#world = world;
    this.#tiles.clear();
    this.#fixed = undefined;
  }

  /**
   * Fits the picture into the available space.
   *
   * @param room in CSS pixels
   * @param density canvas pixels per CSS pixel
   * @param isWhole whether the whole level is shown, however small
   */
  fit(room: { readonly width: number; readonly height: number }, density: number, isWhole = false): void {
    const { width, height } = this.#world;
    const whole = Math.min(room.width / width, room.height / height);
    const cell = isWhole ? whole : Math.max(whole, Math.min(LEAST_CELL, room.width / 5));
    const device = Math.max(2, Math.floor(cell * density));
    const pixels = [
      Math.min(width * device, Math.floor(room.width * density)),
      Math.min(height * device, Math.floor(room.height * density)),
    ] as const;
    if (device === this.#cell && this.#canvas.width === pixels[0] && this.#canvas.height === pixels[1])
      return;
    this.#cell = device;
    this.#tiles.clear();
    this.#fixed = undefined;
    [this.#canvas.width, this.#canvas.height] = pixels;
    this.#canvas.style.width = `${pixels[0] / density}px`;
    this.#canvas.style.height = `${pixels[1] / density}px`;
  }

  /** The cell at a position on the canvas in CSS pixels, if the whole level is shown. */
  cellAt(x: number, y: number): readonly [column: number, row: number] {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const [columns, rows] = [this.#canvas.width / this.#cell, this.#canvas.height / this.#cell];
    return [Math.floor((x / width) * columns), Math.floor((y / height) * rows)];
  }

  draw(before: DrawnFrame | undefined, now: DrawnFrame, options: PaintOptions): void {
    const context = this.#context;
    const share = options.isCalm ? 1 : options.share;
    this.#prepareBack(now.fixed);
    const [left, top] = this.#camera(before, now, share);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#back, -left, -top);
    const origin = { left, top };
    for (const at of this.#lively) this.#sprite(now.fixed, at, origin, options, undefined, 1);
    if (options.thought !== undefined) this.#heat(options.thought, origin);
    if (now.players.length > 1) this.#rings(before, now, share, origin);
    const places = placesOf(before?.moving);
    for (let at = 0; at < now.moving.length; at += FRAME_STRIDE) {
      const key = keyOf(now.moving, at);
      const old = places.get(key);
      places.delete(key);
      const isNew = old === undefined && before !== undefined;
      this.#sprite(now.moving, at, origin, { ...options, share }, old, isNew ? 0.5 + share / 2 : 1);
    }
    if (before !== undefined && !options.isCalm && share < 1)
      for (const at of places.values()) this.#vanish(before.moving, at, origin, share);
    if (options.thought !== undefined) this.#line(options.thought, origin);
  }

  /** The picture of the sprites that never move, redrawn only when they change. */
  #prepareBack(fixed: Float32Array): void {
    const style = getComputedStyle(this.#canvas);
    const ground = `${style.backgroundColor} ${style.color}`;
    if (fixed === this.#fixed && ground === this.#ground) return;
    this.#fixed = fixed;
    this.#ground = ground;
    const { width, height } = this.#world;
    const cell = this.#cell;
    [this.#back.width, this.#back.height] = [width * cell, height * cell];
    const context = this.#back.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, this.#back.width, this.#back.height);
    context.fillStyle = style.color;
    for (let row = 0; row < height; row++)
      for (let column = row % 2; column < width; column += 2)
        context.fillRect(column * cell, row * cell, cell, cell);
    this.#lively = [];
    for (let at = 0; at < fixed.length; at += FRAME_STRIDE) {
      const kind = fixed[at + F_KIND] as number;
      const look = this.#world.looks[kind];
      if (look === undefined) continue;
      if (pictureOf(look.picture).motion !== undefined) this.#lively.push(at);
      else this.#place(context, fixed, at, kind);
    }
  }

  #place(context: CanvasRenderingContext2D, rows: Float32Array, at: number, kind: number): void {
    const cell = this.#cell;
    const [x, y, width, height] = [F_X, F_Y, F_WIDTH, F_HEIGHT].map(
      (field) => rows[at + field] as number,
    ) as [number, number, number, number];
    context.save();
    context.translate((x + width / 2) * cell, (y + height / 2) * cell);
    this.#face(context, kind, rows[at + F_DX] as number, rows[at + F_DY] as number);
    // Half a pixel larger, so that there are no seams between walls.
    context.drawImage(
      this.#tile(kind),
      (-width * cell) / 2,
      (-height * cell) / 2,
      width * cell + 0.5,
      height * cell + 0.5,
    );
    context.restore();
  }

  #sprite(
    rows: Float32Array,
    at: number,
    { left, top }: Origin,
    { share, time, isCalm }: PaintOptions,
    old: readonly [x: number, y: number, at: number] | undefined,
    grown: number,
  ): void {
    const context = this.#context;
    const cell = this.#cell;
    const kind = rows[at + F_KIND] as number;
    const look = this.#world.looks[kind];
    if (look === undefined) return;
    const [width, height] = [rows[at + F_WIDTH] as number, rows[at + F_HEIGHT] as number];
    const [x, y, gone] = between(rows, at, old, share);
    const { motion } = pictureOf(look.picture);
    const beat = isCalm ? 0 : time / 1000 + (rows[at + F_ID] as number) * 0.37;
    let lift = 0;
    let angle = 0;
    let scale = isCalm ? 1 : grown;
    if (!isCalm && motion === 'bob') lift = Math.sin(beat * 4) * 0.025;
    if (!isCalm && motion === 'pulse') scale *= 1 + Math.sin(beat * 3.5) * 0.035;
    if (!isCalm && motion === 'sway') angle = Math.sin(beat * 3) * 0.06;
    if (!isCalm && motion === 'spin') angle = beat * 1.4;
    if (!isCalm && look.isAvatar && gone > 0.3) lift -= Math.sin(Math.PI * share) * 0.1;
    context.setTransform(1, 0, 0, 1, (x + width / 2) * cell - left, (y + height / 2 + lift) * cell - top);
    this.#face(context, kind, rows[at + F_DX] as number, rows[at + F_DY] as number);
    if (angle !== 0) context.rotate(angle);
    const [w, h] = [width * cell * scale, height * cell * scale];
    context.drawImage(this.#tile(kind), -w / 2, -h / 2, w, h);
  }

  /** A sprite that has disappeared grows and fades. */
  #vanish(rows: Float32Array, [x, y, at]: OldPlace, { left, top }: Origin, share: number): void {
    const context = this.#context;
    const cell = this.#cell;
    const [width, height] = [rows[at + F_WIDTH] as number, rows[at + F_HEIGHT] as number];
    const scale = 1 + share * 0.5;
    context.setTransform(1, 0, 0, 1, (x + width / 2) * cell - left, (y + height / 2) * cell - top);
    context.globalAlpha = 1 - share;
    const [w, h] = [width * cell * scale, height * cell * scale];
    context.drawImage(this.#tile(rows[at + F_KIND] as number), -w / 2, -h / 2, w, h);
    context.globalAlpha = 1;
  }

  #face(context: CanvasRenderingContext2D, kind: number, dx: number, dy: number): void {
    const { facing } = pictureOf(this.#world.looks[kind]?.picture ?? 'orb');
    if (facing === 'flip' && dx < 0) context.scale(-1, 1);
    if (facing === 'turn' && (dx !== 0 || dy !== 0)) context.rotate(Math.atan2(dy, dx));
  }

  /** The picture of a kind in the size of a cell, drawn once. */
  #tile(kind: number): HTMLCanvasElement {
    const known = this.#tiles.get(kind);
    if (known !== undefined) return known;
    const tile = document.createElement('canvas');
    const look = this.#world.looks[kind];
    tile.width = this.#cell;
    tile.height = this.#cell;
    const context = tile.getContext('2d') as CanvasRenderingContext2D;
    if (look !== undefined) drawPicture(context, look, this.#cell);
    this.#tiles.set(kind, tile);
    return tile;
  }

  /** The origin of the visible part in canvas pixels, chosen so that the avatar stays visible. */
  #camera(before: DrawnFrame | undefined, now: DrawnFrame, share: number): readonly [number, number] {
    const cell = this.#cell;
    const place = now.players.find((player) => player.place !== undefined)?.place;
    const role = now.players.findIndex((player) => player.place !== undefined);
    if (place === undefined) return [0, 0];
    const old = before?.players[role]?.place ?? place;
    return [0, 1].map((axis) => {
      const seen = axis === 0 ? this.#canvas.width : this.#canvas.height;
      const whole = cell * (axis === 0 ? this.#world.width : this.#world.height);
      const at = (old[axis] as number) + ((place[axis] as number) - (old[axis] as number)) * share;
      return Math.round(Math.max(0, Math.min(whole - seen, (at + 0.5) * cell - seen / 2)));
    }) as [number, number];
  }

  #rings(before: DrawnFrame | undefined, now: DrawnFrame, share: number, { left, top }: Origin): void {
    const context = this.#context;
    const cell = this.#cell;
    context.setTransform(1, 0, 0, 1, -left, -top);
    context.lineWidth = Math.max(1.5, cell / 12);
    now.players.forEach(({ place }, role) => {
      if (place === undefined) return;
      const old = before?.players[role]?.place ?? place;
      const far = Math.hypot(place[0] - old[0], place[1] - old[1]) > FARTHEST_GLIDE;
      const part = far ? 1 : share;
      context.strokeStyle = this.#world.seatColours?.[role] ?? '#ffffff';
      context.beginPath();
      context.ellipse(
        (old[0] + (place[0] - old[0]) * part + 0.5) * cell,
        (old[1] + (place[1] - old[1]) * part + 0.9) * cell,
        cell * 0.45,
        cell * 0.16,
        0,
        0,
        2 * Math.PI,
      );
      context.stroke();
    });
  }

  #heat({ heat }: PaintedThought, { left, top }: Origin): void {
    const context = this.#context;
    const cell = this.#cell;
    const { width } = this.#world;
    context.setTransform(1, 0, 0, 1, -left, -top);
    heat.forEach((share, at) => {
      if (share < 0.004) return;
      context.fillStyle = `rgb(255 ${Math.round(190 - 150 * share)} 40 / ${(0.04 + 0.5 * share ** 0.6).toFixed(2)})`;
      context.fillRect((at % width) * cell, Math.floor(at / width) * cell, cell, cell);
    });
  }

  #line({ line }: PaintedThought, { left, top }: Origin): void {
    if (line.length < 2) return;
    const context = this.#context;
    const cell = this.#cell;
    const { width } = this.#world;
    const point = (at: number): [number, number] => [
      ((at % width) + 0.5) * cell,
      (Math.floor(at / width) + 0.5) * cell,
    ];
    context.setTransform(1, 0, 0, 1, -left, -top);
    for (const [colour, thickness] of [
      ['#10131c', cell / 5],
      ['#7ee7ff', cell / 9],
    ] as const) {
      context.strokeStyle = colour;
      context.fillStyle = colour;
      context.lineWidth = thickness;
      context.lineJoin = 'round';
      context.lineCap = 'round';
      context.beginPath();
      line.forEach((at, step) => {
        if (step === 0) context.moveTo(...point(at));
        else context.lineTo(...point(at));
      });
      context.stroke();
      context.beginPath();
      context.arc(...point(line.at(-1) ?? 0), thickness * 1.3, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

interface Origin {
  readonly left: number;
  readonly top: number;
}

type OldPlace = readonly [x: number, y: number, at: number];

const keyOf = (rows: Float32Array, at: number): number =>
  (rows[at + F_ID] as number) * 4096 + (rows[at + F_KIND] as number);

function placesOf(rows: Float32Array | undefined): Map<number, OldPlace> {
  const places = new Map<number, OldPlace>();
  for (let at = 0; rows !== undefined && at < rows.length; at += FRAME_STRIDE)
    places.set(keyOf(rows, at), [rows[at + F_X] as number, rows[at + F_Y] as number, at]);
  return places;
}

/** The position of a sprite between two ticks, and the distance it moves in this one. */
function between(
  rows: Float32Array,
  at: number,
  old: OldPlace | undefined,
  share: number,
): readonly [x: number, y: number, distance: number] {
  const [x, y] = [rows[at + F_X] as number, rows[at + F_Y] as number];
  if (old === undefined) return [x, y, 0];
  const distance = Math.hypot(x - old[0], y - old[1]);
  if (distance > FARTHEST_GLIDE) return [x, y, 0];
  return [old[0] + (x - old[0]) * share, old[1] + (y - old[1]) * share, distance];
}

/** Draws a picture into a square with one corner at the origin. */
function drawPicture(context: CanvasRenderingContext2D, look: SpriteLook, side: number): void {
  context.save();
  context.scale(side / BOX, side / BOX);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [tone, path, width] of pictureOf(look.picture).shapes) {
    const colour = toneColour(tone, look.colour);
    const shape = new Path2D(path);
    if (width === undefined) {
      context.fillStyle = colour;
      context.fill(shape);
    } else {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke(shape);
    }
  }
  context.restore();
}
