import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { recountAll } from '../../status/incidents/counts.ts';

/** What there is before anything is deleted. */
const history = fc.record({
  groups: fc.array(fc.record({ visible: fc.nat(2) }), { maxLength: 2 }),
  components: fc.array(fc.record({ enabled: fc.boolean(), group: fc.nat(3), status: fc.nat(3) }), {
    minLength: 1,
    maxLength: 4,
  }),
  incidents: fc.array(
    fc.record({
      visible: fc.nat(1),
      later: fc.boolean(),
      links: fc.uniqueArray(fc.nat(3)),
      /** A number below 5 posts an update with this status; others set the status by hand. */
      steps: fc.array(fc.nat(9), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  schedules: fc.array(fc.record({ recurs: fc.boolean(), updates: fc.nat(2) }), { maxLength: 2 }),
});

/** What is deleted, in this order, and whether the background worker runs in between. */
const deletions = fc.array(fc.record({ pick: fc.nat(), reacts: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
});

onBothDatabases('the trash, whatever happens', (harness) => {
  test('gives back everything as it was, in any order, and a purge leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        deletions,
        fc.array(fc.nat(), { maxLength: 6 }),
        async (past, deleted, order) => {
          await harness.reset();
          const life = new Life(harness, await harness.token('*'));
          await life.write(past);
          const before = await life.snapshot();
          const gone = await life.delete(deleted);
          await life.restoreAll(gone, order);
          assert.deepEqual(await life.snapshot(), before);
          await life.checkCounts();
          for (const path of await life.delete(deleted)) await life.purge(path);
          await life.checkRemains();
          await life.checkCounts();
        },
      ),
      runs(4, 100),
    );
  });
});

/** One history in one world. */
class Life {
  readonly #harness: Harness;
  readonly #token: string;
  /** The path of each record, and its path in the trash. */
  readonly #records: [path: string, entry: string][] = [];
  readonly #purged: string[] = [];

  constructor(harness: Harness, token: string) {
    this.#harness = harness;
    this.#token = token;
  }

  async write({
    groups,
    components,
    incidents,
    schedules,
  }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
    for (const [index, { visible }] of groups.entries())
      await this.#create('component-groups', { name: `Group ${index}`, visible, meta: { index } });
    for (const [index, { enabled, group, status }] of components.entries()) {
      const component_group_id = group > 0 && group <= groups.length ? group : null;
      const name = `Component ${index}`;
      await this.#create('components', {
        name,
        enabled,
        status: status + 1,
        component_group_id,
        meta: { index },
      });
    }
    for (const [index, { visible, later, links, steps }] of incidents.entries()) {
      const linked = links.filter((link) => link < components.length);
      const id = await this.#create('incidents', {
        name: `Incident ${index}`,
        message: 'm',
        status: 1,
        visible,
        ...(later && { published_at: '2026-04-01' }),
        components: linked.map((link) => ({ id: link + 1, status: 4 })),
        meta: { index },
      });
      for (const step of steps) {
        this.#harness.clock.advance(60);
        if (step < 5)
          await this.#create(`incidents/${id}/updates`, { status: step, message: `Update ${step}` });
        else await this.#send('PUT', `/incidents/${id}`, { status: step - 5 });
      }
    }
    for (const [index, { recurs, updates }] of schedules.entries()) {
      const id = await this.#create('schedules', {
        name: `Schedule ${index}`,
        message: 'm',
        scheduled_at: '2026-03-12',
        completed_at: '2026-03-13',
        ...(recurs && { recurrence: 'FREQ=WEEKLY;COUNT=3' }),
        components: [{ id: 1, status: 6 }],
        meta: { index },
      });
      for (let update = 0; update < updates; update++)
        await this.#create(`schedules/${id}/updates`, { message: `Update ${update}` });
    }
    await this.#create('incident-templates', { name: 'Template', template: 't' });
    const metric = await this.#create('metrics', { name: 'Metric', suffix: 's' });
    await this.#send('POST', `/metrics/${metric}/points`, { value: 1 });
    await this.#harness.react();
    const { rows } = await sql<{
      id: number;
    }>`select id from schedules where recurs_from is not null`.execute(this.#harness.ctx.connection.read);
    for (const { id } of rows) this.#records.push([`/schedules/${id}`, `/trash/schedules/${id}`]);
  }

  /** Deletes some of the records. Returns the paths of the entries in the trash. */
  async delete(deletions: readonly { readonly pick: number; readonly reacts: boolean }[]): Promise<string[]> {
    const gone: string[] = [];
    for (const { pick, reacts } of deletions) {
      this.#harness.clock.advance(1);
      const [path, entry] = this.#records[pick % this.#records.length] as [string, string];
      // It may be gone already, by itself or with its incident.
      const { status } = await this.#harness.delete(path, { token: this.#token });
      if (status === 204) gone.push(entry);
      if (reacts) await this.#harness.react();
    }
    await this.#harness.react();
    return gone;
  }

  /** Restores in some order; updates follow their incident or schedule. */
  async restoreAll(gone: readonly string[], order: readonly number[]): Promise<void> {
    const left = gone.toSorted((a, b) => rankOf(a, gone, order) - rankOf(b, gone, order));
    for (let tries = 0; left.length > 0; tries++) {
      assert.ok(tries < 50, `nothing more can be restored of ${left}`);
      this.#harness.clock.advance(1);
      const entry = left.shift() as string;
      const { status } = await this.#harness.post(`${entry}/restore`, {}, { token: this.#token });
      if (status === 422) left.push(entry);
      else assert.equal(status, 204, entry);
    }
    await this.#harness.react();
  }

  async purge(entry: string): Promise<void> {
    const { status } = await this.#harness.delete(entry, { token: this.#token });
    // An update is purged together with its incident.
    if (status === 404) assert.match(entry, /updates/);
    this.#purged.push(entry);
    await this.#harness.react();
  }

  /** Everything that guests and signed-in callers can read, at one moment. */
  async snapshot(): Promise<Json> {
    const { clock } = this.#harness;
    const now = clock.now();
    clock.set(START + 3600);
    const lists = [
      '/components?include=group,incidents,meta',
      '/component-groups?include=components,meta',
      '/incidents?include=components,updates,meta',
      '/schedules?per_page=100&include=components,updates,meta',
      '/incident-templates',
      '/metrics?include=points',
      '/metrics/1/points',
      ...[1, 2, 3, 4].map((id) => `/components/${id}/statuses`),
      '/status',
    ];
    const responses: Json[] = [];
    for (const token of [undefined, this.#token]) {
      for (const path of lists)
        responses.push(withoutUpdated((await this.#harness.get(path, { token })).body));
    }
    for (const path of ['/', '/history', '/badge.svg'])
      responses.push((await this.#harness.visit(path)).text);
    clock.set(now);
    return responses;
  }

  async checkCounts(): Promise<void> {
    const { write } = this.#harness.ctx.connection;
    const read = async () => [
      await this.#harness.query(
        sql`select * from incident_counts where total <> 0 order by level, block, visible, status`,
      ),
      await this.#harness.query(
        sql`select * from component_incident_counts where total <> 0 order by component_id, visible`,
      ),
    ];
    const counted = await read();
    await recountAll({ db: write });
    assert.deepEqual(counted, await read());
  }

  /** No row of any table refers to what was purged, except in the log of events and deliveries. */
  async checkRemains(): Promise<void> {
    const tables = await this.#harness.ctx.connection.write.introspection.getTables();
    for (const entry of this.#purged) {
      const [, , type = '', id] = entry.split('/');
      const column = `${type.replace(/s$/, '').replaceAll('-', '_')}_id`;
      for (const { name, columns } of tables) {
        for (const one of columns.map((described) => described.name)) {
          const isOwn = one === 'id' && name === type.replaceAll('-', '_');
          const refers = one === column || (type === 'schedules' && one === 'recurs_from');
          if (name === 'events' || !(isOwn || refers)) continue;
          const rows = await this.#harness.query(
            sql`select * from ${sql.table(name)} where ${sql.ref(one)} = ${Number(id)}`,
          );
          assert.deepEqual(rows, [], `${entry} is still in ${name}.${one}`);
        }
      }
      const subject = type.replace(/s$/, '').replaceAll('-', '_');
      for (const table of ['meta', 'agenda']) {
        const rows = await this.#harness.query(
          sql`select * from ${sql.table(table)} where subject_type = ${subject} and subject_id = ${Number(id)}`,
        );
        assert.deepEqual(rows, [], `${entry} is still in ${table}`);
      }
    }
    assert.deepEqual(await this.#harness.query(sql`select type, subject_id from trash`), []);
  }

  async #create(collection: string, body: object): Promise<string> {
    const { id } = (await this.#send('POST', `/${collection}`, body)).data;
    const type = collection.replace(/s\/\d+\//, '-');
    this.#records.push([`/${collection}/${id}`, `/trash/${type}/${id}`]);
    return id;
  }

  async #send(method: 'POST' | 'PUT', path: string, body: object): Promise<Json> {
    const response = await this.#harness.send(method, path, body, { token: this.#token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  }
}

const rankOf = (entry: string, gone: readonly string[], order: readonly number[]): number =>
  order[gone.indexOf(entry)] ?? 0;

/** When a record was last written is not restored: deleting and restoring are writes, too. */
const withoutUpdated = (body: Json): Json =>
  JSON.parse(JSON.stringify(body, (name, value) => (name === 'updated' ? undefined : value)));
