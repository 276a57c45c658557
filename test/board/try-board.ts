/** Draws any sheet and reports the result. */

import { seededRandom } from '../../src/base/index.ts';
import { drawingsFor, inferLayout, sceneOf, svgOf } from '../../src/board/index.ts';
import type { InferOptions } from '../../src/board/infer-layout.ts';
import { RulesGame } from '../../src/engines/index.ts';
import { randomPlayout } from '../../src/game/random-play.ts';
import { checkText, type Description, hasErrors, isTurnBased } from '../../src/gdl/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';

export interface BoardTrial {
  readonly name: string;
  /** Whether the rules can be played. */
  readonly isPlayable: boolean;
  /** Whether, by its text, its facts name two coordinates. */
  readonly hasGrid: boolean;
  /** Whether the layout has a grid of several rows. */
  readonly hasBoard: boolean;
  readonly failure?: string;
  readonly milliseconds: number;
  /** The initial position and one during a random match, as SVG. */
  readonly pictures: readonly string[];
}

/** Moves before the second picture: enough for pieces to have met, and too few for most games to end. */
const MOVES_BEFORE_SECOND_PICTURE = 9;

export function tryBoard(name: string, text: string, looking: InferOptions = {}): BoardTrial {
  const nothing = {
    name,
    isPlayable: false,
    hasGrid: false,
    hasBoard: false,
    milliseconds: 0,
    pictures: [],
  };
  const { description, findings } = checkText(text, name);
  const unreadable = findings.filter(({ code }) => /^GDL[01]/.test(code));
  if (!isTurnBased(description) || hasErrors(unreadable)) return nothing;
  let game: RulesGame;
  try {
    game = new RulesGame(description, { limits: { steps: 3_000_000 } });
  } catch (error) {
    if (isEvaluationError(error)) return nothing;
    throw error;
  }
  const hasGrid = speaksOfCells(description);
  const start = performance.now();
  try {
    const layout = inferLayout(description, game, looking);
    const milliseconds = performance.now() - start;
    const draw = drawingsFor(description);
    const pictures = [0, MOVES_BEFORE_SECOND_PICTURE].map((longest) => {
      const { state } = randomPlayout(game, game.initial, seededRandom(1), longest);
      const facts = game.facts(state);
      const drawings = draw?.(facts);
      return svgOf(sceneOf(layout, facts, drawings && { drawings }), { title: name });
    });
    if (!pictures.every((svg) => svg.endsWith('</svg>')))
      return { ...nothing, isPlayable: true, failure: 'no picture' };
    const hasBoard = layout.parts.some(
      (part) =>
        (part.kind === 'grid' && part.rows.length > 1) || part.kind === 'graph' || part.kind === 'drawing',
    );
    return { name, isPlayable: true, hasGrid, hasBoard, milliseconds, pictures };
  } catch (error) {
    return {
      ...nothing,
      isPlayable: true,
      hasGrid,
      failure: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  }
}

/** Words that authors use for places and coordinates, independent of how the layout is inferred. */
const PLACES = /^(?:cell|square|location|position|at|field|piece|hole|tile|mark|board|pos)\w*$/;
const NUMBERED = /^(?:\d+|[a-p])$/;

/** A fluent of a place with two numbers or letters, among those that hold initially or may hold later. */
function speaksOfCells({ rules }: Description): boolean {
  const fluents = rules.flatMap(({ head }) =>
    head.relation === 'init' || head.relation === 'base' || head.relation === 'next'
      ? head.args.slice(0, 1)
      : [],
  );
  return fluents.some(({ term, args, spelling }) => {
    if (term.kind !== 'compound' || !PLACES.test(spelling.toLowerCase())) return false;
    const numbered = args.filter((arg) => arg.term.kind === 'constant' && NUMBERED.test(arg.term.name));
    return args.length >= 3 && numbered.length >= 2;
  });
}
