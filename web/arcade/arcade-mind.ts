/**
 * A machine's analysis of an arcade game: its next action and expectations, and whole runs that show how hard a level
 * is.
 */
import { type Random, seededRandom } from '../../src/base/index.ts';
import type { SpriteGame, SpriteState } from '../../src/engines/index.ts';
import { createPlanner, PLAYERS, playerCalled } from '../../src/players/index.ts';
import { CallBudget, explainLine, type Plan, type Planner } from '../../src/search/index.ts';
import type { Thought, TrialAsk, TrialPlayer, TrialResult } from './thinker.ts';

export class ArcadeMind {
  readonly #game: SpriteGame;
  readonly #planners = new Map<number, { readonly player: string; readonly planner: Planner<SpriteState> }>();
  /** For each role, the tick that its planner is prepared for. */
  readonly #expected = new Map<number, number>();
  readonly #random: Random = seededRandom(1);

  constructor(game: SpriteGame) {
    this.#game = game;
  }

  /**
   * @param numbers a complete state as sent by the world
   * @param player the player, such as `iw:width=1.5`
   */
  think(
    numbers: Int32Array<ArrayBuffer>,
    role: number,
    player: string,
    limits: { readonly calls?: number; readonly isTimeUp?: () => boolean },
  ): Thought {
    const game = this.#game;
    const state = stateOf(game, numbers);
    const { width, height } = game.compiled;
    const heat = new Float32Array(width * height);
    const planner = this.#planner(role, player);
    const ticks = game.ticks(state);
    if (this.#expected.get(role) !== ticks) planner.forget?.();
    this.#expected.set(role, ticks + 1);
    const { calls = Number.POSITIVE_INFINITY, isTimeUp } = limits;
    const budget = new CallBudget<SpriteState>(calls, {
      ...(isTimeUp && { isTimeUp }),
      onVisit: (visited) => {
        const cell = game.avatarCell(visited, role);
        if (cell >= 0) heat[cell] = (heat[cell] as number) + 1;
      },
    });
    const decision = planner.choose(state, this.#random, budget);
    const most = heat.reduce((high, each) => Math.max(high, each), 1);
    return {
      role,
      ticks,
      action: decision.action,
      value: decision.value,
      heat: heat.map((each) => each / most),
      line: this.#cells(state, role, decision),
      visits: [...decision.visits].sort(([, a], [, b]) => b - a),
      calls: decision.calls,
      note: decision.note,
      expected: explainLine(game, state, role, decision.line),
    };
  }

  forget(): void {
    this.#planners.clear();
  }

  /** One run of a player on the level; in games for two, the same player has the other role. */
  trial({ player, calls, seed }: TrialAsk): TrialResult {
    const game = this.#game;
    const random = seededRandom(seed);
    const thoughts = seededRandom(seed + 0x9e3779b9);
    const choose = game.roles.map((_, role) => chooser(game, role, player, calls));
    const state = game.start();
    const joint = new Int32Array(game.roles.length);
    let cell = game.avatarCell(state, 0);
    while (!game.isOver(state)) {
      for (let role = 0; role < joint.length; role++) joint[role] = choose[role]?.(state, thoughts) ?? 0;
      game.step(state, joint, random);
      const now = game.avatarCell(state, 0);
      if (now >= 0) cell = now;
    }
    return {
      hasWon: game.status(state, 0) === 'won',
      score: game.score(state, 0),
      ticks: game.ticks(state),
      cell,
    };
  }

  #planner(role: number, player: string): Planner<SpriteState> {
    const known = this.#planners.get(role);
    if (known?.player === player) return known.planner;
    const planner = createPlanner(playerCalled(player, PLAYERS), PLAYERS)(this.#game, role);
    this.#planners.set(role, { player, planner });
    return planner;
  }

  /** The cells of the best line if no other role acts. */
  #cells(from: SpriteState, role: number, { line }: Plan): number[] {
    const game = this.#game;
    const state = game.copy(from);
    const random = seededRandom(1);
    const cells = [game.avatarCell(state, role)];
    for (const action of line) {
      if (game.isOver(state)) break;
      game.step(
        state,
        game.roles.map((_, each) => (each === role ? action : game.idleAction())),
        random,
      );
      cells.push(game.avatarCell(state, role));
    }
    return cells.filter((cell, at) => cell >= 0 && cell !== cells[at - 1]);
  }
}

function chooser(
  game: SpriteGame,
  role: number,
  player: TrialPlayer,
  calls: number,
): (state: SpriteState, random: Random) => number {
  const planner = createPlanner(playerCalled(player, PLAYERS), PLAYERS)(game, role);
  return (state, random) => planner.choose(state, random, new CallBudget(calls)).action;
}

function stateOf(game: SpriteGame, ints: Int32Array<ArrayBuffer>): SpriteState {
  const state = game.start();
  state.ints = ints;
  state.reals = new Float64Array(ints.buffer);
  return state;
}
