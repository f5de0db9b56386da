import { useQuery } from '@tanstack/react-query';
import type { AlertSeverity } from '../../../common/alert-senders.ts';
import type { AlertState } from '../../../common/alerts.ts';
import { MAX_PER_PAGE } from '../../api/all-pages.ts';
import { resource, write } from '../../api/resource.ts';
import { useCan } from '../../api/session.ts';
import { type Alert, type Publication, publicationBody, toAlert } from './model.ts';

const PER_PAGE = 50;

export const alerts = resource('/api/alerts', 'alert', { subject: 'alert', toRecord: toAlert });

export interface AlertSearch {
  readonly q?: string;
  readonly state?: AlertState;
  readonly severity?: AlertSeverity;
  readonly source?: number;
  readonly component?: number;
  readonly incident?: number;
  readonly page?: number;
}

/** The latest first. */
export const alertList = (search: AlertSearch, perPage = PER_PAGE) =>
  alerts.list({
    per_page: perPage,
    page: search.page ?? 1,
    // Of what fires, the worst comes first.
    sort: [...(search.state === 'firing' ? (['severity'] as const) : []), '-started_at', '-id'],
    ...(search.q && { 'filter[q]': search.q }),
    ...(search.state && { 'filter[state]': search.state }),
    ...(search.severity && { 'filter[severity]': search.severity }),
    ...(search.source && { 'filter[source]': [search.source] }),
    ...(search.component && { 'filter[component]': [search.component] }),
    ...(search.incident && { 'filter[incident]': [search.incident] }),
  });

/** The worst first, and one for each incident, which says how many others it has. */
export const foldedFiring = (page = 1) =>
  alerts.list({
    per_page: PER_PAGE,
    page,
    sort: ['severity', '-started_at', '-id'],
    'filter[state]': 'firing',
    'filter[folded]': true,
  });

/** The alert of a check: it has one at most, which begins again and again. */
export const alertsOfCheck = (check: number) => alerts.list({ per_page: 1, 'filter[check]': [check] });

/** The alerts of these checks that fire: one for each at most. So many may be asked for at once. */
export const firingOfChecks = (checks: readonly number[]) =>
  alerts.list({
    per_page: MAX_PER_PAGE,
    sort: ['severity', '-started_at', '-id'],
    'filter[check]': [...checks],
    'filter[state]': 'firing',
  });

/** Every alert of an incident that fires and that nobody has acknowledged. */
export const fetchUnacknowledged = async (incident: number): Promise<readonly number[]> =>
  (
    await alerts.fetchAll({
      sort: ['id'],
      'filter[incident]': [incident],
      'filter[state]': 'firing',
      'filter[acknowledged]': false,
    })
  ).records.map(({ id }) => id);

/** How many alerts fire. */
export const firingCount = alertList({ state: 'firing' }, 1);

/** The names of checks alone, which whoever reads alerts may read. */
const namedChecks = resource('/api/checks', 'check', {
  subject: 'check',
  as: 'names',
  toRecord: ({ attributes: { id, name } }: { readonly attributes: { id: number; name: string } }) => ({
    id,
    name,
  }),
});

export const allCheckNames = namedChecks.all({ sort: ['id'], fields: { checks: 'id,name' } });

/** What an alert comes from: its source or its check. */
export function useOrigins(): (alert: Pick<Alert, 'sourceName' | 'check'>) => string | undefined {
  const can = useCan();
  const checks = useQuery({ ...allCheckNames, enabled: can('checks.read') }).data?.records ?? [];
  return ({ sourceName, check }) => sourceName ?? checks.find(({ id }) => id === check)?.name;
}

export const acknowledgeAlert = (alert: number) =>
  write('alert', 'POST /api/alerts/{alert}/acknowledge', { path: { alert } });

/** Ends an alert whose end its sender will not send. */
export const resolveAlert = (alert: number, reason: string, idempotencyKey: string) =>
  write('alert', 'POST /api/alerts/{alert}/resolve', { path: { alert }, body: { reason }, idempotencyKey });

/** Publishes what the alert is about. Answers the incident. */
export async function publishAlert(
  alert: number,
  publication: Publication,
  idempotencyKey: string,
): Promise<number | null> {
  const { data } = await write('alert', 'POST /api/alerts/{alert}/publish', {
    path: { alert },
    body: publicationBody(publication),
    idempotencyKey,
  });
  return toAlert(data).incident;
}
