import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BadRequest } from '../errors.ts';
import { type ListSpec, parseListQuery, parseParameters } from './query.ts';

const spec = {
  filters: {
    name: 'text',
    status: [1, 2, 3],
    enabled: 'boolean',
    component: 'id',
    occurs_after: 'date',
    meta: 'meta',
  },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['group', 'groupCount', 'components.group'],
} as const satisfies ListSpec;

const parse = (search: string) => parseListQuery(parseParameters(search), spec);
const refused = (search: string, message: RegExp) =>
  assert.throws(
    () => parse(search),
    (error) => error instanceof BadRequest && message.test(error.message),
    search,
  );

test('a query string that is repeated means the same, and for another list what that one allows', () => {
  const search = '?include=group&filter[status]=1&sort=-name';
  const first = parse(search);
  assert.equal(parse(search), first);
  assert.deepEqual(parse(`${search}&page=1`), { ...first, parameters: [...first.parameters, ['page', '1']] });
  const other = { ...spec, includes: [] };
  assert.throws(() => parseListQuery(parseParameters(search), other), BadRequest);
  refused('?include=nothing', /not allowed/);
  refused('?include=nothing', /not allowed/);
  for (let count = 0; count < 300; count++) assert.equal(parse(`?page=${count + 1}`).page, count + 1);
  assert.deepEqual(parse(search), first);
});

test('page and page size have defaults, limits and two spellings', () => {
  const sizes: [string, number, number][] = [
    ['', 1, 15],
    ['page=3&per_page=50', 3, 50],
    ['page[number]=3&page[size]=50', 3, 50],
    ['page=0&per_page=0', 1, 15],
    ['page=-1&per_page=-5', 1, 15],
    ['page=abc&per_page=1.5', 1, 15],
    ['per_page=1000', 1, 100],
    ['per_page=99999999999999999999999', 1, 100],
    ['page=99999999999999999999999', 1_000_000_000, 15],
  ];
  for (const [search, page, perPage] of sizes) {
    const query = parse(search);
    assert.deepEqual([query.page, query.perPage], [page, perPage], search);
  }
});

test('sort accepts hyphens and suffixes', () => {
  const desc = [{ field: 'name', descending: true }];
  for (const sort of ['-name', 'name:desc', 'name%20desc', 'name+DESC', ' -name ']) {
    assert.deepEqual(parse(`sort=${sort}`).sort, desc, sort);
  }
  assert.deepEqual(parse('sort=name:asc,-id').sort, [
    { field: 'name', descending: false },
    { field: 'id', descending: true },
  ]);
  refused('sort=nope', /Sorting by `nope` is not allowed. Allowed: name, id\./);
  refused('sort=--name', /Allowed/);
  refused('sort=__proto__', /Allowed/);
});

test('filter values are parsed by their kind; a value that cannot be parsed matches nothing', () => {
  const values = (search: string) => parse(search).filters.map((filter) => filter.values);
  assert.deepEqual(values('filter[name]=Foo, BAR'), [['foo', 'bar']]);
  assert.deepEqual(values('filter[status]=1,9,x'), [[1]]);
  assert.deepEqual(values('filter[status]=x'), [[]]);
  assert.deepEqual(values('filter[enabled]=TRUE,0'), [[1, 0]]);
  assert.deepEqual(values('filter[component]=4,99999999999'), [[4]]);
  assert.deepEqual(values('filter[occurs_after]=1970-01-02,nope'), [[86_400]]);
  assert.deepEqual(values('filter[name]='), []);
  assert.deepEqual(parse('filter[meta][a]=b').filters, [{ name: 'meta', key: 'a', values: ['b'] }]);
});

test('repeated and bracketed parameters mean the same as a comma-separated list', () => {
  for (const search of [
    'include=group,groupCount',
    'include=group&include=groupCount',
    'include[]=group&include[]=groupCount',
    'include[0]=group&include[1]=groupCount',
    'include=group&include[]=groupCount',
    'include%5B%5D=group,groupCount',
  ]) {
    assert.deepEqual([...parse(search).include], ['group', 'groupCount'], search);
  }
  for (const search of ['sort=-name,id', 'sort=-name&sort=id', 'sort[]=-name&sort[]=id']) {
    const sort = [
      { field: 'name', descending: true },
      { field: 'id', descending: false },
    ];
    assert.deepEqual(parse(search).sort, sort, search);
  }
  for (const search of [
    'filter[status]=1,2',
    'filter[status]=1&filter[status]=2',
    'filter[status][]=1&filter[status][]=2',
    'filter[status][0]=1&filter[status][1]=2',
    'filter[status]=1&filter[status][]=1,2',
    'filter[status]=&filter[status]=1&filter[status]=2',
  ]) {
    assert.deepEqual(parse(search).filters, [{ name: 'status', values: [1, 2] }], search);
  }
  for (const search of ['fields[a]=x,y', 'fields[a]=x&fields[a]=y', 'fields[a][]=x&fields[a][]=y']) {
    assert.deepEqual([...(parse(search).fields.get('a') ?? [])], ['x', 'y'], search);
  }
  refused('include=group&include=nope', /`nope` is not allowed/);
  refused('sort=name&sort=nope', /`nope` is not allowed/);
});

test('lists of metadata values follow their key', () => {
  const b = { name: 'meta', key: 'a', values: ['b', 'c'] };
  for (const search of [
    'filter[meta][a]=b,c',
    'filter[meta][a]=b&filter[meta][a]=c',
    'filter[meta][a][]=b&filter[meta][a][]=c',
  ]) {
    assert.deepEqual(parse(search).filters, [b], search);
  }
  const keys = parse('filter[meta][0]=b&filter[meta][1]=c').filters.map(({ key }) => key);
  assert.deepEqual(keys, ['0', '1']);
  refused('filter[meta][]=b', /Allowed: .*meta\[key\]/);
});

test('values are counted together against the limit, however they are written', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => `filter[name]=${at}`).join('&');
  assert.equal(parse(values(500)).filters[0]?.values.length, 500);
  refused(values(501), /more than 500 values/);
});

test('a parameter shape that would be ignored is refused instead', () => {
  refused('sort[x]=name', /sort=name/);
  refused('include[a]=group', /include=a,b/);
  refused('filter[name][0][1]=x', /not allowed/);
  refused('filter=z', /filter\[name\]=value/);
  refused('filter[a][b][c]=1', /filter\[name\]=value/);
  refused('filter[__proto__][x]=1', /not allowed/);
  refused('filter[constructor]=1', /not allowed/);
  refused('filter[meta]=1', /Allowed: name, status, enabled, component, occurs_after, meta\[key\]\./);
  refused('filter[name][x]=1', /not allowed/);
  refused('fields=x', /fields\[type\]/);
});

test('include accepts the allowed relations only', () => {
  assert.deepEqual([...parse('include=group, components.group,').include], ['group', 'components.group']);
  refused('include=incidents', /Allowed: group, groupCount, components\.group\./);
});

test('sparse fieldsets are parsed by type', () => {
  const { fields } = parse('fields[components]=name,status&fields[incidents]=');
  assert.deepEqual([...(fields.get('components') ?? [])], ['name', 'status']);
  assert.equal(fields.get('incidents')?.size, 0);
});

test('every query string is either parsed or refused with a message', () => {
  const names = fc.oneof(
    fc.constantFrom(
      'sort',
      'filter',
      'include',
      'fields',
      'page',
      'per_page',
      'filter[name]',
      'filter[meta][a]',
      'sort[]',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const search = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      try {
        const query = parse(search);
        assert.ok(query.page >= 1 && query.perPage >= 1 && query.perPage <= 100);
      } catch (error) {
        assert.ok(error instanceof BadRequest, String(error));
      }
    }),
  );
});
