// Bundles the script of threads into one file: a thread that reads hundreds of modules starts slowly, and leaves their
// files open if it is ended meanwhile.

import path from 'node:path';
import { root } from './bootstrap.mjs';

const FOLDER = path.join('dist', 'host');

export async function bundleThreadScript() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [placesKept],
    build: {
      ssr: path.join(FOLDER, 'worker.js'),
      outDir: FOLDER,
      emptyOutDir: false,
      target: 'node20.19',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { format: 'cjs', entryFileNames: 'thread.cjs', codeSplitting: false, comments: false },
      },
    },
  });
}

/** Files are found relative to their module, not to the bundle. */
const placesKept = {
  name: 'places-kept',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    const place = path.relative(path.join(root, FOLDER), id).split(path.sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
  },
};
