/**
 * The script of all workers, so that it is loaded once: the worker that holds the match, and those it starts for
 * players.
 */

import {
  type Protocol,
  requester,
  type Service,
  type ServiceLink,
  serve,
  webWorker,
  webWorkerCaller,
} from '../../src/base/index.ts';
import { type PortableGame, portableGame } from '../../src/engines/index.ts';
import { playingRoles, type Role } from '../../src/game/index.ts';
import {
  isRecordProblem,
  loadSeatBeliefs,
  Match,
  MatchCodec,
  type OpponentPlayer,
  type PlayerLink,
  playerInThreads,
  replay,
  type SeatBeliefs,
  servePlayer,
} from '../../src/match/index.ts';
import {
  type PlayerChoice,
  SEARCH_MEMBER,
  serveSearchMember,
  TURN_PLAYERS,
} from '../../src/players/index.ts';
import { EXPANSION, serveExpansion } from '../../src/search/index.ts';
import { speak } from '../phrases/language.ts';
import { phrases } from '../phrases/table.ts';
import { isHasty, type LoadedSheet, loadSheet, packedGame, withPackedGame } from './load-sheet.ts';
import type { AnalysisServer, Opening, Refusal, TableNews, TableProtocol } from './messages.ts';
import { analyseOnServer } from './server-analysis.ts';
import { Table } from './table.ts';

/** The names of the workers for players and for compiling large games. */
const PLAYER = 'player';
const COMPILER = 'compiler';

/** Compiles a sheet; undefined if the result is no better than interpreting its rules. */
interface CompilerProtocol {
  readonly compile: {
    readonly ask: Pick<Opening, 'name' | 'sheet'>;
    readonly answer: PortableGame | undefined;
  };
}

let table: Table | undefined;
/** The server for analysis, if positions are not analysed here. */
let server: AnalysisServer | undefined;
/** Aborted when the next table is opened. */
let leaving = new AbortController();

function playerLink(): PlayerLink {
  return webWorker(new Worker(location.href, { type: 'module', name: PLAYER }));
}

/** Starts a thread that does part of a player's work. */
function startWorker<P extends Protocol<P>>({ name }: Service<P>): ServiceLink<P> {
  return webWorker(new Worker(location.href, { type: 'module', name }));
}

/** Creates players that think in workers. */
function remotePlayers({ reading, description, compilation }: LoadedSheet) {
  const codec = new MatchCodec(compilation.game, description.terms);
  // Packing a large game takes time; it is not needed if only people play.
  let game: PortableGame | undefined;
  return (choice: PlayerChoice): OpponentPlayer => {
    game ??= portableGame(compilation.game, reading);
    return playerInThreads({ game, codec, createLink: playerLink, threads: 1 }, choice);
  };
}

async function open(opening: Opening, tell: (news: TableNews) => void): Promise<Refusal | undefined> {
  const before = table;
  table = undefined;
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  await before?.close();
  if (signal.aborted) return undefined;
  const { name, sheet, drawing, isFromLibrary } = opening;
  const check = isFromLibrary ? undefined : (await import('./check-rules.ts')).checkText;
  if (signal.aborted) return undefined;
  const loaded = loadSheet(name, sheet, { view: drawing, ...(check && { check }) });
  if (loaded.kind === 'refused') return { problem: loaded.problem, findings: loaded.findings };
  tell({
    kind: 'players',
    players: TURN_PLAYERS.map(({ name, summary, parameters }) => ({ name, summary, parameters })),
  });
  const { hidesInformation } = loaded.compilation.game.traits;
  const place: Place = { opening, tell, beliefs: hidesInformation ? await loadSeatBeliefs() : undefined };
  if (signal.aborted) return undefined;
  if (isHasty(loaded)) await layTwice(loaded, place, signal);
  else lay(loaded, place).start();
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return undefined;
}

/** What a table needs besides the game. */
interface Place {
  readonly opening: Opening;
  readonly tell: (news: TableNews) => void;
  readonly beliefs: SeatBeliefs | undefined;
}

/** Maximum time in milliseconds of a move with a slow engine before the table is replaced. */
const LONGEST_HASTY_MOVE = 2500;

/**
 * People see the table immediately; machines play at another table as soon as there is a better engine, and interpret
 * the rules until then.
 */
async function layTwice(loaded: LoadedSheet, place: Place, signal: AbortSignal): Promise<void> {
  const better = packedElsewhere(place.opening);
  let goOn = (): void => {};
  const ready = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const hasty = lay(loaded, place, ready);
  hasty.start();
  const sent = await better;
  if (signal.aborted) return;
  const whole = sent && withPackedGame(loaded, sent);
  if (whole === undefined) {
    goOn();
    return;
  }
  const late = performance.now() + LONGEST_HASTY_MOVE;
  while (hasty.isThinking && performance.now() < late && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (signal.aborted) return;
  const handOver = hasty.handOver();
  void hasty.close();
  lay(whole, { ...place, opening: { ...place.opening, ...handOver } }).start(handOver);
}

/** Replaces the current table. */
function lay(loaded: LoadedSheet, { opening, tell, beliefs }: Place, ready = Promise.resolve()): Table {
  const { game } = loaded.compilation;
  const match = replay(game, opening.moves);
  if (isRecordProblem(match))
    tell({ kind: 'notice', text: phrases.notAsItWas(match.problem), tone: 'trouble' });
  const sound = isRecordProblem(match) ? new Match(game) : match;
  if (opening.at !== undefined) sound.goTo(opening.at);
  table = new Table(
    {
      loaded,
      beliefs,
      createPlayer: remotePlayers(loaded),
      publish: tell,
      now: () => performance.now(),
      // One core is reserved for the page.
      mayPonder: playingRoles(game).length <= navigator.hardwareConcurrency,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      elsewhere: async (question, signal, hear) => {
        const asked = server;
        if (asked === undefined) return false;
        const problem = await analyseOnServer(asked, { loaded, question, signal, tell: hear });
        if (problem === undefined || server !== asked) return true;
        server = undefined;
        tell({ kind: 'serverLost', problem });
        return false;
      },
      ready,
    },
    opening,
    sound,
  );
  return table;
}

/** Compiles in the background; undefined if the result is no better. */
function packedElsewhere({ name, sheet }: Opening): Promise<PortableGame | undefined> {
  const compiler = requester<CompilerProtocol>(
    webWorker(new Worker(location.href, { type: 'module', name: COMPILER })),
  );
  return compiler
    .ask('compile', { name, sheet })
    .catch(() => undefined)
    .finally(() => compiler.close(new Error('the game is compiled')));
}

if (self.name === PLAYER) servePlayer(webWorkerCaller(self), { startWorker });
else if (self.name === EXPANSION.name) serveExpansion(webWorkerCaller(self));
else if (self.name === SEARCH_MEMBER.name) serveSearchMember(webWorkerCaller(self));
else if (self.name === COMPILER)
  serve<CompilerProtocol>(webWorkerCaller(self), { compile: ({ name, sheet }) => packedGame(name, sheet) });
else
  serve<TableProtocol>(webWorkerCaller(self), {
    open: async ({ language, ...opening }, { tell }) => {
      await speak(language);
      return await open(opening, tell);
    },
    act: (action) => {
      table?.act(action);
    },
    analyseAt: (wanted) => {
      if (wanted === undefined && server === undefined) return;
      server = wanted;
      table?.moveAnalysis();
    },
    preview: ({ role, place }) => table?.preview(role as Role, place),
    read: (text) => table?.read(text) ?? { kind: 'unknown', nearest: [] },
    save: () => {
      if (table === undefined) throw new Error(phrases.noMatch);
      return table.savedText();
    },
  });
