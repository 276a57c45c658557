/** Plays the pairings of an experiment in each of its games. */
import { type Duels, duelResult, type Paper } from '../../../experiments/index.ts';
import type { Io } from '../../io.ts';
import { matchesOf, matchesText } from '../effort.ts';
import { playTournament } from '../play-tournament.ts';
import type { Redone, Rerun } from '../redone.ts';
import { NO_RULES, operandOf, wantedRows } from '../rules.ts';
import { type Cell, cellsOf, type PlayedCell, tournamentOf } from './cell.ts';
import { duelsSection } from './page.ts';
import { duelsReport, judgement, oursText, publishedText } from './report.ts';
import { duelsResults } from './results.ts';

export async function redoDuels(paper: Paper, published: Duels, run: Rerun, io: Io): Promise<Redone> {
  const { playouts, schemes } = run;
  const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
  const rows = wantedRows(experiment.rows, run);
  const cells = cellsOf(paper, { ...experiment, rows }).filter(
    ({ pairing }) => schemes?.includes(pairing.name) ?? true,
  );
  const played: PlayedCell[] = [];
  for (const cell of cells) {
    const result = await playCell(cell, run, io);
    if (result === undefined) break;
    played.push(result);
    const told = `${cell.row.label}, ${cell.pairing.name}: published ${publishedText(result.published)}, ours ${oursText(result)} ${judgement(result)}`;
    io.err(`${played.length}/${cells.length} ${told}\n`);
  }
  return {
    experiment,
    isWhole: played.length === cells.length,
    effort: matchesText(published, run),
    lines: duelsReport(experiment, played),
    section: duelsSection(experiment, played),
    results: duelsResults(experiment, played),
  };
}

/** Undefined if interrupted. */
async function playCell(cell: Cell, run: Rerun, io: Io): Promise<PlayedCell | undefined> {
  const game = await operandOf(cell.row.game, run.sheets);
  if (game === undefined) return { ...cell, result: undefined, problem: NO_RULES };
  const definition = tournamentOf(cell, game, matchesOf(cell.experiment, run), run.seed);
  const played = await playTournament(definition, run, io);
  if (played === undefined) return undefined;
  const goals = played.matches.map(({ players, record }) => {
    const goalOf = (player: number): number => record.goals[players.indexOf(player)] ?? 0;
    return { baseline: goalOf(0), challenger: goalOf(1) };
  });
  return { ...cell, result: duelResult(goals), problem: undefined };
}
