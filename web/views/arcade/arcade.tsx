/** Arcade games: the gallery, a library game at a level, the user's own game, or a shared run. */
import '../gallery/gallery.css';
import '../play/play.css';
import './arcade.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { phrases } from '../../phrases/arcade.ts';
import { common } from '../../phrases/common.ts';
import { ArcadeGallery } from './arcade-gallery.tsx';
import { ArcadeRoom } from './arcade-room.tsx';
import { type OpenedLevel, openLevel } from './opened-level.ts';

export default function Arcade({ path }: ViewProps) {
  const [name] = path;
  return name === undefined ? <ArcadeGallery /> : <Opening key={path.join('/')} path={path} />;
}

function Opening({ path }: { readonly path: readonly string[] }) {
  const [state] = useState(() => ({
    level: signal<OpenedLevel | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    openLevel(path).then(
      (level) => {
        document.title = common.titleOf(level.title);
        state.level.value = level;
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
        <a href={addressOf('arcade')}>{phrases.all}</a>
      </div>
    );
  const level = state.level.value;
  return level === undefined ? <div class="page loading" aria-busy="true" /> : <ArcadeRoom level={level} />;
}
