/** All commands, in the order of the overview. Each is loaded when it is called. */
import type { CommandGroup } from './command.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    title: 'Rule sheets',
    commands: [
      {
        name: 'check',
        summary: 'check rule sheets for errors and fix them',
        load: async () => (await import('./commands/check.ts')).check,
      },
      {
        name: 'format',
        summary: 'format rule sheets, or convert between notations',
        load: async () => (await import('./commands/format.ts')).format,
      },
      {
        name: 'translate',
        summary: 'turn a turn-based game into a real-time game by adding a clock',
        load: async () => (await import('./commands/translate.ts')).translate,
      },
    ],
  },
  {
    title: 'Games',
    commands: [
      {
        name: 'games',
        summary: 'list the games of the library, or describe one',
        load: async () => (await import('./commands/games.ts')).games,
      },
      {
        name: 'play',
        summary: 'play a game on the terminal',
        load: async () => (await import('./commands/play.ts')).play,
      },
      {
        name: 'serve',
        summary: 'serve the page, to play in the browser',
        load: async () => (await import('./commands/serve.ts')).serve,
      },
      {
        name: 'step',
        summary: 'make moves and show the resulting position',
        load: async () => (await import('./commands/step.ts')).step,
      },
      {
        name: 'belief',
        summary: 'show what a player knows when it does not see everything',
        load: async () => (await import('./commands/belief.ts')).belief,
      },
      {
        name: 'exploit',
        summary: 'measure how far a player is from perfect play',
        load: async () => (await import('./commands/exploit.ts')).exploit,
      },
      {
        name: 'draw',
        summary: 'draw a position as a picture',
        load: async () => (await import('./commands/draw.ts')).draw,
      },
      {
        name: 'inspect',
        summary: 'show how a game is compiled, and what it consists of',
        load: async () => (await import('./commands/inspect.ts')).inspect,
      },
      {
        name: 'compare',
        summary: 'find out whether two games are equivalent',
        load: async () => (await import('./commands/compare.ts')).compare,
      },
      {
        name: 'heuristic',
        summary: 'show how close each move comes to the goal',
        load: async () => (await import('./commands/heuristic.ts')).heuristic,
      },
      {
        name: 'learn',
        summary: 'learn from random games which facts lead to a win',
        load: async () => (await import('./commands/learn.ts')).learn,
      },
      {
        name: 'traces',
        summary: 'write random or recorded matches as traces',
        load: async () => (await import('./commands/traces.ts')).traces,
      },
      {
        name: 'induce',
        summary: 'learn the rules of games from observed states',
        load: async () => (await import('./commands/induce.ts')).induce,
      },
      {
        name: 'model',
        summary: 'learn how a game changes from watching it, and play with what was learned',
        load: async () => (await import('./commands/model.ts')).model,
      },
      {
        name: 'evolve',
        summary: 'evolve networks that play arcade games, reusing parts of others',
        load: async () => (await import('./commands/evolve.ts')).evolve,
      },
      {
        name: 'solve',
        summary: 'compute the value of a game under best play',
        load: async () => (await import('./commands/solve.ts')).solve,
      },
      {
        name: 'simulate',
        summary: 'play random games and show how they end',
        load: async () => (await import('./commands/simulate.ts')).simulate,
      },
      {
        name: 'perft',
        summary: 'count the move sequences and the states of a game',
        load: async () => (await import('./commands/perft.ts')).perft,
      },
      {
        name: 'perf',
        summary: 'measure random games as the benchmark gdl-perf does',
        load: async () => (await import('./commands/perf.ts')).perf,
      },
      {
        name: 'compile',
        summary: 'save a compiled game to a file',
        load: async () => (await import('./commands/compile.ts')).compile,
      },
    ],
  },
  {
    title: 'Players',
    commands: [
      {
        name: 'match',
        summary: 'play a series of games between players and compare them',
        load: async () => (await import('./commands/match.ts')).match,
      },
      {
        name: 'tournament',
        summary: 'play a tournament and rate the players',
        load: async () => (await import('./commands/tournament.ts')).tournament,
      },
      {
        name: 'worker',
        summary: 'play tournament matches from a Redis queue',
        load: async () => (await import('./commands/worker.ts')).worker,
      },
      {
        name: 'store',
        summary: 'check, repair or export a store of matches',
        load: async () => (await import('./commands/store.ts')).store,
      },
      {
        name: 'matches',
        summary: 'list stored matches; show, replay or export one',
        load: async () => (await import('./commands/matches.ts')).matches,
      },
      {
        name: 'players',
        summary: 'list the players, or describe one and its parameters',
        load: async () => (await import('./commands/players.ts')).players,
      },
      {
        name: 'player',
        summary: 'play for a match manager over the network',
        load: async () => (await import('./commands/player.ts')).player,
      },
      {
        name: 'manage',
        summary: 'run a match between network players and built-in players',
        load: async () => (await import('./commands/manage.ts')).manage,
      },
      {
        name: 'mcp',
        summary: 'serve games as tools for language models (Model Context Protocol)',
        load: async () => (await import('./commands/mcp.ts')).mcp,
      },
      {
        name: 'environment',
        summary: 'serve a game as a learning environment, for Python programs',
        load: async () => (await import('./commands/environment.ts')).environment,
      },
      {
        name: 'reproduce',
        summary: 'repeat published experiments and compare the results',
        load: async () => (await import('./commands/reproduce.ts')).reproduce,
      },
      {
        name: 'unseen',
        summary: 'measure how well a player plays games it has never seen',
        load: async () => (await import('./commands/unseen.ts')).unseen,
      },
    ],
  },
  {
    title: 'Shells',
    commands: [
      {
        name: 'completion',
        summary: 'print a script that lets your shell complete commands',
        load: async () => (await import('./commands/completion.ts')).completionOf(COMMAND_GROUPS),
      },
    ],
  },
];
