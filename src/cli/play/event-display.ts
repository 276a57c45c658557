/** Tells other programs about a game: each event is a JSON object on a line of its own. */
import type { Layout } from '../../board/index.ts';
import type { Move, Role } from '../../game/index.ts';
import { compareTerms, type Term, termText } from '../../gdl/index.ts';
import { type KnownFacts, type Match, occupantText, type Seats, type Step } from '../../match/index.ts';
import type { Io } from '../io.ts';
import { eventTeller, type TellEvent } from '../json.ts';
import { roleText } from '../position-report.ts';
import { Display } from './display.ts';

export class EventDisplay extends Display {
  readonly #tell: TellEvent;

  constructor(layout: Layout, io: Io) {
    super(layout, io);
    this.#tell = eventTeller(io);
  }

  override start(match: Match, seats: Seats, about: { readonly game: string; readonly seed: number }): void {
    const { game, roles, length } = match;
    this.#tell('start', {
      version: 1,
      ...about,
      engine: game.engine,
      moves: length,
      roles: roles.map((role) => ({ name: roleText(game, role), player: playerName(seats, role) })),
    });
  }

  override say(text: string): void {
    this.#tell('message', { text: text.trim() });
  }

  override position({ game, state, length }: Match): void {
    this.#tell('position', { moves: length, state: texts(game.facts(state)) });
  }

  override facts(match: Match): void {
    this.position(match);
  }

  override known({ facts, positions }: KnownFacts): void {
    this.#tell('known', { positions, state: texts(facts) });
  }

  override percepts(match: Match, role: Role, first: number): void {
    const sees = match
      .observations(role)
      .slice(first)
      .map((happening) => (happening.kind === 'percepts' ? texts(happening.percepts) : []));
    this.#tell('percepts', { moves: match.length, role: roleText(match.game, role), sees });
  }

  /** All legal moves, since programs need no short list. */
  override moves({ game }: Match, role: Role, listed: readonly Move[]): void {
    this.#tell('turn', { role: roleText(game, role), legal: listed.map((move) => game.moveText(move)) });
  }

  override step({ game, roles, length }: Match, { moves }: Step, mayKnow: (role: Role) => boolean): void {
    const made = roles.map((role) => (mayKnow(role) ? game.moveText(moves[role] as Move) : null));
    this.#tell('moves', { number: length, moves: made });
  }

  override history(match: Match, viewer: Role | undefined): void {
    const moves = match.steps.map((step) =>
      match.roles.map((role) =>
        viewer === undefined || role === viewer ? match.game.moveText(step.moves[role] as Move) : null,
      ),
    );
    this.#tell('history', { moves });
  }

  override end(match: Match, seats: Seats): void {
    const { game, state, roles, length } = match;
    const goals = match.goals();
    this.#tell('end', {
      moves: length,
      state: texts(game.facts(state)),
      roles: roles.map((role) => ({
        name: roleText(game, role),
        player: playerName(seats, role),
        goal: goals[role],
      })),
    });
  }
}

const playerName = (seats: Seats, role: Role): string | null => {
  const occupant = seats.at(role);
  return occupant.kind === 'chance' ? null : occupantText(occupant);
};

const texts = (terms: readonly Term[]): string[] =>
  [...terms].sort(compareTerms).map((term) => termText(term));
