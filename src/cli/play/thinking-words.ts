/** Words for the machine's advice: `hint`, `why`, `time`. */
import { usualChoice } from '../../match/index.ts';
import { reasonText } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { readTime, timeText } from '../time.ts';
import type { Session } from './session.ts';
import { thoughtsLines, worth } from './thoughts-report.ts';
import type { Asked, Outcome, Word } from './word.ts';

export const THINKING_WORDS: readonly Word[] = [
  { name: 'hint', usage: '', does: 'let the machine propose a move', run: hint },
  {
    name: 'why',
    usage: '',
    does: "the machine's moves, values and best line, behind its last move or hint",
    run: why,
  },
  {
    name: 'time',
    usage: '[TIME]',
    does: 'how long the machine may think, as in 3s or 500ms',
    run(session, rest) {
      if (rest !== '') {
        const seconds = readTime(rest);
        if (seconds === undefined) {
          session.say(`A time is written as in 3s, 500ms or 2m, not '${rest}'.`);
          return 'ask';
        }
        session.budget = { seconds };
      }
      session.say(`The machine thinks for ${budgetText(session)} about a move.`);
      return 'ask';
    },
  },
];

async function hint(session: Session, _: string, asked: Asked | undefined): Promise<Outcome> {
  if (asked === undefined) {
    session.say('The game is over.');
    return 'ask';
  }
  const answer = await session.think(asked.role, usualChoice());
  if (answer === undefined) return 'quit';
  if (answer.failure !== undefined) return 'ask';
  const number = asked.listed.indexOf(answer.move) + 1;
  const thought = answer.thoughts?.moves.find(({ move }) => move === answer.move);
  const text = session.table.display.moveText(session.match, answer.move);
  session.say(
    `Try ${session.table.display.palette.bold(text)} (${number})${thought === undefined ? '' : `,${worth(thought)} of 100`}; 'why' tells more.`,
  );
  return 'ask';
}

async function why(session: Session, _: string, asked: Asked | undefined): Promise<Outcome> {
  let remembered = session.lastThoughts(asked?.role);
  if (remembered === undefined && asked !== undefined) {
    const answer = await session.think(asked.role, usualChoice());
    if (answer === undefined) return 'quit';
    remembered = session.lastThoughts(asked?.role);
  }
  if (remembered === undefined) {
    session.say('No machine has thought about anything here.');
    return 'ask';
  }
  const { role, who, thoughts, at, move } = remembered;
  if (session.hides && role !== asked?.role) {
    session.say(`That would tell what ${session.name(role)} hides; ask again when the game is over.`);
    return 'ask';
  }
  const { display } = session.table;
  const before = session.match.steps[at]?.before ?? session.match.state;
  const did =
    at < session.match.length && session.match.steps[at]?.moves[role] === move ? 'chose' : 'would choose';
  session.say(`At move ${at + 1}, ${who} ${did} ${display.moveText(session.match, move)}:`);
  session.say(thoughtsLines(session.match.game, thoughts, session.hides ? undefined : before).join('\n'));
  const reason = session.hides ? undefined : reasonText(session.match.game, before, move);
  if (reason !== undefined) session.say(`${printable(reason)}.`);
  return 'ask';
}

function budgetText({ budget: { seconds, playouts } }: Session): string {
  const parts = [
    seconds === undefined ? '' : timeText(seconds),
    playouts === undefined ? '' : `${playouts} playouts`,
  ];
  return parts.filter((part) => part !== '').join(' or ');
}
