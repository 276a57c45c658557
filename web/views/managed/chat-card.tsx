/** The chat between people in a match, if its creator allowed it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { phrases } from '../../phrases/organiser.ts';
import type { LiveMatchClient } from './live-match.ts';

export function ChatCard({ live }: { readonly live: LiveMatchClient }) {
  const text = useSignal('');
  const list = useRef<HTMLOListElement>(null);
  const { chat } = live.page.value;
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [chat?.length]);
  if (chat === null) return null;
  const send = (event: Event): void => {
    event.preventDefault();
    const said = text.value.trim();
    if (said === '') return;
    text.value = '';
    void live.act('say', { text: said });
  };
  return (
    <section class="card" aria-labelledby="chat-title">
      <h2 id="chat-title">{phrases.chat}</h2>
      <ol class="chat" ref={list} aria-live="polite">
        {chat.map(({ from, text: said }, i) => (
          <li key={i}>
            <strong>{from}</strong> {said}
          </li>
        ))}
      </ol>
      {live.holdsSeat && (
        <form class="move-form" onSubmit={send}>
          <label class="visually-hidden" for="chat-text">
            {phrases.message}
          </label>
          <input
            id="chat-text"
            autocomplete="off"
            maxLength={300}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
          <button type="submit">{phrases.send}</button>
        </form>
      )}
    </section>
  );
}
