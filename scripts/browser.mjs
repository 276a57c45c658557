// The browser for tests and screenshots: an installed Chrome or Chromium.

import { existsSync } from 'node:fs';
import { run } from './bootstrap.mjs';

const PLACES = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's executable; undefined if there is none. */
export function installedBrowser() {
  return PLACES.find((place) => place !== undefined && place !== '' && existsSync(place));
}

/** Installs Debian's Chromium where possible, and otherwise reports what is missing. */
export async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (apt-get install chromium) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  }
  if (installedBrowser() === undefined)
    console.log(
      'Neither Chrome nor Chromium is installed, so the browser tests are skipped. CHROME_PATH sets the path of another browser.',
    );
}
