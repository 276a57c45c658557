/** The commands there are, in the order in which the overview lists them. Each is loaded when it is called. */
import type { CommandGroup } from './command.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    title: 'Rule sheets',
    commands: [
      {
        name: 'check',
        summary: 'find mistakes in rule sheets, and mend them',
        load: async () => (await import('./commands/check.ts')).check,
      },
      {
        name: 'format',
        summary: 'lay out rule sheets, or turn one notation into the other',
        load: async () => (await import('./commands/format.ts')).format,
      },
    ],
  },
  {
    title: 'Games',
    commands: [
      {
        name: 'games',
        summary: 'list the games of the library, or tell all about one',
        load: async () => (await import('./commands/games.ts')).games,
      },
      {
        name: 'play',
        summary: 'play a game on the terminal, against the machine or each other',
        load: async () => (await import('./commands/play.ts')).play,
      },
      {
        name: 'serve',
        summary: 'play in the browser: serve the page',
        load: async () => (await import('./commands/serve.ts')).serve,
      },
      {
        name: 'step',
        summary: 'make moves and show where they lead',
        load: async () => (await import('./commands/step.ts')).step,
      },
      {
        name: 'draw',
        summary: 'draw a position as a picture',
        load: async () => (await import('./commands/draw.ts')).draw,
      },
      {
        name: 'inspect',
        summary: 'show how big a game is, and what preparing it costs',
        load: async () => (await import('./commands/inspect.ts')).inspect,
      },
      {
        name: 'compare',
        summary: 'find out whether two games are the same in other words',
        load: async () => (await import('./commands/compare.ts')).compare,
      },
      {
        name: 'heuristic',
        summary: 'show what the goals say of the moves of a position',
        load: async () => (await import('./commands/heuristic.ts')).heuristic,
      },
      {
        name: 'learn',
        summary: 'find out from random games what matters in a game',
        load: async () => (await import('./commands/learn.ts')).learn,
      },
      {
        name: 'solve',
        summary: 'find out what a game is worth under best play',
        load: async () => (await import('./commands/solve.ts')).solve,
      },
      {
        name: 'simulate',
        summary: 'play a game at random, thousands of times or millions',
        load: async () => (await import('./commands/simulate.ts')).simulate,
      },
      {
        name: 'perft',
        summary: 'count the sequences of moves of a game, and its states',
        load: async () => (await import('./commands/perft.ts')).perft,
      },
      {
        name: 'perf',
        summary: 'measure random games in the way of the benchmark gdl-perf',
        load: async () => (await import('./commands/perf.ts')).perf,
      },
      {
        name: 'compile',
        summary: 'keep a game with its circuit in a file, ready to play',
        load: async () => (await import('./commands/compile.ts')).compile,
      },
    ],
  },
  {
    title: 'Players',
    commands: [
      {
        name: 'match',
        summary: 'let players play each other, and tell who is better',
        load: async () => (await import('./commands/match.ts')).match,
      },
      {
        name: 'tournament',
        summary: 'let many players play many games, and rate them',
        load: async () => (await import('./commands/tournament.ts')).tournament,
      },
      {
        name: 'worker',
        summary: 'play matches of tournaments on this machine, for a Redis server',
        load: async () => (await import('./commands/worker.ts')).worker,
      },
      {
        name: 'matches',
        summary: 'list the matches that were kept, show, replay or export one',
        load: async () => (await import('./commands/matches.ts')).matches,
      },
      {
        name: 'players',
        summary: 'list the players, or tell all about one and its parameters',
        load: async () => (await import('./commands/players.ts')).players,
      },
      {
        name: 'player',
        summary: 'play matches of a match manager, over the network',
        load: async () => (await import('./commands/player.ts')).player,
      },
      {
        name: 'manage',
        summary: 'run a match between players on the network and players of our own',
        load: async () => (await import('./commands/manage.ts')).manage,
      },
      {
        name: 'mcp',
        summary: 'serve games as tools for language models (Model Context Protocol)',
        load: async () => (await import('./commands/mcp.ts')).mcp,
      },
      {
        name: 'reproduce',
        summary: 'play published experiments again, and compare',
        load: async () => (await import('./commands/reproduce.ts')).reproduce,
      },
    ],
  },
];
