/** Memory in which searchers on several threads lay down what they have found, for the others to read. */

/** A searcher's place among those that think about the same turn. */
export interface TeamPlace {
  readonly memory: SharedArrayBuffer;
  readonly member: number;
  readonly members: number;
}

/** Words that a member can lay down, and before them: its number of changes, how many words there are, and of which turn. */
const ROOM = 1 << 17;
const HEAD = 3;
const CHANGES = 0;
const COUNT = 1;
const TURN = 2;

/** Undefined where threads share no memory. */
export function teamMemory(members: number): SharedArrayBuffer | undefined {
  if (typeof SharedArrayBuffer === 'undefined') return undefined;
  return new SharedArrayBuffer(4 * members * (HEAD + ROOM));
}

export class TeamNotes {
  /** Words that can be laid down. */
  static readonly room = ROOM;
  readonly #words: Int32Array;
  readonly #member: number;
  readonly #members: number;
  readonly #copy = new Int32Array(ROOM);

  constructor({ memory, member, members }: TeamPlace) {
    this.#words = new Int32Array(memory);
    this.#member = member;
    this.#members = members;
  }

  /** In place of what this member laid down before. */
  lay(turn: number, words: Int32Array, count: number): void {
    const start = this.#member * (HEAD + ROOM);
    // Odd while it is being written.
    Atomics.add(this.#words, start + CHANGES, 1);
    Atomics.store(this.#words, start + COUNT, count);
    Atomics.store(this.#words, start + TURN, turn);
    this.#words.set(words.subarray(0, count), start + HEAD);
    Atomics.add(this.#words, start + CHANGES, 1);
  }

  /** What the others have laid down in this turn; the words are good until the next. Who is writing is left out. */
  read(turn: number, take: (words: Int32Array, count: number) => void): void {
    for (let member = 0; member < this.#members; member++) {
      if (member === this.#member) continue;
      const start = member * (HEAD + ROOM);
      const changes = Atomics.load(this.#words, start + CHANGES);
      if (changes % 2 === 1) continue;
      const count = Atomics.load(this.#words, start + COUNT);
      const isOfTurn = Atomics.load(this.#words, start + TURN) === turn;
      this.#copy.set(this.#words.subarray(start + HEAD, start + HEAD + Math.min(count, ROOM)));
      if (Atomics.load(this.#words, start + CHANGES) !== changes) continue;
      if (isOfTurn) take(this.#copy, count);
    }
  }
}
