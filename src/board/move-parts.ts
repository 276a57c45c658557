/**
 * Moves with several parts that no board shows, such as `guess red blue`: people build them part by part instead of
 * finding them in a long list.
 */
import type { Term } from '../gdl/index.ts';
import { clickPaths } from './clicks.ts';
import type { ColourName } from './colours.ts';
import { lookOfName } from './infer/looks.ts';
import type { Layout } from './layout.ts';
import { nameInWords } from './move-words.ts';
import { commonPattern, leavesOf, symbolOf } from './pattern.ts';

/** All moves of one kind. */
export interface MoveBuilder {
  /** `guess` */
  readonly verb: string;
  /** The choices for each part, in the order of the rules. */
  readonly parts: readonly (readonly PartChoice[])[];
  readonly moves: readonly {
    /** Index of the move in the list. */
    readonly place: number;
    /** For each part, the index of the choice. */
    readonly choices: readonly number[];
  }[];
}

export interface PartChoice {
  readonly text: string;
  /** Set if the name is that of a colour. */
  readonly colour?: ColourName;
}

/** Shorter lists of moves need no builder. */
const LEAST_MOVES = 13;

/** @param moves the legal moves of one role */
export function moveBuilders(layout: Layout, moves: readonly Term[], facts: readonly Term[]): MoveBuilder[] {
  const { buttons } = clickPaths(layout, moves, facts);
  const kinds = new Map<string, number[]>();
  for (const place of buttons) {
    const symbol = symbolOf(moves[place] as Term);
    kinds.set(symbol, [...(kinds.get(symbol) ?? []), place]);
  }
  return [...kinds.values()].flatMap((places) => {
    if (places.length < LEAST_MOVES) return [];
    const builder = builderOf(layout, moves, places);
    return builder.parts.length < 2 ? [] : [builder];
  });
}

function builderOf(layout: Layout, moves: readonly Term[], places: readonly number[]): MoveBuilder {
  const pattern = commonPattern(places.map((place) => moves[place] as Term));
  const rows = places.map((place) => leavesOf(pattern, moves[place] as Term) ?? []);
  const all = rows[0]?.map((_, leaf) => [...new Set(rows.map((row) => row[leaf] ?? ''))]) ?? [];
  // Parts that are the same in all moves are not choices.
  const open = all.flatMap((values, leaf) => (values.length > 1 ? [leaf] : []));
  return {
    verb: nameInWords(layout, pattern.name),
    parts: open.map((leaf) => (all[leaf] ?? []).map((name) => choiceOf(layout, name))),
    moves: places.map((place, i) => ({
      place,
      choices: open.map((leaf) => (all[leaf] ?? []).indexOf(rows[i]?.[leaf] ?? '')),
    })),
  };
}

function choiceOf(layout: Layout, name: string): PartChoice {
  const { colour, isColoured } = lookOfName(name);
  return { text: nameInWords(layout, name), ...(colour !== undefined && isColoured && { colour }) };
}
