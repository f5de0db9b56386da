import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { addPerson, Browser, cookiesOf, PASSWORD, signedIn } from '../../../../test/support/sessions.ts';

const NEW = 'eleven grey herons by the weir';
const SUDO = {
  message: 'You signed in more than 15 minutes ago. Sign in again to do this.',
  reauthenticate: true,
};

onBothDatabases('the own password', (harness) => {
  const change = (browser: Browser, body: object = {}) =>
    browser.put('/session/password', { current_password: PASSWORD, password: NEW, ...body });

  test('is changed with the current one: other sessions end, and this one gets another secret', async () => {
    const mine = await signedIn(harness);
    const other = new Browser(harness);
    await other.signIn();
    const stolen = mine.headers;
    let response = await change(mine, { current_password: 'a wrong one, it is' });
    assert.deepEqual(response.body.errors, {
      current_password: ['The current password field is not your password.'],
    });
    const before = await harness.lastEventId();
    response = await change(mine);
    assert.equal(response.status, 200);
    assert.equal(cookiesOf(response).length, 1);
    assert.deepEqual(await harness.events(before), ['session.deleted', 'session.updated']);
    assert.equal((await mine.get('/session')).status, 200);
    assert.equal((await harness.get('/session', { headers: stolen })).status, 401);
    assert.equal((await other.get('/session')).status, 401);
    assert.equal((await new Browser(harness).signIn()).status, 401);
    assert.equal((await new Browser(harness).signIn(undefined, NEW)).status, 200);
    const log = await harness.ctx.connection.read.selectFrom('events').select(['type', 'state']).execute();
    const { state = '' } = log.findLast(({ type }) => type === 'user.updated') ?? {};
    assert.deepEqual(JSON.parse(state).changed, ['password']);
    assert.ok(!JSON.stringify(log).includes(NEW));
  });

  test('asks for a recent sign-in', async () => {
    const mine = await signedIn(harness);
    harness.clock.advance(15 * 60);
    assert.equal((await change(mine, { password: 'short' })).status, 422);
    harness.clock.advance(1);
    const response = await change(mine);
    assert.deepEqual([response.status, response.body], [403, SUDO]);
    await mine.signIn();
    assert.equal((await change(mine)).status, 200);
  });

  test('is not guessed by whoever finds an unlocked computer, and strangers do not block it', async () => {
    const mine = await signedIn(harness);
    for (let count = 0; count < 10; count++) {
      assert.equal((await change(mine, { current_password: `guess number ${count}` })).status, 422);
    }
    const response = await change(mine);
    assert.deepEqual([response.status, response.headers['retry-after']], [429, '30']);
    harness.clock.advance(30);
    assert.equal((await change(mine)).status, 200);
  });

  test('is not a common one, nor made of the own name or address or the name of the page', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { name: 'Harbourmaster' }, { token });
    const mine = await signedIn(harness, { name: 'Grace Hopper' });
    for (const [password, pattern] of [
      ['password123', /most common passwords/],
      ['Summer2026!', /most common passwords/],
      ['Harbourmaster-26', /the name of the page/],
      ['grace hopper', /must not be made of your name, your email address or the name of the page/],
      ['Grace@staff.example', /must not be made of your name, your email address or the name of the page/],
    ] as const) {
      const { status, body } = await change(mine, { password });
      assert.equal(status, 422);
      assert.match(body.errors.password[0], pattern);
    }
    const added = { name: 'New', email: 'new@staff.example', password: 'Harbourmaster-26' };
    const refused = await harness.post('/users', added, { token });
    assert.match(refused.body.errors.password[0], /the name of the page/);
  });
});

onBothDatabases('the own profile', (harness) => {
  test('is changed member by member, and only names of members are recorded', async () => {
    const mine = await signedIn(harness);
    const { status, body } = await mine.put('/session/profile', {
      name: 'Rear Admiral',
      locale: 'de',
      timezone: 'Europe/Berlin',
    });
    assert.equal(status, 200);
    const { name, locale, timezone, email } = body.data.attributes;
    assert.deepEqual(
      [name, locale, timezone, email],
      ['Rear Admiral', 'de', 'Europe/Berlin', 'grace@staff.example'],
    );
    const cleared = await mine.put('/session/profile', { locale: null, timezone: null });
    assert.deepEqual(
      [cleared.body.data.attributes.locale, cleared.body.data.attributes.timezone],
      [null, null],
    );
    const log = await harness.ctx.connection.read
      .selectFrom('events')
      .select('state')
      .where('type', '=', 'user.updated')
      .execute();
    assert.deepEqual(
      log.map(({ state }) => JSON.parse(state).changed),
      [
        ['name', 'locale', 'timezone'],
        ['locale', 'timezone'],
      ],
    );
    assert.ok(!JSON.stringify(log).includes('Admiral'));
    const types = await harness.eventsOf(() => mine.put('/session/profile', { name: 'Rear Admiral' }));
    assert.deepEqual(types, []);
  });

  test('gets another address when its mailbox confirms it, and the old address is told', async () => {
    const mine = await signedIn(harness);
    await mine.put('/session/profile', { locale: 'de' });
    const asked = await mine.put('/session/profile', { email: 'hopper@navy.example' });
    const { email, unconfirmed_email } = asked.body.data.attributes;
    assert.deepEqual([email, unconfirmed_email], ['grace@staff.example', 'hopper@navy.example']);
    await harness.react();
    const [mail] = await mailsIn(harness);
    assert.equal(mail?.to, 'hopper@navy.example');
    assert.match(mail?.subject ?? '', /Neue E-Mail-Adresse bestätigen$/);
    const [, token = ''] =
      /https:\/\/status\.example\/dashboard\/email#token=([0-9a-z-]+)/.exec(mail?.text ?? '') ?? [];
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.put(`/email-changes/${token}`, {})).status, 200);
    });
    assert.deepEqual(types, ['account_link.used']);
    assert.equal((await harness.put(`/email-changes/${token}`, {})).status, 422);
    const now = (await mine.get('/session')).body.data.attributes;
    assert.deepEqual([now.email, now.unconfirmed_email], ['hopper@navy.example', null]);
    assert.equal((await new Browser(harness).signIn('hopper@navy.example')).status, 200);
    assert.equal((await new Browser(harness).signIn()).status, 401);
    await harness.react();
    const told = (await mailsIn(harness))[1];
    assert.equal(told?.to, 'grace@staff.example');
    assert.match(told?.subject ?? '', /E-Mail-Adresse wurde geändert$/);
    assert.ok(!told?.raw.includes('hopper@navy'));
  });

  test('asks for a recent sign-in before another address, and for nothing else', async () => {
    const mine = await signedIn(harness);
    harness.clock.advance(901);
    const response = await mine.put('/session/profile', { email: 'other@staff.example' });
    assert.deepEqual([response.status, response.body], [403, SUDO]);
    assert.equal(
      (await mine.put('/session/profile', { name: 'G', email: 'GRACE@staff.example' })).status,
      200,
    );
    assert.equal((await mine.get('/session')).body.data.attributes.email, 'GRACE@staff.example');
  });

  test('does not tell whether somebody else has the new address, except to whoever reads the mail there', async () => {
    const mine = await signedIn(harness);
    await addPerson(harness, { email: 'taken@staff.example', name: 'Other' });
    const ask = async (email: string, headers = {}) => {
      const {
        status,
        body,
        headers: received,
      } = await mine.send('PUT', '/session/profile', { email }, headers);
      const { 'x-request-id': _, date: __, etag: ___, 'x-ratelimit-remaining': ____, ...rest } = received;
      return JSON.stringify([status, body, rest]).replaceAll(email, 'it');
    };
    for (const headers of [{ prefer: 'dry-run' }, {}]) {
      const free = await ask('spare@staff.example', headers);
      assert.equal(await ask('taken@staff.example', headers), free);
    }
    await harness.react();
    const mails = await mailsIn(harness);
    assert.equal(mails.at(-1)?.to, 'taken@staff.example');
    const token = /#token=([0-9a-z-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    assert.equal((await harness.put(`/email-changes/${token}`, {})).status, 422);
  });

  test('keeps the address if somebody else took the new one in the meantime, or if it was taken back', async () => {
    const mine = await signedIn(harness);
    const tokenOf = async () => {
      await harness.react();
      return /#token=([0-9a-z-]+)/.exec((await mailsIn(harness)).at(-1)?.text ?? '')?.[1] ?? '';
    };
    await mine.put('/session/profile', { email: 'new@staff.example' });
    const token = await tokenOf();
    await addPerson(harness, { email: 'new@staff.example' });
    const taken = await harness.put(`/email-changes/${token}`, {});
    assert.deepEqual(
      [taken.status, taken.body.errors],
      [422, { email: ['The email field has already been taken.'] }],
    );
    await mine.put('/session/profile', { email: 'newer@staff.example' });
    const newer = await tokenOf();
    await mine.put('/session/profile', { email: 'grace@staff.example' });
    assert.equal((await mine.get('/session')).body.data.attributes.unconfirmed_email, null);
    assert.equal((await harness.put(`/email-changes/${newer}`, {})).status, 422);
    assert.equal((await mine.get('/session')).body.data.attributes.email, 'grace@staff.example');
  });

  test('does not flood strangers with mails', async () => {
    const mine = await signedIn(harness);
    const ask = (count: number) => mine.put('/session/profile', { email: `victim-${count}@other.example` });
    for (let count = 0; count < 10; count++) assert.equal((await ask(count)).status, 200);
    assert.equal((await ask(10)).status, 429);
  });
});
