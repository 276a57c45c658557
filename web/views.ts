/** The list of views. Each is loaded when it is first opened; to add one, create a folder and add a line here. */
import type { ComponentType } from 'preact';
import type { ViewProps } from './app/router.ts';

export interface ViewEntry {
  /** The first part of its address. */
  readonly name: string;
  /** The title in the bar at the top; absent for views reached from others. */
  readonly title?: string;
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
}

export const VIEWS: readonly ViewEntry[] = [
  { name: '', title: 'Games', load: () => import('./views/gallery/gallery.tsx') },
  { name: 'arcade', title: 'Arcade', load: () => import('./views/arcade/arcade.tsx') },
  { name: 'real-time', title: 'Real time', load: () => import('./views/real-time/real-time.tsx') },
  { name: 'arcade-editor', load: () => import('./views/arcade-editor/arcade-editor.tsx') },
  { name: 'play', load: () => import('./views/play/play.tsx') },
  { name: 'own', load: () => import('./views/own/own.tsx') },
  { name: 'author', title: 'Write', load: () => import('./views/author/author.tsx') },
  { name: 'tournaments', title: 'Tournaments', load: () => import('./views/tournaments/tournaments.tsx') },
  { name: 'matches', title: 'Matches', load: () => import('./views/matches/matches.tsx') },
  { name: 'inside', title: 'Inside', load: () => import('./views/inside/inside-view.tsx') },
  { name: 'same', title: 'Compare', load: () => import('./views/same/same-view.tsx') },
  { name: 'clock', load: () => import('./views/managed/managed.tsx') },
  { name: 'shared', load: () => import('./views/play/shared.tsx') },
];
