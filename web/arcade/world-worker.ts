/** The script of the worker in which an arcade game runs. */
import { serve, webWorkerCaller } from '../../src/base/index.ts';
import { speak } from '../phrases/language.ts';
import { ArcadeRun, openGame, seatColours, studySheet } from './arcade-run.ts';
import type { Ticked, WorldProtocol } from './world.ts';

let run: ArcadeRun | undefined;

function current(): ArcadeRun {
  if (run === undefined) throw new Error('no level is open');
  return run;
}

function ticked(wantsState: boolean): Ticked {
  const { game, state } = current();
  const frame = current().frame();
  return wantsState && !game.isOver(state) ? { frame, state: new Int32Array(state.ints) } : { frame };
}

serve<WorldProtocol>(webWorkerCaller(self), {
  open: async ({ language, ...opening }) => {
    await speak(language);
    const opened = openGame(opening);
    if (opened.kind === 'refused') return opened;
    const { game } = opened;
    run = new ArcadeRun(game, opening.record);
    const { width, height } = game.compiled;
    const facts = {
      width,
      height,
      roles: game.roles,
      actionNames: game.actionNames,
      actions: game.roles.map((_, role) => Array.from(game.legalActions(current().state, role))),
      looks: run.looks,
      seatColours: seatColours(game, run.looks),
      maxTicks: game.traits.maxTicks,
      isPulse: game.compiled.isPulse,
    };
    return { kind: 'open', facts, frame: run.frame(true) };
  },
  step: ({ joint, wantsState }) => {
    const actions = joint ?? current().next;
    if (actions !== undefined) current().step(actions);
    return ticked(wantsState);
  },
  goTo: ({ tick, wantsState }) => {
    current().goTo(tick);
    return ticked(wantsState);
  },
  record: () => current().record,
  study: studySheet,
});
