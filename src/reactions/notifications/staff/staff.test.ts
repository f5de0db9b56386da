import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { PushService } from '../push/testing.ts';
import { answering, Receiver } from '../webhook/testing.ts';
import { staffTestRoutes } from './test-notification/routes.ts';
import { type Engineer, localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
const chat = new Receiver();
before(async () => {
  await service.start();
  await chat.start();
});
after(async () => {
  await service.stop();
  await chat.stop();
});

const DRAFT = 'Draft to review: We are looking into a problem';

onBothDatabases(
  'staff are told',
  (harness) => {
    resourceContract(harness, { routes: staffTestRoutes });
    const world = new StaffWorld(harness, service);
    beforeEach(async () => {
      service.reset();
      chat.reset();
      await world.post('/components', { name: 'API' });
      await world.addSource();
      harness.clock.advance(7200);
    });

    test('of a draft, once, with the way to its review, and without what the sender printed', async () => {
      const engineer = await world.engineer();
      await world.fire({ key: 'disk', labels: { severity: 'critical' } });
      const [draft] = await world.shown(engineer);
      const id = (await world.incidents())[0]?.id;
      assert.deepEqual(draft, {
        id: draft?.id,
        tag: `incident-${id}`,
        title: DRAFT,
        body: 'Nobody outside your team can see it yet. Review it, then publish or discard it.',
        url: `https://status.example/dashboard/incidents/${id}`,
        silent: false,
        lang: 'en',
        dir: 'ltr',
      });
      await world.fire({ key: 'memory', labels: { severity: 'critical' } });
      await world.pass(5);
      assert.deepEqual(await world.shown(engineer), [], 'an alert that joins the draft is no news');
      const summary = await engineer.browser.get(`/incidents/${id}/deliveries`);
      assert.equal(summary.body.data.total, 0, 'nobody outside was told');
      const { data } = (await engineer.browser.get('/session/push-subscriptions')).body;
      assert.notEqual(data[0].attributes.last_used.string, null);
    });

    test('of alerts that are bad enough and no part of a draft, and of their end', async () => {
      const engineer = await world.engineer({ drafts: [], alert_severity: 'major' });
      await world.fire(
        { key: 'disk', labels: { severity: 'critical' } },
        { key: 'noise', labels: { severity: 'info' } },
      );
      const [alert, ...others] = await world.shown(engineer);
      assert.deepEqual(others, []);
      assert.match(String(alert?.title), /^Alert: /);
      assert.deepEqual([alert?.body, alert?.silent], ['Severity: Critical', false]);
      assert.ok(
        !/prometheus|alertmanager/.test(JSON.stringify(alert)),
        'nothing but its title and its severity',
      );
      await world.fire({ key: 'disk', labels: { severity: 'critical' } });
      assert.deepEqual(await world.shown(engineer), [], 'a repetition is no news');
      harness.clock.advance(60);
      await world.resolve('disk');
      await world.resolve('noise');
      const [end, ...more] = await world.shown(engineer);
      assert.deepEqual(more, []);
      assert.match(String(end?.title), /^Alert resolved: /);
      assert.deepEqual([end?.silent, end?.tag], [true, alert?.tag]);
    });

    test('again if an alert gets worse, and not of the end of what they were not told of', async () => {
      const engineer = await world.engineer({ drafts: [] });
      await world.fire({ key: 'disk', labels: { severity: 'warning' } });
      assert.deepEqual(await world.shown(engineer), []);
      await world.fire(
        { key: 'disk', labels: { severity: 'critical' } },
        { key: 'b', labels: { severity: 'warning' } },
      );
      assert.equal((await world.shown(engineer)).length, 1);
      const later = await world.engineer({ drafts: [], alert_severity: 'info' });
      harness.clock.advance(60);
      await world.resolve('b');
      await world.resolve('disk');
      assert.equal((await world.shown(engineer)).length, 1, 'of the end of what got worse');
      assert.deepEqual(await world.shown(later), [], 'they were not there when it began');
    });

    test('again of a draft that begins again, but of nothing that a person did to it', async () => {
      const engineer = await world.engineer();
      await world.fire({});
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
      harness.clock.advance(60);
      await world.resolve();
      assert.deepEqual(await world.titles(engineer), []);
      await world.fire({});
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
      const [draft] = await world.incidents();
      for (const status of [4, 1]) await world.put(`/incidents/${draft?.id}`, { status });
      assert.deepEqual(await world.titles(engineer), []);
    });

    test('of one cause: the alert of a check whose parent is down speaks once the parent works', async () => {
      const engineer = await world.engineer({ drafts: [] });
      await world.post('/alert-rules', { action: 'nothing' });
      for (const values of [{ name: 'Network' }, { name: 'Shop', parent: 1 }])
        await world.post('/checks', { kind: 'tcp', target: '127.0.0.1:9', ...values });
      for (const id of [1, 1, 2, 2]) await world.result(id, 'failed');
      assert.deepEqual(await world.titles(engineer), ['Alert: Network']);
      for (const verdict of ['ok', 'ok'] as const) await world.result(1, verdict);
      await world.pass(5);
      assert.deepEqual((await world.titles(engineer)).toSorted(), ['Alert resolved: Network', 'Alert: Shop']);
    });

    test('by mail in their own language, and in their chat', async () => {
      const engineer = await world.engineer({
        chat: { format: 'slack', url: chat.url },
        drafts: ['email', 'chat'],
        alerts: [],
      });
      await engineer.browser.put('/session/profile', { locale: 'de' });
      await world.fire({});
      assert.deepEqual(await world.shown(engineer), []);
      const [mail, ...others] = await mailsIn(harness);
      assert.deepEqual(others, []);
      assert.equal(mail?.subject, '[Status] Entwurf zu prüfen: We are looking into a problem');
      assert.match(
        String(mail?.text),
        /Entwurf prüfen:\nhttps:\/\/status\.example\/dashboard\/incidents\/1\n/,
      );
      assert.equal(chat.requests.length, 1);
      assert.match(chat.last.body, /Entwurf zu prüfen/);
      assert.equal(
        (await world.ledger()).every(({ state }) => state === 'sent'),
        true,
      );
    });

    test('of an overdue update, wherever they want', async () => {
      const engineer = await world.engineer();
      const due = new Date((harness.clock.now() + 3600) * 1000).toISOString();
      await world.post('/incidents', { name: 'Slow', status: 1, message: 'm', next_update_due_at: due });
      await world.pass(3600);
      const [push] = await world.shown(engineer);
      assert.deepEqual(
        [push?.title, push?.url],
        ['Update overdue: Slow', 'https://status.example/dashboard/incidents/1#update'],
      );
      assert.deepEqual((await mailsIn(harness)).map(({ to }) => to).sort(), [
        'ada@staff.example',
        `${engineer.path.slice('/push/'.length)}@staff.example`,
      ]);
    });

    test('only if they may still see it: not without the right, disabled, deleted or signed off', async () => {
      const [demoted, disabled, deleted, off] = [
        await world.engineer({ alerts: [] }),
        await world.engineer({ alerts: [] }),
        await world.engineer({ alerts: [] }),
        await world.engineer({ alerts: [] }),
      ] as [Engineer, Engineer, Engineer, Engineer];
      const quiet_hours = { from: '00:00', until: '23:59', timezone: 'UTC' };
      for (const each of [demoted, disabled, deleted, off]) await each.prefer({ quiet_hours });
      await world.fire({});
      await harness.react();
      assert.equal((await world.ledger()).length, 4);
      await world.put('/users/2', { role: 'viewer' });
      await world.put('/users/3', { disabled: true });
      await world.remove('/users/4');
      await off.browser.delete('/session/push-subscriptions/4');
      await world.pass(86_400);
      assert.deepEqual(service.requests, []);
      assert.deepEqual(
        (await world.ledger()).map(({ state, error }) => [state, error]),
        [
          ['suppressed', 'The user does not want to be told of this here, or may not see it any more.'],
          ['suppressed', 'The user is gone or disabled.'],
          ['suppressed', 'The user has turned off notifications in this browser.'],
          ['suppressed', 'The user has turned off notifications in this browser.'],
        ],
      );
    });

    test('in the browsers that are left: one that is gone is forgotten', async () => {
      const engineer = await world.engineer();
      service.answer = answering(410, {}, 'gone');
      await world.fire({});
      assert.equal((await world.shown(engineer)).length, 1);
      assert.deepEqual(await harness.query(sql`select * from push_subscriptions`), []);
      const [entry] = await world.ledger();
      assert.deepEqual([entry?.state, entry?.attempts], ['failed', 1]);
      assert.match(String(entry?.error), /^The push service answered 410: the browser does not receive/);
    });

    test('although the push service is away for a while', async () => {
      const engineer = await world.engineer();
      service.answer = answering(503);
      await world.fire({});
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
      service.reset();
      await world.pass(10);
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
      assert.equal((await world.ledger())[0]?.state, 'sent');
    });

    test('nothing outside: ledger and log hold neither endpoints nor keys nor the URL of a chat', async () => {
      const engineer = await world.engineer({
        chat: { format: 'discord', url: `${chat.url}/sEcReT` },
        drafts: ['push', 'chat'],
      });
      chat.answer = answering(500, {}, 'sEcReT');
      service.answer = answering(500, {}, engineer.path);
      await world.fire({});
      await harness.react();
      for (const table of ['events', 'deliveries', 'delivery_attempts', 'notification_preferences']) {
        const content = JSON.stringify(await harness.query(sql`select * from ${sql.table(table)}`));
        for (const secret of ['sEcReT', engineer.path, engineer.keys.auth])
          assert.ok(!content.includes(secret), table);
      }
    });

    test('on request, through each channel that they chose, with what became of it', async () => {
      const engineer = await world.engineer({
        role: 'admin',
        chat: { format: 'slack', url: chat.url },
        probes: ['chat', 'email'],
      });
      chat.answer = answering(500);
      const { status, body } = await engineer.browser.send('POST', '/session/notifications/test');
      assert.equal(status, 200, JSON.stringify(body));
      const [push, mail, inChat] = body.data.results;
      assert.deepEqual([push.channel, push.sent, push.reason], ['push', true, null]);
      assert.deepEqual([mail.channel, mail.sent], ['email', false]);
      assert.match(mail.reason, /^No mail server is configured/);
      assert.deepEqual(
        [inChat.channel, inChat.sent, inChat.reason],
        ['chat', false, 'The endpoint answered 500.'],
      );
      const [shown] = await world.shown(engineer);
      assert.equal(shown?.tag, 'test');
      assert.match(String(shown?.body), /^This is a test notification from Status\./);
    });
  },
  localSettings,
);
