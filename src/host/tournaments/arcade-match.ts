/** Arcade games in tournaments: planners play every role, tick by tick. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Entrant, isNetworkChoice } from '../../arena/index.ts';
import { Failure } from '../../base/index.ts';
import { SpriteGame } from '../../engines/index.ts';
import { readArcadeName } from '../../library/index.ts';
import { type Clocks, type MatchRecord, playTicks, type TickPlayer, tickPlayer } from '../../match/index.ts';
import { choiceText, createPlanner, PLAYERS, type PlayerChoice } from '../../players/index.ts';
import { checkLevel, isVgdl, readVgdl } from '../../vgdl/index.ts';
import { breathe, installedArcade, type Sheet, textSheet } from '../index.ts';

/** Between the rules and the level in the text of a sheet, so that a stored match has both. */
const LEVEL_LINE = '\n#### level\n';

/**
 * The rules and the level that a tournament names, as one text.
 *
 * @param game as in `frog-road`, `frog-road:level=2` or `my-game.vgdl:level=2`
 * @returns undefined if it names no arcade game
 */
export async function arcadeSheet(game: string, folder: string): Promise<Sheet | undefined> {
  const [, file = game, level = '0'] = /^(.*?):level=(\d+)$/.exec(game) ?? [];
  if (file.endsWith('.vgdl')) {
    const rules = path.resolve(folder, file);
    return joined(game, await textOf(rules), await textOf(rules.replace(/\.vgdl$/, `_lvl${level}.txt`)));
  }
  const named = readArcadeName(game);
  const { games, sheets } = installedArcade();
  if (named === undefined || !games.some(({ name }) => name === named.name)) return undefined;
  const { rules, levels } = sheets(named.name);
  const text = levels[named.level];
  if (text === undefined)
    throw new Failure(
      `${named.name} has ${levels.length} levels, counted from 0, and no level ${named.level}`,
    );
  return joined(game, rules, text);
}

const joined = (name: string, rules: string, level: string): Sheet =>
  textSheet(name, `${rules.trimEnd()}${LEVEL_LINE}${level}`);

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new Failure(`${file}: ${error.message}`);
  });
}

export const isArcadeSheet = ({ text }: Pick<Sheet, 'text'>): boolean =>
  text.includes(LEVEL_LINE) && isVgdl(text);

/** @throws Failure if the level cannot be played */
export function arcadeGameOf({ name, text }: Pick<Sheet, 'name' | 'text'>): SpriteGame {
  const at = text.indexOf(LEVEL_LINE);
  const { description } = readVgdl(text.slice(0, at), name);
  const { level, findings } = checkLevel(text.slice(at + LEVEL_LINE.length), description, name);
  const error = findings.find(({ severity }) => severity === 'error');
  if (level === undefined || error !== undefined)
    throw new Failure(`${name}: ${error?.message ?? 'the level cannot be read'}; ${error?.hint}`);
  return new SpriteGame(description, level);
}

const PLANNERS = PLAYERS.filter(({ plan }) => plan !== undefined);

/** @throws Failure if a player does not play arcade games */
export function expectPlanners(game: string, players: readonly Entrant[]): void {
  const other = players.find(
    ({ choice }) => isNetworkChoice(choice) || !PLANNERS.some(({ name }) => name === choice.player),
  );
  if (other !== undefined)
    throw new Failure(
      `${game}: ${other.label} does not play arcade games; those who do are ${PLANNERS.map(({ name }) => name).join(', ')}`,
    );
}

export interface ArcadeMatchSetup {
  readonly name: string;
  readonly game: SpriteGame;
  /** By role. */
  readonly players: readonly PlayerChoice[];
  readonly clocks: Clocks;
  readonly maxLength: number | undefined;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Called from time to time while the match goes on. */
  readonly onProgress: () => void;
}

/** Milliseconds after which messages to this thread are read, so that the match can be cancelled. */
const BREATHING = 50;

/** The world waits for the players, each of which has the budget of a move for every tick. A win is worth 100, a loss 0. */
export async function playArcadeMatch({
  name,
  game,
  players,
  clocks,
  maxLength = Number.POSITIVE_INFINITY,
  seed,
  signal,
  now,
  onProgress,
}: ArcadeMatchSetup): Promise<MatchRecord> {
  const { seconds, playouts } = clocks.play;
  const budget = { calls: playouts, milliseconds: seconds === undefined ? undefined : 1000 * seconds };
  const times: number[][] = players.map(() => []);
  const seated = players.map((choice, role): TickPlayer<ReturnType<SpriteGame['start']>> => {
    const player = tickPlayer(game, createPlanner(choice, PLANNERS), budget, now);
    return {
      choose: async (...asked) => {
        const start = now();
        const action = await player.choose(...asked);
        times[role]?.push((now() - start) / 1000);
        return action;
      },
    };
  });
  let ticks = 0;
  let breathed = now();
  const { statuses, actions } = await playTicks(game, seated, {
    seed,
    now,
    onTick: async () => {
      if (now() > breathed + BREATHING) {
        onProgress();
        await breathe();
        breathed = now();
      }
      return ++ticks < maxLength && !signal.aborted;
    },
  });
  const isOver = statuses.every((status) => status !== 'on');
  const moves = Array.from({ length: actions[0]?.length ?? 0 }, (_, tick) =>
    actions.map((list) => game.actionName(list[tick] as number)),
  );
  return {
    game: name,
    roles: game.roles,
    seats: players.map(choiceText),
    seed,
    clocks,
    engine: 'rules',
    moves,
    thinking: times.map((each) => ({ start: 0, moves: each, playouts: 0, nodes: 0 })),
    incidents: [],
    goals: statuses.map((status) => (status === 'won' ? 100 : 0)),
    ending: isOver ? 'terminal' : signal.aborted ? 'interrupted' : 'too long',
  };
}
