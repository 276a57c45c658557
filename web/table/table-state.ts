/** The state of the match at a table: who plays, who is asked, who may see what, the expected values, and saving. */
import type { Budget } from '../../src/base/index.ts';
import {
  type Game,
  listedMoves,
  type Move,
  perceptsIn,
  playingRoles,
  type Role,
  rolesOf,
} from '../../src/game/index.ts';
import { type Term, termText } from '../../src/gdl/index.ts';
import {
  KnownFactsTracker,
  type Match,
  type Occupant,
  PERSON,
  readOccupant,
  Seats,
  savedText,
} from '../../src/match/index.ts';
import type { Expectation } from './blunders.ts';
import { DEFAULT_LEVEL } from './levels.ts';
import type { EndingView, Opening, SeatSetting, SeatView, ValuePoint } from './messages.ts';

export class TableState {
  readonly match: Match;
  readonly seating: Seating;
  readonly knowledge: KnownFactsTracker;
  /** Moves chosen by people for the current joint move. */
  readonly chosen = new Map<Role, Move>();
  /** The role looking at the screen, if that matters. */
  looking: Role | undefined;
  /** Whether everything is shown, even what the rules hide. */
  isOpen = false;

  /** @param now a clock in milliseconds */
  constructor(match: Match, seating: Seating, now: () => number) {
    this.match = match;
    this.seating = seating;
    this.knowledge = new KnownFactsTracker(now);
    // With one person against chance, deducing hidden information is the point of the game.
    this.knowledge.deduces = playingRoles(match.game).length > 1;
  }

  get game(): Game {
    return this.match.game;
  }

  /** Includes the joint moves that were undone. */
  get length(): number {
    return this.match.length + this.match.redoLength;
  }

  /** Whether only machines play. */
  get isWatched(): boolean {
    return this.seating.seats.people().length === 0;
  }

  legal(role: Role): Move[] {
    return listedMoves(this.game, this.match.state, role);
  }

  /** Roles with a choice. */
  free(): Role[] {
    return this.match.roles.filter((role) => this.game.legalMoves(this.match.state, role).length > 1);
  }

  stuck(): Role | undefined {
    return this.match.roles.find((role) => this.game.legalMoves(this.match.state, role).length === 0);
  }

  /** The person whose move is awaited. */
  asked(): Role | undefined {
    if (this.match.isOver || this.stuck() !== undefined) return undefined;
    return this.free().find((role) => this.seating.seats.isPerson(role) && !this.chosen.has(role));
  }

  sight(): Sight {
    const { match, knowledge, looking, isOpen } = this;
    const { seats } = this.seating;
    const choosing = match.isOver ? [] : this.free().filter((role) => seats.isPerson(role));
    return sightOf({ match, seats, knowledge, asked: this.asked(), looking, choosing, isOpen });
  }

  /** The role to advise: the one that is asked, or another one with a choice that may be known. */
  advised(): Role | undefined {
    const sight = this.sight();
    if (this.match.isOver || sight.curtain !== undefined) return undefined;
    return this.asked() ?? (sight.hides ? undefined : this.free()[0]);
  }

  /** @param reason why the match is over */
  ending(reason: string): EndingView | undefined {
    const goals = this.match.goals();
    if (this.match.isOver) return { kind: 'over', goals, reason };
    const stuck = this.stuck();
    return stuck === undefined ? undefined : { kind: 'stuck', goals, stuck, reason: '' };
  }

  /** Calls a function at every point of the match, then returns to the current one. */
  everywhere(visit: () => void): void {
    const at = this.match.length;
    for (let point = 0; point <= this.length; point++) {
      this.match.goTo(point);
      visit();
    }
    this.match.goTo(at);
  }

  /** The match as a file, including undone moves so that nothing is lost. */
  savedText(rules: { readonly name: string; readonly sheet: string }, seed: number): string {
    const at = this.match.length;
    this.match.goTo(this.length);
    const text = savedText({
      name: rules.name,
      sheet: rules.sheet,
      match: this.match,
      seats: this.seating.seats,
      budget: DEFAULT_LEVEL.budget,
      budgets: this.seating.budgets(),
      seed,
    });
    this.match.goTo(at);
    return text;
  }
}

/** The players at the table, and the budget of each machine per move. */
export class Seating {
  readonly seats: Seats;
  readonly #game: Game;
  readonly #budgets: Map<Role, Budget>;

  /** By default, a person plays the first role. */
  constructor(game: Game, settings: Opening['seats']) {
    this.#game = game;
    this.seats = new Seats(game);
    this.#budgets = new Map();
    const roles = playingRoles(game);
    for (const role of roles) {
      const name = game.roles[role]?.name ?? '';
      const setting = settings && Object.hasOwn(settings, name) ? settings[name] : undefined;
      if (setting !== undefined) this.put(role, setting);
      else if (role === roles[0]) this.seats.put(role, PERSON);
      else this.put(role, DEFAULT_LEVEL);
    }
  }

  at(role: Role): Occupant {
    return this.seats.at(role);
  }

  budgetOf(role: Role): Budget {
    return this.#budgets.get(role) ?? DEFAULT_LEVEL.budget;
  }

  /** Returns an error message if the player is invalid. */
  put(role: Role, { player, budget }: SeatSetting): string | undefined {
    const occupant = readOccupant(this.#game, role, player);
    if ('problem' in occupant) return occupant.problem;
    this.seats.put(role, occupant);
    this.#budgets.set(role, budget);
    return undefined;
  }

  /** Moves everybody to the next role, with their time. */
  swap(): void {
    const roles = rolesOf(this.#game).filter((role) => this.at(role).kind !== 'chance');
    const before = new Map(this.#budgets);
    roles.forEach((role, i) => {
      this.#budgets.set(role, before.get(roles.at(i - 1) as Role) ?? DEFAULT_LEVEL.budget);
    });
    this.seats.rotate();
  }

  machines(): Role[] {
    return rolesOf(this.#game).filter((role) => this.at(role).kind === 'machine');
  }

  /** The people whose decisions `undo` goes back to; machines if nobody else plays. */
  deciders(): readonly Role[] {
    const people = this.seats.people();
    return people.length > 0 ? people : this.machines();
  }

  view(role: Role): SeatView {
    return { kind: this.at(role).kind, player: this.seats.text(role), budget: this.budgetOf(role) };
  }

  /** Settings by role. */
  settings(): Record<string, SeatSetting> {
    return Object.fromEntries(
      rolesOf(this.#game).map((role) => [
        this.#game.roles[role]?.name ?? '',
        { player: this.seats.text(role), budget: this.budgetOf(role) },
      ]),
    );
  }

  /** Budgets in the format of saved games. */
  budgets(): Record<string, Budget> {
    return Object.fromEntries(
      this.machines().map((role) => [this.#game.roles[role]?.name ?? '', this.budgetOf(role)]),
    );
  }
}

/** The expected values at each point of the match, from those who evaluated it. */
export class ExpectedValues {
  /** Values by role and point of the match; the latest replaces earlier ones. */
  readonly #values: readonly Map<number, number>[];

  constructor(roles: number) {
    this.#values = Array.from({ length: roles }, () => new Map());
  }

  note(role: Role, at: number, value: number): void {
    this.#values[role]?.set(at, value);
  }

  /** Restores the values from before the page was left. */
  restore(values: readonly (readonly ValuePoint[])[]): void {
    values.forEach((points, role) => {
      for (const { at, value } of points) this.note(role as Role, at, value);
    });
  }

  /** The expectation at a point, if there is exactly one role with a choice. */
  at(point: number): Expectation | undefined {
    const found = this.#values.flatMap((values, role) => {
      const value = values.get(point);
      return value === undefined ? [] : [{ role: role as Role, value }];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** Called when the match continues differently from there. */
  forgetAfter(at: number): void {
    for (const values of this.#values) {
      for (const point of values.keys()) if (point >= at) values.delete(point);
    }
  }

  /** Values by role. */
  all(): ValuePoint[][] {
    return this.#values.map((values) =>
      [...values].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at),
    );
  }

  /** Values by role, limited to what the viewer may know. */
  shown({ hides, viewer, curtain }: Sight): ValuePoint[][] {
    return this.all().map((points, role) =>
      curtain !== undefined || (hides && role !== viewer) ? [] : points,
    );
  }
}

/** Who may see what: the curtain between people who share a screen, and what the rules hide from a single person. */
interface Sight {
  /** Whether something in the position is hidden from somebody here. */
  readonly hides: boolean;
  /** The role whose view it is; undefined for everybody. */
  readonly viewer: Role | undefined;
  /** Nothing is shown before that role looks; without a role, while nobody is asked. */
  readonly curtain: { readonly role: Role | undefined } | undefined;
}

export interface Scenario {
  readonly match: Match;
  readonly seats: Seats;
  readonly knowledge: KnownFactsTracker;
  /** The role that is asked for a move. */
  readonly asked: Role | undefined;
  /** The role looking at the screen, if that matters. */
  readonly looking: Role | undefined;
  /** The people who choose in this step, whether or not they have done so. */
  readonly choosing: readonly Role[];
  /** Whether everything is shown, even what the rules hide. */
  readonly isOpen: boolean;
}

const OPEN: Sight = { hides: false, viewer: undefined, curtain: undefined };

function sightOf({ match, seats, knowledge, asked, looking, choosing, isOpen }: Scenario): Sight {
  const people = seats.people();
  if (isOpen || match.isOver || people.length === 0) return OPEN;
  const hides = match.hidesInformation && people.some((role) => !knowledge.isComplete(match, role));
  const [only, ...others] = people;
  if (others.length === 0) return { hides, viewer: hides ? only : undefined, curtain: undefined };
  // People who choose at the same time as another person do so in secret, and so do people whose choice the rules hide
  // from another.
  const isSecret = choosing.length > 1 || (asked !== undefined && hidesChoice(match, asked, people));
  if (!hides && !isSecret) return OPEN;
  if (asked === undefined)
    return { hides, viewer: undefined, curtain: hides ? { role: undefined } : undefined };
  if (asked !== looking) return { hides, viewer: undefined, curtain: { role: asked } };
  return { hides, viewer: hides ? asked : undefined, curtain: undefined };
}

/** Maximum number of moves examined; with more moves, the choice is assumed to be secret. */
const MOST_MOVES = 200;

/** Whether another person would have the same percepts after different moves of the role. */
function hidesChoice(match: Match, role: Role, people: readonly Role[]): boolean {
  if (!match.hidesInformation) return false;
  const { game, state } = match;
  const legal = match.legal();
  const own = legal[role] ?? [];
  if (own.length > MOST_MOVES) return true;
  return people.some((other) => {
    if (other === role) return false;
    const seen = own.map((move) => {
      const moves = legal.map((each, one) => (one === role ? move : (each[0] as Move)));
      return perceptText(perceptsIn(game.observe(state, moves, other)));
    });
    return new Set(seen).size < own.length;
  });
}

function perceptText(percepts: readonly Term[]): string {
  return percepts
    .map((percept) => termText(percept))
    .sort()
    .join(' ');
}
