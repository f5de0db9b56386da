import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, Page } from '../../../test/support/page.ts';

const BASE = 'https://status.example';

onBothDatabases('pages of incidents and maintenance', (harness) => {
  const meta = (page: Page, property: string) => page.attribute(`meta[property=${property}]`, 'content');
  const hiddenLinks = (page: Page) => page.all('[hidden] a').map(({ attribs }) => attribs.href);
  const guidOf = (incident: { attributes: { guid: string } }) => incident.attributes.guid;

  async function expectNotFound(path: string, headers?: Record<string, string>): Promise<void> {
    const { status, text, headers: sent } = await harness.visit(path, headers);
    assert.equal(status, 404, path);
    assert.match(String(sent['content-type']), /^text\/html/, path);
    assert.equal(new Page(text).text('h1'), 'Page not found', path);
  }

  test('an incident has a page with its full timeline', async () => {
    const author = new Author(harness);
    await author.component('API');
    const guid = guidOf(
      await author.incident('Slow answers', {
        message: 'We **look** into it.',
        occurred_at: at(-HOUR),
        components: [{ id: 1, status: 3 }],
      }),
    );
    for (let number = 1; number <= 12; number++) {
      harness.clock.advance(60);
      await author.post('/incidents/1/updates', {
        status: number === 12 ? 4 : 2,
        message: `Word *${number}*`,
      });
    }
    const page = await open(harness, `/incidents/${guid}`);
    assert.equal(page.text('h1'), 'Slow answers');
    assert.equal(page.text('title'), 'Slow answers · Status');
    assert.equal(page.has('details'), false, 'nothing is folded away');
    assert.deepEqual(page.texts('.steps .md'), [
      ...Array.from({ length: 12 }, (_, index) => `Word ${12 - index}`),
      'We look into it.',
    ]);
    assert.deepEqual(page.texts('.steps .when b').slice(0, 2), ['Resolved', 'Identified']);
    assert.equal(
      page.texts('.steps .when').at(-1),
      'Investigating · Mar 10, 12:00 PM',
      'posted after it had started',
    );
    assert.equal(page.text('.steps .md strong'), 'look');
    const ids = page.all('.steps li[id]').map(({ attribs }) => `#${attribs.id}`);
    const links = page.all('.steps .when a').map(({ attribs }) => attribs.href);
    assert.equal(ids.length, 12);
    assert.deepEqual(links, [...ids, '#entry'], 'every update has a permalink');
    const front = await open(harness, '/');
    const [newest] = front.all(`#incident-1 .when a`);
    assert.equal(newest?.attribs.href, `/incidents/${guid}${ids[0]}`);
    const [kind, facts] = page.texts('.facts');
    // The page's script shows the link to those who have signed in.
    assert.equal(kind, 'Incident Updated Mar 10, 2026, 12:12 PM Manage');
    assert.deepEqual(hiddenLinks(page), ['/dashboard/incidents/1', '/dashboard/incidents/1']);
    assert.equal(facts, 'Resolved Lasted 1 hr, 12 min Mar 10, 11:00 AM – 12:12 PM');
    assert.deepEqual(page.texts('.hit li'), ['Partial outage: API']);
    assert.ok(page.has('main a[href=/]'));
    assert.equal(page.has('nav [aria-current=page]'), false);
  });

  test('the page of an incident shows every update, however many there are', async () => {
    const author = new Author(harness);
    const guid = guidOf(await author.incident('Endless'));
    for (let number = 1; number <= 120; number++)
      await author.post('/incidents/1/updates', { status: 2, message: `Word ${number}` });
    const page = await open(harness, `/incidents/${guid}`);
    assert.equal(page.texts('.steps .md').length, 121);
  });

  test('a schedule has a page with its full timeline', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.schedule('New disks', {
      message: 'We *swap* disks.',
      scheduled_at: at(HOUR),
      completed_at: at(3 * HOUR),
      components: [{ id: 1, status: 6 }],
    });
    for (let number = 1; number <= 6; number++) {
      harness.clock.advance(60);
      await author.post('/schedules/1/updates', { message: `Word ${number}` });
    }
    const page = await open(harness, '/schedules/1');
    assert.equal(page.text('h1'), 'New disks');
    assert.deepEqual(page.texts('.steps .md'), [
      ...Array.from({ length: 6 }, (_, index) => `Word ${6 - index}`),
      'We swap disks.',
    ]);
    const [kind, facts] = page.texts('.facts');
    assert.equal(kind, 'Maintenance Updated Mar 10, 2026, 12:06 PM Manage');
    assert.deepEqual(hiddenLinks(page), ['/dashboard/maintenance/1', '/dashboard/maintenance/1']);
    assert.equal(facts, 'Upcoming Mar 10, 1:00 – 3:00 PM');
    harness.clock.advance(HOUR);
    assert.match((await open(harness, '/schedules/1')).texts('.facts')[1] ?? '', /^In progress/);
    harness.clock.advance(2 * HOUR);
    assert.match((await open(harness, '/schedules/1')).texts('.facts')[1] ?? '', /^Complete/);
  });

  test('link previews show the newest update, with absolute URLs', async () => {
    const author = new Author(harness);
    await author.settings({ name: 'Acme' });
    const guid = guidOf(
      await author.incident('Slow "answers"', { message: 'First\n\n**bold** [link](https://x.example)' }),
    );
    let page = await open(harness, `/incidents/${guid}`);
    assert.equal(meta(page, 'og:description'), 'First bold link');
    await author.post('/incidents/1/updates', { status: 2, message: `${'long '.repeat(50)}😀😀😀` });
    page = await open(harness, `/incidents/${guid}?lang=en`, { host: 'evil.example' });
    assert.equal(meta(page, 'og:type'), 'article');
    assert.equal(meta(page, 'og:title'), 'Slow "answers" · Acme');
    assert.equal(meta(page, 'og:site_name'), 'Acme');
    assert.equal(meta(page, 'og:url'), `${BASE}/incidents/${guid}`);
    assert.equal(meta(page, 'og:image'), `${BASE}/incidents/${guid}/share.png`);
    assert.equal(page.attribute('link[rel=canonical]', 'href'), `${BASE}/incidents/${guid}`);
    const description = meta(page, 'og:description') ?? '';
    assert.ok(description.startsWith('long long') && description.endsWith('…') && description.length <= 200);
    await author.schedule('New disks', { message: 'We *swap* disks.' });
    page = await open(harness, '/schedules/1');
    assert.equal(meta(page, 'og:description'), 'We swap disks.');
    assert.equal(meta(page, 'og:url'), `${BASE}/schedules/1`);
    assert.equal(meta(page, 'og:image'), `${BASE}/schedules/1/share.png`);
    page = await open(harness, '/');
    assert.equal(meta(page, 'og:type'), 'website');
    assert.equal(meta(page, 'og:url'), `${BASE}/`);
    assert.equal(meta(page, 'og:image'), `${BASE}/share.png`);
  });

  test('a missing page and a hidden page both show an error page', async () => {
    const author = new Author(harness);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const hidden = guidOf(await author.incident('Hidden', { visible: 0 }));
    const secret = guidOf(await author.incident('Secret', { visible: 2 }));
    const coming = guidOf(await author.incident('Embargoed', { published_at: at(60) }));
    const deleted = guidOf(await author.incident('Deleted'));
    const visible = guidOf(await author.incident('Known'));
    await author.delete('/incidents/4');
    await author.schedule('Embargoed', { published_at: at(60) });
    await author.schedule('Deleted');
    await author.delete('/schedules/2');
    const authorization = `Bearer ${await harness.token('*')}`;
    const paths = [
      ...[unknown, hidden, secret, coming, deleted].map((guid) => `/incidents/${guid}`),
      ...['1', 'x', '%00', '%27', '%F0%9F%98%80', '%C3%28', '%zz', 'a'.repeat(3000)].map(
        (guid) => `/incidents/${guid}`,
      ),
      ...[visible.toUpperCase(), `${visible}%20`, `${visible}%00`].map((guid) => `/incidents/${guid}`),
      ...['1', '2', '3', '0', '-1', '01', '1.0', '1e0', 'x', '%00', '2147483648', '9'.repeat(400)].map(
        (id) => `/schedules/${id}`,
      ),
    ];
    for (const path of paths) {
      for (const suffix of ['', '/share.png']) {
        await expectNotFound(path + suffix);
        await expectNotFound(path + suffix, { authorization });
      }
    }
    for (const path of ['/incidents', '/schedules', `/incidents/${visible}/more`]) await expectNotFound(path);
    harness.clock.advance(60);
    await open(harness, `/incidents/${coming}`);
    await open(harness, '/schedules/1');
    await open(harness, `/incidents/${visible}`);
  });

  test('an open incident shows no end, and one that ended at once shows no duration', async () => {
    const author = new Author(harness);
    const running = guidOf(await author.incident('Running', { occurred_at: at(-DAY) }));
    const noticed = guidOf(await author.incident('Over', { status: 4 }));
    for (const guid of [running, noticed])
      assert.ok(!(await open(harness, `/incidents/${guid}`)).text('main').includes('Lasted'));
  });
});

onBothDatabases('preview images', (harness) => {
  async function expectPicture(path: string): Promise<Buffer> {
    const { status, headers, bytes } = await harness.visit(path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    assert.equal(bytes.subarray(-8, -4).toString('latin1'), 'IEND', 'it is whole');
    return bytes;
  }

  test('are PNGs of the size that social networks require, and show the status of their subject', async () => {
    const author = new Author(harness);
    await author.component('API');
    const fine = await expectPicture('/share.png');
    const { attributes } = await author.incident('Slow answers', { components: [{ id: 1, status: 4 }] });
    await author.schedule('New disks', { components: [{ id: 1, status: 6 }] });
    const down = await expectPicture('/share.png');
    assert.notDeepEqual(down, fine);
    const running = await expectPicture(`/incidents/${attributes.guid}/share.png`);
    await expectPicture('/schedules/1/share.png');
    await author.put('/incidents/1', { status: 4 });
    assert.notDeepEqual(await expectPicture(`/incidents/${attributes.guid}/share.png`), running);
    assert.deepEqual(await expectPicture('/share.png'), fine);
  });

  test('can be rendered for any name', async () => {
    const author = new Author(harness);
    const names = [
      '😀'.repeat(255),
      'x'.repeat(255),
      'مرحبا بالعالم',
      '<svg onload="x">&amp;]]>',
      'a\u0301\u202e\u200b',
    ];
    for (const [index, name] of names.entries()) {
      await author.settings({ name });
      await author.component(name);
      await author.schedule(name, { components: [{ id: index + 1, status: 6 }] });
      await expectPicture('/share.png');
      await expectPicture(`/schedules/${index + 1}/share.png`);
    }
  });
});
