import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { locales } from '../../../../common/texts/locales.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, assertInert, open, Page, policyOf } from '../../../../test/support/page.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { type VisitedPage, Visitor } from './testing.ts';

type Subscriber = Row<'subscribers'>;

onBothDatabases('subscribing on the page', (harness) => {
  const subscribers = () => harness.query(sql<Subscriber>`select * from subscribers order by id`);
  const followed = async () =>
    (
      await harness.query(
        sql<{ component_id: number }>`select component_id from subscriber_components order by 1`,
      )
    ).map((row) => row.component_id);

  const assertPersonal = ({ headers }: VisitedPage) => {
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers.etag, undefined);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    const policy = policyOf(headers['content-security-policy']);
    assert.equal(policy.get('default-src'), "'none'");
    assert.equal(policy.get('form-action'), "'self'");
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
  };

  describe('the button', () => {
    it('is on every page, in the visitor’s language', async () => {
      for (const path of ['/', '/history', '/uptime']) {
        const page = await open(harness, path, { 'accept-language': 'de' });
        assert.equal(page.text('header a[href=/subscribe]'), 'Abonnieren');
      }
      assert.equal((await open(harness, '/subscribe')).has('header a[href=/subscribe]'), false);
    });

    it('is removed together with its page if the settings say so', async () => {
      await new Author(harness).settings({ show_subscribe: false });
      assert.equal((await open(harness, '/')).has('a[href=/subscribe]'), false);
      const visitor = new Visitor(harness);
      assert.equal((await visitor.get('/subscribe')).status, 404);
      assert.equal((await visitor.subscribe('ann@example.com')).status, 404);
      assert.deepEqual(await subscribers(), []);
    });
  });

  describe('the form', () => {
    it('offers public components, by group', async () => {
      const author = new Author(harness);
      const group = await author.group('Cloud');
      const secret = await author.group('Secret', { visible: 0 });
      await author.component('API', { component_group_id: group.attributes.id });
      await author.component('Website');
      await author.component('Vault', { component_group_id: secret.attributes.id });
      await author.component('Old', { enabled: false });
      const response = await new Visitor(harness).get('/subscribe');
      assertPersonal(response);
      const page = new Page(response.text);
      assertInert(page, '/subscribe');
      assert.deepEqual(page.texts('.choice .tick'), ['All of Cloud', 'API', 'Website']);
      assert.deepEqual(page.texts('.choice legend'), ['Cloud', 'Other components']);
      assert.doesNotMatch(response.text, /Vault|Secret|Old</);
      assert.equal(page.attribute('meta[name=robots]', 'content'), 'noindex');
      assert.equal(page.has('link[rel=canonical]'), false);
    });

    it('works without a script, and labels all of its fields', async () => {
      const author = new Author(harness);
      await author.component('API');
      const page = await open(harness, '/subscribe');
      const form = page.one('main form');
      assert.deepEqual([form.attribs.method, form.attribs.action], ['post', '/subscribe']);
      assert.equal(page.one('button', form).attribs.type, undefined);
      const fields = page.all('input', form).filter(({ attribs }) => attribs.type !== 'hidden');
      for (const field of fields) {
        const isNamed = page.all('label').some((label) => label.attribs.for === field.attribs.id);
        assert.ok(isNamed || page.all('.tick input').includes(field), JSON.stringify(field.attribs));
      }
      assert.equal(page.attribute('#email', 'type'), 'email');
      assert.equal(page.attribute('#email', 'autocomplete'), 'email');
      assert.ok('required' in page.one('#email').attribs);
      assert.equal(page.one('[name=scope][value=all]').attribs.checked, '');
      // The honeypot is hidden from people, including users of screen readers.
      assert.equal(page.attribute('[name=website]', 'tabindex'), '-1');
      assert.equal(page.one('.hide[aria-hidden=true] [name=website]').attribs.autocomplete, 'off');
    });

    it('offers no choice if there are no components', async () => {
      const page = await open(harness, '/subscribe');
      assert.equal(page.has('[name=components]'), false);
      assert.equal(page.attribute('[name=scope]', 'value'), 'all');
    });

    it('is available in every language', async () => {
      await new Author(harness).component('API');
      for (const code of locales) {
        const { messages, direction } = await loadLanguage(code);
        const page = await open(harness, `/subscribe?lang=${code}`);
        assert.equal(page.attribute('html', 'lang'), code);
        assert.equal(page.attribute('html', 'dir'), direction);
        assert.equal(page.text('h1'), messages.subscribe);
        assert.equal(page.text('main button'), messages.subscribe);
        assert.equal(page.attribute('[name=lang][type=hidden]', 'value'), code);
        assert.deepEqual(page.texts('fieldset .tick').slice(0, 2), [messages.followAll, messages.followSome]);
      }
    });
  });

  it('creates an unconfirmed subscriber, and says that no mail was sent without a mail server', async () => {
    const visitor = new Visitor(harness);
    const before = await harness.lastEventId();
    const response = await visitor.subscribe('Ann@Example.com', { lang: 'fr', timezone: 'Europe/Paris' });
    assert.equal(response.status, 200);
    assertPersonal(response);
    assertInert(new Page(response.text), 'POST /subscribe');
    assert.equal(new Page(response.text).text('h1'), 'Aucun e-mail n’a été envoyé');
    assert.doesNotMatch(response.text, /example\.com/i);
    assert.deepEqual(await harness.events(before), ['subscriber.created']);
    const [ann] = await subscribers();
    assert.deepEqual(
      [ann?.email, ann?.email_key, ann?.global, ann?.verified_at, ann?.locale, ann?.timezone],
      ['Ann@Example.com', 'ann@example.com', 1, null, 'fr', 'Europe/Paris'],
    );
    const [event] = await harness.query(
      sql<{
        actor_type: string;
        state: string;
      }>`select actor_type, state from events order by id desc limit 1`,
    );
    assert.equal(event?.actor_type, 'guest');
    assert.doesNotMatch(event?.state ?? '', /example/i);
  });

  it('accepts the chosen components, but no hidden ones', async () => {
    const author = new Author(harness);
    for (const name of ['A', 'B', 'C']) await author.component(name);
    await author.component('Hidden', { enabled: false });
    await new Visitor(harness).subscribe('ann@example.com', {
      scope: 'components',
      components: ['3', '1', '3', '4', '99', 'x', '-1', '1e9'],
    });
    assert.deepEqual(
      (await subscribers()).map(({ global }) => global),
      [0],
    );
    assert.deepEqual(await followed(), [1, 3]);
  });

  it('subscribes to everything if that is chosen, even with components ticked', async () => {
    await new Author(harness).component('A');
    await new Visitor(harness).subscribe('ann@example.com', { scope: 'all', components: '1' });
    assert.deepEqual([(await subscribers())[0]?.global, await followed()], [1, []]);
  });

  it('asks again for an invalid address, and keeps the input', async () => {
    await new Author(harness).component('API');
    for (const email of ['', 'ann', 'ann@', 'ann@example', 'a b@example.com', 'a@b.example, c@d.example']) {
      const response = await new Visitor(harness).subscribe(email, { scope: 'components', components: '1' });
      assert.equal(response.status, 422, email);
      assertPersonal(response);
      const page = new Page(response.text);
      assert.equal(
        page.text('[role=alert]'),
        'This doesn’t look like an email address. Check it and try again.',
      );
      assert.equal(page.attribute('#email', 'aria-invalid'), 'true');
      assert.equal(page.attribute('#email', 'aria-describedby'), page.attribute('[role=alert]', 'id'));
      assert.equal(page.attribute('#email', 'value'), email);
      assert.ok('checked' in page.one('[name=scope][value=components]').attribs);
      assert.ok('checked' in page.one('[name=components][value=1]').attribs);
    }
    assert.deepEqual(await subscribers(), []);
  });

  it('asks again if no component was chosen, or only hidden ones', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.component('Hidden', { enabled: false });
    for (const components of [[], ['2']]) {
      const response = await new Visitor(harness).subscribe('ann@example.com', {
        scope: 'components',
        components,
      });
      assert.equal(response.status, 422);
      assert.equal(
        new Page(response.text).text('[role=alert]'),
        'Select at least one item, or choose Everything.',
      );
    }
    assert.deepEqual(await subscribers(), []);
  });

  it('escapes the input', async () => {
    const author = new Author(harness);
    await author.component('<img src=x onerror=alert(1)>');
    await author.group('"><script>alert(1)</script>');
    const hostile = '"><script>alert(1)</script>@example.com';
    const response = await new Visitor(harness).subscribe(hostile, { lang: '"><b>', timezone: '"><b>' });
    const page = new Page(response.text);
    assertInert(page, 'the form with what was entered');
    assert.equal(page.attribute('#email', 'value'), hostile);
    assert.deepEqual(page.texts('.choice .tick'), ['<img src=x onerror=alert(1)>']);
  });

  it('leaves out an unknown language and time zone', async () => {
    await new Visitor(harness).subscribe('ann@example.com', { lang: 'tlh', timezone: 'Mars/Phobos' });
    const [ann] = await subscribers();
    assert.deepEqual([ann?.locale, ann?.timezone], ['en', null]);
  });

  it('writes only to the mailbox, and deletes subscribers who never confirm', async () => {
    const author = new Author(harness);
    await new Visitor(harness).subscribe('ann@example.com');
    await author.post('/subscribers', { email: 'added@example.com' });
    await harness.react();
    const deliveries = await harness.query(
      sql<{ kind: string; channel: string; recipient_id: number }>`select kind, channel, recipient_id
        from deliveries where channel = 'email' order by id`,
    );
    assert.deepEqual(deliveries[0], { kind: 'subscriber.confirm', channel: 'email', recipient_id: 1 });
    harness.clock.set(START + 6 * 86_400);
    await new Visitor(harness).subscribe('ann@example.com');
    harness.clock.set(START + 13 * 86_400 - 1);
    await harness.react();
    assert.equal((await subscribers()).length, 2);
    harness.clock.advance(1);
    const events = await harness.eventsOf(() => harness.react());
    assert.deepEqual(events, ['subscriber.deleted']);
    assert.deepEqual(
      (await subscribers()).map(({ email }) => email),
      ['added@example.com'],
    );
  });
});
