/** What there is to know about a game and how it was prepared, for programs; docs/researchers.md describes it. */
import { type Circuit, circuitSize } from '../circuit/index.ts';
import { printRule, type Rule, type SourceText, termText } from '../gdl/index.ts';
import { CircuitGame, legalByRole } from '../machine/index.ts';
import type { AnalysedGame } from './analysis-report.ts';
import type { LoadedGame } from './game.ts';
import type { SimulatedGame } from './simulated-game.ts';

export function inspectJson(
  { name, description, compilation }: LoadedGame,
  analysed: AnalysedGame | undefined,
  simulated: SimulatedGame | undefined,
) {
  const { game, reason, stages, compiled, refusal } = compilation;
  const { source, rules } = description;
  const circuit: Circuit | undefined = game instanceof CircuitGame ? game.circuit : undefined;
  return {
    version: 1,
    name,
    dialect: description.dialect,
    roles: game.roles.map((role) => termText(role)),
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

/** Roles, fluents and moves are numbers in the analysis; here are their names. */
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
