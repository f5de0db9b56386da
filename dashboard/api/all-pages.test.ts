import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_PER_PAGE, type PageRequest, readAllPages, refuseShorterPages } from './all-pages.ts';
import type { Page } from './documents.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** A list as the server pages it. `changes` happen after so many responses. */
function server(records: readonly number[], changes: ReadonlyMap<number, readonly number[]> = new Map()) {
  let [current, answers] = [records, 0];
  const asked: PageRequest[] = [];
  const read = async (request: PageRequest): Promise<Page<number>> => {
    asked.push(request);
    const size = Math.min(request.per_page, 100);
    const start = (request.page - 1) * size;
    const page = {
      records: current.slice(start, start + size),
      total: current.length,
      page: request.page,
      lastPage: Math.max(1, Math.ceil(current.length / size)),
    };
    answers += 1;
    current = changes.get(answers) ?? current;
    return page;
  };
  return { read, asked };
}

describe('a list that must be whole', () => {
  test('has every record in order, however many pages there are', async () => {
    for (const length of [0, 1, 99, 100, 101, 331, 527, 1234]) {
      const { records, total } = await readAllPages(server(numbers(length)).read);
      assert.deepEqual(records, numbers(length));
      assert.equal(total, length);
    }
  });

  test('never asks for more than the server gives', async () => {
    const { read, asked } = server(numbers(331));
    await readAllPages(read);
    assert.deepEqual(
      asked.map(({ per_page }) => per_page),
      [MAX_PER_PAGE, MAX_PER_PAGE, MAX_PER_PAGE, MAX_PER_PAGE],
    );
  });

  test('is read again if a record was deleted or added meanwhile', async () => {
    const [less, more] = [numbers(250).slice(1), [...numbers(250), 250]];
    for (const after of [less, more]) {
      const { records } = await readAllPages(server(numbers(250), new Map([[1, after]])).read);
      assert.deepEqual(records, after);
    }
  });
});

describe('asking for more than the server gives', () => {
  test('is an error, because the list would end too early', () => {
    assert.throws(
      () => refuseShorterPages({ per_page: 500 }, { meta: { per_page: 100 } }),
      /asked for 500 records at once, and the server gives 100/,
    );
  });

  test('is none for pages of the size that was asked for, nor for answers without pages', () => {
    refuseShorterPages({ per_page: 100 }, { meta: { per_page: 100 } });
    refuseShorterPages({}, { meta: { per_page: 15 } });
    refuseShorterPages({ per_page: 10 }, { data: [] });
    refuseShorterPages(undefined, undefined);
  });
});
