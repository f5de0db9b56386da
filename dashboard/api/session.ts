import type { DataOf } from '@daymark/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { callQuietly } from './client.ts';

type Attributes = DataOf<'GET /api/session'>['data']['attributes'];

/** Who is signed in, and what they may do. */
export interface Session extends Attributes {
  readonly userId: number;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    const { data } = await callQuietly('GET /api/session', { signal });
    const { attributes, relationships } = data.data;
    return { ...attributes, userId: Number(relationships.user.data.id) };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session is loaded before anything is rendered, so this never waits. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export type Ability =
  | `${'components' | 'component-groups' | 'deliveries' | 'images' | 'incidents' | 'incident-updates' | 'incident-templates' | 'metrics' | 'metric-points' | 'schedules' | 'schedule-updates' | 'settings' | 'subscribers' | 'tokens' | 'trash' | 'users' | 'webhooks'}.${'manage' | 'delete'}`
  | 'audit.read'
  | 'checks.read'
  | 'checks.manage'
  | 'alerts.read'
  | 'alerts.manage';

const mayUse = ({ abilities }: Pick<Session, 'abilities'>, ability: Ability): boolean =>
  abilities.includes('*') || abilities.includes(ability);

/** Whether the signed-in user may do something. The server decides; this only hides what it would refuse. */
export function useCan(): (ability: Ability) => boolean {
  const session = useSession();
  return (ability) => mayUse(session, ability);
}
