/** A team of equal players thinks about the same turn and votes by visits (root parallelisation: Cazenave and Jouandeau, "On the parallelization of UCT", 2007); where work is counted instead of timed, one of them plays alone, so that matches can be repeated. */
import type { Move } from '../game/index.ts';
import type { MatchEnd, MatchEvent, MatchStart, MoveThought, Thoughts, Turn } from '../players/index.ts';
import { teamMemory } from '../search/index.ts';
import type { MatchPlayer } from './match-player.ts';

export class TeamPlayer implements MatchPlayer {
  readonly #members: readonly MatchPlayer[];

  constructor(members: readonly [MatchPlayer, ...MatchPlayer[]]) {
    this.#members = members;
  }

  async start(match: MatchStart): Promise<void> {
    // Each has chance of its own; what the first one gets does not depend on how many there are.
    const randoms = this.#members.map((_, i) => (i === 0 ? match.random : match.random.fork()));
    const members = this.#members.length;
    const memory = members > 1 ? teamMemory(members) : undefined;
    await Promise.all(
      this.#members.map((each, member) =>
        each.start({
          ...match,
          random: randoms[member] ?? match.random,
          ...(memory && { team: { memory, member, members } }),
        }),
      ),
    );
  }

  observe(event: MatchEvent): void {
    for (const member of this.#members) member.observe?.(event);
  }

  async choose(turn: Turn): Promise<Move> {
    const [leader] = this.#members as [MatchPlayer];
    if (this.#members.length === 1 || turn.budget.seconds === undefined) return leader.choose(turn);
    const latest: (Thoughts | undefined)[] = this.#members.map(() => undefined);
    const merged = (): Thoughts | undefined => mergedThoughts(latest.flatMap((thoughts) => thoughts ?? []));
    // Who has no visits to count, since the values are certain, say, speaks for all.
    const tell = (thoughts = latest.find((each) => each !== undefined)): void =>
      thoughts && turn.report?.(thoughts);
    const answers = await Promise.allSettled(
      this.#members.map((member, i) =>
        member.choose({
          ...turn,
          report: (thoughts) => {
            latest[i] = thoughts;
            if (i === 0) tell(merged());
          },
        }),
      ),
    );
    const moves = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [first] = moves;
    if (first === undefined) throw (answers[0] as PromiseRejectedResult).reason;
    const all = merged();
    tell(all);
    const best = all?.moves[0]?.move;
    return best !== undefined && turn.legal.includes(best) ? best : first;
  }

  async stop(end: MatchEnd): Promise<void> {
    await Promise.all(this.#members.map((member) => member.stop(end)));
  }

  abandon(): void {
    for (const member of this.#members) member.abandon?.();
  }
}

// The thoughts of several players about the same turn, taken together.

/**
 * Visits are added, and values weighted by them. What is certain to one is certain. The best move is the most visited
 * one, unless one that is certain is worth more; undefined if nobody has counted visits.
 */
export function mergedThoughts(all: readonly Thoughts[]): Thoughts | undefined {
  const [first] = all;
  const moves = new Map<Move, MoveThought>();
  for (const thought of all.flatMap((thoughts) => thoughts.moves)) {
    const known = moves.get(thought.move);
    moves.set(thought.move, known === undefined ? thought : added(known, thought));
  }
  const sorted = ranked([...moves.values()]);
  const [best] = sorted;
  if (first === undefined || best?.visits === undefined) return undefined;
  const leader = all.find(({ moves: [own] }) => own?.move === best.move) ?? first;
  return {
    moves: sorted,
    line: leader.line,
    work: {
      seconds: Math.max(...all.map(({ work }) => work.seconds)),
      ...total('playouts', all),
      ...total('nodes', all),
      ...(leader.work.depth !== undefined && { depth: leader.work.depth }),
    },
    ...(leader.note !== undefined && { note: leader.note }),
  };
}

function total(key: 'playouts' | 'nodes', all: readonly Thoughts[]): { [K in typeof key]?: number } {
  const parts = all.flatMap(({ work }) => work[key] ?? []);
  return parts.length === 0 ? {} : { [key]: parts.reduce((sum, part) => sum + part, 0) };
}

function added(one: MoveThought, other: MoveThought): MoveThought {
  const certain = [one, other].find(({ isProven }) => isProven);
  if (one.visits === undefined && other.visits === undefined) return certain ?? one;
  const visits = (one.visits ?? 0) + (other.visits ?? 0);
  if (certain !== undefined) return { ...certain, visits };
  const sum = (one.value ?? 0) * (one.visits ?? 0) + (other.value ?? 0) * (other.visits ?? 0);
  return { move: one.move, visits, ...(visits > 0 && { value: sum / visits }) };
}

function ranked(moves: readonly MoveThought[]): MoveThought[] {
  const open = moves.filter(({ isProven }) => !isProven);
  open.sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0));
  const hope = Math.max(1, open[0]?.value ?? 0);
  const isAhead = ({ value = 0 }: MoveThought): boolean => open.length === 0 || value >= hope;
  const certain = moves.filter(({ isProven }) => isProven);
  certain.sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (b.visits ?? 0) - (a.visits ?? 0));
  return [...certain.filter(isAhead), ...open, ...certain.filter((move) => !isAhead(move))];
}
