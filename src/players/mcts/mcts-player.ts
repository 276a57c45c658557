/** Players by Monte Carlo tree search. */

import { type Random, type Stopwatch, stopwatch } from '../../base/index.ts';
import type { Move, Role, State } from '../../game/index.ts';
import {
  bestEntry,
  expectedLine,
  type FinalChoice,
  proofBounds,
  provenValue,
  ranked,
  TreeSearch,
  type TreeSearchParts,
  type TreeSearchSettings,
} from '../../search/index.ts';
import { possibleStates } from '../beliefs.ts';
import type { MatchStart, MoveThought, Player, Thoughts, Turn } from '../player.ts';

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

export class MctsPlayer implements Player {
  readonly #settings: MctsSettings;
  readonly #prepare: (match: MatchStart) => PreparedSearch;
  #match: MatchStart | undefined;
  #search: TreeSearch | undefined;
  #random: Random | undefined;
  /** What is to be said of how it plays. */
  #note: string | undefined;

  constructor(settings: MctsSettings, prepare: (match: MatchStart) => PreparedSearch) {
    this.#settings = settings;
    this.#prepare = prepare;
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
    this.#random = match.random.fork();
    const parts = this.#prepare(match);
    this.#note = parts.note;
    this.#search = new TreeSearch(parts, proofBounds(match), this.#settings, this.#random.fork());
  }

  async choose(turn: Turn): Promise<Move> {
    if (this.#match === undefined || this.#search === undefined || this.#random === undefined)
      throw new Error('the match has not been started');
    const { game, role, now } = this.#match;
    const { history, legal, budget } = turn;
    const [only, ...others] = legal;
    if (only !== undefined && others.length === 0) return only;
    const watch = stopwatch(budget, now);
    const states = possibleStates(game, role, history, this.#random).slice(0, MOST_GUESSES);
    const [known, ...guesses] = states;
    if (known === undefined) return this.#random.pick(legal);
    if (guesses.length > 0) return this.#chooseBlindly(states, turn, watch);
    this.#think(this.#search, known, turn, watch, 1);
    const move = this.#search.tree.moves[bestEntry(this.#search, role, this.#settings.final)] as Move;
    if (!this.#settings.reuse) this.#search.forget();
    return move;
  }

  async stop(): Promise<void> {
    this.#match = undefined;
    this.#search = undefined;
  }

  #think(search: TreeSearch, state: State, turn: Turn, watch: Stopwatch, part: number): void {
    const { role, now } = this.#match as MatchStart;
    search.setRoot(state);
    const simulations = Math.ceil(watch.playoutsLeft(0) * part);
    let reported = now();
    let shared = now();
    const report = (): void => turn.report?.(this.#thoughts(search, role, watch));
    const isTimed = turn.budget.seconds !== undefined;
    search.think({
      stop: () => watch.isOver(0) || (part < 1 && watch.share() > part),
      simulations,
      tick: () => {
        if (isTimed && now() - shared >= SHARE_PERIOD) {
          shared = now();
          search.share(turn.history.length);
        }
        if (turn.report === undefined || now() - reported < REPORT_PERIOD) return;
        reported = now();
        report();
      },
    });
    report();
  }

  #thoughts(search: TreeSearch, role: Role, watch: Stopwatch): Thoughts {
    const thoughts = rootThoughts(search, role, this.#settings.final, watch.seconds());
    const note = [thoughts.note, this.#note].filter(Boolean).join('; ');
    return note === '' ? thoughts : { ...thoughts, note };
  }

  /** Every position that it may be is searched for a while, and their visits are added up. */
  #chooseBlindly(states: readonly State[], turn: Turn, watch: Stopwatch): Move {
    const { role } = this.#match as MatchStart;
    const search = this.#search as TreeSearch;
    const visits = new Map<Move, number>(turn.legal.map((move) => [move, 0]));
    states.forEach((state, index) => {
      this.#think(search, state, turn, watch, (index + 1) / states.length);
      const { tree, root } = search;
      const first = tree.isExpanded(root) ? tree.firstEntry(root, role) : 0;
      const count = tree.isExpanded(root) ? tree.entriesOf(root, role) : 0;
      for (let entry = first; entry < first + count; entry++) {
        const move = tree.moves[entry] as Move;
        const known = visits.get(move);
        if (known !== undefined) visits.set(move, known + (tree.tries[entry] as number));
      }
    });
    const most = Math.max(...visits.values());
    return (this.#random as Random).pick(turn.legal.filter((move) => visits.get(move) === most));
  }
}

function rootThoughts(search: TreeSearch, role: Role, final: FinalChoice, seconds: number): Thoughts {
  const { tree, root } = search;
  if (!tree.isExpanded(root)) return { moves: [], line: [], work: { seconds, playouts: 0 } };
  const moves = ranked(tree, root, role, final).map((entry): MoveThought => {
    const proven = provenValue(tree, root, role, entry);
    const tries = tree.tries[entry] as number;
    const value = proven ?? (tries > 0 ? (tree.totals[entry] as number) / tries : undefined);
    return {
      move: tree.moves[entry] as Move,
      visits: tries - (tree.borrowedTries[entry] ?? 0),
      ...(value !== undefined && { value }),
      ...(proven !== undefined && { isProven: true }),
    };
  });
  const line = expectedLine(search, final);
  const isProven = tree.isProven[root] === 1;
  return {
    moves,
    line,
    work: { seconds, playouts: search.simulations, nodes: tree.nodeCount, depth: line.length },
    ...(isProven && { note: `solved: ${tree.value(root, role)}` }),
  };
}
