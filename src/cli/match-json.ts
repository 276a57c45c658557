/** The results of a series of matches, for programs; docs/formats.md explains them to people. */
import { type Clocks, goalInterval, type Score, type SeriesMatch, standings } from '../match/index.ts';

export interface SeriesFacts {
  readonly game: string;
  readonly engine: string;
  readonly roles: readonly string[];
  readonly players: readonly string[];
  readonly swap: boolean;
  readonly seed: number;
  readonly clocks: Clocks;
  readonly planned: number;
  readonly interrupted: boolean;
  /** From the first match to the end of the last. */
  readonly seconds: number;
  readonly matches: readonly SeriesMatch[];
}

/** Every match on a line of its own, so that files of many can be read, compared and cut. */
export function seriesJson(facts: SeriesFacts): string {
  const { players, matches, seconds, ...rest } = facts;
  const head = {
    version: 1,
    ...rest,
    finished: matches.length,
    seconds: rounded(seconds, 3),
    players: standings(players.length, matches).map(({ roles, seconds: thought, ...standing }, player) => ({
      player: players[player],
      ...scoreJson(standing),
      incidents: standing.incidents,
      seconds: rounded(thought, 6),
      playouts: standing.playouts,
      nodes: standing.nodes,
      roles: roles.map((score) => ({ role: score.role, ...scoreJson(score) })),
    })),
  };
  const lines = matches.map(({ number, players: seated, record }) =>
    JSON.stringify({ number, players: seated, ...record }),
  );
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "matches": ${list}\n}\n`;
}

export function scoreJson({ games, wins, draws, losses, goal, winRate }: Score) {
  return {
    games,
    wins,
    draws,
    losses,
    meanGoal: games === 0 ? null : goal.mean,
    meanGoalInterval: goalInterval(goal),
    winRate: games === 0 ? null : winRate.share,
    winRateInterval: [winRate.low, winRate.high],
  };
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
