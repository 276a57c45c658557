/** The planners by name, with their parameters. */
import {
  EXPECTIMAX_DEFAULTS,
  ExpectimaxPlanner,
  OneStepPlanner,
  OpenLoopPlanner,
  PortfolioPlanner,
  ROLLING_DEFAULTS,
  ROLLOUT_WIDTH_DEFAULTS,
  RollingPlanner,
  RolloutWidthPlanner,
  TREE_DEFAULTS,
  TreePlanner,
  WIDTH_DEFAULTS,
  type Width,
  WidthPlanner,
} from '../../search/index.ts';
import { flag, oneOf, real, whole } from '../parameters.ts';
import { definePlanner } from './planning-player.ts';

const WIDTH_PAPER = 'Geffner and Geffner, "Width-based planning for general video-game playing", GIGA 2015';
const MODIFICATIONS_PAPER =
  'Frydenberg, Andersen, Risi and Togelius, "Investigating MCTS modifications in general video game playing", 2015';
const COMPETITION_PAPER = 'Perez-Liebana et al., "The 2014 General Video Game Playing Competition", 2016';

const idle = (byDefault: boolean) =>
  flag(byDefault, 'whether doing nothing is an action where there are others');
const win = real(1000, 'what a win is worth in points; a loss costs as much');
const samples = (count: number) =>
  whole(count, 'M: how often each action is tried first, to leave out those that lose; 0 for not at all', {
    most: 10_000,
  });
const gamma = real(WIDTH_DEFAULTS.gamma, 'γ: what a point that comes one tick later is worth', { most: 1 });

const widthParameters = {
  samples: samples(WIDTH_DEFAULTS.samples),
  gamma,
  win,
  ties: oneOf(
    ['paths', 'actions', 'longest'],
    WIDTH_DEFAULTS.ties,
    'which of equally good paths is taken: any, one of any first action, or one of the longest',
  ),
  idle: idle(WIDTH_DEFAULTS.idle),
};

export const iw = definePlanner({
  name: 'iw',
  summary: 'iterated width: breadth-first search that drops states without new atoms, for arcade games',
  source: WIDTH_PAPER,
  parameters: {
    width: oneOf(
      ['1', '1.5', '2'],
      '1',
      'how many atoms together must be new; 1.5: pairs with one of the avatar',
    ),
    ...widthParameters,
    pruned: oneOf(['ignore', 'count'], WIDTH_DEFAULTS.pruned, 'whether rewards of dropped states count'),
  },
  plan: (values) => (simulation, role) =>
    new WidthPlanner(simulation, role, { ...values, width: Number(values.width) as Width }),
});

export const brfs = definePlanner({
  name: 'brfs',
  summary: 'breadth-first search from the present state, for arcade games',
  source: WIDTH_PAPER,
  parameters: widthParameters,
  plan: (values) => (simulation, role) => new WidthPlanner(simulation, role, { ...values, width: undefined }),
});

export const look = definePlanner({
  name: 'look',
  summary: 'the safest and most rewarding action of the next tick, for arcade games',
  source: WIDTH_PAPER,
  parameters: {
    samples: whole(10, 'M: how often each action is tried', { least: 1, most: 10_000 }),
    win,
    idle: idle(false),
  },
  plan: (values) => (simulation, role) => new OneStepPlanner(simulation, role, values),
});

const treeParameters = {
  depth: whole(TREE_DEFAULTS.depth, 'ticks of tree and playout together', { least: 1, most: 10_000 }),
  K: real(TREE_DEFAULTS.K, 'weight of exploration'),
  mixmax: real(
    TREE_DEFAULTS.mixmax,
    'Q of MixMax: weight of the maximum beside the mean; the paper has 0.1',
    {
      most: 1,
      source: MODIFICATIONS_PAPER,
    },
  ),
  max: oneOf(
    ['best', 'sum'],
    TREE_DEFAULTS.max,
    'what MixMax mixes in: the maximum, or the sum, as the published program does',
    MODIFICATIONS_PAPER,
  ),
  macro: whole(
    TREE_DEFAULTS.macro,
    'macro-actions: how often an action of the tree is repeated; the paper has 3',
    {
      least: 1,
      most: 100,
      source: MODIFICATIONS_PAPER,
    },
  ),
  macroplay: flag(TREE_DEFAULTS.macroplay, 'whether the chosen action is also carried out so often'),
  partial: flag(
    TREE_DEFAULTS.partial,
    'partial expansion: go on below a node before all its actions were tried',
    MODIFICATIONS_PAPER,
  ),
  reverse: real(
    TREE_DEFAULTS.reverse,
    'reversal penalty: the part by which places where the avatar just was count less; the paper has 0.05',
    { most: 1, source: MODIFICATIONS_PAPER },
  ),
  trail: whole(TREE_DEFAULTS.trail, 'how many of the last places count for the penalty', {
    least: 1,
    most: 1000,
  }),
  trailkind: oneOf(
    ['real', 'node'],
    TREE_DEFAULTS.trailkind,
    'whether these are places of the run only, or also those on the way to the node',
  ),
  idle: idle(TREE_DEFAULTS.idle),
};

export const mctsOpen = definePlanner({
  name: 'mcts-open',
  summary: 'open-loop tree search as the sample player of the GVG-AI competition, for arcade games',
  source: COMPETITION_PAPER,
  parameters: treeParameters,
  plan: (values) => (simulation, role) => new TreePlanner(simulation, role, { ...values, closed: false }),
});

export const mctsClosed = definePlanner({
  name: 'mcts-closed',
  summary: 'the same tree search with states in its nodes, for arcade games',
  source: COMPETITION_PAPER,
  parameters: treeParameters,
  plan: (values) => (simulation, role) => new TreePlanner(simulation, role, { ...values, closed: true }),
});

export const olets = definePlanner({
  name: 'olets',
  summary: 'open-loop expectimax tree search, which won the GVG-AI competition of 2014, for arcade games',
  source: COMPETITION_PAPER,
  parameters: {
    C: real(EXPECTIMAX_DEFAULTS.C, 'weight of exploration'),
    depth: whole(EXPECTIMAX_DEFAULTS.depth, 'ticks of a run at most', { least: 1, most: 10_000 }),
    discount: real(EXPECTIMAX_DEFAULTS.discount, 'what a point that comes one tick later is worth', {
      most: 1,
    }),
    win,
    taboo: real(EXPECTIMAX_DEFAULTS.taboo, 'points that a run loses which ends where the avatar just was'),
    memory: whole(EXPECTIMAX_DEFAULTS.memory, 'how many of its last places count for that', { most: 1000 }),
    idle: idle(EXPECTIMAX_DEFAULTS.idle),
  },
  plan: (values) => (simulation, role) => new ExpectimaxPlanner(simulation, role, values),
});

export const rhea = definePlanner({
  name: 'rhea',
  summary: 'rolling-horizon evolution: breeds sequences of actions, for arcade games',
  source:
    'Gaina, Lucas and Perez-Liebana, "Rolling horizon evolution enhancements in general video game playing", CIG 2017',
  parameters: {
    population: whole(ROLLING_DEFAULTS.population, 'P: how many sequences there are', {
      least: 2,
      most: 1000,
    }),
    length: whole(ROLLING_DEFAULTS.length, 'L: how long they are', { least: 1, most: 1000 }),
    elite: whole(ROLLING_DEFAULTS.elite, 'how many of the best go on unchanged', { least: 0, most: 100 }),
    mutations: real(ROLLING_DEFAULTS.mutations, 'actions of a new sequence that are drawn anew, on average'),
    crossover: oneOf(
      ['one-point', 'uniform', 'none'],
      ROLLING_DEFAULTS.crossover,
      'how two sequences become one',
    ),
    shift: flag(ROLLING_DEFAULTS.shift, 'shift buffer: the population of the last tick goes on'),
    tree: flag(ROLLING_DEFAULTS.tree, 'statistical tree: the action is chosen by all that was tried'),
    rollout: whole(ROLLING_DEFAULTS.rollout, 'random ticks after the end of a sequence', { most: 1000 }),
    discount: real(ROLLING_DEFAULTS.discount, 'what a point that comes one tick later is worth', { most: 1 }),
    win,
    idle: idle(ROLLING_DEFAULTS.idle),
  },
  plan: (values) => (simulation, role) =>
    new RollingPlanner(simulation, role, { ...values, elite: Math.min(values.elite, values.population - 1) }),
});

export const rolloutIw = definePlanner({
  name: 'rollout-iw',
  summary: 'rollouts that go on as long as they reach atoms earlier than before, for arcade games',
  source: 'Bandres, Bonet and Geffner, "Planning with pixels in (almost) real time", AAAI 2018',
  parameters: {
    samples: samples(ROLLOUT_WIDTH_DEFAULTS.samples),
    gamma,
    win,
    counts: flag(
      ROLLOUT_WIDTH_DEFAULTS.counts,
      'whether numbers of things and what the avatar carries are features, besides atoms',
    ),
    idle: idle(ROLLOUT_WIDTH_DEFAULTS.idle),
  },
  plan: (values) => (simulation, role) => new RolloutWidthPlanner(simulation, role, values),
});

export const search = definePlanner({
  name: 'search',
  summary: 'open-loop tree search that remembers and is curious about places, for arcade games',
  source:
    'Perez Liebana, Dieskau, Hünermund, Mostaghim and Lucas, "Open loop search for general video game playing", 2015',
  parameters: {
    depth: whole(24, 'ticks of a run', { least: 1, most: 10_000 }),
    C: real(Math.SQRT2, 'weight of exploration'),
    discount: real(0.98, 'what a point that comes one tick later is worth', { most: 1 }),
    curiosity: real(0.5, 'points for a run that ends where the avatar has not been yet'),
  },
  plan: (values) => (simulation, role) => new OpenLoopPlanner(simulation, role, values),
});

export const portfolio = definePlanner({
  name: 'portfolio',
  summary: 'chooses among planners by what it sees of the world; auto for arcade games',
  source:
    'Lipovetzky and Geffner, "Best-first width search", AAAI 2017, for worlds without chance; else as iw and search',
  parameters: {},
  plan: () => (simulation, role) => new PortfolioPlanner(simulation, role),
});
