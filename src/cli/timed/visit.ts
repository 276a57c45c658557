/** Real-time matches of a manager elsewhere: `anygame player` plays in them, `anygame play` watches them. */
import { randomBytes } from 'node:crypto';
import { Failure, printable, seededRandom } from '../../base/index.ts';
import { compileTimed, isTimedError } from '../../engines/index.ts';
import { type Move, type TimedGame, UNIT, unitsText } from '../../game/index.ts';
import {
  type FollowedMatch,
  type Follower,
  replayTimed,
  TimedMind,
  type TimedRecord,
} from '../../match/index.ts';
import { spectatorView, type TimedNews, timedView } from '../../players/index.ts';
import { followTimedMatches } from '../../protocol/index.ts';
import { EXIT, type Io } from '../io.ts';
import { datedEventTeller, eventTeller } from '../json.ts';
import { DEFAULT_REACTION, timedKind } from './match.ts';
import { openCurtain, PICTURES, TIMERS, TimedScreen } from './screen.ts';

/** Seconds for the circuit; without it, the rules are executed. */
const COMPILE_SECONDS = 10;

export interface TimedVisit {
  readonly address: URL;
  /** How the manager knows the player. */
  readonly name: string;
  readonly player: string;
  readonly seed: number;
  readonly quiet: boolean;
  /** Whether events are printed as JSON. */
  readonly json: boolean;
}

/** Plays until the manager has no more matches, or until Ctrl-C. */
export async function visitTimed(
  { address, name, player, seed, quiet, json }: TimedVisit,
  io: Io,
): Promise<number> {
  const kind = timedKind(player);
  const told = datedEventTeller(io);
  const tell = (event: string, facts: { match: string; role?: string; at?: string }, text: string): void => {
    if (quiet) return;
    if (json) told(event, facts);
    else io.out(`${printable(facts.match)}  ${text}\n`);
  };
  let matches = 0;
  return await followed(io, {
    address,
    registration: { name, session: randomBytes(12).toString('hex') },
    open: ({ id, game, role, clock }, send) => {
      if (role === undefined) return NOBODY;
      const random = seededRandom(seed + matches++);
      const reaction = Math.round(DEFAULT_REACTION * UNIT);
      const mind = new TimedMind({
        player: kind.create({ game, role, random, reaction }),
        view: timedView(game, role, random.fork()),
        clock,
        reaction,
        thinking: { kind: 'time' },
        submit: (move) => send(game.moveText(move)),
      });
      const { name: played = '' } = game.roles[role] ?? {};
      tell('started', { match: id, role: played }, `starts, as ${printable(played)}`);
      return {
        begin: () => mind.start(),
        hear: (news) => {
          mind.hear(news);
          const at = news.kind === 'end' || news.kind === 'refused' ? unitsText(news.at) : '';
          if (news.kind === 'end') tell('ended', { match: id, at }, `over at ${at}`);
          else if (news.kind === 'refused') tell('refused', { match: id, at }, `${at}  no longer legal`);
        },
        end: () => mind.stop(),
      };
    },
  });
}

/** Shows matches until the manager has no more, or until Ctrl-C. */
export async function watchTimed(address: URL, json: boolean, io: Io): Promise<number> {
  return await followed(io, {
    address,
    registration: undefined,
    open: (match) => (json ? toldMatch(match, io) : new Watching(match, io)),
  });
}

async function followed(
  io: Io,
  options: Pick<Parameters<typeof followTimedMatches>[0], 'address' | 'registration' | 'open'>,
): Promise<number> {
  const controller = new AbortController();
  const release = io.onInterrupt(() => controller.abort());
  const where = printable(options.address.host);
  let trouble: string | undefined;
  try {
    const problem = await followTimedMatches({
      ...options,
      time: { now: io.now, ...TIMERS },
      signal: controller.signal,
      compile: (description) => compileTimed(description, { seconds: COMPILE_SECONDS }).game,
      onTrouble: (why) => {
        // Said once, however often it is tried.
        if (why !== trouble) io.err(`anygame: ${where}: ${printable(why)}; trying again\n`);
        trouble = why;
      },
    });
    if (problem !== undefined) throw new Failure(`${where} refuses this player: ${printable(problem)}`);
    return controller.signal.aborted ? EXIT.interrupted : EXIT.success;
  } catch (error) {
    if (isTimedError(error)) throw new Failure(`the rules of ${where}: ${error.message}`, 'refused');
    throw error;
  } finally {
    release();
  }
}

const NOBODY: Follower = { begin: () => {}, hear: () => {}, end: () => {} };

/** A match whose moves are printed as events. */
function toldMatch({ id, game, playClock }: FollowedMatch, io: Io): Follower {
  const tell = eventTeller(io);
  const events: { at: string; moves: (string | null)[] }[] = [];
  tell('start', { match: id, roles: game.roles.map(({ name }) => name), secondsPerUnit: playClock });
  return {
    ...NOBODY,
    hear: (news) => {
      if (news.kind === 'moves') {
        const step = { at: unitsText(news.at), moves: movesText(game, news.moves) };
        events.push(step);
        tell('moves', { match: id, ...step });
      } else if (news.kind === 'end') {
        const at = unitsText(news.at);
        tell('end', { match: id, at, roles: goalsAtEnd(game, { events, end: at }) });
      }
    },
  };
}

const movesText = (game: TimedGame, moves: readonly (Move | undefined)[]): (string | null)[] =>
  game.roles.map((_, role) => {
    const move = moves[role];
    return move === undefined ? null : game.moveText(move);
  });

/** A match that is shown: as pictures on a terminal, else as a line for each update with moves. */
class Watching implements Follower {
  readonly #match: FollowedMatch;
  readonly #io: Io;
  readonly #view;
  readonly #events: { at: string; moves: (string | null)[] }[] = [];
  readonly #screen: TimedScreen;
  #curtain: ReturnType<typeof openCurtain> | undefined;
  #pictures: NodeJS.Timeout | undefined;

  constructor(match: FollowedMatch, io: Io) {
    const { game, clock, description, id, playClock } = match;
    this.#match = match;
    this.#io = io;
    this.#view = spectatorView(game);
    this.#screen = new TimedScreen(description, game, {
      now: () => clock.now(),
      facts: () => this.#view.facts(clock.now()),
    });
    const roles = game.roles.map(({ name }) => name).join(', ');
    io.out(`${printable(id)}: ${printable(roles)}; ${playClock} s a unit\n`);
  }

  begin(): void {
    if (this.#io.terminal === undefined) return;
    this.#curtain = openCurtain(this.#io);
    this.#pictures = setInterval(
      () => this.#curtain?.show(`${this.#screen.text()}\n\nCtrl-C ends`),
      1000 / PICTURES,
    );
  }

  hear(news: TimedNews): void {
    const { game } = this.#match;
    this.#view.hear(news);
    if (news.kind === 'moves') {
      const moves = movesText(game, news.moves);
      this.#events.push({ at: unitsText(news.at), moves });
      const made = moves.flatMap((move, role) =>
        move === null ? [] : [`${game.roles[role]?.name} ${move}`],
      );
      if (this.#curtain === undefined) this.#io.out(`${unitsText(news.at)}  ${printable(made.join(', '))}\n`);
    }
    if (news.kind !== 'end') return;
    this.end();
    const goals = goalsAtEnd(game, { events: this.#events, end: unitsText(news.at) })
      .map(({ name, goal }) => `${printable(name)} ${goal}`)
      .join(', ');
    this.#io.out(`over at ${unitsText(news.at)}: ${goals}\n`);
  }

  end(): void {
    clearInterval(this.#pictures);
    this.#curtain?.close();
    this.#curtain = undefined;
  }
}

function goalsAtEnd(
  game: TimedGame,
  record: Pick<TimedRecord, 'events' | 'end'>,
): { readonly name: string; readonly goal: number }[] {
  const last = replayTimed(game, record).states.at(-1);
  return game.roles.flatMap(({ name, isChance }, role) =>
    isChance || last === undefined ? [] : [{ name, goal: game.utility(last, role as never) }],
  );
}
