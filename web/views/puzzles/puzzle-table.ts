/** A puzzle being solved: the position, the stage reached, and the answer to each try. */
import { batch, signal } from '@preact/signals';
import { type Clicked, clicked } from '../../../src/board/index.ts';
import type { Puzzle } from '../../../src/library/index.ts';
import type { GameText } from '../../app/library.ts';
import { noteSolved } from '../../app/puzzle-library.ts';
import { phrases } from '../../phrases/puzzles.ts';
import { PositionClient } from '../../study/position-client.ts';
import type { MoveSequence, StudiedPosition } from '../../study/position-study.ts';

/** Both moves have to be found; a shown puzzle does not count as solved. */
export type Stage = 'first' | 'second' | 'solved' | 'shown';

/** The part of the worker's client that a puzzle needs. */
export type Positions = Pick<PositionClient, 'open' | 'position' | 'close'>;

const WON = 100;

export class PuzzleTable {
  readonly stage = signal<Stage>('first');
  readonly position = signal<StudiedPosition | undefined>(undefined);
  readonly clicks = signal<readonly string[]>([]);
  /** The answer to the last try. */
  readonly message = signal('');
  readonly tone = signal<'task' | 'right' | 'wrong'>('task');
  readonly roles = signal<readonly string[]>([]);
  readonly #puzzle: Puzzle;
  readonly #client: Positions;
  readonly #isNoted: boolean;
  #line: MoveSequence = [];
  /** The first move in words. */
  #first = '';
  #isBusy = false;

  constructor(puzzle: Puzzle, client: Positions = new PositionClient(), isNoted = true) {
    this.#puzzle = puzzle;
    this.#client = client;
    this.#isNoted = isNoted;
  }

  async open(text: GameText): Promise<void> {
    const { roles } = await this.#client.open({ name: this.#puzzle.game, ...text });
    this.roles.value = roles;
    await this.restart();
  }

  async restart(): Promise<void> {
    await this.#goTo(this.#puzzle.moves);
    batch(() => {
      this.stage.value = 'first';
      this.#say('task', phrases.task(this.#roleName(this.#puzzle.role)));
    });
  }

  /** The moves that can be tried, with their words. */
  get moves(): readonly { readonly move: string; readonly words: string }[] {
    const { role } = this.#puzzle;
    const position = this.position.value;
    if (this.stage.value === 'solved' || this.stage.value === 'shown') return [];
    return (position?.legal[role] ?? []).map((move, i) => ({
      move,
      words: position?.words[role]?.[i] ?? move,
    }));
  }

  /** What the clicks mean. */
  get entry(): Clicked | undefined {
    const paths = this.position.value?.clicks[this.#puzzle.role];
    return paths === undefined || this.moves.length === 0 ? undefined : clicked(paths, this.clicks.value);
  }

  async click(id: string): Promise<void> {
    const paths = this.position.peek()?.clicks[this.#puzzle.role];
    if (paths === undefined || this.moves.length === 0) return;
    const next = [[...this.clicks.peek(), id], [id]].find(
      (clicks) => clicked(paths, clicks).remaining.length > 0,
    );
    this.clicks.value = next ?? [];
    const chosen = next === undefined ? undefined : clicked(paths, next).chosen;
    const move = chosen === undefined ? undefined : this.moves[chosen];
    if (move !== undefined) await this.tryMove(move.move);
  }

  async tryMove(move: string): Promise<void> {
    const words = this.moves.find((each) => each.move === move)?.words;
    if (this.#isBusy || words === undefined) return;
    this.#isBusy = true;
    this.clicks.value = [];
    if (this.stage.peek() === 'first') await this.#tryFirst(move, words);
    else await this.#trySecond(move, words);
    this.#isBusy = false;
  }

  async showSolution(): Promise<void> {
    const { solution, reply, role } = this.#puzzle;
    await this.restart();
    const first = this.#wordsOf(role, solution);
    await this.#make(role, solution);
    const answer = this.#wordsOf(1 - role, reply);
    await this.#make(1 - role, reply);
    for (const move of this.position.peek()?.legal[role] ?? []) {
      const words = this.#wordsOf(role, move);
      const won = await this.#after(role, move);
      if (won.goals?.[role] !== WON) continue;
      batch(() => {
        this.position.value = won;
        this.stage.value = 'shown';
        this.#say('task', phrases.shown(first, answer, words));
      });
      return;
    }
  }

  close(): void {
    this.#client.close();
  }

  async #tryFirst(move: string, words: string): Promise<void> {
    const { solution, reply, role } = this.#puzzle;
    if (move !== solution) {
      this.#say('wrong', phrases.wrongFirst(words));
      return;
    }
    this.#first = words;
    await this.#make(role, move);
    const answer = this.#wordsOf(1 - role, reply);
    await this.#make(1 - role, reply);
    batch(() => {
      this.stage.value = 'second';
      this.#say('right', phrases.replied(this.#roleName(1 - role), answer));
    });
  }

  async #trySecond(move: string, words: string): Promise<void> {
    const { role } = this.#puzzle;
    const next = await this.#after(role, move);
    if (next.goals?.[role] !== WON) {
      this.#say('wrong', phrases.wrongSecond(words));
      return;
    }
    if (this.#isNoted) noteSolved(this.#puzzle);
    batch(() => {
      this.position.value = next;
      this.stage.value = 'solved';
      this.#say('right', phrases.done(this.#first, words));
    });
  }

  #say(tone: 'task' | 'right' | 'wrong', text: string): void {
    this.tone.value = tone;
    this.message.value = text;
  }

  async #make(role: number, move: string): Promise<void> {
    await this.#goTo([...this.#line, this.#joint(role, move)]);
  }

  #after(role: number, move: string): Promise<StudiedPosition> {
    return this.#client.position([...this.#line, this.#joint(role, move)]);
  }

  async #goTo(line: MoveSequence): Promise<void> {
    this.#line = line;
    this.clicks.value = [];
    this.position.value = await this.#client.position(line);
  }

  /** The others have no choice. */
  #joint(role: number, move: string): string[] {
    return (this.position.peek()?.legal ?? []).map((moves, each) =>
      each === role ? move : (moves[0] ?? ''),
    );
  }

  #wordsOf(role: number, move: string): string {
    const position = this.position.peek();
    const place = position?.legal[role]?.indexOf(move) ?? -1;
    return position?.words[role]?.[place] ?? move;
  }

  #roleName(role: number): string {
    return this.roles.peek()[role] ?? '';
  }
}
