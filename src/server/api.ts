/** The JSON messages between the server and the page. Types only: the page contains no server code. */
import type { ListChange } from '../base/index.ts';
import type { MatchRecord } from '../match/index.ts';
import type { Work } from '../players/index.ts';

/** The activity of a tournament: none, being played, or failed. */
export type RunState = 'idle' | 'preparing' | 'waiting' | 'running' | 'failed';

/** A tournament in the list. */
export interface TournamentRow {
  readonly id: number;
  readonly name: string;
  /** In the form 2026-01-31T12:00:00.000Z. */
  readonly created: string;
  readonly finished: number;
  /** Null if unknown without reading the rules. */
  readonly planned: number | null;
  readonly state: RunState;
  /** Why it failed, or which players it is waiting for. */
  readonly note: string | null;
}

export interface TournamentPage extends TournamentRow {
  readonly format: string;
  readonly rounds: number;
  readonly seed: number;
  readonly clocks: MatchRecord['clocks'];
  readonly games: readonly string[];
  /** The label, and the player such as `mcts:c=40`. */
  readonly players: readonly { readonly label: string; readonly player: string }[];
  readonly overall: ResultsView;
  /** Results in the order of the games. */
  readonly perGame: readonly ResultsView[];
}

export interface ResultsView {
  readonly matches: number;
  /** Results in the order of the players. */
  readonly players: readonly ResultRow[];
  /** Meetings by player and opponent. */
  readonly meetings: readonly (readonly { readonly count: number; readonly points: number }[])[];
}

/** All intervals hold with 95 % confidence. */
export interface ResultRow {
  readonly label: string;
  /** On the Elo scale; null for a player without opponents. */
  readonly rating: number | null;
  readonly ratingInterval: Interval | null;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly goal: number | null;
  readonly goalInterval: Interval | null;
  /** From 0 to 1. */
  readonly winRate: number | null;
  readonly winRateInterval: Interval | null;
  readonly incidents: number;
  /** Seconds spent thinking about moves. */
  readonly seconds: number;
  readonly playouts: number;
}

export type Interval = readonly [number, number];

/** A request to play a tournament. */
export interface TournamentRequest {
  /** The definition in YAML or JSON, as in the files of `anygame tournament`. */
  readonly definition: string;
  /** Rules of games that are not in the library, by the names used in the definition. */
  readonly sheets?: Readonly<Record<string, string>>;
}

export interface MatchRow {
  readonly id: number;
  readonly tournament: string;
  readonly number: number;
  readonly game: string;
  readonly ending: string;
  /** Length in joint moves. */
  readonly length: number;
  readonly incidents: number;
  readonly finished: string;
  readonly seats: readonly {
    readonly role: string;
    readonly player: string;
    readonly choice: string;
    readonly goal: number;
  }[];
}

export interface MatchList {
  readonly matches: readonly MatchRow[];
  /** Total number of matches that fit the filter. */
  readonly total: number;
}

export interface MatchPage extends MatchRow {
  /** The rules of the match. */
  readonly rules: string;
  readonly record: MatchRecord;
}

/** A player registered on the server. */
export interface RegisteredPlayer {
  readonly name: string;
  /** Maximum number of simultaneous matches. */
  readonly matches: number;
  readonly from: string;
}

export interface PlayersPage {
  readonly registered: readonly RegisteredPlayer[];
  /** The server path at which players register. */
  readonly path: string;
  readonly needsToken: boolean;
  /** Whether players at addresses are allowed. */
  readonly takesAddresses: boolean;
  /** The built-in players that can be named in a definition. */
  readonly builtIn: readonly { readonly name: string; readonly summary: string }[];
}

/** A match with people at pages. */
export interface LiveMatchRequest {
  readonly game: string;
  /** Rules, if the game is not in the library. */
  readonly sheet?: string;
  /** Seats by role: `human` for the sender, `guest` for somebody who gets a link, or a player as in a tournament. */
  readonly seats: Readonly<Record<string, string>>;
  /** The person's name in the record. */
  readonly name?: string;
  /** The browser's identifier: each seat is played in one browser only. */
  readonly browser?: string;
  /** Seconds per move, and before the first move. */
  readonly time: number;
  readonly start: number;
  /** Whether people have no time limit; the seconds then apply to machines only. */
  readonly untimed?: boolean;
  /** The consequence of being late: a random move is made (the default), or the match is lost. */
  readonly late?: 'random' | 'loses';
  /** Whether people may chat. */
  readonly chat?: boolean;
}

/** What the holder of a link sees. */
export interface LivePage {
  /** The holder's link. */
  readonly id: string;
  /** Incremented by every change. */
  readonly version: number;
  readonly game: string;
  readonly rules: string;
  readonly roles: readonly string[];
  /** Seats by role; null for chance. */
  readonly seats: readonly (LiveSeat | null)[];
  /** The holder's role; null for spectators. */
  readonly role: number | null;
  /** The browser in which the holder's seat is played. */
  readonly holder: string | null;
  /** The links of all other seats, for the creator of the match; those without a role are for spectators. */
  readonly invitations: readonly { readonly role: number | null; readonly key: string }[] | null;
  /** Whether the holder only learns the role's percepts until the end. */
  readonly hidesInformation: boolean;
  /** Seconds per move for people; null if unlimited. */
  readonly clock: { readonly seconds: number | null; readonly late: 'random' | 'loses' };
  /** Joint moves, with null for moves that the holder may not know. */
  readonly moves: readonly (readonly (string | null)[])[];
  /** The holder's percepts by joint move, if moves are hidden. */
  readonly percepts: readonly (readonly string[])[];
  readonly asked: LiveQuestion | null;
  /** The people to move, as far as the holder may know. */
  readonly turns: readonly { readonly role: number; readonly seconds: number | null }[];
  readonly state: 'gathering' | 'starting' | 'playing' | 'over' | 'failed';
  readonly note: string | null;
  readonly incidents: readonly string[];
  readonly goals: readonly number[] | null;
  /** The number of the stored match, once it is over. */
  readonly match: number | null;
  /** Null if there is no chat. */
  readonly chat: readonly { readonly from: string; readonly text: string }[] | null;
  /** The roles that want a rematch, and the holder's link to it once all do. */
  readonly rematch: { readonly wanted: readonly number[]; readonly next: string | null };
}

/**
 * The message that replaces the page for somebody who has it already: of the lists, which grow with the match, only the
 * new part. It fits any page since the message before it.
 */
export interface LiveChange
  extends Omit<
    LivePage,
    'game' | 'rules' | 'roles' | 'invitations' | 'hidesInformation' | 'clock' | LiveList
  > {
  readonly lists: { readonly [List in LiveList]: ListChange<NonNullable<LivePage[List]>[number]> };
}

/** The lists of a page that grow during a match. */
export type LiveList = 'moves' | 'percepts' | 'incidents' | 'chat';

export interface LiveSeat {
  readonly kind: 'person' | 'machine';
  /** Empty before anybody has arrived. */
  readonly name: string;
  readonly hasJoined: boolean;
  /** Whether one of their pages is open. */
  readonly isHere: boolean;
}

export interface LiveQuestion {
  readonly turn: number;
  readonly legal: readonly string[];
  /** Seconds left on the clock; null if there is none. */
  readonly seconds: number | null;
}

/** The first information for the page, from `server.json`. */
export interface ServerOffer {
  /** Null if the server analyses no positions. */
  readonly analysis: AnalysisOffer | null;
  /** Null if the server has no matches for people. */
  readonly people: PeopleOffer | null;
  /** Managers elsewhere whose real-time matches can be watched. */
  readonly watched: readonly WatchedManager[];
}

/** A manager of real-time matches. */
export interface WatchedManager {
  readonly id: number;
  /** Its host and port. */
  readonly host: string;
}

/** The server's support for matches between people. */
export interface PeopleOffer {
  /**
   * Base addresses at which other machines reach the server, such as `http://192.168.1.5:8080`; none if only this
   * machine does.
   */
  readonly addresses: readonly string[];
  /** Whether creating a match needs a token; invited people need none. */
  readonly needsToken: boolean;
}

/** The server's support for analysis. */
export interface AnalysisOffer {
  /** Number of threads that analyse a position. */
  readonly threads: number;
  /** Maximum time per position in seconds. */
  readonly seconds: number;
  readonly needsToken: boolean;
}

export interface AnalysisRequest {
  readonly game: string;
  /** Rules, if the game is not in the library. */
  readonly sheet?: string;
  /** Joint moves so far, each with one text per role in the order of the sheet. */
  readonly moves: readonly (readonly string[])[];
  /** The role to advise; if moves are hidden, only its percepts are used. */
  readonly role: string;
  /** A player such as `mcts:c=40`; the default player if absent. */
  readonly player?: string;
  readonly seconds: number;
  /** The page's identifier: a new analysis for the same page ends the previous one. */
  readonly page?: string;
}

export type AnalysisEvent =
  | { readonly kind: 'thoughts'; readonly player: string; readonly thoughts: AnalysisThoughts }
  /** The last event. A problem is a reason unrelated to the position. */
  | { readonly kind: 'ended'; readonly problem: string | null };

export interface AnalysisThoughts {
  /** Best first. */
  readonly moves: readonly {
    readonly move: string;
    /** From 0 to 100. */
    readonly value?: number;
    readonly isProven?: boolean;
    readonly visits?: number;
  }[];
  /** The expected line as joint moves. */
  readonly line: readonly (readonly string[])[];
  readonly work: Work;
  readonly note?: string;
}

/** Events sent to all listeners. */
export type LiveEvent =
  | { readonly kind: 'tournament'; readonly tournament: TournamentRow }
  | { readonly kind: 'players' };

export interface ApiProblem {
  /** The problem, and what to do about it. */
  readonly problem: string;
  /** Line number in the definition, from 1. */
  readonly line?: number;
  readonly column?: number;
}
