/** `anygame store`: checks a store, recovers the readable parts of a damaged one, and exports everything as JSON. */
import { counted, didYouMean, printable } from '../../base/index.ts';
import { DEFAULT_STORE } from '../../host/index.ts';
import { checkStore, repairStore, type StoreReport, storedRows } from '../../host/store/index.ts';
import { defineCommand, flag, text } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';
import { STORE_OPTION } from '../shared-options.ts';

const ACTIONS = ['check', 'repair', 'export'] as const;
type Action = (typeof ACTIONS)[number];

/** Maximum number of damage reports printed; --json prints all. */
const MOST_LINES = 40;

export const store = defineCommand({
  description: [
    'check reads every row of the store and reports what is damaged: pages of the file, texts, records that are not as they were stored, and rows that belong to a damaged one.',
    'repair writes everything that is undamaged into the new file --output. It does not change the old store.',
    'export prints all undamaged rows, one JSON object per line, each with the name of its table. Ratings are not among them; they are computed from the matches.',
    'Exit code: 0 if nothing is damaged, 1 if something is, 2 on a usage error or if the file cannot be read at all.',
  ],
  operands: { usage: 'check|repair|export', least: 1, most: 1 },
  options: {
    store: STORE_OPTION,
    output: text('FILE', 'new file for repair', 'o'),
    json: flag('print JSON, for other programs'),
  },
  examples: [
    { call: 'anygame store check', does: `whether ${DEFAULT_STORE} is undamaged` },
    { call: 'anygame store repair --store cup.db -o saved.db', does: 'saves what can be read' },
    { call: 'anygame store export > everything.jsonl', does: 'all matches, for other programs' },
  ],

  async run({ options, operands: [word = ''] }, io) {
    const action = actionOf(word);
    const file = options.store ?? DEFAULT_STORE;
    if (action !== 'repair' && options.output !== undefined)
      throw new UsageError(`--output is the new file of repair; '${action}' writes none.`);
    if (action === 'export') {
      for await (const row of storedRows(file)) io.out(`${JSON.stringify(row)}\n`);
      return EXIT.success;
    }
    if (action === 'repair' && options.output === undefined)
      throw new UsageError('repair needs a new file: anygame store repair -o FILE.');
    const report = await counting(io, (onRow) =>
      options.output === undefined ? checkStore(file, onRow) : repairStore(file, options.output, onRow),
    );
    if (options.json) io.out(`${JSON.stringify({ version: 1, store: file, ...report }, undefined, 2)}\n`);
    else io.out(`${reportLines(file, report, options.output).join('\n')}\n`);
    return report.damage.length === 0 ? EXIT.success : EXIT.refused;
  },
});

function actionOf(word: string): Action {
  const found = ACTIONS.find((action) => action === word);
  if (found !== undefined) return found;
  throw new UsageError(
    `'store' does not take '${word}'.${didYouMean(word, ACTIONS) || ` Choose from ${ACTIONS.join(', ')}.`}`,
  );
}

async function counting(io: Io, work: (onRow: () => void) => Promise<StoreReport>): Promise<StoreReport> {
  const progress = new Progress(io);
  let rows = 0;
  try {
    return await work(() => {
      rows++;
      progress.show(() => `${counted(rows, 'row')} read`);
    });
  } finally {
    progress.end();
  }
}

function reportLines(file: string, { rows, damage }: StoreReport, output: string | undefined): string[] {
  const whole = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
  const name = printable(file);
  const lines = damage
    .slice(0, MOST_LINES)
    .map(({ table, row, problem }) => `  ${printable(row ?? table)}: ${printable(problem)}`);
  const left = damage.length - lines.length;
  return [
    damage.length === 0 ? `${name}: no damage found` : `${name}: ${counted(damage.length, 'problem')}`,
    ...lines,
    ...(left > 0 ? [`  and ${left} more; --json prints all`] : []),
    `undamaged rows: ${whole || 'none'}`,
    ...(output === undefined ? [] : [`saved in ${printable(output)}`]),
  ];
}
