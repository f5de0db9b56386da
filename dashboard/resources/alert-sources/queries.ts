import type { Schemas } from '@daymark/client';
import { call } from '../../api/client.ts';
import { queryOf, resource } from '../../api/resource.ts';
import { toAlertSource } from './model.ts';

/** The server keeps as many. */
const DELIVERIES = 20;
/** Deliveries have no events, so they are asked for. */
const POLL_MS = 10_000;

export const alertSources = resource('/api/alert-sources', 'source', {
  subject: 'alert_source',
  toRecord: toAlertSource,
});

/** There are few. */
export const allAlertSources = alertSources.all({ sort: ['name', 'id'] });

export type AlertDelivery = Schemas['AlertDelivery']['attributes'];

/** What the sender posted, the newest first. */
export const deliveriesOf = (source: number) => ({
  ...queryOf(
    ['alert-sources', 'one', source, 'deliveries'],
    async ({ signal }): Promise<readonly AlertDelivery[]> => {
      const { data } = await call('GET /api/alert-sources/{source}/deliveries', {
        path: { source },
        query: { per_page: DELIVERIES },
        signal,
      });
      return data.data.map(({ attributes }) => attributes);
    },
  ),
  refetchInterval: POLL_MS,
});
