import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { addPerson } from '../../../../test/support/people.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { Browser, PASSWORD } from '../../../../test/support/sessions.ts';
import { invitationRoutes } from './routes.ts';

const DAY = 86_400;
const OVER =
  'This invitation was used, has expired, or was replaced by a newer one. Ask whoever invited you to send it again.';

onBothDatabases('invitations', (harness) => {
  resourceContract(harness, { routes: invitationRoutes });

  const invite = async (body: object = {}) => {
    const token = await harness.token('*');
    const response = await harness.post(
      '/users',
      { name: 'Grace', email: 'grace@staff.example', role: 'editor', ...body },
      { token },
    );
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  /** The token in the newest invitation that was sent. */
  const tokenInMail = async (): Promise<string> => {
    await harness.react();
    const mail = (await mailsIn(harness)).at(-1);
    return (
      /https:\/\/status\.example\/dashboard\/invitation#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    );
  };

  test('the link is in the answer to whoever invites, this once, and in no other answer nor in the log', async () => {
    const token = await harness.token('*');
    const { id, invitation_link: link } = await invite();
    assert.equal(link, `https://status.example/dashboard/invitation#token=${await tokenInMail()}`);
    const again = await harness.post(`/users/${id}/invitation`, {}, { token });
    const newer = again.body.data.attributes.invitation_link;
    assert.notEqual(newer, link);
    assert.equal(newer.split('=')[1], await tokenInMail());
    for (const path of [`/users/${id}`, '/users', '/audit', '/deliveries']) {
      const { body } = await harness.get(path, { token });
      assert.doesNotMatch(JSON.stringify(body), /invitation_link|#token=/, path);
    }
    const events = await harness.query(sql<{ state: string }>`select state from events`);
    for (const { state } of events) assert.ok(!state.includes(newer.split('=')[1]));
    const withPassword = await invite({ email: 'bo@staff.example', password: PASSWORD });
    assert.equal('invitation_link' in withPassword, false);
  });

  test('an invitation is sent by mail, shows whom it is for, and signs in whoever accepts it', async () => {
    const { id, joined, invited } = await invite();
    assert.deepEqual([joined.string, invited.string], [null, '2026-03-10 12:00:00']);
    const token = await tokenInMail();
    const shown = await harness.get(`/invitations/${token}`);
    assert.deepEqual(shown.body, {
      data: {
        name: 'Grace',
        email: 'grace@staff.example',
        role: 'editor',
        expires: { human: '1 week from now', string: '2026-03-17 12:00:00' },
      },
    });
    assert.equal(shown.headers['cache-control'], 'no-store');
    const browser = new Browser(harness);
    const types = await typesOf(async () => {
      const response = await browser.put(`/invitations/${token}`, {
        name: 'Grace Hopper',
        password: PASSWORD,
      });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      const { name, role, method } = response.body.data.attributes;
      assert.deepEqual([name, role, method], ['Grace Hopper', 'editor', 'invitation']);
    });
    assert.deepEqual(types, ['account_link.used', 'user.updated', 'user.updated', 'session.created']);
    assert.equal((await browser.get('/session')).status, 200);
    assert.equal((await new Browser(harness).signIn()).status, 200);
    const admin = await harness.token('*');
    const { attributes } = (await harness.get(`/users/${id}`, { token: admin })).body.data;
    assert.equal(attributes.joined.string, '2026-03-10 12:00:00');
    assert.equal((await harness.get('/users?filter[name]=hopper', { token: admin })).body.meta.total, 1);
  });

  const typesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await harness.lastEventId();
    await work();
    const rows = await harness.query(
      sql<{ type: string }>`select type from events where id > ${before} order by id`,
    );
    return rows.map(({ type }) => type);
  };

  test('it works once, for seven days, and only the newest one', async () => {
    const { id } = await invite();
    const first = await tokenInMail();
    harness.clock.advance(7 * DAY - 1);
    assert.equal((await harness.get(`/invitations/${first}`)).status, 200);
    const admin = await harness.token('*');
    const again = await harness.post(`/users/${id}/invitation`, undefined, { token: admin });
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.equal(again.body.data.attributes.invited.string, '2026-03-17 11:59:59');
    const second = await tokenInMail();
    const body = { password: PASSWORD };
    for (const response of [
      await harness.get(`/invitations/${first}`),
      await harness.put(`/invitations/${first}`, body),
    ]) {
      assert.deepEqual([response.status, response.body], [404, { message: OVER }]);
    }
    const responses = await Promise.all([
      harness.put(`/invitations/${second}`, body),
      harness.put(`/invitations/${second}`, body),
    ]);
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 404]);
    assert.equal((await harness.get(`/invitations/${second}`)).status, 404);
    const late = await harness.post(`/users/${id}/invitation`, undefined, { token: admin });
    assert.equal(late.status, 422);
    assert.match(late.body.errors.user[0], /accepted the invitation already/);
  });

  test('it expires after seven days', async () => {
    await invite();
    const token = await tokenInMail();
    harness.clock.advance(7 * DAY);
    assert.equal((await harness.get(`/invitations/${token}`)).status, 404);
    assert.equal((await harness.put(`/invitations/${token}`, { password: PASSWORD })).status, 404);
  });

  test('a password that is weak, common or the own name is refused, and the invitation still works', async () => {
    await invite({ name: 'Grace Brewster Hopper' });
    const token = await tokenInMail();
    for (const password of ['', 'short', 'password1234', 'gracebrewsterhopper']) {
      const response = await harness.put(`/invitations/${token}`, { password });
      assert.equal(response.status, 422, password);
      assert.deepEqual(Object.keys(response.body.errors), ['password']);
    }
    assert.equal((await harness.put(`/invitations/${token}`, { password: PASSWORD })).status, 200);
  });

  test('a disabled user cannot accept, and an invitation to a previous address does not work', async () => {
    const { id } = await invite();
    const owner = await addPerson(harness, 'owner');
    const first = await tokenInMail();
    await harness.put(`/users/${id}`, { email: 'right@staff.example' }, owner);
    assert.equal((await harness.get(`/invitations/${first}`)).status, 404);
    const second = await tokenInMail();
    assert.notEqual(second, first);
    assert.equal((await harness.get(`/invitations/${second}`)).body.data.email, 'right@staff.example');
    await harness.put(`/users/${id}`, { disabled: true }, owner);
    assert.equal((await harness.put(`/invitations/${second}`, { password: PASSWORD })).status, 404);
    const refused = await harness.post(`/users/${id}/invitation`, undefined, owner);
    assert.equal(refused.status, 422);
    assert.match(refused.body.errors.user[0], /is disabled/);
    await harness.delete(`/users/${id}`, owner);
    assert.equal((await harness.get(`/invitations/${second}`)).status, 404);
  });
});
