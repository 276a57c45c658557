/** A match that a person at a page plays against the clock, and what that page is shown of it: never more than the role may know. */

import type { LoadedGame } from '../engines/index.ts';
import type { Game, Move, Role } from '../game/index.ts';
import { termText } from '../gdl/index.ts';
import type { Incident, Match, MatchPlayer, MatchRecord } from '../match/index.ts';
import type { Turn } from '../players/index.ts';
import type { LivePage, LiveQuestion } from './api.ts';
import { LiveEvents } from './live-events.ts';

export interface LiveMatchSetup {
  /** Nobody can guess it. */
  readonly id: string;
  readonly game: LoadedGame;
  /** Of the person. */
  readonly role: Role;
  /** By role; null where chance plays. */
  readonly seats: readonly (string | null)[];
  /** A clock in milliseconds. */
  readonly now: () => number;
}

export class LiveMatch {
  readonly id: string;
  readonly person: Person;
  readonly events = new LiveEvents<LivePage>();
  readonly stop = new AbortController();
  readonly #setup: LiveMatchSetup;
  readonly #incidents: string[] = [];
  #match: Match | undefined;
  #state: LivePage['state'] = 'starting';
  #note: string | null = null;
  #goals: readonly number[] | null = null;
  #stored: number | null = null;
  /** Wall-clock time in milliseconds; undefined while the match runs. */
  ended: number | undefined;

  constructor(setup: LiveMatchSetup) {
    this.#setup = setup;
    this.id = setup.id;
    this.person = new Person({
      game: setup.game.compilation.game,
      now: setup.now,
      changed: () => {
        if (this.#state === 'starting') this.#state = 'playing';
        this.#tell();
      },
    });
  }

  get hidesInformation(): boolean {
    return this.#setup.game.compilation.game.traits.hidesInformation;
  }

  page(): LivePage {
    const { id, game, role, seats } = this.#setup;
    const { roles } = game.compilation.game;
    return {
      id,
      game: game.name,
      rules: game.description.source.text,
      roles: roles.map(({ name }) => name),
      seats,
      role,
      hidesInformation: this.hidesInformation,
      ...this.#history(),
      asked: this.person.asked,
      state: this.#state,
      note: this.#note,
      incidents: this.#incidents,
      goals: this.#goals,
      match: this.#stored,
    };
  }

  moved(match: Match): void {
    this.#match = match;
    this.#state = 'playing';
    this.#tell();
  }

  /** What happens to others is theirs until the end, if moves are hidden. */
  happened({ role, kind, turn, reason }: Incident): void {
    const { game, role: own } = this.#setup;
    const isOwn = game.compilation.game.roles.findIndex(({ name }) => name === role) === own;
    if (this.hidesInformation && !isOwn) return;
    this.#incidents.push(
      `${turn === 0 ? 'before the first move' : `move ${turn}`}: ${role} ${kind}: ${reason}`,
    );
  }

  over({ goals, ending }: MatchRecord, stored: number | null): void {
    this.#goals = goals;
    this.#stored = stored;
    this.#end('over', ending === 'terminal' ? null : ending);
  }

  failed(problem: string): void {
    this.#end('failed', problem);
  }

  #end(state: LivePage['state'], note: string | null): void {
    this.#state = state;
    this.#note = note;
    this.ended = this.#setup.now();
    this.#tell();
    this.events.close();
  }

  #history(): Pick<LivePage, 'moves' | 'percepts'> {
    const { game, role } = this.#setup;
    const { game: machine } = game.compilation;
    const observations = this.#match?.observations(role) ?? [];
    return {
      moves: observations.map((observation) =>
        observation.kind === 'moves'
          ? observation.moves.map((move) => machine.moveText(move))
          : machine.roles.map((_, each) => (each === role ? machine.moveText(observation.own) : null)),
      ),
      percepts: observations.map((observation) =>
        observation.kind === 'moves' ? [] : observation.percepts.map((percept) => termText(percept)),
      ),
    };
  }

  #tell(): void {
    this.events.send(this.page());
  }
}

export interface PersonSetup {
  readonly game: Game;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Called when a question is put, and when it no longer stands. */
  readonly changed: () => void;
}

interface Question {
  readonly turn: number;
  readonly legal: ReadonlyMap<string, Move>;
  /** Wall-clock time in milliseconds. */
  readonly deadline: number;
  readonly answer: (move: Move) => void;
  readonly giveUp: () => void;
}

/** Somebody at a page who plays a role against the clock. */
export class Person implements MatchPlayer {
  readonly #setup: PersonSetup;
  #question: Question | undefined;

  constructor(setup: PersonSetup) {
    this.#setup = setup;
  }

  /** What is being asked now. */
  get asked(): LiveQuestion | null {
    if (this.#question === undefined) return null;
    const { turn, legal, deadline } = this.#question;
    return { turn, legal: [...legal.keys()], seconds: Math.max(0, deadline - this.#setup.now()) / 1000 };
  }

  /** Whether this is an answer to what is being asked. */
  answer(turn: number, move: string): boolean {
    const question = this.#question;
    const found = question?.turn === turn ? question.legal.get(move) : undefined;
    if (question === undefined || found === undefined) return false;
    this.#question = undefined;
    question.answer(found);
    this.#setup.changed();
    return true;
  }

  async start(): Promise<void> {}

  choose({ step, legal, budget }: Turn): Promise<Move> {
    const { game, now, changed } = this.#setup;
    return new Promise((resolve, reject) => {
      this.#question = {
        turn: step,
        legal: new Map(legal.map((move) => [game.moveText(move), move])),
        deadline: now() + 1000 * (budget.seconds ?? 0),
        answer: resolve,
        giveUp: () => reject(new Error('the answer is no longer needed')),
      };
      changed();
    });
  }

  async stop(): Promise<void> {
    this.abandon();
  }

  abandon(): void {
    const question = this.#question;
    this.#question = undefined;
    question?.giveUp();
  }
}
