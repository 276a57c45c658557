/** Runs a tree search for a turn, from one state or from all possible states of the match, and reports the result. */
import { nextTask, type Stopwatch } from '../../base/index.ts';
import type { Move, Role, State } from '../../game/index.ts';
import { expectedLine, type FinalChoice, provenValue, ranked, type TreeSearch } from '../../search/index.ts';
import type { MoveThought, Thoughts } from '../player.ts';

/** Milliseconds between two reports. */
const REPORT_PERIOD = 100;
/** Milliseconds between two checks for results of other threads. */
const SHARE_PERIOD = 25;

export interface TurnSearchSetup {
  readonly search: TreeSearch;
  readonly role: Role;
  readonly final: FinalChoice;
  /** Milliseconds of thinking between two points at which messages are handled. */
  readonly slice: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

export interface TurnSearchTask {
  /** At least one state; each is searched for an equal share of the time. */
  readonly states: readonly State[];
  /** All moves, of which the search may omit some that cannot be best; absent if only the searched moves matter. */
  readonly legal?: readonly Move[];
  readonly step: number;
  readonly watch: Stopwatch;
  /** Whether only the clock limits the search. */
  readonly isTimed: boolean;
  /** Whether the only state is already the root. */
  readonly isRooted?: boolean;
  /** Aborted when the best move so far is needed. Without a signal, no messages are handled before the end. */
  readonly signal?: AbortSignal | undefined;
  readonly report?: ((thoughts: Thoughts) => void) | undefined;
}

export class TurnSearch {
  readonly #setup: TurnSearchSetup;

  constructor(setup: TurnSearchSetup) {
    this.#setup = setup;
  }

  /** The result for the moves; visits are added up over several states. */
  async think(task: TurnSearchTask): Promise<Thoughts> {
    const { states, signal } = task;
    const all: Thoughts[] = [];
    for (const [index, state] of states.entries()) {
      if (index > 0 && signal?.aborted) break;
      all.push(await this.#search(state, task, (index + 1) / states.length));
    }
    const [first] = all;
    return all.length === 1 && first !== undefined ? first : addedVisits(all);
  }

  async #search(state: State, task: TurnSearchTask, part: number): Promise<Thoughts> {
    const { search, slice, now } = this.#setup;
    const { watch, step, isTimed, isRooted, signal, report } = task;
    if (!isRooted) search.setRoot(state);
    let reported = now();
    let shared = now();
    const tick = (simulations: number): void => {
      if (isTimed && now() - shared >= SHARE_PERIOD) {
        shared = now();
        search.share(step);
      }
      if (report === undefined || now() - reported < REPORT_PERIOD) return;
      reported = now();
      report(this.#thoughts(task, simulations));
    };
    const isOver = (): boolean =>
      signal?.aborted === true || watch.isOver(0) || (part < 1 && watch.share() > part);
    let simulations: number;
    if (isTimed && signal !== undefined) {
      simulations = await searchInSlices(search, { isOver, slice, now, tick });
    } else {
      const most = Math.ceil(watch.playoutsLeft(0) * part);
      search.think({ stop: isOver, simulations: most, tick: () => tick(search.simulations) });
      simulations = search.simulations;
    }
    const thoughts = this.#thoughts(task, simulations);
    report?.(thoughts);
    return thoughts;
  }

  #thoughts({ watch, legal = [] }: TurnSearchTask, playouts: number): Thoughts {
    const { search, role, final } = this.#setup;
    const { tree, root, scale } = search;
    const seconds = watch.seconds();
    if (!tree.isExpanded(root)) return { moves: [], line: [], work: { seconds, playouts: 0 } };
    const moves = ranked(tree, root, role, final).map((entry): MoveThought => {
      const proven = provenValue(tree, root, role, entry);
      const tries = tree.tries(entry);
      const value = proven ?? (tries > 0 ? tree.total(entry) / tries : undefined);
      return {
        move: tree.move(entry) as Move,
        visits: tries - tree.borrowedTries(entry),
        ...(value !== undefined && { value: scale.utility(value, role) }),
        ...(proven !== undefined && { isProven: true }),
      };
    });
    const searched = new Set(moves.map(({ move }) => move));
    const others = legal.filter((move) => !searched.has(move)).map((move) => ({ move, visits: 0 }));
    const line = expectedLine(search, final);
    return {
      moves: [...moves, ...others],
      line,
      work: { seconds, playouts, nodes: tree.nodeCount, depth: line.length },
      ...(tree.isProven(root) && { note: `solved: ${scale.utility(tree.value(root, role), role)}` }),
    };
  }
}

/** Moves by their total visits in all states, most visited first. */
function addedVisits(all: readonly Thoughts[]): Thoughts {
  const visits = new Map<Move, number>();
  for (const { move, visits: more = 0 } of all.flatMap(({ moves }) => moves))
    visits.set(move, (visits.get(move) ?? 0) + more);
  const moves = [...visits].map(([move, count]) => ({ move, visits: count }));
  moves.sort((a, b) => b.visits - a.visits);
  const playouts = all.reduce((sum, { work }) => sum + (work.playouts ?? 0), 0);
  return { moves, line: [], work: { seconds: all.at(-1)?.work.seconds ?? 0, playouts } };
}

export interface SlicedSearch {
  /** Whether the time is up. */
  readonly isOver: () => boolean;
  /** Milliseconds after which messages are handled. */
  readonly slice: number;
  readonly now: () => number;
  /** Called occasionally with the number of simulations so far. */
  readonly tick?: (simulations: number) => void;
}

/** Number of consecutive slices without a finished playout after which the search gives up. */
const MOST_FRUITLESS = 50;

/** Searches from the root until the time is up or the root's value is certain. Returns the number of simulations. */
export async function searchInSlices(
  search: TreeSearch,
  { isOver, slice, now, tick }: SlicedSearch,
): Promise<number> {
  let simulations = 0;
  for (;;) {
    const end = now() + slice;
    // Playouts in progress are lost at the end of a slice, so some have to finish first.
    const isLate = (): boolean => search.simulations > 0 || now() >= end + MOST_FRUITLESS * slice;
    search.think({
      stop: () => isOver() || (now() >= end && isLate()),
      simulations: Number.POSITIVE_INFINITY,
      tick: () => tick?.(simulations + search.simulations),
    });
    simulations += search.simulations;
    if (isOver() || search.simulations === 0 || search.tree.isProven(search.root)) return simulations;
    await nextTask();
    // The thread may have been busy with something else for the whole time.
    if (isOver()) return simulations;
  }
}
