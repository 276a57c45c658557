/** Invitations: the links of a match for its creator, and the first page seen by people with such a link. */
import { useSignal } from '@preact/signals';
import type { LivePage } from '../../../src/server/index.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { peopleOffer } from '../../organiser/server-offer.ts';
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
    name: role === null ? 'Spectators' : (roles[role] ?? ''),
    hasJoined: role !== null && seats[role]?.hasJoined === true,
    link: new URL(addressOf('clock', key), outside ?? location.href).href,
  }));
  return (
    <section class="card" aria-labelledby="invitations-title">
      <h2 id="invitations-title">Invitations</h2>
      <details open={state === 'gathering'}>
        <summary>{state === 'gathering' ? 'Send these links' : 'Links'}</summary>
        <p class="quiet-text">
          Each link is a seat: whoever has it plays there, and nobody else can. Send each to one person only.
        </p>
        <ul class="invitations">
          {links.map(({ name, link, hasJoined }) => (
            <li key={name}>
              <label class="field">
                {name === 'Spectators' ? 'To look on' : `To play ${name}`}
                <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
              </label>
              <button
                type="button"
                onClick={() => void copy(link, name)}
                aria-label={`Copy the link: ${name}`}
              >
                Copy
              </button>
              {hasJoined && <span class="quiet-text">has come</span>}
            </li>
          ))}
        </ul>
        {isLocal && outside === undefined && (
          <p class="quiet-text">
            These links work on this machine only. To invite people elsewhere, start the server with{' '}
            <code>--host 0.0.0.0 --store games.db</code>.
          </p>
        )}
      </details>
    </section>
  );
}

async function copy(link: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify(`Link copied: ${name}.`);
  } catch {
    notify('The browser does not let the page copy; select the link instead.', 'trouble');
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
          The seat of <strong>{roles[role]}</strong> is played in another browser.
        </p>
        <button type="button" onClick={() => void live.act('join')}>
          Play here instead
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
        You are invited to play <strong>{roles[role]}</strong> in {game}. {clockText(live.page.value)}
      </p>
      <label class="field">
        Your name
        <input
          value={name.value}
          maxLength={60}
          placeholder="a person"
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary">
        Sit down
      </button>
    </form>
  );
}

function clockText({ clock }: Pick<LivePage, 'clock'>): string {
  if (clock.seconds === null) return 'There is no clock.';
  const time = clock.seconds === 1 ? '1 second' : `${clock.seconds} seconds`;
  return clock.late === 'loses'
    ? `You have ${time} for each move; a late player loses.`
    : `You have ${time} for each move; for a late player, a random move is made.`;
}
