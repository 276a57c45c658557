/**
 * Finds positions of library games in which the player to move wins in two moves, and writes them to
 * games/puzzles.json: `npm run puzzles`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Random, seededRandom } from '../src/base/index.ts';
import { loadGame } from '../src/engines/index.ts';
import { type Game, legalByRole, type Move, playingRoles, type Role, type State } from '../src/game/index.ts';
import { installedLibrary } from '../src/host/index.ts';
import { type Puzzle, sheetPath } from '../src/library/index.ts';
import { solve } from '../src/search/index.ts';
import { root, runTool } from './bootstrap.mjs';

/** The games, and the number of puzzles from each. */
const WANTED: readonly (readonly [game: string, puzzles: number])[] = [
  ['tic-tac-toe-large', 2],
  ['connect-four-5x4', 2],
  ['connect-four', 4],
  ['number-scrabble', 1],
  ['breakthrough-5x5', 2],
  ['breakthrough-6x6', 3],
  ['breakthrough', 3],
  ['knightthrough-5x5', 2],
  ['knightthrough', 2],
  ['domineering-5x5', 2],
  ['col-4x4', 2],
  ['snort-4x4', 2],
  ['hex-5x5', 3],
  ['atari-go-5x5', 3],
  ['lines-of-action-6x6', 3],
  ['mini-chess', 2],
  ['gomoku-9x9', 2],
  ['skirmish-small', 1],
  ['red-blue-hackenbush', 1],
];
const MOST_GAMES = 400;
const SECONDS_PER_GAME = 6;
/** In large games, the proof of the two moves has to be enough. */
const SOLVE_SECONDS = 0.2;
/** Fewer choices than this would give the answer away. */
const LEAST_CHOICES = 4;
const MOST_CHOICES = 90;

async function main(): Promise<void> {
  const { library } = installedLibrary();
  const puzzles = WANTED.flatMap(([name, count]) => {
    const entry = library.games.find((each) => each.name === name);
    if (entry === undefined) throw new Error(`there is no game '${name}'`);
    const loaded = loadGame(readFileSync(path.join(root, 'games', sheetPath(entry)), 'utf8'), { name });
    if (loaded.kind === 'refused') throw new Error(loaded.message);
    const found = puzzlesOf(name, loaded.compilation.game, count);
    console.error(`${name}: ${found.length} of ${count}`);
    return found;
  });
  const file = path.join(root, 'games', 'puzzles.json');
  writeFileSync(file, JSON.stringify(puzzles, undefined, 2));
  // In the layout of all other files.
  await runTool('@biomejs/biome/bin/biome', ['format', '--write', file]);
}

function puzzlesOf(name: string, game: Game, count: number): Puzzle[] {
  const random = seededRandom(1);
  const found: Puzzle[] = [];
  const seen = new Set<string>();
  const end = performance.now() + 1000 * SECONDS_PER_GAME;
  for (let played = 0; played < MOST_GAMES && found.length < count && performance.now() < end; played++) {
    const line = randomLine(game, random);
    // The last positions of a game are the most likely ones.
    for (let at = line.length - 2; at >= Math.max(0, line.length - 8); at--) {
      const position = line[at];
      if (position === undefined || seen.has(game.key(position.state))) continue;
      seen.add(game.key(position.state));
      const puzzle = puzzleAt(game, position.state);
      if (puzzle === undefined) continue;
      found.push({
        game: name,
        moves: position.moves.map((joint) => joint.map((move) => game.moveText(move))),
        ...puzzle,
      });
      break;
    }
  }
  return found;
}

interface Position {
  readonly state: State;
  readonly moves: readonly (readonly Move[])[];
}

/** The positions of a game in which both win at once where they can, so that its last moves are not absurd. */
function randomLine(game: Game, random: Random): Position[] {
  const line: Position[] = [];
  let state = game.initial;
  let moves: readonly (readonly Move[])[] = [];
  while (!game.isTerminal(state)) {
    line.push({ state, moves });
    const legal = legalByRole(game, state);
    const mover = moverOf(legal);
    const win = mover === undefined ? undefined : winningMoves(game, state, mover)[0];
    const joint = legal.map((each, role) => (role === mover && win !== undefined ? win : random.pick(each)));
    moves = [...moves, joint];
    state = game.next(state, joint);
  }
  return line;
}

function moverOf(legal: readonly (readonly Move[])[]): Role | undefined {
  const free = legal.flatMap((moves, role) => (moves.length > 1 ? [role as Role] : []));
  return free.length === 1 ? free[0] : undefined;
}

/** The puzzle of a position in which exactly one move wins, and wins in two. */
function puzzleAt(game: Game, state: State): Pick<Puzzle, 'role' | 'solution' | 'reply'> | undefined {
  const legal = legalByRole(game, state);
  const role = moverOf(legal);
  if (role === undefined || playingRoles(game).length !== 2) return undefined;
  const choices = legal[role] ?? [];
  if (choices.length < LEAST_CHOICES || choices.length > MOST_CHOICES) return undefined;
  if (winningMoves(game, state, role).length > 0) return undefined;
  const solutions = choices.filter(
    (move) => replyTo(game, after(game, state, role, move), role) !== undefined,
  );
  const [solution] = solutions;
  if (solution === undefined || solutions.length > 1) return undefined;
  const solved = solve(game, { from: state, seconds: SOLVE_SECONDS });
  if (solved.kind === 'solved' && solved.goals[role] !== 100)
    throw new Error(`solve finds ${solved.goals.join(' and ')} where a win in two was proved`);
  const reply = replyTo(game, after(game, state, role, solution), role);
  if (reply === undefined) return undefined;
  return { role, solution: game.moveText(solution), reply: game.moveText(reply) };
}

/** The other role's reply that leaves the fewest wins; undefined if a reply leaves none, or the game is over. */
function replyTo(game: Game, state: State, role: Role): Move | undefined {
  if (game.isTerminal(state)) return undefined;
  const legal = legalByRole(game, state);
  const other = (1 - role) as Role;
  if ((legal[role]?.length ?? 0) > 1) return undefined;
  let hardest: { readonly reply: Move; readonly wins: number } | undefined;
  for (const reply of legal[other] ?? []) {
    const next = after(game, state, other, reply);
    const wins = game.isTerminal(next) ? 0 : winningMoves(game, next, role).length;
    if (wins === 0) return undefined;
    if (hardest === undefined || wins < hardest.wins) hardest = { reply, wins };
  }
  return hardest?.reply;
}

function winningMoves(game: Game, state: State, role: Role): Move[] {
  return (legalByRole(game, state)[role] ?? []).filter((move) => {
    const next = after(game, state, role, move);
    return game.isTerminal(next) && game.utility(next, role) === 100;
  });
}

/** The state after a move of a role when the others have no choice. */
function after(game: Game, state: State, role: Role, move: Move): State {
  return game.next(
    state,
    legalByRole(game, state).map((moves, each) => (each === role ? move : (moves[0] as Move))),
  );
}

await main();
