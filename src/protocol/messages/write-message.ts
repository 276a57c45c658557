/** Writes messages as the reference server does. */
import { spaced } from './forms.ts';
import type { Message, News } from './message.ts';

/**
 * @example
 * messageText({ kind: 'abort', match: 'm1' }) === '( ABORT m1 )'
 */
export function messageText(message: Message): string {
  switch (message.kind) {
    case 'info':
      return '( INFO )';
    case 'start': {
      const { match, role, rules, startClock, playClock } = message;
      return `( START ${match} ${spaced(role)} ( ${spaced(rules)} ) ${startClock} ${playClock} )`;
    }
    case 'resume': {
      const { match, role, rules, playClock, history } = message;
      const told = history.map((news) => `( ${newsText(news)} )`).join(' ');
      return `( RESUME ${match} ${spaced(role)} ( ${spaced(rules)} ) ${playClock} ( ${told} ) )`;
    }
    case 'play':
    case 'stop':
      return `( ${message.kind.toUpperCase()} ${message.match} ${newsText(message.news)} )`;
    case 'abort':
      return `( ABORT ${message.match} )`;
    case 'preview':
      return `( PREVIEW ( ${spaced(message.rules)} ) ${message.clock} )`;
  }
}

function newsText(news: News): string {
  switch (news.kind) {
    case 'nothing':
      return 'NIL';
    case 'list':
      return listText(news.items);
    case 'turn': {
      const move = news.move === undefined ? 'NIL' : spaced(news.move);
      return `${news.turn} ${move} ${listText(news.percepts)}`;
    }
  }
}

function listText(items: readonly string[]): string {
  return items.length === 0 ? 'NIL' : `( ${items.map(spaced).join(' ')} )`;
}
