import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { signLink } from '../../src/domain/audience/subscribers/signed-links.ts';
import { guest } from '../../src/kernel/auth/actor.ts';
import { readContextFor } from '../../src/kernel/jsonapi/read-context.ts';
import { loadMetricSeries } from '../../src/surfaces/status-page/metrics/queries.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';

/** Tables that grow with the years. Scanning one of them makes a page slow. */
const large = [
  'incidents',
  'incident_components',
  'updates',
  'schedules',
  'schedule_components',
  'metric_points',
  'metric_rollups',
  'events',
  'component_statuses',
  'meta',
  'deliveries',
  'delivery_attempts',
  'check_results',
  'check_rollups',
  'check_changes',
];

/** Lists in every order and with every filter that has an index. */
const reads = [
  '/components',
  '/components?sort=name',
  '/components?sort=-order',
  '/components?sort=-last_incident',
  '/components?filter[q]=a',
  '/components?include=group,incidents,meta',
  '/components?filter[meta][a]=b',
  '/components/1?include=group,incidents,meta',
  '/components/1/statuses',
  '/components/1/statuses?sort=-created_at',
  '/component-groups?include=components,meta',
  '/incidents',
  '/incidents?include=components.group,updates,user,meta',
  '/incidents?sort=name',
  '/incidents?sort=-status',
  '/incidents?sort=created_at,id',
  '/incidents?page=2&per_page=1',
  '/incidents?filter[status]=1',
  '/incidents?filter[status]=1,2',
  '/incidents?filter[occurs_after]=2026-01-01&filter[occurs_before]=2026-02-01',
  '/incidents?filter[occurs_on]=2026-01-01',
  '/incidents?filter[component]=1',
  '/incidents?filter[meta][a]=b',
  '/incidents?filter[visible]=2',
  '/incidents?filter[overdue]=true',
  '/incidents/1',
  '/incidents/1/updates?include=incident',
  '/schedules?sort=scheduled_at',
  '/schedules?sort=-completed_at',
  '/schedules?filter[scheduled_after]=2026-01-01&filter[scheduled_before]=2026-02-01',
  '/schedules?include=components,updates,meta',
  '/schedules/1/updates?sort=-created_at',
  '/metrics?include=points',
  '/metrics/1/points',
  '/metrics/1/points?page=2&per_page=1',
  '/metrics/1/points?sort=-created_at',
  '/metrics/1/points?sort=-created_at&page=2&per_page=1',
  '/status',
];

/** Lists for staff. All deliveries, and all audit entries, are counted, which scans an index. */
const staffReads = [
  '/deliveries?filter[event]=1',
  '/deliveries?filter[event]=1,2&sort=-created_at',
  '/deliveries?filter[incident]=1',
  '/deliveries?filter[schedule]=1,2',
  '/deliveries?filter[subscriber]=1',
  '/deliveries?filter[webhook]=1&filter[state]=failed',
  '/deliveries?filter[state]=failed',
  '/deliveries?filter[state]=failed,bounced&sort=-created_at',
  '/deliveries?filter[after]=2026-01-01&filter[before]=2026-02-01',
  '/incidents?filter[visible]=2',
  '/incidents?filter[overdue]=true',
  '/incidents/1/history',
  '/schedules/1/history',
  '/components/1/history',
  '/checks?sort=severity&filter[state]=down',
  '/checks/1',
  '/checks/1/results',
  '/checks/1/results?filter[from]=2026-01-01&filter[until]=2026-02-01',
  '/checks/1/results?resolution=minute&filter[from]=2026-01-01',
  '/checks/1/changes',
  '/checks/1/changes?sort=-since&filter[after]=2026-01-01',
  '/deliveries/1',
  '/deliveries/health',
  '/events/1/deliveries',
  '/incidents/1/deliveries',
  '/schedules/1/deliveries',
  '/webhooks/1/deliveries',
  '/webhooks/1/deliveries/1',
  '/audit?filter[actor]=1',
  '/audit?filter[actor]=system,guest',
  '/audit?filter[actor]=1,system',
  '/audit?filter[subject_type]=incident',
  '/audit?filter[subject_type]=incident&filter[subject_id]=1',
  '/audit?filter[action]=incident.created',
  '/audit?filter[after]=2026-01-01&filter[before]=2026-02-01',
  '/audit?filter[after]=2026-01-01&filter[actor]=1',
];

/** Pages that look into the past. What they look at has a limit, and is found by an index on its time. */
const pages = ['/history', '/history?kind=incidents', '/components/1', '/component-groups/1'];
const searches = ['/history?q=m', '/history?component=1', '/history?component=group-1&q=m&date=2026-01-31'];

interface Plan {
  readonly parent: number;
  readonly detail: string;
}

/** The query plan of a statement, line by line. */
async function planOf(harness: Harness, statement: string): Promise<Plan[]> {
  const { write } = harness.ctx.connection;
  if (harness.dialect === 'sqlite') {
    const text = sql.raw(`explain query plan ${statement.replaceAll('?', "'1'")}`);
    return (await sql<Plan>`${text}`.execute(write)).rows;
  }
  return write.transaction().execute(async (db) => {
    // Tables in a test are small, so PostgreSQL would scan them even if it had an index.
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    await sql`prepare probe as ${sql.raw(statement)}`.execute(db);
    const count = new Set(statement.match(/\$\d+/g)).size;
    const values = Array.from({ length: count }, () => 'null').join(', ');
    const { rows } = await sql<
      Record<string, string>
    >`explain execute ${sql.raw(count > 0 ? `probe(${values})` : 'probe')}`.execute(db);
    await sql`deallocate probe`.execute(db);
    return rows.flatMap((row) => Object.values(row)).map((detail) => ({ parent: 0, detail }));
  });
}

/**
 * The lines of a plan that scan a large table. On SQLite, following an index or the ids in the order of the list stops
 * after one page. That is fine if the statement has a limit and needs no sorting.
 */
async function fullScans(harness: Harness, statement: string, tables = large): Promise<string[]> {
  const plan = await planOf(harness, statement);
  const names = tables.join('|');
  if (harness.dialect === 'postgres') {
    const seqScan = new RegExp(`Seq Scan on (${names})\\b`);
    return plan.map(({ detail }) => detail).filter((line) => seqScan.test(line));
  }
  const sorts = plan.some(({ parent, detail }) => parent === 0 && detail.startsWith('USE TEMP B-TREE'));
  const stopsEarly = /limit \d+ offset \S+$/.test(statement.trim()) && !sorts;
  return plan
    .filter(({ parent }) => !(stopsEarly && parent === 0))
    .map(({ detail }) => detail)
    .filter((line) => new RegExp(`^SCAN (${names})\\b`).test(line));
}

const plans = (harness: Harness) => {
  test('no list scans a table that grows with the years', async () => {
    const token = await harness.token('*');
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    await harness.post('/components', { name: 'API', meta: { a: 'b' } }, { token });
    await harness.post('/metrics', { name: 'm', suffix: 's' }, { token });
    await harness.post('/metrics/1/points', { value: 1 }, { token });
    await harness.post('/webhooks', { name: 'w', url: 'http://127.0.0.1:49151' }, { token });
    await harness.post('/webhooks/1/ping', {}, { token });
    const check = { name: 'c', kind: 'tcp', target: '127.0.0.1:9', component: 1 };
    await harness.post('/checks', check, { token });
    for (const number of many) {
      const components = [{ id: 1, status: 6 }];
      const when = { scheduled_at: '2026-01-01', completed_at: '2026-01-02' };
      await harness.post(
        '/incidents',
        { name: `n${number}`, status: 1, message: 'm', components },
        { token },
      );
      await harness.post('/schedules', { name: 's', message: 'm', components, ...when }, { token });
      await harness.post(`/incidents/${number}/updates`, { status: 4, message: 'm' }, { token });
    }
    const problems: string[] = [];
    for (const path of [...reads, ...staffReads]) {
      harness.clock.advance(1);
      const asked = staffReads.includes(path) ? { token } : {};
      const statements = await harness.statementsOf(async () =>
        assert.equal((await harness.get(path, asked)).status, 200, path),
      );
      // The use of a token is recorded once a minute.
      for (const statement of statements.filter((text) => /^select\b/.test(text))) {
        for (const line of await fullScans(harness, statement))
          problems.push(`${path}: ${line}\n    ${statement}`);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('no page about the past scans a table that grows with the years', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Group' }, { token });
    await harness.post('/components', { name: 'API', component_group_id: 1 }, { token });
    for (let number = 0; number < 40; number++) {
      const components = [{ id: 1, status: 6 }];
      const when = { scheduled_at: '2026-01-01', completed_at: '2026-01-02' };
      await harness.post('/incidents', { name: 'n', status: 1, message: 'm', components }, { token });
      await harness.post('/schedules', { name: 's', message: 'm', components, ...when }, { token });
    }
    const problems: string[] = [];
    const statementsOf = async (path: string): Promise<Set<string>> => {
      harness.clock.advance(1);
      const statements = await harness.statementsOf(async () =>
        assert.equal((await harness.visit(path)).status, 200, path),
      );
      return new Set(statements.filter((text) => /^select\b/.test(text)));
    };
    // What every page reads about the present.
    const present = await statementsOf('/badge.svg');
    for (const path of [...pages, ...searches]) {
      for (const statement of (await statementsOf(path)).difference(present)) {
        for (const line of await fullScans(harness, statement))
          problems.push(`${path}: ${line}\n    ${statement}`);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('charts read ranges of the primary key of the rollups, and no points', async () => {
    const token = await harness.token('*');
    for (let id = 1; id <= 40; id++) {
      await harness.post('/metrics', { name: 'm', suffix: 's', default_view: id % 4 }, { token });
      await harness.post(`/metrics/${id}/points`, { value: 1 }, { token });
    }
    for (const view of [undefined, 'hour', 'month'] as const) {
      const all = await harness.statementsOf(() =>
        loadMetricSeries(readContextFor(harness.ctx, guest), view),
      );
      const statements = all.filter((text) => text.includes('metric_rollups'));
      assert.equal(statements.length, 1);
      assert.doesNotMatch(all.join(), /metric_points/);
      const lines = (await planOf(harness, statements[0] as string)).map(({ detail }) => detail);
      const reads = lines.filter((line) => /metric_rollups/.test(line));
      const byKey =
        harness.dialect === 'sqlite'
          ? /^SEARCH metric_rollups USING INDEX sqlite_autoindex_metric_rollups_1 \(metric_id=\? AND step=\? AND bucket>\? AND bucket<\?\)$/
          : /(Index Scan (using|on) metric_rollups_pk|Bitmap Heap Scan on metric_rollups)\b/;
      assert.deepEqual(
        reads.filter((line) => !byKey.test(line)),
        [],
      );
      assert.ok(reads.length >= 4, lines.join('\n'));
      const conditions = lines.filter((line) => /Index Cond/.test(line));
      assert.ok(
        conditions.every((line) => /metric_id.*step.*bucket.*bucket/.test(line)),
        lines.join('\n'),
      );
    }
  });

  test('an old address finds what was imported by an index', async () => {
    const token = await harness.token('*');
    for (let id = 1; id <= 40; id++) {
      const meta = { imported: { from: 'cachet2', id: String(100 + id) } };
      await harness.post('/incidents', { name: 'n', status: 1, message: 'm', meta }, { token });
      await harness.post(
        '/schedules',
        { name: 's', message: 'm', scheduled_at: '2026-01-01', meta },
        { token },
      );
    }
    for (const path of ['/incidents/120', '/incidents/20', '/schedules/120', '/issues/none', '/feed']) {
      harness.clock.advance(1);
      const all = await harness.statementsOf(async () =>
        assert.notEqual((await harness.visit(path)).status, 200, path),
      );
      const statements = all.filter((text) => /\bfrom meta\b/.test(text));
      assert.ok(statements.length >= 1, path);
      for (const statement of statements) {
        const plan = (await planOf(harness, statement)).map(({ detail }) => detail).join('\n');
        assert.match(plan, /(INDEX|Index Cond).*(subject_id|scalar|key)\b/, `${statement}\n${plan}`);
        assert.deepEqual(await fullScans(harness, statement), [], statement);
      }
    }
  });

  test('a link in an email finds its subscriber by an index, even if the subscriber was deleted or changed', async () => {
    const token = await harness.token('*');
    const people = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    for (const email of people) await harness.post('/subscribers', { email }, { token });
    const links = await Promise.all(
      people.map((email, index) => signLink(harness.ctx, 'unsubscribe', index + 1, email)),
    );
    await harness.delete('/subscribers/1', { token });
    await harness.delete('/subscribers/2', { token });
    await harness.post('/subscribers', { email: 'a@example.com' }, { token });
    await harness.put('/subscribers/3', { email: 'other@example.com' }, { token });
    for (const link of links) {
      const all = await harness.statementsOf(async () =>
        assert.equal((await harness.visit(`/unsubscribe/${link}`)).status, 200),
      );
      const statements = all.filter((text) => text.includes('subscriber'));
      assert.ok(statements.length >= 2);
      for (const statement of statements) {
        const tables = ['subscribers', 'subscriber_addresses', 'subscriber_components'];
        assert.deepEqual(await fullScans(harness, statement, tables), [], statement);
      }
    }
  });

  test('writing a point finds its rollups by key', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'm', suffix: 's' }, { token });
    const all = await harness.statementsOf(async () => {
      await harness.post('/metrics/1/points', { value: 1 }, { token });
      await harness.delete('/metrics/1/points/1', { token });
    });
    const statements = all.filter((text) => /^(update|delete|select)/.test(text));
    const scans = await Promise.all(statements.map((statement) => fullScans(harness, statement)));
    assert.deepEqual(scans.flat(), []);
  });
};

onBothDatabases('query plans', plans, { webhooksPrivate: ['127.0.0.1/32'] });
