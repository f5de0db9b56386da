import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Collection, Resource } from '../../kernel/jsonapi/document.ts';
import { toCachet3 } from './documents.ts';

const relations = ['components', 'updates', 'user', 'group'] as const;

const resources: fc.Arbitrary<Resource> = fc.record({
  id: fc.nat().map(String),
  type: fc.constantFrom('incidents', 'schedules', 'components', 'subscribers'),
  attributes: fc.record({
    name: fc.string(),
    status: fc.record({ human: fc.string(), value: fc.nat(6).map(String) }),
    components_count: fc.nat().map(String),
    enabled: fc.boolean(),
    meta: fc.uniqueArray(fc.record({ key: fc.string(), value: fc.jsonValue() }), {
      selector: ({ key }) => key,
    }),
    pivot: fc.record({
      component_status: fc.record({
        human: fc.option(fc.string()),
        value: fc.option(fc.nat(6).map(String)),
      }),
    }),
  }),
  relationships: fc.constant(Object.fromEntries(relations.map((name) => [name, { data: [] }]))),
});

const includes = fc
  .uniqueArray(fc.constantFrom(...relations, 'meta', 'componentsCount', 'components.group'))
  .map((names) => new Set<string>(names));

const keysOf = (value: object | undefined): string[] => Object.keys(value ?? {}).sort();

test('every number that we send as a text is a number, and can be turned back', () => {
  fc.assert(
    fc.property(resources, includes, (resource, include) => {
      const { data } = toCachet3({ data: resource }, include);
      assert.ok(!Array.isArray(data));
      const {
        status,
        components_count: count,
        pivot,
        name,
        enabled,
      } = (data as Resource).attributes as never;
      const ours = resource.attributes as {
        status: { human: string; value: string };
        components_count: string;
        pivot: { component_status: { human: string | null; value: string | null } };
      };
      assert.deepEqual(status, { human: ours.status.human, value: Number(ours.status.value) });
      assert.equal(String(count), ours.components_count);
      const { human, value } = ours.pivot.component_status;
      assert.deepEqual(pivot, { component_status: { human, value: value === null ? null : Number(value) } });
      assert.deepEqual([name, enabled], [resource.attributes.name, resource.attributes.enabled]);
    }),
  );
});

test('metadata is an object with every entry, on every component, and elsewhere if it is asked for', () => {
  fc.assert(
    fc.property(resources, includes, (resource, include) => {
      const entries = resource.attributes.meta as readonly { key: string; value: unknown }[];
      const isComponent = resource.type === 'components';
      const ofComponents = new Map(isComponent ? [[Number(resource.id), entries]] : []);
      const { attributes } = toCachet3({ data: resource }, include, ofComponents).data as Resource;
      const shown = entries.filter(({ key }) => key !== 'imported');
      if (isComponent)
        assert.deepEqual(attributes.meta, Object.fromEntries(shown.map(({ key, value }) => [key, value])));
      else if (!include.has('meta')) assert.ok(!('meta' in attributes));
      else if (entries.length === 0) assert.deepEqual(attributes.meta, []);
      else
        assert.deepEqual(
          Object.entries(attributes.meta as object),
          Object.entries(Object.fromEntries(entries.map(({ key, value }) => [key, value]))),
        );
    }),
  );
});

test('there are relationships only for what is included, and none where nothing is', () => {
  fc.assert(
    fc.property(resources, fc.array(resources), includes, (resource, related, include) => {
      const document = toCachet3({ data: resource, included: related }, include);
      const wanted = relations.filter(
        (name) => include.has(name) || (name === 'components' && include.has('components.group')),
      );
      const main = document.data as Partial<Resource>;
      assert.equal('relationships' in main, wanted.length > 0);
      assert.deepEqual(keysOf(main.relationships), wanted.toSorted());
      assert.equal('included' in document, related.length > 0);
      for (const one of document.included ?? [])
        assert.deepEqual(keysOf(one.relationships), include.has('components.group') ? ['group'] : []);
    }),
  );
});

test('translating changes nothing about our own document', () => {
  fc.assert(
    fc.property(resources, includes, (resource, include) => {
      const before = JSON.stringify(resource);
      toCachet3({ data: resource, included: [resource] }, include);
      assert.equal(JSON.stringify(resource), before);
    }),
  );
});

const page = (data: Resource[], prev: string, next: string, query = ''): Collection => ({
  data,
  links: { first: `https://status.example/api/incidents?${query}page=1`, last: 'x', prev, next },
  meta: {
    current_page: 3,
    from: data.length === 0 ? 0 : 31,
    last_page: 9,
    path: 'https://status.example/api/incidents',
    per_page: 15,
    to: data.length === 0 ? 0 : 31,
    total: 130,
  },
});

test('a page has only the links that lead somewhere, and does not count', () => {
  const one: Resource = { id: '1', type: 'incidents', attributes: {}, relationships: {} };
  const { links, meta } = toCachet3(
    page([one], 'https://p', 'https://n'),
    new Set(),
  ) as unknown as Collection;
  assert.deepEqual(links, {
    first: 'https://status.example/api/incidents?page=1',
    prev: 'https://p',
    next: 'https://n',
  });
  assert.deepEqual(meta, {
    current_page: 3,
    current_page_url: 'https://status.example/api/incidents?page=3',
    from: 31,
    path: 'https://status.example/api/incidents',
    per_page: 15,
    to: 31,
  });
  const empty = toCachet3(page([], '', '', 'sort=name&'), new Set()) as unknown as Collection;
  assert.deepEqual(empty.links, { first: 'https://status.example/api/incidents?sort=name&page=1' });
  assert.deepEqual([empty.meta.from, empty.meta.to], [null, null]);
  assert.equal(empty.meta.current_page_url, 'https://status.example/api/incidents?sort=name&page=3');
});

test('updates of maintenance have no status, and points name their metric', () => {
  const attributes = { updateable_type: 'schedule', status: { human: null, value: null } };
  const update: Resource = { id: '1', type: 'updates', attributes, relationships: {} };
  assert.deepEqual((toCachet3({ data: update }, new Set()).data as Resource).attributes, {
    updateable_type: 'schedule',
  });
  const metric = { data: { type: 'metrics', id: '7' } };
  const point: Resource = {
    id: '1',
    type: 'metricPoints',
    attributes: { value: 1.5 },
    relationships: { metric },
  };
  assert.deepEqual(toCachet3({ data: point }, new Set()).data, {
    id: '1',
    type: 'metricPoints',
    attributes: { value: 1.5, metric_id: 7 },
  });
});
