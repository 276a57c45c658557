/** `anygame belief`: what a role knows after given moves: what is sure, what is impossible, and what is likely. */
import { counted, grouped, printable, seededRandom, tableLines } from '../../base/index.ts';
import { type Belief, Beliefs, type Knowledge, knowledgeOf } from '../../beliefs/index.ts';
import type { Role } from '../../game/index.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { defineCommand, flag, text, wholeNumber } from '../command.ts';
import { EXIT, type Io } from '../io.ts';
import { askedRoles, openGame } from '../operands.ts';
import { type Played, playMoves } from '../played-moves.ts';
import { factLines, roleText } from '../position-report.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

export const belief = defineCommand({
  description: [
    `${GAME_HELP} Further arguments are joint moves to make first, as in 'anygame step'.`,
    'Lists what each player then knows from its own moves and percepts alone: which facts are certain, which are possible and how likely, and which are impossible.',
    'Chance and the other players are assumed to choose each legal move with equal probability. If at most a few thousand histories fit the percepts, all of them are examined; otherwise a sample is, and the result says so.',
    'Exit code: 0 on success, 1 if a move is not legal, 2 if the game cannot be read.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    role: text('ROLE', 'only what this role knows'),
    seed: wholeNumber('S', 'random seed of samples (1)', { least: 0 }),
    ...GAME_OPTIONS,
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    {
      call: 'anygame belief kuhn-poker "(noop noop (deal queen king))" --role ann',
      does: 'which card bob may hold',
    },
    { call: 'anygame belief monty-hall 1 1 1', does: 'where the car may be once a door is open' },
  ],

  async run({ options, operands: [operand = '', ...moveTexts] }, io) {
    const { compilation } = await openGame(operand, options, io);
    const { game } = compilation;
    const roles = askedRoles(game, options.role);
    const played = playMoves(game, moveTexts, io);
    if (played === undefined) return EXIT.refused;
    const known = roles.map((role) => ({ role, belief: beliefOf(played, role, options.seed ?? 1) }));
    if (options.json) io.out(`${JSON.stringify(beliefJson(operand, played, known), undefined, 2)}\n`);
    else
      io.out(
        `${known.map(({ role, belief }) => beliefLines(played, role, belief, io).join('\n')).join('\n\n')}\n`,
      );
    return EXIT.success;
  },
});

interface RoleBelief {
  readonly role: Role;
  readonly belief: Belief;
}

function beliefOf({ game, state, moves }: Played, role: Role, seed: number): Belief {
  const beliefs = new Beliefs(game, role);
  let before = game.initial;
  for (const joint of moves) {
    beliefs.add(game.observe(before, joint, role));
    before = game.next(before, joint);
  }
  beliefs.tellWhetherOver(game.isTerminal(state));
  return beliefs.current(seededRandom(seed));
}

/** Facts of a kind to print, at most. */
const MOST_FACTS = 40;

function beliefLines({ game, moves }: Played, role: Role, belief: Belief, { width }: Io): string[] {
  const name = roleText(game, role);
  const knowledge = knowledgeOf(game, belief);
  const when = moves.length === 0 ? 'before the first move' : `after ${counted(moves.length, 'move')}`;
  // Only a match that does not follow the rules, or too little work, leaves nothing.
  if (knowledge === undefined) return [`${name} ${when}: no history was found that fits what was seen`];
  const { sure, likely, impossible, isExact } = knowledge;
  const shown = likely.slice(0, MOST_FACTS);
  return [
    `${name} ${when}: ${fittingText(knowledge)}`,
    ...section(isExact ? 'sure' : 'true in all of the sample', sure, width),
    ...(shown.length === 0 ? [] : ['likely:']),
    ...tableLines(
      shown.map(({ fact, probability }) => [percentage(probability), printable(termText(fact))]),
      '  ',
    ),
    ...more(likely.length - shown.length),
    ...section(isExact ? 'impossible' : 'false in all of the sample', impossible, width),
  ];
}

function fittingText({ isExact, histories, positions }: Knowledge): string {
  const text = positions === 1 ? '1 position fits' : `${grouped(positions)} positions fit`;
  return isExact
    ? `${text} (${historiesText(histories)})`
    : `too many histories fit; in a sample of ${grouped(histories)}, ${grouped(positions)} positions differ`;
}

function historiesText(count: number): string {
  return count === 1 ? '1 history' : `${grouped(count)} histories`;
}

function section(title: string, facts: readonly Term[], width: number): string[] {
  if (facts.length === 0) return [];
  const shown = facts.slice(0, MOST_FACTS);
  return [`${title}:`, ...factLines(shown, width), ...more(facts.length - shown.length)];
}

const more = (left: number): string[] =>
  left > 0 ? [`  … and ${grouped(left)} more; --json lists all`] : [];

/** `33.3 %` */
const percentage = (share: number): string => `${(100 * share).toFixed(1)} %`;

function beliefJson(name: string, { game, moves }: Played, known: readonly RoleBelief[]) {
  const texts = (terms: readonly Term[]) => terms.map((term) => termText(term));
  return {
    version: 1,
    game: name,
    moves: moves.map((joint) => joint.map((move) => game.moveText(move))),
    roles: known.map(({ role, belief }) => {
      const knowledge = knowledgeOf(game, belief);
      return {
        name: roleText(game, role),
        kind: belief.kind,
        ...(belief.kind === 'contradiction' && { contradiction: belief.contradiction }),
        ...(knowledge && {
          histories: knowledge.histories,
          positions: knowledge.positions,
          sure: texts(knowledge.sure),
          likely: knowledge.likely.map(({ fact, probability }) => ({ fact: termText(fact), probability })),
          impossible: texts(knowledge.impossible),
        }),
      };
    }),
  };
}
