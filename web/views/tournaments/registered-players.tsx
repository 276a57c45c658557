/** Players elsewhere that have come to the server, and how to bring more. */
import { useEffect } from 'preact/hooks';
import type { LiveEvent, PlayersPage } from '../../../src/server/organiser/api.ts';
import { useAnswer } from '../../organiser/asked.tsx';
import { follow } from '../../organiser/server.ts';

export function RegisteredPlayers() {
  const { answer, again } = useAnswer<PlayersPage>('players');
  useEffect(() => {
    const hear = (event: LiveEvent): void => {
      if (event.kind === 'players') void again();
    };
    return follow('events', hear, () => void again());
  }, []);
  if (answer.value === undefined) return null;
  const { registered, needsToken } = answer.value;
  return (
    <section class="card" aria-labelledby="registered-title">
      <h2 id="registered-title">Players that have registered</h2>
      {registered.length === 0 ? (
        <p>Nobody is here.</p>
      ) : (
        <ul class="registered">
          {registered.map(({ name, matches, from }) => (
            <li key={name}>
              <code>registered:{name}</code>
              <span class="quiet-text">
                {' '}
                from {from}, {matches === 1 ? 'one match' : `${matches} matches`} at a time
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>To bring a player, run this where it is to think, on this machine or another:</p>
      <pre class="command">
        <code>{registerCommand(answer.value)}</code>
      </pre>
      <p class="quiet-text">
        {needsToken && 'The token is the one that the server was started with. '}
        Then name it in a tournament or a match, as in <code>registered:zoe</code>.
      </p>
    </section>
  );
}

function registerCommand({ path, needsToken }: PlayersPage): string {
  const { protocol, host } = location;
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
  return `anygame player --register ${address} --name zoe${needsToken ? ' --token …' : ''}`;
}
