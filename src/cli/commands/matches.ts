/** `anygame matches`: lists, shows and replays the matches of the store. */

import { didYouMean, Failure, grouped, printable, tableLines } from '../../base/index.ts';
import { inferLayout } from '../../board/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { type Game, type Move, rolesOf, type State, tickRandom } from '../../game/index.ts';
import { DEFAULT_STORE, prepareGame, textSheet } from '../../host/index.ts';
import {
  type MatchHead,
  openTournamentStore,
  type StoredMatch,
  type StoredRating,
  type StoredSeat,
  type TournamentStore,
} from '../../host/store/index.ts';
import { arcadeGameOf, isArcadeSheet } from '../../host/tournaments/index.ts';
import { isRecordProblem, replay } from '../../match/index.ts';
import { textPicture } from '../arcade/picture.ts';
import { jointsOf } from '../arcade/run.ts';
import { defineCommand, flag, text, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { budgetText } from '../match-report.ts';
import { palette } from '../palette.ts';
import { goalLines, jointMoveText, stateLines } from '../position-report.ts';
import { STORE_OPTION } from '../shared-options.ts';
import { countedMatches } from '../tournament-report.ts';

const DEFAULT_LAST = 50;
const ACTIONS = ['show', 'replay', 'export'] as const;

export const matches = defineCommand({
  description: [
    'Without arguments, lists the latest stored matches with their numbers, players and goals; the options filter the list.',
    'show N prints the players of match N, their statistics and every move. replay N prints every board, using the rules stored with the match. export N prints everything as JSON, including the rules; docs/formats.md explains the format.',
    'Exit code: 0 on success, 1 if a match cannot be replayed, 2 if there is no such match or the store cannot be read.',
  ],
  operands: { usage: '[show|replay|export N]', least: 0, most: 2 },
  options: {
    store: STORE_OPTION,
    tournament: text('NAME', 'only matches of this tournament'),
    game: text('NAME', 'only matches of this game'),
    player: text('PLAYER', 'only matches of this player, by its label or as in mcts:c=40'),
    last: wholeNumber('N', `list at most the N latest (${DEFAULT_LAST}; with --json, all)`, {
      least: 1,
    }),
    ratings: flag('list the ratings of players instead, as of the last report of their tournament'),
    json: flag('print JSON, for other programs'),
  },
  examples: [
    { call: 'anygame matches', does: 'the last matches' },
    { call: 'anygame matches --ratings', does: 'how strong players are' },
    { call: 'anygame matches --game connect-four --player mcts', does: 'those of a game and a player' },
    { call: 'anygame matches replay 12', does: 'every board of match 12' },
  ],

  async run({ options, operands: [action, id] }, io) {
    if (options.ratings && (action !== undefined || options.last !== undefined))
      throw new UsageError(
        '--ratings lists all ratings; --tournament, --game and --player choose among them.',
      );
    const asked = action === undefined ? undefined : { action: actionOf(action), id: idOf(action, id) };
    if (asked !== undefined && [options.tournament, options.game, options.player, options.last].some(Boolean))
      throw new UsageError(
        `--tournament, --game, --player and --last choose from the list; '${action}' is about one match.`,
      );
    const store = await openTournamentStore(options.store ?? DEFAULT_STORE, { mustExist: true });
    try {
      if (options.ratings) tellRatings(store, options, io);
      else if (asked !== undefined) tellMatch(store, asked, options.json, io);
      else tellList(store, options, io);
    } finally {
      store.close();
    }
    return EXIT.success;
  },
});

type Action = (typeof ACTIONS)[number];

function actionOf(word: string): Action {
  const found = ACTIONS.find((action) => action === word);
  if (found !== undefined) return found;
  throw new UsageError(
    `'matches' does not take '${word}'.${didYouMean(word, ACTIONS) || ` Choose from ${ACTIONS.join(', ')}.`}`,
  );
}

function idOf(action: string, word: string | undefined): number {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw new UsageError(`'${action}' needs the number of a match, as 'anygame matches' lists it.`);
}

interface ListOptions {
  readonly tournament: string | undefined;
  readonly game: string | undefined;
  readonly player: string | undefined;
  readonly last: number | undefined;
  readonly json: boolean;
}

function tellList(store: TournamentStore, { json, last, ...filter }: ListOptions, io: Io): void {
  const { heads, total } = store.matches.heads({
    ...filter,
    most: last ?? (json ? undefined : DEFAULT_LAST),
  });
  if (json) {
    io.out(listJson(store.file, heads, total));
    return;
  }
  io.out(`${matchesReport(heads, total)}\n`);
  if (total === 0) {
    const names = store.tournaments.all().map(({ name }) => `'${printable(name)}'`);
    const known = names.length === 0 ? 'no tournament' : `the tournaments ${names.join(', ')}`;
    io.out(`${printable(store.file)} has ${known}.\n`);
  }
}

function tellRatings(store: TournamentStore, { json, tournament, game, player }: ListOptions, io: Io): void {
  const ratings = store.ratings.list({ tournament, game, player });
  if (json) io.out(`${JSON.stringify({ version: 1, store: store.file, ratings }, undefined, 2)}\n`);
  else io.out(`${ratingsReport(ratings)}\n`);
}

/** Prints every match on its own line. */
function listJson(file: string, heads: readonly MatchHead[], total: number): string {
  const lines = heads.map((head) => JSON.stringify(head));
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  const head = JSON.stringify({ version: 1, store: file, total }, undefined, 2).slice(0, -2);
  return `${head},\n  "matches": ${list}\n}\n`;
}

function tellMatch(
  store: TournamentStore,
  { action, id }: { readonly action: Action; readonly id: number },
  json: boolean,
  io: Io,
): void {
  const match = store.matches.get(id);
  if (match === undefined)
    throw new Failure(
      `there is no match ${id} in ${printable(store.file)}; 'anygame matches' lists what is there`,
    );
  if (action === 'export' || json) io.out(`${JSON.stringify({ version: 1, ...match }, undefined, 2)}\n`);
  else if (action === 'show') io.out(`${matchReport(match)}\n`);
  else if (isArcadeSheet({ text: match.rules })) io.out(`${arcadeReplay(match)}\n`);
  else io.out(`${replayReport(match, gameOf(match, io), io)}\n`);
}

/** The picture of every tick. */
function arcadeReplay({ game: name, rules, record }: StoredMatch): string {
  const game = arcadeGameOf({ name, text: rules });
  const state = game.start();
  const pictures = [textPicture(game, state)];
  for (const words of record.moves) {
    for (const joint of jointsOf(words.join(), game.roles.length))
      game.step(state, joint, tickRandom(record.seed, game.ticks(state)));
    const scores = game.roles.map((role, seat) => `${role} ${game.score(state, seat)}`).join('   ');
    pictures.push(`tick ${game.ticks(state)}: ${words.join(', ')}   ${scores}\n${textPicture(game, state)}`);
  }
  return pictures.join('\n\n');
}

function gameOf({ game, rules }: StoredMatch, io: Io) {
  // Problems were already reported when the match was played.
  const silent = { now: io.now, say: () => {} };
  return prepareGame(textSheet(game, rules), { engine: 'rules', seconds: undefined }, silent);
}

/** Stored matches, for people. */
function matchesReport(heads: readonly MatchHead[], total: number): string {
  if (heads.length === 0) return 'There is no such match.';
  const rows = heads.map(({ id, tournament, number, game, seats, length, ending, incidents, finished }) => [
    String(id),
    printable(tournament),
    String(number),
    printable(game),
    seats.map(seatText).join(', '),
    String(length),
    [ending === 'terminal' ? '' : ending, incidents > 0 ? `${incidents} incidents` : '']
      .filter(Boolean)
      .join(', '),
    dateText(finished),
  ]);
  const heading = ['match', 'tournament', 'number', 'game', 'players and goals', 'moves', '', 'finished'];
  const more =
    heads.length < total
      ? ['', `The last ${grouped(heads.length)} of ${countedMatches(total)}; --last N shows more.`]
      : [];
  return [...tableLines([heading, ...rows]), ...more].join('\n');
}

function ratingsReport(ratings: readonly StoredRating[]): string {
  if (ratings.length === 0)
    return 'There is no such rating; a tournament has some once matches are finished.';
  const rows = ratings.map(({ tournament, game, player, rating, halfWidth, matches }) => [
    printable(tournament),
    game === undefined ? 'all games' : printable(game),
    printable(player),
    `${rating.toFixed(0)} ± ${halfWidth.toFixed(0)}`,
    String(matches),
  ]);
  return tableLines([['tournament', 'game', 'player', 'rating', 'matches'], ...rows]).join('\n');
}

/** `mcts 100` */
function seatText({ player, goal }: StoredSeat): string {
  return `${printable(player)} ${goal}`;
}

/** `2026-01-31 12:00` in UTC. */
function dateText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

/** Everything except the boards. */
function matchReport(match: StoredMatch): string {
  const { record, seats } = match;
  const facts = tableLines([
    ['tournament', `${printable(match.tournament)}, match ${match.number}, round ${match.round}`],
    ['game', printable(match.game)],
    [
      'clock',
      `${budgetText(record.clocks.play)} per move, ${budgetText(record.clocks.start)} before the first`,
    ],
    ['seed', String(record.seed)],
    ['finished', `${dateText(match.finished)} UTC, ${record.ending}`],
  ]);
  const players = tableLines([
    ['role', 'player', 'goal', 'seconds', 'playouts', 'positions'],
    ...seats.map(({ role, player, choice, goal }) => {
      const thinking = record.thinking[record.roles.indexOf(role)];
      const seconds = (thinking?.moves ?? []).reduce((sum, each) => sum + each, 0);
      return [
        printable(role),
        printable(player === choice ? player : `${player} (${choice})`),
        String(goal),
        seconds.toFixed(2),
        grouped(thinking?.playouts ?? 0),
        grouped(thinking?.nodes ?? 0),
      ];
    }),
  ]);
  const moves = tableLines([
    ['move', ...record.roles.map(printable)],
    ...record.moves.map((joint, i) => [String(i + 1), ...joint.map(printable)]),
  ]);
  const incidents = record.incidents.map(
    ({ turn, role, kind, reason, replacement }) =>
      `${turn === 0 ? 'before the first move' : `move ${turn}`}: ${printable(role)} ${INCIDENTS[kind]}: ${printable(reason)}${replacement === null ? '' : `; random move ${printable(replacement)}`}`,
  );
  return [facts, players, moves, ...(incidents.length === 0 ? [] : [incidents])]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const INCIDENTS = { late: 'was late', illegal: 'made a move that is not legal', failed: 'failed' } as const;

/** The boards of all positions. */
function replayReport(
  match: StoredMatch,
  { compilation: { game }, description }: LoadedGame,
  io: Io,
): string {
  const positions = positionsOf(game, match);
  const style = {
    width: io.width,
    palette: palette(io.colours),
    layout: inferLayout(description, game, { states: positions.map(({ state }) => state) }),
  };
  const sections = positions.map(({ state, moves }, i) => [
    moves === undefined ? 'the initial state:' : `move ${i}: ${jointMoveText(game, moves)}`,
    ...stateLines(game.facts(state), style),
  ]);
  const last = positions.at(-1)?.state ?? game.initial;
  const names = rolesOf(game).flatMap((role) => match.record.seats[role] ?? []);
  return [
    [`match ${match.id}: ${printable(match.game)}, ${names.map(printable).join(' and ')}`],
    ...sections,
    ['goals:', ...goalLines(game, last)],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function positionsOf(game: Game, { id, record }: StoredMatch): readonly Position[] {
  const match = replay(game, record.moves);
  if (isRecordProblem(match))
    throw new Failure(`match ${id} cannot be replayed: ${match.problem}`, 'refused');
  const later = match.steps.map(({ after, moves }) => ({ state: after, moves }));
  return [{ state: game.initial, moves: undefined }, ...later];
}

interface Position {
  readonly state: State;
  readonly moves: readonly Move[] | undefined;
}
