import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { roles } from '../../../common/roles.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { ApiResponse, Json } from '../../../test/support/response.ts';
import { type Browser, signedIn } from '../../../test/support/sessions.ts';
import { unsealSecrets } from './secrets.ts';

const OLD = 901;
const SECRET = 'sec-ret-1';
const request = { token: null, headers: { Host: 'api.example' }, starttls: 'smtp', server: 'api.example' };
const check = {
  name: 'API',
  kind: 'http',
  target: 'https://api.example/health',
  request: { ...request, token: SECRET },
};

interface Change {
  readonly name: string;
  readonly body: object;
  /** Why the secret has to be written again; none for changes with which it stays. */
  readonly because?: string;
}

const changes: readonly Change[] = [
  { name: 'host', body: { target: 'https://evil.example/health' }, because: 'the target is another host' },
  { name: 'port', body: { target: 'https://api.example:8443/' }, because: 'the target is another host' },
  {
    name: 'https to http',
    body: { target: 'http://api.example/' },
    because: 'the target has another protocol',
  },
  {
    name: 'kind',
    body: { kind: 'smtp', target: 'api.example:25' },
    because: 'the check becomes one of another kind',
  },
  {
    name: 'Host header',
    body: { request: { ...request, headers: { Host: 'evil.example' } } },
    because: 'the Host header has changed',
  },
  {
    name: 'Host header in another case',
    body: { request: { ...request, headers: { hOST: 'evil.example' } } },
    because: 'the Host header has changed',
  },
  {
    name: 'proxy',
    body: { request: { ...request, proxy: 'http://evil.example:3128' } },
    because: 'the proxy has changed',
  },
  {
    name: 'insecure',
    body: { request: { ...request, insecure: true } },
    because: 'certificates would not be verified any more',
  },
  {
    name: 'ca',
    body: { request: { ...request, ca: 'PEM' } },
    because: 'the certificates that are trusted have changed',
  },
  {
    name: 'starttls',
    body: { request: { ...request, starttls: null } },
    because: 'the encryption has changed',
  },
  {
    name: 'server',
    body: { request: { ...request, server: 'evil.example' } },
    because: 'the name of the server has changed',
  },
  {
    name: 'place',
    body: { places: ['here', 'Mine'] },
    because: 'they would be given to a probe that does not have them',
  },
  { name: 'path', body: { target: 'https://api.example/other' } },
  { name: 'expectation', body: { expect: [{ type: 'text', present: 'ok' }] } },
  { name: 'method', body: { request: { ...request, method: 'HEAD' } } },
  { name: 'place that has them', body: { places: ['Theirs'] } },
];

onBothDatabases('the secrets of checks', (harness) => {
  const manage = () => harness.token('checks.manage');
  const stored = async (): Promise<object> => {
    const [row] = await harness.query(sql<Json>`select request_secrets from checks where id = 1`);
    return unsealSecrets(harness.ctx.connection, row.request_secrets);
  };
  const byToken = async (method: string, path: string, body?: object, headers = {}): Promise<ApiResponse> =>
    harness.send(method, path, body, { token: await manage(), headers });
  /** The check, the probe that it has, and one of whoever wants to read its secrets. */
  beforeEach(async () => {
    for (const name of ['Theirs', 'Mine']) await byToken('POST', '/probes', { name });
    const { status, body } = await byToken('POST', '/checks', { ...check, places: ['here', 'Theirs'] });
    assert.equal(status, 200, JSON.stringify(body));
  });
  const assigned = async (token: string): Promise<Json[]> =>
    (await harness.get('/probe/assignments', { token })).body.data.attributes.checks;

  describe('stay with their receiver', () => {
    /** A change, and the same tried before it is stored. */
    const requestsOf = ({ name, body }: Change): [string, string, object, object][] => [
      ['PUT', '/checks/1', body, {}],
      ...(/place/.test(name)
        ? []
        : [
            ['POST', '/checks/test', { ...check, request, check: 1, ...body }, { prefer: 'dry-run' }] as [
              string,
              string,
              object,
              object,
            ],
          ]),
    ];

    test('a token has to send them again with every change that would show them to somebody else', async () => {
      for (const change of changes) {
        for (const [method, path, body, headers] of requestsOf(change)) {
          const answer = await byToken(method, path, body, { ...headers, prefer: 'dry-run' });
          const name = `${change.name}: ${method} ${path}`;
          if (change.because === undefined) {
            assert.equal(answer.status, 200, `${name} ${JSON.stringify(answer.body)}`);
            continue;
          }
          assert.equal(answer.status, 422, name);
          assert.deepEqual(answer.body.errors, {
            'request.token': [`The request.token field must be written again, because ${change.because}.`],
          });
          const again = {
            ...body,
            request: { ...request, ...('request' in body && (body.request as object)), token: 'other' },
          };
          const sent = await byToken(method, path, again, { prefer: 'dry-run' });
          assert.equal(sent.status, 200, `${name} ${JSON.stringify(sent.body)}`);
        }
      }
      assert.deepEqual(await stored(), { token: SECRET });
    });

    test('roles: only owners and admins, and only soon after they signed in', async () => {
      const browsers = new Map<string, Browser>();
      for (const role of roles)
        browsers.set(role, await signedIn(harness, { role, email: `${role}@staff.example` }));
      const outcomes = async (change: Change): Promise<Record<string, number | string>> => {
        const found: Record<string, number | string> = {};
        for (const [role, browser] of browsers)
          for (const [method, path, body, headers] of requestsOf(change)) {
            const { status, body: answer } = await browser.send(method, path, body, {
              ...headers,
              prefer: 'dry-run',
            });
            const outcome = answer.reauthenticate ? 'sign in again' : status;
            assert.ok(found[role] === undefined || found[role] === outcome, `${change.name} ${role} ${path}`);
            found[role] = outcome;
          }
        return found;
      };
      const nobody = { editor: 403, responder: 403, viewer: 403 };
      for (const change of changes)
        assert.deepEqual(await outcomes(change), { owner: 200, admin: 200, ...nobody }, change.name);
      harness.clock.advance(OLD);
      for (const change of changes) {
        const expected = change.because === undefined ? 200 : 'sign in again';
        assert.deepEqual(
          await outcomes(change),
          { owner: expected, admin: expected, ...nobody },
          change.name,
        );
      }
      const guest = await harness.put('/checks/1', { target: 'https://evil.example/' });
      assert.equal(guest.status, 401);
      assert.deepEqual(await stored(), { token: SECRET });
    });

    test('an owner who has just signed in moves them, and nothing else is asked for', async () => {
      const browser = await signedIn(harness);
      const moved = await browser.put('/checks/1', { target: 'https://new.example/', places: ['Mine'] });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      assert.deepEqual(await stored(), { token: SECRET });
    });

    test('neither the trash nor a check that is idle lets them out', async () => {
      await byToken('DELETE', '/checks/1');
      const restored = await harness.post('/trash/checks/1/restore', {}, { token: await harness.token('*') });
      assert.equal(restored.status, 204);
      await byToken('PUT', '/checks/1', { places: ['here'], paused: true });
      // The place that the check had once is a new one.
      const back = await byToken('PUT', '/checks/1', { places: ['here', 'Theirs'] });
      assert.equal(back.status, 422);
      const dropped = await byToken('PUT', '/checks/1', { places: ['Mine'], request: {} });
      assert.equal(dropped.status, 200);
      assert.deepEqual(await stored(), {});
    });

    test('a header has no value because every object has a member of its name', async () => {
      for (const name of ['constructor', 'toString', '__proto__']) {
        const headers = JSON.parse(`{"Host": "api.example", "${name}": null}`);
        const kept = await byToken('PUT', '/checks/1', { request: { ...request, headers } });
        assert.equal(kept.status, 422, name);
        assert.deepEqual(Object.keys(kept.body.errors), [`request.headers.${name}`]);
        const body = JSON.stringify({ request: { ...request, headers: { Host: 'api.example' } } });
        const given = body.replace('"Host"', `"${name}":"plain","Host"`);
        const written = await byToken('PUT', '/checks/1', JSON.parse(given));
        assert.equal(written.status, 200, JSON.stringify(written.body));
        assert.ok(Object.hasOwn(written.body.data.attributes.request.headers, name), name);
      }
      assert.deepEqual(await stored(), { token: SECRET });
    });

    test('a check whose secrets are missing since an import can be changed', async () => {
      await sql`update checks set request_secrets = null`.execute(harness.ctx.connection.write);
      assert.equal((await byToken('PUT', '/checks/1', { name: 'Renamed' })).status, 200);
    });
  });

  describe('are withheld from a probe whose token is new', () => {
    const rotate = async (by: Pick<Browser, 'send'> | undefined, id = 1): Promise<string> => {
      const path = `/probes/${id}/rotate`;
      const { status, body } = await (by ? by.send('POST', path) : byToken('POST', path));
      assert.equal(status, 200, JSON.stringify(body));
      return body.data.attributes.token;
    };
    const withheld = async (): Promise<boolean> =>
      (await byToken('GET', '/probes/1')).body.data.attributes.secrets_withheld;

    test('until an owner or admin who has just signed in confirms it', async () => {
      const browsers = new Map<string, Browser>();
      for (const role of roles)
        browsers.set(role, await signedIn(harness, { role, email: `${role}@staff.example` }));
      await byToken('POST', '/checks', {
        name: 'Open',
        kind: 'tcp',
        target: '127.0.0.1:9',
        places: ['Theirs'],
      });
      harness.clock.advance(OLD);
      const token = await rotate(browsers.get('owner'));
      const ids = async () => (await assigned(token)).map(({ id }) => id);
      assert.deepEqual(await ids(), [2], 'what has no secrets goes on');
      assert.equal(await withheld(), true);

      const confirm = (browser: Browser) => browser.send('POST', '/probes/1/confirm');
      for (const role of roles) {
        const { status, body } = await confirm(browsers.get(role) as Browser);
        assert.equal(status, 403);
        assert.equal(body.reauthenticate, role === 'owner' || role === 'admin' ? true : undefined, role);
      }
      const all = await harness.post('/probes/1/confirm', {}, { token: await harness.token('*') });
      assert.equal(all.status, 403);
      assert.match(all.body.message, /a token cannot/);
      assert.equal((await harness.post('/probes/1/confirm', {})).status, 401);
      // Neither another name nor the trash is a confirmation.
      await byToken('PUT', '/probes/1', { name: 'Renamed' });
      const full = await harness.token('*');
      await byToken('DELETE', '/probes/1');
      await harness.put('/checks/2', { places: ['here'] }, { token: full });
      await byToken('DELETE', '/probes/1');
      await harness.post('/trash/probes/1/restore', {}, { token: full });
      assert.equal(await withheld(), true);

      const admin = browsers.get('admin') as Browser;
      await admin.signIn('admin@staff.example');
      const events = await harness.eventsOf(async () => {
        assert.equal((await confirm(admin)).body.data.attributes.secrets_withheld, false);
        assert.equal((await confirm(admin)).status, 200);
      });
      assert.deepEqual(events, ['probe.updated']);
      assert.deepEqual(
        (await assigned(token)).map(({ id, request: { token: sent } }) => [id, sent]),
        [[1, SECRET]],
      );
    });

    test('a token of the API never confirms by rotating, and a recent sign-in does', async () => {
      assert.deepEqual(await assigned(await rotate(undefined)), []);
      const browser = await signedIn(harness);
      const token = await rotate(browser);
      assert.equal(await withheld(), false);
      assert.equal((await assigned(token))[0]?.request.token, SECRET);
      assert.deepEqual(await assigned(await rotate(undefined)), []);
      assert.equal(await withheld(), true);
    });

    test('a probe is made in a browser only soon after the sign-in', async () => {
      const browser = await signedIn(harness);
      harness.clock.advance(OLD);
      const refused = await browser.send('POST', '/probes', { name: 'Tokyo' });
      assert.deepEqual([refused.status, refused.body.reauthenticate], [403, true]);
      await browser.signIn();
      assert.equal((await browser.send('POST', '/probes', { name: 'Tokyo' })).status, 200);
    });
  });
});
