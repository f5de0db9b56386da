import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ability } from '../../common/abilities.ts';
import type { ListSpec } from '../../src/kernel/jsonapi/query.ts';
import type { Harness, RequestOptions } from './harness.ts';
import type { Json } from './response.ts';

/** The parameters of the tests that all lists share. */
export interface ListContract {
  /** The path of the list, such as `/incidents/1/updates`. */
  readonly path: string;
  /** Bodies to POST there, or another way to create at least three records. */
  readonly records: readonly object[] | (() => Promise<unknown>);
  /** The ids of the records in the default order, and by every allowed sort. */
  readonly unsorted: readonly number[];
  readonly sorted: Readonly<Record<string, readonly number[]>>;
  readonly hidden?: readonly Hidden[];
}

/** A record that guests may not see. */
interface Hidden {
  readonly what: string;
  /** Creates it and returns its path. */
  readonly make: (create: Create) => Promise<string>;
  readonly seenBy: 'nobody' | 'everybody with a token' | Ability;
}

/** Creates a record and returns its path. */
export type Create = (path: string, body: object) => Promise<string>;

/** All records that the contract of a resource needs exist. */
export interface Filled {
  /** A token that may do everything. */
  readonly token: string;
  /** How requests to the resource identify themselves: with the token, unless the resource wants a session. */
  readonly caller: RequestOptions;
  readonly create: Create;
}

export function listContract(
  harness: Harness,
  spec: ListSpec,
  { path, unsorted, sorted, hidden = [] }: ListContract,
  fill: () => Promise<Filled>,
): void {
  assert.deepEqual(Object.keys(sorted).toSorted(), spec.sorts.toSorted(), `the sorts of ${path}`);
  assert.ok(unsorted.length >= 3, `${path} has more than one page of two`);

  const read = async (query: string, caller: RequestOptions): Promise<Json> => {
    const response = await harness.get(query.startsWith('http') ? query : `${path}${query}`, caller);
    assert.equal(response.status, 200, query);
    return response.body;
  };
  const idsOf = (body: Json): number[] => body.data.map(({ attributes }: Json) => attributes.id);

  const hasPages = async (caller: RequestOptions) => {
    const total = unsorted.length;
    const last = Math.ceil(total / 2);
    const address = `https://status.example/api${path}`;
    const page = (number: number) => `${address}?per_page=2&page=${number}`;
    const whole = await read('', caller);
    assert.deepEqual(idsOf(whole), unsorted);
    assert.deepEqual([whole.links.prev, whole.links.next], ['', '']);
    assert.deepEqual([whole.meta.per_page, whole.meta.last_page, whole.meta.total], [15, 1, total]);
    assert.equal((await read('?per_page=1000', caller)).meta.per_page, 100);

    const first = await read('?per_page=2', caller);
    assert.deepEqual(first.links, { first: page(1), last: page(last), prev: '', next: page(2) });
    const meta = { current_page: 1, from: 1, last_page: last, path: address, per_page: 2, to: 2, total };
    assert.deepEqual(first.meta, meta);
    const walked = idsOf(first);
    for (let next = first.links.next; next !== ''; ) {
      const body = await read(next, caller);
      assert.equal(body.meta.from, walked.length + 1);
      walked.push(...idsOf(body));
      assert.equal(body.meta.to, walked.length);
      next = body.links.next;
    }
    assert.deepEqual(walked, unsorted);
    assert.deepEqual(idsOf(await read('?page[size]=2&page[number]=2', caller)), unsorted.slice(2, 4));

    const beyond = await read(`?per_page=2&page=${last + 5}`, caller);
    assert.deepEqual(beyond.data, []);
    assert.deepEqual([beyond.meta.from, beyond.meta.to, beyond.meta.total], [0, 0, total]);
    assert.deepEqual([beyond.links.prev, beyond.links.next], [page(last), '']);
  };

  const isSorted = async (caller: RequestOptions) => {
    for (const [sort, ids] of Object.entries(sorted)) {
      for (const spelling of [sort, `${sort}:asc`, `${sort},${sort}`])
        assert.deepEqual(idsOf(await read(`?sort=${spelling}`, caller)), ids, spelling);
      for (const spelling of [`-${sort}`, `${sort}:desc`, `${sort}%20desc`])
        assert.deepEqual(idsOf(await read(`?sort=${spelling}`, caller)), ids.toReversed(), spelling);
    }
    const filters = Object.entries(spec.filters).map(([name, kind]) =>
      kind === 'meta' ? `${name}[key]` : name,
    );
    const allowed = (names: readonly string[]) =>
      names.length > 0 ? `Allowed: ${names.join(', ')}.` : 'None is allowed here.';
    for (const [query, message] of [
      ['sort=nope', `Sorting by \`nope\` is not allowed. ${allowed(spec.sorts)}`],
      ['filter[nope]=1', `The filter \`filter[nope]\` is not allowed. ${allowed(filters)}`],
      ['include=nope', `The include \`nope\` is not allowed. ${allowed(spec.includes)}`],
    ] as const) {
      const response = await harness.get(`${path}?${query}`, caller);
      assert.equal(response.status, 400, query);
      assert.deepEqual(response.body, { message });
    }
  };

  // One test, because filling the database takes longer than all of these requests.
  test(`contract: ${path} has pages, is sorted by ${spec.sorts.join(', ')}, and refuses other sorts`, async () => {
    const { caller } = await fill();
    await hasPages(caller);
    await isSorted(caller);
  });

  for (const { what, make, seenBy } of hidden) {
    test(`contract: ${what} is seen by ${seenBy}`, async () => {
      const { token: administrator, create } = await fill();
      const place = await make(create);
      const [, list = '', id = ''] = /^(.*)\/(\d+)$/.exec(place) ?? [];
      const isForAbility = seenBy !== 'nobody' && seenBy !== 'everybody with a token';
      const viewers: (readonly [token: string | undefined, sees: boolean])[] = [
        [undefined, false],
        ['1|nonsense', false],
        [await harness.token('tokens.manage'), seenBy === 'everybody with a token'],
        [administrator, seenBy !== 'nobody'],
      ];
      if (isForAbility) viewers.push([await harness.token(seenBy), true]);
      for (const [token, sees] of viewers) {
        const single = await harness.get(place, { token });
        assert.equal(single.status, sees ? 200 : 404, place);
        // Under a parent that may not be seen, there is no list at all.
        const { status, body } = await harness.get(`${list}?per_page=100`, { token });
        if (status === 404 && !sees) continue;
        assert.equal(status, 200, list);
        assert.equal(idsOf(body).includes(Number(id)), sees, place);
        assert.equal(body.meta.total, body.data.length);
      }
    });
  }
}
