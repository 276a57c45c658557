/**
 * The player of Lukas Berger's "General Game Player for Board Games": it searches the whole tree to some depth without
 * pruning, and stores and deepens it while there is time. A win has infinite value, a loss negative infinite value,
 * and all other positions the score that the game counts. It is designed for two players who take turns; other games
 * are played as well as the method allows.
 */

import { type Stopwatch, stopwatch } from '../base/index.ts';
import type { Move } from '../game/index.ts';
import {
  ExpansionTeam,
  expandAlone,
  FullWidthTree,
  findPointsFluent,
  type Grouping,
  type LevelExpander,
  PositionExpander,
} from '../search/index.ts';
import { name, oneOf, whole } from './parameters.ts';
import type { MatchStart, Thoughts, Turn } from './player.ts';
import { definePlayer } from './player-kind.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

export interface BergerOptions {
  /** Number of moves to look ahead; 0 for as many as time allows. */
  readonly depth: number;
  /** Whether the opponent's score is subtracted from the player's own score. */
  readonly score: 'own' | 'difference';
  /**
   * The fluent `(NAME ROLE POINTS)` that holds the score; `auto` means `score`, or the only fluent of this form that
   * never falls.
   */
  readonly fluent: string;
  readonly expansion: Grouping;
  /** Number of threads that expand positions. */
  readonly threads: number;
}

const DEEPEST = 1000;
const FIND_FLUENT = 'auto';
/** Seconds within which helpers should be ready, if there is that much time before the match. */
const STARTING_TIME = 10;
/** Fraction of the time before the match that may be spent waiting for them. */
const STARTING_SHARE = 0.8;

interface Expanders {
  readonly expander: PositionExpander;
  /** Absent if it expands positions in its own thread. */
  readonly helpers: ExpansionTeam | undefined;
}

export class BergerPlayer extends ThinkingPlayer<Expanders> {
  readonly #options: BergerOptions;

  constructor(options: BergerOptions) {
    super();
    this.#options = options;
  }

  override async start(match: MatchStart): Promise<void> {
    await super.start(match);
    const { seconds = Number.POSITIVE_INFINITY } = match.budget;
    await this.match.prepared.helpers?.ready(1000 * Math.min(STARTING_TIME, STARTING_SHARE * seconds));
  }

  protected prepare({ game, role, workers, now }: MatchStart): Expanders {
    const { score, fluent, expansion, threads } = this.#options;
    const settings = {
      role,
      score,
      fluent: fluent === FIND_FLUENT ? findPointsFluent(game) : fluent,
      expansion,
    };
    const expander = new PositionExpander(game, settings);
    const helpers =
      threads > 1 && workers !== undefined
        ? ExpansionTeam.start(expander, settings, { helpers: threads - 1, workers, now })
        : undefined;
    return { expander, helpers };
  }

  protected async think({ legal, budget, report }: Turn, match: ThinkingMatch<Expanders>): Promise<Move> {
    const { role, random, now, beliefs, prepared } = match;
    const { expander, helpers: team } = prepared;
    const watch = stopwatch(budget, now);
    const states = beliefs.states(random);
    if (states.length === 0) return random.pick(legal);
    const expand: LevelExpander = team ? (level, time) => team.expand(level, time) : expandAlone(expander);
    const tree = new FullWidthTree(expander, role, random.pick(states), expand);
    const last = this.#options.depth || DEEPEST;
    for (let depth = 1; depth <= last && tree.isOpen; depth++) {
      const isNeeded = depth === 1;
      const isComplete = await tree.deepen({
        isOver: (nodes) => !isNeeded && watch.isOver(nodes),
        time: { secondsLeft: watch.secondsLeft, isNeeded },
      });
      if (isComplete) tree.backUp();
      report?.(this.#thoughts(tree, watch, team));
      if (!isComplete) break;
    }
    const best = tree.bestMoves();
    const choice = legal.filter((move) => best.includes(move));
    return random.pick(choice.length === 0 ? legal : choice);
  }

  protected override release({ helpers }: Expanders): void {
    helpers?.close();
  }

  #thoughts(tree: FullWidthTree, watch: Stopwatch, team: ExpansionTeam | undefined): Thoughts {
    const note = this.#threadNote(team);
    return {
      moves: tree.bestMoves().map((move) => ({ move })),
      line: [],
      work: { seconds: watch.seconds(), nodes: tree.size, depth: tree.depth },
      ...(note !== undefined && { note }),
    };
  }

  #threadNote(team: ExpansionTeam | undefined): string | undefined {
    const asked = this.#options.threads;
    if (asked === 1) return undefined;
    const had = team?.threads ?? 1;
    if (had === asked) return `expanded on ${had} threads`;
    return `expanded on ${had} of ${asked} threads: ${team?.trouble ?? 'no more are available here'}`;
  }
}

export const berger = definePlayer({
  name: 'berger',
  summary:
    'searches the full tree to a depth without pruning, and evaluates by wins, losses and the score so far',
  source: 'Lukas Berger, "General Game Player for Board Games"',
  parameters: {
    depth: whole(0, 'moves to look ahead; 0 for as many as time allows', { most: DEEPEST }),
    score: oneOf(
      ['own', 'difference'],
      'own',
      "evaluate by the player's own score, or by its difference to the opponent's",
    ),
    fluent: name(
      FIND_FLUENT,
      'fluent (NAME ROLE N) that counts the score; auto takes score, or else the only such fluent that never falls in random games',
    ),
    expansion: oneOf(
      ['rule', 'move'],
      'rule',
      'unit of expansion: all moves of one legal rule, or a single move',
    ),
    threads: whole(1, 'threads that expand positions; fewer are used if fewer are available', {
      least: 1,
      most: 64,
    }),
  },
  create: (options) => new BergerPlayer(options),
});
