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
    document.title = `Inside ${name === OWN ? 'your rules' : name} · Anygame`;
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
      <h1>Inside a game</h1>
      <p>
        Anygame turns the rules into a circuit of gates and plays by that. Here it is, with the values that
        hold in a position.
      </p>
      <label class="field narrow">
        Game
        <select value={name} onChange={(event) => goTo(addressOf('inside', event.currentTarget.value))}>
          {keptMatch(OWN) !== undefined && <option value={OWN}>your own rules</option>}
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
      {game === undefined && trouble === undefined && <p role="status">Building the circuit …</p>}
      {game !== undefined && (
        <>
          <p class="engine">
            {game.engine === 'circuit' ? 'Played by a circuit' : 'Played by the rules engine'}: {game.reason}.
          </p>
          <div class="inside-top">
            <section class="card" aria-labelledby="position-title">
              <h2 id="position-title">Position</h2>
              {position !== undefined && (
                <Position scene={position.scene} label={`Board after ${client.line.value.length} moves`} />
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
    if (kept === undefined) throw new Error('You have no rules in this browser yet.');
    return client.open({ name: kept.game, sheet: kept.sheet });
  }
  const listed = games.find((each) => each.name === name);
  if (listed === undefined) throw new Error(`There is no game '${name}' in the library.`);
  return client.open({ name, ...(await loadGameText(listed)) });
}
