/** The speed of playing games by executing their rules, and the effect of the kinds of fact store. */
import { choice, defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { isTurnBased, readDescription, type TurnBasedDescription } from '../../src/gdl/index.ts';
import { cpuSeconds } from '../../src/host/processor-time.ts';
import { FACT_STORE_KINDS, type FactStoreKind, newVisitCounters, Prover } from '../../src/logic/index.ts';
import { corpusSheets } from '../../test/corpus.ts';
import { type Random, seededRandom } from '../../test/random.ts';

const DEFAULT_SHEETS =
  'base/ticTacToe.kif base/connectFour.kif base/breakthrough.kif base/reversi.kif base/chess.kif';

export const subject = defineLoneCommand({
  name: 'rules',
  summary: 'the rules engine: transitions per second, visits and memory, for each fact store',
  description: [
    'Plays random matches with the same seed for every kind of fact store (Sheng 2011, chapter 4). Times are processor times, so other work on the machine has little effect. Visits are the mean per match.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', `sheets of the corpus, separated by spaces (${DEFAULT_SHEETS})`),
    store: choice(FACT_STORE_KINDS, 'a single kind of fact store'),
    seconds: wholeNumber('N', 'processor time per measurement (3)', { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    visits: flag('count visits, which slows the engine down a little'),
  },
  examples: [{ call: 'npm run bench -- rules --sheets base/chess.kif --store indexed', does: 'one game' }],

  run({ options }, io) {
    const wanted = (options.sheets ?? DEFAULT_SHEETS).split(' ');
    const sheets = corpusSheets().filter(({ name }) => wanted.includes(name));
    if (sheets.length === 0) io.out('There are no matching rule sheets in ../shared/corpora.\n');
    for (const sheet of sheets) {
      io.out(`${sheet.name}\n`);
      for (const store of options.store === undefined ? FACT_STORE_KINDS : [options.store]) {
        const { description } = readDescription(sheet.text(), sheet.name);
        if (!isTurnBased(description)) continue;
        const seconds = options.seconds ?? 3;
        io.out(`${measure(description, store, seconds, seededRandom(options.seed ?? 1), options.visits)}\n`);
      }
    }
    return 0;
  },
});

function measure(
  description: TurnBasedDescription,
  store: FactStoreKind,
  seconds: number,
  random: Random,
  withVisits: boolean,
): string {
  const counters = withVisits ? newVisitCounters() : undefined;
  const prover = new Prover(description, { store, ...(counters && { counters }) });
  const start = cpuSeconds();
  const isOver = () => cpuSeconds() - start > seconds;
  let transitions = 0;
  let matches = 0;
  for (; !isOver(); matches++) {
    let length = 0;
    let situation = prover.situation(prover.initial());
    while (!prover.isTerminal(situation) && !isOver()) {
      const moves = prover.roles.map((_, role) => random.pick(prover.legal(situation, role)));
      situation = prover.situation(prover.next(situation, moves));
      length++;
    }
    transitions += length;
  }
  const speed = (transitions / (cpuSeconds() - start)).toFixed(0);
  const { facts, state } = prover.bytes(prover.situation(prover.initial()));
  const visits = Object.entries(counters ?? {}).map(
    ([kind, { search, prove }]) =>
      `${kind} ${Math.round(search / matches)} search ${Math.round(prove / matches)} prove`,
  );
  return [
    `  ${store.padEnd(9)}${speed.padStart(8)} transitions/s`,
    `${transitions} in ${matches} matches`,
    `${facts} + ${state} bytes`,
    ...visits,
  ].join(', ');
}
