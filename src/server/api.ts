/** The JSON messages between the server and the page. Types only: the page contains no server code. */
import type { MatchRecord } from '../match/index.ts';
import type { Work } from '../players/index.ts';

/** What happens to a tournament: nothing at present, or it is being played, or it could not be. */
export type RunState = 'idle' | 'preparing' | 'waiting' | 'running' | 'failed';

/** A tournament of the list. */
export interface TournamentRow {
  readonly id: number;
  readonly name: string;
  /** As in 2026-01-31T12:00:00.000Z. */
  readonly created: string;
  readonly finished: number;
  /** Null where it is not known without looking at the rules. */
  readonly planned: number | null;
  readonly state: RunState;
  /** Why it failed, or for whom it waits. */
  readonly note: string | null;
}

export interface TournamentPage extends TournamentRow {
  readonly format: string;
  readonly rounds: number;
  readonly seed: number;
  readonly clocks: MatchRecord['clocks'];
  readonly games: readonly string[];
  /** The label, and the player as in `mcts:c=40`. */
  readonly players: readonly { readonly label: string; readonly player: string }[];
  readonly overall: ResultsView;
  /** In the order of the games. */
  readonly perGame: readonly ResultsView[];
}

export interface ResultsView {
  readonly matches: number;
  /** In the order of the players. */
  readonly players: readonly ResultRow[];
  /** By player and opponent. */
  readonly meetings: readonly (readonly { readonly count: number; readonly points: number }[])[];
}

/** All intervals hold with 95 % confidence. */
export interface ResultRow {
  readonly label: string;
  /** On the scale of Elo; null for a player that has not met anybody. */
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
  /** Of thought about moves. */
  readonly seconds: number;
  readonly playouts: number;
}

export type Interval = readonly [number, number];

/** What somebody wants to be played. */
export interface TournamentRequest {
  /** In YAML or JSON, as in the files of `anygame tournament`. */
  readonly definition: string;
  /** Rules of games that are not in the library, by the names that the definition gives them. */
  readonly sheets?: Readonly<Record<string, string>>;
}

export interface MatchRow {
  readonly id: number;
  readonly tournament: string;
  readonly number: number;
  readonly game: string;
  readonly ending: string;
  /** Joint moves. */
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
  /** How many fit the filter in total. */
  readonly total: number;
}

export interface MatchPage extends MatchRow {
  /** The rules it was played by. */
  readonly rules: string;
  readonly record: MatchRecord;
}

/** A player that has come to the server by itself. */
export interface RegisteredPlayer {
  readonly name: string;
  /** How many it takes at once. */
  readonly matches: number;
  readonly from: string;
}

export interface PlayersPage {
  readonly registered: readonly RegisteredPlayer[];
  /** The path of the server at which players register. */
  readonly path: string;
  readonly needsToken: boolean;
  /** Players at addresses may be named. */
  readonly takesAddresses: boolean;
  /** Of Anygame: what can be named in a definition. */
  readonly builtIn: readonly { readonly name: string; readonly summary: string }[];
}

/** A match that people at pages play in. */
export interface LiveMatchRequest {
  readonly game: string;
  /** Rules, if the game is not in the library. */
  readonly sheet?: string;
  /** By role: `human` for whoever sends this, `guest` for somebody who gets a link, or a player as in a tournament. */
  readonly seats: Readonly<Record<string, string>>;
  /** How the person is called in the record. */
  readonly name?: string;
  /** What the browser of the person calls itself: only one browser plays a seat. */
  readonly browser?: string;
  /** Seconds per move, and before the first. */
  readonly time: number;
  readonly start: number;
  /** People may think as long as they like; the seconds are for machines. */
  readonly untimed?: boolean;
  /** What happens to a late player: a random move is made, which is the default, or the match is lost. */
  readonly late?: 'random' | 'loses';
  /** People may write to each other. */
  readonly chat?: boolean;
}

/** What the holder of a link receives whenever something happens. */
export interface LivePage {
  /** The holder's link. */
  readonly id: string;
  /** Grows with every change. */
  readonly version: number;
  readonly game: string;
  readonly rules: string;
  readonly roles: readonly string[];
  /** By role; null where chance plays. */
  readonly seats: readonly (LiveSeat | null)[];
  /** Of the holder; null for spectators. */
  readonly role: number | null;
  /** The browser in which the holder's seat is played. */
  readonly holder: string | null;
  /** The links of all others, for whoever began the match; those without a role are for spectators. */
  readonly invitations: readonly { readonly role: number | null; readonly key: string }[] | null;
  /** The holder learns only what the role sees, until the end. */
  readonly hidesInformation: boolean;
  /** Seconds per move of people; null if they may think as long as they like. */
  readonly clock: { readonly seconds: number | null; readonly late: 'random' | 'loses' };
  /** Joint moves, with null for what the holder may not know. */
  readonly moves: readonly (readonly (string | null)[])[];
  /** By joint move: what the holder saw, where moves are hidden. */
  readonly percepts: readonly (readonly string[])[];
  readonly asked: LiveQuestion | null;
  /** The people who are asked now, as far as the holder may know it. */
  readonly turns: readonly { readonly role: number; readonly seconds: number | null }[];
  readonly state: 'gathering' | 'starting' | 'playing' | 'over' | 'failed';
  readonly note: string | null;
  readonly incidents: readonly string[];
  readonly goals: readonly number[] | null;
  /** Of the stored match, once it is over. */
  readonly match: number | null;
  /** Null where people cannot write. */
  readonly chat: readonly { readonly from: string; readonly text: string }[] | null;
  /** The roles that want another match, and the holder's link to it once all do. */
  readonly rematch: { readonly wanted: readonly number[]; readonly next: string | null };
}

export interface LiveSeat {
  readonly kind: 'person' | 'machine';
  /** Empty before anybody has come. */
  readonly name: string;
  readonly hasJoined: boolean;
  /** A page of theirs is open. */
  readonly isHere: boolean;
}

export interface LiveQuestion {
  readonly turn: number;
  readonly legal: readonly string[];
  /** Seconds that are left of the clock; null without one. */
  readonly seconds: number | null;
}

/** What the page learns first, from `server.json`. */
export interface ServerOffer {
  /** Null if it analyses no positions. */
  readonly analysis: AnalysisOffer | null;
  /** Null if people cannot meet here. */
  readonly people: PeopleOffer | null;
}

/** What the server offers to people who want to play with each other. */
export interface PeopleOffer {
  /** Beginnings of addresses at which other machines reach it, as in `http://192.168.1.5:8080`; none if only this machine does. */
  readonly addresses: readonly string[];
  /** To begin a match; those who are invited need none. */
  readonly needsToken: boolean;
}

/** What the server offers to those who want a position analysed. */
export interface AnalysisOffer {
  /** That think together about it. */
  readonly threads: number;
  /** For one position, at most. */
  readonly seconds: number;
  readonly needsToken: boolean;
}

export interface AnalysisRequest {
  readonly game: string;
  /** Rules, if the game is not in the library. */
  readonly sheet?: string;
  /** Joint moves so far, each with one text per role in the order of the sheet. */
  readonly moves: readonly (readonly string[])[];
  /** For whom it is; where moves are hidden, only what this role has seen is thought about. */
  readonly role: string;
  /** As in `mcts:c=40`; the default player if absent. */
  readonly player?: string;
  readonly seconds: number;
  /** What the page calls itself: another analysis for the same page ends the one before. */
  readonly page?: string;
}

export type AnalysisEvent =
  | { readonly kind: 'thoughts'; readonly player: string; readonly thoughts: AnalysisThoughts }
  /** The last one. A problem is a reason that does not lie in the position. */
  | { readonly kind: 'ended'; readonly problem: string | null };

export interface AnalysisThoughts {
  /** The best one first. */
  readonly moves: readonly {
    readonly move: string;
    /** From 0 to 100. */
    readonly value?: number;
    readonly isProven?: boolean;
    readonly visits?: number;
  }[];
  /** What is expected, as joint moves. */
  readonly line: readonly (readonly string[])[];
  readonly work: Work;
  readonly note?: string;
}

/** What is sent to everybody who listens. */
export type LiveEvent =
  | { readonly kind: 'tournament'; readonly tournament: TournamentRow }
  | { readonly kind: 'players' };

export interface ApiProblem {
  /** What is wrong, and what to do about it. */
  readonly problem: string;
  /** In the definition, from 1. */
  readonly line?: number;
  readonly column?: number;
}
