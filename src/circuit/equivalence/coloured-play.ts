/**
 * Refines colours by play: several games are played to the end by choosing joint moves by their colours, so that games
 * which correspond to each other choose moves that correspond. Whatever holds, is legal or is made in these games
 * distinguishes fluents and moves that only occur late.
 */
import { absorbColours, type Colours, emptyColours } from './colours.ts';
import type { ComparableGame } from './comparable.ts';
import { mix } from './lanes.ts';
import { type Look, PositionLanes, product, type Step } from './position-lanes.ts';

/** Number of games played at once. */
const GAMES = 16;
/** Games end where more positions or joint moves than this have equal colours. */
const MOST_ALIKE = 8;
const LONGEST = 300;
/** Maximum number of gate inputs examined in one call, for 32 positions each. */
const WORK = 5_000_000;

/** The number of joint moves after which games end; equal for both games, whatever the form of their rules. */
export function colouredPlayLength(first: ComparableGame, second: ComparableGame): number {
  const inputs = Math.max(first.circuit.inputs.length, second.circuit.inputs.length, 1);
  return Math.min(LONGEST, Math.floor(WORK / (2 * inputs * ((GAMES * MOST_ALIKE) / 32))));
}

interface PlayedPosition extends Look {
  readonly line: number;
  readonly fluents: Int32Array;
  readonly hash: number;
}

export function refineByPlay(game: ComparableGame, colours: Colours, length: number): void {
  const lanes = new PositionLanes(game);
  const news = emptyColours(game.circuit);
  const add = (to: Int32Array, at: number, value: number): void => {
    to[at] = ((to[at] as number) + value) | 0;
  };
  let level: { readonly line: number; readonly fluents: Int32Array }[] = Array.from(
    { length: GAMES },
    (_, line) => ({ line, fluents: lanes.initial }),
  );
  for (let depth = 0; depth <= length && level.length > 0; depth++) {
    const positions: PlayedPosition[] = [];
    lanes.look(
      level.map(({ fluents }) => fluents),
      (look, i) => {
        const { line, fluents } = level[i] as (typeof level)[number];
        positions.push({ ...look, line, fluents, hash: hashOf(look, fluents, colours) });
      },
    );
    for (const { line, fluents, hash, legal, goals, isTerminal } of positions) {
      const value = mix(mix(hash, line), depth);
      for (const fluent of fluents) add(news.fluents, fluent, mix(value, 5));
      if (isTerminal) for (const goal of goals) add(news.goals, goal, mix(value, 6));
      else for (const move of legal) add(news.moves, move, mix(value, 7));
    }
    const steps = chosenSteps(lanes, positions, colours, depth);
    const known = new Set<string>();
    level = [];
    lanes.after(steps, ({ fluents, percepts }, i) => {
      const { line, moves, hash } = steps[i] as (typeof steps)[number];
      for (const move of moves) add(news.moves, move, mix(hash, 1));
      for (const percept of percepts) add(news.percepts, percept, mix(hash, 2));
      const key = `${line} ${fluents.join()}`;
      if (known.has(key)) return;
      known.add(key);
      level.push({ line, fluents });
    });
  }
  absorbColours(game, colours, news);
}

function hashOf(
  { legal, goals, isTerminal }: Look,
  fluents: Int32Array,
  { fluents: ofFluents, moves, goals: ofGoals }: Colours,
): number {
  const sum = (items: Int32Array, of: Int32Array): number => {
    let total = 0;
    for (const item of items) total = (total + mix(of[item] as number, 7)) | 0;
    return total;
  };
  const held = mix(isTerminal ? 1 : 2, sum(fluents, ofFluents));
  return mix(held, isTerminal ? sum(goals, ofGoals) : sum(legal, moves));
}

interface ChosenStep extends Step {
  readonly line: number;
  readonly hash: number;
}

/** For each game, the joint moves whose colours come first in an order that depends on the game and the depth. */
function chosenSteps(
  lanes: PositionLanes,
  positions: readonly PlayedPosition[],
  { moves: colours }: Colours,
  depth: number,
): ChosenStep[] {
  const best = new Map<number, { rank: number; steps: ChosenStep[] }>();
  for (const { line, fluents, hash, legal, isTerminal } of positions) {
    if (isTerminal) continue;
    // Every role chooses separately: there may be very many joint moves.
    const choices = lanes.byRole({ legal }).map((moves) => firstAlike(moves, colours, mix(line, depth)));
    const count = choices.reduce((all, moves) => all * moves.length, 1);
    const own = best.get(line) ?? { rank: Number.POSITIVE_INFINITY, steps: [] };
    best.set(line, own);
    const rank = mix(hash, line) >>> 0;
    if (rank > own.rank) continue;
    if (rank < own.rank) [own.rank, own.steps] = [rank, []];
    if (count > MOST_ALIKE) own.steps = [];
    else
      for (const moves of product(choices)) {
        const made = moves.reduce((sum, move) => (sum + mix(colours[move] as number, 11)) | 0, 0);
        own.steps.push({ line, fluents, moves, hash: mix(mix(hash, made), mix(line, depth)) });
      }
  }
  return [...best.values()].flatMap(({ steps }) => (steps.length > MOST_ALIKE ? [] : steps));
}

/** The moves of the colour that comes first in an order given by a number. */
function firstAlike(moves: readonly number[], colours: Int32Array, order: number): number[] {
  let least = Number.POSITIVE_INFINITY;
  let found: number[] = [];
  for (const move of moves) {
    const rank = mix(colours[move] as number, order) >>> 0;
    if (rank > least) continue;
    if (rank < least) [least, found] = [rank, []];
    found.push(move);
  }
  return found;
}
