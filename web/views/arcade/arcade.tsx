/** Arcade games: the gallery, one of them at a level, a game of one's own, or a run that somebody shared. */
import '../gallery/gallery.css';
import '../play/play.css';
import './arcade.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { readArcadeRuns } from '../../../src/library/index.ts';
import { loadArcadeList, loadArcadeSheets } from '../../app/arcade-library.ts';
import { OWN } from '../../app/kept-matches.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { EXAMPLE_LEVEL, EXAMPLE_RULES } from '../../arcade/example.ts';
import { jointsOf, keptOwn, unpackRun } from '../../arcade/kept-runs.ts';
import { ArcadeGallery } from './arcade-gallery.tsx';
import { ArcadeRoom, type OpenedLevel } from './arcade-room.tsx';

/** The address of shared runs. */
export const RUN = '~run';

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
        document.title = `${level.title} · Anygame`;
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
        <h1>This game cannot be opened</h1>
        <p>{state.problem.value}</p>
        <a href={addressOf('arcade')}>All arcade games</a>
      </div>
    );
  const level = state.level.value;
  return level === undefined ? <div class="page loading" aria-busy="true" /> : <ArcadeRoom level={level} />;
}

async function openLevel([name = '', part = '0']: readonly string[]): Promise<OpenedLevel> {
  if (name === RUN) return await openRun(part);
  const level = Number(part);
  if (!Number.isInteger(level) || level < 0) throw new Error(`There is no level '${part}'.`);
  if (name === OWN) {
    const own = keptOwn() ?? { title: 'Your game', rules: EXAMPLE_RULES, levels: [EXAMPLE_LEVEL] };
    return {
      place: OWN,
      title: own.title,
      rules: own.rules,
      levels: own.levels,
      level: checked(level, own.levels),
    };
  }
  return await openListed(name, level);
}

async function openListed(name: string, level: number): Promise<OpenedLevel> {
  const entry = (await loadArcadeList()).find((each) => each.name === name);
  if (entry === undefined) throw new Error(`There is no arcade game '${name}' in the library.`);
  const { rules, levels, runs } = await loadArcadeSheets(name);
  const known = readArcadeRuns(runs).wins.find((each) => each.level === level);
  const win = known && { seed: known.seed, joints: jointsOf(known.actions) };
  return { place: name, title: entry.title, rules, levels, level: checked(level, levels), entry, win };
}

function checked(level: number, levels: readonly string[]): number {
  if (level >= levels.length) throw new Error(`There are only ${levels.length} levels.`);
  return level;
}

async function openRun(packed: string): Promise<OpenedLevel> {
  const run = await unpackRun(packed);
  if (run === undefined) throw new Error('The link is damaged; perhaps a part of it is missing.');
  const { source, record } = run;
  if ('game' in source) return { ...(await openListed(source.game, source.level)), record };
  const { title, sheet } = source;
  return { place: RUN, title, rules: sheet.rules, levels: [sheet.level], level: 0, record };
}
