import { CachetSource } from '../../readers/cachet2/source.ts';
import { isCachetTable } from '../../readers/cachet2/tables.ts';
import { openTables } from '../../readers/open-tables.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { CachetRows, CachetVersion } from './cachet-tables.ts';
import { START } from './harness.ts';

const times = (day: number, hour = 8) => {
  const at = `2026-02-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00:00`;
  return { created_at: at, updated_at: at };
};

const quirks = 'It\'s "ours" \\ and\na line; 😀 -- no comment';

/** The same small page in the tables of a version. Every time is at 8 o'clock, or later on the same day. */
export function cachetPage(version: CachetVersion): CachetRows {
  const is3 = version === '3';
  const group = is3 ? 'component_group_id' : 'group_id';
  const component = { enabled: true, ...(is3 ? {} : { description: '' }), ...times(1) };
  const update = (incident: number) =>
    is3 ? { updateable_type: 'incident', updateable_id: incident } : { incident_id: incident };
  const hidden = { name: 'For staff', message: 'm', status: 1, visible: false, ...times(6) };
  return {
    component_groups: [
      { name: 'Shop', order: 1, collapsed: 0, visible: 1, ...times(1) },
      { name: 'Staff', order: 2, collapsed: 2, visible: 0, ...times(1) },
    ],
    components: [
      { ...component, name: 'Checkout', status: 1, [group]: 1, order: 1 },
      { ...component, name: quirks, status: 4, [group]: is3 ? null : 0, order: 2, ...times(2) },
      { ...component, name: 'Off', status: 1, [group]: 2, order: 3, enabled: false },
      {
        ...component,
        name: 'Deleted',
        status: 1,
        [group]: is3 ? null : 0,
        deleted_at: '2026-02-03 08:00:00',
      },
    ],
    incidents: [
      {
        ...(is3 && { guid: '11111111-1111-4111-8111-111111111111' }),
        ...{ name: 'Payments fail', message: quirks, status: 4, visible: true, stickied: true, user_id: 1 },
        ...{ component_id: is3 ? null : 1, occurred_at: '2026-02-05 08:00:00' },
        ...times(5, 9),
      },
      { ...(is3 && { guid: '22222222-2222-4222-8222-222222222222' }), ...hidden },
    ],
    [is3 ? 'updates' : 'incident_updates']: [
      { ...update(1), status: 2, message: 'A full disk.', user_id: 1, ...times(5, 10) },
      { ...update(1), status: 4, message: 'Over.', user_id: 1, ...times(5, 11) },
    ],
    ...(is3 && {
      incident_components: [{ incident_id: 1, component_id: 1, component_status: 3, ...times(5) }],
    }),
    schedules: [
      {
        ...{ name: 'New disks', message: 'm', ...(is3 ? {} : { status: 2 }) },
        ...{ scheduled_at: '2026-02-07 08:00:00', completed_at: '2026-02-07 09:00:00' },
        ...times(4),
      },
    ],
    subscribers: [
      {
        ...{ email: 'one@example.com', global: true },
        [is3 ? 'email_verified_at' : 'verified_at']: '2026-02-03 08:00:00',
        ...times(2),
      },
      { email: 'two@example.com', global: false, ...times(3) },
    ],
    subscriptions: [{ subscriber_id: 2, component_id: 1, ...times(3) }],
    metrics: [
      {
        ...{
          name: 'Latency',
          suffix: 'ms',
          default_value: 1.5,
          calc_type: 1,
          display_chart: true,
          places: 2,
        },
        ...{ default_view: 1, threshold: 5, visible: 1, ...times(1) },
      },
    ],
    metric_points: [{ metric_id: 1, value: 52.125, counter: 2, ...times(4) }],
    users: [
      {
        ...(is3 ? { name: 'Ada', is_admin: true } : { username: 'Ada', level: 1, active: true }),
        ...(is3 ? {} : { api_key: 'AdaKey78901234567890' }),
        ...{ email: 'ada@example.com', password: 'x', ...times(1) },
      },
    ],
    settings: [
      is3
        ? { group: 'app', name: 'name', payload: '"Acme"' }
        : { name: 'app_name', value: 'Acme', ...times(1) },
    ],
    tags: [{ name: 'EU west', slug: 'eu-west', ...times(1) }],
    taggables: [{ tag_id: 1, taggable_type: is3 ? 'component' : 'components', taggable_id: 1, ...times(1) }],
    incident_templates: [{ name: 'Outage', slug: 'outage', template: '{{ name }} is down.', ...times(1) }],
    meta: [
      { key: 'ticket', value: '"OPS-7"', meta_id: 1, meta_type: is3 ? 'incident' : 'incidents', ...times(5) },
    ],
  };
}

interface Reading {
  readonly zone?: string;
  readonly serverZone?: string;
  readonly now?: Seconds;
}

/** Everything that the importer reads from a database or a dump. */
export async function everythingIn(
  version: CachetVersion,
  from: string,
  { zone = 'UTC', serverZone, now = START }: Reading = {},
) {
  const staging = await openTables(from, isCachetTable, { serverZone });
  const source = new CachetSource(version === '3' ? 'cachet3' : 'cachet2', staging, { zone, now });
  try {
    return {
      counts: await source.counts(),
      settings: await source.settings(),
      groups: await Array.fromAsync(source.groups()),
      components: await Array.fromAsync(source.components()),
      templates: await Array.fromAsync(source.templates()),
      incidents: await Array.fromAsync(source.incidents()),
      schedules: await Array.fromAsync(source.schedules()),
      metrics: await Array.fromAsync(source.metrics()),
      points: await Array.fromAsync(source.points('1')),
      subscribers: await Array.fromAsync(source.subscribers()),
      users: await Array.fromAsync(source.users()),
      tokens: await Array.fromAsync(source.tokens()),
      notes: source.notes(),
    };
  } finally {
    await source.close();
  }
}
