/**
 * Compares two games in a worker and plays both side by side: every move in the first is also made in the second. All
 * answers can be cloned.
 */
import {
  compareGames,
  fingerprintOf,
  type GameMapping,
  mayBeSame,
  nearComparison,
  Subject,
} from '../../../src/equivalence/index.ts';
import { canonicalText, readTerm, termText } from '../../../src/gdl/index.ts';
import type { LibraryFingerprints } from '../../app/library.ts';
import type { Language } from '../../phrases/language.ts';
import {
  type MoveSequence,
  PositionStudy,
  type StudiedPosition,
  type StudiedSheet,
} from '../../study/position-study.ts';
import type { LoadedSheet } from '../../table/load-sheet.ts';

/** Time limit for a comparison in seconds, since people wait for it. */
const SECONDS = 20;

export interface SameProtocol {
  compare: {
    ask: { readonly first: StudiedSheet; readonly second: StudiedSheet; readonly language: Language };
    answer: ComparedGames;
  };
  position: { ask: MoveSequence; answer: PositionPair };
  /** The names of the games of the library that may be the same. */
  candidates: {
    ask: { readonly game: StudiedSheet; readonly library: LibraryFingerprints; readonly language: Language };
    answer: readonly string[];
  };
}

export interface ComparedGames {
  readonly verdict: 'same' | 'different' | 'undecided';
  /** How the result was found, or why there is none, in a sentence. */
  readonly reason: string;
  /** Number of random games that were replayed in both. */
  readonly replayed?: number;
  /** Moves after which the games differ, and the game they belong to. */
  readonly witness?: { readonly game: 0 | 1; readonly moves: MoveSequence };
  /** The change, if one game is a small modification of the other. */
  readonly near?: string;
  readonly mapping?: GameMapping;
}

/** The same position in both games, with the correspondence of moves. */
export interface PositionPair {
  readonly first: StudiedPosition;
  readonly second: StudiedPosition;
  /** By role of the first game and index of its legal move: the corresponding move of the second game. */
  readonly images: readonly (readonly string[])[];
  /** Cells of the first game and the corresponding cells of the second. */
  readonly cells: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

/** The names of the games whose openings or texts are those of the sheet. */
export function candidatesIn(
  library: LibraryFingerprints,
  { description }: LoadedSheet,
  now: () => number,
): string[] {
  const own = fingerprintOf(new Subject('', description, { seconds: SECONDS, now }));
  return Object.entries(library).flatMap(([name, { depths, text }]) =>
    mayBeSame(own, { depths, text: text ?? undefined }) ? [name] : [],
  );
}

export class SameGamesStudy {
  readonly #studies: readonly [PositionStudy, PositionStudy];
  readonly #names: readonly [string, string];
  #mapping: GameMapping | undefined;

  constructor(first: LoadedSheet, second: LoadedSheet, names: readonly [string, string]) {
    this.#studies = [new PositionStudy(first), new PositionStudy(second)];
    this.#names = names;
  }

  compare(now: () => number): ComparedGames {
    const [a, b] = this.#studies.map(
      ({ loaded }, i) => new Subject(this.#names[i] ?? '', loaded.description, { seconds: SECONDS, now }),
    ) as [Subject, Subject];
    const answer = compareGames(a, b, { seconds: SECONDS, now });
    if (answer.verdict === 'same') {
      this.#mapping = answer.mapping;
      const { proof, replayed, mapping } = answer;
      return { verdict: 'same', reason: proof, replayed: replayed.games, mapping };
    }
    const near = nearComparison(a, b, { seconds: SECONDS / 2, now })?.sentence;
    const witness = answer.verdict === 'different' ? answer.witness : undefined;
    return {
      verdict: answer.verdict,
      reason: answer.reason,
      ...(near !== undefined && { near }),
      ...(witness && { witness: { game: witness.game, moves: witness.moves } }),
    };
  }

  /** @param line joint moves of the first game */
  position(line: MoveSequence): PositionPair {
    const [first, second] = this.#studies;
    const position = first.position(line);
    const other = second.position(line.map((joint) => this.#mapped(joint)));
    const images = position.legal.map((moves, role) => moves.map((move) => this.#image(role, move)));
    const cells = position.legal.flatMap((moves, role) =>
      moves.map((_, place) => {
        const to = this.#roleImage(role);
        const image = images[role]?.[place];
        const at = other.legal[to]?.indexOf(image ?? '') ?? -1;
        return {
          from: position.clicks[role]?.paths[place]?.steps.flat() ?? [],
          to: other.clicks[to]?.paths[at]?.steps.flat() ?? [],
        };
      }),
    );
    return { first: position, second: other, images, cells: cells.filter(({ from }) => from.length > 0) };
  }

  #roleName(game: 0 | 1, role: number): string {
    const info = this.#studies[game].loaded.compilation.game.roles[role];
    return info === undefined ? '' : canonicalText(info.term);
  }

  #roleImage(role: number): number {
    const image = new Map(this.#mapping?.roles).get(this.#roleName(0, role));
    return this.#studies[1].loaded.compilation.game.roles.findIndex(
      ({ term }) => canonicalText(term) === image,
    );
  }

  /** A move of the second game, as spelled in its sheet. */
  #image(role: number, move: string): string {
    const [own, text] = [this.#roleName(0, role), canonical(move)];
    const found = this.#mapping?.moves.find((each) => each.role === own && each.move === text);
    if (found === undefined) return move;
    const term = readTerm(found.toMove, this.#studies[1].loaded.description.terms);
    return term === undefined ? found.toMove : termText(term);
  }

  #mapped(joint: readonly string[]): string[] {
    const result: string[] = [];
    joint.forEach((move, role) => {
      result[this.#roleImage(role)] = this.#image(role, move);
    });
    return result;
  }
}

/** Moves in the format of mappings. */
const canonical = (move: string): string => move.toLowerCase();
