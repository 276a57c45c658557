/** Arcade games: the gallery, a library game at a level, the user's own game, or a shared run. */
import '../gallery/gallery.css';
import '../play/play.css';
import './arcade.css';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { phrases } from '../../phrases/arcade.ts';
import { Opening } from '../opening.tsx';
import { ArcadeGallery } from './arcade-gallery.tsx';
import { ArcadeRoom } from './arcade-room.tsx';
import { openLevel } from './opened-level.ts';

export default function Arcade({ path }: ViewProps) {
  const [name] = path;
  if (name === undefined) return <ArcadeGallery />;
  return (
    <Opening
      key={path.join('/')}
      open={() => openLevel(path)}
      show={(level) => <ArcadeRoom level={level} />}
      back={{ address: addressOf('arcade'), text: phrases.all }}
    />
  );
}
