import { useQuery } from '@tanstack/react-query';
import { resource } from './resource.ts';
import { useCan } from './session.ts';

/** Results of checks have no events, so what they change is asked for. */
const POLL_MS = 60_000;

/** The lists alone, for how long they are: they are read on every page. */
const nothing = () => null;
const alerts = resource('/api/alerts', 'alert', { subject: 'alert', as: 'total', toRecord: nothing });
const checks = resource('/api/checks', 'check', { subject: 'check', as: 'total', toRecord: nothing });

const firing = alerts.list({ per_page: 1, 'filter[state]': 'firing', fields: { alerts: 'id' } });
const failing = checks.list({ per_page: 1, 'filter[state]': 'down,degraded', fields: { checks: 'id' } });

/** How many checks there are. */
export const checkTotal = checks.list({ per_page: 1, fields: { checks: 'id' } });

/** What needs a look, by the page that shows it; undefined until it is known. */
export function useCounts(): Readonly<Record<'/alerts' | '/checks', number | undefined>> {
  const can = useCan();
  const [readsAlerts, readsChecks] = [can('alerts.read'), can('checks.read')];
  const alertTotal = useQuery({ ...firing, enabled: readsAlerts }).data?.total;
  const failingTotal = useQuery({ ...failing, refetchInterval: POLL_MS, enabled: readsChecks }).data?.total;
  return {
    '/alerts': readsAlerts ? alertTotal : 0,
    '/checks': readsChecks ? failingTotal : 0,
  };
}
