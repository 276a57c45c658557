import { expect, test } from 'vitest';
import { TeamNotes, teamMemory } from './tree-exchange.ts';

function team(members: number): TeamNotes[] {
  const memory = teamMemory(members) as SharedArrayBuffer;
  return Array.from({ length: members }, (_, member) => new TeamNotes({ memory, member, members }));
}

function heard(notes: TeamNotes, turn: number): number[][] {
  const all: number[][] = [];
  notes.read(turn, (words, count) => all.push([...words.subarray(0, count)]));
  return all;
}

test('everybody reads what the others have laid down last', () => {
  const [a, b, c] = team(3) as [TeamNotes, TeamNotes, TeamNotes];
  a.write(5, Int32Array.of(1, 2, 3), 3);
  a.write(5, Int32Array.of(4, 5, 6), 2);
  b.write(5, Int32Array.of(-7), 1);
  expect(heard(a, 5)).toEqual([[-7]]);
  expect(heard(b, 5)).toEqual([[4, 5]]);
  expect(heard(c, 5)).toEqual([[4, 5], [-7]]);
});

test('what is about another turn is not heard', () => {
  const [a, b] = team(2) as [TeamNotes, TeamNotes];
  a.write(5, Int32Array.of(1), 1);
  expect(heard(b, 6)).toEqual([]);
});
