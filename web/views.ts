/** The list of views. Each is loaded when it is first opened; to add one, create a folder and add a line here. */
import type { ComponentType } from 'preact';
import type { ViewProps } from './app/router.ts';
import { phrases } from './phrases/frame.ts';

export interface ViewEntry {
  /** The first part of its address. */
  readonly name: string;
  /** The title in the bar at the top; absent for views reached from others. */
  readonly title?: () => string;
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
}

export const VIEWS: readonly ViewEntry[] = [
  { name: '', title: () => phrases.games, load: () => import('./views/gallery/gallery.tsx') },
  { name: 'arcade', title: () => phrases.arcade, load: () => import('./views/arcade/arcade.tsx') },
  { name: 'real-time', title: () => phrases.realTime, load: () => import('./views/real-time/real-time.tsx') },
  { name: 'arcade-editor', load: () => import('./views/arcade-editor/arcade-editor.tsx') },
  { name: 'play', load: () => import('./views/play/play.tsx') },
  { name: 'mine', load: () => import('./views/mine/mine.tsx') },
  { name: 'puzzles', load: () => import('./views/puzzles/puzzles.tsx') },
  { name: 'help', load: () => import('./views/help/help.tsx') },
  { name: 'own', load: () => import('./views/own/own.tsx') },
  { name: 'author', title: () => phrases.write, load: () => import('./views/author/author.tsx') },
  {
    name: 'tournaments',
    title: () => phrases.tournaments,
    load: () => import('./views/tournaments/tournaments.tsx'),
  },
  { name: 'matches', title: () => phrases.matches, load: () => import('./views/matches/matches.tsx') },
  { name: 'inside', title: () => phrases.inside, load: () => import('./views/inside/inside-view.tsx') },
  { name: 'same', title: () => phrases.compare, load: () => import('./views/same/same-view.tsx') },
  { name: 'clock', load: () => import('./views/managed/managed.tsx') },
  { name: 'shared', load: () => import('./views/play/shared.tsx') },
];
