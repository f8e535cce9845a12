/** Who may import whom (docs/architecture.md). Checked by scripts/boundaries, which also proves that the check sees the files. */

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType & { name: string, comment: string }} Rule */

/** Tests, what is made for them, and the corpus of hostile texts they share. */
const TESTS = '\\.test\\.tsx?$|/testing/';

/**
 * A room may import itself, what is named, and packages.
 * @param {string} room
 * @param {string[]} others path patterns beside the room itself
 * @param {string[]} [inTests] more that its tests may import: real counterparts instead of mocks
 * @returns {Rule[]}
 */
function only(room, others, inTests = []) {
  const rooms = '^(assets|bench|core|e2e|electron|renderer|sandbox|scripts|shared|web)/';
  /** @type {(name: string, from: Rule['from'], allowed: string[]) => Rule} */
  const rule = (name, from, allowed) => ({
    name,
    severity: 'error',
    comment: `${room}/ may import only itself${others.length > 0 ? ` and ${others.join(', ')}` : ''}.`,
    from,
    to: { path: rooms, pathNot: [room, ...allowed].map((path) => `^${path}(/|$)`) },
  });
  return [
    rule(`room-${room}`, { path: `^${room}/`, pathNot: TESTS }, others),
    rule(`room-${room}-tests`, { path: `^${room}/.*(${TESTS})` }, [...others, ...inTests]),
  ];
}

/** The folders of core, lowest first. A folder imports itself and those in the rows before its own, types included. */
export const CORE_LAYERS = [
  ['platform'],
  ['formats'],
  ['http', 'db'],
  ['rpc'],
  ['service'],
  ['settings'],
  ['jobs'],
  ['library'],
  ['generations', 'chat'],
  ['backup', 'transfer', 'updates', 'log'],
  ['app'],
  ['host-kit'],
];

/**
 * The folders of renderer, lowest first, as in CORE_LAYERS. Features are the last row: none imports another, and
 * features.tsx connects them with the shell.
 */
export const RENDERER_LAYERS = [
  ['lib', 'locales'],
  ['ui', 'data'],
  ['markdown', 'trash', 'tags'],
  ['app'],
  ['playback'],
  ['generation'],
  ['chat', 'speech', 'music', 'images', 'library', 'tasks', 'player', 'inspector', 'settings'],
];

/**
 * One rule for each folder of a room: with imports going down only, no cycle between folders is possible.
 * @param {string} room
 * @param {readonly (readonly string[])[]} layers
 * @returns {Rule[]}
 */
function folderLayers(room, layers) {
  return layers.flatMap((folders, row) => {
    const below = layers.slice(0, row).flat();
    return folders.map((folder) => ({
      name: `${room}-layer-${folder}`,
      severity: /** @type {const} */ ('error'),
      comment: `${room}/${folder} imports only itself and the layers below: ${below.join(', ')}.`,
      from: { path: `^${room}/${folder}/`, pathNot: TESTS },
      to: { path: `^${room}/`, pathNot: [folder, ...below].map((f) => `^${room}/${f}/`) },
    }));
  });
}

/**
 * A package or builtin that only some files may import.
 * @param {string} name
 * @param {string} comment
 * @param {string} module pattern of what is imported, as resolved
 * @param {string[]} files patterns of the files that may
 * @returns {Rule}
 */
function reserved(name, comment, module, files) {
  return { name, severity: 'error', comment, from: { path: '.', pathNot: files }, to: { path: module } };
}

/** @param {string} name */
const npm = (name) => `(^|/)node_modules/${name}(/|$)`;
const NOT_SHIPPED = ['^scripts/', '^bench/', '^e2e/', TESTS];

/** @type {Rule[]} */
const forbidden = [
  ...only('shared', [], ['core/testing/(?:deep|computing)\\.ts']),
  ...only('core', ['shared'], ['sandbox', 'scripts/setup']),
  // The second only for how the host is built.
  ...only('electron', ['core', 'shared', 'scripts/setup/bundle-record\\.ts'], ['sandbox']),
  ...only(
    'web',
    ['core', 'shared'],
    ['sandbox', 'scripts/setup', 'renderer/markdown/testing/attack-corpus\\.ts'],
  ),
  ...only('renderer', ['shared'], []),
  ...only('sandbox', ['shared/service'], ['core/testing/deep\\.ts']),
  ...only('scripts', ['shared'], []),
  ...only(
    'e2e',
    [
      'shared',
      'core/host-kit',
      'core/testing',
      'electron/testing',
      'renderer/markdown',
      'renderer/chat',
      'renderer/lib/watch-job\\.ts',
      'renderer/styles',
      'renderer/locales',
      'sandbox',
      'scripts/setup',
    ],
    // The stores of a window over a real core.
    ['renderer/(?:data|images|lib|library|music|speech|tasks)'],
  ),
  ...folderLayers('core', CORE_LAYERS),
  ...folderLayers('renderer', RENDERER_LAYERS),
  {
    name: 'core-folders',
    severity: 'error',
    comment:
      'Every folder of core is in CORE_LAYERS; only core.ts, which wires them together, stands beside them.',
    from: {
      path: '^core/',
      pathNot: [TESTS, '^core/core\\.ts$', ...CORE_LAYERS.flat().map((f) => `^core/${f}/`)],
    },
    to: {},
  },
  {
    name: 'renderer-folders',
    severity: 'error',
    comment:
      'Every folder of the renderer is in RENDERER_LAYERS; beside them stand only the files that put the window together.',
    from: {
      path: '^renderer/.*\\.tsx?$',
      pathNot: [
        TESTS,
        '^renderer/(main|start|start-quick|features|begin-features)\\.tsx?$',
        ...RENDERER_LAYERS.flat().map((f) => `^renderer/${f}/`),
      ],
    },
    to: {},
  },
  {
    name: 'no-circles',
    severity: 'error',
    // A part that is loaded later may name what it is loaded by: when it runs, that is there.
    comment: 'Two files that need each other, if only for a type, are one file, or three.',
    from: { pathNot: TESTS },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
  {
    name: 'no-unresolvable',
    severity: 'error',
    comment: 'The imported file or package is not there.',
    from: {},
    // Made by the build, or known only to Electron and Vite.
    to: {
      couldNotResolve: true,
      pathNot: ['^electron$', '\\.css$', '^virtual:', '\\?(url|raw|worker|inline)$'],
    },
  },
  {
    name: 'no-tests-in-the-product',
    severity: 'error',
    comment: 'Code that ships does not import tests or what is made for them.',
    from: { path: '^(shared|core|electron|web|renderer|sandbox)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'no-dev-packages-in-the-product',
    severity: 'error',
    comment: 'Code that ships imports only `dependencies`.',
    from: {
      path: '^(shared|core|electron|web|renderer|sandbox)/',
      pathNot: [TESTS, 'vite\\.config\\.ts$'],
    },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: [npm('electron'), npm('vite')],
    },
  },
  reserved(
    'orpc',
    '@orpc is known to the contract, the router, its procedures and the log of their failures, the two rpc-hosts and the window\u2019s connection.',
    npm('@orpc'),
    [
      '^shared/contract/',
      '^core/rpc/(rpc|procedures|log-failures)\\.ts$',
      '^(electron|web)/rpc-host\\.ts$',
      '^renderer/lib/connection\\.ts$',
      TESTS,
      '^bench/',
    ],
  ),
  reserved('http-client', 'Only core/http speaks to the network.', npm('undici'), [
    '^core/http/',
    ...NOT_SHIPPED,
  ]),
  reserved(
    'http-modules',
    'Only core/http speaks to the network; web/ and sandbox/ listen on it.',
    '^(node:)?(http|https|http2|net|tls|dns|dgram|dns/promises)$',
    ['^core/http/', '^web/', '^sandbox/', ...NOT_SHIPPED],
  ),
  reserved(
    'no-child-process',
    'The product starts no programs.',
    '^(node:)?(child_process|cluster)$',
    NOT_SHIPPED,
  ),
  reserved('no-vm', 'The product evaluates no code.', '^(node:)?(vm|repl|inspector)$', NOT_SHIPPED),
  {
    ...reserved('sqlite', 'The database belongs to core/db; others may name its type.', '', [
      '^core/db/',
      // A database file is the one lock that ends with its holder on every system.
      '^core/platform/data-lock\\.ts$',
      ...NOT_SHIPPED,
    ]),
    to: { path: '^(node:)?sqlite$', dependencyTypesNot: ['type-only'] },
  },
  reserved('ws', 'Sockets are the browser host\u2019s.', npm('ws'), ['^web/', ...NOT_SHIPPED]),
  reserved(
    'electron',
    'Electron is known to electron/ only.',
    '(^electron$|(^|/)node_modules/electron(/|$))',
    ['^electron/', '^scripts/'],
  ),
  reserved('react', 'React is the window\u2019s.', npm('(react|react-dom|@base-ui/react|zustand)'), [
    '^renderer/',
    '^bench/',
    '^e2e/',
  ]),
  reserved(
    'service-sdks',
    'SDKs retry by themselves: they are for tests only.',
    npm('(openai|@anthropic-ai|@copilotkit)'),
    [TESTS, '^bench/'],
  ),
  {
    name: 'no-node-in-the-window',
    severity: 'error',
    comment: 'The window and shared/ run where there is no Node.',
    from: { path: '^(renderer|shared)/', pathNot: [TESTS, 'vite\\.config\\.ts$'] },
    to: { dependencyTypes: ['core'] },
  },
];

export default {
  forbidden,
  options: /** @type {import('dependency-cruiser').ICruiseOptions} */ ({
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test-results|scripts/planted)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  }),
};
