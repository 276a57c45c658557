/** `anygame unseen`: how well does a player, such as a language model, play games it has never seen? */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { LoadedGame } from '../../engines/index.ts';
import {
  type ChatCounts,
  expectWritable,
  kindsFor,
  type NetworkPlayers,
  outsidePlayer,
  type Watch,
  writeNewFile,
} from '../../host/index.ts';
import {
  type Clocks,
  type ErrorLimit,
  localPlayerPool,
  type MatchPlayer,
  playSeries,
  type SeriesMatch,
} from '../../match/index.ts';
import { choiceText, type PlayerChoice } from '../../players/index.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { distantPlayers, openNetwork, outsidePlayers } from '../distant-players.ts';
import { EXIT, UsageError } from '../io.ts';
import { LOBBY_OPTIONS } from '../network-options.ts';
import { PLAYER_HELP, readPlayer } from '../operands.ts';
import { watched } from '../progress.ts';
import { ERROR_OPTIONS } from '../shared-options.ts';
import { KNOWN_GAMES, unseenGames } from '../unseen-games.ts';
import { type UnseenResult, unseenJson, unseenText } from '../unseen-report.ts';

const DEFAULT_FRESH = 4;
const DEFAULT_MATCHES = 4;
/** Seconds per move, and before the first move. */
const DEFAULT_TIME = 60;
const DEFAULT_OPPONENT = 'random';
/** The reference player and its budget per move. */
const REFERENCE = { player: 'mcts', playouts: 200 } as const;

export const unseen = defineCommand({
  description: [
    `Lets PLAYER play four kinds of games against the same opponent: well-known games (${KNOWN_GAMES.join('; ')}), the same with all names replaced and the rules in another order, games that are generated on the spot from --seed, and these with other names. A player that understands rules does as well in fresh games as in known ones; one that remembers games does not.`,
    `${PLAYER_HELP} Players on the network are http://HOST:PORT, or registered:NAME for one that connects with 'anygame player --register'; the opponent must be on this machine.`,
    `Fresh games are small games for two. None is equivalent to a game of the library, and in random play no side wins more than four times as often as the other. Each table row shows the mean goal of PLAYER and, for comparison, of ${REFERENCE.player} with ${REFERENCE.playouts} playouts per move in the same games. For a language model, it also shows how many answers named no legal move, and in how many turns no legal move came at all.`,
    'Ctrl-C stops it and reports the finished matches. Exit code: 0 on success, 2 on a usage error or if a file cannot be written, 130 if interrupted.',
  ],
  operands: { usage: 'PLAYER', least: 1, most: 1 },
  options: {
    fresh: wholeNumber('N', `how many fresh games to generate (${DEFAULT_FRESH})`, { least: 1, most: 100 }),
    matches: wholeNumber(
      'N',
      `how many matches of each game are played, in each spelling (${DEFAULT_MATCHES})`,
      {
        least: 1,
        most: 10_000,
      },
    ),
    against: text('PLAYER', `the opponent (${DEFAULT_OPPONENT})`),
    time: time(`how long a player may think about a move (${DEFAULT_TIME / 60}m)`),
    playouts: wholeNumber('N', 'random games it may try per move, instead of a time', { least: 1 }),
    seed: wholeNumber('S', 'random seed (1); another seed gives other games', { least: 0, most: 1_000_000 }),
    parallel: wholeNumber('N', 'how many matches are played at once (1)', { least: 1, most: 64 }),
    ...ERROR_OPTIONS,
    ...LOBBY_OPTIONS,
    'fresh-only': flag('leave out the well-known games'),
    sheets: text('FOLDER', 'write the rule sheets of all games into this folder'),
    json: flag('print the results and all matches as JSON, for other programs'),
    output: text('FILE', 'write the results and all matches to a file, as JSON', 'o'),
  },
  examples: [
    { call: 'anygame unseen chat:gpt-4o-mini', does: 'a language model (ANYGAME_CHAT_URL is its address)' },
    {
      call: 'anygame unseen chat:llama3:8b,legal=no --fresh 10 --matches 10 --output llama.json',
      does: 'without lists of legal moves, with all matches in a file',
    },
    { call: 'anygame unseen mcts --playouts 50', does: 'a player that knows nothing but the rules' },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    if (options.time !== undefined && options.playouts !== undefined)
      throw new UsageError('--time and --playouts exclude each other.');
    const player = await readPlayer(operand);
    const opponent = await readOpponent(options.against ?? DEFAULT_OPPONENT);
    if (options.output !== undefined) await expectWritable(options.output);
    const { seed = 1, matches = DEFAULT_MATCHES } = options;
    const games = await unseenGames({
      fresh: options.fresh ?? DEFAULT_FRESH,
      known: options['fresh-only'] ? [] : KNOWN_GAMES,
      seed,
      now: io.now,
    });
    if (options.sheets !== undefined) {
      await mkdir(options.sheets, { recursive: true });
      for (const { loaded, text: rules } of games)
        await writeNewFile(path.join(options.sheets, `${fileName(loaded.name)}.kif`), rules);
    }
    const work = { playouts: options.playouts ?? REFERENCE.playouts };
    const clocks =
      options.playouts === undefined
        ? { start: { seconds: DEFAULT_TIME }, play: { seconds: options.time ?? DEFAULT_TIME } }
        : { start: work, play: work };
    const network = await openNetwork(distantPlayers([player], clocks), options, io);
    if (network === undefined) return EXIT.interrupted;
    const reference: PlayerChoice = { player: REFERENCE.player, given: {} };
    const results: UnseenResult[] = [];
    const common = { matches, seed, errorLimit: options.errors, now: io.now, network: network.players };
    const interrupted = await watched(io, async (watch) => {
      for (const [at, game] of games.entries()) {
        const chats: Readonly<ChatCounts>[] = [];
        const played: SeriesMatch[] = [];
        watch.show(
          () =>
            `game ${at + 1} of ${games.length}, ${game.loaded.name}: ${played.length} of ${matches} matches`,
        );
        const both = { ...common, watch, loaded: game.loaded };
        await series({
          ...both,
          players: [player, opponent],
          clocks,
          parallel: player.origin?.kind === 'network' ? 1 : (options.parallel ?? 1),
          onMatch: (match) => played.push(match),
          onChat: (counts) => chats.push(counts),
        });
        const compared = watch.signal.aborted
          ? []
          : await series({
              ...both,
              players: [reference, opponent],
              clocks: { start: { playouts: REFERENCE.playouts }, play: { playouts: REFERENCE.playouts } },
              parallel: 1,
            });
        results.push({ game, matches: played, reference: compared, chats });
        if (watch.signal.aborted) return true;
      }
      return false;
    }).finally(() => network.close());
    const report = {
      player: choiceText(player),
      opponent: choiceText(opponent),
      referencePlayer: `${REFERENCE.player} (${REFERENCE.playouts})`,
      seed,
      interrupted,
      results,
    };
    io.out(options.json ? unseenJson(report) : `${unseenText(report)}\n`);
    if (options.output !== undefined) await writeNewFile(options.output, unseenJson(report));
    return interrupted ? EXIT.interrupted : EXIT.success;
  },
});

const fileName = (name: string): string => name.replaceAll(/[:=,]+/g, '-');

/** The opponent also plays against the reference player, without a clock. */
async function readOpponent(text: string): Promise<PlayerChoice> {
  const choice = await readPlayer(text);
  if (choice.origin?.kind === 'network')
    throw new UsageError('--against must be a player on this machine; the measured player may be elsewhere.');
  return choice;
}

interface Series {
  readonly loaded: LoadedGame;
  readonly players: readonly PlayerChoice[];
  readonly clocks: Clocks;
  readonly matches: number;
  readonly seed: number;
  readonly parallel: number;
  readonly errorLimit: ErrorLimit;
  readonly now: () => number;
  readonly watch: Watch;
  readonly network: NetworkPlayers;
  readonly onMatch?: (match: SeriesMatch) => void;
  readonly onChat?: (counts: Readonly<ChatCounts>) => void;
}

/** The games are small, so built-in players think in this thread. */
async function series({ loaded, watch, network, onChat, ...setup }: Series): Promise<SeriesMatch[]> {
  const own = localPlayerPool(await kindsFor(setup.players));
  const distant = outsidePlayers(network, loaded, setup.clocks);
  let started = 0;
  return playSeries({
    ...setup,
    name: loaded.name,
    game: loaded.compilation.game,
    swap: true,
    openPool: () => ({
      player: (role, choice) => {
        const match = `${loaded.name}.${++started}`;
        return choice.origin?.kind === 'network'
          ? (distant(choice, match, watch.signal) as MatchPlayer)
          : (outsidePlayer(choice, loaded, match, { ...(onChat && { onChat }) }) ?? own.player(role, choice));
      },
      close: () => own.close(),
    }),
    signal: watch.signal,
  });
}
