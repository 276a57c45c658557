/** For tests: what strategies are worth that know no more than their role has done and seen (GDL-II). */

import { type Game, type Move, perceptsIn, type Role, rolesOf, type State } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';

/** What a role knows: for every step so far, its own move and what it saw, as in `noop (dealt king)`. */
export type Knowledge = readonly string[];

/** Gives each move its probability; moves that are not named have none. */
export type Strategy = (knowledge: Knowledge, moves: readonly string[]) => Readonly<Record<string, number>>;

/** By name of the role. */
export type Strategies = Readonly<Record<string, Strategy>>;

/** A position, how likely it is, and what each role knows in it. */
interface Node {
  readonly state: State;
  readonly probability: number;
  readonly knowledge: readonly Knowledge[];
}

const start = (game: Game): Node => ({
  state: game.initial,
  probability: 1,
  knowledge: rolesOf(game).map(() => []),
});

/** The average goal of every role if chance and the strategies choose the moves. */
export function expectedGoals(game: Game, strategies: Strategies): number[] {
  const goalsFrom = (node: Node): number[] => {
    const { state, probability } = node;
    if (game.isTerminal(state)) return rolesOf(game).map((role) => probability * game.utility(state, role));
    const all = followers(game, node, strategies).map(goalsFrom);
    return rolesOf(game).map((role) => all.reduce((sum, goals) => sum + (goals[role] ?? 0), 0));
  };
  return goalsFrom(start(game));
}

/** The best average goal that a role can have against the strategies of the others. */
export function bestResponse(game: Game, role: Role, others: Strategies): number {
  /** All nodes look the same to the role; their goals are weighted by how likely they are. */
  const value = (nodes: readonly Node[]): number => {
    const ended = nodes.filter(({ state }) => game.isTerminal(state));
    const going = nodes.filter(({ state }) => !game.isTerminal(state));
    const sum = ended.reduce((so, { state, probability }) => so + probability * game.utility(state, role), 0);
    const [first] = going;
    if (first === undefined) return sum;
    const values = game.legalMoves(first.state, role).map((move) => {
      const alike = new Map<string, Node[]>();
      for (const next of going.flatMap((node) => followers(game, node, others, { role, move }))) {
        const known = next.knowledge[role]?.join(', ') ?? '';
        alike.set(known, [...(alike.get(known) ?? []), next]);
      }
      return [...alike.values()].reduce((total, group) => total + value(group), 0);
    });
    return sum + Math.max(...values);
  };
  return value([start(game)]);
}

/** Every position that may come next, with one role's move given or all chosen by chance and strategies. */
function followers(
  game: Game,
  { state, probability, knowledge }: Node,
  strategies: Strategies,
  given?: { readonly role: Role; readonly move: Move },
): Node[] {
  let joint: { moves: Move[]; probability: number }[] = [{ moves: [], probability }];
  game.roles.forEach(({ name, isChance }, index) => {
    const role = index as Role;
    const moves = role === given?.role ? [given.move] : game.legalMoves(state, role);
    const names = moves.map((move) => printTerm(game.moveTerm(move)));
    const strategy = isChance || moves.length === 1 ? uniform : strategies[name];
    if (strategy === undefined) throw new Error(`${name} has no strategy`);
    const chances = strategy(knowledge[role] ?? [], names);
    const chosen = moves.map((move, i) => ({ move, chance: chances[names[i] ?? ''] ?? 0 }));
    joint = joint.flatMap((so) =>
      chosen
        .filter(({ chance }) => chance > 0)
        .map(({ move, chance }) => ({ moves: [...so.moves, move], probability: so.probability * chance })),
    );
  });
  return joint.map(({ moves, probability }) => ({
    state: game.next(state, moves),
    probability,
    knowledge: moves.map((move, role) => {
      const seen = perceptsIn(game.observe(state, moves, role as Role)).map((percept) => printTerm(percept));
      return [...(knowledge[role] ?? []), [printTerm(game.moveTerm(move)), ...seen.sort()].join(' ')];
    }),
  }));
}

const uniform: Strategy = (_, moves) => Object.fromEntries(moves.map((move) => [move, 1 / moves.length]));
