/**
 * One run of an arcade game: it advances by ticks, can return to any of them, and can be repeated exactly from its
 * seed and actions.
 */
import {
  isSameFrame,
  type SpriteFrame,
  type SpriteLook,
  spriteFrame,
  spriteLooks,
} from '../../src/board/index.ts';
import { SpriteGame, type SpriteState } from '../../src/engines/index.ts';
import { tickRandom } from '../../src/game/index.ts';
import {
  checkLevel,
  checkVgdl,
  levelMapping,
  readLevel,
  readVgdl,
  type VgdlFinding,
} from '../../src/vgdl/index.ts';
import { phrases } from '../phrases/arcade.ts';

/** The texts of a game at one level. */
export interface ArcadeSheet {
  readonly rules: string;
  readonly level: string;
}

export type OpenedGame =
  | { readonly kind: 'game'; readonly game: SpriteGame }
  | { readonly kind: 'refused'; readonly problem: string };

/** Information about texts that are being edited. */
export interface SheetStudy {
  readonly findings: readonly VgdlFinding[];
  readonly levelFindings: readonly VgdlFinding[];
  readonly looks: readonly SpriteLook[];
  /** The kinds represented by each character of a level, as numbers, lowest first. */
  readonly mapping: readonly (readonly [character: string, kinds: readonly number[]])[];
}

export function studySheet({ rules, level }: ArcadeSheet): SheetStudy {
  const { findings, description } = checkVgdl(rules);
  const { level: empty } = readLevel(' ');
  const game = empty && new SpriteGame(description, empty);
  const numbers = game?.compiled.kinds.byName ?? new Map<string, number>();
  return {
    findings,
    levelFindings: checkLevel(level, description).findings,
    looks: game === undefined ? [] : spriteLooks(game),
    mapping: [...levelMapping(description)].map(([character, names]) => [
      character,
      names.flatMap((name) => numbers.get(name) ?? []),
    ]),
  };
}

/** An invalid level cannot be played; rules are played as far as they are understood. */
export function openGame({ rules, level }: ArcadeSheet): OpenedGame {
  const { description } = readVgdl(rules);
  const { level: read, findings } = checkLevel(level, description);
  const error = findings.find(({ severity }) => severity === 'error');
  if (read === undefined || error !== undefined)
    return {
      kind: 'refused',
      problem: phrases.levelRefused(error?.message, error?.hint ?? '').trim(),
    };
  return { kind: 'game', game: new SpriteGame(description, read) };
}

/** What is needed to repeat a run: its random seed (see `tickRandom`) and the joint action of each tick. */
export interface RunRecord {
  readonly seed: number;
  readonly joints: readonly (readonly number[])[];
}

/** A frame for transmission: sprites that never move are omitted if unchanged since the last one. */
export type SentFrame = Omit<SpriteFrame, 'fixed'> & {
  readonly fixed?: Float32Array<ArrayBufferLike>;
  /** Number of recorded ticks, some of which may be in the future. */
  readonly length: number;
};

export class ArcadeRun {
  readonly game: SpriteGame;
  readonly looks: readonly SpriteLook[];
  readonly #seed: number;
  readonly #joints: (readonly number[])[];
  readonly state: SpriteState;
  #sent: Float32Array = new Float32Array();

  constructor(game: SpriteGame, { seed, joints }: RunRecord) {
    this.game = game;
    this.looks = spriteLooks(game);
    this.#seed = seed;
    this.#joints = [...joints];
    this.state = game.start();
  }

  /** Advances one tick. The recording after this point is discarded unless it begins with the same actions. */
  step(joint: readonly number[]): void {
    const { game, state } = this;
    if (game.isOver(state)) return;
    const ticks = game.ticks(state);
    const recorded = this.#joints[ticks];
    if (recorded === undefined || recorded.some((action, role) => action !== joint[role])) {
      this.#joints.length = ticks;
      this.#joints.push([...joint]);
    }
    game.step(state, joint, tickRandom(this.#seed, ticks));
  }

  /** Goes to a recorded tick; later ticks mean the last one. */
  goTo(tick: number): void {
    const { game, state } = this;
    const wanted = Math.max(0, Math.min(tick, this.#joints.length));
    if (wanted < game.ticks(state)) game.copy(game.start(), state);
    while (game.ticks(state) < wanted && !game.isOver(state)) {
      const ticks = game.ticks(state);
      game.step(state, this.#joints[ticks] ?? [], tickRandom(this.#seed, ticks));
    }
  }

  /** The recorded joint action of the next tick. */
  get next(): readonly number[] | undefined {
    return this.#joints[this.game.ticks(this.state)];
  }

  get record(): RunRecord {
    return { seed: this.#seed, joints: this.#joints };
  }

  /** @param isWhole whether to include sprites that never move even if unchanged */
  frame(isWhole = false): SentFrame {
    const { fixed, ...rest } = spriteFrame(this.game, this.state, this.looks);
    const isKnown = !isWhole && isSameFrame(fixed, this.#sent);
    this.#sent = fixed;
    return { ...rest, length: this.#joints.length, ...(!isKnown && { fixed: fixed.slice() }) };
  }
}

const SEAT_COLOURS = ['#3f7fd9', '#e08a2e', '#3fae6b', '#b06ae0'];

/** The colours of the avatars, by role; others where two avatars have the same. */
export function seatColours(game: SpriteGame, looks: readonly SpriteLook[]): string[] {
  const start = game.start();
  const own = game.roles.map((_, role) => looks[game.avatarKind(start, role)]?.colour ?? '');
  const areDifferent = new Set(own).size === own.length && !own.includes('');
  return areDifferent ? own : own.map((_, role) => SEAT_COLOURS[role % SEAT_COLOURS.length] as string);
}
