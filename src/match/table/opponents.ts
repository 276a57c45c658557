/** The machines at a table: created on demand, asked for moves, and replaced when they fail. */
import { type Budget, type Random, within } from '../../base/index.ts';
import type { Game, Move, Role } from '../../game/index.ts';
import { choiceText, type Player, type PlayerChoice, type Thoughts, type Turn } from '../../players/index.ts';
import { Briefing, type RoleView } from '../briefing.ts';
import type { Match } from '../match.ts';

export interface OpponentsSetup {
  readonly game: Game;
  readonly random: Random;
  readonly now: () => number;
  /** Whether machines have threads and cores of their own, and may think during others' turns. */
  readonly mayPonder?: boolean;
  readonly create: (choice: PlayerChoice) => OpponentPlayer;
}

/** A player that may be busy in a thread of its own. */
export interface OpponentPlayer extends Player {
  /** Called when the answer is no longer needed. */
  abandon?(): void;
  close?(): void;
}

export interface OpponentTurn extends Pick<Turn, 'legal' | 'budget'> {
  readonly role: Role;
  readonly choice: PlayerChoice;
  /** The role's view of the match. */
  readonly view: RoleView;
  readonly report?: (thoughts: Thoughts) => void;
  /** Aborted if the move is needed immediately. */
  readonly hurry?: AbortSignal;
}

export interface OpponentMove {
  readonly move: Move;
  /** Its latest thoughts. */
  readonly thoughts: Thoughts | undefined;
  /** Why the move is random. */
  readonly failure?: string;
}

interface Seated {
  readonly player: OpponentPlayer;
  readonly role: Role;
  readonly briefing: Briefing;
  readonly started: Promise<void>;
  hasStarted: boolean;
}

/** Milliseconds for players to stop. */
const FAREWELL = 300;

export class Opponents {
  readonly #world: OpponentsSetup;
  /** By role and choice, so that a player that returns still knows the game. */
  readonly #seated = new Map<string, Seated>();
  /** Random numbers for replacement moves. */
  readonly #spare: Random;

  constructor(world: OpponentsSetup) {
    this.#world = world;
    this.#spare = world.random.fork();
  }

  /** Lets a machine prepare before it is asked for its first move. */
  prepare(role: Role, choice: PlayerChoice, budget: Budget): void {
    this.#seat(keyOf(role, choice), role, choice, budget);
  }

  /** Called whenever the match has changed; informs machines of new and undone moves. */
  update(match: Match): void {
    for (const [key, { role, briefing, hasStarted }] of this.#seated) {
      try {
        if (hasStarted) briefing.update(match.view(role));
      } catch {
        this.#dismiss(key);
      }
    }
  }

  async choose({ role, choice, view, report, hurry, ...turn }: OpponentTurn): Promise<OpponentMove> {
    const [only, ...others] = turn.legal;
    if (only !== undefined && others.length === 0) return { move: only, thoughts: undefined };
    let thoughts: Thoughts | undefined;
    let isWanted = true;
    const noticed = (latest: Thoughts) => {
      if (!isWanted) return;
      thoughts = latest;
      report?.(latest);
    };
    const key = keyOf(role, choice);
    const { mayPonder = false } = this.#world;
    try {
      const seated = this.#seat(key, role, choice, turn.budget);
      const thinking = seated.started.then<Move | 'now'>(() =>
        hurry?.aborted
          ? 'now'
          : seated.player.choose({ ...turn, ...seated.briefing.turn(view), mayPonder, report: noticed }),
      );
      // Done synchronously: the next request must not get a machine that is about to be dismissed or interrupted.
      const letGo = (): void => {
        if (!isWanted) return;
        if (seated.hasStarted) seated.player.abandon?.();
        else this.#dismiss(key);
      };
      const move = await Promise.race([thinking, whenAborted(hurry, letGo)]);
      if (move === 'now') {
        thinking.catch(() => undefined);
        return { move: this.#bestSoFar(thoughts, turn.legal), thoughts };
      }
      if (turn.legal.includes(move)) return { move, thoughts };
      return this.#instead(turn.legal, 'it answered with a move that is not legal');
    } catch (error) {
      this.#dismiss(key);
      return this.#instead(turn.legal, error instanceof Error ? error.message : String(error));
    } finally {
      isWanted = false;
    }
  }

  async stop(goals: readonly number[]): Promise<void> {
    const all = [...this.#seated.values()];
    this.#seated.clear();
    const farewells = all.map(({ player }) => player.stop({ goals }).catch(() => undefined));
    // A machine that was asked to move immediately may still be busy.
    await within(FAREWELL / 1000, Promise.all(farewells), () => undefined);
    for (const { player } of all) player.close?.();
  }

  #seat(key: string, role: Role, choice: PlayerChoice, budget: Budget): Seated {
    const before = this.#seated.get(key);
    if (before !== undefined) return before;
    const { game, random, now, create } = this.#world;
    const player = create(choice);
    const started = player.start({ game, role, random: random.fork(), now, budget });
    const seated: Seated = { player, role, briefing: new Briefing(player), started, hasStarted: false };
    started.then(
      () => {
        seated.hasStarted = true;
      },
      () => undefined,
    );
    this.#seated.set(key, seated);
    return seated;
  }

  /** A machine that has failed is replaced. */
  #dismiss(key: string): void {
    const seated = this.#seated.get(key);
    this.#seated.delete(key);
    seated?.player.close?.();
  }

  #bestSoFar(thoughts: Thoughts | undefined, legal: readonly Move[]): Move {
    const best = thoughts?.moves[0]?.move;
    return best !== undefined && legal.includes(best) ? best : this.#spare.pick(legal);
  }

  #instead(legal: readonly Move[], failure: string): OpponentMove {
    return { move: this.#spare.pick(legal), thoughts: undefined, failure };
  }
}

function keyOf(role: Role, choice: PlayerChoice): string {
  return `${role} ${choiceText(choice)}`;
}

/** @param act called during the abort itself, before anybody waiting for the promise */
function whenAborted(signal: AbortSignal | undefined, act: () => void): Promise<'now'> {
  return new Promise((resolve) => {
    const now = (): void => {
      act();
      resolve('now');
    };
    if (signal?.aborted) now();
    else signal?.addEventListener('abort', now, { once: true });
  });
}
