import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';

onBothDatabases('incidents from templates', (harness) => {
  const all = () => harness.token('*');
  const save = async (token: string, slug: string, template: string) => {
    const response = await harness.post('/incident-templates', { name: slug, slug, template }, { token });
    assert.equal(response.status, 200);
  };
  const create = (token: string, values: object) =>
    harness.post('/incidents', { name: 'API is down', status: 1, ...values }, { token });
  const messageOf = async (token: string, values: object): Promise<string> => {
    const { status, body } = await create(token, values);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.attributes.message;
  };

  test('a template renders the message from template_vars and the incident', async () => {
    const token = await all();
    await harness.post('/components', { name: 'API' }, { token });
    await save(
      token,
      'outage',
      `{{ incident.name }}/{{ incident.status }}/{{ incident.message }}/{{ incident.visible }}/{{ incident.notify ? 'yes' : 'no' }}/{{ incident.stickied ? 'yes' : 'no' }}/{{ incident.occurred_at }}/{{ incident.component }}/{{ incident.component_status }}/{{ region }}`,
    );
    const types = await harness.eventsOf(async () => {
      assert.equal(
        await messageOf(token, { template: 'outage', template_vars: { region: 'eu' } }),
        'API is down/Investigating//1/no/no/2026-03-10 12:00:00///eu',
      );
    });
    assert.deepEqual(types, ['incident.created']);
    const given = {
      message: 'given',
      visible: 0,
      notifications: 1,
      stickied: true,
      occurred_at: '2026-03-01',
    };
    const rest = 'API is down/Investigating/given/0/yes/yes/2026-03-01 00:00:00';
    assert.equal(
      await messageOf(token, {
        ...given,
        template: 'OUTAGE',
        components: [{ id: 1, status: 4 }],
      }),
      `${rest}/API/Major outage/`,
    );
    assert.equal(
      await messageOf(token, { ...given, template: 'outage', component_id: 1, component_status: 3 }),
      `${rest}/API/Partial outage/`,
    );
  });

  test('on PUT, a template can use the stored values of the incident', async () => {
    const token = await all();
    for (const name of ['API', 'Web']) await harness.post('/components', { name }, { token });
    await save(
      token,
      'all',
      `{{ incident.name }}/{{ incident.status }}/{{ incident.message }}/{{ incident.visible }}/{{ incident.notify ? 'yes' : 'no' }}/{{ incident.stickied ? 'yes' : 'no' }}/{{ incident.occurred_at }}/{{ incident.component }}/{{ incident.component_status }}`,
    );
    await create(token, {
      message: 'old',
      visible: 0,
      notifications: true,
      stickied: true,
      occurred_at: '2026-03-01',
      components: [{ id: 2, status: 4 }],
    });
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      const response = await harness.put('/incidents/1', { template: 'all' }, { token });
      assert.equal(response.status, 200);
      assert.equal(
        response.body.data.attributes.message,
        'API is down/Investigating/old/0/yes/yes/2026-03-01 00:00:00/Web/Major outage',
      );
    });
    assert.deepEqual(types, ['incident.updated']);
    const changed = await harness.put(
      '/incidents/1',
      { template: 'all', name: 'Better', status: 4, message: 'new', components: [{ id: 1, status: 1 }] },
      { token },
    );
    assert.equal(
      changed.body.data.attributes.message,
      'Better/Fixed/new/0/yes/yes/2026-03-01 00:00:00/API/Operational',
    );
    const without = await harness.put(
      '/incidents/1',
      { template: 'all', message: 'm', components: [] },
      { token },
    );
    assert.equal(without.body.data.attributes.message, 'Better/Fixed/m/0/yes/yes/2026-03-01 00:00:00//');
  });

  test('values are escaped, whatever they contain', async () => {
    const token = await all();
    await save(token, 'plain', '**{{ who }}**');
    assert.equal(
      await messageOf(token, { template: 'plain', template_vars: { who: '<b>*x*</b> & [y](z)' } }),
      '**&lt;b&gt;\\*x\\*&lt;/b&gt; &amp; \\[y\\](z)**',
    );
    await save(token, 'named', '{{ incident.name }}');
    assert.equal(await messageOf(token, { name: '<script>', template: 'named' }), '&lt;script&gt;');
  });

  test('template_vars cannot replace the incident', async () => {
    const token = await all();
    await save(token, 'name', '{{ incident.name }}');
    assert.equal(
      await messageOf(token, { template: 'name', template_vars: { incident: { name: 'other' } } }),
      'API is down',
    );
    assert.equal(await messageOf(token, { template: 'name', template_vars: null }), 'API is down');
  });

  test('an unknown template is refused', async () => {
    const token = await all();
    for (const [template, message] of [
      ['nothing', 'The selected template is invalid.'],
      ['no such!', 'The template field must only contain letters, numbers and hyphens.'],
      [7, 'The template field must be a string.'],
    ] as const) {
      const response = await create(token, { template });
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.errors.template, [message]);
    }
    const response = await create(token, { template: 'nothing', status: 9 });
    assert.deepEqual(response.body.errors, {
      status: ['The selected status is invalid.'],
      template: ['The selected template is invalid.'],
    });
    assert.deepEqual(await harness.events(), []);
  });

  test('a template that cannot be rendered is refused with the reason, never with 500', async () => {
    const token = await all();
    await save(token, 'endless', '{% for a in 1..9999 %}{% for b in 1..9999 %}{% endfor %}{% endfor %}x');
    await save(token, 'huge', '{% for a in 1..9999 %}{{ "1234567890" }}{% endfor %}');
    await save(token, 'range', '{% for a in 1..n %}{{ a }}{% endfor %}');
    await save(token, 'empty', '{% if no %}x{% endif %}');
    await save(token, 'long', '{{ text }}{{ text }}');
    await create(token, { message: 'm' });
    for (const [template, template_vars, reason] of [
      ['endless', {}, /^The template could not be rendered: The template takes longer than 500 ms/],
      [
        'huge',
        {},
        /^The template could not be rendered: The template builds a text longer than 65535 characters/,
      ],
      [
        'range',
        { n: 1e9 },
        /^The template could not be rendered: The template builds a list of more than 10000 items/,
      ],
      ['empty', {}, /^The template made an empty message\.$/],
      [
        'long',
        { text: 'x'.repeat(40_000) },
        /^The template could not be rendered: The template builds a text/,
      ],
      [
        'empty',
        { list: Array.from({ length: 30_000 }, () => 1) },
        /^The template could not be rendered: The template variables are too large\.$/,
      ],
    ] as const) {
      const types = await harness.eventsOf(async () => {
        for (const response of [
          await create(token, { template, template_vars }),
          await harness.put('/incidents/1', { template, template_vars }, { token }),
        ]) {
          assert.equal(response.status, 422, template);
          assert.deepEqual(Object.keys(response.body.errors), ['template']);
          assert.equal(response.body.errors.template.length, 1);
          assert.match(response.body.errors.template[0], reason);
        }
      });
      assert.deepEqual(types, []);
    }
    assert.equal((await harness.get('/incidents/1')).body.data.attributes.message, 'm');
  });
});
