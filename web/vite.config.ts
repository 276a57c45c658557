/** Builds the page. All URLs are relative, so that it works in any folder of any server. */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { svgStyle } from '../src/board/index.ts';

/** Leaves the build time out of the log. */
const checks = { bundlerTimings: false };

const SERVICE_WORKER = 'service-worker';
const BOARD_STYLE = 'virtual:board-style.css';

/** The colours and lines of drawn boards, for the page's light and dark themes. */
function boardStyle(): Plugin {
  return {
    name: 'board-style',
    resolveId: (id) => (id === BOARD_STYLE ? `\0${BOARD_STYLE}` : undefined),
    load: (id) => {
      if (id !== `\0${BOARD_STYLE}`) return undefined;
      const dark = /^[^}]*\}/.exec(svgStyle('dark'))?.[0] ?? '';
      return [
        svgStyle('light'),
        `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]) ${dark}}`,
        `:root[data-theme="dark"] ${dark}`,
      ].join('\n');
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  base: './',
  plugins: [boardStyle()],
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
    emptyOutDir: true,
    target: ['es2023', 'chrome111', 'firefox114', 'safari16.4'],
    // The content-security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // In kilobytes. The workers contain the whole engine; a test checks the transferred size.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks,
      input: {
        index: fileURLToPath(new URL('./index.html', import.meta.url)),
        [SERVICE_WORKER]: fileURLToPath(new URL('./offline/service-worker.ts', import.meta.url)),
      },
      output: {
        // The browser looks for it at the same address in every build, in the folder that it serves.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
