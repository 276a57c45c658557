/** Input from keys, touch pads and gamepads, as one action per player and tick. */

export type ArcadeKey = 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'USE';

interface Held {
  /** The most recent key is last. */
  readonly keys: ArcadeKey[];
  /** Keys pressed since the last tick, which count even if they were released. */
  readonly fresh: ArcadeKey[];
}

const WASD: Readonly<Record<string, ArcadeKey>> = {
  KeyW: 'UP',
  KeyA: 'LEFT',
  KeyS: 'DOWN',
  KeyD: 'RIGHT',
  Space: 'USE',
};

const ARROWS: Readonly<Record<string, ArcadeKey>> = {
  ArrowUp: 'UP',
  ArrowLeft: 'LEFT',
  ArrowDown: 'DOWN',
  ArrowRight: 'RIGHT',
  Enter: 'USE',
};

/** Where every press is a step, this many presses are remembered for the next ticks. */
const MOST_PRESSES = 2;

/** Minimum deflection of a stick. */
const DEAD_ZONE = 0.5;

/** Indices of the buttons of a standard gamepad. */
const PAD_BUTTONS: readonly (readonly [button: number, key: ArcadeKey])[] = [
  [12, 'UP'],
  [13, 'DOWN'],
  [14, 'LEFT'],
  [15, 'RIGHT'],
  [0, 'USE'],
  [1, 'USE'],
  [2, 'USE'],
  [7, 'USE'],
];

/** The relevant parts of a gamepad. */
export interface PadReading {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export class ArcadeInput {
  readonly #humans: number;
  readonly #isPulse: boolean;
  readonly #held: readonly Held[];
  readonly #pads: Set<ArcadeKey>[];

  /**
   * @param humans number of people playing; with two, the first uses WASD and space, the second arrows and Enter
   * @param isPulse whether a key acts once each time it is pressed, however long it is held
   */
  constructor(humans: number, isPulse = false) {
    this.#humans = humans;
    this.#isPulse = isPulse;
    const count = Math.max(1, humans);
    this.#held = Array.from({ length: count }, () => ({ keys: [], fresh: [] }));
    this.#pads = Array.from({ length: count }, () => new Set());
  }

  /** Returns whether the key has a meaning. */
  keyDown(code: string): boolean {
    const found = this.#keyOf(code);
    if (found === undefined) return false;
    this.press(found.player, found.key);
    return true;
  }

  keyUp(code: string): void {
    const found = this.#keyOf(code);
    if (found !== undefined) this.release(found.player, found.key);
  }

  press(player: number, key: ArcadeKey): void {
    const held = this.#held[player];
    if (held === undefined || held.keys.includes(key)) return;
    held.keys.push(key);
    held.fresh.push(key);
    if (held.fresh.length > (this.#isPulse ? MOST_PRESSES : 1)) held.fresh.shift();
  }

  release(player: number, key: ArcadeKey): void {
    const keys = this.#held[player]?.keys ?? [];
    const at = keys.indexOf(key);
    if (at >= 0) keys.splice(at, 1);
  }

  releaseAll(): void {
    for (const held of this.#held) {
      held.keys.length = 0;
      held.fresh.length = 0;
    }
  }

  /** Reads the gamepads: the first belongs to the first player. Returns whether anything was newly pressed. */
  readPads(pads: readonly PadReading[]): boolean {
    let isNew = false;
    this.#pads.forEach((before, player) => {
      const pad = pads[player];
      // Without its gamepad, a player holds nothing.
      const now = pad === undefined ? new Set<ArcadeKey>() : pressedKeys(pad);
      for (const key of now)
        if (!before.has(key)) {
          this.press(player, key);
          isNew = true;
        }
      for (const key of before) if (!now.has(key)) this.release(player, key);
      this.#pads[player] = now;
    });
    return isNew;
  }

  /** Whether any input is active. */
  get isUsing(): boolean {
    return this.#held.some(({ keys }) => keys.includes('USE'));
  }

  /** The player's action in this tick. */
  take(player: number): ArcadeKey | undefined {
    const held = this.#held[player];
    if (held === undefined) return undefined;
    return held.fresh.shift() ?? (this.#isPulse ? undefined : held.keys.at(-1));
  }

  #keyOf(code: string): { readonly player: number; readonly key: ArcadeKey } | undefined {
    const left = WASD[code];
    if (left !== undefined) return { player: 0, key: left };
    const right = ARROWS[code];
    return right === undefined ? undefined : { player: this.#humans > 1 ? 1 : 0, key: right };
  }
}

function pressedKeys({ axes: [x = 0, y = 0], buttons }: PadReading): Set<ArcadeKey> {
  const keys = new Set(PAD_BUTTONS.filter(([button]) => buttons[button]?.pressed).map(([, key]) => key));
  if (x < -DEAD_ZONE) keys.add('LEFT');
  if (x > DEAD_ZONE) keys.add('RIGHT');
  if (y < -DEAD_ZONE) keys.add('UP');
  if (y > DEAD_ZONE) keys.add('DOWN');
  return keys;
}

/** The action of a key; for avatars that cannot move up but can use something, up means USE. */
export function actionOf(
  key: ArcadeKey | undefined,
  names: readonly string[],
  known: readonly number[],
): number {
  if (key === undefined) return names.indexOf('NIL');
  const action = names.indexOf(key);
  if (key === 'UP' && !known.includes(action) && known.includes(names.indexOf('USE')))
    return names.indexOf('USE');
  return action;
}
