/** Invitations: the links of a match for its creator, and the first page seen by people with such a link. */
import { useSignal } from '@preact/signals';
import type { LivePage } from '../../../src/server/index.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { peopleOffer } from '../../organiser/server-offer.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { Rich } from '../../phrases/rich.tsx';
import type { LiveMatchClient } from './live-match.ts';

const NAME = 'person.name';

/** The name this person used last. */
export function rememberedName(): string {
  return readStored(NAME) ?? '';
}

export function rememberName(name: string): void {
  writeStored(NAME, name);
}

export function InvitationsCard({ page }: { readonly page: LivePage }) {
  const { invitations, roles, seats, state } = page;
  if (invitations === null) return null;
  const offer = peopleOffer.value;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const outside = isLocal ? offer?.addresses[0] : undefined;
  const links = invitations.map(({ role, key }) => ({
    role,
    name: role === null ? phrases.spectators : (roles[role] ?? ''),
    hasJoined: role !== null && seats[role]?.hasJoined === true,
    link: new URL(addressOf('clock', key), outside ?? location.href).href,
  }));
  return (
    <section class="card" aria-labelledby="invitations-title">
      <h2 id="invitations-title">{phrases.invitations}</h2>
      <details open={state === 'gathering'}>
        <summary>{state === 'gathering' ? phrases.sendLinks : phrases.links}</summary>
        <p class="quiet-text">{phrases.aboutLinks}</p>
        <ul class="invitations">
          {links.map(({ role, name, link, hasJoined }) => (
            <li key={name}>
              <label class="field">
                {role === null ? phrases.toLookOn : phrases.toPlay(name)}
                <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
              </label>
              <button type="button" onClick={() => void copy(link, name)} aria-label={phrases.copyLink(name)}>
                {phrases.copy}
              </button>
              {hasJoined && <span class="quiet-text">{phrases.hasCome}</span>}
            </li>
          ))}
        </ul>
        {isLocal && outside === undefined && (
          <p class="quiet-text">
            <Rich text={phrases.onlyHere} />
          </p>
        )}
      </details>
    </section>
  );
}

async function copy(link: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify(phrases.linkCopied(name));
  } catch {
    notify(phrases.cannotCopy, 'trouble');
  }
}

/** An invitation to a seat that is still free, or is played in another browser. */
export function SeatOffer({ live }: { readonly live: LiveMatchClient }) {
  const name = useSignal(rememberedName());
  const { role, roles, game, seats, state } = live.page.value;
  if (role === null || live.holdsSeat || state === 'failed') return null;
  if (seats[role]?.hasJoined)
    return (
      <section class="card seat-offer">
        <p>
          <Rich text={phrases.playedElsewhere(roles[role] ?? '')} />
        </p>
        <button type="button" onClick={() => void live.act('join')}>
          {phrases.playHere}
        </button>
      </section>
    );
  const join = (event: Event): void => {
    event.preventDefault();
    rememberName(name.value.trim());
    void live.act('join', { name: name.value.trim() });
  };
  return (
    <form class="card seat-offer" onSubmit={join}>
      <p>
        <Rich text={phrases.invited(roles[role] ?? '', game, clockText(live.page.value))} />
      </p>
      <label class="field">
        {phrases.yourName}
        <input
          value={name.value}
          maxLength={60}
          placeholder={phrases.aPerson}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary">
        {common.sitDown}
      </button>
    </form>
  );
}

function clockText({ clock }: Pick<LivePage, 'clock'>): string {
  if (clock.seconds === null) return phrases.noClock;
  return clock.late === 'loses' ? phrases.lateLoses(clock.seconds) : phrases.lateRandom(clock.seconds);
}
