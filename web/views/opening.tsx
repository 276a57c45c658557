/** What a view shows until a game is loaded, and if it cannot be. */
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { common } from '../phrases/common.ts';

export interface OpeningProps<Opened extends { readonly title: string }> {
  readonly open: () => Promise<Opened>;
  readonly show: (opened: Opened) => VNode;
  /** Where to go if the game cannot be opened. */
  readonly back: { readonly address: string; readonly text: string };
}

/** Opens a game once; use a key to open another one. */
export function Opening<Opened extends { readonly title: string }>({
  open,
  show,
  back,
}: OpeningProps<Opened>) {
  const [state] = useState(() => ({
    opened: signal<Opened | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    open().then(
      (opened) => {
        document.title = common.titleOf(opened.title);
        state.opened.value = opened;
      },
      (error: unknown) => {
        state.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, []);
  if (state.problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>{common.gameFailed}</h1>
        <p>{state.problem.value}</p>
        <a href={back.address}>{back.text}</a>
      </div>
    );
  const opened = state.opened.value;
  return opened === undefined ? <div class="page loading" aria-busy="true" /> : show(opened);
}
