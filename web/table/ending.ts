/**
 * Finds out why a match is over: the facts that ended it, such as a winning line, an expired counter or a full board.
 */
import { cellFact, cellId, type Layout } from '../../src/board/index.ts';
import { RulesGame } from '../../src/engines/index.ts';
import { type Game, playingRoles, type State } from '../../src/game/index.ts';
import { type Term, type TurnBasedDescription, termText } from '../../src/gdl/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import { phrases } from '../phrases/table.ts';

export interface EndingReason {
  /** A sentence; empty if there is no short explanation. */
  readonly text: string;
  /** Ids of the decisive cells. */
  readonly cells: readonly string[];
}

/** Maximum number of facts examined, and of cells in a line. */
const MOST_FACTS = 150;
const MOST_CELLS = 12;
/** Time limit in milliseconds, since people wait for the result. */
const PATIENCE = 700;

const NOTHING: EndingReason = { text: '', cells: [] };

/** @param now a clock in milliseconds */
export function endingReason(
  {
    description,
    game,
    layout,
  }: { readonly description: TurnBasedDescription; readonly game: Game; readonly layout: Layout },
  state: State,
  now: () => number,
): EndingReason {
  const facts = game.facts(state);
  if (facts.length > MOST_FACTS) return NOTHING;
  try {
    const decisive = decisiveFacts(description, facts, now() + PATIENCE, now);
    return decisive === undefined ? NOTHING : reasonOf(layout, facts, decisive);
  } catch (error) {
    if (isEvaluationError(error)) return NOTHING;
    throw error;
  }
}

/** The facts without which the game would continue or end differently; undefined if finding them takes too long. */
function decisiveFacts(
  description: TurnBasedDescription,
  facts: readonly Term[],
  deadline: number,
  now: () => number,
): readonly Term[] | undefined {
  const rules = new RulesGame(description);
  const goalsOf = (state: State): string =>
    playingRoles(rules)
      .map((role) => rules.utility(state, role))
      .join();
  const goals = goalsOf(rules.stateOf(facts));
  const decisive: Term[] = [];
  for (const fact of facts) {
    if (now() > deadline) return undefined;
    const without = rules.stateOf(facts.filter((each) => each !== fact));
    if (!rules.isTerminal(without) || goalsOf(without) !== goals) decisive.push(fact);
  }
  return decisive;
}

function reasonOf(layout: Layout, facts: readonly Term[], decisive: readonly Term[]): EndingReason {
  const grids = layout.parts.flatMap((part) => (part.kind === 'grid' ? [part] : []));
  const pieces = (all: readonly Term[]) =>
    all.flatMap((fact) =>
      grids.flatMap((part) => {
        const found = cellFact(part, fact);
        return found === undefined || found.content.length === 0 || found.layer.isFixed
          ? []
          : [{ fact, cell: cellId(part, found.coordinates), part }];
      }),
    );
  const line = pieces(decisive);
  const isLine = line.length > 0 && line.length <= MOST_CELLS && line.length < pieces(facts).length;
  if (isLine) {
    const names = line.map(({ cell, part }) => cell.slice(part.id.length + 1).replaceAll('/', ','));
    return {
      text: phrases.decidedBy(names.join(' · ')),
      cells: line.map(({ cell }) => cell),
    };
  }
  const counter = decisive.find((fact) =>
    layout.parts.some((part) => part.kind === 'counters' && isOf(part.pattern.name, fact)),
  );
  if (counter !== undefined) return { text: phrases.overAt(plain(termText(counter))), cells: [] };
  const blanks = facts.some((fact) => grids.some((part) => cellFact(part, fact)?.content.length === 0));
  const isFull =
    grids.length > 0 &&
    grids.some(({ layers }) => layers.some(({ blank }) => blank !== undefined)) &&
    !blanks;
  return isFull ? { text: phrases.boardFull, cells: [] } : NOTHING;
}

function isOf(name: string, fact: Term): boolean {
  return fact.kind !== 'variable' && fact.name === name;
}

function plain(text: string): string {
  return text.replace(/^\((.*)\)$/, '$1');
}
