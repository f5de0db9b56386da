import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestServer } from '../../test/support/http-server.ts';
import type { ProgressReporter } from '../progress-reporter.ts';
import { ManageApi } from './manage-api.ts';

export const KEY = 'secret-key-of-the-test';
export const PAGE = 'kctbh9vrtdwd';

const component = (id: string, name: string, more: object = {}) => ({
  id,
  page_id: PAGE,
  name,
  description: null,
  status: 'operational',
  position: 1,
  group: false,
  group_id: null,
  created_at: '2025-01-05T08:00:00.000-05:00',
  updated_at: '2025-06-01T00:00:00.000Z',
  ...more,
});

const update = (status: string, body: string | null, at: string, affected: object[] | null = null) => ({
  id: `u${at}`,
  status,
  body,
  display_at: at,
  created_at: at,
  affected_components: affected,
});

const api = component('c0000000api1', 'API', { group_id: 'g0000000core', status: 'partial_outage' });
const web = component('c0000000web1', 'Website', { description: 'The shop', position: 2 });
const group = component('g0000000core', 'Core', { group: true, position: 3 });

const outage = {
  id: 'i0000000open',
  name: 'API answers slowly',
  status: 'identified',
  impact: 'major',
  created_at: '2026-03-01T10:00:00.000Z',
  resolved_at: null,
  scheduled_for: null,
  scheduled_until: null,
  page_id: PAGE,
  components: [api],
  incident_updates: [
    update('identified', null, '2026-03-01T10:30:00.000Z'),
    update('investigating', 'We look into it.', '2026-03-01T10:00:00.000Z', [
      { code: api.id, name: 'Core - API', old_status: 'operational', new_status: 'partial_outage' },
    ]),
  ],
};

const explained = {
  ...outage,
  id: 'i00000000old',
  name: 'Login was down',
  status: 'resolved',
  created_at: '2025-05-01T10:00:00.000+02:00',
  resolved_at: '2025-05-01T12:00:00.000+02:00',
  components: [web],
  incident_updates: [
    update('resolved', 'It works again.', '2025-05-01T12:00:00.000+02:00'),
    update('investigating', 'Nobody can sign in.', '2025-05-01T10:00:00.000+02:00'),
  ],
  postmortem_body: '## What happened\n\nA certificate ran out.',
  postmortem_published_at: '2025-05-03T09:00:00.000Z',
};

const maintenance = {
  ...outage,
  id: 'm00000000old',
  name: 'New database',
  status: 'completed',
  impact: 'maintenance',
  created_at: '2025-07-01T00:00:00.000Z',
  resolved_at: '2025-07-10T03:00:00.000Z',
  scheduled_for: '2025-07-10T01:00:00.000Z',
  scheduled_until: '2025-07-10T02:00:00.000Z',
  components: [web],
  incident_updates: [
    update('completed', 'Done.', '2025-07-10T03:00:00.000Z'),
    update('scheduled', 'We replace the database.', '2025-07-01T00:00:00.000Z'),
  ],
};

export const ordinary = (index: number) => ({
  ...explained,
  id: `i${String(index).padStart(11, '0')}`,
  name: `Incident ${index}`,
  postmortem_body: null,
  postmortem_published_at: null,
  incident_updates: [],
});

const subscriber = (id: string, email: string | null, more: object = {}) => ({
  id,
  mode: 'email',
  email,
  components: null,
  quarantined_at: null,
  created_at: '2025-02-01T00:00:00.000Z',
  ...more,
});

/** What the account of a company at Statuspage holds, with a few broken records. */
const original = {
  page: {
    id: PAGE,
    name: 'Acme',
    page_description: 'Everything that we run.',
    time_zone: 'Europe/Berlin',
    support_url: 'https://acme.example/help',
    css_link_color: '3498DB',
    css_reds: '#e74c3c',
    allow_page_subscribers: true,
    viewers_must_be_team_members: true,
  },
  components: [api, web, group, { name: 'without an id' }, null] as unknown[],
  'component-groups': [{ id: group.id, name: 'Core', components: [api.id], position: 3 }] as unknown[],
  incidents: [
    outage,
    ...Array.from({ length: 5 }, (_, index) => ordinary(index)),
    maintenance,
    explained,
    { ...outage, id: 'i000000empty', name: null, incident_updates: 'none', components: null },
  ] as unknown[],
  incident_templates: [
    {
      id: 't1',
      name: 'Slow',
      title: 'Slow answers',
      body: 'We see {{ this }}.',
      update_status: 'investigating',
    },
    { id: 't2', name: 'Slow', title: null, body: 'It is slow again.', update_status: '' },
  ] as unknown[],
  metrics: [{ id: 'x1', name: 'Uptime', suffix: '%', decimal_places: 9, display: true }] as unknown[],
  active: [
    subscriber('s1', 'One@example.com'),
    subscriber('s2', 'two@example.com', { components: [group.id] }),
    subscriber('s3', null, { mode: 'sms', phone_number: '5551234' }),
    subscriber('s4', 'owner@example.com', {
      mode: 'webhook',
      endpoint: 'https://hooks.example/status/secret-path',
    }),
    subscriber('s5', 'gone@example.com', { components: ['cdeleted0000'] }),
  ] as unknown[],
  unconfirmed: [subscriber('s6', 'new@example.com')] as unknown[],
  quarantined: [
    subscriber('s7', 'bounced@example.com', { quarantined_at: '2025-03-01T00:00:00.000Z' }),
  ] as unknown[],
};

export const account = () => structuredClone(original);

export type Account = ReturnType<typeof account>;

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** Answers like the API for staff of Statuspage, with its two ways of counting pages. */
export class FakeStatuspage {
  data: Account = account();
  /** Answers that come first, whatever is asked for. */
  failures: ApiResponse[] = [];
  /** The server gives at most so many records at a time. */
  largestPage = 100;
  readonly requests: string[] = [];
  readonly #server: Server = createTestServer((request, response) => {
    const { status, body, headers } = this.#response(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #response({ url = '', headers }: IncomingMessage): ApiResponse {
    this.requests.push(url);
    const failure = this.failures.shift();
    if (failure) return failure;
    if (headers.authorization !== `OAuth ${KEY}`)
      return { status: 401, body: { message: 'Could not authenticate' } };
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    if (pathname === '/v1/pages') return { status: 200, body: [this.data.page] };
    const [, pageId, name = ''] = /^\/v1\/pages\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    if (pageId !== PAGE) return { status: 404, body: { message: 'Not found' } };
    if (name === '') return { status: 200, body: this.data.page };
    if (name === 'subscribers/histogram_by_state')
      return { status: 200, body: { email: { total: 5 }, sms: { total: 1 } } };
    if (name === 'subscribers') return this.#page(query.get('state') ?? 'active', query, 0);
    return this.#page(name, query, 1);
  }

  #page(name: string, query: URLSearchParams, first: number): ApiResponse {
    const all = Object.entries(this.data).find(([key]) => key === name)?.[1];
    if (!Array.isArray(all)) return { status: 404, body: { message: 'Not found' } };
    const asked = Number(query.get(name === 'incidents' || first === 0 ? 'limit' : 'per_page') ?? 100);
    const size = Math.min(asked, this.largestPage);
    const start = (Number(query.get('page') ?? first) - first) * size;
    return { status: 200, body: all.slice(start, start + size) };
  }
}

/** Time that passes only while somebody sleeps, and what was told meanwhile. */
export class Waiting implements ProgressReporter {
  milliseconds = 0;
  readonly pauses: number[] = [];
  readonly notices: string[] = [];
  readonly steps: string[] = [];
  readonly timer = {
    now: () => this.milliseconds,
    sleep: async (milliseconds: number) => {
      this.pauses.push(milliseconds);
      this.milliseconds += milliseconds;
    },
  };

  progress(text: string): void {
    this.steps.push(text);
  }

  notice(text: string): void {
    this.notices.push(text);
  }

  open(url: string, key = KEY): ManageApi {
    return new ManageApi({ key, url, timer: this.timer, reporter: this });
  }
}
