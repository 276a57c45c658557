/** Checks for probable mistakes: no player, terminations that never happen, sprites that never exist. */
import { isEdge, isTime, settingOf, spriteLines, type VgdlDescription, type Word } from '../description.ts';
import { type VgdlFinding, vgdlFinding } from '../finding.ts';
import { levelMapping } from '../level.ts';
import { listedNames, truthValue, wholeValue } from '../values.ts';
import { effectClass } from '../vocabulary/effects.ts';
import { spriteClass } from '../vocabulary/sprite-classes.ts';
import { spriteNames } from './names.ts';

export function checkMeaning(description: VgdlDescription): VgdlFinding[] {
  const world = new SpriteWorld(description);
  return [
    ...world.avatars(),
    ...world.terminations(),
    ...world.interactions(),
    ...world.circles(),
    ...world.unused(),
    ...world.floods(),
  ];
}

/** The settings of classes that name the sprites they create. */
const MAKES = ['stype', 'stypes', 'stypeMissile', 'spawnBehind'];
const MAKERS = /Spawn|Bomber|Spreader|Avatar/;

class SpriteWorld {
  readonly #description: VgdlDescription;
  readonly #names: ReadonlySet<string>;
  /** The class of each sprite, and the sprites at or below it. */
  readonly #classes = new Map<string, string>([
    ['wall', 'Immovable'],
    ['avatar', 'MovingAvatar'],
  ]);
  readonly #below = new Map<string, Set<string>>();
  readonly #leaves = new Map<string, Word>();
  readonly #created: Set<string>;

  constructor(description: VgdlDescription) {
    this.#description = description;
    this.#names = spriteNames(description);
    for (const name of this.#names) this.#below.set(name, new Set([name]));
    for (const { line, above } of spriteLines(description.sprites)) {
      const className = (above.find((each) => each.className !== undefined) ?? line).className?.text;
      if (className !== undefined) this.#classes.set(line.name.text, className);
      for (const each of above) this.#below.get(each.name.text)?.add(line.name.text);
      if (line.children.length === 0) this.#leaves.set(line.name.text, line.name);
    }
    this.#created = this.#whatIsCreated();
  }

  /** Sprites placed by the level mapping or created by sprites and effects, whether or not this ever happens. */
  #whatIsCreated(): Set<string> {
    const created = new Set([...levelMapping(this.#description).values()].flat());
    for (const { line, above } of spriteLines(this.#description.sprites)) {
      const name = line.name.text;
      const className = this.#classes.get(name) ?? '';
      if (!MAKERS.test(className)) continue;
      const settings = [...above.flatMap((each) => each.settings), ...line.settings];
      for (const key of MAKES)
        for (const each of listedNames(settingOf(settings, key)?.value.text ?? '')) created.add(each);
    }
    for (const { effect, settings } of this.#description.interactions) {
      for (const key of effectClass(effect.text)?.creates ?? [])
        created.add(settingOf(settings, key)?.value.text ?? '');
      if (effect.text === 'transformToRandomChild')
        for (const each of this.#below.get(settingOf(settings, 'stype')?.value.text ?? '') ?? [])
          created.add(each);
    }
    return created;
  }

  #exists(name: string): boolean {
    return [...(this.#below.get(name) ?? [])].some((each) => this.#created.has(each));
  }

  avatars(): VgdlFinding[] {
    if (this.#description.mappings.length === 0 && this.#description.sprites.length === 0) return [];
    const mapped = [...levelMapping(this.#description).values()].flat();
    const isPlayed = mapped.some((name) => spriteClass(this.#classes.get(name) ?? '')?.isAvatar);
    return isPlayed ? [] : [vgdlFinding('VGDL401', 'no character of a level stands for an avatar')];
  }

  terminations(): VgdlFinding[] {
    const { terminations } = this.#description;
    const never = terminations.flatMap(({ className, settings }) => {
      const isMore = className.text === 'SpriteCounterMore';
      const limit = wholeValue(settingOf(settings, 'limit')?.value.text ?? '0') ?? 0;
      const keys = ['stype', 'stype1', 'stype2', 'stype3'];
      const named = keys.flatMap((key) => settingOf(settings, key)?.value ?? []);
      if (named.length === 0 || named.some(({ text }) => !this.#names.has(text) || this.#exists(text)))
        return [];
      const isCounted = isMore || className.text.startsWith('Multi');
      return isCounted && limit > 0
        ? [
            vgdlFinding('VGDL402', 'none of the sprites that it counts is ever created', {
              span: className.span,
            }),
          ]
        : [];
    });
    const canWin = terminations.some(
      ({ settings }) =>
        truthValue(settingOf(settings, 'count_score')?.value.text ?? '') === true ||
        truthValue(settingOf(settings, 'use_counter')?.value.text ?? '') === true ||
        (settingOf(settings, 'win')?.value.text ?? '').split(',').some((each) => truthValue(each) === true),
    );
    if (terminations.length > 0 && !canWin)
      return [
        ...never,
        vgdlFinding('VGDL404', 'no termination is a win', { span: terminations[0]?.className.span }),
      ];
    return never;
  }

  interactions(): VgdlFinding[] {
    return this.#description.interactions.flatMap(({ first, seconds }) =>
      [first, ...seconds]
        .filter(({ text }) => !isEdge(text) && !isTime(text) && this.#names.has(text) && !this.#exists(text))
        .slice(0, 1)
        .map(({ text, span }) =>
          vgdlFinding('VGDL403', `\`${text}\` never exists, so this effect never occurs`, { span }),
        ),
    );
  }

  /** Two sprites that transform into each other when they meet the same third one. */
  circles(): VgdlFinding[] {
    const turns = this.#description.interactions
      .filter(({ effect }) => effect.text === 'transformTo')
      .flatMap(({ first, seconds, settings, effect }) =>
        seconds.map((second) => ({
          from: first.text,
          second: second.text,
          to: settingOf(settings, 'stype')?.value.text ?? '',
          span: effect.span,
        })),
      );
    const seen = new Set<string>();
    return turns.flatMap((turn) => {
      const back = turns.find(
        (each) =>
          each !== turn && each.from === turn.to && each.to === turn.from && each.second === turn.second,
      );
      const key = [turn.from, turn.to].sort().join('>') + turn.second;
      if (back === undefined || seen.has(key)) return [];
      seen.add(key);
      return [
        vgdlFinding(
          'VGDL405',
          `\`${turn.from}\` and \`${turn.to}\` turn into each other for as long as they touch \`${turn.second}\``,
          { span: turn.span, related: [{ span: back.span, message: 'the way back' }] },
        ),
      ];
    });
  }

  unused(): VgdlFinding[] {
    const carried = this.#carried();
    return [...this.#leaves].flatMap(([name, { span }]) =>
      this.#created.has(name) || carried.has(name) || name === 'wall' || name === 'avatar'
        ? []
        : [vgdlFinding('VGDL407', `\`${name}\` is never created`, { span })],
    );
  }

  /** Resources counted by effects and weapons, which need not occur in the level. */
  #carried(): Set<string> {
    const lines = [...spriteLines(this.#description.sprites)].map(({ line }) => line);
    return new Set(
      [...lines, ...this.#description.interactions].flatMap(({ settings }) =>
        ['resource', 'heldResource', 'ammo'].flatMap((key) =>
          listedNames(settingOf(settings, key)?.value.text ?? ''),
        ),
      ),
    );
  }

  /** Unlimited spawners whose sprites no effect ever removes. */
  floods(): VgdlFinding[] {
    const removed = new Set<string>();
    for (const { first, seconds, effect, settings } of this.#description.interactions) {
      if (/^kill|^transform|^collect|^wrap/.test(effect.text)) removed.add(first.text);
      const killsSecond = ['killSecond', 'killResource'].some(
        (key) => truthValue(settingOf(settings, key)?.value.text ?? '') === true,
      );
      if (effect.text === 'killBoth' || killsSecond) for (const each of seconds) removed.add(each.text);
    }
    const isRemoved = (name: string): boolean =>
      [...removed].some((each) => this.#below.get(each)?.has(name)) ||
      /Flicker|Spreader/.test(this.#classes.get(name) ?? '') ||
      this.#settingOf(name, 'timeToLive') !== undefined;
    return [...spriteLines(this.#description.sprites)].flatMap(({ line, above }) => {
      const className = this.#classes.get(line.name.text) ?? '';
      if (line.children.length > 0 || !/SpawnPoint|Bomber/.test(className)) return [];
      const settings = [...above.flatMap((each) => each.settings), ...line.settings];
      const total = wholeValue(settingOf(settings, 'total')?.value.text ?? '0') ?? 0;
      const made = settingOf(settings, 'stype')?.value.text;
      const isSingle = made !== undefined && this.#isSingleton(made);
      if (total > 0 || made === undefined || !this.#names.has(made) || isRemoved(made) || isSingle) return [];
      if (isRemoved(line.name.text)) return [];
      return [
        vgdlFinding('VGDL406', `\`${line.name.text}\` creates \`${made}\` forever, and nothing removes it`, {
          span: line.name.span,
        }),
      ];
    });
  }

  #isSingleton(name: string): boolean {
    return truthValue(this.#settingOf(name, 'singleton') ?? '') === true;
  }

  /** A setting of a sprite, its own or inherited. */
  #settingOf(name: string, key: string): string | undefined {
    const found = [...spriteLines(this.#description.sprites)].find(({ line }) => line.name.text === name);
    const lines = found === undefined ? [] : [...found.above, found.line];
    return settingOf(
      lines.flatMap(({ settings }) => settings),
      key,
    )?.value.text;
  }
}
