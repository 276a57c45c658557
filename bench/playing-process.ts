/** A process with one thread that receives a compiled game and then repeatedly plays it for a given time. */
import { builtEngine } from './built-engine.ts';
import { PlayingTeam } from './playing-team.ts';

const [seed = '1'] = process.argv.slice(2);
const engine = await builtEngine();
let team: PlayingTeam | undefined;

process.on('message', async (message: Uint8Array | number) => {
  if (typeof message === 'number') process.send?.(await team?.play(message));
  else {
    team = await PlayingTeam.start(engine, message, 1, Number(seed));
    process.send?.('ready');
  }
});
process.on('disconnect', () => process.exit());
