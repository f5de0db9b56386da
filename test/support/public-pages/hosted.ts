import type { PageFixture } from './fixture.ts';

const statuspageIncident = {
  id: 'inc000000001',
  name: 'Elevated error rates',
  status: 'resolved',
  impact: 'major',
  created_at: '2026-03-08T09:00:00.000-08:00',
  started_at: '2026-03-08T09:00:00.000-08:00',
  updated_at: '2026-03-08T11:00:00.000-08:00',
  resolved_at: '2026-03-08T11:00:00.000-08:00',
  incident_updates: [
    {
      id: 'upd2',
      status: 'resolved',
      body: 'All is well. See <a href="https://blog.acme.example/a?b=1&amp;c=2">our blog</a>.',
      display_at: '2026-03-08T11:00:00.000-08:00',
    },
    {
      id: 'upd1',
      status: 'investigating',
      body: 'Requests fail &amp; we look into it.',
      display_at: '2026-03-08T09:00:00.000-08:00',
      affected_components: [{ code: 'cmp000000001', name: 'API', new_status: 'major_outage' }],
    },
  ],
  components: [{ id: 'cmp000000001', name: 'API', status: 'operational', group: false }],
};

const olderIncident = {
  ...statuspageIncident,
  id: 'inc000000000',
  name: 'An old story',
  created_at: '2024-01-05T09:00:00Z',
  started_at: '2024-01-05T09:00:00Z',
  resolved_at: '2024-01-05T10:00:00Z',
  incident_updates: [
    { id: 'u1', status: 'resolved', body: 'Over.', display_at: '2024-01-05T10:00:00Z' },
    { id: 'u0', status: 'investigating', body: 'It begins.', display_at: '2024-01-05T09:00:00Z' },
  ],
};

export const statuspageFixture: PageFixture = {
  product: 'Statuspage',
  path: '/statuspage',
  documents: {
    '/statuspage/api/v2/summary.json': {
      page: { id: 'pag000000001', name: 'Acme', time_zone: 'America/Los_Angeles' },
      components: [
        { id: 'grp000000001', name: 'Core', group: true, position: 1, components: ['cmp000000001'] },
        {
          id: 'cmp000000001',
          name: 'API',
          status: 'operational',
          group: false,
          group_id: 'grp000000001',
          position: 1,
          created_at: '2023-01-01T00:00:00Z',
        },
      ],
      incidents: [],
      scheduled_maintenances: [],
    },
    '/statuspage/api/v2/incidents.json': { incidents: [statuspageIncident] },
    '/statuspage/api/v2/scheduled-maintenances.json': {
      scheduled_maintenances: [
        {
          id: 'mnt000000001',
          name: 'Database upgrade',
          status: 'scheduled',
          impact: 'maintenance',
          created_at: '2026-03-09T00:00:00Z',
          scheduled_for: '2026-03-20T02:00:00Z',
          scheduled_until: '2026-03-20T04:00:00Z',
          incident_updates: [
            { status: 'scheduled', body: 'We upgrade.', display_at: '2026-03-09T00:00:00Z' },
          ],
          components: [{ id: 'cmp000000001', name: 'API', status: 'operational' }],
        },
      ],
    },
    '/statuspage/history.json?page=1': {
      months: [
        { name: 'March', year: 2026, incidents: [{ code: 'inc000000001', name: 'Elevated error rates' }] },
        { name: 'January', year: 2024, incidents: [{ code: 'inc000000000', name: 'An old story' }] },
      ],
    },
    '/statuspage/history.json?page=2': { months: [{ name: 'December', year: 2023, incidents: [] }] },
    '/statuspage/incidents/inc000000000.json': olderIncident,
  },
};

export const instatusFixture: PageFixture = {
  product: 'Instatus',
  path: '/instatus',
  documents: {
    '/instatus/summary.json': {
      page: { name: 'Acme', url: 'https://acme.example', status: 'HASISSUES' },
      activeIncidents: [
        {
          id: 'i2',
          name: 'Slow pages',
          started: '2026-03-10T11:00:00Z',
          status: 'IDENTIFIED',
          impact: 'PARTIALOUTAGE',
        },
      ],
    },
    '/instatus/v3/components.json': {
      components: [
        { id: 'c1', name: 'Website', status: 'PARTIALOUTAGE', group: { id: 'g1', name: { default: 'Web' } } },
        { id: 'c2', name: 'API', status: 'OPERATIONAL', group: null },
      ],
    },
    '/instatus-api/public/HOST/incidents': {
      incidents: [
        {
          id: 'i2',
          name: { default: 'Slow pages', en: 'Slow pages' },
          started: '2026-03-10T11:00:00.000Z',
          status: 'IDENTIFIED',
          impact: 'PARTIALOUTAGE',
          components: [{ id: 'c1' }],
          updates: [
            {
              status: 'INVESTIGATING',
              message: { default: 'Pages are slow.' },
              started: '2026-03-10T11:00:00Z',
            },
            {
              status: 'IDENTIFIED',
              messageHtml: '<p>It is the <b>cache</b>.</p>',
              started: '2026-03-10T11:20:00Z',
            },
          ],
        },
        {
          id: 'i1',
          name: 'No mail',
          started: 'Mon Mar 02 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
          resolved: '2026-03-02T12:00:00Z',
          status: 'RESOLVED',
          components: [{ id: 'c2', status: 'MAJOROUTAGE' }],
          updates: [{ status: 'RESOLVED', message: 'Mail arrives.', started: '2026-03-02T12:00:00Z' }],
        },
      ],
    },
    '/instatus-api/public/HOST/maintenances': {
      maintenances: [
        {
          id: 'm1',
          name: 'New disks',
          start: '2026-03-15T01:00:00Z',
          status: 'NOTSTARTEDYET',
          duration: '90',
          components: [{ id: 'c2' }],
        },
      ],
    },
  },
};

export const openstatusFixture: PageFixture = {
  product: 'openstatus',
  path: '/openstatus',
  documents: {
    '/openstatus/feed/json': {
      title: 'Acme',
      description: 'How Acme is doing',
      status: 'degraded',
      monitors: [],
      pageComponents: [
        { id: 11, name: 'API', description: 'For machines', order: 1, groupId: 5 },
        { id: 10, name: 'Web', order: 0, groupId: null },
      ],
      pageComponentGroups: [{ id: 5, name: 'Backend' }],
      maintenances: [
        {
          id: 1,
          title: 'Move',
          message: 'We move.',
          from: '2026-03-12T00:00:00Z',
          to: '2026-03-12T01:00:00Z',
          pageComponents: [10],
        },
      ],
      statusReports: [
        {
          id: 7,
          title: 'Errors',
          status: 'monitoring',
          updatedAt: '2026-03-10T10:30:00Z',
          pageComponents: [11],
          statusReportUpdates: [
            { id: 2, status: 'monitoring', message: 'Fixed, we watch it.', date: '2026-03-10T10:30:00Z' },
            { id: 1, status: 'investigating', message: 'We see errors.', date: '2026-03-10T10:00:00Z' },
          ],
        },
      ],
    },
  },
};

export const betterStackFixture: PageFixture = {
  product: 'Better Stack',
  path: '/betterstack',
  documents: {
    '/betterstack/index.json': {
      data: {
        id: '1',
        type: 'status_page',
        attributes: { company_name: 'Acme', timezone: 'Berlin', aggregate_state: 'downtime' },
      },
      included: [
        { id: '5', type: 'status_page_section', attributes: { name: 'Backend', position: 0 } },
        {
          id: '8',
          type: 'status_page_resource',
          attributes: {
            status_page_section_id: 5,
            public_name: 'API',
            explanation: 'For machines',
            position: 0,
            status: 'downtime',
          },
        },
        {
          id: '20',
          type: 'status_report',
          attributes: {
            title: 'API is down',
            report_type: 'manual',
            starts_at: '2026-03-10T11:00:00.000Z',
            ends_at: null,
            affected_resources: [{ status_page_resource_id: '8', status: 'downtime' }],
          },
        },
        {
          id: '21',
          type: 'status_report',
          attributes: {
            title: 'Maintenance of the API',
            report_type: 'maintenance',
            starts_at: '2026-03-11T00:00:00Z',
            ends_at: '2026-03-11T02:00:00Z',
            affected_resources: [{ status_page_resource_id: '8', status: 'maintenance' }],
          },
        },
        {
          id: '31',
          type: 'status_update',
          attributes: {
            message: 'We restart it.',
            published_at: '2026-03-10T11:30:00Z',
            status_report_id: 20,
          },
        },
        {
          id: '30',
          type: 'status_update',
          attributes: {
            message: 'It does not answer.',
            published_at: '2026-03-10T11:00:00Z',
            status_report_id: 20,
          },
        },
      ],
    },
  },
};

export const incidentIoFixture: PageFixture = {
  product: 'incident.io',
  path: '/incidentio',
  documents: {
    '/incidentio/api/v1/summary': {
      page_title: 'Acme',
      page_url: 'https://status.acme.example',
      ongoing_incidents: [
        {
          id: 'a1',
          name: 'Slow search',
          status: 'identified',
          last_update_at: '2026-03-10T11:00:00Z',
          last_update_message: 'An index is missing.',
          current_worst_impact: 'degraded_performance',
          affected_components: [
            { id: 'c1', name: 'Search', group_name: 'Product', current_status: 'degraded_performance' },
          ],
        },
      ],
      in_progress_maintenances: [],
      scheduled_maintenances: [
        {
          id: 'm1',
          name: 'Reindex',
          status: 'maintenance_scheduled',
          starts_at: '2026-03-11T00:00:00Z',
          ends_at: '2026-03-11T01:00:00Z',
          affected_components: [{ id: 'c1', name: 'Search' }],
        },
      ],
    },
  },
};

export const statusIoFixture: PageFixture = {
  product: 'Status.io',
  path: '/statusio',
  documents: {
    '/statusio/':
      '<html><script src="https://api.status.io/1.0/status/5516e01e2e55e4e917000005"></script></html>',
    '/statusio-api/1.0/status/5516e01e2e55e4e917000005': {
      result: {
        status_overall: { status: 'Service Disruption', status_code: 500 },
        status: [
          { id: 'c1', name: 'API', updated: '2026-03-10T11:00:00Z', status_code: 500, containers: [] },
        ],
        incidents: [
          {
            _id: 'i1',
            name: 'API down',
            datetime_open: '2026-03-10T11:00:00Z',
            messages: [{ details: 'It is down.', state: 100, status: 500, datetime: '2026-03-10T11:00:00Z' }],
            components_affected: [{ _id: 'c1', name: 'API' }],
          },
        ],
        maintenance: {
          active: [],
          upcoming: [
            {
              _id: 'm1',
              name: 'Upgrade',
              datetime_open: '2026-03-09T00:00:00Z',
              datetime_planned_start: '2026-03-11T00:00:00Z',
              datetime_planned_end: '2026-03-11T01:00:00Z',
              messages: [{ details: 'We upgrade.', state: 100, datetime: '2026-03-09T00:00:00Z' }],
              components_affected: [{ _id: 'c1' }],
            },
          ],
        },
      },
    },
  },
};

export const statuspalFixture: PageFixture = {
  product: 'Statuspal',
  path: '/statuspal',
  documents: {
    '/statuspal/': '<a href="https://statuspal.io">Powered by Statuspal</a>',
    '/statuspal-api/api/v2/status_pages/127.0.0.1/summary': {
      status_page: { name: 'Acme', time_zone: 'Europe/Berlin' },
      services: [
        {
          id: 1,
          name: 'Backend',
          current_incident_type: 'minor',
          children: [{ id: 2, name: 'API', current_incident_type: 'minor', children: [] }],
        },
        { id: 3, name: 'Web', current_incident_type: null, children: [] },
      ],
      incidents: [
        {
          id: 5,
          title: 'Errors',
          type: 'minor',
          starts_at: '2026-03-10T11:00:00',
          ends_at: null,
          service_ids: [2],
          updates: [],
        },
      ],
      maintenances: [],
      upcoming_maintenances: [
        {
          id: 6,
          title: 'Move',
          type: 'scheduled',
          starts_at: '2026-03-12T00:00:00',
          ends_at: '2026-03-12T02:00:00',
          updates: [{ type: 'update', description: 'We move.', updated_at: '2026-03-09T00:00:00' }],
        },
      ],
    },
    '/statuspal-api/api/v2/status_pages/127.0.0.1/incidents': {
      incidents: [
        {
          id: 4,
          title: 'Old errors',
          type: 'major',
          starts_at: '2026-02-01T10:00:00',
          ends_at: '2026-02-01T12:00:00',
          service_ids: [2],
          updates: [
            { type: 'issue', description: 'It fails.', updated_at: '2026-02-01T10:00:00' },
            { type: 'resolved', description: 'It works.', updated_at: '2026-02-01T12:00:00' },
          ],
        },
      ],
      links: { next: null },
      meta: { total_count: 1 },
    },
  },
};
