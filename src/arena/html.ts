/** HTML that cannot be broken by what is put into it: texts are escaped on their way in. */
import { escaped } from '../board/index.ts';

/** Markup that is known to be safe. */
export interface Html {
  readonly markup: string;
}

/** Elements that have no content and no end. */
const VOID = new Set(['meta']);

export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (Html | string)[]
): Html {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const inner = content.map((part) => (typeof part === 'string' ? escaped(part) : part.markup)).join('');
  const start = `<${name}${given.join('')}>`;
  return html(VOID.has(name) ? start : `${start}${inner}</${name}>`);
}

/** @param markup of ours, with nothing in it that comes from outside */
export function html(markup: string): Html {
  return { markup };
}
