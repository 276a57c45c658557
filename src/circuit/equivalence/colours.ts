/**
 * Colours of roles, fluents, moves, goals and percepts that are independent of names: corresponding items of two
 * equivalent games have the same colour. They come from the opening of the game and from simulated assignments that
 * are equal for all items of a colour, so distinguishing by them is sound, unlike grouping by the form of formulas.
 */
import { canonicalText } from '../../gdl/index.ts';
import { type Circuit, fluentNode, type Literal, moveNode } from '../circuit.ts';
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { type Lanes, mix, textNumber } from './lanes.ts';
import type { Opening, OpeningPosition } from './opening.ts';

/** Colours by index in the circuit; 0 for items excluded from the comparison. */
export interface Colours {
  readonly roles: Int32Array;
  readonly fluents: Int32Array;
  readonly moves: Int32Array;
  readonly goals: Int32Array;
  readonly percepts: Int32Array;
  terminal: number;
}

/** Colours by kind only: fluents by whether they hold initially, goals by value, chance separately from players. */
export function kindColours(game: ComparableGame, comparison: GoalComparison): Colours {
  const { circuit } = game;
  const colours: Colours = {
    roles: Int32Array.from(circuit.roles, (role) =>
      textNumber(canonicalText(role) === 'random' ? 'chance' : 'player'),
    ),
    fluents: new Int32Array(circuit.fluents.length),
    moves: new Int32Array(circuit.moves.length),
    goals: new Int32Array(circuit.goals.length),
    percepts: new Int32Array(circuit.percepts.length),
    terminal: textNumber('terminal'),
  };
  for (const fluent of game.fluents)
    colours.fluents[fluent] = textNumber(circuit.initial[fluent] ? 'held' : 'absent');
  for (const move of game.moves) colours.moves[move] = textNumber('move');
  for (const percept of game.percepts) colours.percepts[percept] = textNumber('percept');
  const keys = goalKeys(game, comparison);
  game.goals.forEach((goal, i) => {
    colours.goals[goal] = textNumber(`goal ${keys[i]}`);
  });
  return colours;
}

const ROUNDS = 3;

/**
 * Refines colours by where items hold, are legal and are made in the opening, up to a depth known for both games.
 *
 * @param isInPlay whether goals only count at the end
 */
export function refineByOpening(
  game: ComparableGame,
  colours: Colours,
  opening: Opening,
  depth: number,
  isInPlay = false,
): void {
  const { circuit } = game;
  const end = opening.depthStart[depth + 1] ?? opening.positions.length;
  const sum = (items: Int32Array, of: Int32Array): number => {
    let total = 0;
    for (const item of items) total = (total + mix(of[item] as number, 7)) | 0;
    return total;
  };
  const add = (to: Int32Array, at: number, value: number) => {
    to[at] = ((to[at] as number) + value) | 0;
  };
  const none = new Int32Array(0);
  const goalsOf = ({ goals, isTerminal }: OpeningPosition): Int32Array =>
    isInPlay && !isTerminal ? none : goals;
  for (let round = 0; round < ROUNDS; round++) {
    const hashes = new Int32Array(end);
    let level = 0;
    for (let number = 0; number < end; number++) {
      while (number >= (opening.depthStart[level + 1] ?? end)) level++;
      const position = opening.positions[number];
      if (position === undefined) continue;
      let hash = mix(level, position.isTerminal ? 1 : 2);
      hash = mix(hash, sum(position.fluents, colours.fluents));
      hash = mix(hash, sum(goalsOf(position), colours.goals));
      if (!position.isTerminal) hash = mix(hash, sum(position.legal, colours.moves));
      hashes[number] = mix(hash, (position.paths % 0x7fffffff) | 0);
    }
    const news = emptyColours(circuit);
    const flow = new Int32Array(end);
    for (let number = 0; number < end; number++) {
      for (const { moves, to, percepts } of opening.transitions[number] ?? []) {
        if (to >= end) continue;
        let hash = mix(hashes[number] as number, hashes[to] as number);
        for (const move of moves) hash = (hash + mix(colours.moves[move] as number, 11)) | 0;
        hash = mix(hash, sum(percepts, colours.percepts));
        for (const move of moves) add(news.moves, move, mix(hash, 1));
        for (const percept of percepts) add(news.percepts, percept, mix(hash, 2));
        add(flow, to, mix(hash, 3));
        add(flow, number, mix(hash, 4));
      }
    }
    for (let number = 0; number < end; number++) {
      const position = opening.positions[number];
      if (position === undefined) continue;
      const hash = mix(hashes[number] as number, flow[number] as number);
      for (const fluent of position.fluents) add(news.fluents, fluent, mix(hash, 5));
      for (const goal of goalsOf(position)) add(news.goals, goal, mix(hash, 6));
      if (!position.isTerminal) for (const move of position.legal) add(news.moves, move, mix(hash, 7));
    }
    absorbColours(game, colours, news);
  }
}

/** The assignments tried at once are the bits of a word. */
const PATTERNS = 4;

/**
 * Refines colours by the values of all outputs under random assignments that give equal values to equal colours.
 * Fluents start from the initial state or from nothing, with more or fewer of them flipped.
 */
export function refineBySimulation(game: ComparableGame, lanes: Lanes, colours: Colours, seed: number): void {
  const { circuit } = game;
  for (let pattern = 0; pattern < PATTERNS; pattern++) {
    const word = (colour: number): number => {
      const first = mix(colour, seed + 101 * pattern + 1);
      if (pattern === 0) return first;
      const second = mix(colour, seed + 101 * pattern + 2);
      if (pattern === 1) return first & second;
      const third = mix(colour, seed + 101 * pattern + 3);
      return pattern === 2 ? first & second & third : first | second;
    };
    lanes.values.fill(0);
    lanes.values[0] = -1;
    for (const fluent of game.fluents) {
      const base = (pattern === 1 || pattern === 2) && circuit.initial[fluent] ? -1 : 0;
      lanes.values[fluentNode(fluent)] = base ^ word(colours.fluents[fluent] as number);
    }
    for (const move of game.moves)
      lanes.values[moveNode(circuit, move)] = word(colours.moves[move] as number);
    lanes.run();
    const news = emptyColours(circuit);
    const value = (literal: Literal | undefined): number => mix(lanes.of(literal ?? 0), pattern);
    for (const fluent of game.fluents) news.fluents[fluent] = value(circuit.next[fluent]);
    for (const move of game.moves) news.moves[move] = value(circuit.legal[move]);
    for (const goal of game.goals) news.goals[goal] = value(circuit.goals[goal]?.literal);
    for (const percept of game.percepts) news.percepts[percept] = value(circuit.percepts[percept]?.literal);
    news.terminal = value(circuit.terminal);
    absorbColours(game, colours, news);
  }
}

export function emptyColours({ roles, fluents, moves, goals, percepts }: Circuit): Colours {
  return {
    roles: new Int32Array(roles.length),
    fluents: new Int32Array(fluents.length),
    moves: new Int32Array(moves.length),
    goals: new Int32Array(goals.length),
    percepts: new Int32Array(percepts.length),
    terminal: 0,
  };
}

/** Mixes the results into the colours, including between roles and the items that belong to them. */
export function absorbColours(game: ComparableGame, colours: Colours, news: Colours): void {
  const { circuit } = game;
  const into = (items: readonly number[], to: Int32Array, from: Int32Array) => {
    for (const item of items) to[item] = mix(to[item] as number, from[item] as number);
  };
  into(game.fluents, colours.fluents, news.fluents);
  into(game.moves, colours.moves, news.moves);
  into(game.goals, colours.goals, news.goals);
  into(game.percepts, colours.percepts, news.percepts);
  colours.terminal = mix(colours.terminal, news.terminal);
  const owned = [
    [game.moves, colours.moves, circuit.moves],
    [game.goals, colours.goals, circuit.goals],
    [game.percepts, colours.percepts, circuit.percepts],
  ] as const;
  const sums = new Int32Array(circuit.roles.length);
  for (const [items, of, owners] of owned)
    for (const item of items) {
      const role = owners[item]?.role ?? 0;
      sums[role] = ((sums[role] as number) + mix(of[item] as number, 13)) | 0;
    }
  sums.forEach((total, role) => {
    colours.roles[role] = mix(colours.roles[role] as number, total);
  });
  for (const [items, of, owners] of owned)
    for (const item of items)
      of[item] = mix(of[item] as number, colours.roles[owners[item]?.role ?? 0] as number);
}

/** One number for all colours together, equal for equivalent games. */
export function colourSummary({ roles, fluents, moves, goals, percepts, terminal }: Colours): number {
  let summary = terminal;
  for (const [i, list] of [roles, fluents, moves, goals, percepts].entries()) {
    let total = 0;
    let count = 0;
    for (const colour of list) {
      if (colour === 0) continue;
      total = (total + mix(colour, 17)) | 0;
      count++;
    }
    summary = mix(mix(summary, total), count + i);
  }
  return summary;
}
