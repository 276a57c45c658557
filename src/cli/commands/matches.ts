/** `anygame matches`: what tournaments have left in the store. */
import { type MatchHead, openStore, type Store, type StoredMatch, StoreError } from '../../arena/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import { prepareGame } from '../game.ts';
import type { Io } from '../io.ts';
import { flag, text, wholeNumber } from '../option.ts';
import { didYouMean } from '../suggest.ts';
import { matchesReport, matchReport, ratingsReport, replayReport } from '../tournament/matches-report.ts';
import { STORE_OPTION, USUAL_STORE } from '../tournament/store-option.ts';

const USUAL_LAST = 50;
const ACTIONS = ['show', 'replay', 'export'] as const;

export const matches = defineCommand({
  name: 'matches',
  summary: 'list the matches that were kept, show, replay or export one',
  description: [
    'Without operands, lists the last matches of the store, with their numbers, players and goals; the options choose among them.',
    'show N tells all about match N: the players, their work and every move. replay N prints every board, by the rules as they were. export N prints everything as JSON, the rules included; docs/formats.md explains it.',
    'Exit code: 0; 1 if a match cannot be replayed, 2 if there is no such match or the store cannot be read.',
  ],
  operands: { usage: '[show|replay|export N]', least: 0, most: 2 },
  options: {
    store: STORE_OPTION,
    tournament: text('NAME', 'only matches of this tournament'),
    game: text('NAME', 'only matches of this game'),
    player: text('NAME', 'only matches of this player, by its label or as in mcts:c=40'),
    last: wholeNumber('N', `list at most so many, the newest (${USUAL_LAST}; with --json, all)`, {
      least: 1,
    }),
    ratings: flag('list ratings of players instead, as they were when their tournament was last told of'),
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
    try {
      const store = await openStore(options.store ?? USUAL_STORE, { mustExist: true });
      try {
        if (options.ratings) tellRatings(store, options, io);
        else if (asked !== undefined) tellMatch(store, asked, options.json, io);
        else tellList(store, options, io);
      } finally {
        store.close();
      }
    } catch (error) {
      throw error instanceof StoreError ? new Failure(error.message) : error;
    }
    return EXIT.success;
  },
});

type Action = (typeof ACTIONS)[number];

function actionOf(word: string): Action {
  const found = ACTIONS.find((action) => action === word);
  if (found !== undefined) return found;
  throw new UsageError(
    `'matches' has no use for '${word}'.${didYouMean(word, ACTIONS) || ` There are ${ACTIONS.join(', ')}.`}`,
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

function tellList(store: Store, { json, last, ...filter }: ListOptions, io: Io): void {
  const { heads, total } = store.matches.heads({ ...filter, most: last ?? (json ? undefined : USUAL_LAST) });
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

function tellRatings(store: Store, { json, tournament, game, player }: ListOptions, io: Io): void {
  const ratings = store.ratings.list({ tournament, game, player });
  if (json) io.out(`${JSON.stringify({ version: 1, store: store.file, ratings }, undefined, 2)}\n`);
  else io.out(`${ratingsReport(ratings)}\n`);
}

/** Every match on a line of its own. */
function listJson(file: string, heads: readonly MatchHead[], total: number): string {
  const lines = heads.map((head) => JSON.stringify(head));
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  const head = JSON.stringify({ version: 1, store: file, total }, undefined, 2).slice(0, -2);
  return `${head},\n  "matches": ${list}\n}\n`;
}

function tellMatch(
  store: Store,
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
  else io.out(`${replayReport(match, gameOf(match, io), io)}\n`);
}

function gameOf({ game, rules }: StoredMatch, io: Io) {
  const sheet = { name: game, text: rules, file: undefined, findings: [] };
  // What there is to complain about was said when it was played.
  return prepareGame(sheet, { engine: 'rules', seconds: undefined }, { ...io, err: () => {} });
}
