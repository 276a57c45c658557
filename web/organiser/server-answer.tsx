/** Shown while the server has not answered, if it refuses, and if there is none. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { common } from '../phrases/common.ts';
import { phrases } from '../phrases/organiser.ts';
import { Rich } from '../phrases/rich.tsx';
import { ask, change, NoServer, ServerRefusal, token } from './server.ts';

export interface ServerAnswer<Answer> {
  readonly answer: Signal<Answer | undefined>;
  readonly problem: Signal<Error | undefined>;
  readonly again: () => Promise<void>;
}

/** Requests the data when the view is shown, and again on demand. */
export function useAnswer<Answer>(path: string): ServerAnswer<Answer> {
  const answer = useSignal<Answer | undefined>(undefined);
  const problem = useSignal<Error | undefined>(undefined);
  const again = async (): Promise<void> => {
    try {
      answer.value = await ask<Answer>(path);
      problem.value = undefined;
    } catch (error) {
      problem.value = error instanceof Error ? error : new Error(String(error));
    }
  };
  useEffect(() => {
    void again();
  }, [path]);
  return { answer, problem, again };
}

export function Problem({ error }: { readonly error: Error }) {
  if (error instanceof NoServer)
    return (
      <p class="no-server">
        <Rich text={phrases.needsServer} />
      </p>
    );
  return (
    <p role="alert" class="problem">
      {error.message}
      {error instanceof ServerRefusal && error.line !== undefined && phrases.atLine(error.line)}
    </p>
  );
}

/** A button that changes something on the server and reports failures. */
export function ChangeButton<Answer>(props: {
  readonly path: string;
  readonly body?: unknown;
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  readonly onDone: (answer: Answer) => void;
  readonly children: ComponentChildren;
}) {
  const problem = useSignal<Error | undefined>(undefined);
  const isBusy = useSignal(false);
  const act = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = undefined;
    try {
      props.onDone(await change<Answer>(props.path, props.body));
    } catch (error) {
      problem.value = error instanceof Error ? error : new Error(String(error));
    }
    isBusy.value = false;
  };
  const needsToken = problem.value instanceof ServerRefusal && problem.value.status === 401;
  return (
    <>
      <button
        type="button"
        class={props.isMain ? 'primary' : ''}
        disabled={isBusy.value || props.isOff === true}
        onClick={() => void act()}
      >
        {props.children}
      </button>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {needsToken && (
        <label class="field">
          {common.token}
          <input
            type="password"
            value={token.value}
            onInput={(event) => {
              token.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
    </>
  );
}
