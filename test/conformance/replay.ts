/** Replays recorded playouts in a game and reports the first difference. */
import { isDeepStrictEqual } from 'node:util';
import { type Game, type Move, perceptsIn, type Role, type State } from '../../src/game/index.ts';
import type { RecordedGoal, RecordedPlayout, SetDigest, Trace } from './corpus-case.ts';
import { digest, recordedGoal, recordedText } from './digest.ts';

/** A difference from the recording; the message says where and what. */
export class Disagreement extends Error {}

/** Throws a Disagreement unless the game agrees with the trace. */
export function replay(game: Game, trace: Trace, onProgress: (where: string) => void = () => {}): void {
  onProgress('initial state');
  if (trace.roles !== undefined)
    check(
      'roles',
      game.roles.map(({ term }) => recordedText(term)),
      trace.roles,
    );
  const roles = game.roles.map((_, i) => i as Role);
  checkInitial(game, roles, trace);
  trace.playouts.forEach((playout) => {
    replayPlayout(game, roles, trace, playout, onProgress);
  });
}

function checkInitial(game: Game, roles: readonly Role[], trace: Trace): void {
  const { initial } = game;
  const { initialStateSize, initialStateHash, initialTerminal, initialLegal, initialGoals } = trace;
  if (initialStateSize !== undefined && initialStateHash !== undefined) {
    checkState('initial state', game, initial, initialStateSize, initialStateHash);
  }
  if (initialTerminal !== undefined) check('initial terminal', game.isTerminal(initial), initialTerminal);
  if (initialLegal !== undefined) check('initial legal moves', legalOf(game, initial, roles), initialLegal);
  if (initialGoals !== undefined) check('initial goals', goalsOf(game, initial, roles), initialGoals);
}

function replayPlayout(
  game: Game,
  roles: readonly Role[],
  trace: Trace,
  playout: RecordedPlayout,
  onProgress: (where: string) => void,
): void {
  let state = game.initial;
  playout.steps.forEach((step, i) => {
    const where = `playout ${playout.seed}, step ${i + 1}`;
    onProgress(`${where} of ${playout.steps.length}`);
    checkState(where, game, state, playout.stateSizes[i], playout.stateHashes[i]);
    check(`${where}: terminal`, game.isTerminal(state), false);
    check(`${where}: legal moves`, legalOf(game, state, roles), step.legal);
    const moves = roles.map((role) => moveCalled(game, state, role, step.moves[role] ?? '', where));
    if (step.sees !== undefined) {
      const seen = roles.map((role) => digest(perceptsIn(game.observe(state, moves, role))));
      check(`${where}: percepts`, seen, step.sees);
    }
    state = game.next(state, moves);
  });
  const where = `playout ${playout.seed}, last state`;
  onProgress(where);
  checkState(where, game, state, playout.stateSizes.at(-1), playout.stateHashes.at(-1));
  // A reference that was stopped or failed may not have reached these.
  if (playout.cut !== 'error' && trace.hardLimit === undefined) {
    check(`${where}: terminal`, game.isTerminal(state), playout.terminal);
  }
  if (playout.lastLegal !== undefined) {
    check(`${where}: legal moves`, legalOf(game, state, roles), playout.lastLegal);
  }
  if (playout.goals !== null) check(`${where}: goals`, goalsOf(game, state, roles), playout.goals);
}

export function goalsOf(game: Game, state: State, roles: readonly Role[]): RecordedGoal[] {
  return roles.map((role) => recordedGoal(game.goalTerms(state, role)));
}

function legalOf(game: Game, state: State, roles: readonly Role[]): SetDigest[] {
  return roles.map((role) => digest(game.legalMoves(state, role).map((move) => game.moveTerm(move))));
}

function moveCalled(game: Game, state: State, role: Role, text: string, where: string): Move {
  const move = game.legalMoves(state, role).find((each) => recordedText(game.moveTerm(each)) === text);
  if (move === undefined) throw new Disagreement(`${where}: the recorded move ${text} is not legal`);
  return move;
}

function checkState(where: string, game: Game, state: State, count = -1, sha1 = ''): void {
  check(`${where}: state`, digest(game.facts(state)), { count, sha1 });
}

function check(what: string, ours: unknown, recorded: unknown): void {
  if (isDeepStrictEqual(ours, recorded)) return;
  throw new Disagreement(`${what}: ${JSON.stringify(ours)} instead of ${JSON.stringify(recorded)}`);
}
