// The road from rules to moves. A folder imports only from itself and from the steps before its own.
const road = [
  ['src/base'],
  ['src/gdl'],
  ['src/vgdl'],
  ['src/game'],
  ['src/logic'],
  ['src/circuit'],
  ['src/engines'],
  ['src/equivalence'],
  ['src/beliefs'],
  ['src/search'],
  ['src/learn', 'src/induce', 'src/neural', 'src/pieces'],
  ['src/players'],
  ['src/match', 'src/library'],
  ['src/board'],
  ['src/protocol', 'src/arena'],
  ['src/papers'],
  ['src/host'],
  ['src/server'],
  ['src/cli', 'src/api', 'web'],
];

// These run in a browser worker too.
const isomorphic = [
  'src/base',
  'src/gdl',
  'src/vgdl',
  'src/game',
  'src/logic',
  'src/circuit',
  'src/engines',
  'src/equivalence',
  'src/beliefs',
  'src/search',
  'src/learn',
  'src/induce',
  'src/neural',
  'src/pieces',
  'src/players',
  'src/match',
  'src/library',
  'src/board',
  'src/arena',
  'src/papers',
  'src/api/root',
  'web',
];

// Nothing needs to import these.
const entryPoints = [
  '^src/api/[^/]+\\.ts$',
  '^src/cli/main\\.ts$',
  '^web/vite\\.config\\.ts$',
  '^web/offline/service-worker\\.ts$',
  '\\.test\\.ts$',
  '\\.d\\.ts$',
  '^(games|test|bench|scripts)/',
];

const tests = '\\.test\\.ts$';
const ours = '^(src|web)/';

const inside = (folders) => `^(${folders.join('|')})/`;

const roadRules = road.flatMap((step, index) =>
  step.map((folder) => ({
    name: `road-${folder.replace('src/', '')}`,
    comment: `${folder} may import only from itself and from: ${road.slice(0, index).flat().join(', ') || 'nothing else'}`,
    severity: 'error',
    // A test may use later rooms to set up what it tests.
    from: { path: inside([folder]), pathNot: tests },
    to: { path: ours, pathNot: inside([folder, ...road.slice(0, index).flat()]) },
  })),
);

export default {
  forbidden: [
    ...roadRules,
    {
      name: 'rooms-by-their-index',
      comment: 'A room is entered through its index.ts',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: tests },
      to: { path: '^src/', pathNot: ['^src/$1/', '/index\\.ts$'] },
    },
    {
      name: 'host-by-its-doors',
      comment: 'The parts of host that load more than most commands need have an index of their own',
      severity: 'error',
      from: { path: '^src/host/([^/]+/)', pathNot: tests },
      to: { path: '^src/host/', pathNot: ['^src/host/$1', '/index\\.ts$'] },
    },
    {
      name: 'page-by-the-index',
      comment: 'The page enters rooms of src through their index.ts',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^src/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'folder-on-the-road',
      comment: 'Every folder of src has its place in the list at the top of .dependency-cruiser.mjs',
      severity: 'error',
      from: { path: ours, pathNot: inside(road.flat()) },
      to: {},
    },
    {
      name: 'isomorphic',
      comment: `No Node modules in the folders that run in a browser: ${isomorphic.join(', ')}`,
      severity: 'error',
      from: { path: inside(isomorphic), pathNot: [tests, '^web/vite\\.config\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-without-test-helpers',
      comment: 'Only tests may use test/, bench/, scripts/ and other tests',
      severity: 'error',
      from: { path: ours, pathNot: tests },
      to: { path: ['^(test|bench|scripts)/', tests] },
    },
    {
      name: 'generators-stand-alone',
      comment: 'What makes the sheets of games imports nothing but games/generator.ts and can be built alone',
      severity: 'error',
      from: { path: '^games/(generator|[^/]+/generate)\\.ts$' },
      to: { pathNot: '^games/generator\\.ts$' },
    },
    {
      name: 'product-without-games',
      comment: 'Games are read by name while the program runs, never imported',
      severity: 'error',
      from: { path: ours, pathNot: tests },
      to: { path: '^games/' },
    },
    {
      name: 'product-without-dev-dependencies',
      comment: 'What ships may import only what is installed with it',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      // A translation takes its type from the English phrases, which load it when it is needed.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // Vite makes up the modules whose names begin so.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is an entry point or a leftover',
      severity: 'error',
      from: { orphan: true, pathNot: entryPoints },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
