import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { imageCache } from './image-cache.ts';

/** Renders that end when told to, and what was asked of them. */
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

test('an image under way is shared, and a finished one is kept', async () => {
  const cached = imageCache({ images: 2, bytes: 100, rendersAtOnce: 2 });
  const { started, render, end } = renders();
  const both = [cached('a', render('a')), cached('a', render('a'))];
  await end('a');
  const [first, second] = await Promise.all(both);
  assert.equal(first, second);
  assert.equal(await cached('a', render('a')), first);
  assert.deepEqual(started, ['a']);
});

test('no more are drawn at once than allowed, the others take their turn', async () => {
  const cached = imageCache({ images: 10, bytes: 100, rendersAtOnce: 2 });
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

test('a failure is told to all who wait, and not remembered', async () => {
  const cached = imageCache({ images: 10, bytes: 100, rendersAtOnce: 1 });
  const { render, fail, at } = renders();
  const both = Promise.allSettled([cached('a', render('a')), cached('a', render('a'))]);
  await fail('a');
  assert.deepEqual(
    (await both).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(String(await cached('a', at('a'))), 'a');
});

test('the image not used for longest is dropped first', async () => {
  const cached = imageCache({ images: 2, bytes: 100, rendersAtOnce: 1 });
  const { started, at } = renders();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(key, at(key));
  assert.deepEqual(started, ['a', 'b', 'c', 'b']);
});

test('the bytes kept are bounded', async () => {
  const cached = imageCache({ images: 10, bytes: 100, rendersAtOnce: 1 });
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
