/** Lessons of random games: a position in the middle of each, and how it ended. */
import type { Random } from '../../circuit/random.ts';
import { type GameBlock, rolesOf } from '../../machine/index.ts';
import { highestGoals } from './highest-goals.ts';
import type { Lessons, Teacher } from './lessons.ts';
import { trainingGames } from './training-games.ts';

export function randomTeacher(random: Random): Teacher {
  return (lessons, judgements, stop) => {
    const training = trainingGames(lessons.game, random);
    const highest = highestGoals(lessons.game);
    // Random games differ in length; positions are taken from all over the typical one.
    let length = 1;
    while (lessons.count < judgements && !stop()) {
      const midway = random.below(Math.max(1, length));
      const block = training.play(128, { midway, stop });
      if (block === undefined) return;
      length = Math.max(2, Math.round(block.lengths.reduce((sum, each) => sum + each, 0) / block.games));
      addBlock(lessons, block, highest);
    }
  };
}

/** Takes the positions of a block whose games were still being played and came to an end by the rules. */
function addBlock(
  lessons: Lessons,
  { games, width, ended, goals, midway }: GameBlock,
  highest: readonly number[],
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
      const goal = goals[game * highest.length + role] as number;
      lessons.add(turn, role, features, goal / (highest[role] as number));
    }
  });
}
