/** Texts about seats, turns and results. */
import { levelOf } from '../../table/levels.ts';
import type { SeatSetting, TableView } from '../../table/messages.ts';

/** A text such as `You`, `Medium machine`, `mcts:c=40, 3 s` or `Chance`. */
export function seatText(view: Pick<TableView, 'seats'>, role: number): string {
  const seat = view.seats[role];
  if (seat === undefined) return '';
  if (seat.kind === 'chance') return 'chance';
  if (seat.kind === 'machine') return machineText(seat);
  const people = view.seats.flatMap(({ kind }, each) => (kind === 'person' ? [each] : []));
  return people[0] === role ? 'you' : people.length > 2 ? `friend ${people.indexOf(role)}` : 'a friend';
}

function machineText(setting: SeatSetting): string {
  const level = levelOf(setting);
  if (level !== undefined) return `machine, ${level.name.toLowerCase()}`;
  return `${setting.player}, ${budgetText(setting)}`;
}

function budgetText({ budget: { seconds, playouts } }: SeatSetting): string {
  const parts = [
    seconds === undefined ? '' : `${seconds} s`,
    playouts === undefined ? '' : `${playouts.toLocaleString('en')} playouts`,
  ];
  return parts.filter(Boolean).join(' or ');
}

export function roleName(view: Pick<TableView, 'game'>, role: number): string {
  return view.game.roles[role]?.name ?? String(role);
}

/** Whose turn it is, or how the match ended. */
export function statusText(view: TableView): string {
  const { ending, curtain, asked, thinking } = view;
  if (ending?.kind === 'over') return resultText(view);
  if (ending?.kind === 'stuck')
    return `${roleName(view, ending.stuck ?? 0)} has no legal move, so the game cannot continue: an error in its rules.`;
  if (curtain?.role !== undefined) return `It is ${roleName(view, curtain.role)}'s turn to look.`;
  if (thinking.length > 0) {
    const names = thinking.map((role) => roleName(view, role)).join(' and ');
    return `${names} ${thinking.length === 1 ? 'is' : 'are'} thinking …`;
  }
  if (asked !== undefined) {
    const people = view.seats.filter(({ kind }) => kind === 'person').length;
    const name = roleName(view, asked.role);
    return people === 1 ? `Your turn, ${name}` : `${name}'s turn`;
  }
  if (view.isPaused) return view.ahead > 0 ? `After ${view.at} of ${view.at + view.ahead} moves` : 'Paused';
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
  if (first === undefined) return 'The game is over.';
  if (players.length === 1) {
    const { goal, most } = first;
    return goal === most ? `Solved! ${goal} of ${most}.` : `The game is over: ${goal} of ${most}.`;
  }
  const best = Math.max(...players.map(({ goal }) => goal));
  const winners = players.filter(({ goal }) => goal === best);
  const score = players.map(({ name, goal }) => `${name} ${goal}`).join(', ');
  const people = players.filter(({ seat }) => seat === 'person');
  if (winners.length === players.length) return `A draw: ${score}.`;
  if (people.length === 1 && winners.length === 1 && winners[0] === people[0]) return `You win! ${score}.`;
  const names = winners.map(({ name }) => name).join(' and ');
  return `${names} ${winners.length === 1 ? 'wins' : 'win'}: ${score}.`;
}

export function coresText(cores: number): string {
  return cores === 1 ? '1 core' : `${cores} cores`;
}
