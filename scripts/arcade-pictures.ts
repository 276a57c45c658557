/** Pictures of arcade games for galleries: the start of a run that wins, moving, and one state of it. */
import { seededRandom } from '../src/base/index.ts';
import { animatedSpriteSvg, spriteSvg } from '../src/board/index.ts';
import type { SpriteGame, SpriteState } from '../src/engines/index.ts';
import {
  type ArcadeSheets,
  type ArcadeWin,
  arcadeLevel,
  readArcadeRuns,
  replayWin,
} from '../src/library/index.ts';

export interface ArcadePictures {
  readonly moving: string;
  readonly still: string;
}

/** The file of a picture, in the folder of the library. */
export function arcadePicture(name: string, kind: keyof ArcadePictures): string {
  return `boards/arcade-${name}${kind === 'moving' ? '' : '-still'}.svg`;
}

/** Ticks that are shown. */
const LONGEST = 90;
/** Ticks a second. */
const PACE = 8;
/** Where a run is most likely to show what the game is about. */
const STILL_AT = 0.4;

export function arcadePictures(
  name: string,
  title: string,
  sheets: ArcadeSheets,
  longest = LONGEST,
): ArcadePictures {
  const [win] = readArcadeRuns(sheets.runs).wins;
  const game = arcadeLevel(name, sheets, win?.level ?? 0);
  const states = (win === undefined ? randomRun(game) : winningRun(game, win)).slice(0, longest);
  const middle = states[Math.floor(states.length * STILL_AT)] ?? game.start();
  return { moving: animatedSpriteSvg(game, states, title, PACE), still: spriteSvg(game, middle, title) };
}

function winningRun(game: SpriteGame, win: ArcadeWin): SpriteState[] {
  const states: SpriteState[] = [];
  replayWin(game, win, (state) => states.push(game.copy(state)));
  return states;
}

function randomRun(game: SpriteGame): SpriteState[] {
  const random = seededRandom(1);
  const state = game.start();
  const states = [game.copy(state)];
  while (states.length < LONGEST && !game.isOver(state)) {
    game.step(
      state,
      game.roles.map((_, role) => random.pick(game.legalActions(state, role))),
      random,
    );
    states.push(game.copy(state));
  }
  return states;
}
