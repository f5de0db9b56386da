import { JSON_API, type Route } from '../../../http/route.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import { findAssignments } from './assignments.ts';
import { LEAST_PROBE_VERSION } from './model.ts';
import { assignmentsSchema, receiptSchema, reportInput } from './report-schema.ts';
import { takeReport } from './take-report.ts';

const common = { tag: 'Probes', access: 'probe', mediaType: JSON_API, includes: [] } as const;

/** What probes call. Their tokens can do nothing else, and no other token can do this. */
export const probeReportRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/probe/assignments',
    operationId: 'getProbeAssignments',
    summary: 'Get the checks of a probe',
    description:
      'For probes, with their own tokens. With `If-None-Match` and `Prefer: wait=<seconds>`, the answer waits for a change, up to 25 seconds, and is 304 if there is none.',
    waits: true,
    response: assignmentsSchema,
    handle: async (ctx, { actor, query }) => {
      const { id, ...attributes } = await findAssignments(ctx, actor);
      const data = [{ id: String(id), type: 'probeAssignments', attributes, relationships: {} }];
      return singleDocument({ data }, query);
    },
  },
  {
    ...common,
    method: 'POST',
    path: '/probe/results',
    operationId: 'deliverProbeResults',
    summary: 'Deliver results of a probe',
    description:
      'For probes, with their own tokens. It is safe to repeat: a result that was delivered before counts once. Without results, it tells that the probe is alive.',
    input: reportInput,
    response: receiptSchema,
    handle: async (ctx, { actor, body, query }) => {
      const receipt = await takeReport(ctx, actor, body);
      const attributes = { ...receipt, least_version: LEAST_PROBE_VERSION };
      const id = String(actor.type === 'probe' ? actor.id : 0);
      return singleDocument({ data: [{ id, type: 'probeReceipts', attributes, relationships: {} }] }, query);
    },
  },
];
