/** The result of a step of many games, in one piece of memory that can be sent as it is. */
import { newBits } from '../../base/index.ts';

/** A part of a frame: an array of numbers, or rows of bits that each start at a new 32-bit word. */
export interface FrameSection {
  readonly name: 'rewards' | 'states' | 'masks' | 'seen' | 'final' | 'actors' | 'endings';
  readonly type: 'float32' | 'bits' | 'uint8';
  /** The offset in bytes from the beginning of the frame. */
  readonly offset: number;
  /** Rows are games; for bits, the last number is the number of bits in use. */
  readonly shape: readonly number[];
}

export interface FrameLayout {
  readonly bytes: number;
  readonly sections: readonly FrameSection[];
  readonly stateWords: number;
  readonly maskWords: number;
  /** The number of words from the mask of one game to that of the next. */
  readonly maskGap: number;
  readonly mostActions: number;
  readonly seenWords: number;
  readonly seenGap: number;
}

export interface FrameSizes {
  readonly games: number;
  readonly fluents: number;
  /** Indexed by player. */
  readonly percepts: readonly number[];
  readonly actions: readonly number[];
  readonly isJoint: boolean;
  readonly keepsFinal: boolean;
}

export function frameLayout({ games, fluents, percepts, actions, ...kind }: FrameSizes): FrameLayout {
  const players = actions.length;
  const sections: FrameSection[] = [];
  let bytes = 0;
  const add = (name: FrameSection['name'], type: FrameSection['type'], shape: number[]): void => {
    sections.push({ name, type, offset: bytes, shape });
    const rows = shape.slice(0, -1).reduce((product, size) => product * size, 1);
    const last = shape[shape.length - 1] as number;
    const perRow = type === 'bits' ? 4 * newBits(last).length : type === 'float32' ? 4 * last : last;
    bytes += Math.ceil((rows * perRow) / 4) * 4;
  };
  const mostActions = Math.max(0, ...actions);
  const mostPercepts = Math.max(0, ...percepts);
  add('rewards', 'float32', [games, players]);
  add('states', 'bits', [games, fluents]);
  add('masks', 'bits', kind.isJoint ? [games, players, mostActions] : [games, mostActions]);
  if (mostPercepts > 0) add('seen', 'bits', [games, players, mostPercepts]);
  if (kind.keepsFinal) add('final', 'bits', [games, fluents]);
  add('actors', 'uint8', kind.isJoint ? [games, players] : [games]);
  add('endings', 'uint8', [games]);
  const maskWords = newBits(mostActions).length;
  const seenWords = newBits(mostPercepts).length;
  return {
    bytes,
    sections,
    stateWords: newBits(fluents).length,
    maskWords,
    maskGap: maskWords * (kind.isJoint ? players : 1),
    mostActions,
    seenWords,
    seenGap: seenWords * players,
  };
}

/** The arrays of a frame, all stored in `bytes`. */
export class VectorFrame {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Indexed by game and player: the goals of games that ended in the last step, otherwise 0. */
  readonly rewards: Float32Array;
  readonly states: Int32Array;
  readonly masks: Int32Array;
  /** What each player has seen since its last choice; only in games that hide information. */
  readonly seen: Int32Array | undefined;
  readonly final: Int32Array | undefined;
  /** The player that has a choice, 255 for none; or, indexed by game and player, whether it has one. */
  readonly actors: Uint8Array;
  /** Indexed by game, with the values of `ENDING`. */
  readonly endings: Uint8Array;

  constructor({ bytes, sections }: FrameLayout) {
    const buffer = new ArrayBuffer(bytes);
    this.bytes = new Uint8Array(buffer);
    const end = (section: FrameSection): number => sections[sections.indexOf(section) + 1]?.offset ?? bytes;
    const words = (name: FrameSection['name']): Int32Array | undefined => {
      const section = sections.find((each) => each.name === name);
      return section && new Int32Array(buffer, section.offset, (end(section) - section.offset) / 4);
    };
    const rest = (name: FrameSection['name']): Uint8Array => {
      const section = sections.find((each) => each.name === name) as FrameSection;
      return new Uint8Array(buffer, section.offset, end(section) - section.offset);
    };
    const rewards = words('rewards') as Int32Array;
    this.rewards = new Float32Array(buffer, rewards.byteOffset, rewards.length);
    this.states = words('states') as Int32Array;
    this.masks = words('masks') as Int32Array;
    this.seen = words('seen');
    this.final = words('final');
    this.actors = rest('actors');
    this.endings = rest('endings');
  }
}
