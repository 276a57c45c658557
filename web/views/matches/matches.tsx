/** Matches of the store: a list to search, and each of them to watch again. */
import type { ViewProps } from '../../app/view-props.ts';
import { MatchList } from './list.tsx';
import { Replay } from './replay.tsx';
import '../../organiser/organiser.css';
import './matches.css';

export default function Matches({ path: [what, name] }: ViewProps) {
  if (what === undefined) return <MatchList tournament="" />;
  if (what === 'of') return <MatchList key={name} tournament={name ?? ''} />;
  return <Replay key={what} id={what} />;
}
