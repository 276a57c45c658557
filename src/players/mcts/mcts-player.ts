/** Players by Monte Carlo tree search. */

import { type Random, type Stopwatch, stopwatch } from '../../base/index.ts';
import type { Move, Role, State } from '../../game/index.ts';
import {
  bestEntry,
  expectedLine,
  type FinalChoice,
  provenValue,
  ranked,
  TreeSearch,
  type TreeSearchParts,
  type TreeSearchSettings,
} from '../../search/index.ts';
import type { MatchStart, MoveThought, Thoughts, Turn } from '../player.ts';
import { type ThinkingMatch, ThinkingPlayer } from '../thinking-player.ts';

export interface MctsSettings extends TreeSearchSettings {
  /** Keep what is known of a position from one turn to the next. */
  readonly reuse: boolean;
  readonly final: FinalChoice;
}

/** A search made ready for a match. */
export interface PreparedSearch extends TreeSearchParts {
  /** What is to be said of how it plays. */
  readonly note?: string;
}

/** Milliseconds between two reports. */
const REPORT_PERIOD = 100;
/** Milliseconds between two looks at what others have found. */
const SHARE_PERIOD = 25;
/** Positions that are searched, at most, if it is not known which one it is. */
const MOST_GUESSES = 16;

/** The search of a match. */
interface MctsSearch {
  readonly search: TreeSearch;
  readonly random: Random;
  readonly note: string | undefined;
}

type MctsMatch = ThinkingMatch<MctsSearch>;

export class MctsPlayer extends ThinkingPlayer<MctsSearch> {
  readonly #settings: MctsSettings;
  readonly #prepareSearch: (match: MatchStart) => PreparedSearch;

  constructor(settings: MctsSettings, prepareSearch: (match: MatchStart) => PreparedSearch) {
    super();
    this.#settings = settings;
    this.#prepareSearch = prepareSearch;
  }

  protected prepare(match: MatchStart): MctsSearch {
    const random = match.random.fork();
    const parts = this.#prepareSearch(match);
    const search = new TreeSearch(parts, match.game.roles, this.#settings, random.fork());
    return { search, random, note: parts.note };
  }

  protected think(turn: Turn, match: MctsMatch): Move {
    const { role, now, beliefs, prepared } = match;
    const { search, random } = prepared;
    const watch = stopwatch(turn.budget, now);
    const states = beliefs.states(random).slice(0, MOST_GUESSES);
    const [known, ...guesses] = states;
    if (known === undefined) return random.pick(turn.legal);
    if (guesses.length > 0) return this.#chooseBlindly(states, turn, match, watch);
    this.#search(known, turn, match, watch, 1);
    const move = search.tree.move(bestEntry(search, role, this.#settings.final)) as Move;
    if (!this.#settings.reuse) search.forget();
    return move;
  }

  #search(
    state: State,
    turn: Turn,
    { role, now, prepared }: MctsMatch,
    watch: Stopwatch,
    part: number,
  ): void {
    const { search, note } = prepared;
    search.setRoot(state);
    const simulations = Math.ceil(watch.playoutsLeft(0) * part);
    let reported = now();
    let shared = now();
    const report = (): void => turn.report?.(this.#thoughts(search, note, role, turn.legal, watch));
    const isTimed = turn.budget.seconds !== undefined;
    search.think({
      stop: () => watch.isOver(0) || (part < 1 && watch.share() > part),
      simulations,
      tick: () => {
        if (isTimed && now() - shared >= SHARE_PERIOD) {
          shared = now();
          search.share(turn.step);
        }
        if (turn.report === undefined || now() - reported < REPORT_PERIOD) return;
        reported = now();
        report();
      },
    });
    report();
  }

  #thoughts(
    search: TreeSearch,
    way: string | undefined,
    role: Role,
    legal: readonly Move[],
    watch: Stopwatch,
  ): Thoughts {
    const thoughts = rootThoughts(search, role, legal, this.#settings.final, watch.seconds());
    const note = [thoughts.note, way].filter(Boolean).join('; ');
    return note === '' ? thoughts : { ...thoughts, note };
  }

  /** Every position that it may be is searched for a while, and their visits are added up. */
  #chooseBlindly(states: readonly State[], turn: Turn, match: MctsMatch, watch: Stopwatch): Move {
    const { role, prepared } = match;
    const { search, random } = prepared;
    const visits = new Map<Move, number>(turn.legal.map((move) => [move, 0]));
    states.forEach((state, index) => {
      this.#search(state, turn, match, watch, (index + 1) / states.length);
      const { tree, root } = search;
      const count = tree.isExpanded(root) ? tree.entriesOf(root, role) : 0;
      for (let i = 0; i < count; i++) {
        const entry = tree.entryAt(root, role, i);
        const move = tree.move(entry) as Move;
        const known = visits.get(move);
        if (known !== undefined) visits.set(move, known + tree.tries(entry));
      }
    });
    const most = Math.max(...visits.values());
    return random.pick(turn.legal.filter((move) => visits.get(move) === most));
  }
}

/** @param legal all moves, of which the search may have left out some that cannot be best */
function rootThoughts(
  search: TreeSearch,
  role: Role,
  legal: readonly Move[],
  final: FinalChoice,
  seconds: number,
): Thoughts {
  const { tree, root, scale } = search;
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
  const isProven = tree.isProven(root);
  return {
    moves: [...moves, ...others],
    line,
    work: { seconds, playouts: search.simulations, nodes: tree.nodeCount, depth: line.length },
    ...(isProven && { note: `solved: ${scale.utility(tree.value(root, role), role)}` }),
  };
}
