/** Runs a match between players on the network and built-in players, and keeps its record. */
import { seededRandom } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Description } from '../../gdl/index.ts';
import {
  type ErrorLimit,
  type Incident,
  type Match,
  type MatchPlayer,
  type MatchRecord,
  playMatch,
} from '../../match/index.ts';
import type { Connection } from '../connection.ts';
import { httpJsonLine } from '../json/http-line.ts';
import { JsonPlayer } from '../json/json-player.ts';
import { messageText } from '../message.ts';
import { type PlayerInfo, readInfo } from '../replies.ts';
import { rulesText } from '../wire-text.ts';
import { NetworkPlayer } from './network-player.ts';
import {
  type PublishedRecord,
  publishedRecord,
  type RecordedState,
  type RecordFacts,
} from './published-record.ts';
import { PLAIN, scrambled } from './scramble.ts';

export type ManagedSeat =
  | {
      readonly kind: 'remote';
      readonly name: string;
      readonly line: Connection;
      /**
       * Whether it accepts JSON messages, which contain states and legal moves; scrambled games are sent in GDL only.
       */
      readonly acceptsJson?: boolean;
    }
  | {
      readonly kind: 'local';
      readonly name: string;
      readonly isHuman?: boolean;
      readonly player: MatchPlayer;
    };

export interface ManagedMatch {
  readonly id: string;
  /** For the record. */
  readonly name: string;
  readonly gameUrl: string;
  readonly description: Description;
  readonly game: Game;
  /** The content of messages: all moves, or percepts (GDL-II) in one of two forms. */
  readonly news: 'moves' | 'turn' | 'list';
  /** Seats by role; undefined for chance, which the manager plays. */
  readonly seats: readonly (ManagedSeat | undefined)[];
  /** Whole seconds. */
  readonly startClock: number;
  readonly playClock: number;
  /** Whether to hide the meaning of names from players on the network. */
  readonly scramble: boolean;
  readonly seed: number;
  /** 32 unguessable characters. */
  readonly token: string;
  readonly tournament?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Number of errors after which a player loses. */
  readonly errorLimit?: ErrorLimit;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Milliseconds since 1970. */
  readonly date: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly onMove?: (match: Match) => void;
  readonly onIncident?: (incident: Incident) => void;
  /**
   * Receives the record so far when the match begins and after every move. If the game hides information, it contains no
   * moves before the end.
   */
  readonly onRecord?: (record: PublishedRecord) => void;
  readonly note?: (note: string) => void;
}

export interface ManagedResult {
  readonly record: MatchRecord;
  readonly published: PublishedRecord;
}

/** Time limit in seconds. */
const INFO_SECONDS = 1;

/** The player's information about itself; undefined if there is no valid reply. */
export async function askInfo(line: Connection): Promise<PlayerInfo | undefined> {
  try {
    return readInfo(await line.call(messageText({ kind: 'info' }), { seconds: INFO_SECONDS }));
  } catch {
    return undefined;
  }
}

export async function manageMatch(setup: ManagedMatch): Promise<ManagedResult> {
  const { id, game, description, startClock, playClock, news, signal, note, now } = setup;
  const translation = setup.scramble ? scrambled(seededRandom(setup.seed), description.externals) : PLAIN;
  const rules = rulesText(description);
  const remote: NetworkPlayer[] = [];
  const seats = setup.seats.map((seat) => {
    if (seat?.kind !== 'remote') return seat;
    const { line, name } = seat;
    if (seat.acceptsJson && !setup.scramble) {
      const player = new JsonPlayer({ line: httpJsonLine(line, name), match: id, game: setup.name, rules });
      return { kind: 'local' as const, name, player };
    }
    const player = new NetworkPlayer({
      connection: line,
      name,
      match: id,
      rules,
      startClock,
      playClock,
      news,
      translation,
      signal,
      note,
    });
    remote.push(player);
    return { name, player };
  });
  const startTime = setup.date();
  const states: RecordedState[] = [{ facts: game.facts(game.initial), time: startTime }];
  const roles = game.roles.map(({ name }) => name);
  const moves: string[][] = [];
  const incidents: Incident[] = [];
  const hidesMoves = game.traits.hidesInformation && news !== 'moves';
  const recordOf = (whole: RecordFacts['record'], ending: RecordFacts['ending']): PublishedRecord => {
    // Players could watch too, so that what is hidden is published when the match is over.
    const isSecret = hidesMoves && ending === undefined;
    const record = isSecret ? { ...whole, moves: [], incidents: [] } : whole;
    return publishedRecord({
      matchId: id,
      randomToken: setup.token,
      startTime,
      gameMetaURL: setup.gameUrl,
      startClock,
      playClock,
      playerNames: game.roles.map(({ isChance }, i) => setup.seats[i]?.name ?? (isChance ? 'random' : '')),
      humans: setup.seats.map((seat) => seat?.kind === 'local' && seat.isHuman === true),
      scrambled: setup.scramble,
      tournament: setup.tournament,
      record,
      states: isSecret ? states.slice(0, 1) : states,
      ending,
    });
  };
  setup.onRecord?.(recordOf({ roles, moves, incidents, goals: [] }, undefined));
  const record = await playMatch({
    name: setup.name,
    game,
    tellsMoves: news === 'moves',
    seats,
    seed: setup.seed,
    clocks: { start: { seconds: startClock }, play: { seconds: playClock } },
    farewell: playClock,
    ...(setup.maxLength !== undefined && { maxLength: setup.maxLength }),
    errorLimit: setup.errorLimit,
    now,
    signal,
    onIncident: (incident) => {
      incidents.push(incident);
      setup.onIncident?.(incident);
    },
    onMove: (match) => {
      states.push({ facts: game.facts(match.state), time: setup.date() });
      moves.push(match.steps.at(-1)?.moves.map((move) => game.moveText(move)) ?? []);
      setup.onRecord?.(recordOf({ roles, moves, incidents, goals: [] }, undefined));
      setup.onMove?.(match);
    },
  });
  if (record.ending === 'interrupted') await Promise.all(remote.map((player) => player.abort()));
  return { record, published: recordOf(record, record.ending) };
}
