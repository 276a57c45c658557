/**
 * The script of all workers, so that it is loaded once: of the one that holds the match, and of those that it starts, in
 * which players think.
 */

import { webWorker, webWorkerCaller } from '../../src/base/index.ts';
import { type PortableGame, portableGame } from '../../src/engines/index.ts';
import {
  type FromPlayer,
  isSaveProblem,
  Match,
  MatchCodec,
  type OpponentPlayer,
  type PlayerLink,
  PlayerWorker,
  replayed,
  servePlayer,
  ThreadPlayer,
  type ToPlayer,
} from '../../src/match/index.ts';
import { PLAYERS, type PlayerChoice } from '../../src/players/index.ts';
import { isHasty, type LoadedSheet, loadSheet, packedGame, withPackedGame } from './load-sheet.ts';
import type { AnalysisServer, FromTable, Opening, ToTable } from './messages.ts';
import { analyseOnServer } from './server-analysis.ts';
import { Table } from './table.ts';

/** The names of workers in which players think, and in which large games are compiled. */
const PLAYER = 'player';
const COMPILER = 'compiler';

let table: Table | undefined;
/** Where positions are analysed, if not here. */
let server: AnalysisServer | undefined;
/** Counts up, so that what comes too late is noticed. */
let openings = 0;

function publish(message: FromTable): void {
  postMessage(message);
}

function playerLink(): PlayerLink {
  return webWorker<ToPlayer, FromPlayer>(new Worker(location.href, { type: 'module', name: PLAYER }));
}

/** A maker of players that think in workers. */
function remotePlayers({ reading, description, compilation }: LoadedSheet) {
  const border = new MatchCodec(compilation.game, description.terms);
  // A large game takes its time to be packed; where only people play, nobody needs it.
  let sent: PortableGame | undefined;
  return (choice: PlayerChoice): OpponentPlayer => {
    sent ??= portableGame(compilation.game, reading);
    const player = new ThreadPlayer(new PlayerWorker(sent, playerLink), border, choice);
    return {
      start: (match) => player.start(match),
      choose: (turn) => player.choose(turn),
      stop: async () => player.close(),
      abandon: () => player.abandon(),
      close: () => player.close(),
    };
  };
}

async function open(opening: Opening): Promise<void> {
  const before = table;
  table = undefined;
  const number = ++openings;
  await before?.close();
  const loaded = loadSheet(opening.name, opening.sheet, opening.drawing);
  if (loaded.kind === 'refused') {
    publish({ kind: 'refused', problem: loaded.problem, findings: loaded.findings });
    return;
  }
  publish({
    kind: 'players',
    players: PLAYERS.map(({ name, summary, parameters }) => ({ name, summary, parameters })),
  });
  if (!isHasty(loaded)) {
    lay(loaded, opening, Promise.resolve()).start();
    return;
  }
  const better = packedElsewhere(opening.name, opening.sheet);
  let goOn = (): void => {};
  const hasty = lay(
    loaded,
    opening,
    new Promise((resolve) => {
      goOn = resolve;
    }),
  );
  hasty.start();
  const sent = await better;
  if (number !== openings) return;
  const whole = sent && withPackedGame(loaded, sent);
  if (whole === undefined) {
    goOn();
    return;
  }
  const handOver = hasty.handOver();
  void hasty.close();
  lay(whole, { ...opening, ...handOver }, Promise.resolve()).start(handOver);
}

/** A table takes the place of the one before. */
function lay(loaded: LoadedSheet, opening: Opening, ready: Promise<void>): Table {
  const { game } = loaded.compilation;
  const match = replayed(game, opening);
  if (isSaveProblem(match))
    publish({ kind: 'told', text: `Not as it was: ${match.problem}.`, tone: 'trouble' });
  const sound = isSaveProblem(match) ? new Match(game) : match;
  if (opening.at !== undefined) sound.goTo(opening.at);
  table = new Table(
    {
      loaded,
      createPlayer: remotePlayers(loaded),
      publish,
      now: () => performance.now(),
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      elsewhere: async (question, signal, tell) => {
        const asked = server;
        if (asked === undefined) return false;
        const problem = await analyseOnServer(asked, { loaded, question, signal, tell });
        if (problem === undefined || server !== asked) return true;
        server = undefined;
        publish({ kind: 'serverLost', problem });
        return false;
      },
      ready,
    },
    opening,
    sound,
  );
  return table;
}

/** Compiles without keeping anybody waiting; undefined if that gives nothing better. */
function packedElsewhere(name: string, sheet: string): Promise<PortableGame | undefined> {
  const compiler = new Worker(location.href, { type: 'module', name: COMPILER });
  return new Promise<PortableGame | undefined>((resolve) => {
    compiler.addEventListener('message', ({ data }: MessageEvent<PortableGame | undefined>) => resolve(data));
    compiler.addEventListener('error', () => resolve(undefined));
    compiler.postMessage({ name, sheet });
  }).finally(() => compiler.terminate());
}

async function answer(message: ToTable): Promise<void> {
  try {
    if (message.kind === 'open') await open(message.opening);
    else if (message.kind !== 'analyseAt') table?.handle(message);
    else if (message.server !== undefined || server !== undefined) {
      server = message.server;
      table?.handle(message);
    }
  } catch (error) {
    publish({ kind: 'broken', problem: error instanceof Error ? error.message : String(error) });
  }
}

if (self.name === PLAYER) servePlayer(webWorkerCaller<ToPlayer, FromPlayer>(self));
else if (self.name === COMPILER)
  addEventListener('message', ({ data }: MessageEvent<Pick<Opening, 'name' | 'sheet'>>) =>
    postMessage(packedGame(data.name, data.sheet)),
  );
else addEventListener('message', ({ data }: MessageEvent<ToTable>) => void answer(data));
