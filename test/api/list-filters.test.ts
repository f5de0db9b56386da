import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { formatDate } from '../../src/lib/dates.ts';
import { type Harness, onBothDatabases, START } from '../support/harness.ts';
import type { Json } from '../support/response.ts';

const HOUR = 3600;
const at = (seconds: number) => formatDate(START + seconds);

onBothDatabases('filters of the lists of the dashboard', (harness: Harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const post = async (path: string, body: object): Promise<number> => {
    const { status, body: response } = await harness.post(path, body, { token });
    assert.equal(status, 200, JSON.stringify(response));
    return Number(response.data.id);
  };
  const GUEST = 'guest';
  const list = async (path: string, as = token): Promise<number[]> => {
    const { status, body } = await harness.get(path, as === GUEST ? {} : { token: as });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.meta.total, body.data.length, path);
    return body.data.map(({ id }: Json) => Number(id));
  };
  const incident = (more: object = {}) =>
    post('/incidents', { name: 'Down', status: 1, message: 'm', ...more });

  test('drafts are listed for those who manage incidents and ask for them, and for nobody else', async () => {
    const [everyone, staff, draft] = [
      await incident(),
      await incident({ visible: 0 }),
      await incident({ visible: 2 }),
    ];
    const deleted = await incident({ visible: 2 });
    await harness.delete(`/incidents/${deleted}`, { token });
    const manager = await harness.token('incidents.manage');
    const other = await harness.token('components.manage');
    assert.deepEqual(await list('/incidents?sort=id', manager), [everyone, staff]);
    assert.deepEqual(await list('/incidents?sort=id&filter[visible]=2', manager), [draft]);
    assert.deepEqual(await list('/incidents?sort=id&filter[visible]=0,1,2', manager), [
      everyone,
      staff,
      draft,
    ]);
    assert.deepEqual(await list('/incidents?filter[visible]=2&filter[q]=down&filter[status]=1', manager), [
      draft,
    ]);
    assert.deepEqual(await list('/incidents?filter[visible]=2', other), []);
    assert.deepEqual(await list('/incidents?sort=id&filter[visible]=0,1,2', other), [everyone, staff]);
    assert.deepEqual(await list('/incidents?filter[visible]=0,1,2', GUEST), [everyone]);
    assert.deepEqual(await list('/incidents?filter[visible]=7', manager), []);
  });

  test('incidents are listed by whether they are published and whether their next update is overdue', async () => {
    const due = await incident({ next_update_due_at: at(60) });
    const waiting = await incident({ published_at: at(HOUR) });
    const later = await incident({ next_update_due_at: at(HOUR) });
    assert.deepEqual(await list('/incidents?filter[overdue]=true'), []);
    harness.clock.set(START + 60);
    assert.deepEqual(await list('/incidents?filter[overdue]=true'), [due]);
    assert.deepEqual(await list('/incidents?sort=id&filter[overdue]=false'), [waiting, later]);
    assert.deepEqual(await list('/incidents?filter[published]=false'), [waiting]);
    assert.deepEqual(await list('/incidents?sort=id&filter[published]=true'), [due, later]);
    assert.deepEqual(await list('/incidents?filter[published]=false', GUEST), []);
    await post(`/incidents/${due}/updates`, { status: 4, message: 'm' });
    assert.deepEqual(await list('/incidents?filter[overdue]=true'), []);
    assert.deepEqual(
      await list('/incidents?sort=id&filter[status]=0,1,2,3'),
      [waiting, later],
      'all open ones',
    );
  });

  test('schedules are listed by their period and by whether they are published', async () => {
    const schedule = (seconds: number, more: object = {}) =>
      post('/schedules', { name: 's', message: 'm', scheduled_at: at(seconds), ...more });
    const [first, second] = [await schedule(HOUR), await schedule(3 * HOUR, { published_at: at(60) })];
    const period = `filter[scheduled_after]=${at(2 * HOUR)}&filter[scheduled_before]=${at(3 * HOUR)}`;
    assert.deepEqual(await list(`/schedules?${period}`), [second]);
    assert.deepEqual(await list('/schedules?filter[published]=false'), [second]);
    assert.deepEqual(await list('/schedules?filter[published]=true'), [first]);
  });

  test('subscribers are listed by confirmation, pause, suspension and component', async () => {
    const [api, web] = [
      await post('/components', { name: 'API' }),
      await post('/components', { name: 'Web' }),
    ];
    const subscriber = (name: string, more: object) =>
      post('/subscribers', { email: `${name}@b.example`, ...more });
    const confirmed = await subscriber('a', { verified: true, components: [api] });
    const waiting = await subscriber('b', { verified: false, components: [api, web] });
    const silent = await subscriber('c', { verified: true });
    const { write } = harness.ctx.connection;
    await sql`update subscribers set paused_at = 1, suspended_at = 2 where id = ${silent}`.execute(write);
    harness.clock.advance(1);
    assert.deepEqual(await list('/subscribers?filter[verified]=true'), [confirmed, silent]);
    assert.deepEqual(await list('/subscribers?filter[verified]=false'), [waiting]);
    assert.deepEqual(await list('/subscribers?filter[paused]=true'), [silent]);
    assert.deepEqual(await list('/subscribers?filter[suspended]=true'), [silent]);
    assert.deepEqual(await list('/subscribers?filter[suspended]=false'), [confirmed, waiting]);
    assert.deepEqual(await list(`/subscribers?filter[component]=${api}`), [confirmed, waiting]);
    assert.deepEqual(await list(`/subscribers?filter[component]=${web}&filter[verified]=false`), [waiting]);
    await harness.delete(`/components/${web}`, { token });
    assert.deepEqual(await list(`/subscribers?filter[component]=${web}`), []);
  });

  test('deliveries are listed by incident, schedule, recipient, state and time', async () => {
    const one = await post('/subscribers', { email: 'a@b.example', verified: true });
    const two = await post('/subscribers', { email: 'c@b.example', verified: true });
    const first = await incident({ notifications: true });
    await harness.react();
    harness.clock.advance(60);
    await post(`/incidents/${first}/updates`, { status: 2, message: 'm' });
    await harness.react();
    harness.clock.advance(60);
    const schedule = { name: 's', message: 'm', scheduled_at: at(HOUR), notifications: true };
    const planned = await post('/schedules', schedule);
    await harness.react();
    harness.clock.advance(1);
    const all = await list('/deliveries');
    assert.equal(all.length, 6);
    assert.deepEqual(await list(`/deliveries?filter[incident]=${first}`), all.slice(0, 4));
    assert.deepEqual(await list(`/deliveries?filter[schedule]=${planned}`), all.slice(4));
    assert.equal((await list(`/deliveries?filter[subscriber]=${one}`)).length, 3);
    assert.equal((await list(`/deliveries?filter[subscriber]=${one},${two}`)).length, 6);
    assert.deepEqual(await list(`/deliveries?filter[user]=${one}`), []);
    assert.deepEqual(await list(`/deliveries?filter[webhook]=${one}`), []);
    assert.deepEqual(
      await list(`/deliveries?filter[after]=${at(60)}&filter[before]=${at(60)}`),
      all.slice(2, 4),
    );
    const [failed = 0, bounced = 0] = all;
    const { write } = harness.ctx.connection;
    await sql`update deliveries set state = 'failed' where id = ${failed}`.execute(write);
    await sql`update deliveries set state = 'bounced' where id = ${bounced}`.execute(write);
    harness.clock.advance(1);
    assert.deepEqual(await list('/deliveries?filter[state]=failed'), [failed]);
    assert.deepEqual(await list('/deliveries?filter[state]=failed,bounced'), [failed, bounced]);
    assert.deepEqual(await list(`/deliveries?filter[state]=failed&filter[subscriber]=${one},${two}`), [
      failed,
    ]);
    assert.deepEqual(await list("/deliveries?filter[state]=it's"), []);
  });

  test('components are sorted by their newest incident that the caller may see, those without one last', async () => {
    const [a, b, c, d] = [
      await post('/components', { name: 'a' }),
      await post('/components', { name: 'b' }),
      await post('/components', { name: 'c' }),
      await post('/components', { name: 'd' }),
    ];
    const hit = (id: number, more: object = {}) => incident({ components: [{ id, status: 4 }], ...more });
    await hit(b);
    await hit(c);
    const last = await hit(b);
    await hit(a, { visible: 0 });
    assert.deepEqual(await list('/components?sort=-last_incident'), [a, b, c, d]);
    assert.deepEqual(await list('/components?sort=last_incident'), [c, b, a, d]);
    assert.deepEqual(await list('/components?sort=-last_incident', GUEST), [b, c, d, a]);
    await harness.delete(`/incidents/${last}`, { token });
    assert.deepEqual(await list('/components?sort=-last_incident'), [a, c, b, d]);
    const statements = await harness.statementsOf(() =>
      list('/components?sort=-last_incident&per_page=4&filter[status]=1'),
    );
    assert.ok(statements.length < 10, String(statements.length));
  });
});
