/** `anygame heuristic`: evaluates the moves of a position by formulas derived from the goals. */
import { Failure, grouped, printable, tableLines } from '../../base/index.ts';
import type { Circuit, FluentValue, MissingFluents } from '../../circuit/index.ts';
import { circuitOf } from '../../engines/index.ts';
import { type Game, type Move, type Role, readMove } from '../../game/index.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { heuristicOf } from '../../players/index.ts';
import {
  type ActionHeuristic,
  CUT_RECURSION,
  isHeuristic,
  type MoveReason,
  makeHeuristic,
  moveFormulaLines,
  moveReasons,
} from '../../search/index.ts';
import { defineCommand, flag, text } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { askedRoles, openGame, readPlayer } from '../operands.ts';
import { type Played, playMoves } from '../played-moves.ts';
import { roleText } from '../position-report.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

export const heuristic = defineCommand({
  description: [
    "For every move there is a formula that is true if its role reaches its best goal right after the move. Evaluated with fuzzy logic, the formula shows how close a move comes to the goal, without making it. 'mcts:heuristic=combined' uses these formulas.",
    `${GAME_HELP} Further arguments are joint moves to make first, as in 'anygame step'.`,
    'Values are scaled between the legal moves of a role: 100 for the best and 0 for the worst. Next to each value are the facts that are still missing on the shortest way to the goal.',
    '--move prints the formula of one move, legal or not, and its value if the move is legal. --player shows the heuristic of mcts with other parameters, for example mcts:goals=all,steps=2. By default, all parameters have their default values except rivals=0, so that values reflect only the goals of the role itself.',
    'Exit code: 0 on success, 1 if there are no formulas, a move is not legal or the rules cannot be played, 2 on a usage error or if a file cannot be read.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    ...GAME_OPTIONS,
    role: text('ROLE', 'only the moves of this role'),
    move: text('MOVE', 'the formula of this move'),
    player: text('PLAYER', 'the player whose heuristic is shown (mcts:rivals=0)'),
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame heuristic tic-tac-toe', does: 'the middle is best' },
    { call: 'anygame heuristic tic-tac-toe "mark 2 2" "mark 1 2"', does: 'after two moves' },
    {
      call: 'anygame heuristic tic-tac-toe --role x --move "mark 1 1"',
      does: 'when marking the corner wins',
    },
    {
      call: 'anygame heuristic connect-four --player mcts:norm=yager,p=0.775',
      does: 'with other fuzzy logic',
    },
  ],

  async run({ options, operands: [operand = '', ...texts] }, io) {
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    const roles = askedRoles(loaded.compilation.game, options.role);
    const played = playMoves(game, texts, io);
    if (played === undefined) return EXIT.refused;
    const { player, given } = await readPlayer(options.player ?? 'mcts:rivals=0');
    if (player !== 'mcts')
      throw new UsageError(`--player: ${player} has no action heuristic; only mcts has these parameters.`);
    const settings = heuristicOf(given);
    const start = io.now();
    const made = makeHeuristic(game, settings);
    const circuit = circuitOf(game)?.circuit;
    if (circuit === undefined || !isHeuristic(made)) {
      const reason = isHeuristic(made) ? loaded.compilation.reason : made.reason;
      throw new Failure(`${loaded.name}: there are no formulas for its moves: ${reason}`, 'refused');
    }
    const report: Report = {
      name: operand,
      game,
      circuit,
      heuristic: made,
      played,
      milliseconds: io.now() - start,
    };
    const moves = options.move === undefined ? undefined : movesCalled(game, circuit, roles, options.move);
    if (options.json) io.out(`${JSON.stringify(reportJson(report, roles, moves), undefined, 2)}\n`);
    else
      io.out(
        `${(moves === undefined ? valueText(report, roles) : formulaText(report, moves, io)).join('\n')}\n`,
      );
    return EXIT.success;
  },
});

interface Report {
  readonly name: string;
  readonly game: Game;
  readonly circuit: Circuit;
  readonly heuristic: ActionHeuristic;
  readonly played: Played;
  readonly milliseconds: number;
}

/** The given move for each role, legal or not. */
function movesCalled(game: Game, { moves }: Circuit, roles: readonly Role[], typed: string): Move[] {
  const entries = roles.map((role) => {
    const own = [...moves.keys()].filter((move) => moves[move]?.role === role) as Move[];
    return readMove(game, own, typed);
  });
  const found = entries.flatMap((entry) => (entry.kind === 'move' ? [entry.move] : []));
  if (found.length > 0) return found;
  const text = (move: Move): string => `'${moveText(game, move)}'`;
  const candidates = entries.flatMap((entry) => (entry.kind === 'ambiguous' ? entry.candidates : []));
  if (candidates.length > 0) {
    const some = candidates.slice(0, MOST_NAMED).map(text).join(', ');
    throw new UsageError(
      `'${printable(typed)}' could be several moves, such as ${some}; write the whole move.`,
    );
  }
  const [nearest] = entries.flatMap((entry) => (entry.kind === 'unknown' ? entry.nearest.slice(0, 1) : []));
  const hint = nearest === undefined ? '' : ` The nearest is ${text(nearest)}.`;
  throw new UsageError(`there is no move '${printable(typed)}'.${hint}`);
}

const moveText = (game: Game, move: Move): string => printable(game.moveText(move));

function valueText(report: Report, roles: readonly Role[]): string[] {
  const { game, circuit, heuristic: made, played, milliseconds } = report;
  const { gates } = made.size;
  const { hasUnknown, isComplete, hasSecondStep } = made.formulas;
  const notes = [
    `formulas of ${grouped(circuit.moves.length)} moves: ${grouped(gates)} gates, built in ${milliseconds.toFixed(0)} ms`,
    ...(hasUnknown ? ['what others do at the same time is unknown, and counts as half true'] : []),
    ...(isComplete ? [] : [CUT_RECURSION]),
    ...(made.settings.steps > 1 && !hasSecondStep ? ['formulas of two steps would be too large'] : []),
  ];
  if (game.isTerminal(played.state)) return [...notes, '', 'the game is over'];
  return [...notes, ...roles.flatMap((role) => ['', ...roleLines(report, role)])];
}

function roleLines({ game, heuristic: made, played }: Report, role: Role): string[] {
  const name = roleText(game, role);
  if (game.legalMoves(played.state, role).length < 2) return [`${name} has no choice`];
  const reasons = moveReasons(game, made, played.state, role);
  if (reasons.length === 0) return [`nothing is known about the moves of ${name}`];
  const rows = reasons.map(({ move, value, share, way }) => [
    moveText(game, move),
    value.toPrecision(3),
    share.toFixed(0),
    wayText(game, way),
  ]);
  return [`${name}:`, ...tableLines([['move', 'value', 'of 100', 'missing'], ...rows], '  ')];
}

/** Maximum number of fluents named. */
const MOST_NAMED = 4;

function wayText(game: Game, way: MissingFluents | undefined): string {
  if (way === undefined) return 'no way';
  const { missing, needsUnknown } = way;
  const named = missing.slice(0, MOST_NAMED).map((value) => fluentText(game, value));
  const more = missing.length - named.length;
  const texts = [...named, ...(more > 0 ? [`${more} more`] : []), ...(needsUnknown ? ["others' moves"] : [])];
  return texts.length === 0 ? 'nothing' : texts.join(', ');
}

function fluentText(game: Game, { fluent, holds }: FluentValue): string {
  const name = printable(termText(game.fluents?.[fluent] as Term));
  return holds ? name : `not ${name}`;
}

function formulaText(report: Report, moves: readonly Move[], io: Io): string[] {
  const { game, circuit, heuristic: made } = report;
  return moves.flatMap((move, i) => {
    const role = circuit.moves[move]?.role as Role;
    const after = `${roleText(game, role)} has REACHED right after ${moveText(game, move)} if`;
    const parts = moveFormulaLines(made, move, { width: io.width - 2 });
    const lines = parts.flatMap(({ weight, lines: own }, part) => [
      after.replace(
        'REACHED',
        part === 0 ? 'the best goal' : `${(100 * weight).toFixed(0)} % of the best goal`,
      ),
      ...own.map((line) => `  ${printable(line)}`),
    ]);
    const nothing = `nothing is known about ${moveText(game, move)} of ${roleText(game, role)}`;
    const shown = lines.length === 0 ? [nothing] : lines;
    return [...(i > 0 ? [''] : []), ...shown, ...worthLines(report, role, move)];
  });
}

/** The values of the moves in the position. */
function worthLines({ game, heuristic: made, played }: Report, role: Role, move: Move): string[] {
  if (game.isTerminal(played.state)) return [];
  const reason = moveReasons(game, made, played.state, role).find((each) => each.move === move);
  if (reason === undefined) return [];
  const { value, share, way } = reason;
  return [
    `in this position it is worth ${value.toPrecision(3)}, ${share.toFixed(0)} of 100; missing: ${wayText(game, way)}`,
  ];
}

function reportJson(report: Report, roles: readonly Role[], asked: readonly Move[] | undefined) {
  const { name, game, circuit, heuristic: made, played, milliseconds } = report;
  const texts = (values: readonly FluentValue[] = []) => values.map((value) => fluentText(game, value));
  const moveJson = ({ move, value, share, way }: MoveReason) => ({
    move: game.moveText(move),
    value,
    share,
    isPossible: way !== undefined,
    present: texts(way?.present),
    missing: texts(way?.missing),
  });
  const { hasUnknown, isComplete, hasSecondStep } = made.formulas;
  return {
    version: 1,
    game: name,
    settings: made.settings,
    milliseconds,
    ...made.size,
    hasUnknown,
    isComplete,
    hasSecondStep,
    moves: played.moves.map((joint) => joint.map((move) => game.moveText(move))),
    roles: roles.map((role) => ({
      name: roleText(game, role),
      legal: game.isTerminal(played.state) ? [] : moveReasons(game, made, played.state, role).map(moveJson),
    })),
    ...(asked && {
      formulas: asked.map((move) => ({
        role: roleText(game, circuit.moves[move]?.role as Role),
        move: game.moveText(move),
        parts: moveFormulaLines(made, move, {
          most: 5000,
          width: Number.POSITIVE_INFINITY,
        }).map(({ weight, lines }) => ({ weight, formula: lines.join(' ') })),
      })),
    }),
  };
}
