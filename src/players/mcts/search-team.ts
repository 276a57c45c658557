/**
 * Other threads that search the same positions. Each has its own tree and sends its most visited nodes to the others;
 * at the end, visits are added up (Cazenave and Jouandeau, "On the parallelization of UCT", 2007).
 */
import {
  type Budget,
  defineService,
  type Random,
  type Requester,
  requester,
  within,
} from '../../base/index.ts';
import { type BareGame, bareGame, type PositionNumbers, StatesCodec } from '../../engines/index.ts';
import type { Game, Move, Remembered, Role, State } from '../../game/index.ts';
import { type TeamMembership, teamMemory } from '../../search/index.ts';
import type { MatchStart, MoveThought, Thoughts } from '../player.ts';
import type { MctsValues } from './mcts-parameters.ts';

export interface SearchMemberProtocol {
  readonly load: { readonly ask: MemberSetup };
  /** When stopped by its signal, it answers with its results so far. */
  readonly search: { readonly ask: MemberQuestion; readonly answer: SentThoughts };
}

export interface MemberSetup {
  readonly game: BareGame;
  readonly values: MctsValues;
  readonly role: Role;
  readonly seed: number;
  /** The budget before the match. */
  readonly budget: Budget;
  /** Absent if threads do not share memory. */
  readonly membership?: TeamMembership;
  /** Knowledge that the leader has learned about the game, if the parameters require it. */
  readonly learned?: Remembered;
}

export interface MemberQuestion {
  /** Possible states of the match. */
  readonly states: PositionNumbers;
  readonly step: number;
  readonly seconds: number;
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  /** The moves of the thoughts, then those of the line. */
  readonly moves: PositionNumbers;
  readonly thoughts: readonly Omit<MoveThought, 'move'>[];
}

/** The work of a thread that searches together with others. */
export const SEARCH_MEMBER = defineService<SearchMemberProtocol>('search-member');

/** A search by the members of a team. */
export interface TeamSearch {
  /** Stops the members and returns the thoughts of those that answer within some milliseconds. */
  findings(patience: number): Promise<readonly Thoughts[]>;
  cancel(): void;
}

interface Member {
  readonly requests: Requester<SearchMemberProtocol>;
  readonly codec: ThoughtsCodec;
  readonly loaded: Promise<void>;
}

interface TeamOrigin {
  readonly sent: BareGame;
  readonly random: Random;
  /** What the leader has learned about the game. */
  readonly learned: Remembered | undefined;
}

export class SearchTeam {
  /** The leader's membership. */
  readonly membership: TeamMembership | undefined;
  readonly #members: readonly Member[];
  readonly #now: () => number;

  /** Undefined if there are no other threads or no use for them. */
  static start(
    match: MatchStart,
    values: MctsValues,
    random: Random,
    learned?: Remembered,
  ): SearchTeam | undefined {
    const { game, workers, budget } = match;
    // Counted work stays in one thread, so that matches are reproducible.
    if (workers === undefined || workers.threads < 2 || budget.seconds === undefined) return undefined;
    const sent = bareGame(game);
    return sent && new SearchTeam(match, values, { sent, random, learned });
  }

  private constructor(
    { game, role, workers, budget, now }: MatchStart,
    values: MctsValues,
    { sent, random, learned }: TeamOrigin,
  ) {
    const members = workers?.threads ?? 1;
    const memory = teamMemory(members);
    const membershipOf = (member: number): TeamMembership | undefined =>
      memory && { memory, member, members };
    const started: Member[] = [];
    try {
      for (let member = 1; member < members && workers !== undefined; member++) {
        const requests = requester(workers.start(SEARCH_MEMBER));
        const membership = membershipOf(member);
        const setup = { game: sent, values, role, seed: random.next32(), budget };
        const loaded = requests.ask('load', {
          ...setup,
          ...(membership && { membership }),
          ...(learned && { learned }),
        });
        loaded.catch(() => requests.close(new Error('it cannot search this game')));
        started.push({ requests, loaded, codec: new ThoughtsCodec(game) });
      }
    } catch {
      // No more threads or memory may be available; the threads already started are enough.
    }
    this.membership = membershipOf(0);
    this.#members = started;
    this.#now = now;
  }

  /** Waits until all members are ready or have failed, up to a limit. */
  async ready(milliseconds: number): Promise<void> {
    const settled = Promise.allSettled(this.#members.map(({ loaded }) => loaded));
    await within(milliseconds / 1000, settled, () => []);
  }

  /** Members that are not ready yet join later. */
  begin(states: readonly State[], step: number, seconds: number): TeamSearch {
    const stop = new AbortController();
    const end = this.#now() + 1000 * seconds;
    const found: Thoughts[] = [];
    const answers = this.#members.map(async ({ requests, loaded, codec }) => {
      await loaded;
      const left = (end - this.#now()) / 1000;
      if (stop.signal.aborted || left <= 0) return;
      const question = { states: codec.encodeStates(states), step, seconds: left };
      // Read even if nobody waits for it any more, since later messages may depend on its numbers.
      found.push(codec.decode(await requests.ask('search', question, { signal: stop.signal })));
    });
    const over = Promise.allSettled(answers);
    return {
      findings: async (patience) => {
        stop.abort();
        await within(patience / 1000, over, () => []);
        return [...found];
      },
      cancel: () => stop.abort(),
    };
  }

  close(): void {
    for (const { requests } of this.#members) requests.close(new Error('the match is over'));
  }
}

/** One direction of communication between two threads. */
export class ThoughtsCodec extends StatesCodec {
  readonly #roles: number;

  constructor(game: Game) {
    super(game);
    this.#roles = game.roles.length;
  }

  encode({ moves, line, ...rest }: Thoughts): SentThoughts {
    const writer = this.codec.writer();
    for (const { move } of moves) writer.writeMove(move);
    for (const move of line.flat()) writer.writeMove(move);
    return { ...rest, moves: writer.finish(), thoughts: moves.map(({ move: _, ...thought }) => thought) };
  }

  decode({ moves: sent, thoughts, ...rest }: SentThoughts): Thoughts {
    const reader = this.codec.reader(sent);
    const moves = thoughts.map((thought): MoveThought => ({ move: reader.readMove(), ...thought }));
    const line: Move[][] = [];
    while (!reader.isAtEnd) {
      const joint: Move[] = [];
      while (joint.length < this.#roles) joint.push(reader.readMove());
      line.push(joint);
    }
    return { ...rest, moves, line };
  }
}
