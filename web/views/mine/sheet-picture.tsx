/** The board at the start of the user's own rules. One worker draws all of them, one after the other. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Scene } from '../../../src/board/index.ts';
import { Position } from '../../board/position.tsx';
import { PositionClient } from '../../study/position-client.ts';

const drawn = new Map<string, Promise<Scene>>();
let before: Promise<unknown> = Promise.resolve();

function sceneOfSheet(name: string, sheet: string): Promise<Scene> {
  const known = drawn.get(sheet);
  if (known !== undefined) return known;
  const scene = before.then(async () => {
    const client = new PositionClient();
    try {
      await client.open({ name, sheet });
      return (await client.position([])).scene;
    } finally {
      client.close();
    }
  });
  drawn.set(sheet, scene);
  before = scene.catch(() => {});
  return scene;
}

export function SheetPicture({ name, sheet }: { readonly name: string; readonly sheet: string }) {
  const scene = useSignal<Scene | undefined>(undefined);
  useEffect(() => {
    sceneOfSheet(name, sheet).then(
      (found) => {
        scene.value = found;
      },
      () => {},
    );
  }, [sheet]);
  const boards = scene.value?.boards ?? [];
  if (scene.value === undefined || boards.length === 0)
    return (
      <span class="own-sign" aria-hidden="true">
        ( )
      </span>
    );
  return (
    <span class="sheet-picture" aria-hidden="true" inert>
      <Position scene={{ ...scene.value, counters: [], tables: [], hands: [], facts: [] }} label="" />
    </span>
  );
}
