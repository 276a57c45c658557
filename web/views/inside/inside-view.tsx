/**
 * The inspection view of a game: its circuit with live values, simplifications and analysis, facts, and a search tree.
 */
import '../../organiser/organiser.css';
import './inside.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { keptMatch, OWN } from '../../app/kept-matches.ts';
import { listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/inside.ts';
import { phrases as organiser } from '../../phrases/organiser.ts';
import { CircuitCard } from './circuit-card.tsx';
import { FindingsCard, PassesCard } from './circuit-facts.tsx';
import { HeatCard } from './heat-card.tsx';
import { InsideClient } from './inside-client.ts';
import { StepsCard } from './steps-card.tsx';
import { TreeCard } from './tree-card.tsx';

const FIRST_GAME = 'tic-tac-toe';

export default function InsideView({ path: [name = FIRST_GAME] }: ViewProps) {
  return <Opened key={name} name={name} />;
}

function Opened({ name }: { readonly name: string }) {
  const [client] = useState(() => new InsideClient());
  const [problem] = useState(() => signal<string | undefined>(undefined));
  useEffect(() => {
    document.title = phrases.title(name === OWN ? phrases.yourRules : name);
    open(name, client).catch((error: unknown) => {
      problem.value = error instanceof Error ? error.message : String(error);
    });
    return () => client.close();
  }, []);
  const game = client.game.value;
  const position = client.position.value;
  const trouble = problem.value ?? client.problem.value;
  return (
    <div class="page organiser inside">
      <h1>{phrases.heading}</h1>
      <p>{phrases.about}</p>
      <label class="field narrow">
        {phrases.game}
        <select value={name} onChange={(event) => goTo(addressOf('inside', event.currentTarget.value))}>
          {keptMatch(OWN) !== undefined && <option value={OWN}>{phrases.ownRules}</option>}
          {(listedGames.value ?? []).map((each) => (
            <option key={each.name} value={each.name}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      {trouble !== undefined && (
        <p role="alert" class="problem">
          {trouble}
        </p>
      )}
      {game === undefined && trouble === undefined && <p role="status">{phrases.building}</p>}
      {game !== undefined && (
        <>
          <p class="engine">
            {game.engine === 'circuit' ? phrases.byCircuit : phrases.byRules}:{' '}
            <span lang="en">{game.reason}</span>.
          </p>
          <div class="inside-top">
            <section class="card" aria-labelledby="position-title">
              <h2 id="position-title">{phrases.position}</h2>
              {position !== undefined && (
                <Position
                  scene={position.scene}
                  label={organiser.boardAfter(common.moveCount(client.line.value.length))}
                />
              )}
            </section>
            <StepsCard client={client} />
          </div>
          {game.circuit !== undefined && <CircuitCard client={client} facts={game.circuit} />}
          <div class="inside-cards">
            <div class="inside-column">
              <TreeCard client={client} />
              <HeatCard client={client} />
              {game.circuit !== undefined && <FindingsCard client={client} />}
            </div>
            {game.circuit !== undefined && <PassesCard facts={game.circuit} />}
          </div>
        </>
      )}
    </div>
  );
}

async function open(name: string, client: InsideClient): Promise<void> {
  const games = await loadLibrary();
  if (name === OWN) {
    const kept = keptMatch(OWN);
    if (kept === undefined) throw new Error(phrases.noRules);
    return client.open({ name: kept.game, sheet: kept.sheet });
  }
  const listed = games.find((each) => each.name === name);
  if (listed === undefined) throw new Error(common.noSuchGame(name));
  return client.open({ name, ...(await loadGameText(listed)) });
}
