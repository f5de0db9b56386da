import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { type Role, roles } from '../../common/roles.ts';
import { startSession } from '../../src/domain/identity/sessions/start-session.ts';
import { guest } from '../../src/kernel/auth/actor.ts';
import { append } from '../../src/kernel/events/events.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { dialects } from '../support/databases.ts';
import { Harness } from '../support/harness.ts';
import { type OtherNode, otherNode } from '../support/other-node.ts';
import { runs } from '../support/rounds.ts';
import { addPerson } from '../support/sessions.ts';
import { serveOnSocket } from '../support/socket-server.ts';

/** What a viewer sends, as headers. */
type Viewer = Record<string, string>;

for (const dialect of dialects) {
  describe(`sessions and the front cache on ${dialect}`, () => {
    const harness = new Harness(dialect, { cacheBytes: 4_194_304 });
    let node: OtherNode;
    let bases: readonly string[] = [];
    let close = () => {};
    let moment = 1_800_000_000;
    before(async () => {
      await harness.start();
      node = await otherNode(harness);
      const socketServer = await serveOnSocket(harness.app);
      close = socketServer.close;
      bases = [socketServer.url, await node.listen()];
    });
    after(async () => {
      close();
      await node.close();
      await harness.stop();
    });
    beforeEach(async () => {
      await harness.reset();
      // Versions begin anew with each test, so the moment must not.
      moment += 3600;
      harness.clock.set(moment);
    });

    const ask = (path: string, headers: Viewer = {}, place = 0, method = 'GET') =>
      fetch(`${bases[place]}${path}`, { headers, method });

    /** Signs a user in without a password, which is tested elsewhere and takes long. */
    const sessionOf = async (userId: number, role: Role): Promise<Viewer> => {
      const started = await transaction(harness.ctx, guest, async (tx) => {
        const user = { id: userId, role, email_key: `${userId}@staff.example` };
        return startSession(tx, user, { method: 'password', secondFactor: false });
      });
      return { cookie: started.cookies[0]?.split(';')[0] ?? '' };
    };
    const newSession = async (role: Role, email = `${role}@staff.example`): Promise<[number, Viewer]> => {
      const id = await addPerson(harness, { email, role, password: null });
      return [id, await sessionOf(id, role)];
    };
    const setUser = (id: number, values: { role?: Role; disabled_at?: number }) =>
      transaction(harness.ctx, guest, async (tx) => {
        await tx.db.updateTable('users').set(values).where('id', '=', id).execute();
        await append(tx, 'user.updated', { id });
      });
    const cookieIn = (response: Response): string | undefined =>
      /__Host-daymark_session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0];

    test('no viewer ever gets what was made for a viewer of another kind', async () => {
      const token = await harness.token('*');
      for (const visible of [0, 1, 2]) {
        const body = { name: `Incident ${visible}`, status: 1, message: 'm', visible };
        assert.equal((await harness.post('/incidents', body, { token })).status, 200);
      }
      await harness.post('/components', { name: 'Off', status: 1, enabled: false }, { token });
      await harness.post('/components', { name: 'On', status: 1 }, { token });
      await harness.post('/component-groups', { name: 'Hidden', visible: 2, components: [2] }, { token });
      await harness.post('/metrics', { name: 'Hidden', suffix: 's', visible: 2 }, { token });
      const viewers: Viewer[] = [
        {},
        { cookie: '__Host-daymark_session=1.forged' },
        { authorization: 'Bearer 1|forged' },
        { authorization: `Bearer ${token}` },
        { authorization: `Bearer ${await harness.token('metrics.manage')}` },
      ];
      for (const role of roles) viewers.push((await newSession(role))[1]);
      const [ended] = (await newSession('owner', 'gone@staff.example')).slice(1) as [Viewer];
      await ask('/api/session', ended, 0, 'DELETE');
      viewers.push(ended, { ...(viewers.at(-1) as Viewer), authorization: 'Bearer 1|forged' });
      const paths = [
        '/api/incidents',
        '/api/incidents/1',
        '/api/incidents/3',
        '/api/incidents?filter[visible]=2',
        '/api/components',
        '/api/components/2',
        '/api/component-groups?filter[visible]=2',
        '/api/metrics/1',
        '/api/status',
        '/api/sessions',
        '/api/session',
        '/',
      ];
      const expected = new Map<string, string>();
      const responseOf = async (viewer: Viewer, path: string, place: number) => {
        const response = await ask(path, viewer, place);
        assert.equal(response.headers.get('set-cookie'), null);
        return `${response.status} ${await response.text()}`;
      };
      // The first response of each viewer is made at a moment of its own, so it cannot come from the cache.
      for (const [index, viewer] of viewers.entries()) {
        for (const path of paths) {
          harness.clock.advance(1);
          expected.set(`${index} ${path}`, await withoutTimes(responseOf(viewer, path, index % 2)));
        }
      }
      assert.ok(new Set(expected.values()).size > paths.length, 'viewers see different things');
      const choice = fc.record({
        viewer: fc.nat(viewers.length - 1),
        path: fc.constantFrom(...paths),
        place: fc.nat(1),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(choice, { minLength: 5, maxLength: 20 }), async (requests) => {
          harness.clock.advance(1);
          const responses = await Promise.all(
            requests.map(({ viewer, path, place }) =>
              withoutTimes(responseOf(viewers[viewer] as Viewer, path, place)),
            ),
          );
          for (const [index, { viewer, path }] of requests.entries()) {
            assert.equal(responses[index], expected.get(`${viewer} ${path}`), `${path} for viewer ${viewer}`);
          }
        }),
        runs(25, 500),
      );
    });

    test('guesses at passwords do not empty the cache', async () => {
      await addPerson(harness);
      const reads = () => harness.statements.filter((text) => text.includes('components'));
      // After a new version, the cache looks at the events beside the response, and keeps what is asked for afterwards.
      for (let tries = 0; tries === 0 || reads().length > 0; tries++) {
        assert.ok(tries < 1000, reads().join('\n'));
        harness.statements.length = 0;
        await ask('/api/components');
      }
      const guess = (count: number) =>
        fetch(`${bases[0]}/api/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `grace-${count}@staff.example`, password: 'not the password' }),
        });
      for (let count = 0; count < 9; count++) assert.equal((await guess(count)).status, 401);
      harness.statements.length = 0;
      assert.equal((await ask('/api/components')).status, 200);
      assert.deepEqual(reads(), []);
    });

    test('a session that ends is refused by the next request, on every node', async () => {
      const token = await harness.token('*');
      await harness.post('/incidents', { name: 'Hidden', status: 1, message: 'm', visible: 0 }, { token });
      const [id, viewer] = await newSession('editor');
      const total = async (place: number) =>
        ((await (await ask('/api/incidents', viewer, place)).json()) as { meta: { total: number } }).meta
          .total;
      const ways = [
        () => ask('/api/session', viewer, 0, 'DELETE'),
        async () => {
          await setUser(id, { disabled_at: moment });
        },
      ];
      for (const end of ways) {
        for (const place of [0, 1, 0, 1]) assert.equal(await total(place), 1);
        await end();
        for (const place of [1, 0]) {
          assert.equal(await total(place), 0);
          assert.equal((await ask('/api/session', viewer, place)).status, 401);
        }
        Object.assign(viewer, await sessionOf(id, 'editor'));
      }
    });

    test('after a change of the role, the next request gets a new secret, and the old one lasts a minute', async () => {
      const [id, old] = await newSession('viewer');
      for (const place of [0, 1]) assert.equal((await ask('/api/components', old, place)).status, 200);
      await setUser(id, { role: 'editor' });
      // Many requests at once, on both nodes, of which the cache could answer all: exactly one gets the new secret.
      const before = await harness.lastEventId();
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => ask('/api/components', old, index % 2)),
      );
      assert.ok(responses.every(({ status }) => status === 200));
      const cookies = responses.map(cookieIn).filter((cookie) => cookie !== undefined);
      assert.equal(cookies.length, 1);
      assert.deepEqual(await harness.events(before), ['session.updated']);
      const renewed: Viewer = { cookie: cookies[0] as string };
      for (const place of [0, 1]) {
        const response = await ask('/api/session', renewed, place);
        assert.equal(cookieIn(response), undefined);
        const { data } = (await response.json()) as { data: { attributes: { role: string } } };
        assert.equal(data.attributes.role, 'editor');
      }
      harness.clock.advance(59);
      assert.equal((await ask('/api/session', old, 1)).status, 200);
      harness.clock.advance(1);
      for (const place of [0, 1]) {
        assert.equal((await ask('/api/session', old, place)).status, 401);
        assert.equal((await ask('/api/session', renewed, place)).status, 200);
      }
    });

    test('the new secret comes with whatever the API is asked for: a list, a missing record, a refusal, a write; pages never send one', async () => {
      const [id, viewer] = await newSession('editor');
      let role: Role = 'editor';
      for (const [path, method, status] of [
        ['/api/incidents', 'GET', 200],
        ['/api/incidents/99', 'GET', 404],
        ['/api/components/99', 'DELETE', 404],
        ['/api/settings', 'GET', 403],
      ] as const) {
        role = role === 'editor' ? 'responder' : 'editor';
        await setUser(id, { role });
        assert.equal((await ask('/', viewer)).headers.get('set-cookie'), null);
        const response = await ask(path, viewer, 0, method);
        assert.ok(response.status === status || response.status === 403, path);
        const cookie = cookieIn(response);
        assert.ok(cookie, `${method} ${path}`);
        assert.equal(response.headers.get('cache-control'), 'private, no-store');
        viewer.cookie = cookie;
        assert.equal((await ask('/api/session', viewer)).status, 200);
      }
    });
  });
}

/** Without what the clock alone changes. */
const withoutTimes = async (response: Promise<string>): Promise<string> =>
  (await response)
    .replace(/"last_used":\{[^}]*\}|"human":"[^"]*"/g, '""')
    .replace(/\d+ (seconds?|minutes?) ago/g, '');
