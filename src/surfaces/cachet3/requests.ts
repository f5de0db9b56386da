import { UNKNOWN } from '../../domain/status/components/model.ts';
import { SIGNED_IN } from '../../domain/visibility.ts';
import type { DocumentQuery, ListQuery, ListSpec } from '../../kernel/jsonapi/query.ts';
import { isBlank } from '../../kernel/validation/form.ts';

type Body = Readonly<Record<string, unknown>>;

/** In Cachet 3, maintenance follows its times alone, and `status` in a request is ignored. */
const withoutStatus = ({ status: _, ...body }: Body): Body => body;

/**
 * What a request means that was written for Cachet 3, by operation. There, what is new is for signed-in people until a request
 * says otherwise: a program that relies on that must not publish anything here.
 */
const bodies: Readonly<Record<string, (body: Body) => Body>> = {
  createComponent: (body) => ({ status: UNKNOWN, ...body }),
  createComponentGroup: (body) => ({ visible: SIGNED_IN, ...body }),
  createIncident: (body) => ({ visible: SIGNED_IN, ...body }),
  createSchedule: withoutStatus,
  updateSchedule: withoutStatus,
};

/** The body as our own operation takes it. The framework of Cachet 3 reads empty texts as null. */
export function bodyFrom(operationId: string, body: object): object {
  const filled = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isBlank(value) ? null : value]),
  );
  return bodies[operationId]?.(filled) ?? filled;
}

/** Without `sort`, Cachet 3 lists metrics from the newest on. */
export const listSpecFor = (operationId: string, spec: ListSpec): ListSpec =>
  operationId === 'listMetrics' ? { ...spec, defaultSort: [{ field: 'id', descending: true }] } : spec;

/** Clients of Cachet 3 do not know where a record was imported from. */
export const queryFor = <Q extends DocumentQuery>(query: Q): Q => ({ ...query, withoutOrigin: true });

/** Cachet 3 lists disabled components only if `filter[enabled]` asks for them, whoever asks. */
export function listQueryFor(operationId: string, query: ListQuery): ListQuery {
  const isAsked = query.parameters.some(([name]) => name.startsWith('filter[enabled]'));
  const filters =
    operationId === 'listComponents' && !isAsked
      ? [...query.filters, { name: 'enabled', values: [1] }]
      : query.filters;
  return { ...queryFor(query), filters, complete: true };
}
