/**
 * Many games of one circuit that are stepped together by external actions, for programs that learn. States are stored
 * in columns, one bit per game; only what the caller reads is packed by game.
 *
 * A step advances every game to the next position in which a player has a choice: in positions without one, the only
 * legal moves are made, and chance is drawn from the seed.
 */
import { type Random, seededRandom } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import { Expander, type ExpanderColumns } from './expander.ts';
import { takeLanes } from './machine-memory.ts';
import { initialBits, type MachineForm } from './playout-machine.ts';
import { type FrameLayout, frameLayout, VectorFrame } from './vector-frame.ts';

export interface VectorOptions {
  readonly games: number;
  /** For each role, whether it is chance, whose moves are drawn here. */
  readonly isChance: readonly boolean[];
  /**
   * Whether every player has an action in each step, or only the one that has a choice; in the second case, at most
   * one player may have a choice.
   */
  readonly isJoint: boolean;
  /** The number of moves after which a game is cut off. */
  readonly maxLength: number;
  /** Whether games that are over restart in the same step. */
  readonly restarts: boolean;
  /** Whether the frame also contains the final states of games that have restarted. */
  readonly keepsFinal: boolean;
  readonly seed: number;
  readonly form?: MachineForm;
}

/** The status of a game after a step. */
export const ENDING = { none: 0, terminal: 1, cut: 2, stuck: 3 } as const;

/** Thrown for an action that is not legal; no game has moved. */
export class IllegalAction extends RangeError {}

/**
 * @example
 * const games = new VectorGames(circuit, { games: 256, isChance: [false, false], isJoint: false, … });
 * games.step(actions);
 * games.frame.rewards // by game and player
 */
export class VectorGames {
  readonly layout: FrameLayout;
  readonly frame: VectorFrame;
  /** The circuit's move for each player and action. */
  readonly moves: readonly Int32Array[];
  readonly #circuit: Circuit;
  readonly #options: VectorOptions;
  readonly #expander: Expander;
  readonly #columns: ExpanderColumns;
  readonly #lanes: number;
  readonly #blocks: number;
  readonly #players: readonly number[];
  readonly #roleMoves: readonly Int32Array[];
  readonly #initial: Int32Array;
  #random: Random;
  // Columns grouped by block: those of one block are adjacent, as they are in the machine's memory.
  readonly #states: Int32Array;
  readonly #legal: Int32Array;
  readonly #seen: Int32Array;
  /** Indexed by block and role: the games in which the role has more than one legal move. */
  readonly #choices: Int32Array;
  readonly #terminal: Int32Array;
  readonly #stuck: Int32Array;
  readonly #over: Int32Array;
  readonly #lengths: Int32Array;
  readonly #mask: Int32Array;

  constructor(circuit: Circuit, options: VectorOptions) {
    this.#circuit = circuit;
    this.#options = options;
    const percepts = circuit.percepts.length > 0;
    this.#expander = new Expander(circuit, { ...options.form, percepts });
    this.#columns = this.#expander.columns();
    this.#lanes = this.#expander.lanes;
    this.#blocks = Math.ceil(options.games / this.#lanes);
    this.#players = circuit.roles.flatMap((_, role) => (options.isChance[role] ? [] : [role]));
    this.#roleMoves = circuit.roles.map((_, role) =>
      Int32Array.from(circuit.moves.flatMap((move, number) => (move.role === role ? [number] : []))),
    );
    this.moves = this.#players.map((role) => this.#roleMoves[role] as Int32Array);
    const { width } = this.#columns;
    const columns = (count: number): Int32Array => new Int32Array(this.#blocks * count * width);
    this.#states = columns(circuit.fluents.length);
    this.#legal = columns(circuit.moves.length);
    this.#seen = columns(circuit.percepts.length);
    this.#choices = columns(circuit.roles.length);
    this.#terminal = columns(1);
    this.#stuck = columns(1);
    this.#over = columns(1);
    this.#lengths = new Int32Array(this.#blocks * this.#lanes);
    this.#initial = this.#initialColumns();
    this.layout = frameLayout({
      games: this.#blocks * this.#lanes,
      fluents: circuit.fluents.length,
      percepts: this.#players.map((role) => circuit.percepts.filter((each) => each.role === role).length),
      actions: this.moves.map(({ length }) => length),
      isJoint: options.isJoint,
      keepsFinal: options.keepsFinal,
    });
    this.frame = new VectorFrame(this.layout);
    this.#mask = new Int32Array(this.layout.mostActions * width);
    this.#random = seededRandom(options.seed);
    this.reset();
  }

  /** Restarts all games. */
  reset(seed?: number): void {
    if (seed !== undefined) this.#random = seededRandom(seed);
    this.frame.endings.fill(ENDING.none);
    this.frame.rewards.fill(0);
    for (let block = 0; block < this.#blocks; block++) {
      this.#over.fill(0, block * this.#width, (block + 1) * this.#width);
      this.#restart(block, this.#live(block));
      this.#noteEnds(block, false);
      this.#show(block);
    }
  }

  /**
   * Makes one action in each game, indexed by game, or by game and player. Actions of players without a choice are
   * ignored.
   *
   * @throws IllegalAction before any game has moved
   */
  step(actions: Int32Array): void {
    this.#expectLegal(actions);
    this.frame.rewards.fill(0);
    for (let block = 0; block < this.#blocks; block++) {
      const moving = this.#live(block).map((live, part) => live & ~this.#overIn(block, part));
      this.#forgetSeen(block, moving);
      this.#chooseForced(block);
      this.#choose(block, actions);
      this.#move(block, moving);
      this.#settle(block, moving);
      this.#noteEnds(block, this.#options.restarts);
      this.#show(block);
    }
  }

  get #width(): number {
    return this.#columns.width;
  }

  #overIn(block: number, part: number): number {
    return this.#over[block * this.#width + part] as number;
  }

  /** Returns which lanes of a block have a game; lanes beyond the last game only fill the block. */
  #live(block: number): Int32Array {
    const first = block * this.#lanes;
    return Int32Array.from({ length: this.#width }, (_, part) => {
      const left = this.#options.games - first - 32 * part;
      return left >= 32 ? -1 : left <= 0 ? 0 : (1 << left) - 1;
    });
  }

  #initialColumns(): Int32Array {
    const bits = initialBits(this.#circuit);
    const columns = new Int32Array(this.#circuit.fluents.length * this.#width);
    for (const fluent of this.#circuit.fluents.keys()) {
      const holds = ((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1;
      if (holds) columns.fill(-1, fluent * this.#width, (fluent + 1) * this.#width);
    }
    return columns;
  }

  #expectLegal(actions: Int32Array): void {
    const { games, isJoint } = this.#options;
    const players = this.#players.length;
    const wanted = isJoint ? games * players : games;
    if (actions.length !== wanted)
      throw new IllegalAction(`there are ${actions.length} actions; a step needs ${wanted}`);
    const { actors } = this.frame;
    for (let game = 0; game < games; game++) {
      if (!isJoint) {
        const player = ((actors[game] as number) << 24) >> 24;
        if (player >= 0) this.#expectAction(game, player, actions[game] as number);
        continue;
      }
      for (let player = 0; player < players; player++) {
        const at = game * players + player;
        if (actors[at]) this.#expectAction(game, player, actions[at] as number);
      }
    }
  }

  #expectAction(game: number, player: number, action: number): void {
    const moves = this.moves[player] as Int32Array;
    const block = Math.floor(game / this.#lanes);
    const lane = game % this.#lanes;
    const move = moves[action];
    if (move !== undefined && this.#isLegal(block, lane, move)) return;
    const legal = Array.from(moves.keys()).filter((each) =>
      this.#isLegal(block, lane, moves[each] as number),
    );
    throw new IllegalAction(
      `in game ${game}, player ${player} cannot make action ${action}; it can make ${legal.join(', ')}`,
    );
  }

  #isLegal(block: number, lane: number, move: number): boolean {
    const at = (block * this.#circuit.moves.length + move) * this.#width + (lane >>> 5);
    return (((this.#legal[at] as number) >>> (lane & 31)) & 1) === 1;
  }

  /** A player's percepts are kept until it has chosen. */
  #forgetSeen(block: number, moving: Int32Array): void {
    const { percepts } = this.#circuit;
    for (let percept = 0; percept < percepts.length; percept++) {
      const role = percepts[percept]?.role as number;
      for (let part = 0; part < this.#width; part++) {
        const at = (block * percepts.length + percept) * this.#width + part;
        const chose = this.#choiceIn(block, role, part) & (moving[part] as number);
        this.#seen[at] = (this.#seen[at] as number) & ~chose;
      }
    }
  }

  #choiceIn(block: number, role: number, part: number): number {
    return this.#choices[(block * this.#circuit.roles.length + role) * this.#width + part] as number;
  }

  /** Makes the only legal move of each role that has just one, and draws the moves of chance. */
  #chooseForced(block: number): void {
    const { memory, does } = this.#columns;
    const width = this.#width;
    const from = block * this.#circuit.moves.length * width;
    this.#roleMoves.forEach((moves, role) => {
      for (let part = 0; part < width; part++) {
        const choice = this.#choiceIn(block, role, part);
        for (const move of moves)
          memory[does + move * width + part] = (this.#legal[from + move * width + part] as number) & ~choice;
        if (choice !== 0 && this.#options.isChance[role]) this.#drawChance(block, moves, part, choice);
      }
    });
  }

  #drawChance(block: number, moves: Int32Array, part: number, lanes: number): void {
    for (let left = lanes; left !== 0; left &= left - 1) {
      const lane = 32 * part + 31 - Math.clz32(left & -left);
      const legal = moves.filter((move) => this.#isLegal(block, lane, move));
      this.#set(lane, legal[this.#random.below(legal.length)] as number);
    }
  }

  #choose(block: number, actions: Int32Array): void {
    const { games, isJoint } = this.#options;
    const { actors } = this.frame;
    const first = block * this.#lanes;
    const end = Math.min(this.#lanes, games - first);
    const players = this.#players.length;
    if (!isJoint) {
      for (let lane = 0; lane < end; lane++) {
        const player = ((actors[first + lane] as number) << 24) >> 24;
        if (player < 0) continue;
        this.#set(lane, (this.moves[player] as Int32Array)[actions[first + lane] as number] as number);
      }
      return;
    }
    for (let lane = 0; lane < end; lane++) {
      for (let player = 0; player < players; player++) {
        const at = (first + lane) * players + player;
        if (actors[at]) this.#set(lane, (this.moves[player] as Int32Array)[actions[at] as number] as number);
      }
    }
  }

  #set(lane: number, move: number): void {
    const { memory, does, width } = this.#columns;
    const at = does + move * width + (lane >>> 5);
    memory[at] = (memory[at] as number) | (1 << (lane & 31));
  }

  /** Makes the chosen moves in some lanes of a block, and evaluates the states that follow. */
  #move(block: number, moving: Int32Array): void {
    const { memory, state, percepts } = this.#columns;
    const width = this.#width;
    const size = this.#circuit.fluents.length * width;
    const from = block * size;
    memory.set(this.#states.subarray(from, from + size), state);
    const seen = this.#circuit.percepts.length * width;
    if (seen > 0) {
      this.#expander.perceive();
      for (let i = 0; i < seen; i++) {
        const at = block * seen + i;
        this.#seen[at] =
          (this.#seen[at] as number) | ((memory[percepts + i] as number) & (moving[i % width] as number));
      }
    }
    this.#expander.step();
    for (let i = 0; i < size; i++) {
      const mask = moving[i % width] as number;
      memory[state + i] =
        ((memory[state + i] as number) & mask) | ((this.#states[from + i] as number) & ~mask);
    }
    for (let part = 0; part < width; part++) {
      for (let left = moving[part] as number; left !== 0; left &= left - 1) {
        const game = block * this.#lanes + 32 * part + 31 - Math.clz32(left & -left);
        this.#lengths[game] = (this.#lengths[game] as number) + 1;
      }
    }
    this.#examine(block);
  }

  /** Copies the block's results from the machine's memory, and computes which players have a choice. */
  #examine(block: number): void {
    const { memory, state, legal, terminal } = this.#columns;
    const { fluents, moves } = this.#circuit;
    const width = this.#width;
    this.#expander.observe();
    this.#states.set(memory.subarray(state, state + fluents.length * width), block * fluents.length * width);
    this.#legal.set(memory.subarray(legal, legal + moves.length * width), block * moves.length * width);
    this.#terminal.set(memory.subarray(terminal, terminal + width), block * width);
    for (let part = 0; part < width; part++) {
      let stuck = 0;
      this.#roleMoves.forEach((own, role) => {
        let some = 0;
        let several = 0;
        for (const move of own) {
          const open = memory[legal + move * width + part] as number;
          several |= some & open;
          some |= open;
        }
        this.#choices[(block * this.#roleMoves.length + role) * width + part] = several;
        stuck |= ~some;
      });
      this.#stuck[block * width + part] = stuck & ~(memory[terminal + part] as number);
    }
  }

  /** Advances from positions in which no player has a choice, in the given lanes. */
  #settle(block: number, lanes: Int32Array): void {
    for (;;) {
      const pending = lanes.map(
        (mask, part) => mask & ~this.#endedIn(block, part) & ~this.#decided(block, part),
      );
      if (pending.every((part) => part === 0)) return;
      this.#chooseForced(block);
      this.#move(block, pending);
    }
  }

  #decided(block: number, part: number): number {
    let any = 0;
    for (const role of this.#players) any |= this.#choiceIn(block, role, part);
    return any;
  }

  #endedIn(block: number, part: number): number {
    const at = block * this.#width + part;
    let ended = (this.#terminal[at] as number) | (this.#stuck[at] as number);
    const first = block * this.#lanes + 32 * part;
    for (let lane = 0; lane < 32; lane++)
      if ((this.#lengths[first + lane] as number) >= this.#options.maxLength) ended |= 1 << lane;
    return ended;
  }

  /** Records endings and rewards of games that are over, and restarts them if requested. */
  #noteEnds(block: number, restarts: boolean): void {
    const width = this.#width;
    const live = this.#live(block);
    const { endings } = this.frame;
    const first = block * this.#lanes;
    endings.fill(ENDING.none, first, first + this.#lanes);
    const over = live.map((mask, part) => mask & this.#endedIn(block, part));
    const isNew = over.map((mask, part) => (restarts ? mask : mask & ~this.#overIn(block, part)));
    if (isNew.some((part) => part !== 0)) this.#reward(block, isNew);
    for (let part = 0; part < width; part++) {
      const at = block * width + part;
      for (let left = over[part] as number; left !== 0; left &= left - 1) {
        const lane = 31 - Math.clz32(left & -left);
        const has = (words: Int32Array): boolean => (((words[at] as number) >>> lane) & 1) === 1;
        endings[first + 32 * part + lane] = has(this.#terminal)
          ? ENDING.terminal
          : has(this.#stuck)
            ? ENDING.stuck
            : ENDING.cut;
      }
    }
    if (this.frame.final !== undefined) this.#packStates(block, this.frame.final);
    this.#over.set(over, block * width);
    if (!restarts || over.every((part) => part === 0)) return;
    this.#restart(block, over);
    this.#over.set(
      live.map((mask, part) => mask & this.#endedIn(block, part)),
      block * width,
    );
  }

  #reward(block: number, lanes: Int32Array): void {
    const { memory, state, goals } = this.#columns;
    const size = this.#circuit.fluents.length * this.#width;
    memory.set(this.#states.subarray(block * size, (block + 1) * size), state);
    this.#expander.computeGoals();
    const players = this.#players.length;
    for (const { role, value, at } of goals) {
      const player = this.#players.indexOf(role);
      if (player < 0 || value === 0) continue;
      for (let part = 0; part < this.#width; part++) {
        for (
          let left = (memory[at + part] as number) & (lanes[part] as number);
          left !== 0;
          left &= left - 1
        ) {
          const game = block * this.#lanes + 32 * part + 31 - Math.clz32(left & -left);
          this.frame.rewards[game * players + player] = value;
        }
      }
    }
  }

  #restart(block: number, lanes: Int32Array): void {
    const { memory, state } = this.#columns;
    const width = this.#width;
    const size = this.#circuit.fluents.length * width;
    for (let i = 0; i < size; i++) {
      const mask = lanes[i % width] as number;
      memory[state + i] =
        ((this.#initial[i] as number) & mask) | ((this.#states[block * size + i] as number) & ~mask);
    }
    const seen = this.#circuit.percepts.length * width;
    for (let i = 0; i < seen; i++) {
      const at = block * seen + i;
      this.#seen[at] = (this.#seen[at] as number) & ~(lanes[i % width] as number);
    }
    for (let lane = 0; lane < this.#lanes; lane++)
      if (((lanes[lane >>> 5] as number) >>> (lane & 31)) & 1) this.#lengths[block * this.#lanes + lane] = 0;
    this.#examine(block);
    this.#settle(block, lanes);
  }

  /** Packs the part of a block that the frame shows, game by game. */
  #show(block: number): void {
    const { frame } = this;
    this.#packStates(block, frame.states);
    this.#showActors(block);
    this.#players.forEach((role, player) => {
      this.#showSeen(block, role, player);
      if (this.#options.isJoint) this.#showMask(block, [role], player);
    });
    if (!this.#options.isJoint) this.#showMask(block, this.#players, 0);
  }

  #packStates(block: number, into: Int32Array): void {
    const count = this.#circuit.fluents.length;
    this.#pack(this.#states, block * count * this.#width, count, block, into, 0, this.layout.stateWords);
  }

  /** Turns the columns of one block into rows, one per game; rows are `gap` words apart. */
  #pack(
    memory: Int32Array,
    place: number,
    count: number,
    block: number,
    into: Int32Array,
    offset: number,
    gap: number,
  ): void {
    const words = { memory, place, stride: this.#width, count };
    for (let part = 0; part < this.#width; part++)
      takeLanes(words, part, 32, into, (block * this.#lanes + 32 * part) * gap + offset, gap);
  }

  #showActors(block: number): void {
    const { actors } = this.frame;
    const { isJoint } = this.#options;
    const players = this.#players.length;
    const first = block * this.#lanes;
    if (isJoint) actors.fill(0, first * players, (first + this.#lanes) * players);
    else actors.fill(NOBODY, first, first + this.#lanes);
    const live = this.#live(block);
    this.#players.forEach((role, player) => {
      for (let part = 0; part < this.#width; part++) {
        const choosing =
          this.#choiceIn(block, role, part) & (live[part] as number) & ~this.#overIn(block, part);
        for (let left = choosing; left !== 0; left &= left - 1) {
          const game = first + 32 * part + 31 - Math.clz32(left & -left);
          if (isJoint) actors[game * players + player] = 1;
          else actors[game] = player;
        }
      }
    });
  }

  #showMask(block: number, roles: readonly number[], player: number): void {
    const width = this.#width;
    const mask = this.#mask.fill(0);
    const from = block * this.#circuit.moves.length * width;
    for (const role of roles) {
      const moves = this.#roleMoves[role] as Int32Array;
      for (let part = 0; part < width; part++) {
        const shown =
          (roles.length > 1 ? this.#choiceIn(block, role, part) : -1) & ~this.#overIn(block, part);
        if (shown === 0) continue;
        for (let action = 0; action < moves.length; action++) {
          const at = action * width + part;
          const open = (this.#legal[from + (moves[action] as number) * width + part] as number) & shown;
          mask[at] = (mask[at] as number) | open;
        }
      }
    }
    const { mostActions, maskWords, maskGap } = this.layout;
    this.#pack(mask, 0, mostActions, block, this.frame.masks, player * maskWords, maskGap);
  }

  #showSeen(block: number, role: number, player: number): void {
    const { seen } = this.frame;
    if (seen === undefined) return;
    const { percepts } = this.#circuit;
    const width = this.#width;
    const own = percepts.flatMap((percept, number) => (percept.role === role ? [number] : []));
    const columns = new Int32Array(own.length * width);
    own.forEach((percept, i) => {
      const at = (block * percepts.length + percept) * width;
      columns.set(this.#seen.subarray(at, at + width), i * width);
    });
    const { seenWords, seenGap } = this.layout;
    this.#pack(columns, 0, own.length, block, seen, player * seenWords, seenGap);
  }
}

/** The entry in the list of actors where no player has a choice: -1 as a byte. */
const NOBODY = 255;
