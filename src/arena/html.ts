/** HTML that is safe by construction, since inserted text is escaped, and self-contained pages of it. */
import { escaped } from '../base/index.ts';

/** Markup known to be safe. */
export interface Html {
  readonly markup: string;
}

/** Elements without content and end tags. */
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

/** @param markup trusted markup without untrusted text */
function html(markup: string): Html {
  return { markup };
}

/** A self-contained HTML page. */
export function htmlPage(title: string, body: readonly Html[]): string {
  const head = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width' }),
    element('title', {}, title),
    html(`<style>${STYLE}</style>`),
  ];
  const page = element('html', { lang: 'en' }, element('head', {}, ...head), element('body', {}, ...body));
  return `<!DOCTYPE html>\n${page.markup}\n`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .7rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}th:first-child{text-align:left}
dl{display:grid;grid-template-columns:max-content auto;gap:.1rem 1rem}dt{color:#666}dd{margin:0}svg{max-width:100%;height:auto}
svg text{font:13px system-ui,sans-serif;fill:#222}.note{color:#666;margin-top:2.5rem}`;
