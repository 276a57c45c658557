/** A match: the board, who plays, what may be done, and what the machine thinks of it. */
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { lookForServer } from '../../app/analysis-place.ts';
import { keptMatch, OWN, openingOf } from '../../app/matches.ts';
import { addressOf } from '../../app/router.ts';
import type { ViewProps } from '../../app/view-props.ts';
import { type ListedGame, loadGameText, loadLibrary } from '../../library/library.ts';
import { FindingsList } from '../own/findings.tsx';
import { Room } from './room.tsx';
import { Sitting } from './sitting.ts';
import './play.css';

/** Milliseconds between what machines and chance do, so that each is seen. */
const PACE = 450;

export default function Play({ path: [name = ''] }: ViewProps) {
  // Another game is another match, with nothing left of the one before.
  return <Match key={name} name={name} />;
}

function Match({ name }: { readonly name: string }) {
  const [sitting] = useState(() => new Sitting(name));
  const [state] = useState(() => ({
    game: signal<ListedGame | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    lookForServer();
    open(name, sitting).then(
      (game) => {
        state.game.value = game;
      },
      (error: unknown) => {
        state.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
    return () => sitting.close();
  }, []);
  const { value: refusal } = sitting.client.refusal;
  if (state.problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>This game cannot be opened</h1>
        <p>{state.problem.value}</p>
        <a href={addressOf('')}>All games</a>
      </div>
    );
  if (refusal !== undefined)
    return (
      <div class="page">
        <h1>{refusal.problem}</h1>
        <FindingsList findings={refusal.findings} />
        <p>
          {name === OWN && <a href={addressOf('own')}>Change the rules</a>}{' '}
          <a href={addressOf('')}>All games</a>
        </p>
      </div>
    );
  return <Room sitting={sitting} listed={state.game.value} />;
}

/** The game of the library, if it is one. */
async function open(name: string, sitting: Sitting): Promise<ListedGame | undefined> {
  const kept = keptMatch(name);
  const pace = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE;
  if (name === OWN) {
    if (kept === undefined) throw new Error('There are no rules of yours in this browser yet.');
    document.title = `${kept.game} · Anygame`;
    sitting.client.open(openingOf(kept, { name: kept.game, sheet: kept.sheet }, pace));
    return undefined;
  }
  const game = (await loadLibrary()).find((each) => each.name === name);
  if (game === undefined) throw new Error(`There is no game '${name}' in the library.`);
  document.title = `${game.title} · Anygame`;
  const text = await loadGameText(game);
  sitting.client.open(openingOf(kept, { name, ...text }, pace));
  return game;
}
