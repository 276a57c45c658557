/** A match with people at pages, and the information shown on each page: never more than its seat may know. */
import { randomBytes } from 'node:crypto';
import { listChange } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { type Role, utilityScale } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import type { Incident, Match, MatchRecord } from '../../match/index.ts';
import type { LiveChange, LiveMatchRequest, LivePage, LiveSeat } from '../api.ts';
import { LiveEvents } from '../live-events.ts';
import { ApiRefusal } from '../requests.ts';
import { Person } from './person.ts';

export interface LiveMatchSetup {
  readonly game: LoadedGame;
  readonly wish: LiveMatchRequest;
  /** Seats by role; null for chance. */
  readonly seats: readonly (SeatPlan | null)[];
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Called once all players have arrived. */
  readonly begin: () => void;
  /** Called when everybody wants a rematch; returns the link of the next match for each link of this one. */
  readonly again: () => ReadonlyMap<string, string>;
}

/** The planned player of a seat. Without a name, the person has yet to arrive. */
export type SeatPlan =
  | { readonly kind: 'person'; readonly name?: string; readonly browser?: string; readonly isHost?: boolean }
  | { readonly kind: 'machine'; readonly name: string };

/** The holder of a link: a player or a spectator. */
interface Viewer {
  readonly key: string;
  readonly role: Role | undefined;
  /** Whether this is the creator of the match, who knows all links. */
  readonly isHost: boolean;
  readonly events: LiveEvents<LivePage | LiveChange>;
  /** The page that was last sent to those who listen. */
  told: LivePage | undefined;
}

/** A person's seat. */
interface PersonSeat {
  readonly role: Role;
  readonly person: Person;
  /** Set once somebody has taken the seat. */
  name: string | undefined;
  /** The browser in which the seat is played. */
  browser: string | undefined;
  wantsAnother: boolean;
}

const LONGEST_NAME = 60;
const LONGEST_MESSAGE = 300;
const MOST_MESSAGES = 200;

export class LiveMatch {
  readonly stop = new AbortController();
  readonly #setup: LiveMatchSetup;
  readonly #viewers = new Map<string, Viewer>();
  readonly #people = new Map<Role, PersonSeat>();
  readonly #incidents: { readonly role: Role; readonly text: string }[] = [];
  readonly #chat: { readonly from: string; readonly text: string }[] = [];
  #match: Match | undefined;
  #state: LivePage['state'] = 'gathering';
  #note: string | null = null;
  #goals: readonly number[] | null = null;
  #stored: number | null = null;
  #resigned: Role | undefined;
  #next: ReadonlyMap<string, string> | undefined;
  #version = 0;
  /** The texts of the joint moves so far, as everybody may know them. */
  readonly #moves: string[][] = [];
  /** The pending message to all who listen. */
  #telling: ReturnType<typeof setImmediate> | undefined;
  #since: number;
  /** Wall-clock time in milliseconds; undefined while the match runs. */
  ended: number | undefined;

  constructor(setup: LiveMatchSetup) {
    this.#setup = setup;
    this.#since = setup.now();
    setup.seats.forEach((seat, index) => {
      if (seat?.kind !== 'person') return;
      const role = index as Role;
      const { name, browser, isHost = false } = seat;
      const person = new Person({
        game: setup.game.compilation.game,
        now: setup.now,
        isUntimed: setup.wish.untimed === true,
        changed: () => this.#tell(),
      });
      this.#people.set(role, { role, person, name, browser, wantsAnother: false });
      this.#addViewer(role, isHost);
    });
    this.#addViewer(undefined, false);
    if (![...this.#viewers.values()].some(({ isHost }) => isHost)) this.#addViewer(undefined, true);
  }

  get keys(): readonly string[] {
    return [...this.#viewers.keys()];
  }

  /** The link of the match's creator. */
  get hostKey(): string {
    return this.#viewer(({ isHost }) => isHost).key;
  }

  get wish(): LiveMatchRequest {
    return this.#setup.wish;
  }

  get game(): LoadedGame {
    return this.#setup.game;
  }

  get hidesInformation(): boolean {
    return this.game.compilation.game.traits.hidesInformation;
  }

  /** Milliseconds since anybody viewed it. */
  get idle(): number {
    if ([...this.#viewers.values()].some(({ events }) => events.size > 0)) this.#since = this.#setup.now();
    return this.#setup.now() - this.#since;
  }

  person(role: Role): Person {
    return this.#seat(role).person;
  }

  /** Names by role; null for chance. */
  names(): (string | null)[] {
    return this.#setup.seats.map((seat, role) =>
      seat === null ? null : seat.kind === 'machine' ? seat.name : `person:${this.#nameOf(role as Role)}`,
    );
  }

  /** The seats for the next match. */
  plans(): (SeatPlan | null)[] {
    return this.#setup.seats.map((seat, role) => {
      if (seat?.kind !== 'person') return seat;
      const { browser } = this.#seat(role as Role);
      const { isHost } = this.#viewer((each) => each.role === role);
      return { kind: 'person', name: this.#nameOf(role as Role), isHost, ...(browser && { browser }) };
    });
  }

  /** The link for a seat, or for spectators. */
  keyOf(role: Role | undefined): string {
    return this.#viewer((each) => each.role === role && (role !== undefined || !each.isHost)).key;
  }

  roleOf(key: string): Role | undefined {
    return this.#viewers.get(key)?.role;
  }

  events(key: string): LiveEvents<LivePage | LiveChange> {
    return this.#viewer((each) => each.key === key).events;
  }

  /** Starts the match if everybody has arrived. */
  open(): void {
    if (this.#state !== 'gathering') return;
    if ([...this.#people.values()].some(({ name }) => name === undefined)) {
      this.#tell();
      return;
    }
    this.#state = 'starting';
    this.#setup.begin();
    this.#tell();
  }

  /** Takes a seat, or moves it to another browser. */
  join(key: string, browser: string | undefined, name: string): void {
    const seat = this.#ownSeat(key);
    seat.browser = browser;
    seat.name ??= shortened(name, LONGEST_NAME) || 'a person';
    if (this.#state === 'gathering') this.open();
    else this.#tell();
  }

  /** @throws ApiRefusal if the link has no seat, or the seat is played elsewhere */
  answer(key: string, browser: string | undefined, turn: number, move: string): void {
    const { person } = this.#heldSeat(key, browser);
    if (!person.answer(turn, move))
      throw new ApiRefusal(409, 'this move cannot be made now; the clock may have run down');
  }

  /** The person loses, and all others win. */
  resign(key: string, browser: string | undefined): void {
    const { role } = this.#heldSeat(key, browser);
    if (this.ended !== undefined) throw new ApiRefusal(409, 'the match is over');
    if (this.#state === 'gathering') throw new ApiRefusal(409, 'the match has not begun');
    this.#resigned = role;
    this.stop.abort();
  }

  /** Cancels the match; not allowed once several people are playing. */
  callOff(key: string): void {
    const { isHost, role } = this.#viewer((each) => each.key === key);
    const isAlone = this.#people.size === 1 && role !== undefined;
    if (!isAlone && !(isHost && this.#state === 'gathering'))
      throw new ApiRefusal(403, 'other people play in this match; you can resign instead');
    this.stop.abort();
    if (this.#state === 'gathering') this.#end('failed', 'The match was called off.');
  }

  say(key: string, browser: string | undefined, text: string): void {
    const { role } = this.#heldSeat(key, browser);
    if (this.#setup.wish.chat !== true) throw new ApiRefusal(403, 'this match has no chat');
    const said = shortened(text, LONGEST_MESSAGE);
    if (said === '') return;
    this.#chat.push({ from: this.#nameOf(role), text: said });
    if (this.#chat.length > MOST_MESSAGES) this.#chat.shift();
    this.#tell();
  }

  /** Starts a rematch as soon as all people want it. */
  wantAnother(key: string, browser: string | undefined): void {
    const seat = this.#heldSeat(key, browser);
    if (this.#state !== 'over') throw new ApiRefusal(409, 'the match is not over');
    seat.wantsAnother = true;
    const isWanted = [...this.#people.values()].every(({ wantsAnother }) => wantsAnother);
    if (isWanted) this.#next ??= this.#setup.again();
    this.#tell();
  }

  page(key: string): LivePage {
    const { role, isHost } = this.#viewer((each) => each.key === key);
    const { game, wish } = this.#setup;
    const seat = role === undefined ? undefined : this.#seat(role);
    const mayKnow = (each: Role): boolean =>
      !this.hidesInformation || this.ended !== undefined || each === role;
    return {
      id: key,
      version: this.#version,
      game: game.name,
      rules: game.description.source.text,
      roles: game.compilation.game.roles.map(({ name }) => name),
      seats: this.#setup.seats.map((each, index) => each && this.#seatView(index as Role)),
      role: role ?? null,
      holder: seat?.browser ?? null,
      invitations: isHost ? this.#invitations() : null,
      hidesInformation: this.hidesInformation,
      clock: { seconds: wish.untimed ? null : wish.time, late: wish.late ?? 'random' },
      ...this.#history(role),
      asked: seat?.person.asked ?? null,
      turns: this.#turns().filter(({ role: each }) => mayKnow(each as Role)),
      state: this.#state,
      note: this.#note,
      incidents: this.#incidents.filter((each) => mayKnow(each.role)).map(({ text }) => text),
      goals: this.#goals,
      match: this.#stored,
      chat: wish.chat === true ? [...this.#chat] : null,
      rematch: {
        wanted: [...this.#people.values()].filter((each) => each.wantsAnother).map((each) => each.role),
        next: this.#next?.get(key) ?? null,
      },
    };
  }

  /** The page for somebody who listens from now on. */
  firstPage(key: string): LivePage {
    const viewer = this.#viewer((each) => each.key === key);
    const page = this.page(key);
    // Others may have an older page, which their next message has to fit as well.
    viewer.told ??= page;
    return page;
  }

  moved(match: Match): void {
    this.#match = match;
    this.#tell();
  }

  happened({ role, kind, turn, reason }: Incident): void {
    const { roles } = this.game.compilation.game;
    const when = turn === 0 ? 'before the first move' : `move ${turn}`;
    this.#incidents.push({
      role: roles.findIndex(({ name }) => name === role) as Role,
      text: `${when}: ${role} ${kind}: ${reason}`,
    });
  }

  /** The record to store: a player who resigned loses. */
  judged(record: MatchRecord): MatchRecord {
    const resigned = this.#resigned;
    if (resigned === undefined || record.ending !== 'interrupted') return record;
    const { roles } = this.game.compilation.game;
    return {
      ...record,
      ending: 'forfeited',
      forfeits: [roles[resigned]?.name ?? ''],
      goals: roles.map(({ utility, isChance }, role) => {
        const { min, max } = utilityScale(utility);
        return isChance || role === resigned ? min : max;
      }),
    };
  }

  over({ goals, ending, forfeits }: MatchRecord, stored: number | null): void {
    this.#goals = goals;
    this.#stored = stored;
    const why = this.#resigned === undefined ? 'lost by an error' : 'gave up';
    const note =
      ending === 'terminal'
        ? null
        : ending === 'forfeited'
          ? `${(forfeits ?? []).join(' and ')} ${this.#isLate() ? 'ran out of time' : why}`
          : ending;
    this.#end('over', note);
  }

  failed(problem: string): void {
    this.#end('failed', problem);
  }

  close(): void {
    this.#sendNews();
    for (const { events } of this.#viewers.values()) events.close();
  }

  #isLate(): boolean {
    return this.#resigned === undefined && this.#incidents.some(({ text }) => / late: /.test(text));
  }

  #end(state: LivePage['state'], note: string | null): void {
    if (this.ended !== undefined) return;
    this.#state = state;
    this.#note = note;
    this.ended = this.#setup.now();
    this.#tell();
  }

  #addViewer(role: Role | undefined, isHost: boolean): void {
    const key = randomBytes(16).toString('hex');
    // Others see who is connected.
    const events = new LiveEvents<LivePage | LiveChange>(() => {
      if (role !== undefined) this.#tell();
    });
    this.#viewers.set(key, { key, role, isHost, events, told: undefined });
  }

  #viewer(fits: (viewer: Viewer) => boolean): Viewer {
    const found = [...this.#viewers.values()].find(fits);
    if (found === undefined) throw new RangeError('there is no such link');
    return found;
  }

  #seat(role: Role): PersonSeat {
    const seat = this.#people.get(role);
    if (seat === undefined) throw new RangeError('this seat is not for a person');
    return seat;
  }

  #ownSeat(key: string): PersonSeat {
    const role = this.roleOf(key);
    if (role === undefined) throw new ApiRefusal(403, 'this link is for spectators and has no seat');
    return this.#seat(role);
  }

  #heldSeat(key: string, browser: string | undefined): PersonSeat {
    const seat = this.#ownSeat(key);
    if (seat.browser === browser) return seat;
    throw new ApiRefusal(409, 'this seat is played in another browser; take it over first');
  }

  #nameOf(role: Role): string {
    return this.#people.get(role)?.name ?? 'a person';
  }

  #seatView(role: Role): LiveSeat {
    const seat = this.#setup.seats[role];
    if (seat?.kind !== 'person')
      return { kind: 'machine', name: seat?.name ?? '', hasJoined: true, isHere: true };
    const { name } = this.#seat(role);
    return {
      kind: 'person',
      name: name ?? '',
      hasJoined: name !== undefined,
      isHere: this.events(this.keyOf(role)).size > 0,
    };
  }

  #invitations(): LivePage['invitations'] {
    return [...this.#viewers.values()]
      .filter(({ isHost }) => !isHost)
      .map(({ key, role }) => ({ key, role: role ?? null }));
  }

  #turns(): LivePage['turns'] {
    return [...this.#people.values()]
      .filter(({ person }) => person.isAsked)
      .map(({ role, person }) => ({ role, seconds: person.secondsLeft }));
  }

  /** The observations of the seat; spectators see what everybody may know. At the end nothing is hidden. */
  #history(role: Role | undefined): Pick<LivePage, 'moves' | 'percepts'> {
    const { game: machine } = this.game.compilation;
    const steps = this.#match?.steps ?? [];
    if (!this.hidesInformation || this.ended !== undefined)
      return {
        moves: this.#moveTexts(),
        percepts: steps.map(() => []),
      };
    if (role === undefined)
      return { moves: steps.map(() => machine.roles.map(() => null)), percepts: steps.map(() => []) };
    const observations = this.#match?.observations(role) ?? [];
    return {
      moves: observations.map((observation) =>
        machine.roles.map((_, each) => {
          const move =
            observation.kind === 'moves'
              ? observation.moves[each]
              : each === role
                ? observation.own
                : undefined;
          return move === undefined ? null : machine.moveText(move);
        }),
      ),
      percepts: observations.map((observation) =>
        observation.kind === 'moves' ? [] : observation.percepts.map((percept) => termText(percept)),
      ),
    };
  }

  #moveTexts(): string[][] {
    const { game } = this.game.compilation;
    const steps = this.#match?.steps ?? [];
    for (const { moves } of steps.slice(this.#moves.length))
      this.#moves.push(moves.map((move) => game.moveText(move)));
    return [...this.#moves];
  }

  /** Tells all who listen, once for everything that happens at the same time. */
  #tell(): void {
    this.#version++;
    if (this.#state === 'starting' && [...this.#people.values()].some(({ person }) => person.isAsked))
      this.#state = 'playing';
    if (this.#state === 'starting' && this.#match !== undefined) this.#state = 'playing';
    this.#telling ??= setImmediate(() => this.#sendNews());
  }

  #sendNews(): void {
    clearImmediate(this.#telling);
    this.#telling = undefined;
    for (const viewer of this.#viewers.values()) {
      const { key, events, told } = viewer;
      const page = events.size === 0 ? undefined : this.page(key);
      if (page !== undefined) events.send(told === undefined ? page : pageChange(told, page));
      viewer.told = page;
    }
  }
}

function pageChange(before: LivePage, after: LivePage): LiveChange {
  const {
    game,
    rules,
    roles,
    invitations,
    hidesInformation,
    clock,
    moves,
    percepts,
    incidents,
    chat,
    ...rest
  } = after;
  return {
    ...rest,
    lists: {
      moves: listChange(before.moves, moves, haveSameItems),
      percepts: listChange(before.percepts, percepts, haveSameItems),
      incidents: listChange(before.incidents, incidents),
      chat: listChange(before.chat ?? [], chat ?? []),
    },
  };
}

function haveSameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one === other || (one.length === other.length && one.every((item, i) => item === other[i]));
}

function shortened(text: string, most: number): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, most);
}
