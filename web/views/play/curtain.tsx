/** Keeps the secrets of people who share a screen: nothing is shown until the next one looks alone. */
import type { TableView } from '../../table/messages.ts';
import type { Sitting } from './sitting.ts';
import { roleName } from './words.ts';

export function Curtain({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const role = view.curtain?.role;
  return (
    <div class="board-frame curtain">
      {role === undefined ? (
        <p>The others are choosing …</p>
      ) : (
        <>
          <p>
            Only <strong>{roleName(view, role)}</strong> looks at the screen now.
          </p>
          <button type="button" class="primary" onClick={() => sitting.client.send({ kind: 'look', role })}>
            I am {roleName(view, role)}: show
          </button>
        </>
      )}
    </div>
  );
}
