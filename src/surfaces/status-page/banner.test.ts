import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open } from '../../../test/support/page.ts';

onBothDatabases('the banner', (harness) => {
  test('is named by the worst component, however few components are down, wherever people read it', async () => {
    const author = new Author(harness);
    for (const name of ['API', 'Web', 'Mail', 'Search', 'Login']) await author.component(name);
    await author.put('/components/1', { status: 4 });
    await author.put('/components/2', { status: 3 });
    const page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Major outage: API');
    assert.equal(page.text('#banner .others'), '1 other partially down');
    assert.ok(page.has('#banner.s4'));
    assert.equal(page.text('title'), 'Status · Major outage');
    assert.match((await harness.visit('/badge.svg')).text, /Major outage/);
    assert.equal(JSON.parse((await harness.visit('/embed.json')).text).headline, 'Major outage: API');
    // A fifth of the components is less than the share in the settings: programs see what was computed.
    assert.equal((await harness.get('/status')).body.data.status, 'partial_outage');
    assert.equal(page.attribute('#banner', 'data-status'), 'partial_outage');
    assert.deepEqual(JSON.parse((await harness.visit('/api/v2/status.json')).text).status, {
      indicator: 'major',
      description: 'Major outage',
    });
  });

  test('says how far the work on its incident is, and when the next update is due', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.component('Web');
    const due = at(HOUR);
    await author.incident('Outage', { components: [{ id: 1, status: 4 }], next_update_due_at: due });
    harness.clock.advance(300);
    await author.incident('Slow', { components: [{ id: 2, status: 2 }], status: 3 });
    const lines = async () => (await open(harness, '/')).text('#banner .lines');
    assert.equal(await lines(), 'Investigating · since 12:00 PM · updated 12:00 PM · next update by 1:00 PM');
    assert.equal((await open(harness, '/')).attribute('#banner .lines a', 'href'), '#incident-1');
    harness.clock.advance(2 * HOUR);
    assert.match(await lines(), /next update was due 1:00 PM$/);
  });

  test('says until when maintenance takes', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.schedule('New disks', {
      scheduled_at: at(-60),
      completed_at: at(2 * HOUR),
      components: [{ id: 1, status: 6 }],
    });
    const page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Under maintenance: API');
    assert.equal(page.text('#banner .lines'), 'In progress · until 2:00 PM · updated 12:00 PM');
  });

  test('announces maintenance a day before it begins', async () => {
    const author = new Author(harness);
    await author.component('Payments');
    await author.schedule('New disks', {
      scheduled_at: at(DAY + 600),
      components: [{ id: 1, status: 6 }],
    });
    const before = await open(harness, '/');
    assert.equal(before.has('#banner .lines'), false);
    assert.ok('hidden' in before.one('#soon').attribs);
    harness.clock.advance(600);
    const page = await open(harness, '/');
    assert.equal(page.text('#banner .lines'), 'Upcoming maintenance: Mar 11, 2026, 12:10 PM · Payments');
    assert.equal(page.attribute('#banner .lines time', 'data-relative'), 'ahead');
    assert.ok(!('hidden' in page.one('#soon').attribs));
    assert.ok('hidden' in page.one('#upcoming').attribs);
  });

  test('has the state of the live connection, which updates of the page leave alone', async () => {
    const page = await open(harness, '/');
    assert.ok('data-own' in page.one('#banner #live').attribs);
    assert.equal(page.all('#live').length, 1);
    assert.equal((await open(harness, '/history')).all('footer #live').length, 1);
  });

  test('qualifies components that share their name with another one, in every language', async () => {
    const author = new Author(harness);
    for (const name of ['EU', 'US']) await author.group(name);
    for (const group of [1, 2]) await author.component('api-1', { component_group_id: group });
    await author.component('Web', { component_group_id: 1 });
    await author.incident('Outage', {
      components: [
        { id: 1, status: 4 },
        { id: 3, status: 2 },
      ],
    });
    for (const path of ['/', '/?lang=de']) {
      const page = await open(harness, path);
      assert.match(page.text('#banner h1'), /: EU \/ api-1$/);
      assert.deepEqual(
        page.all('#incident-1 .hit a').map(({ attribs }) => attribs.href),
        ['/components/1', '/components/3'],
      );
      assert.match(page.text('#incident-1 .hit'), /EU \/ api-1 .*Web$/);
      assert.equal(page.text('#component-1 h4'), 'api-1');
    }
  });
});
