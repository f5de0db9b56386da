import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsSignIn } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { mailsIn } from '../support/mail.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../support/sessions.ts';

const VICTIM = 'grace@staff.example';
const HOUR = 3600;

/** Every operation that a stranger may call with the address of somebody else. */
const withAddress = routes.filter(
  (route) => route.method !== 'GET' && !needsSignIn(route) && Object.hasOwn(route.input ?? {}, 'email'),
);
/** A value for every other field of such operations. */
const values: Readonly<Record<string, unknown>> = { password: 'not the password', code: 'none', name: 'x' };

let strangers = 0;
/** Each stranger has an address of their own. */
const fromAnywhere = () => ({ 'x-forwarded-for': `2001:db8:${(++strangers).toString(16)}::1` });

/** A stranger sends the address of the victim to everything that takes one, and also subscribes it. */
async function attack(harness: Harness): Promise<void> {
  const operations = withAddress.map(({ method, path, input }) => {
    const fields = Object.keys(input ?? {}).map((name) => [name, values[name]]);
    const body = { ...Object.fromEntries(fields), email: VICTIM };
    return harness.send(method, path, body, { headers: fromAnywhere() });
  });
  await Promise.all([
    ...operations,
    harness.app.inject({
      method: 'POST',
      url: '/subscribe',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromAnywhere() },
      payload: new URLSearchParams({ email: VICTIM, scope: 'all', lang: 'en' }).toString(),
    }),
  ]);
}

/** The links of one kind in the mails to the victim, the oldest first. */
async function linksIn(harness: Harness, pattern: RegExp): Promise<string[]> {
  await harness.react();
  const mails = (await mailsIn(harness)).filter(({ to }) => to === VICTIM);
  return mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
}

onBothDatabases(
  'links in mails',
  (harness) => {
    const resetLinks = () => linksIn(harness, /\/dashboard\/reset#token=([0-9a-z-]+)/);
    const use = (token: string, password = 'eleven grey herons by the weir') =>
      harness.put(`/password-resets/${token}`, { password });
    const ask = (headers: Record<string, string> = fromAnywhere()) =>
      harness.post('/password-resets', { email: VICTIM }, { headers });

    test('cannot be kept from somebody, whatever strangers ask for in their name', async () => {
      const operations = withAddress.map(({ operationId }) => operationId);
      assert.ok(operations.includes('requestPasswordReset'), operations.join());
      await addPerson(harness);
      const open = () =>
        harness.ctx.connection.read
          .selectFrom('account_links')
          .select(['created_at', 'expires_at'])
          .where('used_at', 'is', null)
          .where('expires_at', '>', harness.clock.now())
          .execute();
      // Three hours: longer than any link for a new password works.
      for (let minute = 0; minute < 180; minute += 6) {
        harness.clock.advance(360);
        await attack(harness);
        await harness.react();
        const longest = Math.max(...(await open()).map((link) => link.expires_at - harness.clock.now()));
        assert.ok(
          longest >= HOUR / 2,
          `after ${minute} minutes the mailbox has a link for ${longest} seconds`,
        );
      }
      const mailed = await resetLinks();
      assert.ok(mailed.length >= 5 && mailed.length <= 10, `${mailed.length} mails`);
      const working = (await open()).length;
      assert.ok(working >= 2, `${working} links work at the same time`);
      const [first = '', ...others] = mailed.slice(-working);
      assert.equal((await use(first)).status, 200, 'the oldest link that has not expired');
      for (const other of others) assert.equal((await use(other)).status, 422, 'using one ends all');
      // The mail with which the first stranger subscribed the address is the only one that its owner needs.
      const [confirm = ''] = await linksIn(harness, /(\/subscribe\/confirm\/\S+)/);
      const confirmed = await harness.app.inject({ method: 'POST', url: confirm });
      assert.equal(confirmed.statusCode, 303, confirm);
    });

    test('are counted by who asks: others, and browsers that know the account, do not wait', async () => {
      const mine = await signedIn(harness);
      const stranger = { 'x-forwarded-for': '198.51.100.7' };
      for (let count = 0; count < 10; count++) assert.equal((await ask(stranger)).status, 200);
      assert.equal((await ask(stranger)).status, 429);
      assert.equal((await ask()).status, 200);
      const known = await mine.send('POST', '/password-resets', { email: VICTIM }, stranger);
      assert.equal(known.status, 200);
      // The cookie of the browser counts for its own account only.
      const other = await mine.send('POST', '/password-resets', { email: 'ada@staff.example' }, stranger);
      assert.equal(other.status, 429);
      assert.equal((await new Browser(harness, fromAnywhere()).signIn(VICTIM, PASSWORD)).status, 200);
    });
  },
  { trustProxy: true },
);
