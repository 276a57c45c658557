/**
 * Lessons of games that a search plays against itself: what it found the positions worth that it looked at often. Many
 * judgements come out of one search (J. Veness et al., "Bootstrapping from game tree search", 2009, learn so from
 * alpha-beta), and they know of what good play makes of a position, which random games do not.
 */
import type { Random } from '../../circuit/random.ts';
import { forEachBit } from '../../machine/circuit/bits.ts';
import {
  type CircuitGame,
  isChance,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
  type State,
} from '../../machine/index.ts';
import { bestEntry } from '../mcts/outcome.ts';
import type { Search } from '../mcts/search.ts';
import { NONE, type Tree } from '../mcts/tree.ts';
import { highestGoals } from './highest-goals.ts';
import type { Lessons, Teacher } from './lessons.ts';

const SIMULATIONS = 1000;
/** A judgement counts in full after so many tries, and not at all before so few. */
const CERTAIN_TRIES = 30;
const LEAST_TRIES = 4;
/** Games begin with up to so many random moves, and go on with a random one now and then, lest they are all alike. */
const OPENING = 8;
const PART_RANDOM = 0.15;

/** @param newSearch with nothing in it */
export function searchTeacher(game: CircuitGame, newSearch: () => Search, random: Random): Teacher {
  return (lessons, judgements, stop) => {
    const words = game.bits(game.initial).length;
    const highest = highestGoals(game);
    const isOver = (): boolean => lessons.count >= judgements || stop();
    while (!isOver()) {
      const search = newSearch();
      let state: State = game.initial;
      let opening = random.below(OPENING);
      while (!game.isTerminal(state) && !isOver()) {
        const legal = legalByRole(game, state);
        if (legal.some((moves) => moves.length === 0)) break;
        if (opening-- > 0) {
          state = game.next(
            state,
            legal.map((moves) => random.pick(moves)),
          );
          continue;
        }
        search.setRoot(state);
        search.think({ stop, simulations: SIMULATIONS });
        addTree(lessons, search.tree, words, highest);
        state = game.next(state, chosenMoves(search, game, legal, random));
        search.forget();
      }
    }
  };
}

function chosenMoves(
  search: Search,
  game: CircuitGame,
  legal: readonly (readonly Move[])[],
  random: Random,
): Move[] {
  return legal.map((moves, role) => {
    const isRandom = isChance(game.roles[role]) || random.next32() < PART_RANDOM * 2 ** 32;
    if (moves.length === 1 || isRandom || !search.tree.isExpanded(search.root)) return random.pick(moves);
    return search.tree.moves[bestEntry(search, role as Role, 'visits')] as Move;
  });
}

/** Takes what was found out about positions where one role has a choice, and about those that it leads to. */
function addTree(lessons: Lessons, tree: Tree, words: number, highest: readonly number[]): void {
  for (let node = 0; node < tree.nodeCount; node++) {
    if (!tree.isExpanded(node) || (tree.visits[node] as number) < CERTAIN_TRIES) continue;
    for (const role of rolesOf(lessons.game)) {
      const count = tree.entriesOf(node, role);
      if (count < 2 || tree.jointCount(node) !== count) continue;
      const first = tree.firstEntry(node, role);
      let best = 0;
      for (let i = 0; i < count; i++) {
        const child = tree.child(node, i);
        const tries = tree.tries[first + i] as number;
        if (tries > (tree.tries[first + best] as number)) best = i;
        if (child === NONE) continue;
        if (tree.isProven[child] === 1) add(child, role, tree.value(child, role), 1);
        else if (tries >= LEAST_TRIES)
          add(child, role, meanOf(first + i), Math.min(1, tries / CERTAIN_TRIES));
      }
      if (tree.isProven[node] === 1) add(node, role, tree.value(node, role), 1);
      else if ((tree.tries[first + best] as number) >= CERTAIN_TRIES)
        add(node, role, meanOf(first + best), 1);
    }
  }

  function meanOf(entry: number): number {
    return (tree.totals[entry] as number) / (tree.tries[entry] as number);
  }

  function add(node: number, role: number, value: number, weight: number): void {
    const place = tree.placeOf(node);
    const features: number[] = [];
    forEachBit(tree.states.subarray(place, place + words), 0, 32 * words, (feature) => {
      features.push(feature);
    });
    const turn = lessons.turns.at(tree.states, place);
    lessons.add(turn, role, features, value / (highest[role] as number), weight);
  }
}
