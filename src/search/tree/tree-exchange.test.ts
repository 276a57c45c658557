import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { matchStart } from '../../../test/playing.ts';
import type { Role } from '../../game/index.ts';
import { defaultSearch } from '../../players/mcts/mcts.ts';
import { NONE } from './tree.ts';
import { teamMemory } from './tree-exchange.ts';
import type { TreeSearch } from './tree-search.ts';

const game = ticTacToe();

function searchers(members: number, simulations: number): TreeSearch[] {
  const memory = teamMemory(members) as SharedArrayBuffer;
  return Array.from({ length: members }, (_, member) => {
    const match = matchStart(game, 0 as Role, member + 1);
    const search = defaultSearch(match, { memory, member, members });
    search.setRoot(game.initial);
    search.think({ stop: () => false, simulations });
    return search;
  });
}

interface Counted {
  readonly visits: number;
  readonly tries: readonly number[];
  readonly totals: readonly number[];
}

/** Returns the root and its children, indexed by the number of the joint move. */
function upper({ tree, root }: TreeSearch, part: 'all' | 'own'): Counted[] {
  const children = Array.from({ length: tree.jointCount(root) }, (_, index) => tree.child(root, index));
  const without = (all: number | undefined, borrowed: number | undefined): number =>
    (all as number) - (part === 'own' ? (borrowed as number) : 0);
  return [root, ...children].map((node) => {
    expect(node).not.toBe(NONE);
    const count = tree.isExpanded(node) ? tree.entriesOf(node, 0) + tree.entriesOf(node, 1) : 0;
    const entries = Array.from({ length: count }, (_, i) => tree.entryAt(node, 0, i));
    return {
      visits: without(tree.visits(node), tree.borrowedVisits(node)),
      tries: entries.map((entry) => without(tree.tries(entry), tree.borrowedTries(entry))),
      totals: entries.map((entry) => without(tree.total(entry), tree.borrowedTotal(entry))),
    };
  });
}

function sum(parts: readonly Counted[]): Counted {
  const added = (key: 'tries' | 'totals') =>
    (parts[0] as Counted)[key].map((_, i) => parts.reduce((total, part) => total + (part[key][i] ?? 0), 0));
  const visits = parts.reduce((total, part) => total + part.visits, 0);
  return { visits, tries: added('tries'), totals: added('totals') };
}

test('everybody counts what all have found, once', () => {
  const team = searchers(3, 300);
  const found = team.map((search) => upper(search, 'own'));
  const together = (found[0] as Counted[]).map((_, i) => sum(found.map((each) => each[i] as Counted)));
  // Positions with few visits are not shared.
  const isShared = (_: unknown, i: number): boolean =>
    found.every((each) => (each[i]?.visits as number) >= 4);
  expect(together.filter(isShared).length).toBeGreaterThan(4);
  // The first member to write reads the others' findings in the next round. Nothing is counted twice, however often it
  // is shared.
  for (let round = 0; round < 3; round++) for (const search of team) search.share(0);
  for (const [i, search] of team.entries()) {
    expect(upper(search, 'all').filter(isShared)).toEqual(together.filter(isShared));
    expect(upper(search, 'own')).toEqual(found[i]);
  }
});

test('what is found later is added, and counts in the turn it was found in', () => {
  const team = searchers(2, 200);
  const [one, other] = team as [TreeSearch, TreeSearch];
  const share = (turn: number): void => {
    for (const search of team) search.share(turn);
  };
  share(0);
  share(0);
  const [early = 0, others = 0] = team.map((search) => upper(search, 'own')[0]?.visits);
  one.think({ stop: () => false, simulations: 100 });
  const own = upper(one, 'own');
  const visits = own[0]?.visits as number;
  expect(visits).toBeGreaterThanOrEqual(300);
  one.share(1);
  other.share(2);
  expect(upper(other, 'all')[0]?.visits).toBe(early + others);
  share(2);
  share(2);
  expect(upper(other, 'all')[0]?.visits).toBe(others + visits);
  expect(upper(one, 'all')[0]?.visits).toBe(others + visits);
});
