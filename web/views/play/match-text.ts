/** Texts about seats, turns and results. */

import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
import { levelName, levelOf } from '../../table/levels.ts';
import type { SeatSetting, TableView } from '../../table/messages.ts';

/** A text such as `You`, `Medium machine`, `mcts:c=40, 3 s` or `Chance`. */
export function seatText(view: Pick<TableView, 'seats'>, role: number): string {
  const seat = view.seats[role];
  if (seat === undefined) return '';
  if (seat.kind === 'chance') return common.chance;
  if (seat.kind === 'machine') return machineText(seat);
  const people = view.seats.flatMap(({ kind }, each) => (kind === 'person' ? [each] : []));
  if (people[0] === role) return phrases.you;
  return people.length > 2 ? phrases.friend(people.indexOf(role)) : phrases.aFriend;
}

function machineText(setting: SeatSetting): string {
  const level = levelOf(setting);
  if (level !== undefined) return phrases.machine(levelName(level));
  return `${setting.player}, ${budgetText(setting)}`;
}

function budgetText({ budget: { seconds, playouts } }: SeatSetting): string {
  const parts = [
    seconds === undefined ? '' : phrases.seconds(seconds),
    playouts === undefined ? '' : phrases.playouts(playouts),
  ];
  return parts.filter(Boolean).join(phrases.or);
}

export function roleName(view: Pick<TableView, 'game'>, role: number): string {
  return view.game.roles[role]?.name ?? String(role);
}

/** Whose turn it is, or how the match ended. */
export function statusText(view: TableView): string {
  const { ending, curtain, asked, thinking } = view;
  if (ending?.kind === 'over') return resultText(view);
  if (ending?.kind === 'stuck') return phrases.stuck(roleName(view, ending.stuck ?? 0));
  if (curtain?.role !== undefined) return phrases.turnToLook(roleName(view, curtain.role));
  if (thinking.length > 0) return phrases.thinking(thinking.map((role) => roleName(view, role)));
  if (asked !== undefined) {
    const people = view.seats.filter(({ kind }) => kind === 'person').length;
    const name = roleName(view, asked.role);
    return people === 1 ? phrases.yourTurn(name) : phrases.turnOf(name);
  }
  if (view.isPaused)
    return view.ahead > 0 ? phrases.afterMoves(view.at, view.at + view.ahead) : phrases.paused;
  return '…';
}

/** `x wins, 100 to 0.` */
function resultText(view: TableView): string {
  const goals = view.ending?.goals ?? [];
  const players = view.game.roles.flatMap((role, i) =>
    role.isChance
      ? []
      : [{ name: role.name, most: role.most, goal: goals[i] ?? 0, seat: view.seats[i]?.kind }],
  );
  const [first] = players;
  if (first === undefined) return phrases.over;
  if (players.length === 1) {
    const { goal, most } = first;
    return goal === most ? phrases.solved(goal, most) : phrases.overWith(goal, most);
  }
  const best = Math.max(...players.map(({ goal }) => goal));
  const winners = players.filter(({ goal }) => goal === best);
  const score = players.map(({ name, goal }) => `${name} ${goal}`).join(', ');
  const people = players.filter(({ seat }) => seat === 'person');
  if (winners.length === players.length) return phrases.draw(score);
  if (people.length === 1 && winners.length === 1 && winners[0] === people[0]) return phrases.youWin(score);
  return phrases.win(
    winners.map(({ name }) => name),
    score,
  );
}
