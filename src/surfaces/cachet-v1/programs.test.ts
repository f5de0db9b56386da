import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { CachetClient } from './testing.ts';

/** Programs whose result depends on what Cachet 2 does with components and points, request by request. */
onBothDatabases('programs that count on what Cachet 2 does', (harness) => {
  let client: CachetClient;

  beforeEach(async () => {
    const token = await harness.token('*');
    client = new CachetClient(harness, token);
    await harness.post('/components', { name: 'Website' }, { token });
    await harness.post('/components', { name: 'Shop' }, { token });
    await harness.post(
      '/metrics',
      { name: 'Latency', suffix: 'ms', default_value: 0, threshold: 5 },
      { token },
    );
  });

  const shown = async (id: number) =>
    (await harness.get(`/components/${id}`)).body.data.attributes.latest_status.value;
  const systemStatus = async () => (await harness.get('/status')).body.data.status;
  const points = () => client.data('GET', '/metrics/1/points?per_page=1000');

  /** One run of the event handler for Nagios, for a state and its type. */
  async function runHandler(component: string, state: string, type: string): Promise<void> {
    const found = await client.data('GET', '/components');
    const { id: component_id } = found.find(({ name }: Json) => name === component);
    const name = `[Nagios] ${component} check`;
    const report = (status: number, component_status: number) => ({
      name,
      message: `${state} ${type}`,
      status,
      visible: 1,
      component_id,
      component_status,
      notify: 1,
    });
    if (state !== 'OK') {
      const [status, component_status] = { SOFT: [3, 3], HARD: [1, 4] }[type] as [number, number];
      await client.data('POST', '/incidents', report(status, component_status), 'form');
      return;
    }
    const recovery = report(4, 1);
    await client.data('POST', '/incidents', recovery, 'form');
    const incidents = await client.data('GET', '/incidents');
    const open = incidents.find((incident: Json) => incident.name === name && incident.status !== 4);
    await client.data('PUT', `/incidents/${open.id}`, recovery, 'form');
  }

  test('the event handler for Nagios reports an outage, and everything is green after its recovery', async () => {
    await runHandler('Website', 'CRITICAL', 'HARD');
    assert.deepEqual([await shown(1), await shown(2)], [4, 1]);
    await runHandler('Website', 'OK', 'HARD');
    assert.deepEqual([await shown(1), await systemStatus()], [1, 'operational']);
    assert.match((await harness.visit('/')).text, /id="banner" class="[^"]*" data-status="operational"/);
  });

  test('the handler leaves incidents open that it forgot, and the component is green all the same', async () => {
    for (const type of ['SOFT', 'SOFT', 'HARD']) await runHandler('Website', 'CRITICAL', type);
    assert.equal(await shown(1), 4);
    await runHandler('Website', 'OK', 'HARD');
    const open = (await client.data('GET', '/incidents')).filter(({ status }: Json) => status !== 4);
    assert.equal(open.length, 2, 'as in Cachet, it fixes one of three');
    assert.equal(await shown(1), 1);
    assert.equal((await client.data('GET', '/components/1')).status, 1);
    assert.equal((await client.data('GET', '/components/1')).status_name, 'Operational');
  });

  test('a component keeps the status of an incident, whether that is fixed, hidden or deleted', async () => {
    const outage = { name: 'n', message: 'm', status: 1, component_id: 1, component_status: 4 };
    const { id } = await client.data('POST', '/incidents', outage);
    await client.data('POST', `/incidents/${id}/updates`, { status: 4, message: 'm' });
    assert.equal(await shown(1), 4);
    await client.data('POST', '/incidents', { ...outage, status: 4, component_status: 2 });
    assert.equal(await shown(1), 2);
    const hidden = { ...outage, visible: 0, component_status: 3 };
    const { id: secret } = await client.data('POST', '/incidents', hidden);
    assert.equal(await shown(1), 3);
    assert.equal((await client.send('DELETE', `/incidents/${secret}`)).status, 204);
    assert.equal(await shown(1), 3);
    await client.data('PUT', `/incidents/${id}`, { component_id: 2, component_status: 0 });
    assert.deepEqual([await shown(1), await shown(2)], [3, 5]);
    await client.data('PUT', `/incidents/${id}`, { message: 'only a message' });
    assert.deepEqual([await shown(1), await shown(2)], [3, 5]);
  });

  test('a status that is refused sets nothing, and each write says what it changed', async () => {
    const refused = { name: '', message: 'm', status: 1, component_id: 1, component_status: 4 };
    assert.equal((await client.send('POST', '/incidents', refused)).status, 400);
    assert.equal(await shown(1), 1);
    assert.deepEqual(
      await harness.eventsOf(() => client.data('POST', '/incidents', { ...refused, name: 'Down' })),
      ['component.updated', 'incident.created'],
    );
    assert.deepEqual(
      await harness.eventsOf(() => client.data('PUT', '/incidents/1', { status: 4, component_status: 1 })),
      ['component.updated', 'incident.updated'],
    );
  });

  test('a token that may not change components changes them by incidents alone', async () => {
    const reporter = new CachetClient(harness, await harness.token('incidents.manage'));
    const outage = { name: 'n', message: 'm', status: 1, component_id: 1, component_status: 4 };
    await reporter.data('POST', '/incidents', outage);
    const { id } = await reporter.data('POST', '/incidents', outage);
    assert.equal(await shown(1), 4);
    await reporter.data('PUT', `/incidents/${id}`, { ...outage, status: 4, component_status: 1 });
    assert.equal(await shown(1), 1);
    const { attributes } = (await harness.get('/components/1')).body.data;
    assert.equal(attributes.status.value, 1);
  });

  test('the library in Go adds points, and reads integers back', async () => {
    const add = (value: number, at: number) =>
      client.data('POST', '/metrics/1/points', { value, timestamp: String(START + at) });
    for (const [value, at] of [
      [10, -20],
      [11, -10],
      [10, 0],
      [10, 0],
    ] as const)
      await add(value, at);
    const read = await points();
    assert.deepEqual(
      read.map(({ value, counter, calculated_value }: Json) => [value, counter, calculated_value]),
      [
        [11, 1, 11],
        [10, 3, 30],
      ],
    );
    for (const point of read)
      for (const name of ['id', 'metric_id', 'value', 'counter', 'calculated_value'])
        assert.ok(Number.isInteger(point[name]), `${name}: ${point[name]}`);
    const chart = (await harness.get('/metrics/1/points')).body.data;
    assert.equal(chart.length, 2);
    // The library leaves out what is zero, so a schedule that is upcoming has no status.
    const schedule = { name: 'Disks', message: 'm', scheduled_at: '2026-03-10 13:00' };
    const made = await client.data('POST', '/schedules', schedule);
    assert.deepEqual([made.status, made.human_status], [0, 'Upcoming']);
    const { id } = await client.data('POST', '/schedules', { ...schedule, status: '' }, 'form');
    assert.equal((await client.data('GET', `/schedules/${id}`)).status, 0);
  });

  test('equal values count once more within the threshold, also fractions, and never later', async () => {
    const add = () => client.data('POST', '/metrics/1/points', { value: 0.1 }, 'form');
    const [first, second, third] = [await add(), await add(), await add()];
    assert.deepEqual([first.id, second.id, third.id], [first.id, first.id, first.id]);
    assert.deepEqual([third.counter, third.value, third.calculated_value], [3, 0.1, 0.3]);
    harness.clock.advance(299);
    assert.equal((await add()).counter, 4);
    harness.clock.advance(1);
    assert.equal((await add()).counter, 1);
    assert.equal((await points()).length, 2);
  });

  test('the sync of UptimeRobot counts each response time once, however often it runs', async () => {
    const measured = Array.from({ length: 30 }, (_, index) => ({
      datetime: START - 300 * (30 - index) + 5,
      value: index % 4 === 0 ? 120 : 100 + index,
    }));
    const toUnix = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
    const sync = async () => {
      const { meta } = (await client.send('GET', '/metrics/1/points')).body;
      const page = await client.data('GET', `/metrics/1/points?page=${meta.pagination.total_pages}`);
      const newest = Math.max(0, ...page.map((point: Json) => toUnix(point.created_at)));
      for (const { datetime, value } of measured.filter((one) => one.datetime > newest))
        await client.data('POST', '/metrics/1/points', { value, timestamp: datetime }, 'form');
    };
    await sync();
    harness.clock.advance(300);
    measured.push({ datetime: START - 1, value: 120 });
    await sync();
    harness.clock.advance(300);
    await sync();
    const stored = (await points()).map(({ created_at, value, counter }: Json) => [
      toUnix(created_at),
      value,
      counter,
    ]);
    assert.deepEqual(
      stored.toSorted(([a]: number[], [b]: number[]) => Number(a) - Number(b)),
      measured.map(({ datetime, value }) => [datetime, value, 1]),
    );
  });

  test('who manages metrics reads the hidden ones, and nobody else does', async () => {
    await client.data('PUT', '/metrics/1', { visible: 2 });
    await client.data('POST', '/metrics/1/points', { value: 1 });
    const paths = ['/metrics/1', '/metrics/1/points', '/metrics'];
    const reader = new CachetClient(harness, await harness.token('metric-points.manage'));
    const guest = new CachetClient(harness);
    // In both orders, so that no response for one of them is kept for another.
    for (const other of [reader, guest, reader]) {
      for (const path of paths) assert.equal((await client.send('GET', path)).status, 200, path);
      assert.equal((await client.data('GET', '/metrics')).length, 1);
      for (const path of paths.slice(0, 2)) assert.equal((await other.send('GET', path)).status, 404, path);
      assert.deepEqual(await other.data('GET', '/metrics'), []);
    }
    assert.equal((await client.data('GET', '/metrics/1')).visible, 2);
  });
});
