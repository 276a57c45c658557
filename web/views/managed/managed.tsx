/** A match against the clock, which the server runs: a person plays one role, players of any kind the others. */
import type { ViewProps } from '../../app/view-props.ts';
import { BeginMatch } from './begin.tsx';
import { LiveTable } from './live-table.tsx';
import '../../organiser/organiser.css';
import '../matches/matches.css';
import './managed.css';

export default function Managed({ path: [id] }: ViewProps) {
  return id === undefined ? <BeginMatch /> : <LiveTable key={id} id={id} />;
}
