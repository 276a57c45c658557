/** The tools for language models: games, rules, positions, legal moves, moves, hints and matches. */
import { randomUUID } from 'node:crypto';
import { Failure, seededRandom } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { type Move, playingRoles, type Role, readMove } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { installedTexts, prepareGame, textSheet } from '../../host/index.ts';
import { libraryRules } from '../../library/index.ts';
import { localPlayerPool, Match, playMatch } from '../../match/index.ts';
import {
  createPlayer,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
} from '../../players/index.ts';
import { rulesText } from '../../protocol/index.ts';

/** A tool in the protocol's format. */
export interface GameTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

export interface ToolOptions {
  /** Whether to accept rules from the client, only for the user's own client. */
  readonly takesRules: boolean;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Seed of all randomness. */
  readonly seed: number;
}

/** Maximum number of open games; the least recently used one is dropped. */
const MOST_GAMES = 100;
const MOST_PLAYOUTS = 10_000;
/** Default number of random games for each move of a match. */
const DEFAULT_PLAYOUTS = 100;
const HINT_PLAYOUTS = 1000;
/** Time limit for building a circuit in seconds. */
const COMPILE_SECONDS = 20;

interface OpenGame {
  readonly name: string;
  readonly loaded: LoadedGame;
  readonly match: Match;
}

const GAME = {
  type: 'string',
  description: 'a game of the library, as in tic-tac-toe or breakthrough:width=5',
};
const ID = { type: 'string', description: 'the id that new_game returned' };

export function gameTools(options: ToolOptions): readonly GameTool[] {
  const open = new Map<string, OpenGame>();
  const random = seededRandom(options.seed);
  const opened = (input: Readonly<Record<string, unknown>>): OpenGame => {
    const id = text(input.id, 'id');
    const found = open.get(id);
    if (found === undefined) throw new Failure(`there is no open game '${id}'; new_game opens one`);
    open.delete(id);
    open.set(id, found);
    return found;
  };
  return [
    {
      name: 'list_games',
      description: 'Lists the games of the library with their names, titles, numbers of players and tags.',
      inputSchema: {
        type: 'object',
        properties: {
          tag: { type: 'string', description: 'only games with this tag, as in puzzle or cards' },
        },
      },
      run: async ({ tag }) =>
        installedTexts()
          .library.games.filter(
            (game) => tag === undefined || (game.tags as readonly string[]).includes(String(tag)),
          )
          .map(({ name, title, tags, roles }) => ({ name, title, roles: Object.keys(roles), tags })),
    },
    {
      name: 'rules',
      description: 'Returns the rules of a game, in words and in the Game Description Language (GDL).',
      inputSchema: { type: 'object', properties: { game: GAME }, required: ['game'] },
      run: async ({ game }) => {
        const name = text(game, 'game');
        const known = installedTexts().library.find(name.split(':')[0] ?? '');
        return { words: known?.rules ?? null, gdl: rulesText((await load(name)).description) };
      },
    },
    {
      name: 'new_game',
      description: `Opens a game at its initial position and returns its id and the position.${options.takesRules ? ' Instead of the name of a game, rules in GDL may be given.' : ''}`,
      inputSchema: {
        type: 'object',
        properties: {
          game: GAME,
          ...(options.takesRules && {
            rules: { type: 'string', description: 'rules in GDL, instead of a name' },
          }),
        },
      },
      run: async ({ game, rules }) => {
        if (rules !== undefined && !options.takesRules)
          throw new Failure('rules are not accepted here; name a game');
        const loaded =
          rules === undefined
            ? await load(text(game, 'game'))
            : prepared('rules', text(rules, 'rules'), options.now);
        const match = new Match(loaded.compilation.game);
        const id = randomUUID();
        open.set(id, { name: loaded.name, loaded, match });
        const [oldest] = open.keys();
        if (open.size > MOST_GAMES && oldest !== undefined) open.delete(oldest);
        return { id, ...position(match) };
      },
    },
    {
      name: 'position',
      description:
        'Returns the position of an open game: what holds, whose moves are legal, and the goals if it is over.',
      inputSchema: { type: 'object', properties: { id: ID }, required: ['id'] },
      run: async (input) => position(opened(input).match),
    },
    {
      name: 'make_move',
      description:
        'Makes a joint move. `moves` has a move for each role that has a choice; roles with one legal move, and chance, need none. Returns the new position.',
      inputSchema: {
        type: 'object',
        properties: {
          id: ID,
          moves: {
            type: 'object',
            description: 'by role, as in {"x": "(mark 2 2)"}',
            additionalProperties: { type: 'string' },
          },
        },
        required: ['id', 'moves'],
      },
      run: async (input) => {
        const { match } = opened(input);
        if (match.isOver) throw new Failure('the game is over');
        const given = Object(input.moves) as Readonly<Record<string, unknown>>;
        const moves = match
          .legal()
          .map((legal, role) => chosen(match, role as Role, legal, given, random.pick(legal)));
        match.make(moves);
        return position(match);
      },
    },
    {
      name: 'hint',
      description:
        'Returns the move that a player of Anygame would make for a role in the position of an open game.',
      inputSchema: {
        type: 'object',
        properties: {
          id: ID,
          role: { type: 'string' },
          player: {
            type: 'string',
            description: 'auto, or another player that comes with Anygame, as in mcts:c=40',
          },
          playouts: { type: 'integer', minimum: 1, maximum: MOST_PLAYOUTS },
        },
        required: ['id', 'role'],
      },
      run: async (input) => {
        const { match } = opened(input);
        const { game } = match;
        const role = roleCalled(match, text(input.role, 'role'));
        const legal = match.legal()[role] ?? [];
        if (match.isOver || legal.length === 0) throw new Failure('there is nothing to choose');
        const budget = { playouts: playoutsOf(input.playouts, HINT_PLAYOUTS) };
        const player = createPlayer(choiceOf(input.player ?? 'auto'), PLAYERS);
        await player.start({ game, role, random: random.fork(), now: options.now, budget });
        const view = match.view(role);
        const move = await player.choose({
          step: view.step,
          situation:
            view.state === undefined
              ? { kind: 'observations', from: 0, observations: view.observations() }
              : { kind: 'state', state: view.state },
          legal,
          budget,
        });
        await player.stop({ goals: match.goals() });
        return { move: game.moveText(move) };
      },
    },
    {
      name: 'play_match',
      description:
        'Plays a whole match between players that come with Anygame, and returns its moves and goals.',
      inputSchema: {
        type: 'object',
        properties: {
          game: GAME,
          players: {
            type: 'array',
            items: { type: 'string' },
            description: 'one for each role, as in ["mcts", "random"]',
          },
          playouts: { type: 'integer', minimum: 1, maximum: MOST_PLAYOUTS },
          seed: { type: 'integer', minimum: 0 },
        },
        required: ['game', 'players'],
      },
      run: async ({ game: wanted, players, playouts, seed }) => {
        const loaded = await load(text(wanted, 'game'));
        const { game } = loaded.compilation;
        const choices = (Array.isArray(players) ? players : []).map(choiceOf);
        const roles = playingRoles(game);
        if (choices.length !== roles.length)
          throw new Failure(
            `${loaded.name} has ${roles.length} roles, and ${choices.length} players were named`,
          );
        const pool = localPlayerPool(PLAYERS);
        const budget = { playouts: playoutsOf(playouts, DEFAULT_PLAYOUTS) };
        const seats = game.roles.map(({ isChance }, role) => {
          const choice = choices[roles.indexOf(role as Role)];
          return isChance || choice === undefined
            ? undefined
            : { name: choice.player, player: pool.player(role, choice) };
        });
        const record = await playMatch({
          name: loaded.name,
          game,
          seats,
          seed: typeof seed === 'number' ? seed : options.seed,
          clocks: { start: budget, play: budget },
          now: options.now,
        });
        return { roles: record.roles, moves: record.moves, goals: record.goals, ending: record.ending };
      },
    },
  ];

  async function load(name: string): Promise<LoadedGame> {
    const rules = await libraryRules(name, installedTexts());
    if (rules.kind === 'absent') throw new Failure(rules.problem);
    return prepared(name, rules.text, options.now);
  }
}

function prepared(name: string, rules: string, now: () => number): LoadedGame {
  return prepareGame(
    textSheet(name, rules),
    { engine: undefined, seconds: COMPILE_SECONDS },
    { now, say: () => {} },
  );
}

function position(match: Match) {
  const { game, state } = match;
  const goals = Object.fromEntries(match.goals().map((goal, role) => [game.roles[role]?.name ?? '', goal]));
  const legal = match.isOver
    ? {}
    : Object.fromEntries(
        match
          .legal()
          .map((moves, role) => [game.roles[role]?.name ?? '', moves.map((move) => game.moveText(move))]),
      );
  return {
    turn: match.length,
    over: match.isOver,
    facts: game.facts(state).map((fact) => termText(fact)),
    legal,
    ...(match.isOver && { goals }),
  };
}

function chosen(
  { game }: Match,
  role: Role,
  legal: readonly Move[],
  given: Readonly<Record<string, unknown>>,
  random: Move,
): Move {
  const { name = '', isChance } = game.roles[role] ?? {};
  const written = given[name];
  if (written === undefined) {
    if (isChance) return random;
    if (legal.length === 1) return legal[0] as Move;
    throw new Failure(`${name} has a choice: ${legal.map((move) => game.moveText(move)).join(' ')}`);
  }
  const entry = readMove(game, legal, String(written));
  if (entry.kind === 'move') return entry.move;
  throw new Failure(
    `'${String(written)}' is not a legal move of ${name}: ${legal.map((move) => game.moveText(move)).join(' ')}`,
  );
}

function roleCalled({ game }: Match, name: string): Role {
  const role = game.roles.findIndex((each) => each.name.toLowerCase() === name.toLowerCase());
  if (role >= 0) return role as Role;
  throw new Failure(
    `there is no role '${name}'; choose from ${game.roles.map((each) => each.name).join(', ')}`,
  );
}

function choiceOf(written: unknown): PlayerChoice {
  const choice = readPlayerChoice(written, PLAYERS);
  if (isChoiceRefusal(choice)) throw new Failure(choice.problem);
  return choice;
}

function playoutsOf(given: unknown, usual: number): number {
  if (given === undefined) return usual;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MOST_PLAYOUTS)
    return given;
  throw new Failure(`playouts must be a whole number from 1 to ${MOST_PLAYOUTS}`);
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Failure(`${name} is missing`);
}
