// Plays a tournament into a given store, in a process that a test kills: after some matches it slows down, so that it does
// not finish before a busy machine kills it.
import { openTournamentStore } from '../../src/host/store/index.ts';
import { playedInto, testTournament } from './tournaments.ts';

const [file = '', settings = '{}', brisk = '0'] = process.argv.slice(2);
const tell = (word: string): void => void process.stdout.write(`${word}\n`);
tell('ready');
let matches = 0;
const onMatch = (): void => {
  tell('match');
  if (++matches > Number(brisk)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
};
const store = await openTournamentStore(file);
await playedInto(store, testTournament(JSON.parse(settings)), { parallel: 2, onMatch });
store.close();
