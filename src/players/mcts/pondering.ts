/** Thinking during others' turns: the tree keeps growing from the current position and follows the match. */
import { nextTask } from '../../base/index.ts';
import { type Game, legalByRole, type Move, type Role, type State } from '../../game/index.ts';
import type { TreeSearch } from '../../search/index.ts';
import type { MatchEvent } from '../player.ts';
import type { SearchTeam } from './search-team.ts';
import { searchInSlices } from './turn-search.ts';

/** Milliseconds after which an event is handled. */
const SLICE = 10;
/** Maximum seconds of thinking about a position for which no move was requested. */
const LONGEST = 60;

export interface PonderingSetup {
  readonly game: Game;
  readonly role: Role;
  readonly search: TreeSearch;
  readonly team: SearchTeam | undefined;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

interface Position {
  readonly state: State;
  /** Number of joint moves made before it. */
  readonly step: number;
}

export class Pondering {
  readonly #setup: PonderingSetup;
  /** The current position of the match, if known. */
  #position: Position | undefined;
  /** The position from which the tree grows: the current one, or one that is certain to follow it. */
  #root: Position | undefined;
  #isOn = false;
  /** Incremented whenever thinking begins or ends, so that earlier work notices. */
  #round = 0;
  #endTeam = (): void => {};

  constructor(setup: PonderingSetup) {
    this.#setup = setup;
  }

  /** Whether a turn's position was examined before the turn came and is the root of the tree. */
  isRoot(state: State, step: number): boolean {
    const { game } = this.#setup;
    return this.#root?.step === step && game.key(this.#root.state) === game.key(state);
  }

  /**
   * Continues thinking about a position, the root of the tree, until it is stopped or time runs out.
   *
   * @param answer the role's move in the position, if one was requested
   */
  begin(state: State, step: number, answer?: Move, seconds = LONGEST): Promise<void> {
    const { game } = this.#setup;
    this.#root = { state, step };
    this.#position = this.#root;
    this.#isOn = true;
    const moves = answer === undefined ? undefined : this.#certainMoves(state, answer);
    const next = moves && { state: game.next(state, moves), step: step + 1 };
    return this.#thinkFrom(next ?? this.#root, seconds);
  }

  /** Must be called with every event of the match. */
  observe(event: MatchEvent): void {
    const { game } = this.#setup;
    const before = this.#position;
    if (before === undefined) return;
    const isNext = event.kind === 'observed' && event.step === before.step + 1;
    if (!isNext || event.observation.kind !== 'moves') {
      this.forget();
      return;
    }
    const { step } = event;
    const state = game.next(before.state, event.observation.moves);
    this.#position = { state, step };
    if (this.#isOn && !this.isRoot(state, step)) void this.#thinkFrom(this.#position, LONGEST);
  }

  /** Called when the player needs its time for something else. */
  end(): void {
    this.#round++;
    this.#isOn = false;
    this.#endTeam();
  }

  /** Called when the position of the match is no longer known. */
  forget(): void {
    this.end();
    this.#position = undefined;
    this.#root = undefined;
  }

  /** The joint move, if no other role has a choice. */
  #certainMoves(state: State, answer: Move): Move[] | undefined {
    const { game, role: own } = this.#setup;
    const legal = legalByRole(game, state);
    if (legal.some((moves, role) => role !== own && moves.length !== 1)) return undefined;
    return legal.map((moves, role) => (role === own ? answer : (moves[0] as Move)));
  }

  async #thinkFrom(position: Position, seconds: number): Promise<void> {
    const { game, search, team, now } = this.#setup;
    const round = ++this.#round;
    this.#endTeam();
    const end = now() + 1000 * seconds;
    // Lets the player's answer be sent first.
    await nextTask();
    if (round !== this.#round) return;
    if (this.#root !== position) search.setRoot(position.state);
    this.#root = position;
    if (game.isTerminal(position.state)) return;
    const asked = team?.begin([position.state], position.step, seconds);
    this.#endTeam = () => asked?.cancel();
    await searchInSlices(search, {
      isOver: () => round !== this.#round || now() >= end,
      slice: SLICE,
      now,
    });
    if (round === this.#round) this.#endTeam();
  }
}
