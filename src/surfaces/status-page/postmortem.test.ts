import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Page } from '../../../test/support/page.ts';
import type { Json } from '../../../test/support/response.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { StatuspageServer } from './atlassian-json/testing.ts';
import { describeChange } from './live/announcements.ts';
import { stateOf } from './live/state-token.ts';
import { loadPage } from './page-data.ts';

const BODY = '## What we learned\n\nA <b>disk</b> was **full**.';

onBothDatabases('a post-mortem, as the public sees it,', (harness) => {
  const statuspage = new StatuspageServer();
  before(() => statuspage.start(harness.ctx));
  after(() => statuspage.stop());

  let token = '';
  let guid = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const response = await harness.post(
      '/incidents',
      { name: 'Down', status: 4, message: 'm', components: [{ id: 1, status: 4 }] },
      { token },
    );
    guid = response.body.data.attributes.guid;
    harness.clock.advance(3600);
  });
  const write = async (body: object) => {
    const response = await harness.put('/incidents/1/postmortem', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const visit = async (path: string) => new Page((await harness.visit(path)).text);
  const feed = async (): Promise<Json> => JSON.parse((await harness.visit('/feed.json')).text).items[0];

  test('is on the page of its incident, below the timeline, with the time of its publication', async () => {
    await write({ body: BODY });
    assert.equal((await visit(`/incidents/${guid}`)).has('#postmortem'), false);
    await write({ published: true });
    const page = await visit(`/incidents/${guid}`);
    const section = page.one('#postmortem');
    assert.equal(page.text('h2', section), 'Post-mortem');
    assert.equal(page.text('h3', section), 'What we learned');
    assert.equal(page.text('.facts', section), 'Published Mar 10, 2026, 1:00 PM');
    assert.equal(page.text('time', section), 'Mar 10, 2026, 1:00 PM');
    assert.match(page.text('.md', section), /A <b>disk<\/b> was full\.$/);
    assert.ok(page.elements.indexOf(page.one('.steps')) < page.elements.indexOf(section));
    await write({ published: false });
    assert.equal((await visit(`/incidents/${guid}`)).has('#postmortem'), false);
  });

  test('is linked from the entry of its incident, in every language', async () => {
    await write({ body: BODY, published: true });
    const page = await visit('/');
    const link = page.one(`[href=/incidents/${guid}#postmortem]`);
    assert.equal(page.text(`[href=/incidents/${guid}#postmortem]`), 'Post-mortem');
    assert.equal(link.name, 'a');
    assert.match((await harness.visit(`/incidents/${guid}?lang=de`)).text, /<h2[^>]*>Abschlussbericht</);
  });

  test('reaches those who have the page open, when it is published and not when a draft is written', async () => {
    const load = () => loadPage(publicReadContext(harness.ctx, harness.ctx.page), {});
    const first = await load();
    await write({ body: BODY });
    const draft = await load();
    assert.equal(stateOf(draft).token, stateOf(first).token);
    await write({ published: true });
    const published = await load();
    assert.notEqual(stateOf(published).token, stateOf(first).token);
    assert.deepEqual(describeChange(draft, published), [{ text: 'liveUpdated' }]);
  });

  test('is the newest part of the entry of its incident in feeds', async () => {
    await write({ body: BODY });
    const before = await feed();
    harness.clock.advance(60);
    await write({ published: true });
    const entry = await feed();
    assert.equal(entry.id, before.id);
    assert.notEqual(entry.date_modified, before.date_modified);
    assert.equal(entry.date_modified, '2026-03-10T13:01:00Z');
    assert.match(entry.content_html, /<strong>Post-mortem<\/strong>.*\n.*What we learned/);
    assert.ok(
      entry.content_html.indexOf('What we learned') < entry.content_html.indexOf('<p dir="auto">m</p>'),
    );
    assert.match(
      (await harness.visit('/sitemap.xml')).text,
      new RegExp(`${guid}</loc><lastmod>2026-03-10T13:01`),
    );
  });

  test('has the names of Statuspage in the Statuspage JSON', async () => {
    const read = async (): Promise<Json> => (await statuspage.read('incidents')).incidents[0];
    await write({ body: BODY, notifications: true });
    const { postmortem_body, postmortem_published_at, status } = await read();
    assert.deepEqual([postmortem_body, postmortem_published_at, status], [null, null, 'resolved']);
    harness.clock.advance(60);
    await write({ published: true });
    harness.clock.advance(60);
    await write({ body: 'corrected' });
    const incident = await read();
    const [published, corrected] = ['2026-03-10T13:01:00.000Z', '2026-03-10T13:02:00.000Z'];
    assert.equal(incident.status, 'postmortem');
    assert.equal(incident.postmortem_body, 'corrected');
    assert.equal(incident.postmortem_body_last_updated_at, corrected);
    assert.equal(incident.postmortem_published_at, published);
    assert.equal(incident.postmortem_notified_subscribers, true);
    assert.equal(incident.postmortem_ignored, false);
    assert.equal(incident.updated_at, corrected);
    const [newest] = incident.incident_updates;
    assert.deepEqual(
      [newest.id, newest.status, newest.body, newest.created_at],
      ['postmortem-1', 'postmortem', 'corrected', published],
    );
    assert.equal(newest.affected_components[0].new_status, 'operational');
    assert.deepEqual((await statuspage.read('incidents/unresolved')).incidents, []);
    await harness.put('/incidents/1', { status: 2 }, { token });
    const reopened = await read();
    assert.equal(reopened.status, 'identified');
    assert.equal(reopened.incident_updates.length, 1);
  });
});
