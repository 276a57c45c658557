/** A real-time match of a manager elsewhere, as the page's server passes it on. */
import { batch, signal } from '@preact/signals';
import { factWords, moveWords } from '../../src/board/index.ts';
import { compileTimed } from '../../src/engines/index.ts';
import { type Microunits, type Role, unitsText } from '../../src/game/index.ts';
import { type FollowedMatch, type Follower, replayTimed, TimedFollowing } from '../../src/match/index.ts';
import { spectatorView, type TimedNews } from '../../src/players/index.ts';
import { follow } from '../organiser/server.ts';
import { LivePicture, type Shown } from './live-picture.ts';
import { PAGE_TIME } from './page-time.ts';

export type WatchPhase = 'waiting' | 'running' | 'over';

/** Seconds for the circuit; without it, the rules are executed. */
const SECONDS = 8;
/** Milliseconds before a server that does not answer is asked again. */
const RETRY = 4_000;
const MOST_MOVES = 8;

export class WatchSession {
  readonly phase = signal<WatchPhase>('waiting');
  readonly roles = signal<readonly string[]>([]);
  readonly shown = signal<Shown | undefined>(undefined);
  readonly now = signal<Microunits>(0);
  /** The last moves in words, the latest first. */
  readonly moves = signal<readonly string[]>([]);
  readonly goals = signal<readonly number[]>([]);
  readonly #path: string;
  #match: FollowedMatch | undefined;
  #view: ReturnType<typeof spectatorView> | undefined;
  #picture: LivePicture | undefined;
  #events: { at: string; moves: (string | null)[] }[] = [];
  #leave = (): void => {};

  /** @param id the number of the manager in the list of the server */
  constructor(id: string) {
    this.#path = `watched/${encodeURIComponent(id)}/events`;
    this.#connect();
  }

  /** Called for every picture of the screen. */
  beat(): void {
    if (this.phase.peek() !== 'running' || this.#match === undefined) return;
    this.now.value = this.#match.clock.now();
    const { lifetimes = [], clocks = [] } = this.shown.peek() ?? {};
    const expiries = lifetimes.map(({ expiry }) => expiry);
    for (const { isRunning, time } of clocks) if (isRunning) expiries.push(time);
    if (Math.min(...expiries) <= this.now.peek()) this.#show();
  }

  close(): void {
    this.#leave();
  }

  #connect(): void {
    const following = new TimedFollowing({
      registration: undefined,
      time: PAGE_TIME,
      compile: (description) => compileTimed(description, { seconds: SECONDS }).game,
      open: (match) => this.#open(match),
      onTrouble: () => {},
    });
    const stop = follow<string>(
      this.#path,
      (text) => following.hear(text),
      () => {},
      () => {
        stop();
        following.end();
        const timer = setTimeout(() => this.#connect(), RETRY);
        this.#leave = () => clearTimeout(timer);
      },
    );
    this.#leave = () => {
      stop();
      following.end();
    };
  }

  #open(match: FollowedMatch): Follower {
    const { game, description } = match;
    this.#match = match;
    this.#view = spectatorView(game);
    this.#picture = new LivePicture(description, game);
    this.#events = [];
    batch(() => {
      this.phase.value = 'waiting';
      this.roles.value = game.roles.map(({ name }) => name);
      this.moves.value = [];
      this.now.value = 0;
      this.shown.value = this.#picture?.of(game.facts(game.initial), 0);
    });
    return {
      begin: () => {
        this.phase.value = 'running';
        this.#show();
      },
      hear: (news) => this.#hear(news),
      end: () => {},
    };
  }

  #hear(news: TimedNews): void {
    const match = this.#match;
    if (match === undefined) return;
    this.#view?.hear(news);
    if (news.kind === 'moves') this.#write(news.at, news.moves);
    if (news.kind === 'end') {
      const record = { events: this.#events, end: unitsText(news.at) };
      const { game } = match;
      const last = replayTimed(game, record).states.at(-1);
      this.goals.value = game.roles.map((_, role) =>
        last === undefined ? 0 : game.utility(last, role as Role),
      );
      this.now.value = news.at;
      this.phase.value = 'over';
    }
    this.#show();
  }

  #write(at: Microunits, made: (TimedNews & { kind: 'moves' })['moves']): void {
    const game = this.#match?.game;
    const layout = this.#picture?.layout;
    if (game === undefined || layout === undefined) return;
    const moves = game.roles.map((_, role) => made[role]);
    this.#events.push({
      at: unitsText(at),
      moves: moves.map((move) => (move === undefined ? null : game.moveText(move))),
    });
    const texts = moves.flatMap((move, role) => {
      if (move === undefined) return [];
      const [words] = moveWords(layout, [game.moveTerm(move)], []);
      return [
        `${(at / 1e6).toFixed(1)}: ${game.roles[role]?.name} ${words ?? factWords(layout, game.moveTerm(move))}`,
      ];
    });
    this.moves.value = [...texts, ...this.moves.peek()].slice(0, MOST_MOVES);
  }

  #show(): void {
    const match = this.#match;
    if (match === undefined || this.#view === undefined) return;
    const at = this.phase.peek() === 'running' ? match.clock.now() : this.now.peek();
    this.shown.value = this.#picture?.of(this.#view.facts(at), at);
  }
}
