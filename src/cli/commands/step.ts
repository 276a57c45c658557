/** `anygame step`: shows a position after given moves, or checks a recorded match. */

import { counted, Failure, printable } from '../../base/index.ts';
import { inferLayout } from '../../board/index.ts';
import { type Game, listedMoves, type Move, perceptsIn, rolesOf, type State } from '../../game/index.ts';
import { compareTerms, type Term, type TurnBasedDescription, termText } from '../../gdl/index.ts';
import { readTextFile } from '../../host/index.ts';
import {
  isRecordRefusal,
  type PublishedRecord,
  readPublishedRecord,
  stateFacts,
} from '../../protocol/index.ts';
import { openArcade } from '../arcade/open.ts';
import { stepArcade } from '../arcade/run.ts';
import { defineCommand, flag, text, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { palette } from '../palette.ts';
import { type Played, playMoves } from '../played-moves.ts';
import { factLines, goalLines, jointMoveText, legalLines, roleText, stateLines } from '../position-report.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

export const step = defineCommand({
  description: [
    `${GAME_HELP} Each further argument is a joint move, in quotes if it contains spaces.`,
    'If only one role has a choice, its move is enough: "(mark 1 1)", "mark 1 1", "mark(1,1)", "1 1", or its number in the list of legal moves, 1 or #1. Names may be abbreviated if they stay unambiguous.',
    'Otherwise name the roles, "x:mark 1 1,o:noop", or give all moves in the order of the roles, "mark 1 1,noop" or "((mark 1 1) noop)". Roles without a choice may be left out.',
    "--record FILE first makes the moves of a match recorded by 'anygame manage --output' or by another program, and reports states that do not follow from the rules.",
    'An arcade game (FILE.vgdl, FILE.vgdl:level=3; levels lie beside it as FILE_lvl3.txt) takes actions instead: LEFT, RIGHT, UP, DOWN, USE, NIL or L R U D X N, or many in one word as in R6L5D, with a comma between those of two players.',
    'Exit code: 0 on success, 1 if a move is not legal, a recorded state differs or the rules cannot be played, 2 if the game or the record cannot be read.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    ...GAME_OPTIONS,
    json: flag('print the position as JSON, for other programs'),
    seed: wholeNumber('S', 'random seed of an arcade game (1)', { least: 0 }),
    trace: text('FILE', 'compare an arcade game with a recorded run'),
    plan: text('PLAYER', 'in an arcade game, also show what this planner would do next, and why'),
    calls: wholeNumber('N', 'simulated ticks for --plan (1500)', { least: 1 }),
    record: text('FILE', 'make the moves of a recorded match first'),
  },
  examples: [
    { call: 'anygame step tic-tac-toe', does: 'the initial state' },
    { call: 'anygame step tic-tac-toe "mark 2 2" "mark 1 1"', does: 'after two moves' },
    { call: 'anygame step tic-tac-toe 5 1', does: 'the same, by the numbers in the lists' },
    { call: 'anygame step tic-tac-toe --record match.json', does: 'the end of a recorded match' },
    { call: 'anygame step deep-sea --plan auto', does: 'what auto does first in an arcade game, and why' },
  ],

  async run({ options, operands: [operand = '', ...moveTexts] }, io) {
    const arcade = await openArcade(operand);
    if (arcade !== undefined) return stepArcade(arcade, moveTexts, options, io);
    if (options.plan !== undefined)
      throw new UsageError(
        `--plan is for arcade games; 'anygame match ${printable(operand)} …' plays other games.`,
      );
    // Making a few moves takes less time than building a circuit.
    const { compilation, description } = await openGame(operand, { ...options, defaultEngine: 'rules' }, io);
    const { game } = compilation;
    const record = options.record === undefined ? undefined : await readRecord(options.record);
    const recorded = record?.moves.map(jointText) ?? [];
    const played = playMoves(game, [...recorded, ...moveTexts], io);
    if (played === undefined) return EXIT.refused;
    if (record !== undefined && !agrees(record, played, io)) return EXIT.refused;
    if (options.json) io.out(`${JSON.stringify(positionJson(operand, played), undefined, 2)}\n`);
    else io.out(`${positionText(played, description, io)}\n`);
    return EXIT.success;
  },
});

function jointText(moves: readonly string[]): string {
  return moves.length === 1 ? (moves[0] as string) : `(${moves.join(' ')})`;
}

function positionText(
  { game, state, before, moves }: Played,
  description: TurnBasedDescription,
  io: Io,
): string {
  const { hidesInformation } = game.traits;
  const facts = game.facts(state);
  const style = {
    width: io.width,
    palette: palette(io.colours),
    layout: inferLayout(description, game, { states: [state] }),
  };
  const last = moves.at(-1);
  const isOver = game.isTerminal(state);
  const sections = [
    last === undefined
      ? ['the initial state:']
      : [`after ${counted(moves.length, 'move')}, the last one ${jointMoveText(game, last)}:`],
    stateLines(facts, style),
    ...(hidesInformation && before !== undefined && last !== undefined
      ? [perceptLines(game, before, last, io)]
      : []),
    isOver ? ['the game is over'] : legalLines(game, state, style),
    ['goals:', ...goalLines(game, state)],
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

function perceptLines(game: Game, before: State, moves: readonly Move[], io: Io): string[] {
  return rolesOf(game).flatMap((role) => {
    const percepts = [...perceptsIn(game.observe(before, moves, role))].sort(compareTerms);
    return percepts.length === 0
      ? [`${roleText(game, role)} sees nothing`]
      : [`${roleText(game, role)} sees:`, ...factLines(percepts, io.width)];
  });
}

function positionJson(name: string, { game, state, before, moves }: Played) {
  const texts = (terms: readonly Term[]) => [...terms].sort(compareTerms).map((term) => termText(term));
  const moveTexts = (some: readonly Move[]) => some.map((move) => game.moveText(move));
  const last = moves.at(-1);
  return {
    version: 1,
    game: name,
    engine: game.engine,
    moves: moves.map(moveTexts),
    terminal: game.isTerminal(state),
    state: texts(game.facts(state)),
    roles: rolesOf(game).map((role) => ({
      name: roleText(game, role),
      legal: moveTexts(listedMoves(game, state, role)),
      goals: texts(game.goalTerms(state, role)),
      ...(game.traits.hidesInformation && {
        sees: before && last ? texts(perceptsIn(game.observe(before, last, role))) : [],
      }),
    })),
  };
}

/** Maximum size in bytes. */
const LARGEST_RECORD = 256 * 1024 * 1024;

async function readRecord(file: string): Promise<PublishedRecord> {
  const record = readPublishedRecord(await readTextFile(file, LARGEST_RECORD));
  if (isRecordRefusal(record))
    throw new Failure(`${printable(file)}: this is not a recorded match: ${printable(record.problem)}`);
  return record;
}

/** Whether the rules lead to the states in the record; prints the first difference. */
function agrees({ states }: PublishedRecord, { game, moves }: Played, io: Io): boolean {
  let state = game.initial;
  for (const [turn, text] of states.entries()) {
    const recorded = stateFacts(text)?.join(' ');
    const terms = `(${game
      .facts(state)
      .map((fact) => termText(fact))
      .join(' ')})`;
    if (recorded !== stateFacts(terms)?.join(' ')) {
      const when = turn === 0 ? 'the initial state' : `the state after ${counted(turn, 'move')}`;
      io.err(`anygame: ${when} differs in the record: ${printable(text)}\n`);
      return false;
    }
    const next = moves[turn];
    if (next !== undefined) state = game.next(state, next);
  }
  return true;
}
