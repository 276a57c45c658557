/**
 * Arcade games on the terminal in real time: arrow keys or WASD move, the space bar is USE, P pauses, Q quits. Without
 * a terminal, each word of the input is the action of one tick.
 */
import { LineReader, seededRandom } from '../../base/index.ts';
import { ACTION_NAMES, type SpriteGame, type SpriteState } from '../../engines/index.ts';
import { EXIT, type Io, type Terminal } from '../io.ts';
import { type ArcadeSource, levelOf } from './open.ts';
import { textPicture } from './picture.ts';
import { jointOf } from './run.ts';

/** The action of each key and its player. In games for two, the second player uses the arrow keys. */
const KEYS: Readonly<Record<string, readonly [action: string, isArrow: boolean]>> = {
  '\u001b[A': ['UP', true],
  '\u001b[B': ['DOWN', true],
  '\u001b[C': ['RIGHT', true],
  '\u001b[D': ['LEFT', true],
  '\r': ['USE', true],
  w: ['UP', false],
  s: ['DOWN', false],
  d: ['RIGHT', false],
  a: ['LEFT', false],
  ' ': ['USE', false],
};

/** Ticks per second. */
const DEFAULT_PACE = 10;

export async function playArcade(
  source: ArcadeSource,
  { seed, pace = DEFAULT_PACE }: { readonly seed: number; readonly pace?: number | undefined },
  io: Io,
): Promise<number> {
  const game = await levelOf(source, source.level);
  const state = game.start();
  const random = seededRandom(seed);
  const { terminal } = io;
  if (terminal === undefined) await playFromInput(game, state, random, io);
  else await playAtPace(game, state, random, pace, terminal, io);
  io.out(`${screen(game, state)}\n`);
  return EXIT.success;
}

function screen(game: SpriteGame, state: SpriteState): string {
  const players = game.roles.map(
    (name, role) => `${name} ${game.score(state, role)} (${game.status(state, role)})`,
  );
  return `${textPicture(game, state)}\n\ntick ${game.ticks(state)}   ${players.join('   ')}`;
}

type Chance = ReturnType<typeof seededRandom>;

async function playFromInput(game: SpriteGame, state: SpriteState, random: Chance, io: Io): Promise<void> {
  const reader = new LineReader(io.stdin);
  for (let line = await reader.next(); line !== undefined; line = await reader.next())
    for (const word of line.split(/\s+/).filter((each) => each !== ''))
      if (!game.isOver(state)) game.step(state, jointOf(word, game.roles.length), random);
}

function playAtPace(
  game: SpriteGame,
  state: SpriteState,
  random: Chance,
  pace: number,
  { input }: Terminal,
  io: Io,
): Promise<void> {
  const joint = new Int32Array(game.roles.length);
  let isPaused = false;
  return new Promise((resolve) => {
    const raw = input as NodeJS.ReadStream;
    raw.setRawMode?.(true);
    io.out('\u001b[2J\u001b[?25l');
    const end = (): void => {
      clearInterval(clock);
      raw.off('data', press);
      raw.setRawMode?.(false);
      raw.pause();
      io.out('\u001b[?25h\u001b[2J\u001b[H');
      resolve();
    };
    const press = (data: Buffer | string): void => {
      const key = data.toString();
      if (key === 'q' || key === '\u0003') end();
      else if (key === 'p') isPaused = !isPaused;
      const [action, isArrow] = KEYS[key] ?? ['NIL', false];
      joint[isArrow && joint.length > 1 ? 1 : 0] = (ACTION_NAMES as readonly string[]).indexOf(action);
    };
    const tick = (): void => {
      if (isPaused) return;
      game.step(state, joint, random);
      joint.fill(0);
      io.out(`\u001b[H${screen(game, state).replaceAll('\n', '\u001b[K\n')}\u001b[K`);
      if (game.isOver(state)) end();
    };
    const clock = setInterval(tick, 1000 / pace);
    raw.resume();
    raw.on('data', press);
  });
}
