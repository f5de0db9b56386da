import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createMetric, deleteMetric, updateMetric } from './actions.ts';
import { serializeMetrics } from './document.ts';
import { metricFields, metricInput } from './fields.ts';
import { chartViews } from './model.ts';
import { metricPointSchema } from './points/schema.ts';
import { type MetricRecord, metricSource } from './queries.ts';
import { chartSchema, metricList, metricSchema } from './schema.ts';
import { loadSeries } from './series.ts';

const resource = resourceRoutes({
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
  ownState: ownStateOf<MetricRecord>(metricFields),
  serialize: serializeMetrics,
  create: { input: metricInput, run: createMetric },
  update: { input: metricInput, run: updateMetric },
  remove: deleteMetric,
});

export const metricRoutes: Route[] = [
  ...resource,
  {
    tag: 'Metrics',
    mediaType: JSON_PLAIN,
    includes: [],
    method: 'GET',
    path: '/metrics/{metric}/chart',
    operationId: 'getMetricChart',
    summary: 'Get the values of the charts of a metric',
    description:
      'Returns the last hour, day, week and month, as the page shows them: the sum or the average of the points in each step, and the default value of the metric where there is no point. It takes as long for ten million points as for ten.',
    access: 'public',
    response: chartSchema,
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const readContext = readContextFor(ctx, actor);
      const metric = await getFrom(readContext, metricSource(readContext), id);
      const views = await loadSeries(
        readContext,
        chartViews.map((view) => ({ metric, view })),
      );
      return { data: { metric: id, views } };
    },
  },
];
