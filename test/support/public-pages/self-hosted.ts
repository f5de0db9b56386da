import type { PageFixture } from './fixture.ts';

export const uptimeKumaFixture: PageFixture = {
  product: 'Uptime Kuma',
  path: '/kuma/status/main',
  documents: {
    '/kuma/api/status-page/main': {
      config: { slug: 'main', title: 'Acme', description: 'How we are', published: true },
      incidents: [
        {
          id: 2,
          style: 'danger',
          title: 'Mail is late',
          content: 'We look **into** it.',
          pin: 1,
          active: 1,
          createdDate: '2026-03-10 10:00:00',
          lastUpdatedDate: null,
        },
      ],
      publicGroupList: [
        {
          id: 1,
          name: 'Services',
          weight: 1,
          monitorList: [
            { id: 1, name: 'API', type: 'http', url: 'https://api.acme.example' },
            { id: 2, name: 'Mail' },
          ],
        },
      ],
      maintenanceList: [
        {
          id: 9,
          title: 'Upgrade',
          description: 'A new version.',
          status: 'under-maintenance',
          timeslotList: [{ startDate: '2026-03-10 11:30:00', endDate: '2026-03-10 13:00:00' }],
        },
      ],
    },
    '/kuma/api/status-page/heartbeat/main': {
      heartbeatList: {
        1: [
          { status: 0, time: '2026-03-10 11:00:00' },
          { status: 1, time: '2026-03-10 11:59:00' },
        ],
        2: [{ status: 0, time: '2026-03-10 11:59:00' }],
      },
      uptimeList: { '1_24': 0.99 },
    },
    '/kuma/api/status-page/main/incident-history': {
      ok: true,
      incidents: [
        { id: 2, title: 'Mail is late', content: 'x', active: 1, createdDate: '2026-03-10 10:00:00' },
      ],
      total: 2,
      nextCursor: '2026-03-01 10:00:00',
      hasMore: true,
    },
    '/kuma/api/status-page/main/incident-history?cursor=2026-03-01%2010%3A00%3A00': {
      ok: true,
      incidents: [
        {
          id: 1,
          title: 'Old',
          content: 'It was down.',
          active: 0,
          pin: 0,
          createdDate: '2026-03-01 10:00:00',
          lastUpdatedDate: '2026-03-01 12:00:00',
        },
      ],
      hasMore: false,
    },
  },
};

export const gatusFixture: PageFixture = {
  product: 'Gatus',
  path: '/gatus',
  documents: {
    '/gatus/api/v1/endpoints/statuses': [
      {
        name: 'api',
        group: 'core',
        key: 'core_api',
        results: [
          { success: true, timestamp: '2026-03-10T11:00:00Z' },
          { success: false, timestamp: '2026-03-10T11:59:00.123456789Z' },
        ],
      },
      { name: 'web', key: '_web', results: [{ success: true, timestamp: '2026-03-10T11:59:00Z' }] },
    ],
    '/gatus/api/v1/config': {
      oidc: false,
      authenticated: true,
      announcements: [
        { timestamp: '2026-03-10T11:00:00Z', type: 'outage', message: 'The API is down.' },
        { timestamp: '2026-03-01T11:00:00Z', type: 'warning', message: 'It was slow.', archived: true },
        { timestamp: '2026-03-02T11:00:00Z', type: 'information', message: 'We have a new logo.' },
      ],
    },
  },
};

const cstateIssue = {
  is: 'issue',
  title: 'Mail is late',
  createdAt: '2026-03-01 10:00:00 +0000 UTC',
  lastMod: '2026-03-01 12:00:00 +0000 UTC',
  permalink: 'https://elsewhere.example/cstate/issues/mail/',
  severity: 'disrupted',
  resolved: true,
  informational: false,
  resolvedAt: '2026-03-01 12:00:00 +0000 UTC',
  affected: ['Mail'],
  filename: 'mail.md',
};

export const cstateFixture: PageFixture = {
  product: 'cState',
  path: '/cstate',
  documents: {
    '/cstate/index.json': {
      is: 'index',
      cStateVersion: '6.0.1',
      title: 'Acme',
      description: 'How Acme is doing',
      categories: [{ name: 'Services', closedByDefault: true }],
      systems: [
        { name: 'API', category: 'Services', status: 'ok', unresolvedIssues: [] },
        { name: 'Mail', description: 'In and out', category: 'Services', status: 'ok', unresolvedIssues: [] },
      ],
    },
    '/cstate/issues/index.json': { pages: [cstateIssue] },
    '/cstate/issues/mail/index.json': {
      ...cstateIssue,
      body: '<p><strong>Resolved</strong> - All mail arrived.<br>See <a href="/cstate/more">more</a>.</p><script>alert(1)</script>',
    },
  },
};

export const upptimeFixture: PageFixture = {
  product: 'Upptime',
  path: '/upptime',
  documents: {
    '/upptime/':
      '<p>Powered by <a href="https://github.com/upptime/upptime">Upptime</a>, see <a href="https://github.com/acme/status">the source</a>',
    '/github/repos/acme/status/contents/history/summary.json': [
      { name: 'API', url: 'https://api.acme.example', slug: 'api', status: 'down', uptime: '99.9%' },
      { name: 'Web', url: 'https://acme.example', slug: 'web', status: 'up' },
    ],
    '/github/repos/acme/status/issues?state=all&labels=status&per_page=100&page=1': [
      {
        number: 12,
        title: '🛑 API is down',
        body: 'In `abc`, API was **down**.',
        state: 'open',
        created_at: '2026-03-10T11:00:00Z',
        labels: [{ name: 'status' }, { name: 'api' }],
      },
      {
        number: 10,
        title: '⚠️ Web has degraded performance',
        body: 'Slow.',
        state: 'closed',
        created_at: '2026-03-01T11:00:00Z',
        closed_at: '2026-03-01T11:30:00Z',
        labels: ['status', 'web'],
      },
    ],
    '/github/repos/acme/status/issues?state=all&labels=maintenance&per_page=100&page=1': [
      {
        number: 11,
        title: 'New servers',
        body: '<!--\nstart: 2026-03-20T10:00:00.000Z\nend: 2026-03-20T12:00:00.000Z\nexpectedDown: api, web\n-->\nWe move.',
        state: 'open',
        created_at: '2026-03-05T00:00:00Z',
      },
    ],
    '/github/repos/acme/status/issues/comments?sort=created&direction=desc&per_page=100&page=1': [
      {
        issue_url: 'https://api.github.com/repos/acme/status/issues/10',
        body: '**Resolved:** Web is back.',
        created_at: '2026-03-01T11:30:00Z',
      },
    ],
  },
};

const time = (string: string) => ({ human: 'some time ago', string });

export const cachet3Fixture: PageFixture = {
  product: 'Cachet 3',
  path: '/cachet3',
  documents: {
    '/cachet3/api/ping': { data: 'Pong!' },
    '/cachet3/api/component-groups': {
      data: [
        {
          id: '1',
          type: 'componentGroups',
          attributes: { name: 'Backend', order: 0, collapsed: 1, created: time('2025-01-01 00:00:00') },
        },
      ],
      links: {},
    },
    '/cachet3/api/components': {
      data: [
        {
          id: '1',
          type: 'components',
          attributes: {
            name: 'API',
            description: 'For machines',
            link: 'https://api.acme.example',
            order: 1,
            status: { value: 1 },
            latest_status: { value: 3 },
            created: time('2025-01-01 00:00:00'),
          },
          relationships: { group: { data: { type: 'componentGroups', id: '1' } } },
        },
      ],
      links: {},
    },
    '/cachet3/api/incidents': {
      data: ['1', '2'].map((id) => ({
        id,
        type: 'incidents',
        attributes: {
          guid: `0000000${id}-0000-4000-8000-000000000000`,
          name: `Trouble ${id}`,
          message: 'It began.',
          status: { value: id === '1' ? 4 : 1 },
          occurred: time(`2026-03-0${id} 10:00:00`),
          created: time(`2026-03-0${id} 10:05:00`),
          updated: time(`2026-03-0${id} 12:00:00`),
        },
        relationships: {
          components: { data: [{ type: 'components', id: '1' }] },
          updates: { data: id === '1' ? [{ type: 'updates', id: '1' }] : [] },
        },
      })),
      included: [
        { id: '1', type: 'components', attributes: { pivot: { component_status: { value: 3 } } } },
        {
          id: '1',
          type: 'updates',
          attributes: { message: 'It ended.', status: { value: 4 }, created: time('2026-03-01 12:00:00') },
        },
      ],
      links: {},
    },
    '/cachet3/api/incidents/1': {
      data: {
        id: '1',
        type: 'incidents',
        attributes: {
          guid: '00000001-0000-4000-8000-000000000000',
          name: 'Trouble 1',
          message: 'It began.',
          status: { value: 4 },
          occurred: time('2026-03-01 10:00:00'),
          created: time('2026-03-01 10:05:00'),
          updated: time('2026-03-01 12:00:00'),
        },
        relationships: { components: { data: [{ type: 'components', id: '1' }] } },
      },
      included: [{ id: '1', type: 'components', attributes: { pivot: { component_status: { value: 4 } } } }],
    },
    '/cachet3/api/schedules': {
      data: [
        {
          id: '1',
          type: 'schedules',
          attributes: {
            name: 'Upgrade',
            message: 'A new version.',
            status: { value: 0 },
            scheduled: time('2026-03-20 10:00:00'),
            completed: time('2026-03-20 11:00:00'),
            created: time('2026-03-01 00:00:00'),
          },
          relationships: { components: { data: [{ type: 'components', id: '1' }] } },
        },
      ],
      included: [{ id: '1', type: 'components', attributes: { pivot: { component_status: { value: 6 } } } }],
      links: {},
    },
  },
};

const pagination = { pagination: { total: 1, count: 1, per_page: 100, current_page: 1, total_pages: 1 } };

export const cachet2Fixture: PageFixture = {
  product: 'Cachet 2',
  path: '/cachet2',
  documents: {
    '/cachet2/api/v1/ping': { data: 'Pong!' },
    '/cachet2/api/v1/components': {
      meta: { pagination: { ...pagination.pagination, total_pages: 2 } },
      data: [
        {
          id: 1,
          name: 'API',
          description: '',
          link: '',
          status: 0,
          order: 1,
          group_id: 1,
          enabled: true,
          created_at: '2025-01-01 00:00:00',
        },
      ],
    },
    '/cachet2/api/v1/components?per_page=100&page=2': {
      meta: { pagination: { ...pagination.pagination, total_pages: 2 } },
      data: [
        {
          id: '2',
          name: 'Web',
          status: '1',
          order: 0,
          group_id: 0,
          enabled: true,
          created_at: '2025-01-01 00:00:00',
        },
      ],
    },
    '/cachet2/api/v1/components/groups': {
      meta: pagination,
      data: [{ id: 1, name: 'Backend', order: 0, collapsed: 2 }],
    },
    '/cachet2/api/v1/incidents': {
      meta: pagination,
      data: [
        {
          id: 5,
          component_id: 1,
          name: 'Errors',
          status: 4,
          visible: 1,
          stickied: false,
          message: 'It began.',
          occurred_at: '2026-03-01 10:00:00',
          created_at: '2026-03-01 10:05:00',
          updated_at: '2026-03-01 12:00:00',
          latest_status: 4,
          updates: [
            { id: 1, incident_id: 5, status: 4, message: 'It ended.', created_at: '2026-03-01 12:00:00' },
          ],
        },
      ],
    },
    '/cachet2/api/v1/schedules': {
      meta: pagination,
      // Its API tells the present where there is no end.
      data: [
        {
          id: 1,
          name: 'Upgrade',
          message: 'A new version.',
          status: 0,
          scheduled_at: '2026-03-20 10:00:00',
          completed_at: '2026-03-10 12:00:00',
          created_at: '2026-03-01 00:00:00',
          components: [],
        },
      ],
    },
  },
};
