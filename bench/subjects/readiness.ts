/** Whether a network player ever loses a move because of its preparations, over the public rule sheets. */
import { build } from '../../scripts/build.mjs';
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, time, wholeNumber } from '../../src/cli/command.ts';
import { loadGame } from '../../src/engines/index.ts';
import { type Game, listedMoves, type Move, playingRoles, type Role } from '../../src/game/index.ts';
import { type HostEvent, PlayerHost, type SeatLink } from '../../src/protocol/index.ts';
import { type CorpusSheet, corpusSheets } from '../../test/corpus.ts';

const DEFAULT_SHEETS = 20;
const DEFAULT_TURNS = 3;
/** Seconds. */
const DEFAULT_START = 10;
const DEFAULT_PLAY = 3;
const MEGABYTES = 1024;
/** Seconds for the first thread to become ready. */
const WARM_UP = 10;
/** Seconds for the benchmark itself to read the rules. */
const LONGEST_READING = 60;

interface Row {
  readonly sheet: string;
  /** Seconds until it was ready. */
  readonly ready: number;
  readonly engine: string;
  readonly asked: number;
  /** Number of answers that were not legal moves. */
  readonly lost: number;
  /** Number of answers sent after the clock had run out. */
  readonly late: number;
  /** Number of answers that did not come from the player. */
  readonly replaced: number;
  /** Duration of the slowest answer in seconds. */
  readonly slowest: number;
}

export const subject = defineLoneCommand({
  name: 'readiness',
  summary: 'moves that a network player loses while it prepares, on the public rule sheets',
  description: [
    'Starts a match of each sheet with a player in a thread, as a manager does, and asks for the first moves. An answer is lost if it is not a legal move, and late if it comes after the clock has run out. All other roles move at random.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: wholeNumber('N', `number of sheets, spread evenly over the corpus (${DEFAULT_SHEETS})`, {
      least: 1,
    }),
    only: text('TEXT', 'only sheets whose names contain TEXT'),
    turns: wholeNumber('N', `moves per match (${DEFAULT_TURNS})`, { least: 1 }),
    start: time(`the start clock (${DEFAULT_START}s)`),
    play: time(`the play clock (${DEFAULT_PLAY}s)`),
    player: text('NAME', 'who plays (auto)'),
    json: flag('print JSON instead of a table'),
  },
  examples: [{ call: 'npm run bench -- readiness --sheets 60', does: 'more sheets' }],

  async run({ options }, io) {
    const { only = '', sheets = DEFAULT_SHEETS, player = 'auto' } = options;
    const all = corpusSheets().filter(({ name }) => name.includes(only));
    if (all.length === 0) {
      io.err('anygame: there are no matching rule sheets in ../shared/corpora.\n');
      return 2;
    }
    const step = Math.max(1, all.length / sheets);
    const sample = Array.from({ length: Math.min(sheets, all.length) }, (_, i) => all[Math.floor(i * step)]);
    // Threads run the built code, since loading the sources takes each of them seconds.
    await build();
    const { seatThread } = await builtThreads();
    const rows: Row[] = [];
    const events: HostEvent[] = [];
    // One host for all matches, as in real use: with a thread that is ready.
    const host = hostOf(player, () => seatThread(MEGABYTES), events);
    await new Promise((resolve) => setTimeout(resolve, 1000 * WARM_UP));
    for (const sheet of sample as CorpusSheet[]) {
      const row = await played(sheet, {
        host,
        events,
        start: options.start ?? DEFAULT_START,
        play: options.play ?? DEFAULT_PLAY,
        turns: options.turns ?? DEFAULT_TURNS,
      });
      if (row === undefined) continue;
      rows.push(row);
      if (!options.json) io.err(`${tableLines([cellsOf(row)])[0]}\n`);
    }
    host.close();
    if (options.json) io.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    else
      for (const line of tableLines([HEAD, ...rows.map(cellsOf), cellsOf(sumOf(rows))])) io.out(`${line}\n`);
    return rows.some(({ lost, late }) => lost + late > 0) ? 1 : 0;
  },
});

const HEAD = ['sheet', 'ready', 'engine', 'asked', 'lost', 'late', 'not the player’s', 'slowest'];

function cellsOf({ sheet, ready, engine, asked, lost, late, replaced, slowest }: Row): string[] {
  const counts = [asked, lost, late, replaced].map(String);
  return [sheet, `${ready.toFixed(1)} s`, engine, ...counts, `${slowest.toFixed(2)} s`];
}

function sumOf(rows: readonly Row[]): Row {
  const sum = (key: 'asked' | 'lost' | 'late' | 'replaced'): number =>
    rows.reduce((all, row) => all + row[key], 0);
  return {
    sheet: 'all',
    engine: '',
    ready: Math.max(0, ...rows.map(({ ready }) => ready)),
    asked: sum('asked'),
    lost: sum('lost'),
    late: sum('late'),
    replaced: sum('replaced'),
    slowest: Math.max(0, ...rows.map(({ slowest }) => slowest)),
  };
}

interface Match {
  readonly host: PlayerHost;
  readonly events: HostEvent[];
  readonly start: number;
  readonly play: number;
  readonly turns: number;
}

/** Undefined if the sheet is not a playable game. */
async function played(
  sheet: CorpusSheet,
  { host, events, start, play, turns }: Match,
): Promise<Row | undefined> {
  const rules = sheet.text();
  const loaded = loadGame(rules, {
    name: sheet.name,
    notation: 'kif',
    checks: 'reading',
    engine: 'rules',
    seconds: LONGEST_READING,
    megabytes: MEGABYTES,
  });
  if (loaded.kind === 'refused') return undefined;
  const { game } = loaded.compilation;
  const [role] = playingRoles(game);
  if (role === undefined || game.traits.hidesInformation) return undefined;
  events.length = 0;
  try {
    const since = now();
    const name = game.roles[role]?.name ?? '';
    await host.answer(`(START m ${name} (${uncommented(rules)}) ${start} ${play})`, since);
    const ready = (now() - since) / 1000;
    const answers = await firstMoves(host, game, role, turns, play);
    const note = events.find((event) => event.kind === 'ready');
    const moved = events.filter((event) => event.kind === 'moved');
    return {
      sheet: sheet.name,
      ready,
      engine: note?.note ?? 'none',
      ...answers,
      late: answers.late + (ready > start ? 1 : 0),
      replaced: moved.filter(({ problem }) => problem !== undefined).length,
    };
  } finally {
    await host.answer('(ABORT m)', now());
  }
}

const now = (): number => performance.now();

function hostOf(player: string, createLink: () => SeatLink, events: HostEvent[]): PlayerHost {
  return new PlayerHost({
    name: 'bench',
    player: { player, given: {} },
    matches: 1,
    margin: 0.2,
    megabytes: MEGABYTES,
    threads: 1,
    longestRules: Number.POSITIVE_INFINITY,
    createLink,
    mayPonder: () => true,
    now,
    seed: () => 1,
    log: (event) => events.push(event),
  });
}

function builtThreads(): Promise<typeof import('../../src/host/threads.ts')> {
  return import(new URL('../../dist/host/threads.js', import.meta.url).href);
}

async function firstMoves(host: PlayerHost, game: Game, role: Role, turns: number, clock: number) {
  const random = seededRandom(1);
  let state = game.initial;
  let news = 'NIL';
  let [asked, lost, late, slowest] = [0, 0, 0, 0];
  for (let turn = 0; turn < turns && !game.isTerminal(state); turn++) {
    const since = performance.now();
    const reply = await host.answer(`(PLAY m ${news})`, since);
    const took = (performance.now() - since) / 1000;
    const text = 'text' in reply ? reply.text : '';
    const legal = game.roles.map((_, each) => listedMoves(game, state, each as Role));
    const move = legal[role]?.find((each) => game.moveText(each).toLowerCase() === text.toLowerCase());
    asked++;
    slowest = Math.max(slowest, took);
    if (move === undefined) lost++;
    if (took > clock) late++;
    if (legal.some((moves) => moves.length === 0)) break;
    const moves = legal.map((each, index) =>
      index === role && move !== undefined ? move : (random.pick(each) as Move),
    );
    news = `(${moves.map((each) => game.moveText(each)).join(' ')})`;
    state = game.next(state, moves);
  }
  return { asked, lost, late, slowest };
}

/** Messages have no comments. */
function uncommented(rules: string): string {
  return rules.replaceAll(/;.*/g, ' ').replaceAll(/\s+/g, ' ');
}
