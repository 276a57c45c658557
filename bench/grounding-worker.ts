/** Compiles one sheet to a circuit in a separate process, so that its memory can be measured: FILE NAME SECONDS. */
import { readFileSync } from 'node:fs';
import { builtEngine } from './built-engine.ts';
import type { GroundingResult } from './grounding-result.ts';
import { peakMegabytes, secondsByStage } from './measure.ts';

const [file = '', sheet = file, seconds = '60'] = process.argv.slice(2);
const { gdl, engines } = await builtEngine();
const { description, findings } = gdl.readDescription(readFileSync(file, 'latin1'), sheet);

process.stdout.write(`${JSON.stringify(result())}\n`);

function result(): GroundingResult {
  const nothing = { sheet, stages: {}, seconds: 0, megabytes: 0 };
  const mistake = findings.find(({ severity }) => severity === 'error');
  if (mistake !== undefined) return { ...nothing, refusal: `unreadable: ${mistake.message}` };
  if (!gdl.isTurnBased(description)) return { ...nothing, refusal: 'a real-time game' };
  const start = performance.now();
  const { compiled, refusal, stages } = engines.compile(description, {
    engine: 'circuit',
    seconds: Number(seconds),
  });
  const common = {
    sheet,
    stages: secondsByStage(stages),
    seconds: (performance.now() - start) / 1000,
    megabytes: peakMegabytes(),
  };
  if (compiled === undefined) return { ...common, refusal: refusal?.message ?? 'no circuit' };
  const { grounding, raw, unsimplified, circuit, passes } = compiled;
  return {
    ...common,
    sizes: {
      rules: grounding.rules,
      atoms: grounding.atoms,
      rawGates: raw.gates,
      builtGates: unsimplified.gates.length,
      gates: circuit.gates.length,
      operations: circuit.inputs.length - circuit.gates.length,
      depth: passes.at(-1)?.size.depth ?? 0,
      fluents: circuit.fluents.length,
      moves: circuit.moves.length,
      feedback: circuit.loops.reduce((sum, { feedback }) => sum + feedback.length, 0),
    },
  };
}
