import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import { Visitor } from './testing.ts';

onBothDatabases('the journey of a subscriber', (harness) => {
  /** Returns the mails since the last call, in the order in which they were written. */
  const reader = () => {
    let seen = 0;
    return async (): Promise<Email[]> => {
      await harness.react();
      const folder = join(harness.ctx.config.dataDir, 'mail');
      const number = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1]);
      const names = readdirSync(folder).toSorted((a, b) => number(a) - number(b));
      const fresh = names.slice(seen);
      seen = names.length;
      return Promise.all(fresh.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    };
  };
  const linkIn = ({ text = '' }: Email, path: string): string => {
    const [found] = new RegExp(`${harness.ctx.config.baseUrl}${path}/\\S+`).exec(text) ?? [];
    assert.ok(found, text);
    return found.slice(harness.ctx.config.baseUrl.length);
  };
  const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

  it('leads from the button through the confirmation mail and mails about followed components to unsubscribing', async () => {
    const [author, visitor, mails] = [new Author(harness), new Visitor(harness), reader()];
    for (const name of ['API', 'Website']) await author.component(name);

    await visitor.subscribe('Ann@example.com', { scope: 'components', components: '1', lang: 'de' });
    const [confirm, ...none] = await mails();
    assert.deepEqual(none, []);
    assert.equal(confirm?.to?.[0]?.address, 'Ann@example.com');
    assert.equal(headerOf(confirm as Email, 'list-unsubscribe'), '');

    // Unconfirmed subscribers get no notifications.
    await author.incident('Early', { notifications: true, components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await mails(), []);

    const confirmed = await visitor.post(linkIn(confirm as Email, '/subscribe/confirm'));
    assert.equal(confirmed.status, 303);
    assert.equal((await visitor.get(String(confirmed.headers.location))).status, 200);

    await author.incident('Not theirs', { notifications: true, components: [{ id: 2, status: 4 }] });
    await author.incident('Theirs', { notifications: true, components: [{ id: 1, status: 4 }] });
    const [mail, ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail?.subject ?? '', /Theirs/);

    const manage = linkIn(mail as Email, '/subscribe/manage');
    const page = new Page((await visitor.get(manage)).text);
    // The page is in the language that they subscribed in.
    assert.equal(page.attribute('html', 'lang'), 'de');
    await visitor.post(manage, {
      do: 'save',
      scope: 'components',
      components: '2',
      locale: 'fr',
      timezone: '',
    });
    await author.incident('Not theirs any more', { notifications: true, components: [{ id: 1, status: 4 }] });
    await author.incident('Theirs now', { notifications: true, components: [{ id: 2, status: 4 }] });
    const [changed, ...rest] = await mails();
    assert.deepEqual(rest, []);
    assert.match(changed?.subject ?? '', /Theirs now/);

    // When somebody submits the address once more, only the mailbox learns that it is subscribed.
    harness.clock.advance(600);
    await visitor.subscribe('ann@example.com');
    const [again] = await mails();
    assert.equal((await visitor.get(linkIn(again as Email, '/subscribe/manage'))).status, 200);

    assert.equal(headerOf(changed as Email, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const [, oneClick = ''] = /<(https:[^>]+)>/.exec(headerOf(changed as Email, 'list-unsubscribe')) ?? [];
    const out = await visitor.post(
      oneClick.replace(harness.ctx.config.baseUrl, ''),
      'List-Unsubscribe=One-Click',
    );
    assert.equal(out.status, 200);
    assert.deepEqual(await harness.query(sql`select * from subscribers`), []);
    await author.incident('After all', { notifications: true, components: [{ id: 2, status: 4 }] });
    assert.deepEqual(await mails(), []);
  });
});
