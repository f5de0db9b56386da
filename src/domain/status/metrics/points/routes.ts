import { resourceRoutes } from '../../../../http/resource-routes.ts';
import { ownStateOf } from '../../../../kernel/fields/own-state.ts';
import { metricSource } from '../queries.ts';
import { metricSchema } from '../schema.ts';
import { createMetricPoint, deleteMetricPoint, updateMetricPoint } from './actions.ts';
import { serializePoints } from './document.ts';
import { metricPointFields, metricPointInput } from './fields.ts';
import { type PointRecord, pointSource } from './queries.ts';
import { metricPointList, metricPointSchema } from './schema.ts';

export const metricPointRoutes = resourceRoutes({
  tag: 'Metric points',
  path: '/metrics/{metric}/points',
  parameter: 'point',
  nouns: { one: 'metric point', many: 'metric points' },
  notes: {
    list: '`filter[after]` and `filter[before]` select the points of a period; the moments themselves are included.',
    update:
      'Corrects a point. Each of the values that were merged into it counts as `value` from then on; `timestamp` moves the point.',
    create: 'A point close in time to the newest one joins it, as the `threshold` of the metric says.',
  },
  access: { read: 'public', manage: 'metric-points.manage', delete: 'metric-points.delete' },
  list: metricPointList,
  schemas: { one: metricPointSchema, related: [metricSchema] },
  parents: metricSource,
  ownState: ownStateOf<PointRecord>(metricPointFields),
  source: (_reading, metricId) => pointSource(metricId),
  serialize: serializePoints,
  create: { input: metricPointInput, run: createMetricPoint },
  update: { input: metricPointInput, run: updateMetricPoint },
  remove: deleteMetricPoint,
});
