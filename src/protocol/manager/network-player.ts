/** A player on the network, as seen by the referee. */
import { type Game, type Move, type Observation, perceptsIn, type Role } from '../../game/index.ts';
import { canonicalText, termText } from '../../gdl/index.ts';
import { IllegalAnswer, LateAnswer, type MatchPlayer } from '../../match/index.ts';
import type { MatchEvent, MatchStart, Turn } from '../../players/index.ts';
import { CallFailure, CONNECT_SECONDS, type Connection } from '../connection.ts';
import { type Message, messageText, type News } from '../message.ts';
import { readMoveReply } from '../replies.ts';
import type { Translation } from './scramble.ts';

export interface NetworkPlayerSetup {
  readonly connection: Connection;
  /** The player's own name. */
  readonly name: string;
  readonly match: string;
  /** In prefix notation, with the manager's names. */
  readonly rules: string;
  /** Whole seconds. */
  readonly startClock: number;
  readonly playClock: number;
  /**
   * The content of messages: all moves, or the role's percepts (GDL-II), with the turn and its last move or as a plain
   * list.
   */
  readonly news: 'moves' | 'turn' | 'list';
  readonly translation: Translation;
  /** Aborted if the match is cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** Receives notes worth showing. */
  readonly note?: ((note: string) => void) | undefined;
}

/** The grace period of the reference server, in seconds. */
const PLAY_GRACE = 1;
const ABORT_SECONDS = 1;
/** Seconds for the manager's own work before the referee intervenes. */
const SPARE = 2;
/** Maximum number of characters of an invalid answer to keep. */
const LONGEST_ANSWER = 200;

export class NetworkPlayer implements MatchPlayer {
  readonly isAskedAlways = true;
  readonly grace = CONNECT_SECONDS + PLAY_GRACE + SPARE;
  readonly #setup: NetworkPlayerSetup;
  #game: Game | undefined;
  #seat = 0 as Role;
  #role = '';
  readonly #observations: Observation[] = [];
  #call = new AbortController();

  constructor(setup: NetworkPlayerSetup) {
    this.#setup = setup;
  }

  async start({ game, role }: MatchStart): Promise<void> {
    this.#game = game;
    this.#seat = role;
    this.#role = game.roles[role]?.name ?? '';
    this.#observations.length = 0;
    const { match, rules, startClock, playClock, translation, note, name } = this.#setup;
    const message: Message = {
      kind: 'start',
      match,
      role: translation.out(this.#role),
      rules: translation.out(rules),
      startClock,
      playClock,
    };
    // Any reply counts as acceptance of the match.
    const reply = await this.#send(message, startClock).catch((error: unknown) => {
      if (error instanceof IllegalAnswer) return error.message;
      throw error;
    });
    if (reply.trim().toLowerCase() !== 'ready') note?.(`${name} answers START with '${cut(reply)}'`);
  }

  observe(event: MatchEvent): void {
    if (event.kind === 'observed') this.#observations.push(event.observation);
    else this.#observations.length = event.step;
  }

  async choose({ legal }: Turn): Promise<Move> {
    const { match, playClock, translation, news } = this.#setup;
    const observed = [...this.#observations];
    const message: Message = { kind: 'play', match, news: this.#news(observed, news) };
    const reply = await this.#send(message, playClock + PLAY_GRACE, observed);
    const written = readMoveReply(reply);
    if (written === undefined) throw new IllegalAnswer(`'${cut(reply)}' is not a move`, 'null');
    const answer = translation.back(written);
    const move = legal.find(
      (each) => bare(canonicalText(this.#expectGame().moveTerm(each))) === bare(answer),
    );
    if (move === undefined) throw new IllegalAnswer(`${cut(answer)} is not legal here`, cut(answer));
    return move;
  }

  async stop(): Promise<void> {
    const { match, playClock, signal, news } = this.#setup;
    // A player whose match is cancelled receives a different message.
    if (signal?.aborted) return;
    const observed = [...this.#observations];
    await this.#send({ kind: 'stop', match, news: this.#news(observed, news) }, playClock, observed);
  }

  /** Cancels the match. */
  async abort(): Promise<void> {
    await this.#send({ kind: 'abort', match: this.#setup.match }, ABORT_SECONDS).catch(() => {});
  }

  abandon(): void {
    this.#call.abort();
  }

  #news(observed: readonly Observation[], form: NetworkPlayerSetup['news']): News {
    const { translation } = this.#setup;
    const game = this.#expectGame();
    const text = (move: Move): string => translation.out(game.moveText(move));
    const last = observed.at(-1);
    if (last?.kind === 'moves' && form === 'moves') return { kind: 'list', items: last.moves.map(text) };
    const percepts = last ? perceptsIn(last).map((percept) => translation.out(termText(percept))) : [];
    if (form !== 'turn')
      return percepts.length === 0 ? { kind: 'nothing' } : { kind: 'list', items: percepts };
    return { kind: 'turn', turn: observed.length, move: last && text(this.#ownMove(last)), percepts };
  }

  #ownMove(seen: Observation): Move {
    return seen.kind === 'moves' ? (seen.moves[this.#seat] as Move) : seen.own;
  }

  /** Everything sent before the current turn, including the role's own moves, which it may not know. */
  #resumption(observed: readonly Observation[]): string {
    const { match, rules, playClock, translation, news } = this.#setup;
    const form = news === 'moves' ? 'moves' : 'turn';
    return messageText({
      kind: 'resume',
      match,
      role: translation.out(this.#role),
      rules: translation.out(rules),
      playClock,
      history: observed.map((_, turn) => this.#news(observed.slice(0, turn), form)),
    });
  }

  async #send(message: Message, seconds: number, observed?: readonly Observation[]): Promise<string> {
    this.#call = new AbortController();
    try {
      return await this.#setup.connection.call(messageText(message), {
        seconds,
        connectSeconds: CONNECT_SECONDS,
        receiver: this.#setup.name,
        signal: this.#call.signal,
        ...(observed !== undefined && { catchUp: () => this.#resumption(observed) }),
      });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'timeout') throw new LateAnswer(error.message);
      if (error.kind === 'too large') throw new IllegalAnswer(error.message, 'null');
      throw error;
    }
  }

  #expectGame(): Game {
    if (this.#game === undefined) throw new Error('the match has not been started');
    return this.#game;
  }
}

/** Some players write `(noop)` for `noop`. */
function bare(text: string): string {
  return text.toLowerCase().replace(/^\(([^\s()]+)\)$/, '$1');
}

function cut(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > LONGEST_ANSWER ? `${line.slice(0, LONGEST_ANSWER)}…` : line;
}
