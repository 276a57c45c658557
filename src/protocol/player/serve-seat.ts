/** The worker's side: prepares the game of one match, and thinks. Whatever the rules are, they cannot hold up the host. */
import { seededRandom } from '../../base/index.ts';
import { type Compilation, compile } from '../../engines/index.ts';
import { isChance, type Move, type Role } from '../../game/index.ts';
import {
  canonicalText,
  hasErrors,
  isTurnBased,
  type Reading,
  readDescription,
  type TurnBasedDescription,
} from '../../gdl/index.ts';
import { Briefing } from '../../match/index.ts';
import {
  createPlayer,
  PLAYERS,
  type Player,
  type PlayerChoice,
  type PlayerKind,
  type Thoughts,
} from '../../players/index.ts';
import type { News } from '../message.ts';
import { FollowedGame } from './followed-game.ts';
import type { SeatAnswer, SeatCallerLink, ToSeat } from './seat-messages.ts';

/** Part of the time before the match in which the circuit must be built; the rest is the player's. */
const BUILDING_SHARE = 0.6;
/** Milliseconds between two suggestions. */
const SUGGESTION_PERIOD = 20;

/** A game as it came, and as it is played. */
export interface SeatGame {
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
}

/** Makes a player that thinks in several threads. */
export type OpenTeam = (choice: PlayerChoice, game: SeatGame, threads: number) => Player;

/**
 * To be called once, in the worker's own script.
 *
 * @param openTeam absent where there are no more threads
 */
export function serveSeat(
  caller: SeatCallerLink,
  kinds: readonly PlayerKind[] = PLAYERS,
  openTeam?: OpenTeam,
): void {
  const seat = new ServedSeat(caller, kinds, openTeam);
  let last = Promise.resolve();
  caller.onMessage((message) => {
    const { request } = message;
    const received = performance.now();
    last = last.then(async () => {
      try {
        caller.post({ request, ...(await seat.answer(message, received)) });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        caller.post({ request, kind: 'failed', reason, isFinal: true });
      }
    });
  });
}

interface SeatMatch {
  readonly player: Player;
  readonly briefing: Briefing;
  readonly followed: FollowedGame;
}

class ServedSeat {
  readonly #caller: SeatCallerLink;
  readonly #kinds: readonly PlayerKind[];
  readonly #openTeam: OpenTeam | undefined;
  #match: SeatMatch | undefined;

  constructor(caller: SeatCallerLink, kinds: readonly PlayerKind[], openTeam: OpenTeam | undefined) {
    this.#caller = caller;
    this.#kinds = kinds;
    this.#openTeam = openTeam;
  }

  async answer(message: ToSeat, received: number): Promise<SeatAnswer> {
    switch (message.kind) {
      case 'start':
        return this.#start(message, received);
      case 'follow':
        return this.#follow(message.news, message.answered);
      case 'play':
        return this.#play(message, received);
      case 'stop':
        return this.#stop(message.news, message.answered);
    }
  }

  async #start(message: ToSeat & { readonly kind: 'start' }, received: number): Promise<SeatAnswer> {
    const { rules, engine, seconds, megabytes, seed, player, threads } = message;
    const reading = readDescription(rules, 'rules', { notation: 'kif' });
    const { description, findings } = reading;
    const unreadable = findings.filter(({ code }) => /^GDL[01]/.test(code));
    if (hasErrors(unreadable)) return failed(`the rules cannot be read: ${unreadable[0]?.message}`);
    if (!isTurnBased(description)) return failed('only games with turns can be played');
    const building = Math.max(0.1, BUILDING_SHARE * seconds);
    const compilation = compile(description, { engine, seconds: building, megabytes });
    const { game } = compilation;
    const wanted = message.role.toLowerCase();
    const role = game.roles.findIndex((each) => canonicalText(each) === wanted) as Role;
    if (role < 0 || isChance(game.roles[role])) return failed(`'${message.role}' is nobody's role`);
    const random = seededRandom(seed);
    const followed = new FollowedGame(game, description, role, random.fork());
    const seated =
      threads > 1 && this.#openTeam !== undefined
        ? this.#openTeam(player, { reading, description, compilation }, threads)
        : createPlayer(player, this.#kinds);
    this.#match = { player: seated, briefing: new Briefing(seated), followed };
    const now = (): number => performance.now();
    const left = Math.max(0, seconds - (now() - received) / 1000);
    const budget = { seconds: left };
    await seated.start({ game, role, random: random.fork(), now, budget, rules: description });
    return done(`${game.engine} engine`);
  }

  #follow(news: News, answered: string | undefined): SeatAnswer {
    const { followed, briefing } = this.#expectMatch();
    followed.follow(news, answered);
    briefing.update(followed);
    return done('');
  }

  async #play(message: ToSeat & { readonly kind: 'play' }, received: number): Promise<SeatAnswer> {
    const { followed, player, briefing } = this.#expectMatch();
    followed.follow(message.news, message.answered);
    const situation = briefing.turn(followed);
    const legal = followed.legal();
    const [first, ...others] = legal;
    if (first === undefined) return failed('there is no legal move');
    if (others.length === 0) return { kind: 'move', move: followed.text(first) };
    const suggest = this.#suggester(message.request, followed);
    suggest(first);
    const seconds = Math.max(0, message.seconds - (performance.now() - received) / 1000);
    const move = await player.choose({
      ...situation,
      legal,
      budget: { seconds },
      report: ({ moves: [best] }: Thoughts) => best && suggest(best.move),
    });
    return { kind: 'move', move: followed.text(legal.includes(move) ? move : first) };
  }

  async #stop(news: News, answered: string | undefined): Promise<SeatAnswer> {
    const { followed, player, briefing } = this.#expectMatch();
    followed.follow(news, answered);
    briefing.update(followed);
    const goals = followed.goals();
    this.#match = undefined;
    await player.stop({ goals: goals ?? followed.game.roles.map(() => 0) });
    return done(goals === undefined ? 'over' : `goals ${goals.join(' ')}`);
  }

  #suggester(request: number, followed: FollowedGame): (move: Move) => void {
    let last: Move | undefined;
    let told = Number.NEGATIVE_INFINITY;
    return (move) => {
      const now = performance.now();
      if (move === last || now - told < SUGGESTION_PERIOD) return;
      last = move;
      told = now;
      this.#caller.post({ request, kind: 'suggestion', move: followed.text(move) });
    };
  }

  #expectMatch(): SeatMatch {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }
}

function done(note: string): SeatAnswer {
  return { kind: 'done', note };
}

function failed(reason: string): SeatAnswer {
  return { kind: 'failed', reason, isFinal: true };
}
