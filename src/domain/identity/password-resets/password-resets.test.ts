import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { addPerson, Browser, cookiesOf, signedIn } from '../../../../test/support/sessions.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { countAttempt } from '../sessions/attempts.ts';
import { accountLimit } from '../sessions/sign-in-limits.ts';
import { passwordResetRoutes } from './routes.ts';

const NEW = 'eleven grey herons by the weir';

onBothDatabases(
  'password resets',
  (harness) => {
    resourceContract(harness, {
      routes: passwordResetRoutes,
      refused: [
        {
          request: 'POST /password-resets',
          body: {},
          errors: { email: ['The email field is required.'] },
        },
      ],
    });

    let next = 0;
    const ask = (email: string, address = `198.51.100.${++next % 250}`) =>
      harness.post('/password-resets', { email }, { headers: { 'x-forwarded-for': address } });
    const mailedToken = async (): Promise<string> => {
      await harness.react();
      const text = (await mailsIn(harness)).at(-1)?.text ?? '';
      return /https:\/\/status\.example\/dashboard\/reset#token=([0-9a-z-]+)/.exec(text)?.[1] ?? '';
    };
    const reset = (token: string, password = NEW) => harness.put(`/password-resets/${token}`, { password });

    test('are answered in the same words, whether there is an account or not', async () => {
      await addPerson(harness);
      const disabled = await addPerson(harness, { email: 'disabled@staff.example' });
      await harness.ctx.connection.write
        .updateTable('users')
        .set({ disabled_at: START })
        .where('id', '=', disabled)
        .execute();
      const known = await ask('grace@staff.example');
      assert.equal(known.status, 200);
      for (const email of ['nobody@staff.example', 'disabled@staff.example']) {
        const response = await ask(email);
        assert.deepEqual([response.status, response.body], [200, known.body]);
      }
      assert.deepEqual(await harness.events(), ['account_link.created']);
      await harness.react();
      const mails = await mailsIn(harness);
      assert.deepEqual(
        mails.map(({ to }) => to),
        ['grace@staff.example'],
      );
      assert.match(mails[0]?.subject ?? '', /Reset your password$/);
    });

    test('set a password once: all sessions end, and nobody is signed in', async () => {
      const mine = await signedIn(harness);
      await ask('grace@staff.example');
      const token = await mailedToken();
      const short = await reset(token, 'short');
      assert.equal(short.status, 422);
      assert.match(
        (await reset(token, 'grace@staff.example')).body.errors.password[0],
        /must not be made of your name/,
      );
      const before = await harness.lastEventId();
      const response = await reset(token);
      assert.deepEqual(
        [response.status, response.body.message],
        [200, 'Your password is changed. Sign in with it.'],
      );
      assert.deepEqual(await harness.events(before), ['account_link.used', 'session.deleted']);
      assert.ok(cookiesOf(response).every((cookie) => !cookie.includes('daymark_session')));
      assert.equal((await mine.get('/session')).status, 401);
      const again = await reset(token, 'yet another good one');
      assert.equal(again.status, 422);
      assert.match(
        again.body.errors.token[0],
        /^This link was used, has expired, or was replaced by a newer one\./,
      );
      assert.equal((await new Browser(harness).signIn()).status, 401);
      assert.equal((await new Browser(harness).signIn(undefined, NEW)).status, 200);
    });

    test('work for one hour, beside a newer one, and only for what they were made for', async () => {
      await addPerson(harness);
      await ask('grace@staff.example');
      const first = await mailedToken();
      harness.clock.advance(120);
      await ask('grace@staff.example');
      const second = await mailedToken();
      assert.notEqual(first, second);
      assert.equal((await reset(first, 'short')).body.errors.token, undefined);
      assert.equal((await harness.put(`/email-changes/${second}`, {})).status, 404);
      for (const forged of [
        `${second.slice(0, -1)}0`,
        second.toUpperCase(),
        `1${second}`,
        second.replace(/^./, '1'),
      ]) {
        if (forged !== second) assert.equal((await reset(forged)).status, 404, forged);
      }
      harness.clock.advance(3600);
      assert.equal((await reset(second)).status, 422);
      harness.clock.advance(-1);
      assert.equal((await reset(first)).status, 422);
      assert.equal((await reset(second)).status, 200);
    });

    test('used by two at once set one password', async () => {
      await addPerson(harness);
      await ask('grace@staff.example');
      const token = await mailedToken();
      const responses = await Promise.all([reset(token), reset(token, 'yet another good one')]);
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 422]);
    });

    test('let their owner in although strangers are guessing', async () => {
      await addPerson(harness);
      await ask('grace@staff.example');
      const token = await mailedToken();
      const attack = () =>
        transaction(harness.ctx, guest, async (tx) => {
          for (let count = 0; count < 10; count++)
            await countAttempt(tx, [accountLimit('grace@staff.example')]);
        });
      await attack();
      const mine = new Browser(harness, { 'x-forwarded-for': '203.0.113.7' });
      assert.equal((await mine.put(`/password-resets/${token}`, { password: NEW })).status, 200);
      await attack();
      assert.equal((await new Browser(harness).signIn(undefined, NEW)).status, 429);
      assert.equal((await mine.signIn(undefined, NEW)).status, 200);
    });

    test('do not flood a mailbox, and one address does not ask for many accounts', async () => {
      await addPerson(harness);
      const mails = async () =>
        (await harness.events()).filter((type) => type === 'account_link.created').length;
      for (let count = 0; count < 3; count++) await ask('grace@staff.example');
      assert.equal(await mails(), 1);
      for (let count = 0; count < 12; count++) {
        harness.clock.advance(120);
        assert.equal((await ask('grace@staff.example')).status, 200);
      }
      assert.equal(await mails(), 3);
      harness.clock.advance(1800);
      await ask('grace@staff.example');
      assert.equal(await mails(), 4);
      for (let count = 0; count < 10; count++) {
        assert.equal((await ask(`nobody-${count}@staff.example`, '203.0.113.1')).status, 200);
      }
      const refused = await ask('nobody@staff.example', '203.0.113.1');
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '300']);
    });

    test('a mail that waited too long is not sent, and no log holds the token', async () => {
      await addPerson(harness);
      await ask('grace@staff.example');
      harness.clock.advance(3600);
      await harness.react();
      assert.deepEqual(await mailsIn(harness), []);
      harness.clock.advance(120);
      await ask('grace@staff.example');
      const token = await mailedToken();
      assert.match(token, /^[0-9a-z]+-[0-9a-z]{25}$/);
      for (const table of ['events', 'account_links', 'deliveries', 'delivery_attempts'] as const) {
        const rows = await harness.ctx.connection.read.selectFrom(table).selectAll().execute();
        assert.ok(!JSON.stringify(rows).includes(token.split('-')[1] as string), table);
      }
    });

    test('what is used up is deleted by the background worker, in small batches', async () => {
      await signedIn(harness);
      await ask('grace@staff.example');
      const count = async () => {
        const { read } = harness.ctx.connection;
        return [
          (await read.selectFrom('sessions').select('id').execute()).length,
          (await read.selectFrom('account_links').select('id').execute()).length,
        ];
      };
      const { write } = harness.ctx.connection;
      const [row] = await write.selectFrom('sessions').selectAll().execute();
      const { id: _, ...values } = row as NonNullable<typeof row>;
      for (let copy = 0; copy < 250; copy++) await write.insertInto('sessions').values(values).execute();
      await harness.react();
      assert.deepEqual(await count(), [251, 1]);
      const before = await harness.lastEventId();
      harness.clock.advance(12 * 3600);
      await harness.react();
      assert.deepEqual(await count(), [0, 1]);
      harness.clock.advance(14 * 3600);
      await harness.react();
      assert.deepEqual(await count(), [0, 0]);
      assert.equal(await harness.lastEventId(), before);
    });
  },
  { trustProxy: true },
);
