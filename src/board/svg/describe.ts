/** A scene in words, for those who cannot see it. */
import type { Scene } from '../scene.ts';

const LONGEST = 2000;

/** `x is to move. cell: 1 1: x, 2 2: o. score red: 3.` */
export function describeScene({ boards, players, counters, hands, facts }: Scene): string {
  const toMove = players.filter(({ isToMove }) => isToMove).map(({ name }) => name);
  const sentences = [
    ...(toMove.length === 0 ? [] : [`${toMove.join(' and ')} ${toMove.length === 1 ? 'is' : 'are'} to move`]),
    ...boards.map(({ title, cells }) => {
      const filled = cells
        .filter(({ content }) => content !== '')
        .map(({ name, content }) => `${name} ${content}`);
      return `${title}: ${filled.length === 0 ? 'nothing' : filled.join(', ')}`;
    }),
    ...counters.map(({ name, owner, value }) => `${owner === undefined ? '' : `${owner} `}${name}: ${value}`),
    ...hands.map(({ name, owner, items }) => {
      const held = items.filter(({ isOn }) => isOn).map(({ title }) => title);
      return `${owner === undefined ? '' : `${owner} `}${name}: ${held.length === 0 ? 'nothing' : held.join(', ')}`;
    }),
    ...facts,
  ];
  const text = `${sentences.join('. ')}.`;
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
