/** Information needed by all parts of a scene while they are drawn: looks, names and marks. */

import { wordsOf } from '../../base/index.ts';
import { compareNames, type Term } from '../../gdl/index.ts';
import type { ColourName } from '../colours.ts';
import { lookOfName } from '../infer/looks.ts';
import { isNumber } from '../infer/orders.ts';
import type { Layout, Look } from '../layout.ts';
import type { Mark, Overlay, ScenePiece } from '../scene.ts';
import { naturalColour } from '../symbol-words.ts';

export interface Marks {
  readonly last: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly target: ReadonlySet<string>;
  readonly highlight: ReadonlySet<string>;
  readonly overlays: ReadonlyMap<string, Overlay>;
}

const UNMARKED: Marks = {
  last: new Set(),
  selected: new Set(),
  target: new Set(),
  highlight: new Set(),
  overlays: new Map(),
};

/** A complete specification of how something is drawn. */
export type FullLook = Pick<ScenePiece, 'symbol' | 'colour' | 'label' | 'title' | 'image'>;

export class Painter {
  readonly #layout: Layout;
  readonly #marks: Marks;

  constructor(layout: Layout, marks: Marks = UNMARKED) {
    this.#layout = layout;
    this.#marks = marks;
  }

  /** The display name of a name. */
  nameOf(name: string): string {
    return this.#own(this.#layout.names, name) ?? wordsOf(name);
  }

  marks(id: string): readonly Mark[] {
    const { last, selected, target, highlight } = this.#marks;
    const all: readonly [Mark, ReadonlySet<string>][] = [
      ['last', last],
      ['selected', selected],
      ['target', target],
      ['highlight', highlight],
    ];
    return all.filter(([, ids]) => ids.has(id)).map(([mark]) => mark);
  }

  /** Spread into a cell; adds an overlay if one is given. */
  overlay(id: string): { readonly overlay?: Overlay } {
    const overlay = this.#marks.overlays.get(id);
    return overlay === undefined ? {} : { overlay };
  }

  colour(name: string): ColourName {
    return this.#own(this.#layout.looks, name)?.colour ?? lookOfName(name).colour ?? 'grey';
  }

  /** The look described by several names together, such as `white` and `king`. */
  look(names: readonly string[]): FullLook {
    const looks = names.map((name) => this.#own(this.#layout.looks, name) ?? lookOfName(name));
    const title = names.map((name) => this.nameOf(name)).join(' ');
    const drawn =
      looks.find(({ symbol }) => symbol !== undefined && symbol !== 'number') ??
      looks.find(({ symbol }) => symbol);
    const coloured = looks.find(({ isColoured }) => isColoured) ?? drawn ?? looks[0];
    const image = looks.find((look) => look.image !== undefined)?.image;
    const isPlain = looks.every(({ isColoured }) => isColoured === true);
    return {
      symbol: drawn?.symbol ?? (isPlain && looks.length > 0 ? 'disc' : 'letters'),
      colour: coloured?.colour ?? naturalColour(drawn?.symbol) ?? 'grey',
      label: labelOf(names, looks, coloured),
      title,
      ...(image !== undefined && { image }),
    };
  }

  /** A playing card: its rank and, if present, its suit. */
  card(names: readonly string[]): FullLook {
    const label = names
      .map(
        (name) =>
          SUITS[name.replace(/s$/, '')] ??
          RANKS[name] ??
          (isNumber(name) ? name : name.slice(0, 1).toUpperCase()),
      )
      .join('');
    const isRed = names.some((name) => /^(?:heart|diamond)s?$/.test(name));
    return { ...this.look(names), symbol: 'card', colour: isRed ? 'pink' : 'white', label };
  }

  #own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
    return Object.hasOwn(record, name) ? record[name] : undefined;
  }
}

const SUITS: Readonly<Record<string, string>> = { heart: '♥', spade: '♠', club: '♣', diamond: '♦' };
const RANKS: Readonly<Record<string, string>> = {
  ten: '10',
  nine: '9',
  eight: '8',
  seven: '7',
  six: '6',
  five: '5',
  four: '4',
  three: '3',
  two: '2',
};

/** The label of a piece, without its colour, which is visible. */
function labelOf(names: readonly string[], looks: readonly Look[], coloured: Look | undefined): string {
  const labelled =
    looks.length > 1 ? looks.filter((look) => look !== coloured || look.symbol === 'number') : looks;
  const parts = labelled.map((look) => look.label ?? names[looks.indexOf(look)] ?? '');
  return parts.join('').slice(0, 4);
}

/** A fact for people: `(holds ann king)` becomes `holds: ann, king`. */
export function factText(fact: Term, nameOf: (name: string) => string): string {
  if (fact.kind === 'variable') return '?';
  if (fact.kind === 'constant' || fact.args.length === 0) return nameOf(fact.name);
  return `${nameOf(fact.name)}: ${fact.args.map((arg) => innerText(arg, nameOf)).join(', ')}`;
}

function innerText(term: Term, nameOf: (name: string) => string): string {
  if (term.kind === 'compound' && term.args.length > 0)
    return `${nameOf(term.name)}(${term.args.map((arg) => innerText(arg, nameOf)).join(', ')})`;
  return term.kind === 'variable' ? '?' : nameOf(term.name);
}

export function byName(a: string, b: string): number {
  return compareNames(a, b);
}
