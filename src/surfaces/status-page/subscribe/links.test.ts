import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { locales } from '../../../../common/texts/locales.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, assertInert, Page, policyOf } from '../../../../test/support/page.ts';
import {
  CONFIRM_SECONDS,
  type LinkPurpose,
  signLink,
} from '../../../domain/audience/subscribers/signed-links.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { type VisitedPage, Visitor } from './testing.ts';

const ANN = 'ann@example.com';

onBothDatabases('links in mails', (harness) => {
  const find = async () =>
    (await harness.query(sql<Row<'subscribers'>>`select * from subscribers where email_key = ${ANN}`))[0];
  const sign = (purpose: LinkPurpose, expiry?: number) => signLink(harness.ctx, purpose, 1, ANN, expiry);
  const confirmLink = async () => `/subscribe/confirm/${await sign('confirm', START + CONFIRM_SECONDS)}`;
  const manageLink = async () => `/subscribe/manage/${await sign('manage')}`;
  const unsubscribeLink = async () => `/unsubscribe/${await sign('unsubscribe')}`;
  const subscribe = (fields = {}) => new Visitor(harness).subscribe(ANN, fields);

  const assertPersonal = ({ headers }: VisitedPage, where: string) => {
    assert.equal(headers['cache-control'], 'no-store', where);
    assert.equal(headers['referrer-policy'], 'no-referrer', where);
    assert.equal(headers['x-robots-tag'], 'noindex', where);
    assert.equal(headers['set-cookie'], undefined, where);
  };

  const assertPage = (response: VisitedPage, where: string): Page => {
    assertPersonal(response, where);
    const page = new Page(response.text);
    assertInert(page, where);
    assert.match(
      policyOf(response.headers['content-security-policy']).get('script-src') ?? '',
      /^'self'$/,
      where,
    );
    assert.doesNotMatch(response.text, /ann@/, where);
    assert.equal(page.all('h1').length, 1, where);
    assert.equal(page.attribute('meta[name=robots]', 'content'), 'noindex', where);
    assert.equal(page.has('meta[property=og:url]'), false, where);
    return page;
  };

  describe('to confirm', () => {
    it('ask first, so that opening a link confirms nothing', async () => {
      const author = new Author(harness);
      for (const name of ['API', 'Website', 'Later hidden']) await author.component(name);
      await subscribe({ scope: 'components', components: ['1', '3'] });
      await author.put('/components/3', { enabled: false });
      const link = await confirmLink();
      const events = await harness.eventsOf(async () => {
        for (const method of ['GET', 'HEAD'] as const) {
          assert.equal((await new Visitor(harness).send({ method, url: link })).status, 200);
        }
        const page = assertPage(await new Visitor(harness).get(link), link);
        assert.equal(page.text('main b'), 'a•••@example.com');
        assert.deepEqual(page.texts('main li'), ['API']);
        assert.deepEqual(page.texts('main button'), ['Confirm']);
        assert.equal(page.attribute('main form', 'action'), link);
      });
      assert.deepEqual(events, []);
      assert.equal((await find())?.verified_at, null);
    });

    it('confirm by their button, and redirect to the manage page', async () => {
      await subscribe();
      await sql`update subscribers set bounces = 3, suspended_at = ${START}`.execute(
        harness.ctx.connection.write,
      );
      harness.clock.advance(60);
      const link = await confirmLink();
      let response: VisitedPage | undefined;
      const events = await harness.eventsOf(async () => {
        response = await new Visitor(harness).post(link);
      });
      assert.deepEqual(events, ['subscriber.updated']);
      assert.equal(response?.status, 303);
      assertPersonal(response as VisitedPage, 'the way on');
      const row = await find();
      assert.deepEqual([row?.verified_at, row?.bounces, row?.suspended_at], [START + 60, 0, null]);
      const location = String(response?.headers.location);
      assert.match(location, /^\/subscribe\/manage\/[0-9a-z-]+\?done=confirmed$/);
      const page = assertPage(await new Visitor(harness).get(location), location);
      assert.equal(page.text('[role=status].said'), 'Your subscription is confirmed.');
    });

    it('confirm once, however often they are used', async () => {
      await subscribe();
      const link = await confirmLink();
      await new Visitor(harness).post(link);
      harness.clock.advance(60);
      const events = await harness.eventsOf(async () => {
        assert.equal((await new Visitor(harness).post(link)).status, 303);
      });
      assert.deepEqual(events, []);
      assert.equal((await find())?.verified_at, START);
    });

    it('redirect to the manage page after they were used', async () => {
      await subscribe();
      const link = await confirmLink();
      await new Visitor(harness).post(link);
      const again = await new Visitor(harness).get(link);
      assert.equal(again.status, 303);
      assertPersonal(again, 'the way on');
      assert.equal(again.headers.location, await manageLink());
      // Mails bounced: the button confirms that they arrive again.
      await sql`update subscribers set suspended_at = ${START}`.execute(harness.ctx.connection.write);
      assert.equal((await new Visitor(harness).get(link)).status, 200);
    });

    it('keep a confirmed address from being deleted', async () => {
      await subscribe();
      await new Visitor(harness).post(await confirmLink());
      harness.clock.advance(30 * 86_400);
      await harness.react();
      assert.equal((await find())?.verified_at, START);
    });

    it('expire after 24 hours, with a helpful page', async () => {
      await subscribe();
      const link = await confirmLink();
      harness.clock.set(START + CONFIRM_SECONDS);
      for (const response of [await new Visitor(harness).get(link), await new Visitor(harness).post(link)]) {
        assert.equal(response.status, 410);
        const page = assertPage(response, link);
        assert.equal(page.text('h1'), 'This link has expired');
        assert.equal(page.text('main a[href=/subscribe]'), 'Subscribe again');
      }
      assert.equal((await find())?.verified_at, null);
    });
  });

  describe('to unsubscribe', () => {
    it('ask first, so that opening a link unsubscribes nobody', async () => {
      await subscribe();
      const link = await unsubscribeLink();
      const page = assertPage(await new Visitor(harness).get(link), link);
      assert.deepEqual(page.texts('main button'), ['Unsubscribe']);
      assert.match(page.text('main p'), /a•••@example\.com/);
      assert.ok(await find());
    });

    for (const [name, type, body] of [
      ['the button', 'application/x-www-form-urlencoded', 'lang=en'],
      ['a mail service', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'a mail service that sends parts',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const) {
      it(`unsubscribe at once by ${name}, and repeating it is harmless`, async () => {
        await subscribe();
        const link = await unsubscribeLink();
        const responses: VisitedPage[] = [];
        const events = await harness.eventsOf(async () => {
          for (const _ of [1, 2]) {
            responses.push(await new Visitor(harness).post(link, body, { 'content-type': type }));
          }
        });
        assert.deepEqual(events, ['subscriber.deleted']);
        assert.equal(await find(), undefined);
        const [first, second] = responses.map(({ headers: { date: _, ...headers }, ...response }) => ({
          ...response,
          headers,
        }));
        assert.equal(first?.status, 200);
        assert.deepEqual(second, first);
        assert.equal(assertPage(responses[0] as VisitedPage, link).text('h1'), 'You’ve been unsubscribed');
        assert.equal(
          new Page((await new Visitor(harness).get(link)).text).text('h1'),
          'You’ve been unsubscribed',
        );
      });
    }

    it('work for a subscriber who left and subscribed again, and for nobody else', async () => {
      await subscribe();
      const link = await unsubscribeLink();
      await new Visitor(harness).post(link);
      await new Visitor(harness).subscribe('bob@example.com');
      await subscribe();
      const page = assertPage(await new Visitor(harness).get(link), link);
      assert.deepEqual(page.texts('main button'), ['Unsubscribe']);
      const events = await harness.eventsOf(async () => {
        for (const _ of [1, 2]) {
          const response = await new Visitor(harness).post(link, 'List-Unsubscribe=One-Click');
          assert.equal(new Page(response.text).text('h1'), 'You’ve been unsubscribed');
        }
      });
      assert.deepEqual(events, ['subscriber.deleted']);
      const left = await harness.query(sql<{ email: string }>`select email from subscribers`);
      assert.deepEqual(left, [{ email: 'bob@example.com' }]);
    });

    it('work for years', async () => {
      await subscribe();
      const link = await unsubscribeLink();
      await new Visitor(harness).post(await confirmLink());
      harness.clock.advance(5 * 365 * 86_400);
      assert.equal((await new Visitor(harness).post(link)).status, 200);
      assert.equal(await find(), undefined);
    });
  });

  describe('that cannot be used', () => {
    const paths = ['/subscribe/confirm/', '/subscribe/manage/', '/unsubscribe/'];

    it('are distinguished from forged ones, and change nothing', async () => {
      await subscribe();
      await new Author(harness).put('/subscribers/1', { email: 'eve@example.com' });
      const before = await harness.lastEventId();
      for (const [link, asked, sent] of [
        [await confirmLink(), 410, 410],
        // A subscriber who is gone, or whose address changed, is already unsubscribed from the old one.
        [await manageLink(), 410, 200],
        [await unsubscribeLink(), 200, 200],
        ['/subscribe/manage/1-2-3', 404, 404],
        ['/unsubscribe/1', 404, 404],
      ] as const) {
        const visitor = new Visitor(harness);
        const responses = [await visitor.get(link), await visitor.post(link, { do: 'leave' })];
        assert.deepEqual(
          responses.map(({ status }) => status),
          [asked, sent],
          link,
        );
        for (const response of responses) assertPage(response, link);
        for (const { text } of responses) assert.doesNotMatch(text, /eve@|e•••/);
      }
      assert.deepEqual(await harness.events(before), []);
    });

    it('are those of another purpose', async () => {
      await subscribe();
      const before = await harness.lastEventId();
      const tokens = {
        '/subscribe/confirm/': [await sign('manage'), await sign('unsubscribe'), await sign('bounce')],
        '/subscribe/manage/': [await sign('confirm'), await sign('unsubscribe'), await sign('bounce')],
        '/unsubscribe/': [await sign('confirm'), await sign('manage'), await sign('bounce')],
      };
      for (const [path, wrong] of Object.entries(tokens)) {
        for (const token of wrong) {
          const visitor = new Visitor(harness);
          assert.equal((await visitor.get(path + token)).status, 404, path);
          assert.equal((await visitor.post(path + token, { do: 'leave' })).status, 404, path);
        }
      }
      assert.deepEqual(await harness.events(before), []);
    });

    it('are those with any character changed', async () => {
      await subscribe();
      const before = await harness.lastEventId();
      const visitor = new Visitor(harness);
      const links = [await confirmLink(), await manageLink(), await unsubscribeLink()];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...links),
          fc.nat(),
          fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABC-_.~'),
          async (link, place, character) => {
            const start = link.lastIndexOf('/') + 1;
            const at = start + (place % (link.length - start));
            const changed = link.slice(0, at) + character + link.slice(at + 1);
            fc.pre(changed !== link);
            assert.equal((await visitor.post(changed, { do: 'leave' })).status, 404, changed);
          },
        ),
        { numRuns: 60 },
      );
      assert.deepEqual(await harness.events(before), []);
    });

    it('are escaped in the page', async () => {
      const hostile = encodeURIComponent('"><script>alert(1)</script>');
      for (const path of paths) {
        const response = await new Visitor(harness).get(path + hostile);
        assert.equal(response.status, 404);
        assert.equal(assertPage(response, path).attribute('footer form', 'action'), path + hostile);
      }
    });

    it('show the error in every language', async () => {
      for (const code of locales) {
        const { messages } = await loadLanguage(code);
        const { text } = await new Visitor(harness).get('/unsubscribe/x', { 'accept-language': code });
        assert.equal(new Page(text).text('h1'), messages.linkWrongTitle);
      }
    });
  });

  it('use the subscriber’s language if the browser prefers none', async () => {
    await subscribe({ lang: 'sv' });
    const link = await confirmLink();
    assert.equal(new Page((await new Visitor(harness).get(link)).text).attribute('html', 'lang'), 'sv');
    const italian = await new Visitor(harness).get(link, { 'accept-language': 'it' });
    assert.equal(new Page(italian.text).attribute('html', 'lang'), 'it');
  });
});
