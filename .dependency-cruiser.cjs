/**
 * The folders of each package, lowest first: a layer imports only from itself and from the layers before it. Those in one
 * list of their own stand side by side, and do not know each other. Files beside the folders belong to no layer.
 */
const LAYERS = {
  'packages/core/src': [
    'errors',
    'numeric',
    'statistics',
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
    'passes',
    'reproduce',
    'port',
  ],
  'packages/core/src/solver': [
    'agarwal',
    'alm',
    ['admm', 'admm-pairs', 'path-simplex', 'smooth', 'top-push', 'working-set'],
  ],
  'packages/tables/src': ['errors', 'cells', 'columns', 'build', 'formats'],
  'packages/tables/src/formats': [['arff', 'delimited', 'json', 'parquet', 'svmlight']],
  'packages/report/src': ['drawing', 'figures', 'list', 'pages'],
  'packages/studio/src': ['engine', 'state', 'ui', ['open', 'understand', 'explore', 'take-away'], 'app'],
  'packages/studio/src/explore': ['figure', 'dial', 'list', ['curves', 'rule']],
  'packages/cluster/src': ['queue', 'data', ['worker', 'client']],
  'packages/engines/src': ['engine', ['duckdb', 'postgres', 'clickhouse'], 'table', 'passes', 'score'],
  'packages/cli/src': [
    'hints',
    'terminal',
    'read',
    'options',
    'journal',
    'compute',
    'cluster',
    'run',
    'view',
    'model',
    'in-place',
    'sweep',
    'reproduce',
    'commands',
  ],
}

/** What each package may import of the others, as every user of theirs does. */
const PACKAGES = ['core', 'tables', 'exports', 'report', 'studio', 'cluster', 'engines', 'cli']

const inFolders = (root, names) => `^${root}/(${names.join('|')})/`

/** One rule for each layer: what it may not see. */
function rulesOf([root, layers]) {
  return layers.flatMap((layer, i) =>
    [layer].flat().map((name) => {
      const beside = [layer].flat().filter((other) => other !== name)
      const forbidden = [...beside, ...layers.slice(i + 1).flat()]
      return {
        name: `layers-${root.split('/')[1]}-${name}`,
        comment: `${root}/${name} imports only from itself and from the layers before it.`,
        severity: 'error',
        from: { path: inFolders(root, [name]), pathNot: '\\.test\\.ts$' },
        to: { path: forbidden.length > 0 ? inFolders(root, forbidden) : '^$' },
      }
    }),
  )
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one idea, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'is-found',
      comment: 'What cannot be found cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...Object.entries(LAYERS).flatMap(rulesOf),
    {
      name: 'io-is-a-leaf',
      comment: 'Readers turn bytes into values and know nothing of learning.',
      severity: 'error',
      from: { path: '^packages/core/src/io/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/core/src/',
        pathNot: '^packages/core/src/(io|numeric|errors)/|^packages/core/src/[^/]+\\.ts$',
      },
    },
    {
      name: 'page-and-server-are-apart',
      comment: 'The page runs in a browser, its server does not.',
      severity: 'error',
      from: { path: '^packages/studio/src/(?!server/)' },
      to: { path: '^packages/studio/src/server/|^node:' },
    },
    {
      name: 'core-has-no-dependencies',
      comment: 'The core runs in Node, workers and browsers, from its own files only.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/core/src/' },
    },
    ...PACKAGES.map((name) => ({
      name: `${name}-is-seen-as-a-package`,
      comment: 'As everybody else does who uses it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: `^packages/${name}/` },
      to: { path: `^packages/${name}/(src|test)/` },
    })),
    {
      name: 'runs-in-browsers',
      comment: 'Bytes come from whoever has them, and go to whoever wants them; only the command line knows files.',
      severity: 'error',
      from: { path: '^packages/(tables|exports|report)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:|packages/cli/)|^(fs|path|zlib|stream)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
