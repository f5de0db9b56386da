import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open } from '../../../test/support/page.ts';

/** Every public place that contains names. */
const places = [
  ...['/', '/?days=365', '/history', '/uptime', '/uptime.csv', '/uptime.json', '/rss', '/atom'],
  ...['/history?q=e', '/history?component=1', '/components/1', '/components/1?days=365'],
  ...['/feed.json', '/calendar.ics', '/components/1/rss', '/components/1/calendar.ics', '/sitemap.xml'],
  ...['summary', 'components', 'incidents', 'incidents/unresolved', 'scheduled-maintenances'].map(
    (name) => `/api/v2/${name}.json`,
  ),
];

onBothDatabases('what the public may not see', (harness) => {
  /** The content of all places, for a guest or with a token that may see everything in the API. */
  async function everywhere(token?: string): Promise<[path: string, text: string][]> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const texts: [string, string][] = [];
    for (const path of places) {
      const { status, text } = await harness.visit(path, headers);
      assert.equal(status, 200, path);
      texts.push([path, text]);
    }
    return texts;
  }

  async function expectNowhere(...words: string[]): Promise<void> {
    for (const token of [undefined, await harness.token('*')]) {
      for (const [path, text] of await everywhere(token)) {
        for (const word of words) assert.ok(!text.includes(word), `${word} is in ${path}`);
      }
    }
  }

  async function expectOnPage(...words: string[]): Promise<void> {
    const { text } = await harness.visit('/');
    for (const word of words) assert.ok(text.includes(word), `${word} is not on the page`);
  }

  test('hidden groups and their components, and disabled and deleted components, appear nowhere', async () => {
    const author = new Author(harness);
    await author.component('Visible');
    await author.group('Staffgroup', { visible: 0 });
    await author.group('Nobodygroup', { visible: 2 });
    await author.component('Staffmember', { component_group_id: 1, status: 4 });
    await author.component('Nobodymember', { component_group_id: 2, status: 4 });
    await author.component('Disabled', { enabled: false, status: 4, description: 'Disableddescription' });
    await author.component('Deleted', { status: 4 });
    await author.delete('/components/5');
    const links = [1, 2, 3, 4].map((id) => ({ id, status: 3 }));
    await author.incident('Everybody knows', { components: links });
    await author.schedule('Coming', { components: links.map(({ id }) => ({ id, status: 6 })) });
    const hidden = ['Staff', 'Nobody', 'Disabled', 'Deleted'];
    await expectNowhere(...hidden);
    await expectOnPage('Visible', 'Everybody knows', 'Coming');
    const page = await open(harness, '/');
    assert.deepEqual(page.texts('#incident-1 .hit li'), ['Partial outage: Visible']);
    await author.put('/component-groups/1', { visible: 1 });
    await author.put('/component-groups/2', { visible: 1 });
    await author.put('/components/4', { enabled: true });
    await expectOnPage('Staffgroup', 'Staffmember', 'Nobodygroup', 'Nobodymember', 'Disableddescription');
  });

  test('hidden and deleted incidents and schedules appear nowhere, not even as a cause', async () => {
    const author = new Author(harness);
    harness.clock.advance(-DAY);
    await author.component('Visible');
    harness.clock.advance(DAY);
    const components = [{ id: 1, status: 4 }];
    for (const status of [1, 4]) {
      const body = { status, message: 'Secretmessage', components, occurred_at: at(-HOUR) };
      await author.incident('Staffincident', { ...body, visible: 0 });
      await author.incident('Nobodyincident', { ...body, visible: 2 });
      const { id } = await author.incident('Deletedincident', body);
      await author.post(`/incidents/${id}/updates`, { status, message: 'Secretupdate' });
      await author.delete(`/incidents/${id}`);
    }
    const window = { message: 'Secretmessage', components: [{ id: 1, status: 6 }] };
    for (const [index, scheduled_at] of [at(-HOUR), at(HOUR)].entries()) {
      await author.schedule('Deletedschedule', { ...window, scheduled_at });
      await author.delete(`/schedules/${index + 1}`);
    }
    await expectNowhere('Staffincident', 'Nobodyincident', 'Deleted', 'Secret');
    const page = await open(harness, '/');
    assert.equal(page.text('#component-1 .st'), 'Operational');
    assert.equal(page.attribute('#banner', 'data-status'), 'operational');
    assert.equal(page.has('#days-1'), false, 'it was quiet all the time');
  });

  test('an embargo holds to the second, for the text, the status and the bars', async () => {
    const author = new Author(harness);
    harness.clock.advance(-DAY);
    await author.component('Visible');
    harness.clock.advance(DAY);
    await author.incident('Embargoedincident', {
      published_at: at(60),
      occurred_at: at(-HOUR),
      components: [{ id: 1, status: 3 }],
    });
    await author.post('/incidents/1/updates', { status: 2, message: 'Embargoedupdate' });
    await author.incident('Embargoedfixed', { status: 4, published_at: at(60), occurred_at: at(-2 * HOUR) });
    await author.schedule('Embargoedschedule', {
      published_at: at(60),
      scheduled_at: at(-HOUR),
      components: [{ id: 1, status: 6 }],
    });
    await expectNowhere('Embargoed');
    assert.equal((await open(harness, '/')).text('#component-1 .st'), 'Operational');
    harness.clock.advance(59);
    await expectNowhere('Embargoed');
    assert.equal((await open(harness, '/')).attribute('#banner', 'data-status'), 'operational');
    harness.clock.advance(1);
    await expectOnPage('Embargoedincident', 'Embargoedupdate', 'Embargoedfixed', 'Embargoedschedule');
    const page = await open(harness, '/');
    assert.equal(page.text('#component-1 .st'), 'Partial outage');
    assert.equal(page.attribute('#banner', 'data-status'), 'partial_outage');
    assert.match(
      page.text('#days-1'),
      /since 11:00 AM · Partial outage.* Embargoedschedule.* Embargoedincident/,
    );
    for (const [path, text] of await everywhere()) {
      if (path === '/uptime' || path === '/uptime.csv' || path === '/sitemap.xml') continue;
      assert.ok(
        text.includes('Embargoed') || path === '/api/v2/components.json',
        `${path} tells nothing after the embargo`,
      );
    }
  });

  test('a published entry can be hidden again', async () => {
    const author = new Author(harness);
    await author.component('Wellknown');
    await author.incident('Knownincident', { components: [{ id: 1, status: 4 }] });
    await author.schedule('Knownschedule', { scheduled_at: at(-60) });
    await expectOnPage('Wellknown', 'Knownincident', 'Knownschedule');
    await author.component('Another');
    await author.put('/incidents/1', { visible: 0 });
    await author.put('/schedules/1', { published_at: at(HOUR) });
    const { text } = await harness.visit('/');
    assert.ok(!text.includes('Knownincident') && !text.includes('Knownschedule'));
    await author.put('/components/1', { enabled: false });
    assert.ok(!(await harness.visit('/')).text.includes('Wellknown'));
  });

  test('names and email addresses of staff appear nowhere', async () => {
    const author = new Author(harness);
    await author.component('Visible');
    await author.incident('Signed');
    await expectNowhere('Ada', 'ada@staff.example');
  });
});
