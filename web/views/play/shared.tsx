/** Opens a link that contains a match, and continues where such a match is stored. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { keepMatch, OWN, unpackMatch } from '../../app/kept-matches.ts';
import { loadLibrary } from '../../app/library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';

export default function Shared({ path: [packed = ''] }: ViewProps) {
  const problem = useSignal<string | undefined>(undefined);
  useEffect(() => {
    receive(packed).then(
      (address) => {
        if (address === undefined) problem.value = common.damagedLink;
        else goTo(address, true);
      },
      (error: unknown) => {
        problem.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, [packed]);
  if (problem.value === undefined) return <div class="page loading" aria-busy="true" />;
  return (
    <div class="page" role="alert">
      <h1>{phrases.linkFailed}</h1>
      <p>{problem.value}</p>
      <a href={addressOf('')}>{common.allGames}</a>
    </div>
  );
}

async function receive(packed: string): Promise<string | undefined> {
  const match = await unpackMatch(packed);
  if (match === undefined) return undefined;
  const games = await loadLibrary();
  const place = match.sheet === '' ? match.game : OWN;
  if (place !== OWN && !games.some(({ name }) => name === place)) throw new Error(common.noSuchGame(place));
  if (!keepMatch(place, match)) throw new Error(common.notStored);
  return addressOf('play', place);
}
