import assert from 'node:assert/strict';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { formatDate } from '../../src/lib/dates.ts';
import type { Harness } from './harness.ts';

/** Every kind of write that the public may not see, on a page with records of every kind. */

const DAY = 86_400;

interface Made {
  /** Public records. */
  readonly components: readonly number[];
  readonly groups: readonly number[];
  readonly guid: string;
  /** Hidden records, which the writes are about. */
  readonly hidden: {
    readonly components: number[];
    readonly groups: number[];
    readonly incidents: number[];
    readonly schedules: number[];
    readonly metrics: number[];
  };
}

export class Backstage {
  readonly #harness: Harness;
  readonly #token: string;
  readonly made: Made;
  #count = 0;

  private constructor(harness: Harness, token: string, made: Made) {
    this.#harness = harness;
    this.#token = token;
    this.made = made;
  }

  /** Fills a page with public and hidden records. */
  static async open(harness: Harness): Promise<Backstage> {
    const token = await harness.token('*');
    const post = async (path: string, body: object): Promise<number> => {
      const response = await harness.post(path, body, { token });
      assert.ok(response.status < 300, `${path}: ${JSON.stringify(response.body)}`);
      return Number(response.body.data.id);
    };
    const ago = (seconds: number) => formatDate(harness.clock.now() - seconds);
    const later = ago(-DAY);
    const groups = [await post('/component-groups', { name: 'Shop' })];
    const hiddenGroups = [
      await post('/component-groups', { name: 'For staff', visible: 0 }),
      await post('/component-groups', { name: 'For nobody', visible: 2 }),
    ];
    const components = [
      await post('/components', { name: 'Checkout', component_group_id: groups[0], description: 'Pays.' }),
      await post('/components', { name: 'Website', status: 2 }),
    ];
    const hiddenComponents = [
      await post('/components', { name: 'Disabled', enabled: false }),
      await post('/components', {
        name: 'Disabled in a group',
        enabled: false,
        component_group_id: groups[0],
      }),
      await post('/components', { name: 'Vault', component_group_id: hiddenGroups[0] }),
      await post('/components', { name: 'Crypt', component_group_id: hiddenGroups[1] }),
    ];
    const linked = [...components, ...hiddenComponents].map((id) => ({ id, status: 3 }));
    const entry = { status: 1, message: 'We **look**.', components: linked };
    const shown = await harness.post('/incidents', { ...entry, name: 'Slow' }, { token });
    await post('/incidents/1/updates', { status: 2, message: 'Found.' });
    await post('/incidents', { ...entry, name: 'Over', status: 4, occurred_at: ago(2 * DAY) });
    const incidents = [
      await post('/incidents', { ...entry, name: 'Embargoed', published_at: later }),
      await post('/incidents', { ...entry, name: 'For staff', visible: 0 }),
      await post('/incidents', { ...entry, name: 'For nobody', visible: 2 }),
    ];
    const plan = { message: 'New disks.', components: linked.map(({ id }) => ({ id, status: 6 })) };
    await post('/schedules', { ...plan, name: 'Planned', scheduled_at: later });
    const schedules = [
      await post('/schedules', { ...plan, name: 'Secret', scheduled_at: ago(60), published_at: later }),
    ];
    const metric = { suffix: 'ms', default_view: 0 };
    await post('/metrics', { ...metric, name: 'Latency' });
    await post('/metrics/1/points', { value: 12 });
    const metrics = [
      await post('/metrics', { ...metric, name: 'For staff', visible: 0 }),
      await post('/metrics', { ...metric, name: 'For nobody', visible: 2 }),
    ];
    for (const [at, parents] of [
      ['incidents', incidents],
      ['schedules', schedules],
    ] as const) {
      for (const id of parents) await post(`/${at}/${id}/updates`, { status: 1, message: 'm' });
    }
    await post('/incident-templates', { name: 'Template', template: 'Hello.' });
    await post('/webhooks', { name: 'Hook', url: 'http://127.0.0.1:49151' });
    await post('/subscribers', { email: 'known@example.com', verified: true });
    const hidden = { components: hiddenComponents, groups: hiddenGroups, incidents, schedules, metrics };
    return new Backstage(harness, token, {
      components,
      groups,
      guid: shown.body.data.attributes.guid,
      hidden,
    });
  }

  async write(kind: HiddenWrite, pick: number): Promise<void> {
    this.#count++;
    await kinds[kind](this, pick);
  }

  get name(): string {
    return `Secret ${this.#count}`;
  }

  get harness(): Harness {
    return this.#harness;
  }

  /** In seconds from now. */
  at = (seconds: number): string => formatDate(this.#harness.clock.now() + seconds);

  pickId = (ids: readonly number[], pick: number): number => ids[pick % ids.length] as number;

  /** Every component, visible or not, with a status that would be noticed. */
  links = (status: number) =>
    [...this.made.components, ...this.made.hidden.components].map((id) => ({ id, status }));

  post = (path: string, body: object) => this.#send('POST', path, body);
  put = (path: string, body: object) => this.#send('PUT', path, body);
  delete = (path: string) => this.#send('DELETE', path);

  /** Records that were deleted earlier are 404; every other write must succeed, or nothing was tested. */
  async #send(method: string, path: string, body?: object): Promise<number> {
    const response = await this.#harness.send(method, path, body, { token: this.#token });
    assert.ok(response.status < 300 || response.status === 404, `${path}: ${JSON.stringify(response.body)}`);
    return Number(response.body?.data?.id);
  }
}

type Kind = (at: Backstage, pick: number) => Promise<unknown>;

const newUpdate = (parent: 'incidents' | 'schedules', pick: number, at: Backstage) =>
  at.post(`/${parent}/${at.pickId(at.made.hidden[parent], pick)}/updates`, {
    status: pick % 4,
    message: at.name,
  });

const kinds = {
  'an embargoed incident': ({ post, name, at, links }, pick) =>
    post('/incidents', {
      name,
      status: pick % 5,
      message: 'm',
      stickied: true,
      notifications: true,
      published_at: at(1 + pick),
      occurred_at: at(-pick),
      components: links(4),
    }),
  'an incident for staff or nobody': ({ post, name, links }, pick) =>
    post('/incidents', {
      name,
      status: 1,
      message: 'm',
      visible: pick % 2 === 0 ? 0 : 2,
      components: links(4),
    }),
  'a change of a hidden incident': ({ put, name, made, pickId, links, at }, pick) =>
    put(`/incidents/${pickId(made.hidden.incidents, pick)}`, {
      name,
      status: pick % 5,
      occurred_at: at(-pick),
      components: links(1 + (pick % 6)),
    }),
  'an update of a hidden incident': (at, pick) => newUpdate('incidents', pick, at),
  'a change of a hidden update': ({ put, made, pickId, name }, pick) => {
    const place = pick % made.hidden.incidents.length;
    // Each hidden incident has one update, after the only public one.
    return put(`/incidents/${pickId(made.hidden.incidents, place)}/updates/${2 + place}`, { message: name });
  },
  'a draft of a post-mortem': ({ put, name }) => put('/incidents/1/postmortem', { body: name }),
  'a draft of a post-mortem is deleted': async ({ put, delete: remove, name }) => {
    await put('/incidents/1/postmortem', { body: name });
    await remove('/incidents/1/postmortem');
  },
  'the post-mortem of a hidden incident': ({ put, name, made, pickId }, pick) =>
    put(`/incidents/${pickId(made.hidden.incidents, pick)}/postmortem`, { body: name, published: true }),
  'a hidden incident is deleted': async ({ post, delete: remove, name }) => {
    const id = await post('/incidents', { name, status: 1, message: 'm', visible: 2 });
    await remove(`/incidents/${id}`);
  },
  'an embargoed maintenance': ({ post, name, at, links }, pick) =>
    post('/schedules', {
      name,
      message: 'm',
      scheduled_at: at(-pick),
      completed_at: pick % 2 === 0 ? at(pick + 1) : null,
      published_at: at(1 + pick),
      notifications: true,
      recurrence: pick % 3 === 0 ? 'FREQ=WEEKLY' : null,
      components: links(6),
    }),
  'a change of an embargoed maintenance': ({ put, made, pickId, at, name, links }, pick) =>
    put(`/schedules/${pickId(made.hidden.schedules, pick)}`, {
      name,
      scheduled_at: at(-pick),
      status: pick % 3,
      components: links(6),
    }),
  'an update of an embargoed maintenance': (at, pick) => newUpdate('schedules', pick, at),
  'an embargoed maintenance is deleted': async ({ post, delete: remove, name, at }) => {
    const id = await post('/schedules', { name, message: 'm', scheduled_at: at(0), published_at: at(5) });
    await remove(`/schedules/${id}`);
  },
  'a disabled component': ({ post, name, made, pickId }, pick) =>
    post('/components', {
      name,
      enabled: false,
      status: 4,
      order: 0,
      component_group_id: pickId([...made.groups, ...made.hidden.groups], pick),
    }),
  'a component in a hidden group': ({ post, name, made, pickId }, pick) =>
    post('/components', { name, status: 4, component_group_id: pickId(made.hidden.groups, pick) }),
  'a change of a hidden component': ({ put, made, pickId, name }, pick) =>
    put(`/components/${pickId(made.hidden.components, pick)}`, {
      name,
      status: 1 + (pick % 6),
      order: pick % 3,
    }),
  'a hidden component is deleted': async ({ post, delete: remove, name }) => {
    const id = await post('/components', { name, enabled: false });
    await remove(`/components/${id}`);
  },
  'a hidden group': ({ post, name }, pick) =>
    post('/component-groups', { name, visible: pick % 2 === 0 ? 0 : 2, order: 0 }),
  'a change of a hidden group': ({ put, made, pickId, name }, pick) =>
    put(`/component-groups/${pickId(made.hidden.groups, pick)}`, {
      name,
      order: pick % 3,
      collapsed: pick % 3,
    }),
  'a hidden group is deleted': async ({ post, delete: remove, name }) => {
    const id = await post('/component-groups', { name, visible: 0 });
    await post('/components', { name, component_group_id: id });
    await remove(`/component-groups/${id}`);
  },
  'a template': async ({ post, put, name }) => {
    const id = await post('/incident-templates', { name, template: 'x' });
    await put(`/incident-templates/${id}`, { template: name });
  },
  'a webhook': async ({ post, put, name }) => {
    const id = await post('/webhooks', { name, url: 'http://127.0.0.1:49151' });
    await put(`/webhooks/${id}`, { enabled: false });
    await post('/webhooks/1/ping', {});
  },
  'a subscriber': async ({ post, put, delete: remove, name }, pick) => {
    const email = `${name.replace(/\W/g, '')}@example.com`;
    const id = await post('/subscribers', { email, verified: pick % 2 === 0 });
    await put(`/subscribers/${id}`, { global: true });
    if (pick % 3 === 0) await remove(`/subscribers/${id}`);
  },
  'somebody subscribes on the page': async ({ harness, name }, pick) => {
    const email = pick % 2 === 0 ? 'known@example.com' : `${name.replace(/\W/g, '')}@example.org`;
    const { statusCode } = await harness.app.inject({
      method: 'POST',
      url: '/subscribe',
      remoteAddress: `198.18.${Math.floor(pick / 250) % 250}.${(pick % 250) + 1}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, scope: 'all', lang: 'en' }).toString(),
    });
    assert.ok(statusCode < 300 || statusCode === 429, String(statusCode));
  },
  'a token': ({ harness }) => harness.token('incidents.manage'),
  'a user': ({ harness, name }) =>
    createUser(harness.ctx, command, { name, email: `${name.replace(/\W/g, '')}@staff.example` }),
  'a hidden metric': ({ post, name }, pick) =>
    post('/metrics', { name, suffix: 's', visible: pick % 2 === 0 ? 0 : 2, order: 0 }),
  'a change of a hidden metric': ({ put, made, pickId, name }, pick) =>
    put(`/metrics/${pickId(made.hidden.metrics, pick)}`, { name, places: pick % 5 }),
  'a point of a hidden metric': ({ post, made, pickId }, pick) =>
    post(`/metrics/${pickId(made.hidden.metrics, pick)}/points`, { value: pick }),
  'a setting that the page does not show': ({ put }, pick) =>
    put('/settings', {
      mail_rate: 1 + (pick % 1000),
      reminders: [1 + (pick % 100)],
      stale_hours: pick % 700,
      notification_hold: pick % 3000,
    }),
  'an announcement for later': ({ put, name, at }, pick) =>
    put('/settings', {
      announcement: name,
      announcement_from: at(DAY + pick),
      announcement_until: pick % 2 === 0 ? at(2 * DAY + pick) : null,
      translations: { de: { announcement: `${name} auf Deutsch` } },
    }),
  'an announcement that is over': ({ put, name, at }, pick) =>
    put('/settings', {
      announcement: name,
      announcement_from: at(-DAY - pick),
      announcement_until: at(-1 - (pick % 100)),
    }),
  'deliveries and what the clock does': ({ harness }) => harness.react(),
} as const satisfies Record<string, Kind>;

export type HiddenWrite = keyof typeof kinds;

export const hiddenWrites = Object.keys(kinds) as HiddenWrite[];
