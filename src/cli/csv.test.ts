import { expect, test } from 'vitest';
import type { MatchRecord } from '../match/index.ts';
import { matchesCsv } from './csv.ts';

const record = {
  game: 'dice:faces=6,dice=2',
  roles: ['x', 'random', 'o'],
  seats: ['mcts', null, '=evil'],
  seed: 7,
  moves: [['a', 'b', 'c']],
  thinking: [
    { start: 0.5, moves: [0.1, 0.2], playouts: 3, nodes: 4 },
    { start: 0, moves: [], playouts: 0, nodes: 0 },
    { start: 0, moves: [1], playouts: 0, nodes: 0 },
  ],
  incidents: [{ kind: 'late', turn: 1, role: 'o', reason: 'slow', replacement: 'c' }],
  goals: [100, 0, 0],
  ending: 'forfeited',
  forfeits: ['o'],
} as unknown as MatchRecord;

test('a row for each seat but chance, with what a spreadsheet could misread quoted', () => {
  const csv = matchesCsv([{ number: 3, players: [0, null, 1], record, round: 2 }], ['say "mcts"', '=evil']);
  expect(csv).toBe(
    [
      'match,round,game,seed,role,player,goal,moves,ending,forfeited,late,illegal,failed,replaced,start_seconds,seconds,playouts,nodes',
      '3,2,"dice:faces=6,dice=2",7,x,"say ""mcts""",100,1,forfeited,0,0,0,0,0,0.5,0.3,3,4',
      '3,2,"dice:faces=6,dice=2",7,o,\'=evil,0,1,forfeited,1,1,0,0,1,0,1,0,0',
      '',
    ].join('\r\n'),
  );
});
