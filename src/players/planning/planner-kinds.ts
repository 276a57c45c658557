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
  flag(byDefault, 'whether doing nothing counts as an action when there are others');
const win = real(1000, 'points for a win; a loss costs as many');
const samples = (count: number) =>
  whole(
    count,
    'M: number of samples per action that are taken first, to exclude actions that lose; 0 turns this off',
    {
      most: 10_000,
    },
  );
const gamma = real(WIDTH_DEFAULTS.gamma, 'γ: discount factor per tick', { most: 1 });

const widthParameters = {
  samples: samples(WIDTH_DEFAULTS.samples),
  gamma,
  win,
  ties: oneOf(
    ['paths', 'actions', 'longest', 'new-places'],
    WIDTH_DEFAULTS.ties,
    'which of equally good paths is taken: any, one of any first action, one of the longest, or one to the nearest place where the avatar has not been since the score changed',
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
      'size of the sets of atoms that must be new; 1.5 means pairs with one atom of the avatar',
    ),
    ...widthParameters,
    pruned: oneOf(['ignore', 'count'], WIDTH_DEFAULTS.pruned, 'whether rewards of dropped states count'),
  },
  plan: (values) => (simulation, role) =>
    new WidthPlanner(simulation, role, { ...values, width: Number(values.width) as Width }),
});

export const brfs = definePlanner({
  name: 'brfs',
  summary: 'breadth-first search from the current state, for arcade games',
  source: WIDTH_PAPER,
  parameters: widthParameters,
  plan: (values) => (simulation, role) => new WidthPlanner(simulation, role, { ...values, width: undefined }),
});

export const look = definePlanner({
  name: 'look',
  summary: 'the safest and most rewarding action of the next tick, for arcade games',
  source: WIDTH_PAPER,
  parameters: {
    samples: whole(10, 'M: number of samples per action', { least: 1, most: 10_000 }),
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
    'Q of MixMax: weight of the maximum against the mean; 0.1 in the paper',
    {
      most: 1,
      source: MODIFICATIONS_PAPER,
    },
  ),
  max: oneOf(
    ['best', 'sum'],
    TREE_DEFAULTS.max,
    'what MixMax adds to the mean: the maximum, or the sum, as in the published program',
    MODIFICATIONS_PAPER,
  ),
  macro: whole(
    TREE_DEFAULTS.macro,
    'macro-actions: how often an action of the tree is repeated; 3 in the paper',
    {
      least: 1,
      most: 100,
      source: MODIFICATIONS_PAPER,
    },
  ),
  macroplay: flag(TREE_DEFAULTS.macroplay, 'whether the chosen action is also carried out as often'),
  partial: flag(
    TREE_DEFAULTS.partial,
    'partial expansion: continue below a node before all its actions have been tried',
    MODIFICATIONS_PAPER,
  ),
  reverse: real(
    TREE_DEFAULTS.reverse,
    'reversal penalty: factor by which places where the avatar has just been are discounted; 0.05 in the paper',
    { most: 1, source: MODIFICATIONS_PAPER },
  ),
  trail: whole(TREE_DEFAULTS.trail, 'number of recent places that count for the penalty', {
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
    depth: whole(EXPECTIMAX_DEFAULTS.depth, 'maximum number of ticks in a run', { least: 1, most: 10_000 }),
    discount: real(EXPECTIMAX_DEFAULTS.discount, 'discount factor per tick', {
      most: 1,
    }),
    win,
    taboo: real(
      EXPECTIMAX_DEFAULTS.taboo,
      'points that a run loses if it ends where the avatar has just been',
    ),
    memory: whole(EXPECTIMAX_DEFAULTS.memory, 'number of recent places that count for this', { most: 1000 }),
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
    population: whole(ROLLING_DEFAULTS.population, 'P: number of sequences in the population', {
      least: 2,
      most: 1000,
    }),
    length: whole(ROLLING_DEFAULTS.length, 'L: length of a sequence', { least: 1, most: 1000 }),
    elite: whole(ROLLING_DEFAULTS.elite, 'how many of the best are kept unchanged', { least: 0, most: 100 }),
    mutations: real(
      ROLLING_DEFAULTS.mutations,
      'average number of actions of a new sequence that are mutated',
    ),
    crossover: oneOf(
      ['one-point', 'uniform', 'none'],
      ROLLING_DEFAULTS.crossover,
      'how two sequences are combined',
    ),
    shift: flag(
      ROLLING_DEFAULTS.shift,
      'shift buffer: keep the population of the previous tick, shifted by one action',
    ),
    tree: flag(
      ROLLING_DEFAULTS.tree,
      'statistical tree: choose the action by the results of all sequences tried',
    ),
    rollout: whole(ROLLING_DEFAULTS.rollout, 'random ticks after the end of a sequence', { most: 1000 }),
    discount: real(ROLLING_DEFAULTS.discount, 'discount factor per tick', { most: 1 }),
    win,
    idle: idle(ROLLING_DEFAULTS.idle),
  },
  plan: (values) => (simulation, role) =>
    new RollingPlanner(simulation, role, { ...values, elite: Math.min(values.elite, values.population - 1) }),
});

export const rolloutIw = definePlanner({
  name: 'rollout-iw',
  summary:
    'rollouts that continue as long as they reach atoms at a smaller depth than before, for arcade games',
  source: 'Bandres, Bonet and Geffner, "Planning with pixels in (almost) real time", AAAI 2018',
  parameters: {
    samples: samples(ROLLOUT_WIDTH_DEFAULTS.samples),
    gamma,
    win,
    counts: flag(
      ROLLOUT_WIDTH_DEFAULTS.counts,
      'whether numbers of sprites and resources of the avatar are features, in addition to atoms',
    ),
    idle: idle(ROLLOUT_WIDTH_DEFAULTS.idle),
  },
  plan: (values) => (simulation, role) => new RolloutWidthPlanner(simulation, role, values),
});

export const search = definePlanner({
  name: 'search',
  summary: 'open-loop tree search with a memory of visited places and a bonus for new ones, for arcade games',
  source:
    'Perez Liebana, Dieskau, Hünermund, Mostaghim and Lucas, "Open loop search for general video game playing", 2015',
  parameters: {
    depth: whole(24, 'ticks of a run', { least: 1, most: 10_000 }),
    C: real(Math.SQRT2, 'weight of exploration'),
    discount: real(0.98, 'discount factor per tick', { most: 1 }),
    curiosity: real(0.5, 'points for a run that ends where the avatar has not been before'),
  },
  plan: (values) => (simulation, role) => new OpenLoopPlanner(simulation, role, values),
});

export const portfolio = definePlanner({
  name: 'portfolio',
  summary: 'chooses among planners by the properties of the game; `auto` uses it for arcade games',
  source:
    'Lipovetzky and Geffner, "Best-first width search", AAAI 2017, for worlds without chance; else as iw and search',
  parameters: {},
  plan: () => (simulation, role) => new PortfolioPlanner(simulation, role),
});
