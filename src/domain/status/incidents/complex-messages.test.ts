import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Page } from '../../../../test/support/page.ts';

/** A few bytes that would render as ninety thousand table cells. */
const table = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(300)}`;
const tooManyCells =
  'has tables with more than 5000 cells. Leave out rows or columns, or link to the whole table.';

onBothDatabases('a message that would take too long to render', (harness) => {
  test('is refused on its field wherever Markdown is accepted, and nothing is written', async () => {
    const token = await harness.token('*');
    const incident = { name: 'i', status: 1, message: 'm' };
    const schedule = { name: 's', message: 'm', scheduled_at: '2026-03-11' };
    await harness.post('/incidents', incident, { token });
    await harness.post('/incidents/1/updates', { status: 1, message: 'm' }, { token });
    await harness.post('/schedules', schedule, { token });
    await harness.post('/schedules/1/updates', { message: 'm' }, { token });
    const writes: [verb: string, path: string, body: Record<string, unknown>][] = [
      ['POST', '/incidents', { ...incident, message: table }],
      ['PUT', '/incidents/1', { message: table }],
      ['POST', '/incidents/1/updates', { status: 1, message: table }],
      ['PUT', '/incidents/1/updates/1', { message: table }],
      ['POST', '/schedules', { ...schedule, message: table }],
      ['PUT', '/schedules/1', { message: table }],
      ['POST', '/schedules/1/updates', { message: table }],
      ['PUT', '/schedules/1/updates/2', { message: table }],
      ['PUT', '/settings', { about: table }],
    ];
    const events = await harness.eventsOf(async () => {
      for (const [verb, path, body] of writes) {
        const response = await harness.send(verb, path, body, { token });
        assert.equal(response.status, 422, `${verb} ${path}`);
        const field = 'about' in body ? 'about' : 'message';
        assert.deepEqual(response.body.errors, { [field]: [`The ${field} field ${tooManyCells}`] });
      }
    });
    assert.deepEqual(events, []);
  });

  test('is refused when a template renders it', async () => {
    const token = await harness.token('*');
    const template = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n{% for row in rows %}|\n{% endfor %}`;
    await harness.post('/incident-templates', { name: 'Wide', template }, { token });
    const response = await harness.post(
      '/incidents',
      { name: 'i', status: 1, template: 'wide', template_vars: { rows: Array(300).fill(1) } },
      { token },
    );
    assert.equal(response.status, 422);
    assert.deepEqual(response.body.errors, {
      template: [`The message that the template made ${tooManyCells}`],
    });
  });

  test('is shown as plain text if an older version stored it', async () => {
    const token = await harness.token('*');
    await harness.post('/incidents', { name: 'i', status: 1, message: 'm' }, { token });
    await harness.put('/settings', { about: 'about' }, { token });
    const { write } = harness.ctx.connection;
    await sql`update incidents set message = ${table}`.execute(write);
    await sql`update settings set value = ${JSON.stringify(table)} where name = 'about'`.execute(write);
    // Responses are cached by data version, and only an event changes that.
    await harness.post('/components', { name: 'c' }, { token });
    const { text } = await harness.visit('/');
    const page = new Page(text);
    assert.equal(page.has('table'), false);
    assert.equal(page.all('.md pre').length, 2);
    const guid = /\/incidents\/([0-9a-f-]{36})/.exec(text)?.[1];
    for (const path of [`/incidents/${guid}`, '/rss', '/atom', '/feed.json'])
      assert.doesNotMatch((await harness.visit(path)).text, /<table|&lt;table/, path);
  });
});
