/** For tests of matches: games, links to workers in this thread, and records without their times. */
import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { type Budget, webWorker, webWorkerCaller } from '../../src/base/index.ts';
import { compile } from '../../src/engines/compile.ts';
import { type CompileOptions, portableGame } from '../../src/engines/index.ts';
import { type Game, playingRoles, type Role } from '../../src/game/index.ts';
import { isTurnBased, type Reading, readDescription } from '../../src/gdl/index.ts';
import {
  localPlayerPool,
  MatchCodec,
  type MatchRecord,
  openThreadPool,
  type PlayerLink,
  type PlayerPool,
  playMatch,
  type SeriesSetup,
  servePlayer,
} from '../../src/match/index.ts';
import {
  isChoiceRefusal,
  type PlayerChoice,
  type PlayerKind,
  readPlayerChoice,
} from '../../src/players/index.ts';
import { STRANGE_PLAYERS } from './strange-players.ts';

export interface TestGame {
  readonly name: string;
  readonly reading: Reading;
  readonly game: Game;
  readonly border: MatchCodec;
}

/** A sheet by its path from the project's folder. */
export function testGame(file: string, engine: CompileOptions['engine'] = 'circuit'): TestGame {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  return gameOfRules(text, file.replace(/^.*\/|\.\w+$/g, ''), engine);
}

export function gameOfRules(
  text: string,
  name = 'sheet',
  engine: CompileOptions['engine'] = 'circuit',
): TestGame {
  const reading = readDescription(text, name);
  const { description } = reading;
  if (!isTurnBased(description)) throw new TypeError('this is a real-time game');
  const { game } = compile(description, { engine });
  return { name, reading, game, border: new MatchCodec(game, description.terms) };
}

export function chosen(...texts: readonly string[]): PlayerChoice[] {
  return texts.map((text) => {
    const choice = readPlayerChoice(text, STRANGE_PLAYERS);
    if (isChoiceRefusal(choice)) throw new Error(choice.problem);
    return choice;
  });
}

/** A worker in this thread, connected like workers in a browser. */
export function neighbour(kinds: readonly PlayerKind[] = STRANGE_PLAYERS): PlayerLink {
  const { port1, port2 } = new MessageChannel();
  for (const port of [port1, port2]) port.start();
  servePlayer(webWorkerCaller(port2 as never), { kinds });
  return webWorker({
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (kind, listener) => port1.addEventListener(kind, listener as never),
    terminate: () => port1.close(),
  });
}

export function workerLane(
  { reading, game, border }: TestGame,
  createLink: () => PlayerLink = neighbour,
  signal?: AbortSignal,
): Promise<PlayerPool> {
  const roles = playingRoles(game);
  return openThreadPool(
    { roles, game: portableGame(game, reading), codec: border, createLink, threads: 1 },
    signal,
  );
}

/** One match in this thread. */
export async function refereed(
  { name, game }: TestGame,
  players: readonly string[],
  {
    play = { playouts: 20 },
    lane = localPlayerPool(STRANGE_PLAYERS),
    ...rest
  }: { readonly play?: Budget; readonly lane?: PlayerPool } & Partial<Parameters<typeof playMatch>[0]> = {},
): Promise<MatchRecord> {
  const choices = chosen(...players);
  const roles = playingRoles(game);
  const seats = game.roles.map((_, role) => {
    const choice = choices[roles.indexOf(role as Role)];
    return (
      choice && { name: players[roles.indexOf(role as Role)] as string, player: lane.player(role, choice) }
    );
  });
  return playMatch({
    name,
    game,
    seats,
    seed: 1,
    clocks: { start: play, play },
    now: () => performance.now(),
    ...rest,
  });
}

export function seriesOf(
  { name, game }: TestGame,
  players: readonly string[],
  changes: Partial<SeriesSetup> = {},
): SeriesSetup {
  return {
    name,
    game,
    players: chosen(...players),
    matches: 4,
    swap: true,
    seed: 1,
    clocks: { start: { playouts: 20 }, play: { playouts: 20 } },
    parallel: 1,
    openPool: () => localPlayerPool(STRANGE_PLAYERS),
    now: () => performance.now(),
    ...changes,
  };
}

/** Everything that depends only on the seed. */
export function timeless(record: MatchRecord) {
  const thinking = record.thinking.map(({ moves, playouts, nodes }) => ({
    asked: moves.map((seconds) => seconds > 0),
    playouts,
    nodes,
  }));
  return { ...record, thinking };
}
