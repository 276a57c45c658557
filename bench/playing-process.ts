/** A process with one thread that plays random games of a sheet (FILE, SEED) whenever it is told for how long. */
import { builtEngine } from './built-engine.ts';
import { PlayingTeam } from './playing-team.ts';

const [file = '', seed = '1'] = process.argv.slice(2);
const team = await PlayingTeam.start(await builtEngine(), file, 1, Number(seed));
process.on('message', async (milliseconds: number) => process.send?.(await team?.play(milliseconds)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
