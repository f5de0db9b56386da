import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { CachedResponse } from '../../src/http/cache/cached-response.ts';
import { StaleCache } from '../../src/http/cache/stale-cache.ts';
import { FIRST_PAGE_ID, pageAt } from '../../src/kernel/pages/page.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { addPerson } from '../support/people.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { sample } from '../support/rounds.ts';

type Headers = Readonly<Record<string, unknown>>;

/** Whether a shared cache may store a response with these headers. Without `Cache-Control`, it may guess how long. */
const isStorable = (headers: Headers): boolean =>
  !/\b(no-store|private)\b/.test(String(headers['cache-control'])) ||
  headers['cdn-cache-control'] !== undefined ||
  headers['surrogate-control'] !== undefined;

/** What a caller sends, and what makes the next request find the caller in the same state again. */
interface Caller {
  readonly name: string;
  headers: Record<string, string>;
  readonly prepare?: () => Promise<unknown>;
  /** The credentials count only below this path. */
  readonly path?: string;
}

/** Writes that end what the other requests need. */
const ENDING = /^\/api\/(session|sessions|users|settings|setup)\b/;

for (const publicCacheSeconds of [0, 60]) {
  onBothDatabases(
    `shared caches with PUBLIC_CACHE_SECONDS=${publicCacheSeconds}`,
    (harness) => {
      test('may store no answer that sets a cookie, and none to a request with credentials, whatever the route', async () => {
        const { token, guid } = await fill(harness);
        const callers: Caller[] = [
          { name: 'a guest', headers: {} },
          { name: 'a token', headers: { authorization: `Bearer ${token}` } },
          { name: 'the token header of Cachet', headers: { 'x-cachet-token': token }, path: '/api/v1' },
          { name: 'a session that has ended', headers: { cookie: '__Host-daymark_session=1.ended' } },
          await callerAfterRoleChange(harness, 'admin'),
          await callerAfterRoleChange(harness, 'owner'),
        ];
        await harness.put('/settings', { second_factor_roles: ['owner'] }, { token });
        const all = registeredRoutes(harness.app);
        assert.ok(all.length > 220, `${all.length} routes`);
        const urls = sample(harness.dialect, all, 3).map(({ path, methods }) => ({
          methods,
          url: path
            .replace(/:language\([^)]*\)\$?\)?/, 'de')
            .replace(':guid', guid)
            .replace(/:\w+/g, '1')
            .replace('*', ''),
        }));
        urls.push({ url: '/?lang=de', methods: ['GET', 'HEAD'] }, { url: '/nowhere', methods: ['GET'] });
        const renewed = new Map<string, number>();
        let storable = 0;
        const check = async (caller: Caller, method: string, url: string, condition?: unknown) => {
          await caller.prepare?.();
          const response = await harness.app.inject({
            method: method as 'GET',
            url,
            headers: {
              ...caller.headers,
              ...(condition !== undefined && { 'if-none-match': String(condition) }),
            },
          });
          const { headers } = response;
          const isKnown = Object.keys(caller.headers).length > 0;
          const what = `${method} ${url} for ${caller.name}: ${response.statusCode} ${headers['cache-control']}`;
          const cookies = [headers['set-cookie'] ?? []].flat();
          if (isKnown || cookies.length > 0) assert.ok(!isStorable(headers), what);
          if (url.includes('token')) assert.ok(!isStorable(headers), what);
          if (isStorable(headers)) storable++;
          const secret = cookies.find((one) => one.startsWith('__Host-daymark_session='));
          if (secret === undefined) return headers;
          assert.match(url, /^\/api\//, what);
          renewed.set(caller.name, (renewed.get(caller.name) ?? 0) + 1);
          caller.headers = { cookie: secret.split(';', 1)[0] as string };
          return headers;
        };
        const isOperation = ({ url }: { url: string }) => url.startsWith('/api');
        // Pages come first: nothing is written meanwhile, so those that take long to draw are drawn once.
        for (const part of [urls.filter((one) => !isOperation(one)), urls.filter(isOperation)]) {
          for (const [index, caller] of callers.entries()) {
            for (const { url, methods } of part) {
              if (caller.path && !url.startsWith(caller.path)) continue;
              // A stream answers HEAD like GET, and ends.
              const { etag } = await check(caller, /\/live$/.test(url) ? 'HEAD' : 'GET', url);
              if (etag !== undefined && index > 0) await check(caller, 'GET', url, etag);
              const writes = index === 0 || index === callers.length - 1 ? methods : [];
              for (const method of writes) {
                if (!['GET', 'HEAD', 'PATCH'].includes(method) && !ENDING.test(url))
                  await check(caller, method, url);
              }
            }
          }
        }
        assert.ok(storable > 20, `guests get ${storable} answers that may be stored`);
        for (const name of ['admin', 'owner']) {
          const count = renewed.get(`${name} after another role`) ?? 0;
          assert.ok(count > 20, `${name}: ${count} answers with a new secret`);
        }
      });
    },
    { publicCacheSeconds, cacheBytes: 4_194_304, rateLimit: 0 },
  );
}

test('an answer that sets a cookie stays private when it is sent while the database is away', async () => {
  const last = new StaleCache(1_048_576, async (markup) => markup);
  const page = pageAt(FIRST_PAGE_ID, 'https://status.example');
  const headers = ['content-type', 'text/html', 'cache-control', 'no-cache', 'set-cookie', 'lang=de'];
  const made = new CachedResponse(Buffer.from('page'), headers);
  last.keep(page, '/?lang=de', 'de', made, 1);
  const stale = await last.find(page, '/?lang=de', 'de', 1)?.response;
  for (const response of [made, stale]) {
    const controls = response?.headers.filter((_, index, all) => all[index - 1] === 'cache-control');
    assert.deepEqual(controls, ['private, no-cache']);
  }
});

async function fill(harness: Harness): Promise<{ token: string; guid: string }> {
  const token = await harness.token('*');
  await harness.post('/component-groups', { name: 'Core' }, { token });
  await harness.post('/components', { name: 'API', component_group_id: 1 }, { token });
  const incident = await harness.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token });
  await harness.post('/incidents/1/updates', { status: 2, message: 'm' }, { token });
  await harness.post('/schedules', { name: 'Move', message: 'm', scheduled_at: '2030-01-01' }, { token });
  await harness.post('/metrics', { name: 'Time', suffix: 'ms' }, { token });
  return { token, guid: incident.body.data.attributes.guid };
}

/** A session whose user has got another role since its secret was issued, before every request. */
async function callerAfterRoleChange(harness: Harness, role: 'admin' | 'owner'): Promise<Caller> {
  const { id, headers } = await addPerson(harness, role);
  const { write } = harness.ctx.connection;
  return {
    name: `${role} after another role`,
    headers,
    prepare: () => sql`update sessions set role = 'viewer' where user_id = ${id}`.execute(write),
  };
}
