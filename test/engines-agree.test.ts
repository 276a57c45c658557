/**
 * The engines agree on everything about a game; for the games of the library see test/library. Of the public sheets a
 * sample is played; set ANYGAME_ALL_SHEETS to play all of them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../src/engines/compile.ts';
import { CircuitGame, RulesGame } from '../src/engines/index.ts';
import type { Game } from '../src/game/index.ts';
import { isTurnBased, readDescription } from '../src/gdl/index.ts';
import { isEvaluationError } from '../src/logic/index.ts';
import { gameSheets } from './arbitrary-games.ts';
import { corpusSheets, noteMissingCorpus } from './corpus.ts';
import { expectAgreement, expectSameWay } from './engine-agreement.ts';
import { workingTime } from './library/library-games.ts';
import { FORMS, type Form, formsInTurn } from './sliced/forms.ts';
import { expectLanesAgree, type LaneAgreement } from './sliced/lane-agreement.ts';
import { expectSameLanes } from './sliced/same-lanes.ts';
import { Simulator } from './sliced/simulator.ts';

const isComplete = Boolean(process.env.ANYGAME_ALL_SHEETS);

/** Seconds of work per sheet, and the sampling interval of public sheets. */
const COMPILING = isComplete ? 60 : 4;
const PLAYING = isComplete ? 10 : 0.5;
const ONE_IN = 8;
/** Expectations for the sampled public sheets: some must be refused, and few take too long. */
const LEAST_COMPARED = 0.85;

const IN_LANES: LaneAgreement = {
  runs: isComplete ? 10 : 1,
  ways: 16,
  length: 40,
  proved: { ways: 4, milliseconds: 200 * PLAYING },
  now: workingTime,
};

interface Loaded {
  readonly rules: Game;
  readonly circuit: CircuitGame;
  /** The sliced machine in some of its forms. */
  simulators(forms: readonly Form[]): readonly Simulator[];
}

/** The engines to compare, or why they cannot be compared. */
function load(text: string, name: string): Loaded | { reason: string } {
  const { description, findings } = readDescription(text, name);
  if (!isTurnBased(description)) return { reason: 'real-time' };
  if (findings.some(({ severity }) => severity === 'error')) return { reason: 'unreadable' };
  try {
    const rules = new RulesGame(description);
    const { game, refusal } = compile(description, {
      engine: 'circuit',
      seconds: COMPILING,
      now: workingTime,
    });
    if (!(game instanceof CircuitGame)) return { reason: refusal?.message ?? 'there is no circuit' };
    return {
      rules,
      circuit: game,
      simulators: (forms) => forms.map(({ options }) => new Simulator(game, options)),
    };
  } catch (error) {
    if (isEvaluationError(error)) return { reason: (error as Error).message };
    throw error;
  }
}

describe('our own sheets', () => {
  const folder = fileURLToPath(new URL('./sheets/', import.meta.url));
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter(
      (name) =>
        /\.(kif|hrf)$/.test(name) && !/^(broken|faulty)-|^(real-time|external)\/|-in-print\./.test(name),
    );

  test.each(sheets)('%s', (name) => {
    const loaded = load(readFileSync(path.join(folder, name), 'utf8'), name);
    if ('reason' in loaded) throw new Error(loaded.reason);
    expectAgreement(loaded.rules, loaded.circuit, { ways: 20, seconds: PLAYING, now: workingTime });
    expectLanesAgree(loaded.rules, loaded.circuit, loaded.simulators(FORMS), IN_LANES);
  });
});

noteMissingCorpus('agreement of the engines on public rule sheets');

describe('public sheets', () => {
  const all = [...corpusSheets(), ...corpusSheets('micro/rulesheets')];
  const sample = all
    .filter((_, i) => isComplete || i % ONE_IN === 0)
    // Making the sliced machine takes time; it plays every second sheet of the sample.
    .map((sheet, i) => ({ ...sheet, forms: isComplete ? FORMS : i % 2 === 0 ? formsInTurn(i / 2) : [] }));

  const compared = new Set<string>();
  const comparedInLanes = new Set<string>();
  const passedOver = new Map<string, string>();

  test.each(sample)('$name', { timeout: 600_000 }, ({ name, text, forms }) => {
    const loaded = load(text(), name);
    if ('reason' in loaded) {
      passedOver.set(name, loaded.reason);
      return;
    }
    expectAgreement(loaded.rules, loaded.circuit, { ways: 10, seconds: PLAYING, now: workingTime });
    compared.add(name);
    if (forms.length === 0) return;
    expectLanesAgree(loaded.rules, loaded.circuit, loaded.simulators(forms), IN_LANES);
    comparedInLanes.add(name);
  });

  test.skipIf(all.length === 0)('most of them can be compared', () => {
    const reasons = [...passedOver].map(([name, reason]) => `\n  ${name}: ${reason}`).join('');
    console.info(
      `${compared.size} of ${sample.length} public sheets were compared, ${comparedInLanes.size} of them in lanes; passed over: ${passedOver.size}${reasons}`,
    );
    const inLanes = sample.filter(({ forms }) => forms.length > 0);
    expect(compared.size, reasons).toBeGreaterThanOrEqual(LEAST_COMPARED * sample.length);
    expect(comparedInLanes.size, reasons).toBeGreaterThanOrEqual(LEAST_COMPARED * inLanes.length);
  });

  test.skipIf(all.length > 0)('the corpus is absent', () => {
    expect(all).toEqual([]);
  });
});

test('random sheets are played alike', () => {
  let played = 0;
  const way = fc.array(fc.nat(), { minLength: 3, maxLength: 6 });
  const ways = fc.array(way, { maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(gameSheets, way, ways, fc.nat(), (text, first, others, order) => {
      const loaded = load(text, 'random');
      if ('reason' in loaded) return;
      played++;
      const { rules, circuit, simulators } = loaded;
      expectSameWay(rules, circuit, first);
      expectSameLanes(rules, circuit, simulators(formsInTurn(order)), [first, ...others], order, IN_LANES);
    }),
    { numRuns: 300 },
  );
  expect(played).toBeGreaterThan(100);
});
