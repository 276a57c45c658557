/** Whose turn it is, read out when it changes. */
import type { TableView } from '../../table/messages.ts';
import { statusText } from './words.ts';

export function StatusLine({ view }: { readonly view: TableView }) {
  const tone =
    view.ending !== undefined ? 'over' : view.thinking.length > 0 ? 'busy' : view.asked ? 'yours' : '';
  return (
    <p class={`status ${tone}`} role="status" data-at={view.at}>
      {statusText(view)}
    </p>
  );
}
