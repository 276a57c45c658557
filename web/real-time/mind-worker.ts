/** The script of the worker in which a machine plays a real-time game. */
import { seededRandom, serve, webWorkerCaller } from '../../src/base/index.ts';
import type { Role, TimedGame } from '../../src/game/index.ts';
import { newsOfWire, RealClock, TimedMind } from '../../src/match/index.ts';
import { timedPlayerKind, timedView } from '../../src/players/index.ts';
import { loadTimed } from './load.ts';
import type { MindProtocol, MindSetup } from './mind.ts';

let open: { readonly game: TimedGame; readonly setup: MindSetup } | undefined;
let mind: TimedMind | undefined;
let clock: RealClock | undefined;

const TIME = {
  now: () => performance.now(),
  setTimeout: (action: () => void, milliseconds: number) => setTimeout(action, milliseconds),
  clearTimeout: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

serve<MindProtocol>(webWorkerCaller(self), {
  open: (setup) => {
    const loaded = loadTimed(setup.sheet, 'sheet');
    if (loaded.kind === 'refused') throw new Error(loaded.problem);
    open = { game: loaded.game, setup };
  },
  play: (_, { tell }) => {
    if (open === undefined) throw new Error('no game is open');
    const { game, setup } = open;
    const role = setup.role as Role;
    const random = seededRandom(setup.seed);
    const kind = timedPlayerKind(setup.player);
    if (kind === undefined) throw new Error(`there is no player ${setup.player}`);
    clock = new RealClock(TIME, setup.millisecondsPerUnit);
    mind = new TimedMind({
      player: kind.create({ game, role, random, reaction: setup.reaction }),
      view: timedView(game, role, random.fork()),
      clock,
      reaction: setup.reaction,
      thinking: { kind: 'time' },
      submit: (move) => tell(game.moveText(move)),
    });
    mind.start();
    return new Promise<undefined>(() => {});
  },
  hear: (news) => {
    if (open !== undefined) mind?.hear(newsOfWire(open.game, open.setup.role as Role, news));
  },
  hold: ({ isPaused }) => {
    if (isPaused) clock?.pause();
    else clock?.resume();
  },
});
