/** `anygame inspect`: shows what is known about a game and how it was prepared. */

import { Failure } from '../../base/index.ts';
import { analyse, circuitDot, circuitSize, isExportRefusal } from '../../circuit/index.ts';
import { circuitOf, type LoadedGame } from '../../engines/index.ts';
import { legalByRole } from '../../game/index.ts';
import { printRule, type Rule, type SourceText, termText } from '../../gdl/index.ts';
import { writeNewFile } from '../../host/index.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { type AnalysedGame, inspectReport, type SimulatedGame, simulatedGame } from '../inspect-report.ts';
import { EXIT, type Io } from '../io.ts';
import { openGame } from '../operands.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

export const inspect = defineCommand({
  description: [
    'Compiles a game and prints its roles, fluents and moves, the size of its circuit after each simplification, the time for each step, and the most expensive rules. If no circuit can be built, it shows the rule that prevents it.',
    GAME_HELP,
    'Exit code: 0 on success, 1 if the game cannot be played or drawn, 2 if it cannot be read.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    ...GAME_OPTIONS,
    analysis: time('time limit of the analysis (2s)'),
    'no-analysis': flag('skip the analysis'),
    json: flag('print everything as JSON, for other programs'),
    dot: text('FILE', 'write a drawing of the circuit for Graphviz instead; - for standard output'),
    only: text(
      'NAMES',
      'draw only what these outputs depend on: terminal, goal x, a fluent or a move, separated by commas',
    ),
    limit: wholeNumber('N', 'draw at most N nodes and arrows (5000)', { least: 1 }),
  },
  examples: [
    { call: 'anygame inspect tic-tac-toe', does: 'the structure of tic-tac-toe' },
    { call: 'anygame inspect my-game.kif --build-time 5s', does: 'give up building the circuit after 5 s' },
    {
      call: 'anygame inspect tic-tac-toe --dot - --only terminal | dot -Tsvg > end.svg',
      does: 'a picture of when it ends',
    },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    const loaded = await openGame(operand, options, io);
    if (options.dot !== undefined) return await draw(loaded, options.dot, options, io);
    const analysed = options['no-analysis'] ? undefined : analysedGame(loaded, options, io);
    const simulated = simulatedGame(loaded, io);
    if (options.json) io.out(`${JSON.stringify(inspectJson(loaded, analysed, simulated), undefined, 2)}\n`);
    else io.out(`${inspectReport(loaded, analysed, simulated, io)}\n`);
    return EXIT.success;
  },
});

function analysedGame(
  { compilation: { game, compiled } }: LoadedGame,
  { analysis: seconds = 2 }: { readonly analysis: number | undefined },
  io: Io,
): AnalysedGame | undefined {
  // Symmetries and parts are found best before simplification; a compiled game has only the simplified circuit.
  const circuit = compiled?.unsimplified ?? circuitOf(game)?.circuit;
  if (circuit === undefined) return undefined;
  const start = io.now();
  const analysis = analyse(circuit, { seconds, now: io.now });
  return { analysis, circuit, milliseconds: io.now() - start };
}

interface DrawOptions {
  readonly only: string | undefined;
  readonly limit: number | undefined;
}

async function draw(
  { name, compilation: { game, reason } }: LoadedGame,
  file: string,
  { only, limit }: DrawOptions,
  io: Io,
): Promise<number> {
  const circuit = circuitOf(game)?.circuit;
  if (circuit === undefined) throw new Failure(`${name}: there is no circuit to draw (${reason})`, 'refused');
  const dot = circuitDot(circuit, {
    title: name,
    ...(only !== undefined && { only: only.split(/,(?![^(]*\))/).map((each) => each.trim()) }),
    ...(limit !== undefined && { limit }),
  });
  if (isExportRefusal(dot)) throw new Failure(`${name}: ${dot.message} (--only, --limit)`, 'refused');
  if (file === '-') io.out(dot);
  else await writeNewFile(file, dot);
  return EXIT.success;
}

/** Everything known about a game and its preparation, for programs; docs/researchers.md describes it. */
function inspectJson(
  { name, description, compilation }: LoadedGame,
  analysed: AnalysedGame | undefined,
  simulated: SimulatedGame | undefined,
) {
  const { game, reason, stages, compiled, refusal } = compilation;
  const { source, rules } = description;
  const circuit = circuitOf(game)?.circuit;
  return {
    version: 1,
    game: name,
    dialect: description.dialect,
    roles: game.roles.map((role) => role.name),
    rules: rules.length,
    initial: {
      facts: game.facts(game.initial).length,
      terminal: game.isTerminal(game.initial),
      legal: legalByRole(game, game.initial).map(({ length }) => length),
    },
    engine: game.engine,
    reason,
    stages,
    circuit: circuit === undefined ? null : circuitSize(circuit),
    playouts: simulated ?? null,
    grounding:
      compiled === undefined
        ? null
        : {
            ...compiled.grounding,
            costliest: compiled.grounding.costliest.map(({ rule, ...effort }) => ({
              ...ruleJson(source, rule),
              ...effort,
            })),
          },
    raw: compiled?.raw ?? null,
    passes: compiled?.passes ?? [],
    analysis: analysed === undefined ? null : analysisJson(analysed),
    refusal:
      refusal === undefined
        ? null
        : {
            code: refusal.code,
            message: refusal.message,
            rule: refusal.rule === undefined ? null : ruleJson(source, refusal.rule),
          },
  };
}

/** Roles, fluents and moves are numbers in the analysis; these are their names. */
function analysisJson({ analysis, circuit, milliseconds }: AnalysedGame) {
  return {
    milliseconds,
    fluents: circuit.fluents.map((fluent) => termText(fluent)),
    moves: circuit.moves.map(({ role, term }) => ({ role, move: termText(term) })),
    ...analysis,
  };
}

function ruleJson(source: SourceText, rule: Rule) {
  return { ...source.position(rule.span.start), rule: printRule(rule) };
}
