/**
 * Several of the same kind think about the same turn, tell each other what they find if they can, and vote by their
 * visits (root parallelisation: Cazenave and Jouandeau, "On the parallelization of UCT", 2007). Where work is counted
 * instead of timed, one of them plays alone, so that matches can be repeated.
 */
import type { Move } from '../machine/index.ts';
import { type MatchEnd, type MatchStart, type Thoughts, type Turn, teamMemory } from '../players/index.ts';
import type { MatchPlayer } from './match-player.ts';
import { mergedThoughts } from './merged-thoughts.ts';

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
