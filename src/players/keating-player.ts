/**
 * Tree search by roulette wheel: children are sampled with probabilities proportional to their upper bounds instead of
 * choosing the highest, and goals range from 0 to 100 while the bonus is of the order of 1 (Keating, "General Game
 * Player"). It is implemented as described, for comparison; it does not converge to optimal play.
 */
import { type Random, stopwatch } from '../base/index.ts';
import { type Game, legalByRole, type Move, type Role, randomPlayout, type State } from '../game/index.ts';
import type { KeatingSettings } from './keating.ts';
import type { MatchStart, Thoughts, Turn } from './player.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

const REPORT_PERIOD = 256;

interface Node {
  readonly state: State;
  /** The role whose move led here, and the move. */
  readonly mover: Role;
  readonly move: Move;
  children: Node[] | undefined;
  visits: number;
  score: number;
}

export class KeatingPlayer extends ThinkingPlayer {
  readonly #settings: KeatingSettings;

  constructor(settings: KeatingSettings) {
    super();
    this.#settings = settings;
  }

  protected prepare(): void {}

  /** A fresh tree for every move. */
  protected think({ legal, budget, report }: Turn, match: ThinkingMatch<void>): Move {
    const { role, random, now, beliefs } = match;
    const [state] = beliefs.states(random);
    if (state === undefined) return random.pick(legal);
    const watch = stopwatch(budget, now);
    const root: Node = {
      state,
      mover: role,
      move: legal[0] as Move,
      children: undefined,
      visits: 0,
      score: 0,
    };
    for (let playouts = 0; playouts === 0 || !watch.isOver(playouts); playouts++) {
      this.#simulate(root, match);
      if (playouts % REPORT_PERIOD === 0) report?.(thoughts(root, watch.seconds(), playouts + 1));
    }
    const children = (root.children ?? []).filter(
      ({ move, mover }) => mover === role && legal.includes(move),
    );
    const most = Math.max(...children.map(({ visits }) => visits));
    const best = children.filter(({ visits }) => visits === most);
    return best.length === 0 ? random.pick(legal) : random.pick(best).move;
  }

  #simulate(root: Node, { game, role, random }: MatchStart): void {
    const path = [root];
    let node = root;
    while (node.visits > 0 && !game.isTerminal(node.state)) {
      node.children ??= expand(game, node, role, random);
      const next = this.#select(node, node.children, random);
      if (next === undefined) break;
      path.push(next);
      node = next;
    }
    const { state: end } = randomPlayout(game, node.state, random, this.#settings.cutoff);
    for (const each of path) {
      each.visits++;
      if (!game.roles[each.mover]?.isChance) each.score += game.utility(end, each.mover);
    }
  }

  /** The first unvisited child, otherwise a child chosen by the wheel. */
  #select(parent: Node, children: readonly Node[], random: Random): Node | undefined {
    const unvisited = children.find(({ visits }) => visits === 0);
    if (unvisited !== undefined) return unvisited;
    const values = children.map((child) => wheelValue(child, parent.visits, this.#settings.formula));
    let left = (random.next32() / 2 ** 32) * values.reduce((sum, value) => sum + value, 0);
    return (
      children.find((_, i) => {
        left -= values[i] as number;
        return left < 0;
      }) ?? children.at(-1)
    );
  }
}

/** A child's share of the wheel. */
export function wheelValue(
  { score, visits }: { readonly score: number; readonly visits: number },
  parentVisits: number,
  formula: KeatingSettings['formula'],
): number {
  const under =
    formula === 'code' ? Math.log(parentVisits) / visits : Math.max(0, Math.log(parentVisits / visits));
  return score / visits + Math.sqrt(2 * under);
}

/**
 * One child per move of the role with a choice, or of the searching role if several have one. The others' moves are
 * sampled once.
 */
function expand(game: Game, { state }: Node, searcher: Role, random: Random): Node[] {
  const legal = legalByRole(game, state);
  if (legal.some((moves) => moves.length === 0)) return [];
  const choosers = legal.flatMap((moves, role) => (moves.length > 1 ? [role as Role] : []));
  const [first = searcher, ...more] = choosers;
  const mover = more.length > 0 ? searcher : first;
  return (legal[mover] as readonly Move[]).map((move) => {
    const moves = legal.map((each, role) => (role === mover ? move : random.pick(each)));
    return { state: game.next(state, moves), mover, move, children: undefined, visits: 0, score: 0 };
  });
}

function thoughts({ children = [] }: Node, seconds: number, playouts: number): Thoughts {
  const moves = children
    .filter(({ visits }) => visits > 0)
    .map(({ move, visits, score }) => ({ move, visits, value: score / visits }))
    .sort((a, b) => b.visits - a.visits);
  return { moves, line: [], work: { seconds, playouts } };
}
