/** `anygame tournament`: plays tournaments with many players and games, and stores the results. */

import path from 'node:path';
import { htmlReport, plannedMatches } from '../../arena/index.ts';
import { counted, printable } from '../../base/index.ts';
import { DEFAULT_STORE, expectWritable, setMemoryFile, type Watch, writeNewFile } from '../../host/index.ts';
import type { RedisAddress } from '../../host/redis/index.ts';
import {
  keepRatings,
  openTournamentStore,
  type StoredTournament,
  type TournamentStore,
} from '../../host/store/index.ts';
import {
  type FailedMatch,
  hasRegisteredPlayers,
  type LoadedTournament,
  loadTournament,
  type NetworkOptions,
  neededAddresses,
  type OpenTournament,
  openTournamentNetwork,
  playLocally,
  playOnRedis,
} from '../../host/tournaments/index.ts';
import { defineCommand, flag, text, wholeNumber } from '../command.ts';
import { matchesCsv } from '../csv.ts';
import { EXIT, type Io, surroundingsOf, UsageError } from '../io.ts';
import { budgetText } from '../match-report.ts';
import { LOBBY_OPTIONS, redisOption, tokenOf, withPassword } from '../network-options.ts';
import { watched } from '../progress.ts';
import { MEMORY_OPTIONS, STORE_OPTION } from '../shared-options.ts';
import {
  countedMatches,
  type TournamentFacts,
  tournamentJson,
  tournamentReport,
} from '../tournament-report.ts';

export const tournament = defineCommand({
  description: [
    'Plays the tournament that FILE describes, in YAML or JSON: its name, games, players, clocks, rounds, seed, and the format: round-robin, gauntlet or swiss. docs/tournaments.md explains all settings. Arcade games are played by planners. Roles are distributed evenly. Prints the ratings, mean goals and win rates of the players, for each game and overall, with 95 % confidence intervals.',
    'Every match is stored as soon as it is finished. If the tournament is interrupted, running the command again plays only the remaining matches; when all are played, it prints the results. More rounds in FILE extend the tournament; any other change makes it a new one.',
    "With --redis, matches are not played here but by workers, each started with 'anygame worker --redis URL' on this machine or others; the store stays here. Workers may join and leave at any time. If this command is killed, the next call collects the results of matches that were under way.",
    "Players may run elsewhere: FILE names the address of 'anygame player' or of any other GGP player, or registered:NAME for one that connects with 'anygame player --register'. The tournament begins when all are connected (--wait). Each of them plays one match at a time, unless FILE allows more.",
    "With a budget of playouts, the same FILE gives the same results on every machine. 'anygame matches' shows single matches.",
    'Exit code: 0 on success, 1 if rules or some matches cannot be played, 2 if FILE is wrong or something cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'FILE', least: 1, most: 1 },
  options: {
    store: STORE_OPTION,
    parallel: wholeNumber('N', 'how many matches are played at once (as many as there are cores for)', {
      least: 1,
      most: 256,
    }),
    redis: redisOption(
      "a Redis server whose workers ('anygame worker') play the matches, on any number of machines: redis://HOST:6379",
    ),
    ...LOBBY_OPTIONS,
    ...MEMORY_OPTIONS,
    json: flag('print the results as JSON, for other programs'),
    csv: text('FILE', 'write one row per seat of each match as CSV'),
    html: text('FILE', 'write a report with plots as a self-contained page'),
  },
  examples: [
    { call: 'anygame tournament cup.yaml', does: 'play the tournament, or the rest of it' },
    { call: 'anygame tournament cup.yaml --html report.html', does: 'also write a report' },
    { call: 'anygame tournament cup.yaml --redis redis://localhost:6379', does: 'let workers play it' },
  ],

  async run({ options, operands: [file = ''] }, io) {
    if (options.redis !== undefined && options.parallel !== undefined)
      throw new UsageError(
        "with --redis, each worker decides how many matches it plays at once ('anygame worker --parallel').",
      );
    for (const output of [options.html, options.csv]) if (output !== undefined) await expectWritable(output);
    setMemoryFile(options, options.store);
    const loaded = await loadTournament(file, surroundingsOf(io));
    const store = await openTournamentStore(options.store ?? DEFAULT_STORE);
    try {
      return await playAndTell(file, { ...options, loaded, store }, io);
    } finally {
      store.close();
    }
  },
});

interface Playing extends NetworkOptions {
  readonly loaded: LoadedTournament;
  readonly store: TournamentStore;
  readonly parallel: number | undefined;
  readonly redis: RedisAddress | undefined;
  readonly json: boolean;
  readonly html: string | undefined;
  readonly csv: string | undefined;
}

async function playAndTell(file: string, playing: Playing, io: Io): Promise<number> {
  const { loaded, store } = playing;
  const { definition, plan } = loaded;
  const planned = plannedMatches(plan);
  const stored = store.tournaments.findOrAdd(definition, loaded.sheets, new Date());
  const finished = store.matches.of(stored).filter(({ number }) => number <= planned);
  tellBeginning(store, stored, finished.length, planned, io);
  const open = { ...loaded, store, tournament: stored, finished, planned };
  const { redis } = playing;
  if (redis === undefined) expectNetworkUse(open, playing);
  const { interrupted, failed } = await watched(io, async (watch) => ({
    failed:
      redis === undefined
        ? await playHere(open, playing, io, watch)
        : await playOnRedis(open, withPassword(redis, io), watch),
    interrupted: watch.signal.aborted,
  }));
  const matches = store.matches.of(stored).filter(({ number }) => number <= planned);
  const results = keepRatings(store, stored, definition, matches);
  const facts = { definition, planned, matches, results };
  if (playing.json) io.out(tournamentJson({ ...facts, store: store.file, interrupted, failed }));
  else io.out(`${tournamentReport(facts)}\n`);
  const labels = definition.players.map(({ label }) => label);
  if (playing.csv !== undefined) await writeNewFile(playing.csv, matchesCsv(matches, labels));
  if (playing.html !== undefined) await writeNewFile(playing.html, htmlReport(reportFacts(facts)));
  const where = printable(store.file);
  const again = `anygame tournament ${printable(file)}${store.file === DEFAULT_STORE ? '' : ` --store ${where}`}${playing.redis === undefined ? '' : ' --redis URL'}${playing.listen === undefined ? '' : ' --listen …'}`;
  const kept = `${matches.length} of ${planned} matches are in ${where}.`;
  if (interrupted) io.err(`anygame: interrupted; ${kept} To play the others, run ${again}\n`);
  else if (failed.length > 0)
    io.err(
      `anygame: ${countedMatches(failed.length)} could not be played; ${kept} To try the others again, run ${again}\n`,
    );
  else if (!playing.json) io.out(`\nAll matches are stored in ${where}; 'anygame matches' shows them.\n`);
  if (interrupted) return EXIT.interrupted;
  return failed.length > 0 ? EXIT.refused : EXIT.success;
}

function expectNetworkUse({ definition }: OpenTournament, { listen, token }: NetworkOptions): void {
  if (!hasRegisteredPlayers(definition) && (listen ?? token) !== undefined)
    throw new UsageError(
      '--listen and --token are for players that register: name one in FILE, as in registered:zoe.',
    );
}

/** Plays in threads of this machine, with network players if needed. */
async function playHere(
  open: OpenTournament,
  playing: Playing,
  io: Io,
  watch: Watch,
): Promise<FailedMatch[]> {
  const { parallel } = playing;
  if (open.finished.length >= open.planned) return [];
  const token = tokenOf(playing.token, io);
  const network = await openTournamentNetwork(neededAddresses(open), { ...playing, token }, watch);
  if (network === undefined) return [];
  try {
    await playLocally({ ...open, parallel, network: network.players }, watch);
  } finally {
    await network.close();
  }
  return [];
}

function tellBeginning(
  store: TournamentStore,
  stored: StoredTournament,
  finished: number,
  planned: number,
  io: Io,
): void {
  const where = printable(path.normalize(store.file));
  if (finished > 0 && finished < planned)
    io.err(
      `anygame: ${finished} of ${planned} matches are in ${where} already; the remaining ones are played now\n`,
    );
  const [other] = store.tournaments.namesakes(stored);
  if (finished === 0 && other !== undefined)
    io.err(
      `anygame: ${where} has another tournament '${printable(other.name)}' (${countedMatches(other.matches)}) with other settings or rules; this one starts from the beginning\n`,
    );
}

function reportFacts({ definition, planned, results }: TournamentFacts) {
  const { name, games, players, format, champion, clocks, rounds, seed, maxLength } = definition;
  return {
    name,
    games,
    players: players.map(({ label }) => label),
    settings: [
      ['format', format],
      ...(format === 'gauntlet' ? [['champion', players[champion]?.label ?? ''] as const] : []),
      ['rounds', String(rounds)],
      ['clock', `${budgetText(clocks.play)} per move, ${budgetText(clocks.start)} before the first`],
      ['seed', String(seed)],
      ...(maxLength === undefined ? [] : [['maximum length', counted(maxLength, 'move')] as const]),
      ['games', games.join(', ')],
    ] as readonly (readonly [string, string])[],
    planned,
    results,
  };
}
