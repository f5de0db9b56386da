import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { imageCache } from './image-cache.ts';

/** Renders that finish on demand, and a log of the calls. */
function renders(size = 1) {
  const started: string[] = [];
  const pending = new Map<string, PromiseWithResolvers<Buffer>>();
  return {
    started,
    render: (key: string) => () => {
      started.push(key);
      const ending = Promise.withResolvers<Buffer>();
      pending.set(key, ending);
      return ending.promise;
    },
    at: (key: string) => async () => {
      started.push(key);
      return Buffer.alloc(size, key);
    },
    end: async (key: string) => {
      await setImmediate();
      pending.get(key)?.resolve(Buffer.from(key));
      await setImmediate();
    },
    fail: async (key: string) => {
      await setImmediate();
      pending.get(key)?.reject(new Error('no'));
      await setImmediate();
    },
  };
}

test('a pending image is shared, and a finished one is cached', async () => {
  const cached = imageCache({ maxImages: 2, maxBytes: 100, maxConcurrentRenders: 2 });
  const { started, render, end } = renders();
  const both = [cached('a', render('a')), cached('a', render('a'))];
  await end('a');
  const [first, second] = await Promise.all(both);
  assert.equal(first, second);
  assert.equal(await cached('a', render('a')), first);
  assert.deepEqual(started, ['a']);
});

test('the number of concurrent renders is limited, and the others wait', async () => {
  const cached = imageCache({ maxImages: 10, maxBytes: 100, maxConcurrentRenders: 2 });
  const { started, render, end, fail } = renders();
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => cached(key, render(key)));
  const failed = assert.rejects(all[1] as Promise<Buffer>, /no/);
  await setImmediate();
  assert.deepEqual(started, ['a', 'b']);
  await end('a');
  assert.deepEqual(started, ['a', 'b', 'c']);
  await fail('b');
  await failed;
  assert.deepEqual(started, ['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  await end('e');
  assert.equal(String(await all[4]), 'e');
});

test('a failure rejects all callers, and is not cached', async () => {
  const cached = imageCache({ maxImages: 10, maxBytes: 100, maxConcurrentRenders: 1 });
  const { render, fail, at } = renders();
  const both = Promise.allSettled([cached('a', render('a')), cached('a', render('a'))]);
  await fail('a');
  assert.deepEqual(
    (await both).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(String(await cached('a', at('a'))), 'a');
});

test('the least recently used image is evicted first', async () => {
  const cached = imageCache({ maxImages: 2, maxBytes: 100, maxConcurrentRenders: 1 });
  const { started, at } = renders();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(key, at(key));
  assert.deepEqual(started, ['a', 'b', 'c', 'b']);
});

test('the cached bytes are limited', async () => {
  const cached = imageCache({ maxImages: 10, maxBytes: 100, maxConcurrentRenders: 1 });
  const { started, at } = renders(40);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await cached(key, at(key));
  assert.deepEqual(started, ['a', 'b', 'c', 'a']);
  const large = renders(101);
  await cached('large', large.at('large'));
  await cached('large', large.at('large'));
  assert.deepEqual(large.started, ['large', 'large']);
  await cached('a', at('a'));
  assert.deepEqual(started, ['a', 'b', 'c', 'a']);
});
