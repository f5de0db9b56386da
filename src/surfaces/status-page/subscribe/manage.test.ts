import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { locales } from '../../../../common/texts/locales.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, assertInert, Page } from '../../../../test/support/page.ts';
import { signLink } from '../../../domain/audience/subscribers/signed-links.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { type VisitedPage, Visitor } from './testing.ts';

const ANN = 'ann@example.com';

onBothDatabases('the manage page', (harness) => {
  const visitor = new Visitor(harness);
  const find = async () =>
    (await harness.query(sql<Row<'subscribers'>>`select * from subscribers where email = ${ANN}`))[0];
  const followed = async () =>
    (
      await harness.query(
        sql<{ component_id: number }>`select component_id from subscriber_components order by 1`,
      )
    ).map((row) => row.component_id);

  /** Creates a confirmed subscriber and returns the link to its manage page. */
  const join = async (body: object = {}): Promise<string> => {
    const data = await new Author(harness).post('/subscribers', { email: ANN, verified: true, ...body });
    return `/subscribe/manage/${await signLink(harness.ctx, 'manage', data.attributes.id, ANN)}`;
  };
  const look = async (link: string): Promise<Page> => {
    const response = await visitor.get(link);
    assert.equal(response.status, 200, link);
    return new Page(response.text);
  };
  const send = async (link: string, form: Record<string, string | string[]>) => {
    let response: VisitedPage | undefined;
    const events = await harness.eventsOf(async () => {
      response = await visitor.post(link, { lang: 'en', ...form });
    });
    return { ...(response as VisitedPage), events };
  };
  const save = (link: string, form: Record<string, string | string[]>) =>
    send(link, { do: 'save', scope: 'all', locale: 'en', timezone: '', ...form });
  const checkedOf = (page: Page, name: string) =>
    page.all(`[name=${name}]`).flatMap(({ attribs }) => ('checked' in attribs ? [attribs.value] : []));
  const selectedOf = (page: Page, id: string) =>
    page.all(`#${id} option`).flatMap(({ attribs }) => ('selected' in attribs ? [attribs.value] : []));

  it('shows the followed components and a masked address', async () => {
    const author = new Author(harness);
    const group = await author.group('Cloud');
    await author.component('API', { component_group_id: group.attributes.id });
    await author.component('Website');
    const link = await join({ global: false, components: [2] });
    const { text, headers } = await visitor.get(link);
    const page = new Page(text);
    assertInert(page, link);
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(page.texts('main b'), ['a•••@example.com', 'a•••@example.com']);
    assert.doesNotMatch(text, /ann@/);
    assert.deepEqual([checkedOf(page, 'scope'), checkedOf(page, 'components')], [['components'], ['2']]);
    assert.deepEqual(selectedOf(page, 'locale'), ['en']);
    assert.deepEqual(page.texts('main button'), ['Save', 'Pause notifications', 'Unsubscribe']);
    for (const form of page.all('main form')) assert.equal(form.attribs.action, link);
    assert.equal(page.has('main .said'), false);
  });

  it('changes components, language and time zone, and says so', async () => {
    const author = new Author(harness);
    for (const name of ['A', 'B', 'C']) await author.component(name);
    const link = await join();
    const response = await save(link, {
      scope: 'components',
      components: ['1', '3'],
      locale: 'pt',
      timezone: 'America/Sao_Paulo',
    });
    assert.deepEqual([response.status, response.headers.location], [303, `${link}?done=saved`]);
    assert.deepEqual(response.events, ['subscriber.updated']);
    const row = await find();
    assert.deepEqual([row?.global, row?.locale, row?.timezone], [0, 'pt', 'America/Sao_Paulo']);
    assert.deepEqual(await followed(), [1, 3]);
    const page = await look(`${link}?done=saved&lang=en`);
    assert.equal(page.text('main .said'), 'Your changes have been saved.');
    assert.deepEqual(checkedOf(page, 'components'), ['1', '3']);
    assert.deepEqual(selectedOf(page, 'locale'), ['pt']);
    assert.deepEqual(page.texts('#timezone [selected]'), ['America/Sao_Paulo']);
    await save(link, { scope: 'all', components: '1' });
    assert.deepEqual([(await find())?.global, (await find())?.timezone, await followed()], [1, null, []]);
  });

  it('writes nothing if nothing changes', async () => {
    const link = await join();
    assert.deepEqual((await save(link, {})).events, ['subscriber.updated']);
    assert.deepEqual((await save(link, {})).events, []);
    // A form without a button was not sent from this page.
    const withoutButton = await send(link, { scope: 'all' });
    assert.deepEqual(
      [withoutButton.status, withoutButton.headers.location, withoutButton.events],
      [303, link, []],
    );
  });

  it('keeps the old value for an unreadable input', async () => {
    const link = await join();
    await save(link, { locale: 'de', timezone: 'Europe/Berlin' });
    await save(link, { locale: 'xx', timezone: 'Nowhere/Land' });
    const row = await find();
    assert.deepEqual([row?.locale, row?.timezone], ['de', 'Europe/Berlin']);
  });

  it('shows a time zone under the name it was set with, even if the list uses another name', async () => {
    for (const timezone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Europe/Kyiv']) {
      await harness.reset();
      const link = await join();
      await save(link, { timezone });
      assert.equal((await find())?.timezone, timezone);
      assert.deepEqual((await look(link)).texts('#timezone [selected]'), [timezone]);
    }
  });

  describe('and components that are hidden', () => {
    it('does not offer or accept them', async () => {
      const author = new Author(harness);
      await author.component('Open');
      await author.component('Hidden', { enabled: false });
      const link = await join({ global: false, components: [1] });
      assert.deepEqual((await look(link)).texts('.choice .tick'), ['Open']);
      await save(link, { scope: 'components', components: ['1', '2'] });
      assert.deepEqual(await followed(), [1]);
      const refused = await save(link, { scope: 'components', components: ['2'] });
      assert.deepEqual([refused.status, refused.events], [422, []]);
    });

    it('does not show those that were hidden later, but keeps them until they are visible again', async () => {
      const author = new Author(harness);
      for (const name of ['Stays', 'Comes back']) await author.component(name);
      const link = await join({ global: false, components: [1, 2] });
      await author.put('/components/2', { enabled: false });
      assert.doesNotMatch((await visitor.get(link)).text, /Comes back/);
      await save(link, { scope: 'components', components: ['1'] });
      assert.deepEqual(await followed(), [1, 2]);
      await author.put('/components/2', { enabled: true });
      assert.deepEqual(checkedOf(await look(link), 'components'), ['1', '2']);
      await save(link, { scope: 'components', components: ['1'] });
      assert.deepEqual(await followed(), [1]);
    });
  });

  it('asks again if no component was chosen', async () => {
    await new Author(harness).component('API');
    const link = await join();
    const response = await save(link, { scope: 'components', locale: 'ja' });
    assert.deepEqual([response.status, response.events], [422, []]);
    const page = new Page(response.text);
    assert.equal(page.text('[role=alert]'), 'Select at least one item, or choose Everything.');
    assert.deepEqual([checkedOf(page, 'scope'), selectedOf(page, 'locale')], [['components'], ['ja']]);
  });

  it('pauses and resumes', async () => {
    const link = await join();
    const paused = await send(link, { do: 'pause' });
    assert.deepEqual([paused.status, paused.events], [303, ['subscriber.updated']]);
    assert.equal((await find())?.paused_at, START);
    const page = await look(link);
    assert.equal(
      page.text('main .said'),
      'Notifications are paused. We won’t send anything until you resume them.',
    );
    assert.deepEqual(page.texts('main button'), ['Resume notifications', 'Save', 'Unsubscribe']);
    harness.clock.advance(60);
    assert.deepEqual((await send(link, { do: 'pause' })).events, []);
    assert.equal((await find())?.paused_at, START);
    const resumed = await send(link, { do: 'resume' });
    assert.deepEqual(resumed.events, ['subscriber.updated']);
    assert.equal((await find())?.paused_at, null);
    assert.equal(
      (await look(String(resumed.headers.location))).text('main .said'),
      'Notifications have been resumed.',
    );
  });

  it('says that mails bounced, and starts again', async () => {
    const link = await join();
    await sql`update subscribers set bounces = 3, suspended_at = ${START}`.execute(
      harness.ctx.connection.write,
    );
    const page = await look(link);
    assert.match(page.text('main .said'), /^Messages to this address bounced/);
    assert.deepEqual(page.texts('main button'), ['Resume notifications', 'Save', 'Unsubscribe']);
    await send(link, { do: 'resume' });
    const row = await find();
    assert.deepEqual([row?.bounces, row?.suspended_at], [0, null]);
  });

  it('unsubscribes for good', async () => {
    await new Author(harness).component('API');
    const link = await join({ global: false, components: [1], meta: { plan: 'gold' } });
    const response = await send(link, { do: 'leave' });
    assert.deepEqual([response.status, response.events], [200, ['subscriber.deleted']]);
    assert.equal(new Page(response.text).text('h1'), 'You’ve been unsubscribed');
    assert.equal(await find(), undefined);
    assert.deepEqual(await followed(), []);
    assert.deepEqual(await harness.query(sql`select * from meta`), []);
    const again = await send(link, { do: 'leave' });
    assert.deepEqual([again.status, again.events], [200, []]);
    assert.equal((await visitor.get(link)).status, 410);
    assert.equal((await send(link, { do: 'save', scope: 'all' })).status, 410);
  });

  it('shows no text from a link', async () => {
    const link = await join();
    for (const done of ['paused', '<b>x</b>', 'constructor']) {
      assert.equal((await look(`${link}?done=${encodeURIComponent(done)}`)).has('main .said'), false);
    }
  });

  it('is available in every language, and switches with the footer', async () => {
    const link = await join();
    for (const code of locales) {
      const { messages } = await loadLanguage(code);
      const { text, headers } = await visitor.get(`${link}?lang=${code}`);
      const page = new Page(text);
      assertInert(page, code);
      assert.equal(page.text('h1'), messages.manageTitle);
      assert.deepEqual(page.texts('main button'), [messages.save, messages.pause, messages.unsubscribe]);
      assert.match(String(headers['set-cookie']), new RegExp(`^lang=${code};`));
      assert.equal(page.attribute('footer form', 'action'), link);
    }
  });

  it('sends no mail while paused, and all followed mails otherwise', async () => {
    const author = new Author(harness);
    await author.component('API');
    const link = await join();
    await send(link, { do: 'pause' });
    await author.incident('First', { notifications: true });
    await harness.react();
    await send(link, { do: 'resume' });
    await author.incident('Second', { notifications: true });
    await harness.react();
    const rows = await harness.query(
      sql<{ kind: string }>`select kind from deliveries where channel = 'email'`,
    );
    assert.deepEqual(rows, [{ kind: 'incident.opened' }]);
  });
});
