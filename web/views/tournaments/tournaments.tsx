/** Tournaments on the server: all of them, one of them, or a new one. */
import type { ViewProps } from '../../app/view-props.ts';
import { CreateTournament } from './create.tsx';
import { TournamentList } from './list.tsx';
import { Tournament } from './tournament.tsx';
import '../../organiser/organiser.css';
import './tournaments.css';

export default function Tournaments({ path: [what] }: ViewProps) {
  if (what === undefined) return <TournamentList />;
  if (what === 'new') return <CreateTournament />;
  return <Tournament key={what} id={what} />;
}
