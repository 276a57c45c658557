import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each kind can be run alone, as in `npm test -- --project unit`. */
const KINDS = [
  { name: 'unit', include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts'] },
  { name: 'library', include: ['games/**/*.test.ts', 'test/library/**/*.test.ts'] },
  // Browsers, servers, other programs, and collections of rule sheets.
  { name: 'world', include: ['test/**/*.test.ts'], exclude: ['test/library/**'] },
];

export default defineConfig({
  // Components of the page are drawn in tests too.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: KINDS.map((kind) => ({ extends: true, test: kind })),
    reporters: ['default'],
    setupFiles: ['test/setup.ts'],
    // Milliseconds. Whole games are played in some tests, and shared runners are slow.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Files in one worker share modules: to load them for each file would take a sixth of the time.
    isolate: false,
    // One more than there are cores: browsers, servers and other programs that tests wait for would leave a core idle.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
  },
});
