/** For tests of players: asks one for a move, or lets several play to the end. */
import { type Budget, seededRandom } from '../src/base/index.ts';
import { type Game, type Move, type Role, readJointMove, rolesOf, type State } from '../src/game/index.ts';
import type { MatchStart, Player, Turn } from '../src/players/index.ts';

export function matchStart(game: Game, role: Role, seed = 1, changes: Partial<MatchStart> = {}): MatchStart {
  return { game, role, random: seededRandom(seed), now: () => performance.now(), budget: {}, ...changes };
}

/** A position in a match without hidden information. */
export interface Position extends Pick<Turn, 'step' | 'situation'> {
  readonly state: State;
}

/** The fields of a turn that describe the state. */
export function knownState(state: State, step = 0): Pick<Turn, 'step' | 'situation'> {
  return { step, situation: { kind: 'state', state } };
}

/** The position after joint moves in the form that people type; roles without a choice may be omitted. */
export function positionAfter(game: Game, texts: readonly string[]): Position {
  let state = game.initial;
  for (const text of texts) {
    const entry = readJointMove(game, state, text);
    if (entry.kind !== 'moves') throw new Error(entry.message);
    state = game.next(state, entry.moves);
  }
  return { state, ...knownState(state, texts.length) };
}

/** The move of the role whose turn it is. */
export async function answer(
  player: Player,
  game: Game,
  texts: readonly string[],
  budget: Budget,
  { seed = 1, report }: { readonly seed?: number; readonly report?: Turn['report'] } = {},
): Promise<string> {
  const { state, ...position } = positionAfter(game, texts);
  const role = rolesOf(game).find((each) => game.legalMoves(state, each).length > 1) as Role;
  await player.start(matchStart(game, role, seed));
  const legal = game.legalMoves(state, role);
  const move = await player.choose({ ...position, legal, budget, ...(report && { report }) });
  return game.moveText(move);
}

/** The goals of a whole match, one player per role. */
export async function played(
  game: Game,
  players: readonly Player[],
  budget: Budget,
  seed = 1,
): Promise<number[]> {
  const roles = rolesOf(game);
  const random = seededRandom(seed);
  for (const role of roles)
    await players[role]?.start(matchStart(game, role, seed, { random: random.fork() }));
  let state = game.initial;
  for (let step = 0; !game.isTerminal(state); step++) {
    const moves: Move[] = [];
    for (const role of roles) {
      const turn = { ...knownState(state, step), legal: game.legalMoves(state, role), budget };
      moves.push((await players[role]?.choose(turn)) as Move);
    }
    state = game.next(state, moves);
  }
  const goals = roles.map((role) => game.utility(state, role));
  for (const player of players) await player.stop({ goals });
  return goals;
}
