/** Forms as text in prefix notation, on one line. */
import type { Form } from '../form.ts';

export function kifText(form: Form): string {
  return form.kind === 'symbol' ? form.text : `(${form.items.map(kifText).join(' ')})`;
}
