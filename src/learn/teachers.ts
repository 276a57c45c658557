/** Teachers fill lessons with judged positions, from games that a tree search plays against itself (Veness et al. 2009) or from random games. */
import { forEachBit, type Random } from '../base/index.ts';
import {
  type Game,
  type GameBlock,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
  type State,
  shareOfScale,
  type UtilityRange,
} from '../game/index.ts';
import { bestEntry, NONE, TreeSearch, type TreeSearchSettings } from '../search/index.ts';
import { type Lessons, learnedRanges, type Teacher } from './lessons.ts';
import { trainingGames } from './training-games.ts';

const SIMULATIONS = 1000;
/** A judgement counts in full after CERTAIN_TRIES, and not at all before LEAST_TRIES. */
const CERTAIN_TRIES = 30;
const LEAST_TRIES = 4;
/** Games begin with up to OPENING random moves, and include further random moves now and then, so that they differ. */
const OPENING = 8;
const PART_RANDOM = 0.15;

/** @param newSearch with nothing in it */
export function searchTeacher(game: Game, newSearch: () => TreeSearch, random: Random): Teacher {
  return (lessons, judgements, stop) => {
    const { words } = game.packing();
    const ranges = learnedRanges(game);
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
        addTree(lessons, search, words, ranges);
        state = game.next(state, chosenMoves(search, game, legal, random));
        search.forget();
      }
    }
  };
}

function chosenMoves(
  search: TreeSearch,
  game: Game,
  legal: readonly (readonly Move[])[],
  random: Random,
): Move[] {
  return legal.map((moves, role) => {
    const isRandom = game.roles[role]?.isChance || random.next32() < PART_RANDOM * 2 ** 32;
    if (moves.length === 1 || isRandom || !search.tree.isExpanded(search.root)) return random.pick(moves);
    return search.tree.move(bestEntry(search, role as Role, 'visits')) as Move;
  });
}

/** Takes what was found out about positions where one role has a choice, and about those that it leads to. */
function addTree(
  lessons: Lessons,
  { tree, scale }: TreeSearch,
  words: number,
  ranges: readonly UtilityRange[],
): void {
  for (let node = 0; node < tree.nodeCount; node++) {
    if (!tree.isExpanded(node) || tree.visits(node) < CERTAIN_TRIES) continue;
    for (const role of rolesOf(lessons.game)) {
      const count = tree.entriesOf(node, role);
      if (count < 2 || tree.jointCount(node) !== count) continue;
      const first = tree.firstEntry(node, role);
      let best = first;
      for (let i = 0; i < count; i++) {
        const child = tree.child(node, i);
        const entry = tree.entryAt(node, role, i);
        const tries = tree.tries(entry);
        if (tries > tree.tries(best)) best = entry;
        if (child === NONE) continue;
        if (tree.isProven(child)) add(child, role, tree.value(child, role), 1);
        else if (tries >= LEAST_TRIES) add(child, role, meanOf(entry), Math.min(1, tries / CERTAIN_TRIES));
      }
      if (tree.isProven(node)) add(node, role, tree.value(node, role), 1);
      else if (tree.tries(best) >= CERTAIN_TRIES) add(node, role, meanOf(best), 1);
    }
  }

  function meanOf(entry: number): number {
    return tree.total(entry) / tree.tries(entry);
  }

  function add(node: number, role: number, value: number, weight: number): void {
    const place = tree.placeOf(node);
    const features: number[] = [];
    forEachBit(tree.states.subarray(place, place + words), 0, 32 * words, (feature) => {
      features.push(feature);
    });
    const turn = lessons.turns.at(tree.states, place);
    const share = shareOfScale(scale.utility(value, role), ranges[role] as UtilityRange);
    lessons.add(turn, role, features, share, weight);
  }
}

const PLAIN_SETTINGS: Omit<TreeSearchSettings, 'expandAll'> = {
  c: 40,
  bound: 'ucb1',
  firstPlay: undefined,
  rave: 0,
  expandAfter: 1,
  solver: true,
  transpositions: true,
  memory: 64e6,
};

/** A search with default parameters, to evaluate positions. */
export function plainSearch(game: Game, random: Random): TreeSearch {
  const batch = game.batch();
  const playouts = batch.playouts({ policy: 'uniform' });
  // What matters is how many positions are judged, not how many playouts each judgement takes.
  const expandAll = playouts.lanes > 1 ? 'all' : 'one';
  return new TreeSearch({ batch, playouts }, game.roles, { ...PLAIN_SETTINGS, expandAll }, random);
}

/** Lessons of random games: a position in the middle of each, and how it ended. */
export function randomTeacher(random: Random): Teacher {
  return (lessons, judgements, stop) => {
    const training = trainingGames(lessons.game, random);
    const ranges = learnedRanges(lessons.game);
    // Random games differ in length; positions are taken from all over the typical one.
    let length = 1;
    while (lessons.count < judgements && !stop()) {
      const midway = random.below(Math.max(1, length));
      const block = training.play(128, { midway, stop });
      if (block === undefined) return;
      length = Math.max(2, Math.round(block.lengths.reduce((sum, each) => sum + each, 0) / block.games));
      addBlock(lessons, block, ranges);
    }
  };
}

/** Takes the positions of a block whose games were still being played and ended by the rules. */
function addBlock(
  lessons: Lessons,
  { games, width, ended, goals, midway }: GameBlock,
  ranges: readonly UtilityRange[],
): void {
  if (midway === undefined) return;
  const { states, running } = midway;
  const lists: (number[] | undefined)[] = Array.from({ length: 32 * width });
  for (let game = 0; game < games; game++) {
    const usable = (running[game >>> 5] as number) & (ended[game >>> 5] as number);
    if ((usable >>> (game & 31)) & 1) lists[game] = [];
  }
  for (let feature = 0, at = 0; at < states.length; feature++, at += width) {
    for (let word = 0; word < width; word++) {
      let left = states[at + word] as number;
      for (; left !== 0; left &= left - 1) lists[32 * word + 31 - Math.clz32(left & -left)]?.push(feature);
    }
  }
  lists.forEach((features, game) => {
    if (features === undefined) return;
    const turn = lessons.turns.inLane(states, width, game);
    for (const role of rolesOf(lessons.game)) {
      const goal = goals[game * ranges.length + role] as number;
      lessons.add(turn, role, features, shareOfScale(goal, ranges[role] as UtilityRange));
    }
  });
}
