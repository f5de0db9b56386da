import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, type Page, textOf } from '../../../test/support/page.ts';

onBothDatabases('the status page', (harness) => {
  const cards = (page: Page, section: string) => page.texts('article h3', page.one(section));

  test('does not claim that an empty system is operational', async () => {
    const page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'No components yet');
    assert.equal(page.attribute('#banner', 'data-status'), 'operational');
    assert.ok(page.has('#banner.s5'));
    assert.equal(page.text('title'), 'Status · No components yet');
    assert.ok(page.texts('main p').includes('No components have been published yet.'));
    assert.ok('hidden' in page.one('#incidents').attribs);
    assert.ok('hidden' in page.one('#metrics').attribs);
    assert.equal(page.all('article').length, 0);
  });

  test('begins with the status of the system', async () => {
    const author = new Author(harness);
    for (let count = 0; count < 4; count++) await author.component(`Component ${count}`);
    for (const [status, name, text, tone] of [
      [1, 'operational', 'All systems operational', 's1'],
      [5, 'operational', 'Status unknown', 's5'],
      [6, 'under_maintenance', 'Under maintenance', 's6'],
      [2, 'partial_outage', 'Degraded performance', 's2'],
      [3, 'partial_outage', 'Partial outage', 's3'],
      [4, 'major_outage', 'Major outage', 's4'],
    ] as const) {
      await author.put('/components/1', { status });
      const page = await open(harness, '/');
      assert.equal(page.attribute('#banner', 'data-status'), name);
      const headline = status === 1 ? text : `${text}: Component 0`;
      assert.equal(page.text('#banner h1'), headline);
      assert.equal(page.text('title'), `Status · ${text}`);
      assert.equal(page.attribute('meta[name=description]', 'content'), headline);
      assert.ok(page.has(`#banner.${tone}`), `${name} looks like ${tone}`);
      assert.equal(page.all('h1').length, 1);
    }
  });

  test('names what is wrong, what else is affected, since when, and when that was last reported', async () => {
    const author = new Author(harness);
    for (const name of ['API', 'Web', 'Mail', 'Search', 'Login', 'Files']) await author.component(name);
    await author.settings({ major_outage_share: 1 });
    await author.incident('Outage', {
      occurred_at: at(-2 * HOUR),
      components: [
        { id: 1, status: 3 },
        { id: 2, status: 2 },
        { id: 3, status: 2 },
      ],
    });
    await author.put('/components/4', { status: 5 });
    harness.clock.advance(600);
    await author.post('/incidents/1/updates', { status: 2, message: 'Found.' });
    let page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Partial outage: API');
    assert.equal(page.text('#banner .lines'), 'Identified · since 10:00 AM · updated 12:10 PM');
    assert.equal(page.text('#banner .others'), '2 others degraded · 1 unknown');
    assert.ok('data-relative' in (page.all('#banner time')[1]?.attribs ?? {}));
    const [group, ...statuses] = page.texts('#summary li');
    assert.deepEqual(statuses, ['Partial outage: API', 'Degraded performance: Web, Mail', 'Unknown: Search']);
    assert.equal(group, `Other components ${statuses.join(' ')}`);
    for (const id of [2, 3, 4, 5]) await author.put(`/components/${id}`, { status: 4 });
    page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Major outage: Web, Mail, and 2 more');
    await author.post('/incidents/1/updates', { status: 4, message: 'Fixed.' });
    for (const id of [2, 3, 4, 5]) await author.put(`/components/${id}`, { status: 1 });
    page = await open(harness, '/');
    assert.deepEqual(page.texts('#banner p:not(.live)'), []);
    assert.ok('hidden' in page.one('#summary').attribs);
  });

  test('says when that was last reported which it names, whatever was reported about something else', async () => {
    const author = new Author(harness);
    for (const name of ['API', 'Web', 'Mail']) await author.component(name);
    await author.settings({ major_outage_share: 1 });
    await author.incident('Outage', { components: [{ id: 1, status: 4 }] });
    harness.clock.advance(600);
    await author.incident('Slow', { components: [{ id: 2, status: 2 }] });
    await author.post('/schedules', {
      name: 'Disks',
      message: 'm',
      scheduled_at: at(-60),
      completed_at: at(HOUR),
      components: [{ id: 3, status: 6 }],
    });
    harness.clock.advance(600);
    await author.post('/incidents/2/updates', { status: 2, message: 'Found.' });
    await author.post('/schedules/1/updates', { message: 'Half done.' });
    await author.put('/components/2', { status: 2 });
    let page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Major outage: API');
    assert.equal(page.text('#banner .lines'), 'Investigating · since 12:00 PM · updated 12:00 PM');
    assert.equal(page.text('#banner .others'), '1 other degraded · 1 under maintenance');
    harness.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 4, message: 'Fixed.' });
    page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Degraded performance: Web');
    assert.equal(page.text('#banner .lines'), 'Identified · since 12:10 PM · updated 12:20 PM');
    assert.equal(page.text('#banner .others'), '1 under maintenance');
  });

  test('names the incident if no component is affected', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.incident('Certificates are renewed', { occurred_at: at(-HOUR) });
    const page = await open(harness, '/');
    assert.equal(page.text('#banner h1'), 'Ongoing incident: Certificates are renewed');
    assert.ok(page.has('#banner.s2'));
    assert.equal(page.text('#banner .lines'), 'Investigating · since 11:00 AM · updated 12:00 PM');
  });

  test('says on which days components were down without an incident', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 5 * DAY);
    for (const name of ['API', 'Web']) await author.component(name);
    harness.clock.set(START - 2 * DAY);
    await author.put('/components/1', { status: 4 });
    harness.clock.advance(HOUR);
    await author.put('/components/1', { status: 1 });
    harness.clock.set(START - DAY);
    await author.put('/components/2', { status: 2 });
    harness.clock.set(START);
    const quiet = async () => (await open(harness, '/')).texts('#history .quiet');
    const none = 'No incidents reported.';
    const down = 'No incidents reported, but these components were down: API';
    // The quiet days before and after it are one line each.
    assert.deepEqual(await quiet(), [none, down, none]);
    await author.settings({ show_uptime: false });
    assert.deepEqual((await quiet())[1], down);
    await author.incident('Reported late', {
      status: 4,
      occurred_at: at(-2 * DAY),
      resolved_at: at(-2 * DAY + HOUR),
      components: [{ id: 1, status: 4 }],
    });
    assert.deepEqual(await quiet(), [none, none]);
  });

  test('takes its name from the settings', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.settings({ name: 'Acme & Söhne' });
    const page = await open(harness, '/');
    assert.equal(page.text('.brand'), 'Acme & Söhne');
    assert.equal(page.text('title'), 'Acme & Söhne · All systems operational');
    assert.equal(page.attribute('meta[property=og:site_name]', 'content'), 'Acme & Söhne');
  });

  test('shows unresolved incidents: pinned first, then the newest', async () => {
    const author = new Author(harness);
    await author.incident('Older', { occurred_at: at(-2 * HOUR) });
    await author.incident('Pinned and old', { occurred_at: at(-3 * DAY), stickied: true, status: 3 });
    await author.incident('Newest', { occurred_at: at(-60), status: 0 });
    await author.incident('Pinned', { occurred_at: at(-2 * DAY), stickied: true, status: 2 });
    await author.incident('Fixed', { occurred_at: at(-30), status: 4 });
    const page = await open(harness, '/');
    const section = page.one('#incidents');
    assert.ok(!('hidden' in section.attribs));
    assert.equal(page.text('h2', section), 'Current incidents');
    assert.deepEqual(cards(page, '#incidents'), ['Pinned', 'Pinned and old', 'Newest', 'Older']);
    assert.deepEqual(page.texts('.facts b', section), [
      'Identified',
      'Monitoring',
      'Reported',
      'Investigating',
    ]);
    assert.deepEqual(
      page.all('article', section).map((card) => page.has('.tag', card)),
      [true, true, false, false],
    );
  });

  test('shows an incident with its updates in Markdown, newest first', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.component('Web');
    const { attributes } = await author.incident('Slow answers', {
      message: 'We *look* into it.',
      components: [
        { id: 1, status: 3 },
        { id: 2, status: 2 },
      ],
    });
    harness.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 2, message: 'A **disk** is full.' });
    harness.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 3, message: '- one\n- two' });
    const page = await open(harness, '/');
    const card = page.one('#incident-1');
    assert.equal(page.one('h3 a', card).attribs.href, `/incidents/${attributes.guid}`);
    assert.deepEqual(page.texts('.steps .md', card), ['one two', 'A disk is full.', 'We look into it.']);
    assert.deepEqual(page.texts('.steps .when b', card), ['Monitoring', 'Identified', 'Investigating']);
    assert.deepEqual(page.texts('.steps time', card), [
      'Mar 10, 12:02 PM',
      'Mar 10, 12:01 PM',
      'Mar 10, 12:00 PM',
    ]);
    assert.deepEqual(page.texts('ul li', page.one('#update-2')), ['one', 'two']);
    assert.equal(page.text('strong', card), 'disk');
    assert.equal(page.text('em', card), 'look');
    assert.deepEqual(page.texts('.hit li', card), ['Partial outage: API', 'Degraded performance: Web']);
    assert.ok(card.attribs.class?.includes('s3'), 'it looks like the worst that it does');
  });

  test('shows the newest update, and folds the earlier ones with their number', async () => {
    const author = new Author(harness);
    await author.incident('Long story', { message: 'It began.' });
    const add = (number: number) =>
      author.post('/incidents/1/updates', { status: 1, message: `Word ${number}` });
    assert.equal((await open(harness, '/')).has('#more-i1'), false);
    await add(1);
    assert.equal((await open(harness, '/')).text('#more-i1 summary'), 'Show 1 earlier update');
    await add(2);
    const page = await open(harness, '/');
    const more = page.one('#more-i1');
    assert.equal(page.text('summary', more), 'Show 2 earlier updates');
    assert.deepEqual(page.texts('.md', more), ['Word 1', 'It began.']);
    assert.deepEqual(page.texts('#incident-1 .md'), ['Word 2', 'Word 1', 'It began.']);
  });

  test('shows the worst incidents first, and folds those after the fifth', async () => {
    const author = new Author(harness);
    await author.component('API');
    const impacts = [2, 4, 1, 3, 2, 4, 1] as const;
    for (const [index, status] of impacts.entries())
      await author.incident(`Impact ${status}`, {
        occurred_at: at(-index * HOUR),
        components: [{ id: 1, status }],
      });
    await author.incident('Without a component', { occurred_at: at(-DAY), stickied: true });
    const page = await open(harness, '/');
    assert.deepEqual(cards(page, '#incidents'), [
      'Without a component',
      ...['Impact 4', 'Impact 4', 'Impact 3', 'Impact 2', 'Impact 2', 'Impact 1', 'Impact 1'],
    ]);
    assert.deepEqual(
      page.all('article', page.one('#incidents')).map((card) => page.has('.fold', card)),
      [false, false, false, false, false, true, true, true],
    );
  });

  test('shows maintenance that runs or comes within a day above the components, and later maintenance below them', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.schedule('Later', { scheduled_at: at(2 * DAY) });
    await author.schedule('Sooner', { scheduled_at: at(HOUR), completed_at: at(2 * HOUR) });
    await author.schedule('Now', { scheduled_at: at(-60), components: [{ id: 1, status: 6 }] });
    await author.schedule('Over', { scheduled_at: at(-2 * HOUR), completed_at: at(-HOUR) });
    let page = await open(harness, '/');
    assert.equal(page.text('#maintenance h2'), 'Maintenance in progress');
    assert.equal(page.text('#upcoming h2'), 'Scheduled maintenance');
    assert.deepEqual(cards(page, '#maintenance'), ['Now']);
    assert.equal(page.text('#soon h2'), 'Maintenance in the next 24 hours');
    assert.deepEqual(cards(page, '#soon'), ['Sooner']);
    assert.deepEqual(cards(page, '#upcoming'), ['Later']);
    const order = page.elements.flatMap(({ attribs: { id } }) =>
      id && /^(?:incidents|maintenance|soon|components|upcoming|history)$/.test(id) ? [id] : [],
    );
    assert.deepEqual(order, ['incidents', 'maintenance', 'soon', 'components', 'upcoming', 'history']);
    assert.equal(page.text('#schedule-3 .facts'), 'In progress From Mar 10, 11:59 AM, end time not set');
    assert.equal(page.text('#schedule-2 .facts'), 'Upcoming Mar 10, 1:00 – 2:00 PM');
    assert.equal(page.text('#schedule-3 .hit'), 'Under maintenance: API');
    assert.equal(page.attribute('#schedule-3 h3 a', 'href'), '/schedules/3');
    harness.clock.advance(HOUR);
    page = await open(harness, '/');
    assert.deepEqual(cards(page, '#maintenance'), ['Now', 'Sooner']);
    assert.deepEqual(cards(page, '#upcoming'), ['Later']);
    assert.match(page.text('#schedule-2 .facts'), /^In progress/);
    harness.clock.advance(HOUR);
    page = await open(harness, '/');
    assert.deepEqual(cards(page, '#maintenance'), ['Now']);
    assert.deepEqual(cards(page, '#upcoming'), ['Later']);
  });

  test('hides upcoming maintenance if the settings say so', async () => {
    const author = new Author(harness);
    await author.schedule('Now', { scheduled_at: at(-60) });
    await author.schedule('Coming', { scheduled_at: at(HOUR) });
    await author.settings({ show_upcoming: false });
    const { text } = await harness.visit('/');
    assert.ok(text.includes('Now') && !text.includes('Coming'));
    harness.clock.advance(HOUR);
    assert.deepEqual(cards(await open(harness, '/'), '#maintenance'), ['Now', 'Coming']);
  });

  test('ends with the last days and what began on them; quiet days in a row are one line, from the beginning on', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 5 * DAY);
    await author.component('API');
    harness.clock.set(START);
    await author.incident('Fixed today', { status: 4, occurred_at: at(-HOUR), resolved_at: at(-60) });
    await author.incident('Running', { occurred_at: at(-2 * HOUR) });
    await author.incident('Fixed before', { status: 4, occurred_at: at(-2 * DAY) });
    await author.incident('Too old', { status: 4, occurred_at: at(-7 * DAY) });
    await author.schedule('Done', { scheduled_at: at(-DAY), completed_at: at(-DAY + 60) });
    await author.schedule('Going on', { scheduled_at: at(-DAY), components: [{ id: 1, status: 6 }] });
    const page = await open(harness, '/');
    const days = page.all('#history .day');
    assert.deepEqual(
      days.map((day) => page.text('h3', day)),
      ['Tuesday, March 10, 2026', 'Monday, March 9, 2026', 'Sunday, March 8, 2026', 'March 5 – 7, 2026'],
    );
    assert.deepEqual(
      days.map((day) => page.texts('article h4', day)),
      [['Fixed today'], ['Done'], ['Fixed before'], []],
    );
    assert.deepEqual(
      days.map((day) => textOf(day).includes('No incidents reported.')),
      [false, false, false, true],
    );
    // Ongoing entries are at the top of the page, and are not past.
    assert.deepEqual(
      [page.has('#incidents #incident-2'), page.has('#maintenance #schedule-2')],
      [true, true],
    );
    assert.doesNotMatch(page.text('#history'), /Running|Going on/);
    assert.match(page.text('#incident-1 .facts'), /^Resolved Lasted 59 min Mar 10, 11:00 – 11:59 AM$/);
    assert.ok(page.has('#history a[href=/history]'));
  });

  test('does not list postponed maintenance in the past', async () => {
    const author = new Author(harness);
    await author.schedule('Put off', { scheduled_at: at(-60), status: 0 });
    const page = await open(harness, '/');
    assert.match(page.text('#schedule-1 .facts'), /^Upcoming/);
    assert.match(textOf(page.all('#history .day')[0] ?? page.one('#history')), /No incidents reported/);
    await author.settings({ show_upcoming: false });
    assert.ok(!(await harness.visit('/')).text.includes('Put off'));
    await author.put('/schedules/1', { status: 1 });
    const begun = await open(harness, '/');
    assert.match(begun.text('#maintenance'), /Put off/);
    assert.doesNotMatch(begun.text('#history'), /Put off|No incidents reported/);
  });

  test('does not say that nothing was reported on a day whose incident goes on', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 10 * DAY);
    await author.component('API');
    harness.clock.set(START);
    await author.incident('Running', { occurred_at: at(-2 * DAY) });
    const past = async () => {
      const page = await open(harness, '/');
      return page.all('#history .day').map((day) => [page.text('h3', day), page.texts('h4', day).join()]);
    };
    assert.deepEqual(await past(), [
      ['March 9 – 10, 2026', ''],
      ['March 4 – 7, 2026', ''],
    ]);
    await author.put('/incidents/1', { status: 4 });
    assert.deepEqual((await past())[1], ['Sunday, March 8, 2026', 'Running']);
  });

  test('shows as many days as the settings say, or none', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 40 * DAY);
    await author.component('API');
    harness.clock.set(START);
    await author.incident('Old', { status: 4, occurred_at: at(-20 * DAY) });
    await author.settings({ history_days: 30 });
    const page = await open(harness, '/');
    // The quiet days before and after it.
    assert.equal(page.all('#history .day').length, 3);
    assert.deepEqual(page.texts('#history h4'), ['Old']);
    await author.settings({ history_days: 1 });
    assert.equal((await open(harness, '/')).all('#history .day').length, 1);
    await author.settings({ show_history: false });
    const without = await open(harness, '/');
    assert.equal(without.has('#history'), false);
    assert.equal(without.has('nav a[href=/history]'), false);
  });

  test('shows the about text, rendered as Markdown', async () => {
    const author = new Author(harness);
    assert.equal((await open(harness, '/')).has('#about'), false);
    await author.settings({ about: 'We run **Acme**. [Write to us](https://acme.example/help)' });
    const page = await open(harness, '/');
    assert.equal(page.text('#about'), 'About this page');
    const about = page.one('section[aria-labelledby=about]');
    assert.equal(page.text('strong', about), 'Acme');
    assert.equal(page.one('a', about).attribs.href, 'https://acme.example/help');
  });
});
