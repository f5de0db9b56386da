import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { Browser, PASSWORD } from '../../../../test/support/sessions.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { updateSettings } from '../../settings/actions.ts';
import { createToken } from '../tokens/actions.ts';
import { createUser } from '../users/actions.ts';
import { findSetupUrl } from './actions.ts';
import { setupRoutes } from './routes.ts';

onBothDatabases('set-up', (harness) => {
  resourceContract(harness, { routes: setupRoutes });

  /** As after the installation: nobody has an account. */
  const empty = async () => {
    const { write } = harness.ctx.connection;
    await write.deleteFrom('users').execute();
    await write.deleteFrom('secrets').execute();
  };
  const code = async (): Promise<string> =>
    /^https:\/\/status\.example\/dashboard\/setup#code=([\w-]{40})$/.exec(
      (await findSetupUrl(harness.ctx)) ?? '',
    )?.[1] ?? '';
  const fourTemplates = Array.from({ length: 4 }, () => 'incident_template.created');
  const isOpen = async () => (await harness.get('/setup')).body.data.open;
  const componentNames = async (browser: Browser): Promise<string[]> =>
    (await browser.get('/components')).body.data.map((one: Json) => one.attributes.name);
  const body = { name: 'Ada', email: 'ada@staff.example', password: PASSWORD, page: 'Harbour Status' };

  test('makes the first owner, names the page, signs in, and closes for ever', async () => {
    await empty();
    assert.equal(await isOpen(), true);
    const browser = new Browser(harness);
    const response = await browser.send('POST', '/setup', { ...body, code: await code() });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { name, role, method, abilities } = response.body.data.attributes;
    assert.deepEqual([name, role, method, abilities], ['Ada', 'owner', 'setup', ['*']]);
    assert.equal((await browser.get('/settings')).body.data.attributes.name, 'Harbour Status');
    assert.deepEqual(await harness.events(), ['session.created', 'settings.updated', ...fourTemplates]);
    assert.equal(await isOpen(), false);
    assert.equal(await findSetupUrl(harness.ctx), undefined);
    const again = await harness.post('/setup', { ...body, email: 'b@staff.example', code: 'x' });
    assert.equal(again.status, 403);
    assert.match(again.body.message, /^Set-up is closed/);
    await harness.ctx.connection.write.deleteFrom('users').execute();
    assert.equal(await isOpen(), false);
    assert.equal((await harness.post('/setup', body)).status, 403);
  });

  test('takes the time zone, the language and the first components, and holds notifications for 30 seconds', async () => {
    await empty();
    const browser = new Browser(harness);
    const first = {
      timezone: 'Europe/Lisbon',
      locale: 'pt',
      on_failure: 'status',
      components: ['Website', 'API', 'Mail'],
    };
    const response = await browser.send('POST', '/setup', { ...body, ...first, code: await code() });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { timezone, locale, on_failure, notification_hold } = (await browser.get('/settings')).body.data
      .attributes;
    assert.deepEqual(
      [timezone, locale, on_failure, notification_hold],
      ['Europe/Lisbon', 'pt', 'status', 30],
    );
    assert.deepEqual(await componentNames(browser), ['Website', 'API', 'Mail']);
    const added = [
      'session.created',
      'settings.updated',
      ...first.components.map(() => 'component.created'),
      ...fourTemplates,
    ];
    assert.deepEqual(await harness.events(), added);
    const { body: templates } = await browser.get('/incident-templates');
    assert.deepEqual(
      templates.data.map(({ attributes }: Json) => [attributes.name, attributes.incident_name]),
      ['Interrupção do serviço', 'Lentidão', 'Problema em um fornecedor', 'Manutenção de emergência'].map(
        (name) => [name, name],
      ),
    );
  });

  test('creates a sample company without a history', async () => {
    await empty();
    const browser = new Browser(harness);
    const response = await browser.send('POST', '/setup', { ...body, sample: true, code: await code() });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const groups = (await browser.get('/component-groups?include=components')).body;
    assert.deepEqual(
      groups.data.map((group: Json) => group.relationships.components.data.length),
      [3, 2, 2],
    );
    assert.equal((await componentNames(browser)).length, 8);
    assert.deepEqual((await browser.get('/incidents')).body.data, []);
    assert.match((await harness.visit('/')).text, /Card payments/);
  });

  test('keeps a hold that somebody has chosen already', async () => {
    await empty();
    await updateSettings(harness.ctx, command, { notification_hold: 120 });
    const browser = new Browser(harness);
    assert.equal((await browser.send('POST', '/setup', { ...body, code: await code() })).status, 200);
    assert.equal((await browser.get('/settings')).body.data.attributes.notification_hold, 120);
  });

  test('a wrong component, zone or language creates nothing at all', async () => {
    await empty();
    const wrong = { timezone: 'Atlantis', locale: 'xx', components: ['API', ''], sample: true };
    const response = await harness.post('/setup', { ...body, ...wrong, code: await code() });
    assert.equal(response.status, 422);
    assert.deepEqual(Object.keys(response.body.errors).toSorted(), ['components.1', 'locale', 'timezone']);
    const both = { components: ['API'], sample: true, code: await code() };
    const combined = await harness.post('/setup', { ...body, ...both });
    assert.deepEqual(Object.keys(combined.body.errors), ['sample']);
    assert.deepEqual(await harness.events(), []);
    assert.equal(await isOpen(), true);
  });

  test('all nodes print the same code, also when they start at the same time', async () => {
    await empty();
    const other = await connect(harness.ctx.config.databaseUrl);
    const nodes = [harness.ctx, { ...harness.ctx, connection: other }];
    const urls = await Promise.all([...nodes, ...nodes].map((ctx) => findSetupUrl(ctx)));
    await other.close();
    assert.equal(new Set(urls).size, 1);
    assert.match(String(urls[0]), /#code=[\w-]{40}$/);
  });

  test('of two set-ups at the same time, one wins', async () => {
    await empty();
    const given = { ...body, code: await code() };
    const responses = await Promise.all([
      harness.post('/setup', given),
      harness.post('/setup', { ...given, email: 'eve@staff.example' }),
    ]);
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 403]);
    const [{ people } = { people: 0 }] = await harness.query(
      sql<{ people: number }>`select count(*) as people from users`,
    );
    assert.equal(Number(people), 1);
  });

  test('a wrong code is refused, and after ten of them the next one has to wait', async () => {
    await empty();
    const right = await code();
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (const wrong of ['x', right.slice(1), `${right}x`, right.toUpperCase(), 'closed', '', null, ['x']]) {
      const response = await harness.post('/setup', { ...body, code: wrong }, { headers });
      assert.equal(response.status, 422, String(wrong));
      assert.deepEqual(Object.keys(response.body.errors), ['code']);
    }
    for (let more = 0; more < 10; more++) await harness.post('/setup', { ...body, code: 'x' }, { headers });
    const blocked = await harness.post('/setup', { ...body, code: right }, { headers });
    assert.equal(blocked.status, 429);
    assert.ok(Number(blocked.headers['retry-after']) > 0);
    harness.clock.advance(Number(blocked.headers['retry-after']));
    assert.equal((await harness.post('/setup', { ...body, code: right }, { headers })).status, 200);
  });

  test('every invalid field is named, and set-up stays open', async () => {
    await empty();
    const response = await harness.post('/setup', {
      code: await code(),
      email: 'x',
      password: 'short',
      page: 7,
    });
    assert.equal(response.status, 422);
    assert.deepEqual(Object.keys(response.body.errors).toSorted(), ['email', 'name', 'page', 'password']);
    assert.equal(await isOpen(), true);
  });

  test('the built-in owner of the command line leaves it open, and keeps its tokens; a person closes it', async () => {
    await empty();
    const administrator = { name: 'Administrator', email: 'admin@daymark.example', role: 'owner' };
    const id = await createUser(harness.ctx, command, administrator, { builtIn: true });
    const token = await createToken(harness.ctx, command, id, { name: 'old', abilities: ['*'] });
    assert.equal(await isOpen(), true);
    const taken = await harness.post('/setup', {
      ...body,
      email: 'admin@daymark.example',
      code: await code(),
    });
    assert.deepEqual(taken.body.errors, { email: ['The email field has already been taken.'] });
    assert.equal((await harness.post('/setup', { ...body, code: await code() })).status, 200);
    assert.equal((await harness.post('/components', { name: 'API' }, { token })).status, 200);
    await empty();
    await createUser(harness.ctx, command, { name: 'Bo', email: 'bo@staff.example', role: 'owner' });
    assert.equal(await isOpen(), false);
    assert.equal(await findSetupUrl(harness.ctx), undefined);
  });
});
