import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKept } from './kept-data.ts';
import { ResponseKeeper } from './response-keeper.ts';

const API = 'https://status.example/api/';

/** What a browser keeps. A cache that was deleted can still be written to, by those who have opened it. */
function storage() {
  const named = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (url: string) => entries.get(url)?.clone(),
    put: async (url: string, response: Response) => void entries.set(url, response),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (url: string) => entries.delete(url),
  });
  const caches = {
    open: async (name: string) => {
      const entries = named.get(name) ?? new Map();
      named.set(name, entries);
      return cacheOf(entries);
    },
    delete: async (name: string) => named.delete(name),
  };
  return {
    keeper: new ResponseKeeper(API, caches as unknown as CacheStorage),
    kept: () => [...named.values()].flatMap((entries) => [...entries.keys()]),
  };
}

const sessionOf = (id: string) =>
  Response.json({ data: { relationships: { user: { data: { type: 'users', id } } } } });

test('only who is signed in is kept of the session, and nothing about passkeys or browsers', () => {
  for (const path of ['session', 'session?include=user', 'components/1', 'incidents/1/updates', 'status'])
    assert.ok(isKept(path), path);
  for (const path of ['session/passkeys', 'session/totp', 'session/push-subscriptions', 'users', 'sessions'])
    assert.ok(!isKept(path), path);
});

test('what is being kept while somebody signs out does not come back, however far it is', async () => {
  // Signing out falls between any two steps of keeping a response.
  for (let steps = 0; steps < 40; steps += 1) {
    const { keeper, kept } = storage();
    const works: Promise<unknown>[] = [];
    const asked = keeper.find(
      new Request(`${API}incidents`),
      async () => Response.json({ data: [] }),
      (work) => works.push(work),
    );
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    await keeper.forget();
    await asked;
    await Promise.all(works);
    assert.deepEqual(kept(), [], `after ${steps} steps`);
  }
});

test('a response that says that nobody is signed in ends what the others would keep', async () => {
  const { keeper, kept } = storage();
  const works: Promise<unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  const slow = keeper.find(
    new Request(`${API}incidents`),
    () => promise,
    (work) => works.push(work),
  );
  await keeper.find(
    new Request(`${API}session`),
    async () => new Response(null, { status: 401 }),
    () => {},
  );
  resolve(Response.json({ data: [] }));
  await slow;
  await Promise.all(works);
  assert.deepEqual(kept(), []);
});

test('the session of somebody else replaces everything that was kept', async () => {
  const { keeper, kept } = storage();
  const read = async (path: string, response: Response) => {
    const works: Promise<unknown>[] = [];
    await keeper.find(
      new Request(API + path),
      async () => response,
      (work) => works.push(work),
    );
    await Promise.all(works);
  };
  await read('session', sessionOf('1'));
  await read('incidents', Response.json({ data: [] }));
  await read('session', sessionOf('1'));
  assert.deepEqual(kept(), [`${API}session`, `${API}incidents`]);
  await read('session', sessionOf('2'));
  assert.deepEqual(kept(), [`${API}session`]);
});
