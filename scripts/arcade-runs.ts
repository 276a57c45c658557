/**
 * `npm run arcade-runs -- [NAME…]`: searches for a winning run of every level without a valid one, and updates the
 * digests of seeded play.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { arcadeRulesFile, installedArcade } from '../src/host/index.ts';
import {
  type ArcadeWin,
  arcadeLevel,
  playDigest,
  readActionLine,
  readArcadeRuns,
  replayWin,
} from '../src/library/index.ts';
import { type Effort, findWin } from './arcade-search.ts';

const SEEDS = Number(process.env.SEEDS ?? 2);
const DIGEST_SEED = 1;
const seconds = Number(process.env.SECONDS ?? 20);
const effort: Effort = {
  states: Number(process.env.STATES ?? 60_000),
  width: Number(process.env.WIDTH ?? 90),
  milliseconds: 1000 * seconds,
};

async function main(names: readonly string[]): Promise<void> {
  const { games, sheets, problems } = installedArcade();
  for (const problem of problems) console.error(`games/${problem}`);
  for (const name of names.length === 0 ? games.map((game) => game.name) : names) {
    const texts = sheets(name);
    const known = knownWins(texts.runs);
    const wins: ArcadeWin[] = [];
    const digests: object[] = [];
    const file = path.join(path.dirname(arcadeRulesFile(name)), 'runs.json');
    for (const level of texts.levels.keys()) {
      const game = arcadeLevel(name, texts, level);
      const kept = known.find((win) => win.level === level && isWon(name, level, win));
      const win = kept ?? (await searched(name, level));
      if (win !== undefined) wins.push(win);
      const length =
        win === undefined ? 'NO WIN FOUND' : `${readActionLine(win.actions[0] ?? '').length} ticks`;
      console.log(`${name} level ${level}: ${kept ? 'known, ' : ''}${length}`);
      digests.push({ level, seed: DIGEST_SEED, digest: playDigest(game, DIGEST_SEED) });
      // Results are written even if a later search is cancelled.
      const later = known.filter((each) => each.level > level);
      writeFileSync(file, runsText([...wins, ...later], digests));
    }
  }

  function isWon(name: string, level: number, win: ArcadeWin): boolean {
    const game = arcadeLevel(name, sheets(name), level);
    return game.status(replayWin(game, win), 0) === 'won';
  }

  async function searched(name: string, level: number): Promise<ArcadeWin | undefined> {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const win = await findWin(arcadeLevel(name, sheets(name), level), level, seed, effort);
      if (win !== undefined && isWon(name, level, win)) return win;
    }
    return undefined;
  }
}

function knownWins(text: string): readonly ArcadeWin[] {
  return text.includes('"actions"') ? readArcadeRuns(text).wins : [];
}

/** One line for each run. */
function runsText(wins: readonly object[], digests: readonly object[]): string {
  const lines = (runs: readonly object[]) =>
    runs.map((run) => `    ${JSON.stringify(run).replaceAll(/([:,])(?=["[\d])/g, '$1 ')}`).join(',\n');
  return `{\n  "wins": [\n${lines(wins)}\n  ],\n  "digests": [\n${lines(digests)}\n  ]\n}\n`;
}

await main(process.argv.slice(2));
