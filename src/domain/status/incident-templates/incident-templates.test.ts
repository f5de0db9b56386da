import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { incidentTemplateRoutes } from './resource.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

const noDefaults = {
  incident_name: null,
  status: null,
  visible: null,
  notifications: null,
  components: [],
  variables: [],
};

onBothDatabases('incident templates', (harness) => {
  const manage = () => harness.token('incident-templates.manage');
  const template = { name: 'Outage', template: '{{ incident.name }} is down.' };
  const create = (token: string, values: object = {}) =>
    harness.post('/incident-templates', { ...template, ...values }, { token });
  const slugOf = async (token: string, values: object): Promise<string> => {
    const response = await create(token, values);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.slug;
  };

  resourceContract(harness, {
    routes: incidentTemplateRoutes,
    refused: [
      {
        request: 'POST /incident-templates',
        body: {},
        errors: {
          name: ['The name field is required.'],
          template: ['The template field is required.'],
        },
      },
    ],
    lists: [
      {
        path: '/incident-templates',
        records: [
          { name: 'b', slug: 'c', template: 't' },
          { name: 'A', slug: 'a', template: 't' },
          { name: 'c', slug: 'b', template: 't' },
        ],
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3], slug: [2, 3, 1] },
      },
    ],
  });

  test('every invalid field is reported, and nothing is written', async () => {
    const token = await manage();
    const empty = await harness.post('/incident-templates', {}, { token });
    assert.equal(empty.status, 422);
    assert.deepEqual(empty.body, {
      message: 'The name field is required. (and 1 more error)',
      errors: {
        name: ['The name field is required.'],
        template: ['The template field is required.'],
      },
    });
    const faulty = await harness.post(
      '/incident-templates',
      { name: 'x'.repeat(256), template: '{{ name', slug: 'a b', engine: 'blade' },
      { token },
    );
    assert.equal(faulty.status, 422);
    assert.deepEqual(Object.keys(faulty.body.errors), ['name', 'slug', 'engine', 'template']);
    assert.deepEqual(faulty.body.errors.name, ['The name field must not be greater than 255 characters.']);
    assert.deepEqual(faulty.body.errors.slug, [
      'The slug field must only contain letters, numbers and hyphens.',
    ]);
    assert.deepEqual(faulty.body.errors.engine, ['The selected engine is invalid.']);
    assert.match(faulty.body.errors.template[0], /^The template does not compile: /);
    assert.deepEqual(await harness.events(), []);
    assert.equal((await harness.get('/incident-templates')).body.meta.total, 0);
  });

  test('the only engine is twig', async () => {
    const token = await manage();
    for (const engine of ['blade', 'Twig', 'liquid', 7, ' ']) {
      const response = await create(token, { engine });
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.errors, { engine: ['The selected engine is invalid.'] });
    }
    assert.equal((await create(token, { engine: 'twig' })).body.data.attributes.engine, 'twig');
    const changed = await harness.put('/incident-templates/1', { engine: 'blade' }, { token });
    assert.equal(changed.status, 422);
    assert.deepEqual(changed.body.errors, { engine: ['The selected engine is invalid.'] });
  });

  test('a template that does not compile, or uses a forbidden function, is refused when it is saved', async () => {
    const token = await manage();
    await create(token);
    const types = await harness.eventsOf(async () => {
      for (const source of [
        '{{ name',
        '{% if a %}',
        '{% endif %}',
        '{{ a|nope }}',
        '{{ dump() }}',
        '{% include "x" %}',
        '{{ a.b() }}',
        '{{ source("/etc/passwd") }}',
        `${'{% if a %}'.repeat(600)}${'{% endif %}'.repeat(600)}`,
      ]) {
        for (const response of [
          await create(token, { template: source }),
          await harness.put('/incident-templates/1', { template: source }, { token }),
        ]) {
          assert.equal(response.status, 422, source.slice(0, 40));
          assert.deepEqual(Object.keys(response.body.errors), ['template']);
          assert.match(response.body.errors.template[0], /^The template does not compile: \S/);
        }
      }
      const long = await create(token, { template: 'x'.repeat(65_536) });
      assert.deepEqual(long.body.errors, {
        template: ['The template field must not be greater than 65535 characters.'],
      });
    });
    assert.deepEqual(types, []);
    assert.equal(
      (await harness.get('/incident-templates/1')).body.data.attributes.template,
      template.template,
    );
  });

  test('creating returns the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await create(token, { name: ' Database Outage ' });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'incidentTemplates',
          attributes: {
            id: 1,
            name: 'Database Outage',
            slug: 'database-outage',
            template: '{{ incident.name }} is down.',
            engine: 'twig',
            ...noDefaults,
            created: now,
            updated: now,
          },
          relationships: {},
        },
      });
    });
    assert.deepEqual(types, ['incident_template.created']);
    const guest = await harness.get('/incident-templates/1');
    assert.equal(guest.status, 200);
    assert.equal(guest.body.data.attributes.template, '{{ incident.name }} is down.');
  });

  test('the default slug is derived from the name, with a number if it is taken', async () => {
    const token = await manage();
    assert.equal(await slugOf(token, { name: 'Über Ausfall & Co.' }), 'uber-ausfall-co');
    assert.equal(await slugOf(token, { name: 'Uber ausfall: co' }), 'uber-ausfall-co-2');
    assert.equal(await slugOf(token, { name: 'uber ausfall co' }), 'uber-ausfall-co-3');
    assert.equal(await slugOf(token, { name: '障害' }), 'template');
    assert.equal(await slugOf(token, { name: '¡!' }), 'template-2');
    const longest = await slugOf(token, { name: 'x'.repeat(255) });
    const second = await slugOf(token, { name: 'x'.repeat(255) });
    assert.notEqual(second, longest);
    for (const slug of [longest, second]) assert.match(slug, /^x{200,}(-2)?$/);
  });

  test('a slug is unique, regardless of case', async () => {
    const token = await manage();
    assert.equal(await slugOf(token, { slug: 'Down-1' }), 'down-1');
    assert.equal(await slugOf(token, { slug: 'up' }), 'up');
    const types = await harness.eventsOf(async () => {
      for (const slug of ['down-1', 'DOWN-1']) {
        for (const response of [
          await create(token, { slug }),
          await harness.put('/incident-templates/2', { slug }, { token }),
        ]) {
          assert.equal(response.status, 422);
          assert.deepEqual(response.body, {
            message: 'The slug field has already been taken.',
            errors: { slug: ['The slug field has already been taken.'] },
          });
        }
      }
      const own = await harness.put('/incident-templates/1', { slug: 'DOWN-1' }, { token });
      assert.equal(own.status, 200);
      assert.equal(own.body.data.attributes.slug, 'down-1');
    });
    assert.deepEqual(types, []);
    for (const slug of ['a_b', 'ä', 'a/b', 7, '', null, 'x'.repeat(256)]) {
      const response = await create(token, { slug });
      assert.equal(response.status, 422, String(slug));
      assert.deepEqual(Object.keys(response.body.errors), ['slug']);
    }
    await harness.delete('/incident-templates/1', {
      token: await harness.token('incident-templates.delete'),
    });
    assert.equal(await slugOf(token, { slug: 'down-1' }), 'down-1');
  });

  test('PUT and PATCH change only the given fields, and a new name keeps the slug', async () => {
    const token = await manage();
    await create(token);
    harness.clock.advance(300);
    for (const verb of ['PUT', 'PATCH']) {
      const types = await harness.eventsOf(async () => {
        const response = await harness.send(verb, '/incident-templates/1', { name: verb }, { token });
        assert.equal(response.status, 200);
        assert.deepEqual(response.body.data.attributes, {
          id: 1,
          name: verb,
          slug: 'outage',
          template: '{{ incident.name }} is down.',
          engine: 'twig',
          ...noDefaults,
          created: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
        });
      });
      assert.deepEqual(types, ['incident_template.updated']);
    }
    const moved = await harness.put('/incident-templates/1', { slug: 'New', template: ' x ' }, { token });
    assert.equal(moved.body.data.attributes.slug, 'new');
    assert.equal(moved.body.data.attributes.template, 'x');
    const nulls = { name: null, template: null, slug: null, engine: null };
    const refused = await harness.put('/incident-templates/1', nulls, { token });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), ['name', 'template', 'slug', 'engine']);
  });

  test('a body that changes nothing writes nothing', async () => {
    const token = await manage();
    await create(token);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, { ...template, slug: 'outage', engine: 'twig' }, { unknown: 1 }]) {
        const response = await harness.put('/incident-templates/1', body, { token });
        assert.equal(response.status, 200);
        assert.equal(response.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
  });

  test('lists filter by name and slug, and sort by name, slug and id', async () => {
    const token = await manage();
    await create(token, { name: 'b 100%', slug: 'zeta' });
    await create(token, { name: 'Ä', slug: 'alpha-1' });
    await create(token, { name: 'B', slug: 'beta' });
    const ids = async (query: string) =>
      (await harness.get(`/incident-templates?${query}`)).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3]);
    assert.deepEqual(await ids('filter[name]=b'), [1, 3]);
    assert.deepEqual(await ids('filter[name]=%25,ä'), [1, 2]);
    assert.deepEqual(await ids('filter[slug]=ETA'), [1, 3]);
    assert.deepEqual(await ids('filter[slug]=alpha-1'), [2]);
    assert.deepEqual(await ids('filter[slug]=_'), []);
    assert.deepEqual(await ids('filter[name]=b&filter[slug]=z'), [1]);
    assert.deepEqual(await ids('sort=slug'), [2, 3, 1]);
    assert.deepEqual(await ids('sort=-slug'), [1, 3, 2]);
    assert.deepEqual(await ids('sort=name'), [3, 1, 2]);
    assert.deepEqual(await ids('sort=-name'), [2, 1, 3]);
    assert.deepEqual(await ids('sort=-id'), [3, 2, 1]);
    assert.deepEqual(await ids('sort=id&per_page=2&page=2'), [3]);
    const sort = await harness.get('/incident-templates?sort=engine');
    assert.equal(sort.status, 400);
    assert.match(sort.body.message, /Allowed: name, slug, id\./);
    const filter = await harness.get('/incident-templates?filter[engine]=twig');
    assert.equal(filter.status, 400);
    assert.match(filter.body.message, /Allowed: name, slug, q\./);
  });

  test('nothing can be included', async () => {
    const token = await manage();
    await create(token);
    for (const include of ['meta', 'incidents', 'metaCount', 'x']) {
      for (const path of ['/incident-templates', '/incident-templates/1']) {
        const response = await harness.get(`${path}?include=${include}`);
        assert.equal(response.status, 400);
        assert.match(response.body.message, /None is allowed here\.$/);
      }
      const types = await harness.eventsOf(async () => {
        const response = await harness.post(`/incident-templates?include=${include}`, template, { token });
        assert.equal(response.status, 400);
      });
      assert.deepEqual(types, []);
    }
    const list = await harness.get('/incident-templates?include=');
    assert.equal(list.status, 200);
    assert.deepEqual(Object.keys(list.body), ['data', 'links', 'meta']);
  });

  test('deleting needs incident-templates.delete, and incidents keep the messages rendered from it', async () => {
    const token = await manage();
    await create(token);
    await harness.post(
      '/incidents',
      { name: 'API', status: 1, template: 'outage' },
      { token: await harness.token('incidents.manage') },
    );
    assert.equal((await harness.delete('/incident-templates/1')).status, 401);
    assert.equal((await harness.delete('/incident-templates/1', { token })).status, 403);
    const remove = await harness.token('incident-templates.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/incident-templates/1', { token: remove });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['incident_template.deleted']);
    assert.equal((await harness.get('/incident-templates/1', { token })).status, 404);
    assert.equal((await harness.delete('/incident-templates/1', { token: remove })).status, 404);
    assert.deepEqual(await harness.query(sql`select id from incident_templates`), []);
    assert.equal((await harness.get('/incidents/1')).body.data.attributes.message, 'API is down.');
  });
});
