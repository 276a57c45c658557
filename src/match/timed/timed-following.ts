/** Follows the messages of real-time matches of a manager: as a player, or as somebody who only watches. */
import { type Microunits, microunits, type Role, type TimedGame } from '../../game/index.ts';
import {
  checkText,
  type Form,
  hasErrors,
  kifText,
  type RealTimeDescription,
  readKif,
  SourceText,
  symbolName,
} from '../../gdl/index.ts';
import type { TimedNews } from '../../players/index.ts';
import { RealClock, type RealTime } from './timed-clock.ts';
import { newsOfWire, type WireNews } from './timed-wire.ts';

/** A match as a player or a spectator knows it when it starts. */
export interface FollowedMatch {
  readonly id: string;
  readonly description: RealTimeDescription;
  readonly game: TimedGame;
  /** Undefined for those who watch. */
  readonly role: Role | undefined;
  /** Seconds that a lifetime of 1 lasts. */
  readonly playClock: number;
  /** Follows that of the manager. */
  readonly clock: RealClock;
}

/** What becomes of the messages of one match. */
export interface Follower {
  /** The clock runs. */
  begin(): void;
  hear(news: TimedNews): void;
  /** The match is over, or it is told anew after the connection was lost. */
  end(): void;
}

export interface FollowingOptions {
  /** The name and the word by which a player registers; undefined to watch. */
  readonly registration: { readonly name: string; readonly session: string } | undefined;
  readonly time: RealTime;
  /** Makes the game of rules that were received. */
  readonly compile: (description: RealTimeDescription) => TimedGame;
  readonly open: (match: FollowedMatch, say: (text: string) => void) => Follower;
  /** A message cannot be understood. */
  readonly onTrouble: (why: string) => void;
}

/** The state of one connection to a manager. */
export class TimedFollowing {
  readonly #options: FollowingOptions;
  #say: (text: string) => void = () => {};
  #match: FollowedMatch | undefined;
  #follower: Follower | undefined;
  #hasBegun = false;

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  greet(say: (text: string) => void): void {
    const { registration } = this.#options;
    this.#say = say;
    say(
      registration === undefined
        ? '(WATCH)'
        : `(REGISTER (name ${registration.name}) (session ${registration.session}))`,
    );
  }

  hear(text: string): void {
    const { forms, findings } = readKif(new SourceText('message', text));
    const [form] = forms;
    if (hasErrors(findings) || forms.length !== 1 || form?.kind !== 'list') return;
    const [word, ...parts] = form.items;
    if (symbolName(word) === 'start') this.#start(parts);
    else if (symbolName(word) === 'play') this.#play(parts, false);
    else if (symbolName(word) === 'stop') this.#play(parts, true);
  }

  end(): void {
    this.#follower?.end();
    this.#match?.clock.stop();
    this.#follower = undefined;
    this.#match = undefined;
  }

  /** `(ID ROLE (RULES) STARTCLOCK PLAYCLOCK)` */
  #start(parts: readonly Form[]): void {
    const { registration, compile, time, open } = this.#options;
    const [id, roleForm, rules, , pace] = parts;
    const playClock = Number(pace === undefined ? Number.NaN : kifText(pace));
    if (id === undefined || roleForm === undefined || rules?.kind !== 'list' || !(playClock > 0)) return;
    const { description } = checkText(rules.items.map((item) => kifText(item)).join('\n'), 'match');
    if (description.dialect !== 'rtgdl') return;
    const game = compile(description);
    const name = kifText(roleForm).toLowerCase();
    const role = game.roles.findIndex((each) => each.name.toLowerCase() === name);
    if (registration !== undefined && role < 0) return;
    this.end();
    const match: FollowedMatch = {
      id: kifText(id),
      description,
      game,
      role: role < 0 ? undefined : (role as Role),
      playClock,
      clock: new RealClock(time, 1000 * playClock),
    };
    this.#match = match;
    this.#hasBegun = false;
    this.#follower = open(match, this.#say);
    if (registration !== undefined) this.#say('READY');
  }

  /** `(ID NIL TIME)` or `(ID (MOVES OR PERCEPTS) TIME)` */
  #play(parts: readonly Form[], isLast: boolean): void {
    const match = this.#match;
    const [, list, moment] = parts;
    const at = microunits(Number(moment === undefined ? Number.NaN : kifText(moment)));
    if (match === undefined || list === undefined || at === undefined) return;
    match.clock.synchronise(at);
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#follower?.begin();
      if (list.kind === 'symbol' && !isLast) return;
    }
    const news = this.#newsOf(match, list, at, isLast);
    if (news !== undefined) this.#follower?.hear(news);
    if (isLast) {
      this.#follower?.hear({ kind: 'end', at, goals: [] });
      this.end();
    }
  }

  #newsOf({ game, role }: FollowedMatch, list: Form, at: Microunits, isLast: boolean): TimedNews | undefined {
    if (list.kind !== 'list') return isLast ? undefined : { kind: 'refused', at };
    const texts = list.items.map((item) => kifText(item));
    const wire: WireNews =
      game.traits.hidesInformation && role !== undefined
        ? { kind: 'percepts', at, own: null, percepts: texts }
        : { kind: 'moves', at, moves: texts.map((text) => (/^nil$/i.test(text) ? null : text)) };
    try {
      return newsOfWire(game, role ?? (0 as Role), wire);
    } catch (error) {
      // A move that our reading of the rules does not have.
      this.#options.onTrouble((error as Error).message);
      return undefined;
    }
  }
}
