/** Settings unknown to the class, effect or termination, and invalid values. */
import {
  isTime,
  playerCount,
  type Setting,
  type SpriteLine,
  settingOf,
  spriteLines,
  type VgdlDescription,
  type Word,
} from '../description.ts';
import { type VgdlFinding, vgdlFinding } from '../finding.ts';
import type { VgdlFindingCode } from '../finding-catalogue.ts';
import { isValueOf, listedNames, realValue, settingsMap, truthValue, wholeValue } from '../values.ts';
import { EFFECTS, effectClass, effectParameters } from '../vocabulary/effects.ts';
import type { ParameterKind, Parameters } from '../vocabulary/parameter-kind.ts';
import { classParameters, spriteClass } from '../vocabulary/sprite-classes.ts';
import { HEAD_PARAMETERS, terminationClass } from '../vocabulary/terminations.ts';
import { spriteNames, unknown } from './names.ts';

export function checkSettings(description: VgdlDescription): VgdlFinding[] {
  const checker = new SettingsChecker(description);
  return [
    ...checker.check(description.head.settings, HEAD_PARAMETERS, 'the head line'),
    ...[...spriteLines(description.sprites)].flatMap(({ line, above }) => checker.sprite(line, above)),
    ...description.interactions.flatMap((line) => {
      const known = effectClass(line.effect.text);
      if (known === undefined) return [];
      const name = line.effect.text;
      const delegate = settingOf(line.settings, 'ftype')?.value.text ?? '';
      const parameters =
        name === 'addTimer'
          ? { ...effectParameters(delegate), ...effectParameters(name) }
          : effectParameters(name);
      return [
        ...checker.check(line.settings, parameters, `\`${name}\``),
        ...checker.needs(line.effect, line.settings, known.needs ?? []),
        ...checkTimer(
          line.effect,
          line.settings,
          [line.first, ...line.seconds].some(({ text }) => isTime(text)),
        ),
      ];
    }),
    ...description.terminations.flatMap(({ className, settings }) => {
      const known = terminationClass(className.text);
      if (known === undefined) return [];
      return [
        ...checker.check(settings, known.parameters, `\`${className.text}\``),
        ...checker.needs(className, settings, known.needs ?? []),
      ];
    }),
  ];
}

const WRONG_VALUE: Partial<Record<ParameterKind, readonly [VgdlFindingCode, string]>> = {
  whole: ['VGDL301', 'a whole number'],
  wholes: ['VGDL301', 'whole numbers'],
  real: ['VGDL302', 'a number'],
  truth: ['VGDL303', '`True` or `False`'],
  truths: ['VGDL303', '`True` or `False`'],
  direction: ['VGDL304', 'a direction'],
  physics: ['VGDL304', '`GRID` or `CONT`'],
  colour: ['VGDL309', 'a colour'],
};

const PROBABILITIES = new Set(['prob', 'spreadprob', 'probability', 'epsilon']);
const NOT_NEGATIVE = new Set(['cooldown', 'total', 'square_size', 'no_players', 'wMult', 'hMult', 'repeat']);

class SettingsChecker {
  readonly #players: number;
  readonly #sprites: ReadonlySet<string>;
  readonly #parameters: VgdlDescription['parameters'];

  constructor(description: VgdlDescription) {
    this.#players = playerCount(description);
    this.#sprites = spriteNames(description);
    this.#parameters = description.parameters;
  }

  sprite(line: SpriteLine, above: readonly SpriteLine[]): VgdlFinding[] {
    const className = (above.find((each) => each.className !== undefined) ?? line).className;
    const name = className?.text ?? '';
    const known = spriteClass(name);
    // A sprite without a class passes its settings on to sprites of any class.
    if (known === undefined) return [];
    const inherited = [...above.flatMap(({ settings }) => settings), ...line.settings];
    return [
      ...this.check(line.settings, classParameters(name), `the class ${name}`),
      ...(line.children.length === 0 ? this.needs(line.name, inherited, known.needs ?? []) : []),
    ];
  }

  needs({ text, span }: Word, settings: readonly Setting[], needs: readonly string[]): VgdlFinding[] {
    return needs
      .filter((key) => settingOf(settings, key) === undefined)
      .map((key) =>
        vgdlFinding('VGDL306', `\`${text}\` needs the setting \`${key}\``, {
          span,
          hint: `add \`${key}=…\``,
        }),
      );
  }

  check(settings: readonly Setting[], parameters: Parameters, owner: string): VgdlFinding[] {
    return settings.flatMap((setting) => {
      const { key } = setting;
      const kind = Object.hasOwn(parameters, key.text) ? parameters[key.text] : undefined;
      if (kind === undefined) {
        const { message, ...rest } = unknown('VGDL205', 'setting', key, Object.keys(parameters));
        return [{ ...rest, message: `${owner} has no setting \`${key.text}\`` }];
      }
      return this.#value(setting, kind);
    });
  }

  #value({ key, value }: Setting, kind: ParameterKind): VgdlFinding[] {
    const text = settingsMap([{ key, value }], this.#parameters).get(key.text) ?? '';
    const { span } = value;
    if (kind === 'sprite' || kind === 'sprites') return this.#names(text, value);
    if (kind === 'effect')
      return Object.hasOwn(EFFECTS, text) ? [] : [unknown('VGDL202', 'effect', value, Object.keys(EFFECTS))];
    const wrong = WRONG_VALUE[kind];
    if (wrong !== undefined && !isValueOf(text, kind))
      return [vgdlFinding(wrong[0], `\`${key.text}\` takes ${wrong[1]}, not \`${text}\``, { span })];
    const number = realValue(text);
    if (number !== undefined && isOutOfRange(key.text, number))
      return [vgdlFinding('VGDL310', `\`${key.text}=${text}\` is out of range`, { span })];
    const count = text.split(',').length;
    if ((kind === 'wholes' || kind === 'truths') && key.text !== 'counter' && key.text !== 'counterElse')
      if (count > 1 && count !== this.#players)
        return [
          vgdlFinding('VGDL305', `\`${text}\` has ${count} values for ${this.#players} players`, { span }),
        ];
    return [];
  }

  #names(text: string, { span }: Word): VgdlFinding[] {
    return listedNames(text)
      .filter((name) => !this.#sprites.has(name))
      .map((name) => unknown('VGDL204', 'sprite', { text: name, span }, [...this.#sprites]))
      .map((finding) => {
        const { fix, ...rest } = finding;
        // Only a complete value can be replaced.
        return text.includes(',') || fix === undefined ? rest : finding;
      });
  }
}

function isOutOfRange(key: string, value: number): boolean {
  if (PROBABILITIES.has(key)) return value < 0 || value > 1;
  return NOT_NEGATIVE.has(key) && value < 0;
}

function checkTimer(effect: Word, settings: readonly Setting[], isTimed: boolean): VgdlFinding[] {
  if (!isTimed && effect.text !== 'addTimer') return [];
  const timer = settingOf(settings, 'timer');
  const repeats = truthValue(settingOf(settings, 'repeating')?.value.text ?? '') === true;
  const planned = settingOf(settings, 'nextExecution');
  if (repeats && (wholeValue(timer?.value.text ?? '') ?? 0) < 1)
    return [
      vgdlFinding('VGDL307', `\`${effect.text}\` repeats without a timer of at least 1`, {
        span: timer?.value.span ?? effect.span,
      }),
    ];
  if (planned !== undefined && timer === undefined)
    return [vgdlFinding('VGDL308', '`nextExecution` is given without `timer`', { span: planned.key.span })];
  return [];
}
