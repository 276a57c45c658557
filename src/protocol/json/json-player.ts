/**
 * A player that is another program using JSON: it receives the rules, and at each turn the state, the latest events
 * and its legal moves, so that it needs no knowledge of GDL. docs/writing-players.md describes the messages.
 */
import type { Budget } from '../../base/index.ts';
import { type Game, type Move, type Observation, perceptsIn, type Role } from '../../game/index.ts';
import { canonicalText, termText } from '../../gdl/index.ts';
import { IllegalAnswer, type MatchPlayer } from '../../match/index.ts';
import type { MatchEnd, MatchEvent, MatchStart, Situation, Turn } from '../../players/index.ts';
import { rulesText } from '../wire-text.ts';

/** A connection to a program that answers each message with one message. */
export interface JsonLine {
  /** The program's answer to a message, as text. */
  ask(message: JsonMessage): Promise<string>;
  /** Sends a message that needs no answer, and waits until it has been written. */
  tell(message: JsonMessage): Promise<void>;
  /** Stops waiting for the answer; the program may be ended, and restarted by the next message. */
  abandon(): void;
  /** Ends the connection and, if we started the program, ends it after it has read all messages. */
  close(): Promise<void>;
  /** Number of times the program was started: a new process knows nothing about the match. */
  readonly starts: number;
}

export type JsonMessage =
  | {
      readonly type: 'start';
      readonly version: 1;
      readonly match: string;
      readonly game: string;
      /** In prefix notation. */
      readonly rules: string;
      readonly roles: readonly string[];
      readonly role: string;
      readonly hidesInformation: boolean;
      readonly budget: Budget;
      readonly seed: number;
    }
  | {
      readonly type: 'play';
      readonly match: string;
      /** Number of joint moves made so far. */
      readonly turn: number;
      readonly legal: readonly string[];
      /** The facts that hold, unless the game hides information. */
      readonly state?: readonly string[];
      /** Events since the last message, one entry for each joint move. */
      readonly events: readonly JsonEvent[];
      readonly budget: Budget;
    }
  | {
      readonly type: 'stop';
      readonly match: string;
      readonly events: readonly JsonEvent[];
      readonly goals: Readonly<Record<string, number>>;
    };

/** A joint move by role, or the role's percepts if moves are hidden. */
export type JsonEvent =
  | { readonly moves: Readonly<Record<string, string>> }
  | { readonly move: string; readonly sees: readonly string[] };

export interface JsonPlayerSetup {
  readonly line: JsonLine;
  readonly match: string;
  readonly game: string;
  /** Required if the match does not include the rules. */
  readonly rules?: string;
}

/** Maximum number of characters of an invalid answer to keep. */
const LONGEST_ANSWER = 200;

export class JsonPlayer implements MatchPlayer {
  readonly #setup: JsonPlayerSetup;
  #start: MatchStart | undefined;
  #seed = 0;
  #observations: Observation[] = [];
  /** Number of observations sent to the program, and the start of the program that received them. */
  #known = 0;
  #life = 0;

  constructor(setup: JsonPlayerSetup) {
    this.#setup = setup;
  }

  async start(match: MatchStart): Promise<void> {
    this.#start = match;
    this.#seed = match.random.next32();
    this.#observations = [];
    await this.#introduce(match.budget);
  }

  observe(event: MatchEvent): void {
    if (event.kind === 'observed') this.#observations.push(event.observation);
    else this.#observations.length = event.step;
    this.#known = Math.min(this.#known, this.#observations.length);
  }

  async choose({ step, legal, situation, budget }: Turn): Promise<Move> {
    const { game } = this.#expectStart();
    const { line, match } = this.#setup;
    if (this.#life === 0 || line.starts !== this.#life) await this.#introduce({ seconds: 0 });
    const answer = await line.ask({
      type: 'play',
      match,
      turn: step,
      legal: legal.map((move) => game.moveText(move)),
      ...stateOf(game, situation),
      events: this.#news(),
      budget,
    });
    return this.#moveIn(answer, legal, game);
  }

  async stop({ goals }: MatchEnd): Promise<void> {
    const { game } = this.#expectStart();
    const { line, match } = this.#setup;
    const named = Object.fromEntries(game.roles.map(({ name }, role) => [name, goals[role] ?? 0]));
    if (line.starts === this.#life && this.#life > 0)
      await line.tell({ type: 'stop', match, events: this.#news(), goals: named });
    await line.close();
  }

  abandon(): void {
    this.#setup.line.abandon();
  }

  async abort(): Promise<void> {
    await this.#setup.line.close();
  }

  async #introduce(budget: Budget): Promise<void> {
    const { game, role, rules: description } = this.#expectStart();
    const { line, match, game: name } = this.#setup;
    const rules = this.#setup.rules ?? (description === undefined ? '' : rulesText(description));
    this.#known = 0;
    this.#life = 0;
    await line.ask({
      type: 'start',
      version: 1,
      match,
      game: name,
      rules,
      roles: game.roles.map((each) => each.name),
      role: game.roles[role]?.name ?? '',
      hidesInformation: game.traits.hidesInformation,
      budget,
      seed: this.#seed,
    });
    this.#life = line.starts;
  }

  #news(): JsonEvent[] {
    const { game, role } = this.#expectStart();
    const events = this.#observations.slice(this.#known).map((each) => eventOf(game, role, each));
    this.#known = this.#observations.length;
    return events;
  }

  #moveIn(text: string, legal: readonly Move[], game: Game): Move {
    const written = text.trim().slice(0, LONGEST_ANSWER);
    const answer = readAnswer(text);
    const found =
      typeof answer === 'number'
        ? legal[answer]
        : legal.find((move) => sameMove(canonicalText(game.moveTerm(move)), answer ?? ''));
    if (found !== undefined) return found;
    if (answer === undefined)
      throw new IllegalAnswer(
        `'${written}' is not an answer such as {"move": "noop"} or {"move": 0}`,
        written,
      );
    const range = `a place from 0 to ${legal.length - 1}`;
    throw new IllegalAnswer(
      typeof answer === 'number' ? `${answer} is not ${range}` : `${answer} is not legal here`,
      written,
    );
  }

  #expectStart(): MatchStart {
    if (this.#start === undefined) throw new Error('the match has not been started');
    return this.#start;
  }
}

/** The move in an answer, given as text or as an index into the legal moves; undefined if there is none. */
function readAnswer(text: string): string | number | undefined {
  try {
    const { move } = JSON.parse(text) as { readonly move?: unknown };
    return typeof move === 'string' || (typeof move === 'number' && Number.isInteger(move))
      ? move
      : undefined;
  } catch {
    return undefined;
  }
}

/** Ignores spaces and case; some players write `(noop)` for `noop`. */
function sameMove(move: string, written: string): boolean {
  const plain = (text: string): string =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\(\s+/g, '(')
      .replaceAll(/\s+\)/g, ')')
      .replace(/^\(([^\s()]+)\)$/, '$1');
  return plain(move) === plain(written);
}

function stateOf(game: Game, situation: Situation): { readonly state?: readonly string[] } {
  return situation.kind === 'state'
    ? { state: game.facts(situation.state).map((term) => termText(term)) }
    : {};
}

function eventOf(game: Game, role: Role, observation: Observation): JsonEvent {
  if (observation.kind === 'percepts')
    return {
      move: game.moveText(observation.own),
      sees: perceptsIn(observation).map((term) => termText(term)),
    };
  if (game.traits.hidesInformation) return { move: game.moveText(observation.moves[role] as Move), sees: [] };
  return {
    moves: Object.fromEntries(
      game.roles.map(({ name }, each) => [name, game.moveText(observation.moves[each] as Move)]),
    ),
  };
}
