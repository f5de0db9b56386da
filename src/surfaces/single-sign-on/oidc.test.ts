import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createApp } from '../../app.ts';
import { createAccountLink } from '../../domain/identity/account-links/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Config } from '../../kernel/config.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { TestBrowser, TestProvider } from './testing.ts';

const provider = new TestProvider();
await provider.start('https://status.example');
after(() => provider.stop());

const ann = { sub: 'ann-1', email: 'ann@acme.example', email_verified: true, name: 'Ann Acker' };

onBothDatabases(
  'OpenID Connect',
  (harness) => {
    let browser = new TestBrowser(harness.app);
    beforeEach(() => {
      browser = new TestBrowser(harness.app);
      Object.assign(provider, { account: ann, cancels: false, amr: undefined });
    });
    const people = () =>
      harness.query(sql<{
        id: number;
        name: string;
        email: string;
        role: string;
        oidc_subject: string | null;
      }>`
        select id, name, email, role, oidc_subject from users where id > 1 order by id`);
    const sessions = () =>
      harness.query(
        sql<{ user_id: number; method: string }>`select user_id, method from sessions order by id`,
      );
    const lastSignIn = async () =>
      (
        await harness.query(
          sql<{ authenticated_at: number }>`select authenticated_at from sessions order by id desc limit 1`,
        )
      )[0]?.authenticated_at;
    /** A browser at the same service with other settings. */
    const browserWith = async (settings: Partial<Config>) => {
      const app = createApp({ ...harness.ctx, config: { ...harness.ctx.config, ...settings } });
      await app.ready();
      return new TestBrowser(app);
    };
    const refused = async (title: string, status: number, visitor = browser) => {
      const page = await visitor.signIn();
      assert.equal(page.status, status);
      assert.match(page.text, new RegExp(`<h1>${title}</h1>`));
      assert.match(page.text, /href="\/auth\/oidc">Sign in again</);
      assert.deepEqual(await sessions(), []);
      assert.ok(!visitor.cookies.has('__Host-daymark_session'));
    };

    test('a new person gets an account and a session', async () => {
      const response = await browser.signIn();
      assert.deepEqual([response.status, response.location], [303, '/dashboard']);
      assert.deepEqual(await people(), [
        { id: 2, name: 'Ann Acker', email: 'ann@acme.example', role: 'viewer', oidc_subject: 'ann-1' },
      ]);
      assert.deepEqual(await sessions(), [{ user_id: 2, method: 'oidc' }]);
      assert.deepEqual([...browser.cookies.keys()].sort(), [
        '__Host-daymark_device',
        '__Host-daymark_session',
        'daymark_staff',
      ]);
      const events = await harness.query(
        sql<{
          type: string;
          actor_type: string;
        }>`select type, actor_type from events where id > 1 order by id`,
      );
      assert.deepEqual(events, [
        { type: 'user.created', actor_type: 'system' },
        { type: 'session.created', actor_type: 'session' },
      ]);
    });

    test('the same person is known by the subject afterwards, whatever the address is then', async () => {
      await browser.signIn();
      provider.account = { ...ann, email: 'ann.married@acme.example', email_verified: false };
      assert.equal((await new TestBrowser(harness.app).signIn()).status, 303);
      assert.deepEqual((await people()).length, 1);
      assert.equal((await sessions()).length, 2);
    });

    test('somebody who has an account is found by the verified address, once', async () => {
      await createUser(harness.ctx, command, { name: 'Ann', email: 'Ann@acme.example', role: 'editor' });
      assert.equal((await browser.signIn()).status, 303);
      assert.deepEqual(await people(), [
        { id: 2, name: 'Ann', email: 'Ann@acme.example', role: 'editor', oidc_subject: 'ann-1' },
      ]);
      // Another person at the provider has the address now.
      provider.account = { ...ann, sub: 'ann-2' };
      const page = await new TestBrowser(harness.app).signIn();
      assert.equal(page.status, 403);
      assert.match(page.text, /Your email address belongs to another account/);
    });

    test('the path to return to is one of this site', async () => {
      const returns = async (path: string) => {
        const visitor = new TestBrowser(harness.app);
        return (await visitor.signIn(`/auth/oidc?return=${encodeURIComponent(path)}`)).location;
      };
      assert.equal(await returns('/dashboard/incidents?open=1#new'), '/dashboard/incidents?open=1#new');
      for (const path of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        'x',
      ])
        assert.equal(await returns(path), '/dashboard', path);
    });

    test('an address that is not verified is refused', async () => {
      provider.account = { ...ann, email_verified: false };
      await refused('Your email address is not verified', 403);
      provider.account = { sub: 'ann-1', email: 'ann@acme.example' };
      await refused('Your email address is not verified', 403);
      provider.account = { sub: 'ann-1' };
      await refused('Your email address is not verified', 403);
      assert.deepEqual(await people(), []);
    });

    test('an address without a word about it counts only if the operator trusts the provider', async () => {
      const trusting = await browserWith({ oidcTrustEmail: true });
      provider.account = { ...ann, email_verified: false };
      await refused('Your email address is not verified', 403, trusting);
      provider.account = { sub: 'ann-1', email: 'ann@acme.example' };
      assert.equal((await trusting.signIn()).status, 303);
    });

    test('a foreign domain is refused, unless the person was invited', async () => {
      provider.account = { ...ann, email: 'ann@elsewhere.example' };
      await refused('You have no account here', 403);
      provider.account = { ...ann, email: 'ann@sub.acme.example' };
      await refused('You have no account here', 403);
      await createUser(harness.ctx, command, { name: 'Ann', email: 'ann@sub.acme.example', role: 'editor' });
      assert.equal((await browser.signIn()).status, 303);
    });

    test('the first user of all is not made here, unless as an owner', async () => {
      await harness.ctx.connection.write.deleteFrom('users').execute();
      await refused('Daymark is not set up yet', 403);
      const chiefs = { oidcRoles: [{ value: 'chiefs', role: 'owner' }] } as const;
      provider.account = { ...ann, groups: ['chiefs'] };
      assert.equal((await (await browserWith(chiefs)).signIn()).status, 303);
    });

    test('the provider can be asked to check again who it is', async () => {
      const plain = new URL((await browser.open('/auth/oidc')).location);
      assert.equal(plain.searchParams.get('prompt'), null);
      assert.equal(plain.searchParams.get('code_challenge_method'), 'S256');
      assert.equal(plain.searchParams.get('max_age'), '43200');
      const again = new URL((await browser.open('/auth/oidc?reauthenticate=1')).location);
      assert.equal(again.searchParams.get('prompt'), 'login');
      assert.equal((await browser.open(await browser.visitProvider(again.href))).status, 303);
    });

    /** Whether what takes a recent sign-in asks for another one. */
    const asksAgain = async () => {
      const response = await harness.app.inject({
        method: 'DELETE',
        url: '/api/sessions',
        headers: { cookie: Array.from(browser.cookies, (pair) => pair.join('=')).join('; ') },
      });
      return response.statusCode === 403 && response.json().reauthenticate === true;
    };
    /** Signs in with a request that somebody in front of the browser has changed on its way to the provider. */
    const signInWith = async (path: string, change: (parameters: URLSearchParams) => void) => {
      const url = new URL((await browser.open(path)).location);
      change(url.searchParams);
      assert.equal((await browser.open(await browser.visitProvider(url.href))).status, 303);
    };

    test('a sign-in whose time the provider does not say is never recent', async () => {
      for (const path of ['/auth/oidc', '/auth/oidc?reauthenticate=1']) {
        // Without it, the provider leaves `auth_time` out, like providers that do not know it.
        await signInWith(path, (parameters) => {
          parameters.delete('prompt');
          parameters.delete('max_age');
        });
        assert.equal(await lastSignIn(), 0);
        assert.equal(await asksAgain(), true);
      }
    });

    test('an unlocked computer where somebody is signed in at the provider makes no sign-in recent', async () => {
      const now = () => Math.floor(Date.now() / 1000);
      // The provider has its own clock. It has seen the person more than 15 minutes ago.
      harness.clock.set(now() + 902);
      await browser.signIn();
      const seen = provider.forms;
      assert.equal(await asksAgain(), true);
      await signInWith('/auth/oidc', () => {});
      assert.equal(await asksAgain(), true, 'without a word of the person');
      await signInWith('/auth/oidc?reauthenticate=1', (parameters) => {
        parameters.delete('prompt');
        parameters.delete('max_age');
      });
      assert.equal(await asksAgain(), true, 'asked for less than we asked for');
      await signInWith('/auth/oidc?reauthenticate=1', (parameters) => {
        parameters.delete('prompt');
        parameters.set('max_age', '43200');
      });
      assert.equal(await asksAgain(), true, 'an older sign-in');
      assert.equal(provider.forms, seen, 'the person was never asked');
      harness.clock.set(now());
      await signInWith('/auth/oidc?reauthenticate=1', () => {});
      assert.equal(provider.forms, seen + 1, 'now it was');
      assert.equal(await asksAgain(), false);
    });

    test('a second factor at the provider counts if the provider says so', async () => {
      const token = await harness.token('*');
      await harness.put('/settings', { second_factor_roles: ['viewer'] }, { token });
      // Each in another browser, where nobody is signed in at the provider.
      const lacks = async (visitor = new TestBrowser(harness.app)) => {
        assert.equal((await visitor.signIn()).status, 303);
        const cookie = Array.from(visitor.cookies, (pair) => pair.join('=')).join('; ');
        return (await harness.get('/session', { headers: { cookie } })).body.data.attributes
          .lacks_second_factor;
      };
      assert.equal(await lacks(), true);
      assert.equal(await lacks(await browserWith({ oidcTrustSecondFactor: true })), false);
      provider.amr = ['pwd'];
      assert.equal(await lacks(), true);
      provider.amr = ['pwd', 'otp'];
      assert.equal(await lacks(), false);
    });

    test('a disabled user and the built-in user are refused', async () => {
      const id = await createUser(harness.ctx, command, { name: 'Ann', email: ann.email, role: 'editor' });
      const { write } = harness.ctx.connection;
      await write.updateTable('users').set({ disabled_at: 1 }).where('id', '=', id).execute();
      await refused('Your account is disabled', 403);
      await write.updateTable('users').set({ disabled_at: null, built_in: 1 }).where('id', '=', id).execute();
      await refused('Your account is disabled', 403);
    });

    test('somebody who cancels at the provider is told so', async () => {
      provider.cancels = true;
      await refused('Your identity provider declined the sign-in', 403);
    });

    test('an answer works once, in the browser that began, within ten minutes', async () => {
      const { location } = await browser.open('/auth/oidc');
      const response = await browser.visitProvider(location);
      const expired = async (visitor: TestBrowser, path = response) => {
        const page = await visitor.open(path);
        assert.equal(page.status, 400);
        assert.match(page.text, /This sign-in is no longer valid/);
      };
      await expired(new TestBrowser(harness.app));
      const stolen = new TestBrowser(harness.app);
      await stolen.open('/auth/oidc');
      await expired(stolen);

      const saved = new Map(browser.cookies);
      assert.equal((await browser.open(response)).status, 303);
      // The same response again, with the same cookie: the provider also refuses the code.
      for (const [name, value] of saved) browser.cookies.set(name, value);
      assert.equal((await browser.open(response)).status, 400);
      assert.equal((await sessions()).length, 1);

      const late = new TestBrowser(harness.app);
      const { location: again } = await late.open('/auth/oidc');
      const lateResponse = await late.visitProvider(again);
      harness.clock.advance(601);
      await expired(late, lateResponse);
    });

    test('a code of another sign-in is refused, although the state is right', async () => {
      const other = new TestBrowser(harness.app);
      const theirs = new URL(
        await other.visitProvider((await other.open('/auth/oidc')).location),
        'https://status.example',
      );
      const mine = new URL((await browser.open('/auth/oidc')).location);
      const state = mine.searchParams.get('state') ?? '';
      const page = await browser.open(
        `/auth/oidc/callback?code=${theirs.searchParams.get('code')}&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
      );
      assert.equal(page.status, 400);
      assert.match(page.text, /The sign-in could not be completed/);
      assert.deepEqual(await sessions(), []);
    });

    test('an id token for another nonce is refused', async () => {
      const url = new URL((await browser.open('/auth/oidc')).location);
      url.searchParams.set('nonce', 'of somebody else');
      const page = await browser.open(await browser.visitProvider(url.href));
      assert.equal(page.status, 400);
      assert.match(page.text, /The sign-in could not be completed/);
      assert.deepEqual(await people(), []);
    });

    test('groups give roles: the highest one, and it follows the provider', async () => {
      const mapped = await browserWith({
        oidcRoles: [
          { value: 'support', role: 'responder' },
          { value: 'admins', role: 'admin' },
        ],
        oidcDefaultRole: 'none',
      });
      const roleWith = async (...groups: string[]) => {
        provider.account = { ...ann, groups };
        const { status } = await mapped.signIn();
        return status === 303 ? (await people())[0]?.role : status;
      };
      assert.equal(await roleWith('strangers'), 403);
      assert.deepEqual(await people(), []);
      assert.equal(await roleWith('support', 'admins', 'others'), 'admin');
      assert.equal(await roleWith('support'), 'responder');
      assert.equal(await roleWith(), 403);
      assert.equal((await people())[0]?.role, 'responder');
    });

    test('a mapping touches owners only if it names them, and never the last one', async () => {
      await createUser(harness.ctx, command, { name: 'Ann', email: ann.email, role: 'owner' });
      const { write } = harness.ctx.connection;
      await write.updateTable('users').set({ joined_at: 1 }).execute();
      const support = { value: 'support', role: 'responder' } as const;
      provider.account = { ...ann, groups: ['support'] };
      const roleAfter = async (settings: Partial<Config>) => {
        assert.equal((await (await browserWith(settings)).signIn()).status, 303);
        return (await people())[0]?.role;
      };
      assert.equal(await roleAfter({ oidcRoles: [support] }), 'owner');
      const owners = { value: 'owners', role: 'owner' } as const;
      assert.equal(await roleAfter({ oidcRoles: [support, owners], oidcBreakGlass: [ann.email] }), 'owner');
      await write.updateTable('users').set({ role: 'admin' }).where('id', '=', 1).execute();
      assert.equal(await roleAfter({ oidcRoles: [support, owners] }), 'owner');
      await write.updateTable('users').set({ role: 'owner' }).where('id', '=', 1).execute();
      assert.equal(await roleAfter({ oidcRoles: [support, owners] }), 'responder');
    });

    test('a provider that is down is named as the reason, and used again when it is back', async () => {
      const fresh = await browserWith({});
      await provider.stop();
      try {
        const page = await fresh.open('/auth/oidc');
        assert.equal(page.status, 503);
        assert.match(page.text, /Your identity provider does not answer/);
        assert.match(page.text, /password or a passkey/);
      } finally {
        await provider.listen();
      }
      assert.equal((await fresh.signIn()).status, 303);
      // It fails between the sign-in and the return.
      const { location } = await fresh.open('/auth/oidc');
      const response = await fresh.visitProvider(location);
      await provider.stop();
      try {
        assert.equal((await fresh.open(response)).status, 503);
      } finally {
        await provider.listen();
      }
    });

    test('an invitation is accepted by signing in, and works no other way then', async () => {
      const id = await createUser(harness.ctx, command, { name: 'Ann', email: ann.email, role: 'editor' });
      const { token } = await transaction(harness.ctx, command, (tx) =>
        createAccountLink(tx, id, 'invitation'),
      );
      const settings = { oidcOnly: true, oidcBreakGlass: ['ada@staff.example'] };
      const app = createApp({ ...harness.ctx, config: { ...harness.ctx.config, ...settings } });
      const accept = async () => {
        const payload = { name: 'Ann', password: 'a quiet harbour at dawn' };
        return (await app.inject({ method: 'PUT', url: `/api/invitations/${token}`, payload })).statusCode;
      };
      assert.equal(await accept(), 403);
      assert.equal((await new TestBrowser(app).signIn()).status, 303);
      assert.equal(await accept(), 404);
      const rows = await harness.query(sql`select password_hash from users where id = ${id}`);
      assert.deepEqual(rows, [{ password_hash: null }]);
      await app.close();
    });

    test('without a provider, there is no such page', async () => {
      const plain = await browserWith({ oidcIssuer: undefined });
      assert.equal((await plain.open('/auth/oidc')).status, 404);
      assert.equal((await plain.open('/auth/oidc/callback?code=x&state=y')).status, 404);
    });
  },
  { ...provider.settings, oidcAllowedDomains: ['acme.example'] },
);
