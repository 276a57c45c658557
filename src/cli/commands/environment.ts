/** `anygame environment`: serves one game, or thousands at once, as a learning environment over a pipe. */
import { Failure, newBits, printable } from '../../base/index.ts';
import { circuitOf, type FrameSection, IllegalAction, VectorGames } from '../../engines/index.ts';
import type { Game } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { defineCommand, flag } from '../command.ts';
import { EXIT, type Io } from '../io.ts';
import { openGame } from '../operands.ts';
import { PERMISSION_OPTIONS } from '../shared-options.ts';

/** Request codes; the first number of a request. */
const REQUEST = { step: 1, seed: 2, reset: 3 } as const;
const MOST_GAMES = 65_536;
const LONGEST_LINE = 1_000_000;

export const environment = defineCommand({
  description: [
    'Serves a game to a program that learns to play it. The Python package in the folder python of the repository starts this command; docs/python.md describes the package and the bytes that go through the pipe.',
    'The first line of standard input is a JSON object: game and, optionally, games (1), joint (whether every player has an action in each step), restarts, final, length (1000) and seed. The answer is a line of JSON with the names of roles, facts and moves and the layout of a frame. After that, each request is answered by one frame.',
    'With --json, requests and frames are lines of JSON, for programs that would rather not read bytes: {"step":[0]} makes a step, {"reset":SEED} starts again (null keeps the random numbers going), and rows of bits are lists of the places that are 1.',
    'It ends when its input ends. Exit code: 0; 2 if the first line is invalid or the game cannot be loaded.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    ...PERMISSION_OPTIONS,
    json: flag('take requests and print frames as JSON, one per line, instead of bytes'),
  },
  examples: [{ call: 'anygame environment', does: 'for a program that starts it' }],

  async run({ options }, io) {
    const { outBytes } = io;
    if (outBytes === undefined && !options.json) throw new Failure('there is no pipe to answer on');
    const input = new ByteReader(io.stdin);
    try {
      const wanted = readWanted((await input.line(LONGEST_LINE)) ?? '');
      const loading = { engine: 'auto', seconds: undefined, ...options } as const;
      const { compilation } = await openGame(wanted.game, loading, io);
      const served = new ServedGames(compilation.game, wanted, io.seed);
      io.out(`${JSON.stringify(served.description)}\n`);
      if (options.json) return await answerLines(served, input, io);
      for (;;) {
        const [code, error] = await served.answer(input);
        if (code === undefined) return EXIT.success;
        const text = Buffer.from(error ?? '');
        outBytes?.(new Uint8Array(Uint32Array.of(text.length).buffer));
        outBytes?.(text.length > 0 ? text : served.frame);
      }
    } finally {
      // An open pipe would keep the program running.
      await input.close();
    }
  },
});

/** Answers a line of JSON with a line of JSON until the input ends. */
async function answerLines(served: ServedGames, input: ByteReader, io: Io): Promise<number> {
  for (;;) {
    const line = await input.line(LONGEST_LINE);
    if (line === undefined) return EXIT.success;
    if (line.trim() === '') continue;
    const error = served.take(line);
    io.out(`${JSON.stringify(error === undefined ? served.frameJson() : { error })}\n`);
  }
}

interface Wanted {
  readonly game: string;
  readonly games: number;
  readonly joint: boolean | undefined;
  readonly restarts: boolean;
  readonly final: boolean;
  readonly length: number;
  readonly seed: number | undefined;
}

function readWanted(line: string): Wanted {
  let given: Record<string, unknown>;
  try {
    given = Object(JSON.parse(line));
  } catch {
    throw new Failure('the first line of the input must be a JSON object, as in {"game":"connect-four"}');
  }
  const number = (name: string, absent: number, least: number, most: number): number => {
    const value = given[name] ?? absent;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Failure(`'${name}' must be a whole number from ${least} to ${most}`);
  };
  const { game } = given;
  if (typeof game !== 'string') throw new Failure("'game' must name a game of the library or a rule sheet");
  return {
    game,
    games: number('games', 1, 1, MOST_GAMES),
    joint: typeof given.joint === 'boolean' ? given.joint : undefined,
    restarts: given.restarts === true,
    final: given.final === true,
    length: number('length', 1000, 1, 1_000_000),
    seed: given.seed === undefined || given.seed === null ? undefined : number('seed', 0, 0, 2 ** 32 - 1),
  };
}

class ServedGames {
  readonly description: unknown;
  readonly #games: VectorGames;
  readonly #actions: Int32Array;
  readonly #count: number;

  constructor(game: Game, wanted: Wanted, seed: number) {
    const circuit = circuitOf(game)?.circuit;
    if (circuit === undefined)
      throw new Failure(
        `${printable(wanted.game)} has no circuit, so its observations have no fixed size; 'anygame inspect' says why`,
      );
    const takesTurns = game.traits.takesTurns === true;
    const isJoint = wanted.joint ?? !takesTurns;
    if (!isJoint && !takesTurns)
      throw new Failure('in this game several players may choose at once, so each of them needs an action');
    const players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role]));
    this.#games = new VectorGames(circuit, {
      games: wanted.games,
      isChance: game.roles.map(({ isChance }) => isChance),
      isJoint,
      maxLength: wanted.length,
      restarts: wanted.restarts,
      keepsFinal: wanted.final,
      seed: wanted.seed ?? seed,
    });
    this.#count = wanted.games;
    this.#actions = new Int32Array(wanted.games * (isJoint ? players.length : 1));
    this.description = {
      game: wanted.game,
      games: wanted.games,
      joint: isJoint,
      roles: players.map((role) => game.roles[role]?.name),
      goals: players.map((role) => [game.roles[role]?.utility.min, game.roles[role]?.utility.max]),
      facts: circuit.fluents.map((fluent) => termText(fluent)),
      percepts: game.traits.hidesInformation
        ? players.map((role) =>
            circuit.percepts.filter((each) => each.role === role).map(({ term }) => termText(term)),
          )
        : null,
      moves: this.#games.moves.map((moves) =>
        Array.from(moves, (move) => termText(game.moveTerm(move as never))),
      ),
      frame: { bytes: this.#games.layout.bytes, sections: this.#games.layout.sections },
    };
  }

  /** Does what a line of JSON asks for; returns an error message if no game has moved. */
  take(line: string): string | undefined {
    let asked: { step?: unknown; reset?: unknown };
    try {
      asked = Object(JSON.parse(line));
    } catch {
      return 'a request must be a JSON object, as in {"step":[0]} or {"reset":1}';
    }
    const { step, reset } = asked;
    if (Array.isArray(step)) {
      if (step.length !== this.#actions.length)
        return `"step" must have ${this.#actions.length} numbers, not ${step.length}`;
      if (!step.every((action) => Number.isInteger(action)))
        return '"step" must have whole numbers: the actions';
      this.#actions.set(step);
      return this.#stepped();
    }
    if (!(reset === null || (typeof reset === 'number' && Number.isInteger(reset) && reset >= 0)))
      return 'a request must have "step", a list of actions, or "reset", a random seed or null';
    this.#games.reset(reset ?? undefined);
    return undefined;
  }

  frameJson(): Readonly<Record<string, unknown>> {
    const games = this.#count;
    return Object.fromEntries(
      this.#games.layout.sections.map(({ shape: [, ...rest], ...section }) => [
        section.name,
        sectionJson(this.frame, { ...section, shape: [games, ...rest] }),
      ]),
    );
  }

  #stepped(): string | undefined {
    try {
      this.#games.step(this.#actions);
    } catch (error) {
      if (error instanceof IllegalAction) return error.message;
      throw error;
    }
    return undefined;
  }

  get frame(): Uint8Array {
    return this.#games.frame.bytes;
  }

  /** Returns the code of the request, undefined at the end of the input, and an error message if it was invalid. */
  async answer(input: ByteReader): Promise<[code: number | undefined, error?: string | undefined]> {
    const [code] = (await input.words(new Uint32Array(1))) ?? [];
    if (code === undefined) return [undefined];
    if (code === REQUEST.step) {
      const actions = await input.words(this.#actions);
      if (actions === undefined) return [undefined];
      return [code, this.#stepped()];
    }
    if (code !== REQUEST.seed && code !== REQUEST.reset)
      throw new Failure(`there is no request with the number ${code}`);
    const seed = (await input.words(new Uint32Array(1)))?.[0];
    if (seed === undefined) return [undefined];
    this.#games.reset(code === REQUEST.seed ? seed : undefined);
    return [code];
  }
}

/** A section as nested lists; a row of bits is the list of the places that are 1. */
function sectionJson({ buffer, byteOffset }: Uint8Array, { type, offset, shape }: FrameSection): unknown {
  const start = byteOffset + offset;
  const size = shape.reduce((product, length) => product * length, 1);
  if (type === 'float32') return nested(Array.from(new Float32Array(buffer, start, size)), shape);
  if (type === 'uint8') return nested(Array.from(new Uint8Array(buffer, start, size)), shape);
  const bits = shape[shape.length - 1] as number;
  const rowShape = shape.slice(0, -1);
  const rows = rowShape.reduce((product, length) => product * length, 1);
  const wordsPerRow = newBits(bits).length;
  const words = new Uint32Array(buffer, start, rows * wordsPerRow);
  const places = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: bits }, (_, bit) => bit).filter(
      (bit) => ((words[row * wordsPerRow + (bit >>> 5)] as number) >>> (bit & 31)) & 1,
    ),
  );
  return nested(places, rowShape);
}

/** Splits a list into lists of lists with these lengths. */
function nested(flat: readonly unknown[], [first = 0, ...rest]: readonly number[]): unknown {
  if (rest.length === 0) return flat;
  const each = flat.length / first;
  return Array.from({ length: first }, (_, at) => nested(flat.slice(at * each, (at + 1) * each), rest));
}

/** Reads standard input in pieces of known length. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);

  constructor(input: Io['stdin']) {
    this.#chunks = input[Symbol.asyncIterator]();
  }

  /** Fills an array of 32-bit numbers; undefined if the input ends too early. */
  async words<Words extends Int32Array | Uint32Array>(into: Words): Promise<Words | undefined> {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    let filled = 0;
    while (filled < bytes.length) {
      if (this.#chunk.length === 0 && !(await this.#more())) return undefined;
      const taken = this.#chunk.subarray(0, bytes.length - filled);
      bytes.set(taken, filled);
      filled += taken.length;
      this.#chunk = this.#chunk.subarray(taken.length);
    }
    return into;
  }

  /** Undefined at the end of the input. */
  async line(longest: number): Promise<string | undefined> {
    if (this.#chunk.length === 0 && !(await this.#more())) return undefined;
    const parts: Uint8Array[] = [];
    for (let length = 0; length <= longest; ) {
      const end = this.#chunk.indexOf(10);
      const part = end < 0 ? this.#chunk : this.#chunk.subarray(0, end);
      parts.push(part);
      length += part.length;
      this.#chunk = this.#chunk.subarray(end < 0 ? part.length : end + 1);
      if (end >= 0 || !(await this.#more())) break;
    }
    return Buffer.concat(parts).toString('utf8');
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#chunk = value;
    return true;
  }
}
