/** A process with players of many real-time matches, which send moves now and then and record the answers. */
import { WebSocket } from 'ws';

export interface PeersSetup {
  readonly port: number;
  /** Results by match. */
  readonly names: readonly (readonly [string, string])[];
  readonly moves: readonly string[];
  /** Mean time between two moves of a player in milliseconds. */
  readonly pause: number;
}

export interface PeersResult {
  readonly sent: number;
  readonly made: number;
  readonly refused: number;
  /** Number of moves sent too shortly before the end of the match to be answered. */
  readonly tooLate: number;
  /** Milliseconds from sending each move to its answer. */
  readonly answers: readonly number[];
}

/** Milliseconds before the end of a match in which a move and the STOP message may cross. */
const CROSSING = 100;

process.once('message', (setup: PeersSetup) => {
  void Promise.all(setup.names.flatMap((pair) => pair.map((name, seat) => played(setup, name, seat)))).then(
    (results) => {
      const sum = (of: (result: PeersResult) => number): number =>
        results.reduce((total, result) => total + of(result), 0);
      const total: PeersResult = {
        sent: sum(({ sent }) => sent),
        made: sum(({ made }) => made),
        refused: sum(({ refused }) => refused),
        tooLate: sum(({ tooLate }) => tooLate),
        answers: results.flatMap(({ answers }) => answers),
      };
      process.send?.(total, () => process.exit(0));
    },
  );
});

function played({ port, moves, pause }: PeersSetup, name: string, seat: number): Promise<PeersResult> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    const sentAt: number[] = [];
    const answers: number[] = [];
    let [sent, made, refused] = [0, 0, 0];
    let timer: NodeJS.Timeout | undefined;
    let hasBegun = false;
    const next = (): void => {
      timer = setTimeout(
        () => {
          // One move at a time, so that each answer can be assigned to a move.
          if (sentAt.length === 0) {
            sent++;
            sentAt.push(performance.now());
            socket.send(moves[Math.floor(Math.random() * moves.length)] as string);
          }
          next();
        },
        pause * (0.5 + Math.random()),
      );
    };
    const answered = (): void => {
      const at = sentAt.shift();
      if (at !== undefined) answers.push(performance.now() - at);
    };
    socket.on('open', () => socket.send(`(REGISTER (name ${name}) (session s))`));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('(START')) socket.send('READY');
      else if (text.startsWith('(STOP')) {
        clearTimeout(timer);
        const isOwn = movesOf(text)?.[seat] === 'made';
        if (isOwn) {
          made++;
          answered();
        }
        const tooLate = sentAt.filter((at) => performance.now() - at < CROSSING).length;
        socket.close();
        resolve({ sent, made, refused, tooLate, answers });
      } else if (text.startsWith('(PLAY') && !hasBegun) {
        hasBegun = true;
        next();
      } else if (text.startsWith('(PLAY')) {
        const made_ = movesOf(text);
        if (made_ === undefined) {
          refused++;
          answered();
        } else if (made_[seat] === 'made') {
          made++;
          answered();
        }
      }
    });
  });
}

/** For each role, whether it moved; undefined if the message has no moves. */
function movesOf(text: string): ('made' | 'none')[] | undefined {
  const list = /^\(\w+ \S+ \((.*)\) [\d.]+\)$/.exec(text)?.[1];
  if (list === undefined) return undefined;
  return (list.match(/NIL|\([^()]*\)|[^\s()]+/g) ?? []).map((move) => (move === 'NIL' ? 'none' : 'made'));
}
