import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'web/**/*.test.ts',
      'games/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    reporters: ['default'],
    setupFiles: ['test/setup.ts'],
    // Milliseconds. Whole games are played in some tests, and shared runners are slow.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Files in one worker share modules: to load them for each file would take a sixth of the time.
    isolate: false,
    // By default one core of two would stay idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
  },
});
