/** Games for `anygame unseen`: known and fresh ones, each with its original names and with all names replaced. */
import { type LoadedGame, loadGame } from '../engines/index.ts';
import { type Fingerprint, fingerprintOf, mayBeSame, Subject, scrambledSheet } from '../equivalence/index.ts';
import { finishRun, meanGoal, type Role } from '../game/index.ts';
import { installedTexts, storedFingerprints } from '../host/index.ts';
import { freshGame, libraryRules } from '../library/index.ts';

/** Well-known games. */
export const KNOWN_GAMES = [
  'tic-tac-toe',
  'connect-four-5x4',
  'breakthrough:width=4,height=5',
  'nim',
] as const;

export const CONDITIONS = ['known', 'known, scrambled', 'fresh', 'fresh, scrambled'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface UnseenGame {
  readonly condition: Condition;
  readonly loaded: LoadedGame;
  readonly text: string;
  /** A summary of a fresh game. */
  readonly summary?: string;
}

/**
 * In random games, no role may win more than four times as often as the other, and games must have a minimum length.
 */
const MOST_SHARE = 80;
const LEAST_LENGTH = 5;
const TRIED_GAMES = 400;
/** Number of seeds to try for each requested game. */
const TRIES = 50;

export interface UnseenPlan {
  readonly fresh: number;
  readonly known: readonly string[];
  readonly seed: number;
  readonly now: () => number;
}

export async function unseenGames({ fresh, known, seed, now }: UnseenPlan): Promise<UnseenGame[]> {
  const games: UnseenGame[] = [];
  for (const name of known) {
    const rules = await libraryRules(name, installedTexts());
    if (rules.kind === 'absent') throw new Error(rules.problem);
    games.push(...bothWays('known', name, rules.text, seed));
  }
  for (const game of freshGames(fresh, seed, now)) {
    const pair = bothWays('fresh', game.name, game.text, seed);
    games.push(...pair.map((each) => ({ ...each, summary: game.summary })));
  }
  return games.sort((a, b) => CONDITIONS.indexOf(a.condition) - CONDITIONS.indexOf(b.condition));
}

function bothWays(kind: 'known' | 'fresh', name: string, text: string, seed: number): UnseenGame[] {
  const plain = loadedText(name, text);
  const hidden = scrambledSheet(plain.description, { seed, disguises: ['names', 'order'] });
  return [
    { condition: kind, loaded: plain, text },
    { condition: `${kind}, scrambled`, loaded: loadedText(`${name}-scrambled`, hidden), text: hidden },
  ];
}

function loadedText(name: string, text: string): LoadedGame {
  const loaded = loadGame(text, { name });
  if (loaded.kind === 'refused') throw new Error(`${name}: ${loaded.message}`);
  return loaded;
}

/** Playable games, none equivalent to a library game. */
function freshGames(count: number, seed: number, now: () => number) {
  const stored = Object.values(storedFingerprints()).map(
    ({ depths, text }): Fingerprint => ({ depths, text: text ?? undefined }),
  );
  const found: ReturnType<typeof freshGame>[] = [];
  for (let at = 0; found.length < count && at < TRIES * count; at++) {
    const game = freshGame(1000 * seed + at);
    const loaded = loadGame(game.text, { name: game.name });
    if (loaded.kind === 'refused' || !isFair(loaded, seed)) continue;
    const own = fingerprintOf(new Subject(game.name, loaded.description, { now }));
    if (!stored.some((each) => mayBeSame(own, each))) found.push(game);
  }
  return found;
}

function isFair({ compilation: { game } }: LoadedGame, seed: number): boolean {
  const scores = finishRun(
    game.batch({ lanes: 'many' }).scores(game.initial, {
      policy: 'uniform',
      maxLength: 1000,
      seed,
      count: TRIED_GAMES,
    }),
  );
  const mean = meanGoal(scores, 0 as Role);
  return (
    scores.transitions / scores.playouts >= LEAST_LENGTH && mean >= 100 - MOST_SHARE && mean <= MOST_SHARE
  );
}
