import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { refuseWrites, withImpatientCheck } from '../../../test/support/refuse-writes.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import { command, guest } from '../../kernel/auth/actor.ts';
import { formatDate } from '../../lib/dates.ts';
import { findProblems } from './problems.ts';
import { systemRoutes } from './routes.ts';

const messages = {
  operational: 'All systems are operational.',
  under_maintenance: 'Some systems are under maintenance.',
  partial_outage: 'Some systems are experiencing issues.',
  major_outage: 'Many systems are down.',
};

onBothDatabases('the system', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const expectStatus = async (status: keyof typeof messages, token?: string) => {
    const response = await harness.get('/status', { token });
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'application/json');
    assert.deepEqual(response.body, { data: { status, message: messages[status] } });
  };
  const component = async (token: string, body: object = {}) => {
    const response = await harness.post('/components', { name: 'c', ...body }, { token });
    assert.equal(response.status, 200);
  };
  const incident = async (token: string, body: object = {}) => {
    const response = await harness.post(
      '/incidents',
      { name: 'i', message: 'm', status: 1, ...body },
      { token },
    );
    assert.equal(response.status, 200);
  };
  const schedule = async (token: string, body: object = {}) => {
    const all = { name: 's', message: 'm', scheduled_at: at(-60), ...body };
    const response = await harness.post('/schedules', all, { token });
    assert.equal(response.status, 200);
  };

  test('ping answers Pong! to everybody', async () => {
    for (const token of [undefined, '1|nonsense', await harness.token('components.manage')]) {
      const response = await harness.get('/ping', { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/json');
      assert.deepEqual(response.body, { data: 'Pong!' });
    }
  });

  test('version returns the version of the package', async () => {
    const packageJson = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(packageJson, 'utf8'));
    const response = await harness.get('/version');
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'application/json');
    assert.deepEqual(response.body, { data: { version } });
    assert.match(response.body.data.version, /^\d+\.\d+\.\d+$/);
  });

  resourceContract(harness, { routes: systemRoutes });

  test('tells those who are signed in whether a restart would start another version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal((await harness.get('/system')).status, 401);
    const { body, headers } = await harness.get('/system', {
      token: await harness.token('components.manage'),
    });
    const current = { version, installed: version, restart_needed: false, advice: null };
    assert.deepEqual(body.data, { ...current, problems: [], failures_reach_staff: null });
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('tells those who may change the settings, and nobody else, that the database refuses writes', async () => {
    const ctx = { ...harness.ctx, connection: withImpatientCheck(harness.ctx.connection) };
    const restore = await refuseWrites(harness.ctx.connection);
    try {
      const [problem, ...others] = await findProblems(ctx, command);
      assert.equal(problem?.kind, 'writes');
      assert.match(problem?.summary ?? '', /^The database can be read, but it refuses writes/);
      assert.match(problem?.reason ?? '', /^The database cannot be written right now\./);
      assert.deepEqual(others, []);
      assert.deepEqual(await findProblems(ctx, guest), []);
    } finally {
      await restore();
    }
    assert.deepEqual(await findProblems(ctx, command), []);
  });

  test('endpoints that only support GET say so, and refuse unknown query parameters', async () => {
    for (const path of ['/ping', '/version', '/status']) {
      assert.equal((await harness.post(path, {})).headers.allow, 'GET, HEAD, OPTIONS');
      assert.equal((await harness.get(`${path}?include=meta`)).status, 400);
    }
  });

  test('an empty page is operational', async () => {
    await expectStatus('operational');
  });

  test('a quarter of the components in a major outage is a major outage', async () => {
    const token = await harness.token('*');
    for (let count = 0; count < 3; count++) await component(token);
    await component(token, { status: 4 });
    await expectStatus('major_outage');
    await component(token);
    await expectStatus('partial_outage');
    await harness.put('/components/1', { status: 4 }, { token });
    await expectStatus('major_outage');
    for (const id of [1, 4]) await harness.put(`/components/${id}`, { status: 1 }, { token });
    await expectStatus('operational');
  });

  test('the share of components that makes an outage a major one is a setting', async () => {
    const token = await harness.token('*');
    await component(token, { status: 4 });
    for (let count = 0; count < 3; count++) await component(token);
    await expectStatus('major_outage');
    await harness.put('/settings', { major_outage_share: 0.26 }, { token });
    await expectStatus('partial_outage');
    await harness.put('/components/2', { status: 4 }, { token });
    await expectStatus('major_outage');
    await harness.put('/settings', { major_outage_share: 1 }, { token });
    await expectStatus('partial_outage');
    await harness.put('/settings', { major_outage_share: null }, { token });
    await expectStatus('major_outage');
  });

  test('the status needs as many statements for ten components as for one', async () => {
    const token = await harness.token('*');
    const cost = async () => (await harness.statementsOf(() => expectStatus('operational'))).length;
    await component(token);
    const single = await cost();
    assert.ok(single > 0 && single <= 4, String(single));
    for (let count = 0; count < 9; count++) await component(token);
    assert.equal(await cost(), single);
  });

  test('a single component decides by its status', async () => {
    const token = await harness.token('*');
    await component(token);
    for (const [status, expected] of [
      [1, 'operational'],
      [2, 'partial_outage'],
      [3, 'partial_outage'],
      [4, 'major_outage'],
      [5, 'operational'],
      [6, 'under_maintenance'],
    ] as const) {
      await harness.put('/components/1', { status }, { token });
      await expectStatus(expected);
    }
  });

  test('disabled, hidden and deleted components do not count, whoever asks', async () => {
    const token = await harness.token('*');
    await component(token);
    await component(token, { status: 4, enabled: false });
    for (const visible of [0, 2]) {
      await harness.post('/component-groups', { name: 'g', visible }, { token });
      await component(token, { status: 4, component_group_id: visible === 0 ? 1 : 2 });
    }
    await component(token, { status: 4 });
    await expectStatus('major_outage');
    await harness.delete('/components/5', { token });
    await expectStatus('operational');
    await expectStatus('operational', token);
    await harness.put('/component-groups/1', { visible: 1 }, { token });
    await expectStatus('major_outage');
  });

  test('hidden components do not reduce the share of a major outage', async () => {
    const token = await harness.token('*');
    await component(token, { status: 4 });
    for (let count = 0; count < 3; count++) await component(token);
    for (let count = 0; count < 5; count++) await component(token, { enabled: false });
    await expectStatus('major_outage');
  });

  test('an unresolved public incident is a partial outage, whatever its components', async () => {
    const token = await harness.token('*');
    await component(token, { status: 6 });
    await expectStatus('under_maintenance');
    await incident(token, { status: 0 });
    for (const status of [0, 1, 2, 3]) {
      await harness.put('/incidents/1', { status }, { token });
      await expectStatus('partial_outage');
    }
    await harness.put('/incidents/1', { status: 4 }, { token });
    await expectStatus('under_maintenance');
    await harness.post('/incidents/1/updates', { status: 2, message: 'again' }, { token });
    await expectStatus('partial_outage');
    await harness.delete('/incidents/1', { token });
    await expectStatus('under_maintenance');
  });

  test('an incident that is not visible to everybody does not count, whoever asks', async () => {
    const token = await harness.token('*');
    await component(token);
    await incident(token, { visible: 0, components: [{ id: 1, status: 4 }] });
    await incident(token, { visible: 2, components: [{ id: 1, status: 4 }] });
    await incident(token, { published_at: at(60), components: [{ id: 1, status: 3 }] });
    await expectStatus('operational');
    await expectStatus('operational', token);
    harness.clock.advance(60);
    await expectStatus('partial_outage');
  });

  test('a status that an incident assigns to a component counts like its own', async () => {
    const token = await harness.token('*');
    for (let count = 0; count < 4; count++) await component(token);
    await incident(token, { components: [{ id: 1, status: 4 }] });
    await expectStatus('major_outage');
    await component(token);
    await expectStatus('partial_outage');
  });

  test('maintenance in progress counts from its start to its end', async () => {
    const token = await harness.token('*');
    await component(token, { status: 4 });
    await schedule(token, {
      scheduled_at: at(60),
      completed_at: at(120),
      components: [{ id: 1, status: 6 }],
    });
    await expectStatus('major_outage');
    harness.clock.advance(60);
    await expectStatus('under_maintenance');
    harness.clock.advance(60);
    await expectStatus('major_outage');
  });

  test('maintenance without components, or not published, changes nothing', async () => {
    const token = await harness.token('*');
    await component(token);
    await schedule(token);
    await schedule(token, { published_at: at(60), components: [{ id: 1, status: 6 }] });
    await expectStatus('operational');
    await expectStatus('operational', token);
    harness.clock.advance(60);
    await expectStatus('under_maintenance');
    await harness.delete('/schedules/2', { token });
    await expectStatus('operational');
  });
});
