import type { BodyOf, DataOf, Schemas } from '@daymark/client';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { queryOf, resource, write } from '../../api/resource.ts';
import type { Timestamp } from '../../ui/times.ts';

export type Preferences = DataOf<'GET /api/session/notifications'>['data']['attributes'];
export type Change = BodyOf<'PUT /api/session/notifications'>;
export type TestResult = DataOf<'POST /api/session/notifications/test'>['data']['results'][number];

/** What the user is told of, and how. */
export const preferences = queryOf(
  ['session', 'notifications'],
  async ({ signal }): Promise<Preferences> =>
    (await call('GET /api/session/notifications', { signal })).data.data.attributes,
);

export const savePreferences = (body: Change) => write('user', 'PUT /api/session/notifications', { body });

/** Shows a change before the server has it. */
export const showChange = (change: Partial<Preferences>): void =>
  void queryClient.setQueryData(preferences.queryKey, (known) => known && { ...known, ...change });

export const sendTest = async (): Promise<readonly TestResult[]> =>
  (await call('POST /api/session/notifications/test')).data.data.results;

/** A browser in which the user gets notifications. */
export interface Browser {
  readonly id: number;
  readonly name: string;
  readonly endpointHash: string;
  readonly created: Timestamp;
  readonly lastUsed: Timestamp;
}

export const browsers = resource('/api/session/push-subscriptions', 'push_subscription', {
  subject: 'user',
  toRecord: ({ attributes }: Schemas['PushSubscription']): Browser => ({
    id: attributes.id,
    name: attributes.name,
    endpointHash: attributes.endpoint_sha256,
    created: attributes.created,
    lastUsed: attributes.last_used,
  }),
});
