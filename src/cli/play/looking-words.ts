/** Words for looking at the game: `board`, `moves`, `state`, `reveal`, `history`. */
import type { Word } from './word.ts';

export const LOOKING_WORDS: readonly Word[] = [
  {
    name: 'board',
    usage: '',
    does: 'show the position again, or what you know of it',
    run(session, _, asked) {
      if (!session.hides || asked === undefined) session.show(undefined);
      else if (!session.showKnowledge(asked.role))
        session.say("Too much is possible to say anything for sure; 'history' shows what you saw.");
      return 'ask';
    },
  },
  {
    name: 'moves',
    usage: '',
    does: 'list all your legal moves',
    run(session, _, asked) {
      const { table, match } = session;
      if (asked === undefined) session.say('The game is over.');
      else table.display.moves(match, asked.role, asked.listed, Number.POSITIVE_INFINITY);
      return 'ask';
    },
  },
  {
    name: 'state',
    usage: '',
    does: 'list everything that is true',
    run(session) {
      if (session.hides) session.say("What is hidden in this game stays so; 'reveal' shows it all the same.");
      else session.table.display.facts(session.match);
      return 'ask';
    },
  },
  {
    name: 'reveal',
    usage: '',
    does: 'list everything that is true, the hidden too',
    isOffered: ({ hides }) => hides,
    run({ table, match }) {
      table.display.facts(match);
      return 'ask';
    },
  },
  {
    name: 'history',
    usage: '',
    does: 'list the moves so far',
    run({ table, match, hides }, _, asked) {
      table.display.history(match, hides ? asked?.role : undefined);
      return 'ask';
    },
  },
];
