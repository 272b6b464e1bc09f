/** The layers of packages/core, lowest first: a layer imports only from itself and from the layers before it. */
const LAYERS = [
  'numeric',
  'metrics',
  'operating',
  'data',
  'prox',
  'loss',
  'penalty',
  'problem',
  'certificate',
  'solver',
  'model',
  'selection',
]

const inLayer = (names) => `^packages/core/src/(${names.join('|')})/`

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one idea, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...LAYERS.slice(0, -1).map((layer, i) => ({
      name: `layer-${layer}`,
      comment: `${layer} may not import from a layer above it.`,
      severity: 'error',
      from: { path: inLayer([layer]), pathNot: '\\.test\\.ts$' },
      to: { path: inLayer(LAYERS.slice(i + 1)) },
    })),
    {
      name: 'io-is-a-leaf',
      comment: 'Readers turn bytes into values and know nothing of learning.',
      severity: 'error',
      from: { path: inLayer(['io']), pathNot: '\\.test\\.ts$' },
      to: { path: inLayer(LAYERS.filter((layer) => layer !== 'numeric')) },
    },
    {
      name: 'core-has-no-dependencies',
      comment: 'The core runs in Node, workers and browsers, from its own files only.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/core/src/' },
    },
    {
      name: 'packages-see-each-other-as-packages',
      comment: 'The command line and the tables use what every user of the library can use.',
      severity: 'error',
      from: { path: '^packages/(cli|tables|exports|report|studio|cluster)/' },
      to: { path: '^packages/core/(src|test)/' },
    },
    {
      name: 'runs-in-browsers',
      comment: 'Bytes come from whoever has them, and go to whoever wants them; only the command line knows files.',
      severity: 'error',
      from: { path: '^packages/(tables|exports|report)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:|packages/cli/)|^(fs|path|zlib|stream)$' },
    },
    {
      name: 'cli-sees-the-tables-as-a-package',
      comment: 'As every user of the readers does.',
      severity: 'error',
      from: { path: '^packages/cli/' },
      to: { path: '^packages/tables/(src|test)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
}
