/**
 * The engines as they ship. Running the sources directly costs speed that users do not pay: every closure a function
 * makes is given its name at run time.
 */
export interface Engine {
  readonly gdl: typeof import('../src/gdl/index.ts');
  readonly machine: typeof import('../src/machine/index.ts');
}

/** What the last build made. */
export function builtEngine(): Promise<Engine> {
  return engineIn('../dist/', '.js');
}

/** Runs the sources, for a comparison. */
export function sourceEngine(): Promise<Engine> {
  return engineIn('../src/', '.ts');
}

async function engineIn(folder: string, ending: string): Promise<Engine> {
  const load = (name: string) => import(new URL(`${folder}${name}/index${ending}`, import.meta.url).href);
  return { gdl: await load('gdl'), machine: await load('machine') };
}
