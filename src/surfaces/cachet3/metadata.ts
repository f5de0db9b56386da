import type { SubjectType } from '../../../common/events.ts';
import type { RespondingRoute } from '../../http/route.ts';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import { metaField } from '../../kernel/meta/field.ts';
import { keepOrigin } from '../../kernel/meta/keep-origin.ts';
import { withoutOrigin } from '../../kernel/meta/origin.ts';

export type SingleRoute = Exclude<RespondingRoute, { readonly list: ListSpec }>;

/** Whose metadata an operation changes. */
const changed: Readonly<Record<string, SubjectType>> = {
  updateComponent: 'component',
  updateComponentGroup: 'component_group',
  updateIncident: 'incident',
  updateSchedule: 'schedule',
  updateSubscriber: 'subscriber',
};

/**
 * The operation for clients that do not see where a record was imported from: they neither set that nor remove it. Metadata
 * that is not valid is left to the operation, which refuses it.
 */
export const withOwnMetadata =
  (route: SingleRoute): SingleRoute['handle'] =>
  (ctx, request) => {
    const sent = metaField().safeParse('meta' in request.body ? request.body.meta : undefined);
    if (!sent.success) return route.handle(ctx, request);
    const subject = changed[route.operationId];
    const [id] = request.ids;
    if (subject === undefined || id === undefined)
      return route.handle(ctx, { ...request, body: { ...request.body, meta: withoutOrigin(sent.data) } });
    return keepOrigin(ctx, subject, id, sent.data, (inside, meta) =>
      route.handle(inside, { ...request, body: { ...request.body, meta } }),
    );
  };
