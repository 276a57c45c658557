/** Attacks through libraries of rule sheets. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Attack, Verdict } from './attack.ts';
import { SMALL_SHEET } from './bombs.ts';
import { type Outcome, runVictim } from './victim.ts';
import { withTarget } from './web-target.ts';

/** Seconds of processor time after which a command that should give up has not. */
const LONGEST_RUN = 90;

/** A sheet with a library at a given place, and a call that reads it. */
async function inspectLibrary(folder: string, statements: string, ...options: string[]): Promise<Outcome> {
  const rules = SMALL_SHEET.replace('(init (s a))', '(<= (init (s ?v)) (f 1 ?v))');
  writeFileSync(path.join(folder, 'sheet.kif'), `${statements}\nm (f ?a ?b)\n${rules}`);
  return runVictim(['inspect', 'sheet.kif', ...options], folder, LONGEST_RUN);
}

function outcomeVerdict({ signal, seconds, peak, code }: Outcome): Verdict {
  return {
    held: signal === null && code === 1 && peak < 700,
    figure: `${signal ?? `code ${code}`} after ${seconds.toFixed(0)} s of processor time, ${peak.toFixed(0)} MB`,
  };
}

const downloads: Attack = {
  name: 'a library on the network that never ends',
  run: (folder) =>
    withTarget(
      (_, response) => {
        const more = (): void => {
          while (response.write(Buffer.alloc(65_536, 32)));
          response.once('drain', more);
        };
        more();
      },
      async (url) =>
        outcomeVerdict(await inspectLibrary(folder, `include m ${url}/m.js`, '--allow-downloads')),
    ),
};

const includes: Attack = {
  name: 'a library outside the folder of the sheet',
  run: async (folder) => {
    const own = path.join(folder, 'own');
    mkdirSync(own);
    writeFileSync(path.join(folder, 'm.js'), 'export const f = () => 1;');
    symlinkSync(path.join(folder, 'm.js'), path.join(own, 'link.js'));
    const codes: string[] = [];
    for (const file of ['../m.js', path.join(folder, 'm.js'), 'link.js', './../own/../m.js']) {
      const { signal, code } = await inspectLibrary(own, `include m ${file}`);
      codes.push(signal ?? `code ${code}`);
    }
    return { held: codes.every((code) => code === 'code 1'), figure: codes.join(', ') };
  },
};

function programAttack(name: string, code: string): Attack {
  return {
    name: `a program as library that ${name}`,
    run: async (folder) => {
      writeFileSync(path.join(folder, 'm.cjs'), code);
      const statements = 'include m m.cjs\nuse m (node m.cjs)';
      return outcomeVerdict(await inspectLibrary(folder, statements, '--allow-programs'));
    },
  };
}

function moduleAttack(name: string, body: string): Attack {
  return {
    name: `a JavaScript module that ${name}`,
    run: async (folder) => {
      writeFileSync(path.join(folder, 'm.js'), `export const f = (a) => { ${body} };\n`);
      return outcomeVerdict(await inspectLibrary(folder, 'include m m.js'));
    },
  };
}

export const LIBRARY_ATTACKS: readonly Attack[] = [
  includes,
  downloads,
  programAttack('never answers', 'for (;;);'),
  programAttack('never stops writing', "for (;;) require('node:fs').writeSync(1, 'x'.repeat(65536));"),
  moduleAttack('fills memory', 'const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1));'),
  moduleAttack(
    'sorts four thousand million places',
    'const a = []; a.length = 4294967295; a.sort(); return 1;',
  ),
];
