import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Move, Role } from '../../src/game/index.ts';
import { isRecordProblem, replay } from '../../src/match/index.ts';
import { SeatBeliefs } from '../../src/match/table/seat-beliefs.ts';
import { createPlayer, PLAYERS } from '../../src/players/index.ts';
import type { Question } from './adviser.ts';
import { loadSheet } from './load-sheet.ts';
import type { Opening, TableNews, TableView } from './messages.ts';
import { type HandOver, Table, type TableWorld } from './table.ts';

const PEOPLE = { player: 'human', budget: { seconds: 1 } };
const DICE = { player: 'random', budget: { seconds: 1 } };

class Sitting {
  readonly told: TableNews[] = [];
  readonly table: Table;

  /**
   * @param before a table that this one replaces
   * @param elsewhere the behaviour of a server
   */
  constructor(game: string, seats: Opening['seats'], before?: HandOver, elsewhere?: TableWorld['elsewhere']) {
    const loaded = loadSheet(game, readFileSync(`games/${game}.kif`, 'utf8'));
    if (loaded.kind === 'refused') throw new Error(loaded.problem);
    const { game: played } = loaded.compilation;
    const match = replay(played, before?.moves ?? []);
    if (isRecordProblem(match)) throw new Error(match.problem);
    match.goTo(before?.at ?? 0);
    this.table = new Table(
      {
        loaded,
        beliefs: new SeatBeliefs(),
        createPlayer: (choice) => createPlayer(choice, PLAYERS),
        publish: (message) => this.told.push(structuredClone(message)),
        now: () => performance.now(),
        pause: async () => {},
        ...(elsewhere !== undefined && { elsewhere }),
        ready: Promise.resolve(),
      },
      { pace: 0, seed: 1, ...(seats && { seats }) },
      match,
    );
    this.table.start(before);
  }

  get view(): TableView {
    const last = this.told.findLast((message) => message.kind === 'view');
    if (last?.kind !== 'view') throw new Error('nothing was shown');
    return last.view;
  }

  /** Waits until only people have anything to do. */
  async settled(): Promise<TableView> {
    while (
      this.view.thinking.length > 0 ||
      (this.view.asked ?? this.view.ending ?? this.view.curtain) === undefined
    )
      await new Promise((resolve) => setTimeout(resolve, 1));
    return this.view;
  }

  async choose(text: string): Promise<TableView> {
    const { at, asked } = await this.settled();
    if (asked === undefined) throw new Error('nobody is asked');
    const place = asked.moves.findIndex(({ rule }) => rule === text);
    this.table.act({ kind: 'choose', at, role: asked.role, place });
    // Machines in the same thread answer in later turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return await this.settled();
  }
}

describe('a table', () => {
  test('asks the person, lets the machine answer, and shows each position', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: DICE });
    expect((await sitting.settled()).asked?.moves).toHaveLength(9);
    const view = await sitting.choose('mark 2 2');
    expect(view).toMatchObject({ at: 2, ahead: 0, asked: { role: 0 }, isPaused: false });
    expect(view.asked?.moves).toHaveLength(7);
    expect(view.history).toHaveLength(2);
    expect(view.position?.scene.boards[0]?.pieces).toHaveLength(2);
  });

  test('a disc that was dropped into a column is marked where it lies', async () => {
    const sitting = new Sitting('connect-four/connect-four', { red: PEOPLE, yellow: PEOPLE });
    const { asked } = await sitting.settled();
    const view = await sitting.choose(asked?.moves[2]?.rule ?? '');
    const cells = view.position?.scene.boards[0]?.cells ?? [];
    const [piece] = view.position?.scene.boards[0]?.pieces ?? [];
    expect(cells.filter(({ marks }) => marks.includes('last')).map(({ id }) => id)).toEqual([piece?.cell]);
  });

  test('a person learns which move was made, where there was only one', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: PEOPLE });
    const all = ['1 1', '2 2', '3 3', '1 2', '3 2', '3 1', '1 3', '2 3'];
    for (const place of all) await sitting.choose(`mark ${place}`);
    expect(sitting.view.ending?.kind).toBe('over');
    const told = sitting.told.flatMap((news) => (news.kind === 'notice' ? [news.text] : []));
    expect(told).toEqual(['x has only one move: 1,2.']);
  });

  test('a choice for another point of the match counts for nothing', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: PEOPLE });
    await sitting.choose('mark 2 2');
    sitting.table.act({ kind: 'choose', at: 0, role: 0, place: 0 });
    sitting.table.act({ kind: 'choose', at: 1, role: 0, place: 0 });
    expect((await sitting.settled()).at).toBe(1);
  });

  test('stepping back keeps what was played, until something else is played there', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: PEOPLE });
    for (const move of ['mark 1 1', 'mark 2 2', 'mark 3 3']) await sitting.choose(move);
    sitting.table.act({ kind: 'goTo', at: 1 });
    expect(await sitting.settled()).toMatchObject({ at: 1, ahead: 2, asked: { role: 1 } });
    const kept = sitting.told.findLast((message) => message.kind === 'kept');
    expect(kept).toMatchObject({ at: 1 });
    expect(kept?.kind === 'kept' && kept.saved.moves).toHaveLength(3);
    sitting.table.act({ kind: 'goTo', at: 3 });
    expect(sitting.view).toMatchObject({ at: 3, ahead: 0 });
    sitting.table.act({ kind: 'undo' });
    await sitting.choose('mark 1 3');
    expect(sitting.view).toMatchObject({ at: 3, ahead: 0 });
  });

  test('machines do not play on where somebody only looks', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: DICE });
    await sitting.choose('mark 1 1');
    sitting.table.act({ kind: 'goTo', at: 1 });
    expect(sitting.view).toMatchObject({ at: 1, ahead: 1, isPaused: true, thinking: [] });
    sitting.table.act({ kind: 'resume' });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await sitting.settled()).toMatchObject({ at: 2, ahead: 0, isPaused: false });
  });

  test('seats change in the middle of a match, and machines play it to the end', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: DICE });
    await sitting.choose('mark 1 1');
    sitting.table.act({ kind: 'seat', role: 0, setting: DICE });
    while (sitting.view.ending === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(sitting.view.ending.goals.reduce((sum, goal) => sum + goal, 0)).toBe(100);
  });

  test('what is typed is read as on the terminal', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: DICE });
    expect(sitting.table.read('2 2')).toEqual({ kind: 'move', place: 4 });
    expect(sitting.table.read('mark')).toMatchObject({ kind: 'unclear' });
  });

  test('what a role may not see is in no message while somebody else looks', async () => {
    const sitting = new Sitting('tic-tac-toe/kriegspiel-tic-tac-toe', { x: PEOPLE, o: PEOPLE });
    expect(sitting.view).toMatchObject({ curtain: { role: 0 }, position: undefined });
    sitting.table.act({ kind: 'look', role: 0 });
    await sitting.choose('mark 2 2');
    expect(sitting.view).toMatchObject({ curtain: { role: 1 }, history: [], position: undefined });
    sitting.told.length = 0;
    sitting.table.act({ kind: 'look', role: 1 });
    expect(sitting.view).toMatchObject({ viewer: 1, hides: true, position: { possible: 9 } });
    expect(sitting.view.position?.scene.boards[0]?.pieces).toEqual([]);
    expect(JSON.stringify(sitting.view.history)).not.toContain('2 2');
    expect(sitting.table.preview(1 as Role, 0)).toBeUndefined();
  });

  test('another table goes on as if nothing had happened', async () => {
    const name = 'tic-tac-toe/tic-tac-toe-simultaneous';
    const first = new Sitting(name, { x: PEOPLE, o: PEOPLE });
    first.table.act({ kind: 'look', role: 0 });
    await first.choose('mark 1 1');
    const { at, seats, curtain } = first.view;
    const handOver = structuredClone(first.table.handOver());
    expect(handOver).toMatchObject({ at: 0, looking: 0, chosen: [[0, 0]] });
    await first.table.close();
    const second = new Sitting(name, handOver.seats, handOver);
    expect(second.view).toMatchObject({ at, seats, curtain });
    second.table.act({ kind: 'look', role: 1 });
    expect(await second.choose('mark 3 3')).toMatchObject({ at: 1 });
    second.table.act({ kind: 'look', role: 0 });
    expect(second.view.history[0]?.parts.map(({ text }) => text)).toEqual(['1,1', '3,3']);
  });

  test('advice tells moves, the line and the reasons', async () => {
    const sitting = new Sitting('tic-tac-toe/tic-tac-toe', { x: PEOPLE, o: PEOPLE });
    for (const move of ['mark 1 1', 'mark 2 1', 'mark 1 2', 'mark 2 2']) await sitting.choose(move);
    sitting.table.act({ kind: 'hint' });
    const thoughts = () => sitting.told.findLast((message) => message.kind === 'thoughts');
    while (thoughts() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    const told = thoughts();
    if (told?.kind !== 'thoughts') throw new Error('nothing was told');
    expect(told.thoughts).toMatchObject({ role: 0, at: 4, isAdvice: true, line: ['x 3,1'] });
    expect(told.thoughts.moves[0]).toMatchObject({ text: '3,1', value: 100, isProven: true });
    expect(told.thoughts.why).toMatch(/^It would play 3,1, which is certain to be worth 100 of 100\./);
    await sitting.table.close();
  });

  test('a server analyses, until it is lost and the browser goes on', async () => {
    const asked: Question[] = [];
    let lose = (): void => {};
    const isDone = new Promise<boolean>((resolve) => {
      lose = () => resolve(false);
    });
    const sitting = new Sitting(
      'tic-tac-toe/tic-tac-toe',
      { x: PEOPLE, o: PEOPLE },
      undefined,
      (question, _, tell) => {
        asked.push(question);
        const [move] = question.listed as [Move];
        tell({ moves: [{ move, value: 12 }], line: [], work: { seconds: 1 } }, { who: 'far', threads: 8 });
        return isDone;
      },
    );
    await sitting.choose('mark 2 2');
    sitting.table.act({ kind: 'analyse', isOn: true });
    const thoughts = () => {
      const last = sitting.told.findLast((message) => message.kind === 'thoughts');
      return last?.kind === 'thoughts' ? last.thoughts : undefined;
    };
    expect(thoughts()).toMatchObject({ at: 1, role: 1, who: 'far', threads: 8, moves: [{ value: 12 }] });
    expect(asked.map(({ role, moves }) => [role, moves.length])).toEqual([[1, 1]]);
    lose();
    while (thoughts()?.threads !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(thoughts()).toMatchObject({ at: 1, role: 1, isAdvice: true });
    await sitting.table.close();
  });
});
