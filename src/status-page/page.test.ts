import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/harness.ts';
import { Author, at, DAY, HOUR, open, type Page, textOf } from '../../test/page.ts';

onBothDatabases('the status page', (world) => {
  const cards = (page: Page, section: string) => page.texts('article h3', page.one(section));

  test('shows an empty system as operational, and says that there are no components yet', async () => {
    const page = await open(world, '/');
    assert.equal(page.text('#banner h1'), 'All systems are operational');
    assert.equal(page.attribute('#banner', 'data-status'), 'operational');
    assert.equal(page.text('title'), 'Status · All systems are operational');
    assert.ok(page.texts('main p').includes('No components have been published yet.'));
    assert.ok('hidden' in page.one('#incidents').attribs);
    assert.ok('hidden' in page.one('#metrics').attribs);
    assert.equal(page.all('article').length, 0);
  });

  test('begins with the status of the system', async () => {
    const author = new Author(world);
    for (let count = 0; count < 4; count++) await author.component(`Component ${count}`);
    for (const [status, name, text, tone] of [
      [1, 'operational', 'All systems are operational', 's1'],
      [6, 'under_maintenance', 'Some systems are under maintenance', 's6'],
      [2, 'partial_outage', 'Some systems are experiencing issues', 's3'],
      [3, 'partial_outage', 'Some systems are experiencing issues', 's3'],
      [4, 'major_outage', 'Many systems are down', 's4'],
    ] as const) {
      await author.put('/components/1', { status });
      const page = await open(world, '/');
      assert.equal(page.attribute('#banner', 'data-status'), name);
      assert.equal(page.text('#banner h1'), text);
      assert.equal(page.text('title'), `Status · ${text}`);
      assert.equal(page.attribute('meta[name=description]', 'content'), text);
      assert.ok(page.has(`#banner.${tone}`), `${name} looks like ${tone}`);
      assert.equal(page.all('h1').length, 1);
    }
  });

  test('takes its name from the settings', async () => {
    await new Author(world).settings({ name: 'Acme & Söhne' });
    const page = await open(world, '/');
    assert.equal(page.text('.brand'), 'Acme & Söhne');
    assert.equal(page.text('title'), 'Acme & Söhne · All systems are operational');
    assert.equal(page.attribute('meta[property=og:site_name]', 'content'), 'Acme & Söhne');
  });

  test('shows unresolved incidents: pinned first, then the newest', async () => {
    const author = new Author(world);
    await author.incident('Older', { occurred_at: at(-2 * HOUR) });
    await author.incident('Pinned and old', { occurred_at: at(-3 * DAY), stickied: true, status: 3 });
    await author.incident('Newest', { occurred_at: at(-60), status: 0 });
    await author.incident('Pinned', { occurred_at: at(-2 * DAY), stickied: true, status: 2 });
    await author.incident('Fixed', { occurred_at: at(-30), status: 4 });
    const page = await open(world, '/');
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
    const author = new Author(world);
    await author.component('API');
    await author.component('Web');
    const { attributes } = await author.incident('Slow answers', {
      message: 'We *look* into it.',
      components: [
        { id: 1, status: 3 },
        { id: 2, status: 2 },
      ],
    });
    world.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 2, message: 'A **disk** is full.' });
    world.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 3, message: '- one\n- two' });
    const page = await open(world, '/');
    const card = page.one('#incident-1');
    assert.equal(page.one('h3 a', card).attribs.href, `/incidents/${attributes.guid}`);
    assert.deepEqual(page.texts('.steps .md', card), ['one two', 'A disk is full.', 'We look into it.']);
    assert.deepEqual(page.texts('.steps .when b', card), ['Monitoring', 'Identified']);
    assert.deepEqual(page.texts('.steps time', card), [
      'Mar 10, 2026, 12:02 PM',
      'Mar 10, 2026, 12:01 PM',
      'Mar 10, 2026, 12:00 PM',
    ]);
    assert.deepEqual(page.texts('ul li', page.one('#update-2')), ['one', 'two']);
    assert.equal(page.text('strong', card), 'disk');
    assert.equal(page.text('em', card), 'look');
    assert.deepEqual(page.texts('.hit li', card), ['API Partial outage', 'Web Performance issues']);
    assert.ok(card.attribs.class?.includes('s3'), 'it looks like the worst that it does');
  });

  test('folds a long timeline after four updates, but leaves nothing out', async () => {
    const author = new Author(world);
    await author.incident('Long story', { message: 'It began.' });
    const add = (number: number) =>
      author.post('/incidents/1/updates', { status: 1, message: `Word ${number}` });
    for (let number = 1; number <= 4; number++) await add(number);
    let page = await open(world, '/');
    assert.equal(page.has('#more-i1'), false);
    assert.equal(page.all('#incident-1 .steps li').length, 5);
    await add(5);
    page = await open(world, '/');
    const more = page.one('#more-i1');
    assert.equal(page.text('summary', more), 'Show 2 earlier updates');
    assert.deepEqual(page.texts('.md', more), ['Word 1', 'It began.']);
    assert.deepEqual(page.texts('#incident-1 .md'), [
      ...['Word 5', 'Word 4', 'Word 3', 'Word 2'],
      ...['Word 1', 'It began.'],
    ]);
  });

  test('shows maintenance in progress, followed by upcoming maintenance in order', async () => {
    const author = new Author(world);
    await author.component('API');
    await author.schedule('Later', { scheduled_at: at(2 * DAY) });
    await author.schedule('Sooner', { scheduled_at: at(HOUR), completed_at: at(2 * HOUR) });
    await author.schedule('Now', { scheduled_at: at(-60), components: [{ id: 1, status: 6 }] });
    await author.schedule('Over', { scheduled_at: at(-2 * HOUR), completed_at: at(-HOUR) });
    let page = await open(world, '/');
    assert.deepEqual(page.texts('#maintenance h2'), ['Maintenance in progress', 'Coming maintenance']);
    assert.deepEqual(cards(page, '#maintenance'), ['Now', 'Sooner', 'Later']);
    assert.equal(page.text('#schedule-3 .facts'), 'In progress From Mar 10, 2026, 11:59 AM, end open');
    assert.equal(
      page.text('#schedule-2 .facts'),
      'Upcoming From Mar 10, 2026, 1:00 PM to Mar 10, 2026, 2:00 PM',
    );
    assert.equal(page.text('#schedule-3 .hit'), 'API Under maintenance');
    assert.equal(page.attribute('#schedule-3 h3 a', 'href'), '/schedules/3');
    world.clock.advance(HOUR);
    page = await open(world, '/');
    assert.deepEqual(cards(page, '#maintenance'), ['Now', 'Sooner', 'Later']);
    assert.match(page.text('#schedule-2 .facts'), /^In progress/);
    world.clock.advance(HOUR);
    assert.deepEqual(cards(await open(world, '/'), '#maintenance'), ['Now', 'Later']);
  });

  test('hides upcoming maintenance if the settings say so', async () => {
    const author = new Author(world);
    await author.schedule('Now', { scheduled_at: at(-60) });
    await author.schedule('Coming', { scheduled_at: at(HOUR) });
    await author.settings({ show_upcoming: false });
    const { text } = await world.visit('/');
    assert.ok(text.includes('Now') && !text.includes('Coming'));
    world.clock.advance(HOUR);
    assert.deepEqual(cards(await open(world, '/'), '#maintenance'), ['Now', 'Coming']);
  });

  test('ends with the last days, including quiet ones, and what began on them', async () => {
    const author = new Author(world);
    await author.component('API');
    await author.incident('Fixed today', { status: 4, occurred_at: at(-HOUR), resolved_at: at(-60) });
    await author.incident('Running', { occurred_at: at(-2 * HOUR) });
    await author.incident('Fixed before', { status: 4, occurred_at: at(-2 * DAY) });
    await author.incident('Too old', { status: 4, occurred_at: at(-7 * DAY) });
    await author.schedule('Done', { scheduled_at: at(-DAY), completed_at: at(-DAY + 60) });
    await author.schedule('Going on', { scheduled_at: at(-DAY), components: [{ id: 1, status: 6 }] });
    const page = await open(world, '/');
    const days = page.all('#history .day');
    assert.deepEqual(
      days.map((day) => page.text('h3', day)),
      [
        'Tuesday, March 10, 2026',
        'Monday, March 9, 2026',
        'Sunday, March 8, 2026',
        'Saturday, March 7, 2026',
        'Friday, March 6, 2026',
        'Thursday, March 5, 2026',
        'Wednesday, March 4, 2026',
      ],
    );
    assert.deepEqual(
      days.map((day) => page.texts('article h4', day)),
      [['Fixed today'], ['Done'], ['Fixed before'], [], [], [], []],
    );
    assert.deepEqual(
      days.map((day) => textOf(day).includes('No incidents reported.')),
      [false, false, false, true, true, true, true],
    );
    // Ongoing entries are at the top of the page; their day only mentions them.
    const named = days.map((day) =>
      page.all('.list a', day).map((link) => [link.attribs.href, textOf(link)]),
    );
    assert.deepEqual(named.slice(0, 2), [[['#incident-2', 'Running']], [['#schedule-2', 'Going on']]]);
    assert.equal(page.texts('.list li', days[0]).join(), 'Running · Investigating');
    assert.equal(page.texts('.list li', days[1]).join(), 'Going on · In progress');
    assert.match(page.text('#incident-1 .facts'), /^Resolved Began Mar 10, 2026, 11:00 AM Lasted 59 min$/);
    assert.ok(page.has('#history a[href=/history]'));
  });

  test('does not list postponed maintenance in the past', async () => {
    const author = new Author(world);
    await author.schedule('Put off', { scheduled_at: at(-60), status: 0 });
    const page = await open(world, '/');
    assert.match(page.text('#schedule-1 .facts'), /^Upcoming/);
    assert.match(textOf(page.all('#history .day')[0] ?? page.one('#history')), /No incidents reported/);
    await author.settings({ show_upcoming: false });
    assert.ok(!(await world.visit('/')).text.includes('Put off'));
    await author.put('/schedules/1', { status: 1 });
    assert.deepEqual((await open(world, '/')).texts('#history .list li'), ['Put off · In progress']);
  });

  test('shows as many days as the settings say, or none', async () => {
    const author = new Author(world);
    await author.incident('Old', { status: 4, occurred_at: at(-20 * DAY) });
    await author.settings({ history_days: 30 });
    const page = await open(world, '/');
    assert.equal(page.all('#history .day').length, 30);
    assert.deepEqual(page.texts('#history h4'), ['Old']);
    await author.settings({ history_days: 1 });
    assert.equal((await open(world, '/')).all('#history .day').length, 1);
    await author.settings({ show_history: false });
    const without = await open(world, '/');
    assert.equal(without.has('#history'), false);
    assert.equal(without.has('nav a[href=/history]'), false);
  });

  test('shows the about text, rendered as Markdown', async () => {
    const author = new Author(world);
    assert.equal((await open(world, '/')).has('#about'), false);
    await author.settings({ about: 'We run **Acme**. [Write to us](https://acme.example/help)' });
    const page = await open(world, '/');
    assert.equal(page.text('#about'), 'About this page');
    const about = page.one('section[aria-labelledby=about]');
    assert.equal(page.text('strong', about), 'Acme');
    assert.equal(page.one('a', about).attribs.href, 'https://acme.example/help');
  });
});
