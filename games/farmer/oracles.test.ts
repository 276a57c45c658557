import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { rolesOf } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { expectSameGames, expectSamePlay, type Position } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import { seededRandom } from '../../test/random.ts';
import about from './game.json' with { type: 'json' };
import { generator } from './generate.ts';

const PRICES = { wheat: 4, flour: 10, cotton: 7, cloth: 14 };
const BUILDINGS = { farm: 10, factory: 20 };
const RAW = { flour: 'wheat', cloth: 'cotton' };

interface Market {
  readonly step: number;
  readonly gold: readonly number[];
  readonly goods: readonly ReadonlySet<string>[];
  readonly prices: Readonly<Record<string, number>>;
}

const opening: Market = {
  step: 0,
  gold: [25, 25, 25],
  goods: [new Set(), new Set(), new Set()],
  prices: PRICES,
};

function traded({ step, gold, goods, prices }: Market, moves: readonly string[]): Market {
  const purses = [...gold];
  const stores = goods.map((store) => new Set(store));
  const changes: Record<string, number> = { wheat: 1, flour: 1, cotton: 1, cloth: 1 };
  moves.forEach((move, player) => {
    const [act = '', thing = ''] = move.slice(1, -1).split(' ');
    const store = stores[player]!;
    const price = prices[thing] ?? BUILDINGS[thing as keyof typeof BUILDINGS] ?? 0;
    if (act === 'buy' && !store.has(thing) && purses[player]! >= price) {
      purses[player]! -= price;
      store.add(thing);
      if (thing in changes) changes[thing]! += 2;
    }
    if (act === 'sell' && store.delete(thing)) {
      purses[player]! += price;
      changes[thing]! -= 2;
    }
    if (act === 'grow' && store.has('farm')) store.add(thing);
    const raw = RAW[thing as keyof typeof RAW];
    if (act === 'make' && store.has('factory') && store.has(raw) && !store.has(thing)) {
      store.delete(raw);
      store.add(thing);
    }
  });
  return {
    step: step + 1,
    gold: purses,
    goods: stores,
    prices: Object.fromEntries(
      Object.entries(prices).map(([name, price]) => [name, Math.max(0, price + changes[name]!)]),
    ),
  };
}

const ALWAYS = [
  ...Object.keys(PRICES).flatMap((thing) => [`(buy ${thing})`, `(sell ${thing})`]),
  ...['(grow wheat)', '(grow cotton)', '(make flour)', '(make cloth)'],
];

/** What can be done: the legal moves of the strict form. */
function possible(store: ReadonlySet<string>, gold: number, prices: Market['prices']): string[] {
  const costs = { ...prices, ...BUILDINGS };
  const moves = [
    ...Object.entries(costs).flatMap(([thing, cost]) =>
      !store.has(thing) && gold >= cost ? [`(buy ${thing})`] : [],
    ),
    ...Object.keys(PRICES).flatMap((thing) => (store.has(thing) ? [`(sell ${thing})`] : [])),
    ...['wheat', 'cotton'].flatMap((crop) =>
      store.has('farm') && !store.has(crop) ? [`(grow ${crop})`] : [],
    ),
    ...Object.entries(RAW).flatMap(([product, raw]) =>
      store.has('factory') && store.has(raw) && !store.has(product) ? [`(make ${product})`] : [],
    ),
  ];
  return moves.length > 0 ? moves : ['wait'];
}

function farmer(steps: number, aim: number, isStrict = false, market = opening): Position {
  return {
    get goals() {
      if (market.step < steps) return undefined;
      const [alice = 0, barney = 0] = market.gold;
      const leads = (player: number) =>
        market.gold.every((gold, other) => other === player || gold < market.gold[player]!);
      return market.gold.map((_, player) =>
        (aim > 0 && player < 2 ? alice + barney > aim : leads(player)) ? 100 : 0,
      );
    },
    moves: () =>
      market.goods.map((store, player) => {
        if (isStrict) return possible(store, market.gold[player]!, market.prices);
        return [
          ...ALWAYS,
          ...Object.keys(BUILDINGS)
            .filter((building) => !store.has(building))
            .map((building) => `(buy ${building})`),
        ];
      }),
    after: (moves) => farmer(steps, aim, isStrict, traded(market, moves)),
  };
}

/** The others differ from these in numbers only. */
const compared = about.games.filter(({ name }) => ['farmer', 'farmer-coalition-20'].includes(name));

test.each(compared)('$name is the same as a program that plays it', ({ name, parameters }) => {
  const { iterations, aim } = parameters;
  expectSameGames(`games/farmer/${name}.kif`, farmer(iterations, aim), 30);
});

test('where only what can be done is legal, it is the same as the program too', () => {
  expectSamePlay(generator.sheet({ iterations: 12, aim: 0, strict: 1 }), farmer(12, 0, true), 30);
});

test('all gold, prices and goods are those of the program, also if players know what they do', () => {
  const { game } = compile(sheetDescription('games/farmer/farmer-40.kif'), { engine: 'circuit', passes: [] });
  const random = seededRandom(2);
  for (let played = 0; played < 10; played++) {
    let state = game.initial;
    let market = opening;
    while (!game.isTerminal(state)) {
      expect(
        game
          .facts(state)
          .map((fact) => printTerm(fact))
          .sort(),
      ).toEqual(facts(market));
      const moves = market.goods.map((store) => sensible(store, random.pick));
      const chosen = rolesOf(game).map(
        (role) =>
          game.legalMoves(state, role).find((move) => printTerm(game.moveTerm(move)) === moves[role])!,
      );
      market = traded(market, moves);
      state = game.next(state, chosen);
    }
    expect(Math.max(...market.gold)).toBeGreaterThan(100);
  }
});

/** Builds a farm first, then makes and sells what it can, and sometimes buys. */
function sensible(store: ReadonlySet<string>, pick: <Item>(items: readonly Item[]) => Item): string {
  if (!store.has('farm')) return '(buy farm)';
  const useful = ['(grow wheat)', '(grow cotton)', '(buy cotton)'];
  useful.push(...(store.has('factory') ? ['(make flour)', '(make cloth)'] : ['(buy factory)']));
  return pick([
    ...useful,
    ...[...store].filter((thing) => thing in PRICES).map((thing) => `(sell ${thing})`),
  ]);
}

function facts({ step, gold, goods, prices }: Market): string[] {
  const players = ['alice', 'barney', 'charlie'];
  const accounts = [...players.map((name, i) => [name, gold[i]!] as const), ...Object.entries(prices)];
  return [
    `(step ${step + 1})`,
    ...accounts.flatMap(([name, amount]) =>
      [100, 10, 1].map((place) => `(gold ${name} ${place} ${Math.floor(amount / place) % 10})`),
    ),
    ...players.flatMap((name, i) => [...goods[i]!].map((thing) => `(has ${name} ${thing})`)),
  ].sort();
}
