/** Studies real-time rules by playing them: what is found in play, and what random games look like. */
import { seededRandom } from '../../../../src/base/index.ts';
import { checkTimedPlay, compileTimed, isTimedError, randomTimedRun } from '../../../../src/engines/index.ts';
import { type TimedGame, UNIT } from '../../../../src/game/index.ts';
import { finding, type RealTimeDescription } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { PlayTally } from './random-play.ts';
import type { StudyNews } from './study-news.ts';

/** Seconds. */
const CHECK_SECONDS = 2;
const PLAY_SECONDS = 1;
const CHECKED_GAMES = 40;
const MOST_GAMES = 1_000;
/** Games that take longer are cut. */
const LONGEST = 1_000 * UNIT;
/** Games between two looks at the clock. */
const PART = 50;

export function* studyRealTime(
  description: RealTimeDescription,
  { seconds, now }: { readonly seconds: number; readonly now: () => number },
): Generator<StudyNews | undefined, void> {
  try {
    const { game } = compileTimed(description, { seconds });
    const { findings } = checkTimedPlay(description, game, {
      games: CHECKED_GAMES,
      seconds: CHECK_SECONDS,
      now,
    });
    yield { kind: 'played', findings };
    if (!findings.some(({ severity }) => severity === 'error')) yield* randomGames(game, now);
    yield { kind: 'done', problem: undefined };
  } catch (error) {
    if (!isTimedError(error)) throw error;
    yield { kind: 'played', findings: [finding('GDL507', error.message)] };
    yield { kind: 'done', problem: phrases.cannotPlay(error.message) };
  }
}

function* randomGames(game: TimedGame, now: () => number): Generator<StudyNews | undefined, void> {
  const names = game.roles.map(({ name, isChance }) => (isChance ? undefined : name));
  const tally = new PlayTally(names, game.engine);
  const start = now();
  let spent = 0;
  while (tally.games < MOST_GAMES && spent < PLAY_SECONDS) {
    for (let i = 0; i < PART; i++) {
      const { goals, updates, isFinished } = randomTimedRun(game, seededRandom(1 + tally.games), LONGEST);
      tally.addGame(goals, updates, isFinished ? 'terminal' : 'cut');
    }
    spent = (now() - start) / 1000;
    yield { kind: 'statistics', statistics: tally.statistics(spent) };
  }
}
