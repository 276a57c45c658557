/** Pictures of arcade games for galleries: the start of a run that wins, moving, and one state of it. */
import { seededRandom } from '../src/base/index.ts';
import { animatedSpriteSvg, spriteSvg } from '../src/board/index.ts';
import type { SpriteGame, SpriteState } from '../src/engines/index.ts';
import {
  type ArcadeSheets,
  type ArcadeWin,
  arcadeLevel,
  readActionLine,
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

/** Maximum number of ticks in a picture, and the preferred length of its run. */
const LONGEST = 90;
const SHORTEST = 32;
/** Ticks per second. */
const PACE = 6;
/** The point of a run that is most likely to show what the game is about. */
const STILL_AT = 0.4;

export function arcadePictures(name: string, title: string, sheets: ArcadeSheets): ArcadePictures {
  const win = shownWin(readArcadeRuns(sheets.runs).wins);
  const game = arcadeLevel(name, sheets, win?.level ?? 0);
  const states = (win === undefined ? randomRun(game) : winningRun(game, win)).slice(0, LONGEST);
  const middle = states[Math.floor(states.length * STILL_AT)] ?? game.start();
  return { moving: animatedSpriteSvg(game, states, title, PACE), still: spriteSvg(game, middle, title) };
}

/** Levels that are won immediately show little: the first run of some length, or the longest one. */
function shownWin(wins: readonly ArcadeWin[]): ArcadeWin | undefined {
  const ticksOf = ({ actions }: ArcadeWin): number =>
    Math.max(...actions.map((line) => readActionLine(line).length));
  return wins.find((win) => ticksOf(win) >= SHORTEST) ?? wins.toSorted((a, b) => ticksOf(b) - ticksOf(a))[0];
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
