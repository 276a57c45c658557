/** For tests of tournaments: plays one in this thread, and returns its results without times. */
import {
  type ArenaGame,
  LocalRunner,
  type Plan,
  runTournament,
  type TournamentDefinition,
  type TournamentMatch,
} from '../../src/arena/index.ts';
import { playersByRole } from '../../src/arena/local-runner.ts';
import { playingRoles } from '../../src/game/index.ts';
import type { TournamentStore } from '../../src/host/store/index.ts';
import { localPlayerPool } from '../../src/match/index.ts';
import { PLAYERS } from '../../src/players/index.ts';
import { testGame } from '../match/playing.ts';

const SHEETS = { 'tic-tac-toe': 'games/tic-tac-toe/tic-tac-toe.kif', nim: 'test/sheets/nim.kif' } as const;

type TestSheet = keyof typeof SHEETS;

function arenaGame(name: TestSheet): ArenaGame & { readonly text: string } {
  const { game, reading } = testGame(SHEETS[name]);
  const text = reading.description.source.text;
  return { name, game, openPool: () => localPlayerPool(PLAYERS), text };
}

function definitionOf(changes: Partial<TournamentDefinition> = {}): TournamentDefinition {
  return {
    name: 'test cup',
    games: ['tic-tac-toe', 'nim'],
    players: ['flat', 'random', 'legal'].map((player) => ({ label: player, choice: { player, given: {} } })),
    clocks: { start: { playouts: 5 }, play: { playouts: 5 } },
    format: 'round-robin',
    champion: 0,
    rounds: 2,
    seed: 1,
    maxLength: undefined,
    ...changes,
  };
}

export interface TestTournament {
  readonly definition: TournamentDefinition;
  readonly games: readonly (ArenaGame & { readonly text: string })[];
  readonly plan: Plan;
}

export function testTournament(changes: Partial<TournamentDefinition> = {}): TestTournament {
  const definition = definitionOf(changes);
  const games = definition.games.map((name) => arenaGame(name as TestSheet));
  const { format, champion, rounds, seed, players } = definition;
  const roles = games.map(({ game }) => playingRoles(game).length);
  return { definition, games, plan: { format, champion, rounds, seed, players: players.length, roles } };
}

/** Plays the remaining matches and returns all of them. */
export async function playedInto(
  store: TournamentStore,
  { definition, games, plan }: TestTournament,
  { parallel = 1, signal = new AbortController().signal, onMatch = () => {} }: PlayOptions = {},
): Promise<TournamentMatch[]> {
  const stored = store.tournaments.findOrAdd(definition, games, new Date(0));
  const finished = new Map(
    store.matches.of(stored).map(({ number, record }) => [number, record.goals] as const),
  );
  const { players, clocks, maxLength } = definition;
  const crew = new LocalRunner({
    game: (number) => games[number] as ArenaGame,
    players,
    clocks,
    maxLength,
    now: () => performance.now(),
  });
  await runTournament({
    plan,
    finished,
    parallel,
    play: (job, place, abort) => crew.play(job, place, abort),
    keep: (job, record) => {
      const { game, name, text } = games[job.game] as TestTournament['games'][number];
      const seated = playersByRole(game, job.seats);
      store.matches.add(stored, definition, { name, text }, { job, players: seated, record }, new Date(0));
      onMatch();
      return record.goals;
    },
    signal,
  });
  crew.close();
  return store.matches.of(stored);
}

export interface PlayOptions {
  readonly parallel?: number;
  readonly signal?: AbortSignal;
  readonly onMatch?: () => void;
}

/** Everything that must be equal in every run. */
export function timeless(matches: readonly TournamentMatch[]) {
  return matches.map(({ record: { thinking, ...record }, ...match }) => ({
    ...match,
    record,
    work: thinking.map(({ playouts, nodes }) => ({ playouts, nodes })),
  }));
}
