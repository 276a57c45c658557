/** Files of evolved networks, as sources for others and as players of arcade games. */
import { Failure, printable } from '../base/index.ts';
import { type FrozenModule, type KeptNetwork, moduleOf, readNetwork } from '../neural/index.ts';
import { readTextFile } from './files.ts';

/** Bytes. */
const MOST = 64_000_000;

/** @throws Failure that begins with the name of the file */
export async function readNetworkFile(file: string): Promise<KeptNetwork> {
  const text = await readTextFile(file, MOST);
  try {
    return readNetwork(text);
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${printable(file)}: ${error.message}`) : error;
  }
}

/** What the network in a file lends to others. */
export async function readModuleFile(file: string): Promise<FrozenModule> {
  const { task, network } = await readNetworkFile(file);
  return moduleOf(task, network);
}
