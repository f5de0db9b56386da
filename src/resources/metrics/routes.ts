import { resourceRoutes } from '../../http/resource-routes.ts';
import { RESTORABLE } from '../trash/model.ts';
import { createMetric, deleteMetric, updateMetric } from './actions.ts';
import { serializeMetrics } from './document.ts';
import { metricPointSchema } from './points/schema.ts';
import { metricSource } from './queries.ts';
import { metricInput, metricList, metricSchema } from './schema.ts';

export const metricRoutes = resourceRoutes({
  tag: 'Metrics',
  path: '/metrics',
  parameter: 'metric',
  nouns: { one: 'metric', many: 'metrics' },
  notes: {
    list: '`filter[visible]=2` lists the metrics for nobody, for sessions with `metrics.manage`.',
    delete: `Its points are gone with it. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'metrics.manage', delete: 'metrics.delete' },
  list: metricList,
  schemas: { one: metricSchema, related: [metricPointSchema] },
  source: metricSource,
  ownState: ({ point_ids: _, point_count: __, ...metric }) => metric,
  serialize: serializeMetrics,
  create: { input: metricInput, run: createMetric },
  update: { input: metricInput, run: updateMetric },
  remove: deleteMetric,
});
