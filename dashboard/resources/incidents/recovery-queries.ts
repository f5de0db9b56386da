import type { Schemas } from '@daymark/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/resource.ts';
import { useCan } from '../../api/session.ts';

type Recovered = Schemas['Recovery'];

/** The open incidents of which every check works again. */
const recoveredNow = queryOf(
  ['contradictions', 'recoveries'],
  async ({ signal }): Promise<readonly Recovered[]> =>
    (await call('GET /api/recoveries', { signal })).data.data,
);

/** Checks find out things that no write tells the dashboard of. */
const REFRESH_MS = 60_000;

/** What is known of an incident that seems to be over. */
export function useRecovered(incidentId: number): Recovered | undefined {
  const can = useCan();
  const { data } = useQuery({ ...recoveredNow, refetchInterval: REFRESH_MS, enabled: can('checks.read') });
  return data?.find(({ incident }) => incident.id === incidentId);
}
