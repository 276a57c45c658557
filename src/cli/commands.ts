/** The commands there are, in the order in which the overview lists them. */
import type { CommandGroup } from './command.ts';
import { check } from './commands/check.ts';
import { compile } from './commands/compile.ts';
import { draw } from './commands/draw.ts';
import { format } from './commands/format.ts';
import { games } from './commands/games.ts';
import { heuristic } from './commands/heuristic.ts';
import { inspect } from './commands/inspect.ts';
import { learn } from './commands/learn.ts';
import { manage } from './commands/manage.ts';
import { match } from './commands/match.ts';
import { matches } from './commands/matches.ts';
import { perf } from './commands/perf.ts';
import { perft } from './commands/perft.ts';
import { play } from './commands/play.ts';
import { player } from './commands/player.ts';
import { players } from './commands/players.ts';
import { reproduce } from './commands/reproduce.ts';
import { serve } from './commands/serve.ts';
import { simulate } from './commands/simulate.ts';
import { solve } from './commands/solve.ts';
import { step } from './commands/step.ts';
import { tournament } from './commands/tournament.ts';
import { worker } from './commands/worker.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  { title: 'Rule sheets', commands: [check, format] },
  {
    title: 'Games',
    commands: [
      games,
      play,
      serve,
      step,
      draw,
      inspect,
      heuristic,
      learn,
      solve,
      simulate,
      perft,
      perf,
      compile,
    ],
  },
  { title: 'Players', commands: [match, tournament, worker, matches, players, player, manage, reproduce] },
];
