/** The speed of playing short matches in this process, over HTTP and through Redis, and of storing them. */
import { availableParallelism, loadavg } from 'node:os';
import { build } from '../../scripts/build.mjs';
import { defineLoneCommand, flag, wholeNumber } from '../../src/cli/command.ts';
import { hasRedis } from '../../test/redis.ts';
import {
  type MatchesReport,
  type MatchesResult,
  overhead,
  perSecond,
  reportLines,
} from '../matches-report.ts';
import { Ways } from '../matches-ways.ts';

const DEFAULT_MATCHES = 1000;
const DEFAULT_WORKERS = [1, 2, 4] as const;
/** In each match over HTTP, both players read the rules again. */
const HTTP_SHARE = 10;

export const subject = defineLoneCommand({
  name: 'matches',
  summary: 'short matches in one process, over HTTP and through Redis, and writing results to the store',
  description: [
    'Random players play tic-tac-toe, so the benchmark measures everything except thinking: the referee alone in one thread; the protocol manager with players in its own process; the manager with two of our players in other processes over HTTP, where each match starts by reading the rules; 1, 2 and 4 worker processes that each play one match at a time, through a Redis server started for the benchmark; and the store on disk. All figures are elapsed seconds of the built code, so other work on the machine affects them.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    matches: wholeNumber('N', `matches of each kind (${DEFAULT_MATCHES}); a tenth over HTTP`, { least: 10 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [{ call: 'npm run bench -- matches --matches 200', does: 'a quick look' }],

  async run({ options }, io) {
    await build();
    const matches = options.matches ?? DEFAULT_MATCHES;
    const before = loadavg()[0] ?? 0;
    const results: MatchesResult[] = [];
    const leftOut: string[] = [];
    const ways = await Ways.prepare();
    const measure = async (result: Promise<MatchesResult>): Promise<void> => {
      const measured = await result;
      results.push(measured);
      io.err(`${measured.way}: ${perSecond(measured).toFixed(1)} per second\n`);
    };
    try {
      await measure(ways.referee(matches));
      await measure(ways.manager(matches));
      const few = Math.ceil(matches / HTTP_SHARE);
      await measure(ways.http(few, 1));
      await measure(ways.http(few, 8));
      if (hasRedis()) for (const workers of DEFAULT_WORKERS) await measure(ways.redis(matches, workers));
      else leftOut.push('workers through Redis (there is no redis-server)');
      await measure(ways.store(matches));
    } finally {
      ways.close();
    }
    const load = [before, loadavg()[0] ?? 0] as const;
    const report: MatchesReport = { results, leftOut, load, cores: availableParallelism() };
    if (options.json) {
      const told = results.map((result) => ({
        ...result,
        perSecond: perSecond(result),
        overheadMilliseconds: overhead(result, results) ?? null,
      }));
      io.out(`${JSON.stringify({ ...report, results: told }, null, 2)}\n`);
    } else for (const line of reportLines(report)) io.out(`${line}\n`);
    return 0;
  },
});
