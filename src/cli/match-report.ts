/** The results of a series of matches for people and, as JSON, for programs. */
import {
  type Budget,
  counted,
  grouped,
  type Mean,
  printable,
  type Share,
  spanText,
  tableLines,
  timeText,
} from '../base/index.ts';
import {
  type Clocks,
  goalInterval,
  type Score,
  type SeriesMatch,
  type Standing,
  standings,
} from '../match/index.ts';

export interface SeriesReport {
  readonly game: string;
  /** The names as given, made distinct if two are equal. */
  readonly players: readonly string[];
  /** Number of roles without chance. */
  readonly roles: number;
  readonly planned: number;
  /** Number of matches after which everybody has played everything equally often. */
  readonly round: number;
  readonly seed: number;
  readonly play: Budget;
  /** The finished matches. */
  readonly matches: readonly SeriesMatch[];
}

/** Names such as `flat` and `mcts`; equal names become `flat (1)` and `flat (2)`. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} (${names.slice(0, i + 1).filter((other) => other === name).length})`;
  });
}

export function seriesReport(report: SeriesReport): string {
  const { game, matches, planned, play, seed } = report;
  const all = standings(report.players.length, matches);
  const games =
    matches.length < planned ? `${matches.length} of ${counted(planned, 'game')}` : counted(planned, 'game');
  const title = `${printable(game)}: ${games}, ${budgetText(play)} per move, seed ${seed}`;
  if (matches.length === 0) return `${title}\n\nNo game is finished.`;
  return [
    title,
    '',
    ...playerLines(report, all),
    ...(report.roles > 1 ? ['', ...roleLines(report, all)] : []),
    ...notes(report, all).flatMap((note) => ['', note]),
  ].join('\n');
}

/** The progress line: `4/10 games  flat 87.5 (+3 =1 -0)  random 12.5 (+0 =1 -3)`. */
export function runningScore({ players, matches, planned }: SeriesReport, seconds: number): string {
  const scores = standings(players.length, matches).map(({ goal, wins, draws, losses }, player) => {
    const mean = matches.length === 0 ? '' : ` ${goal.mean.toFixed(1)} (+${wins} =${draws} -${losses})`;
    return `${players[player]}${mean}`;
  });
  const left =
    matches.length === 0 || matches.length === planned
      ? []
      : [`${spanText((seconds / matches.length) * (planned - matches.length))} left`];
  return [`${matches.length}/${planned} games`, ...scores, ...left].join('  ');
}

export function budgetText({ seconds, playouts }: Budget): string {
  const parts = [
    ...(seconds === undefined ? [] : [timeText(seconds)]),
    ...(playouts === undefined ? [] : [`${grouped(playouts)} ${playouts === 1 ? 'playout' : 'playouts'}`]),
  ];
  return parts.join(' or ');
}

export const SCORE_HEADING = ['games', 'won', 'drawn', 'lost', 'mean goal', 'win rate', 'incidents'];

function playerLines({ players }: SeriesReport, all: readonly Standing[]): string[] {
  const hasWork = all.some((standing) => workText(standing) !== '');
  return tableLines([
    ['player', ...SCORE_HEADING, ...(hasWork ? ['per second'] : [])],
    ...all.map((standing, player) => [
      printable(players[player] ?? ''),
      ...scoreCells(standing),
      workText(standing),
    ]),
  ]);
}

function roleLines({ players }: SeriesReport, all: readonly Standing[]): string[] {
  const rows = all.flatMap(({ roles }, player) =>
    roles.map((score) => [printable(players[player] ?? ''), printable(score.role), ...scoreCells(score)]),
  );
  return tableLines([['player', 'role', ...SCORE_HEADING], ...rows]);
}

export function scoreCells({ games, wins, draws, losses, goal, winRate, errors }: Score): string[] {
  const counts = [games, wins, draws, losses].map(grouped);
  return games === 0 ? counts : [...counts, meanText(goal), shareText(winRate), grouped(errors)];
}

function meanText(goal: Mean): string {
  const interval = goalInterval(goal)?.map((end) => end.toFixed(0));
  return `${goal.mean.toFixed(1).padStart(5)}${interval ? ` (${interval.join(' to ')})` : ''}`;
}

function shareText({ share, low, high }: Share): string {
  const percent = (part: number) => (100 * part).toFixed(0);
  return `${percent(share).padStart(3)} % (${percent(low)} to ${percent(high)})`;
}

/** The work reported by the player, per second of thinking. */
function workText({ playouts, nodes, seconds }: Standing): string {
  if (seconds === 0) return '';
  const rate = (count: number) => grouped(Math.round(count / seconds));
  if (playouts > 0) return `${rate(playouts)} playouts`;
  return nodes > 0 ? `${rate(nodes)} positions` : '';
}

function notes({ players, matches, round }: SeriesReport, all: readonly Standing[]): string[] {
  const ended = (ending: SeriesMatch['record']['ending']) =>
    matches.filter(({ record }) => record.ending === ending).length;
  const [cut, stuck, forfeited] = [ended('too long'), ended('stuck'), ended('forfeited')];
  const incidents = all.flatMap((standing, player) =>
    incidentNote(player, players[player] ?? '', standing, matches),
  );
  return [
    ...incidents,
    ...(forfeited > 0 ? [`${counted(forfeited, 'game')} forfeited: lost by errors (--errors).`] : []),
    ...(cut > 0 ? [`${counted(cut, 'game')} cut at the maximum length (--max-length).`] : []),
    ...(stuck > 0
      ? [`${counted(stuck, 'game')} ended where a role had no legal move: an error in the rules.`]
      : []),
    ...(matches.length % round === 0
      ? []
      : [
          `${matches.length} is not a multiple of ${round}, so the players have not all played equally often.`,
        ]),
  ];
}

const INCIDENTS = { late: 'late', illegal: 'not legal', failed: 'failed' } as const;

function incidentNote(
  player: number,
  name: string,
  { incidents, isAbsent }: Standing,
  matches: readonly SeriesMatch[],
): string[] {
  const kinds = (['late', 'illegal', 'failed'] as const).filter((kind) => incidents[kind] > 0);
  if (kinds.length === 0) return [];
  const counts = kinds.map((kind) => `${incidents[kind]} ${INCIDENTS[kind]}`);
  const all = matches.flatMap(({ number, players, record }) =>
    record.incidents
      .filter(({ role }) => players[record.roles.indexOf(role)] === player)
      .map((incident) => ({ ...incident, number })),
  );
  const [example] = all;
  const where =
    example && `the first in game ${example.number}, ${turnText(example.turn)}: ${printable(example.reason)}`;
  const replaced = all.filter(({ replacement }) => replacement !== null).length;
  const moves = replaced === 0 ? 'no move was replaced' : `${counted(replaced, 'random move')} made instead`;
  const absence = isAbsent ? ' It never answered with a move of its own.' : '';
  return [`Incidents of ${printable(name)}: ${counts.join(', ')}, ${moves}; ${where}.${absence}`];
}

function turnText(turn: number): string {
  return turn === 0 ? 'before the first move' : `move ${turn}`;
}

/** The results of a series of matches for programs; docs/formats.md describes them. */
export interface SeriesFacts {
  readonly game: string;
  readonly engine: string;
  readonly roles: readonly string[];
  readonly players: readonly string[];
  readonly swap: boolean;
  readonly seed: number;
  readonly clocks: Clocks;
  /** `random`, `lose` or `lose-after-N`. */
  readonly errors: string;
  readonly planned: number;
  readonly interrupted: boolean;
  /** From the start of the first match to the end of the last. */
  readonly seconds: number;
  readonly matches: readonly SeriesMatch[];
}

/** Every match is on its own line, so that files of many matches can be read, compared and split. */
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
      absent: standing.isAbsent,
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
