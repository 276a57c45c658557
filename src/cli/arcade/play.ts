/**
 * Arcade games on the terminal in real time: arrow keys or WASD move, the space bar is USE, P pauses, Q quits. Machines
 * play the seats that no person takes. Without a terminal, each word of the input holds the actions of one tick.
 */
import { LineReader, type Random, seededRandom } from '../../base/index.ts';
import { spriteLooks } from '../../board/index.ts';
import { ACTION_NAMES, type SpriteGame, type SpriteState } from '../../engines/index.ts';
import { type TickPlayer, tickPlayer } from '../../match/index.ts';
import { EXIT, type Io, type Terminal, UsageError } from '../io.ts';
import { eventTeller } from '../json.ts';
import { arcadePlanner } from './match.ts';
import { type ArcadeSource, levelOf } from './open.ts';
import { textLegend, textPicture } from './picture.ts';
import { jointsOf } from './run.ts';

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
/** Seconds that a machine thinks in each tick. */
const DEFAULT_THINKING = 0.04;

export interface ArcadePlay {
  readonly seed: number;
  readonly pace?: number | undefined;
  /** Roles of people, `all` or `none`; by default everybody, or the first role where there are opponents. */
  readonly as?: string | undefined;
  /** Machines as in `iw` or `player-2=iw`. */
  readonly against: readonly string[];
  /** Seconds for each action of a machine. */
  readonly time?: number | undefined;
  /** Ticks it may simulate instead. */
  readonly calls?: number | undefined;
  /** Whether the result is printed as an event for other programs. */
  readonly json: boolean;
}

interface Table {
  readonly game: SpriteGame;
  readonly state: SpriteState;
  /** By role; undefined where a person plays. */
  readonly machines: readonly (TickPlayer<SpriteState> | undefined)[];
  readonly random: Random;
}

export async function playArcade(source: ArcadeSource, plan: ArcadePlay, io: Io): Promise<number> {
  const game = await levelOf(source, source.level);
  const table = {
    game,
    state: game.start(),
    machines: await machinesOf(game, plan, io),
    random: seededRandom(plan.seed),
  };
  const { terminal } = io;
  if (terminal === undefined) await playFromInput(table, io);
  else await playAtPace(table, plan.pace ?? DEFAULT_PACE, terminal, io);
  if (plan.json) tellEnd(source, table, io);
  else io.out(`${screen(game, table.state, io)}\n`);
  return EXIT.success;
}

function tellEnd({ name, level }: ArcadeSource, { game, state }: Table, io: Io): void {
  eventTeller(io)('end', {
    version: 1,
    game: name,
    level,
    ticks: game.ticks(state),
    players: game.roles.map((role, at) => ({
      name: role,
      status: game.status(state, at),
      score: game.score(state, at),
    })),
    picture: textPicture(game, state).split('\n'),
  });
}

async function machinesOf(
  game: SpriteGame,
  { as, against, time, calls }: ArcadePlay,
  io: Io,
): Promise<(TickPlayer<SpriteState> | undefined)[]> {
  const { roles } = game;
  const people = peopleOf(roles, as, against.length > 0);
  const budget = {
    calls,
    milliseconds: 1000 * (time ?? (calls === undefined ? DEFAULT_THINKING : Infinity)),
  };
  const named = new Map<string, string>();
  let other = 'auto';
  for (const text of against) {
    const [, role, player = text] = /^([^=:{]+)=(.*)$/s.exec(text) ?? [];
    if (role === undefined) other = player;
    else if (roles.includes(role)) named.set(role, player);
    else throw new UsageError(`there is no role '${role}'; the roles are ${roles.join(', ')}.`);
  }
  return Promise.all(
    roles.map(async (role) => {
      const player = named.get(role) ?? (people.has(role) ? undefined : other);
      return player === undefined || player === 'human'
        ? undefined
        : tickPlayer(game, await arcadePlanner(player), budget, io.now);
    }),
  );
}

function peopleOf(roles: readonly string[], as: string | undefined, hasOpponents: boolean): Set<string> {
  if (as === undefined) return new Set(hasOpponents && roles.length > 1 ? roles.slice(0, 1) : roles);
  if (as === 'none') return new Set();
  if (as === 'all') return new Set(roles);
  const named = as.split(',');
  const unknown = named.find((role) => !roles.includes(role));
  if (unknown !== undefined)
    throw new UsageError(
      `there is no role '${unknown}'; the roles are ${roles.join(', ')}, or all, or none.`,
    );
  return new Set(named);
}

function screen(game: SpriteGame, state: SpriteState, { colours }: Pick<Io, 'colours'>): string {
  const looks = colours ? spriteLooks(game) : [];
  const picture = textPicture(game, state, (sign, kind) => painted(sign, looks[kind]?.colour));
  const players = game.roles.map((_, role) => playerText(game, state, role));
  return [picture, textLegend(game, state), `tick ${game.ticks(state)}   ${players.join('   ')}`].join(
    '\n\n',
  );
}

/** @param colour as `#rrggbb` */
function painted(sign: string, colour: string | undefined): string {
  if (colour === undefined) return sign;
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `\u001b[38;2;${parts.join(';')}m${sign}\u001b[39m`;
}

/** `player 3 (on), 2 health, 1 key`: the score, the status, and what the player has. */
function playerText(game: SpriteGame, state: SpriteState, role: number): string {
  const counts = game.counts(state, role);
  const has = game.countNames.flatMap((name, at) => {
    const thing =
      name === 'health' ? name : / carried$/.test(name) ? name.replace(/ carried$/, '') : undefined;
    return thing === undefined || !((counts[at] ?? 0) > 0) ? [] : [`${counts[at]} ${thing}`];
  });
  return [
    `${game.roles[role]} ${game.score(state, role)} (${game.status(state, role)})`,
    ...has.reverse(),
  ].join(', ');
}

function invitation(people: number): string {
  const keys =
    people > 1
      ? 'WASD and the space bar for the first player, arrows and Enter for the second'
      : 'arrows or WASD and the space bar';
  return `Press a key to start: ${keys}, P to pause, Q to end.`;
}

/** @param people the actions of those who are no machines, in the order of their roles */
async function step({ game, state, machines, random }: Table, people: Int32Array): Promise<void> {
  const joint = new Int32Array(machines.length);
  let person = 0;
  for (const [role, machine] of machines.entries())
    joint[role] =
      machine === undefined ? (people[person++] as number) : await machine.choose(state, role, random);
  game.step(state, joint, random);
}

const personCount = ({ machines }: Table): number => machines.filter((each) => each === undefined).length;

async function playFromInput(table: Table, io: Io): Promise<void> {
  const { game, state } = table;
  const people = personCount(table);
  while (people === 0 && !game.isOver(state)) await step(table, NOBODY);
  const reader = new LineReader(io.stdin);
  for (
    let line = game.isOver(state) ? undefined : await reader.next();
    line !== undefined;
    line = await reader.next()
  )
    for (const word of line.split(/\s+/).filter((each) => each !== ''))
      for (const joint of jointsOf(word, people)) if (!game.isOver(state)) await step(table, joint);
}

const NOBODY = new Int32Array();

function playAtPace(table: Table, pace: number, { input }: Terminal, io: Io): Promise<void> {
  const { game, state } = table;
  const joint = new Int32Array(personCount(table));
  let isPaused = false;
  // People look at the level first.
  let isWaiting = joint.length > 0;
  let isBusy = false;
  let hasEnded = false;
  return new Promise((resolve, reject) => {
    const raw = input as NodeJS.ReadStream;
    raw.setRawMode?.(true);
    io.out('\u001b[2J\u001b[?25l');
    const show = (more = ''): void => {
      const text = `${screen(game, state, io)}${more}`;
      io.out(`\u001b[H${text.replaceAll('\n', '\u001b[K\n')}\u001b[K\u001b[J`);
    };
    const end = (): void => {
      hasEnded = true;
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
      isWaiting = false;
      const [action, isArrow] = KEYS[key] ?? ['NIL', false];
      if (joint.length > 0)
        joint[isArrow && joint.length > 1 ? 1 : 0] = (ACTION_NAMES as readonly string[]).indexOf(action);
    };
    const tick = async (): Promise<void> => {
      if (isPaused || isBusy || isWaiting) return;
      isBusy = true;
      const actions = joint.slice();
      joint.fill(0);
      await step(table, actions);
      isBusy = false;
      if (hasEnded) return;
      show();
      if (game.isOver(state)) end();
    };
    const clock = setInterval(() => {
      tick().catch((error: unknown) => {
        end();
        reject(error);
      });
    }, 1000 / pace);
    raw.resume();
    raw.on('data', press);
    if (isWaiting) show(`\n\n${invitation(joint.length)}`);
  });
}
