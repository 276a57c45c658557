/** A run of an arcade game as an SVG that moves by itself: every sprite is drawn once, and its way is told in numbers. */
import { Failure } from '../../base/index.ts';
import { type SpriteGame, type SpriteState, type SpriteView, spriteViews } from '../../engines/index.ts';
import { installedArcade } from '../../host/index.ts';
import { readArcadeRuns, replayWin } from '../../library/index.ts';
import type { ArcadeSource } from './open.ts';
import { drawingOrder, isDrawn, shape, svgFrame } from './picture.ts';

/** Where a sprite was, tick by tick; undefined while it did not exist. */
interface Track {
  readonly view: SpriteView;
  readonly places: (readonly [x: number, y: number] | undefined)[];
}

/** Collects the states of a run and draws them together. */
export class Animation {
  readonly #game: SpriteGame;
  readonly #tracks = new Map<string, Track>();
  #ticks = 0;

  constructor(game: SpriteGame) {
    this.#game = game;
  }

  add(state: SpriteState): void {
    for (const view of spriteViews(this.#game.compiled, state)) {
      if (!isDrawn(view)) continue;
      const key = `${view.kind.id} ${view.id}`;
      const track = this.#tracks.get(key) ?? { view, places: [] };
      this.#tracks.set(key, track);
      track.places[this.#ticks] = [view.x, view.y];
    }
    this.#ticks++;
  }

  /** @param pace ticks a second */
  svg(pace: number): string {
    const place = drawingOrder(this.#game);
    const tracks = [...this.#tracks.values()].sort((a, b) => place(a.view) - place(b.view));
    return svgFrame(
      this.#game,
      tracks.map((track) => this.#drawn(track, this.#ticks / pace)),
    );
  }

  #drawn({ view, places }: Track, seconds: number): string {
    const timing = `dur="${seconds.toFixed(2)}s" repeatCount="indefinite"`;
    const moves = this.#keyframes(places);
    const [[, first] = [0, '0,0']] = moves;
    const shows = this.#visibility(places);
    const parts = [
      ...(moves.length > 1
        ? [
            `<animateTransform attributeName="transform" type="translate" values="${moves.map(([, at]) => at).join(';')}" keyTimes="${moves.map(([time]) => time).join(';')}" ${timing}/>`,
          ]
        : []),
      ...(shows.length > 1
        ? [
            `<animate attributeName="visibility" calcMode="discrete" values="${shows.map(([, is]) => (is ? 'visible' : 'hidden')).join(';')}" keyTimes="${shows.map(([time]) => time).join(';')}" ${timing}/>`,
          ]
        : []),
    ];
    return `<g transform="translate(${first})">${shape({ ...view, x: 0, y: 0 })}${parts.join('')}</g>`;
  }

  #time(tick: number): string {
    return (tick / this.#ticks).toFixed(5);
  }

  /** Times from 0 to 1 and places; what jumps, jumps instead of gliding. */
  #keyframes(places: Track['places']): [time: string, at: string][] {
    const { cell } = this.#game.compiled;
    const frames: [string, string][] = [];
    let last: readonly [number, number] | undefined;
    for (let tick = 0; tick < this.#ticks; tick++) {
      const place = places[tick];
      if (place === undefined || (last !== undefined && last[0] === place[0] && last[1] === place[1]))
        continue;
      if (last === undefined) frames.push(['0', place.join(',')]);
      else {
        const isJump = Math.abs(last[0] - place[0]) + Math.abs(last[1] - place[1]) > 1.5 * cell;
        frames.push(
          [this.#time(isJump ? tick : tick - 1), last.join(',')],
          [this.#time(tick), place.join(',')],
        );
      }
      last = place;
    }
    if (frames.length > 1) frames.push(['1', frames.at(-1)?.[1] ?? '0,0']);
    return frames;
  }

  #visibility(places: Track['places']): [time: string, isVisible: boolean][] {
    const frames: [string, boolean][] = [];
    for (let tick = 0; tick < this.#ticks; tick++) {
      const isVisible = places[tick] !== undefined;
      if (frames.at(-1)?.[1] !== isVisible) frames.push([tick === 0 ? '0' : this.#time(tick), isVisible]);
    }
    return frames;
  }
}

/** The known win of a level of the library, in motion. */
export function animateWin(source: ArcadeSource, game: SpriteGame): Animation {
  const arcade = installedArcade();
  const isKnown = arcade.games.some(({ name }) => name === source.name);
  const wins = isKnown ? readArcadeRuns(arcade.sheets(source.name).runs).wins : [];
  const win = wins.find(({ level }) => level === source.level);
  if (win === undefined)
    throw new Failure(
      `no win of ${source.name}, level ${source.level}, is known; name the actions to be shown`,
    );
  const animation = new Animation(game);
  replayWin(game, win, (state) => animation.add(state));
  return animation;
}
