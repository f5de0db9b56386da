/** Imports go downward only: leaves, db, mechanisms, features, app, cli. This list of exceptions only shrinks. */
const leaves = '^src/(lib/|errors\\.ts|config\\.ts)';
const db = '^src/db/';
const mechanisms = '^src/(context\\.ts|log\\.ts|events/|http/|jsonapi/|auth/|meta/|validation/)';
const features = '^src/(resources|scheduler|deliveries|status-page|demo)/';
const top = '^src/(app\\.ts|main\\.js|cli/)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-circular',
      'A circle has no bottom to read from.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'lib-knows-nothing',
      'lib/ is made of leaves.',
      { path: '^src/lib/', pathNot: '\\.test\\.ts$' },
      { path: '^src/', pathNot: '^src/lib/' },
    ),
    forbid(
      'db-is-low',
      'db/ stands on leaves only.',
      { path: db },
      { path: `${mechanisms}|${features}|${top}` },
    ),
    forbid(
      'mechanisms-name-no-feature',
      'Mechanisms serve every feature and name none.',
      { path: `${leaves}|${db}|${mechanisms}`, pathNot: '\\.test\\.ts$' },
      { path: `${features}|${top}` },
    ),
    forbid(
      'features-below-app',
      'Features do not know the composition.',
      { path: features, pathNot: '\\.test\\.ts$' },
      { path: top },
    ),
    forbid(
      'sql-lives-in-queries-and-actions',
      'Serializers, schemas, models and routes hold no SQL.',
      { path: '^src/resources/.*(serializer|schema|model|routes)\\.ts$' },
      { path: 'node_modules/kysely' },
    ),
    forbid(
      'models-are-pure',
      'Models do no I/O.',
      { path: '^src/resources/.*/model\\.ts$' },
      { path: '(queries|actions|document|included|routes)\\.ts$' },
    ),
    forbid(
      'queries-do-not-write',
      'Reading does not write.',
      { path: '(queries|document|included|serializer)\\.ts$' },
      { path: 'actions\\.ts$' },
    ),
    forbid(
      'tests-stay-out',
      'Nothing imports the tests.',
      { path: '^src/', pathNot: '\\.test\\.ts$' },
      { path: '^test/|\\.test\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
