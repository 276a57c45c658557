/** Finds useful positions: near the ends of games between weak players, as early as they can be solved. */
import { hashText, type Random, seededRandom } from '../../../src/base/index.ts';
import { type Game, listedMoves, type Move, type Role, type State } from '../../../src/game/index.ts';
import { createPlayer, PLAYERS, playerCalled } from '../../../src/players/index.ts';
import { ConnectFourSolver } from './connect-four-solver.ts';
import { GameSolver } from './game-solver.ts';
import { chooser, type ExactPosition, jointMove } from './positions.ts';
import { isWorthKeeping } from './worth-keeping.ts';

/** How to find the positions of a game. */
export interface PositionPlan {
  /** Name of a library game. */
  readonly game: string;
  readonly count: number;
  /** Number of positions that the solver may visit to rate all moves of one position. */
  readonly work: number;
  /** Sum of the goals, if it is known but not proved. */
  readonly sum?: number;
  /** Number of discs after which positions are taken in connect four, which has its own solver. */
  readonly discs?: readonly [least: number, most: number];
}

/** Random moves at the start of each game, and playouts for each later move. */
const OPENING = 4;
const PLAYER = playerCalled('mcts:machine=stepped', PLAYERS);
const PLAYOUTS = 60;
/** Number of games without a new position after which the search stops. */
const PATIENCE = 60;
/** Number of positions examined near each position of a game. */
const STRAYS = 6;
const MOST_OF_ONE_GAME = 2;
const CONNECT_FOUR_ROWS = 6;

export interface FoundPositions {
  readonly positions: readonly ExactPosition[];
  readonly games: number;
}

/** @param onFound called after every game */
export async function makePositions(
  game: Game,
  plan: PositionPlan,
  seed: number,
  onFound: (found: number, games: number) => void = () => {},
): Promise<FoundPositions> {
  const random = seededRandom(Number.parseInt(hashText(`${plan.game} ${seed}`).slice(0, 8), 16));
  const find = plan.discs === undefined ? endgameFinder(game, plan) : connectFourFinder(game, plan.discs);
  const positions: ExactPosition[] = [];
  const known = new Set<string>();
  let games = 0;
  for (let idle = 0; positions.length < plan.count && idle < PATIENCE; idle++) {
    games++;
    const played = await playedGame(game, random.fork());
    for (const { state, moves, values } of find(played, random.fork())) {
      const key = game.key(state);
      if (known.has(key) || positions.length >= plan.count) continue;
      known.add(key);
      positions.push({ moves, values });
      idle = -1;
    }
    onFound(positions.length, games);
  }
  return { positions, games };
}

interface FoundPosition extends ExactPosition {
  readonly state: State;
}

/** A state of a game in which a role had a choice, and the choices up to it. */
interface Choice {
  readonly state: State;
  readonly role: Role;
  readonly moves: readonly string[];
}

async function playedGame(game: Game, random: Random): Promise<Choice[]> {
  const players = game.roles.map(() => createPlayer(PLAYER, PLAYERS));
  const budget = { playouts: PLAYOUTS };
  const now = () => 0;
  for (const [role, player] of players.entries())
    await player.start({ game, role: role as Role, random: random.fork(), now, budget });
  const choices: Choice[] = [];
  const moves: string[] = [];
  let state = game.initial;
  for (let step = 0; !game.isTerminal(state); step++) {
    const role = chooser(game, state);
    let chosen: Move | undefined;
    if (role !== undefined) {
      choices.push({ state, role, moves: [...moves] });
      const legal = listedMoves(game, state, role);
      const situation = { kind: 'state', state } as const;
      chosen =
        choices.length <= OPENING
          ? random.pick(legal)
          : await players[role]?.choose({ step, situation, legal, budget });
      moves.push(game.moveText(chosen as Move));
    }
    state = game.next(state, jointMove(game, state, () => chosen) as Move[]);
  }
  const goals = game.roles.map((_, role) => game.utility(state, role as Role));
  for (const player of players) await player.stop({ goals });
  return choices;
}

type Finder = (choices: readonly Choice[], random: Random) => readonly FoundPosition[];

/** Solvable positions, and others a few random moves away from them, earliest first. */
function endgameFinder(game: Game, { work, sum }: PositionPlan): Finder {
  const solver = new GameSolver(game, sum);
  const judged = (choice: Choice, random: Random): FoundPosition[] => {
    const { state, role, moves } = choice;
    const values = solver.values(state, role, work);
    if (values === undefined || !isWorthKeeping(game, state, role, values, random)) return [];
    return [{ state, moves, values: grouped(game, state, role, values) }];
  };
  return (choices, random) => {
    const solved: Choice[] = [];
    for (const choice of [...choices].reverse()) {
      if (solver.values(choice.state, choice.role, work) === undefined) break;
      solved.unshift(choice);
    }
    const found: FoundPosition[] = [];
    for (const choice of solved) {
      const near = Array.from({ length: STRAYS }, () => strayed(game, choice, random));
      for (const candidate of [choice, ...near])
        if (candidate !== undefined) found.push(...judged(candidate, random));
      if (found.length > 0) break;
    }
    return found.slice(0, MOST_OF_ONE_GAME);
  };
}

/** Positions after one to three random moves in which the game continues. */
function strayed(game: Game, { state, moves }: Choice, random: Random): Choice | undefined {
  let next = state;
  const made = [...moves];
  for (let steps = 1 + random.below(3); steps > 0 && !game.isTerminal(next); steps--) {
    const joint = jointMove(game, next, (legal) => {
      const move = random.pick(legal);
      made.push(game.moveText(move));
      return move;
    });
    if (joint === undefined) return undefined;
    next = game.next(next, joint);
  }
  // While no role has a choice, play continues by itself.
  while (!game.isTerminal(next) && chooser(game, next) === undefined)
    next = game.next(next, jointMove(game, next, () => undefined) as Move[]);
  const role = chooser(game, next);
  return role === undefined ? undefined : { state: next, role, moves: made };
}

function connectFourFinder(game: Game, [least, most]: readonly [number, number]): Finder {
  const columns = listedMoves(game, game.initial, 0 as Role).map((move) => game.moveText(move));
  const solver = new ConnectFourSolver(columns.length, CONNECT_FOUR_ROWS);
  return (choices, random) => {
    const fitting = choices.filter(({ moves }) => moves.length >= least && moves.length <= most);
    const first = random.below(fitting.length + 1);
    for (const { state, role, moves } of [...fitting.slice(first), ...fitting.slice(0, first)]) {
      solver.reach(moves.map((move) => columns.indexOf(move)));
      const byColumn = solver.values();
      const values = listedMoves(game, state, role).map(
        (move) => 50 + 50 * (byColumn[columns.indexOf(game.moveText(move))] ?? 0),
      );
      if (isWorthKeeping(game, state, role, values, random))
        return [{ state, moves, values: grouped(game, state, role, values) }];
    }
    return [];
  };
}

function grouped(game: Game, state: State, role: Role, values: readonly number[]): ExactPosition['values'] {
  const groups: Record<string, string[]> = {};
  for (const [i, move] of listedMoves(game, state, role).entries()) {
    const value = String(values[i]);
    groups[value] = [...(groups[value] ?? []), game.moveText(move)];
  }
  return groups;
}
