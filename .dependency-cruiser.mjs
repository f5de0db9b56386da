/**
 * The layers of src/, from the bottom to the top. A layer may import from itself and from the layers below it. Type-only
 * imports count too. `npm run verify` fails for every other import.
 */
const layers = [
  'lib/',
  'kernel/version.ts',
  'kernel/errors.ts',
  'kernel/query-string.ts',
  'kernel/i18n/',
  'kernel/config/',
  'kernel/config.ts',
  'kernel/log.ts',
  'kernel/db/',
  'kernel/pages/',
  'kernel/context.ts',
  'kernel/auth/',
  'kernel/events/',
  'kernel/leases/',
  'kernel/validation/',
  'kernel/meta/',
  'kernel/jsonapi/',
  'kernel/fields/',
  'kernel/outgoing-http/',
  'http/',
  'domain/',
  'resources.ts',
  'reactions/scheduler/',
  'reactions/check-runner/',
  'reactions/alert-rules/',
  'surfaces/status-page/',
  'surfaces/single-sign-on/',
  'surfaces/dashboard-files/',
  'surfaces/account-pages/',
  'reactions/notifications/',
  'surfaces/live-events/',
  'surfaces/previews/',
  'operations/backup/',
  'operations/twin/',
  'operations/cache-purge/',
  'operations/worker/',
  'operations/monitoring/',
  'operations/demo/',
  'operations/exporters/',
  'operations/importers/',
  'operations/probe/',
  'surfaces/cachet-v1/',
  'surfaces/cachet3/',
  'surfaces/api-reference/',
  'surfaces/documentation/',
  'surfaces/heartbeats/',
  'surfaces/alert-inlet/',
  'routes.ts',
  'app.ts',
  'operations/cli/',
  'main.js',
];

/**
 * The folders of domain/, in the same way, except for what `include` needs: components include incidents, and incidents include
 * components, so `document.ts` may import what turns the records of another folder into resources, and `routes.ts` their
 * schemas, wherever they are.
 */
const domainFolders = [
  'settings/',
  'images/',
  'records/trash-store/',
  'status/updates/',
  'status/components/',
  'status/component-groups/',
  'status/incident-templates/',
  'status/incidents/',
  'status/schedules/',
  'audience/deliveries/',
  'audience/webhooks/',
  'records/retention/',
  'status/metrics/',
  'audience/subscribers/',
  'identity/user-store/',
  'identity/tokens/',
  'identity/account-links/',
  'identity/sessions/',
  'identity/staff-notifications/',
  'identity/users/',
  'identity/password-resets/',
  'identity/email-changes/',
  'identity/invitations/',
  'identity/presence/',
  'identity/setup/',
  'records/audit/',
  'status/incidents/track-record/',
  'status/incidents/replay/',
  'records/history/',
  'records/trash/',
  'undo/',
  'status/public-state/',
  'system/',
  'contradictions/',
];

/**
 * The layers of dashboard/, in the same way. It talks to the server only through the API, so it imports nothing of src/. What
 * both need is in common/.
 */
const dashboardLayers = [
  'words/',
  'theme/',
  'offline/',
  'api/',
  'ui/',
  'session/',
  'resources/',
  'report/',
  'overview/',
  'profile/',
  'shell/',
  'search.ts',
  'routes.tsx',
  'main.tsx',
];

const pathOf = (layer) => `^src/${layer.replace('.', '\\.')}`;
const tests = '\\.test\\.ts$|/testing\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const downwardOnly = layers
  .slice(0, -1)
  .map((layer, index) =>
    forbid(
      `${layer.replace(/\W+$/, '')}-imports-downward-only`,
      `src/${layer} may import only from the layers below it.`,
      { path: pathOf(layer), pathNot: tests },
      { path: layers.slice(index + 1).map(pathOf) },
    ),
  );

/** What `include` needs: how records of another folder become resources, and the schema of these. */
const forIncludes = '/(included|serializer|schema)\\.ts$';

const domainDownwardOnly = domainFolders.slice(0, -1).flatMap((folder, index) => {
  const path = pathOf(`domain/${folder}`);
  const above = domainFolders.slice(index + 1).map((each) => pathOf(`domain/${each}`));
  // A folder in this one that has a place of its own.
  const apart = above.filter((each) => each.startsWith(path));
  const name = `domain-${folder.replace(/\W+$/, '').replaceAll('/', '-')}-imports-downward-only`;
  const comment = `src/domain/${folder} may import only from the folders of src/domain/ below it.`;
  const includes = `${path}.*(document|routes)\\.ts$`;
  return [
    forbid(name, comment, { path, pathNot: [tests, includes, ...apart] }, { path: above }),
    forbid(
      `${name}-but-for-includes`,
      comment,
      { path: includes, pathNot: apart },
      { path: above, pathNot: forIncludes },
    ),
  ];
});

const dashboardPathOf = (layer) => `^dashboard/${layer.replace('.', '\\.')}`;

const dashboardDownwardOnly = dashboardLayers.map((layer, index) =>
  forbid(
    `dashboard-${layer.replace(/\W+$/, '')}-imports-downward-only`,
    `dashboard/${layer} may import only from the layers below it.`,
    { path: dashboardPathOf(layer) },
    { path: ['^src/', '^test/', ...dashboardLayers.slice(index + 1).map(dashboardPathOf)] },
  ),
);

export default {
  forbidden: [
    ...downwardOnly,
    ...domainDownwardOnly,
    ...dashboardDownwardOnly,
    forbid(
      'the-cache-does-not-know-overload',
      'http/overload looks into the cache before it lets a request wait.',
      { path: '^src/http/cache/', pathNot: tests },
      { path: '^src/http/overload/' },
    ),
    forbid(
      'resources-do-not-know-the-trash',
      'A resource uses domain/records/trash-store. domain/records/trash knows the resources.',
      { path: '^src/domain/', pathNot: [tests, '^src/domain/records/trash/'] },
      { path: '^src/domain/records/trash/' },
    ),
    forbid(
      'records-know-no-resource',
      'src/resources.ts says what the trash, the retention and the history need to know of each resource.',
      { path: '^src/domain/records/', pathNot: tests },
      { path: '^src/domain/(status|checks|alerts)/' },
    ),
    forbid(
      'dashboard-resources-are-apart',
      'A resource of the dashboard sees another one only through its queries, actions, model, forms, pickers and the bar of newest results.',
      { path: '^dashboard/resources/([^/]+)/' },
      {
        path: '^dashboard/resources/',
        pathNot: [
          '^dashboard/resources/$1/',
          '/(queries|actions|model|create|edit|beat-bar|[a-z-]+-picker)\\.tsx?$',
        ],
      },
    ),
    forbid(
      'dashboard-queries-and-models-are-pure',
      'Queries and models hold no components.',
      { path: '^dashboard/resources/.*/(queries|model)\\.ts$' },
      { path: '\\.tsx$|/actions\\.ts$' },
    ),
    forbid(
      'common-imports-nothing',
      'What server and dashboard share depends on neither of them, on no package, and on nothing of Node.',
      { path: '^common/', pathNot: tests },
      { pathNot: '^common/' },
    ),
    forbid(
      'readers-know-only-our-terms',
      'readers/ turns the data of other products into our terms. It knows these terms, and nothing that reads or writes ours.',
      { path: '^readers/', pathNot: tests },
      {
        path: ['^src/', '^dashboard/', '^client/', '^test/'],
        pathNot: [
          '^src/lib/',
          '^src/kernel/(errors|version|config)\\.ts$',
          '^src/kernel/(config/settings|auth/bcrypt|auth/secrets|meta/origin)\\.ts$',
          '^src/kernel/validation/',
          '^src/domain/.*/(model|rules)\\.ts$',
          '^src/domain/identity/.*/import-(user|token)\\.ts$',
          '^src/domain/checks/heartbeats/tokens\\.ts$',
        ],
      },
    ),
    forbid(
      'readers-are-for-operators',
      'Only what writes imported data, and commands, know the readers of other products.',
      { path: '^src/', pathNot: [tests, '^src/operations/(importers|cli)/'] },
      { path: '^readers/' },
    ),
    forbid(
      'every-file-has-a-layer',
      'A new folder below src/ needs a line in the list of layers.',
      { path: '^src/', pathNot: [...layers.map(pathOf), tests] },
      {},
    ),
    forbid(
      'no-circular',
      'Circles count even where only types are imported.',
      { pathNot: tests },
      { circular: true },
    ),
    forbid(
      'sql-lives-in-queries-and-actions',
      'Serializers, schemas, models and routes hold no SQL.',
      { path: '^src/domain/.*(serializer|schema|model|routes)\\.ts$' },
      { path: 'node_modules/kysely' },
    ),
    forbid(
      'models-are-pure',
      'Models do no I/O.',
      { path: '^src/domain/.*/model\\.ts$' },
      { path: '(queries|actions|document|included|routes)\\.ts$' },
    ),
    forbid(
      'queries-do-not-write',
      'Reading does not write.',
      { path: '(queries|document|included|serializer)\\.ts$' },
      { path: 'actions\\.ts$' },
    ),
    forbid(
      'monitoring-is-loaded-on-demand',
      'The libraries for metrics and traces are loaded only if the operator wants metrics or traces.',
      {
        path: '^src/',
        pathNot: ['^src/operations/monitoring/', '^src/operations/cli/(worker-)?monitoring\\.ts$', tests],
      },
      {
        path: [
          '^src/operations/monitoring/(tracing|trace-context|registry|metric)\\.ts$',
          '^src/operations/cli/(worker-)?monitoring\\.ts$',
          'node_modules/(prom-client|@opentelemetry)/',
        ],
        dynamic: false,
      },
    ),
    forbid(
      'tests-stay-out',
      'Nothing imports the tests.',
      { path: '^src/', pathNot: tests },
      { path: `^test/|${tests}` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dashboard/dist/' },
    tsConfig: { fileName: 'dashboard/tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
