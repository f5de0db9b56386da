import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { Receiver } from '../testing.ts';

const receiver = new Receiver();
before(() => receiver.start('127.0.0.1'));
after(() => receiver.stop());

const HOUR = 3600;
const NOTIFY = { notifications: true };

onBothDatabases(
  'chats',
  (harness) => {
    let token = '';
    beforeEach(async () => {
      receiver.reset();
      token = await harness.token('*');
      await harness.put('/settings', { name: 'Acme Status' }, { token });
      await harness.post('/components', { name: 'API' }, { token });
      await harness.post('/components', { name: 'Hidden', enabled: false }, { token });
      await harness.react();
    });
    const make = async (body: object = {}) => {
      const answer = await harness.post(
        '/webhooks',
        { name: 'Chat', url: receiver.url, format: 'slack', ...body },
        { token },
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    };
    const post = async (path: string, body: object) => {
      const answer = await harness.post(path, body, { token });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data;
    };
    /** The texts that arrived at Slack since the last call, one message per line. */
    const newMessages = async (): Promise<string[]> => {
      await harness.react();
      const messages = receiver.requests.splice(0).map(({ body }) => JSON.parse(body));
      return messages.map(({ text, attachments }) => {
        const parts = attachments[0].blocks
          .filter(({ type }: Json) => type === 'section')
          .flatMap((block: Json) => block.fields ?? [block.text])
          .map((block: Json) => block.text.replace(/^\*(.*)\*\n/, '$1: '));
        const [title = '', ...facts] = text.split('\n');
        // Phones and other chats show the same from the fallback text alone.
        for (const fact of parts.slice(1)) assert.ok(facts.join('\n').includes(fact), text);
        assert.match(String(facts.at(-1)), /^<https:\/\/status\.example.*>$/);
        return [title, ...parts].join(' / ');
      });
    };
    const links = {
      components: [
        { id: 1, status: 4 },
        { id: 2, status: 4 },
      ],
    };
    const incident = { name: 'Down', status: 1, message: 'We **look**.', ...NOTIFY, ...links };
    const plan = { scheduled_at: '2026-03-10 15:00:00', completed_at: '2026-03-10 16:00:00' };
    const schedule = { name: 'Upgrade', message: 'New disks.', ...plan, ...NOTIFY, ...links };
    const when = 'Scheduled for: Mar 10, 2026, 3:00 – 4:00 PM UTC';
    // Newer locale data have a narrow space between the hours and AM or PM.
    const plainly = (texts: string[]) => texts.map((text) => text.replace(/[^\S\n]/g, ' '));

    test('an incident is posted when it opens and with every update, and only if subscribers are notified', async () => {
      await make();
      await post('/incidents', { ...incident, notifications: false });
      assert.deepEqual(await newMessages(), []);
      const { attributes } = await post('/incidents', incident);
      await harness.react();
      const { blocks } = JSON.parse(receiver.last.body);
      assert.equal(
        blocks[0].text.text,
        `*<https://status.example/incidents/${attributes.guid}|[Investigating] Down>*`,
      );
      const started = 'Started: Mar 10, 2026, 12:00 PM UTC';
      assert.deepEqual(plainly(await newMessages()), [
        `[Investigating] Down / We *look*. / ${started} / Affected: API (Major outage)`,
      ]);
      harness.clock.advance(5400);
      await post('/incidents/2/updates', { status: 4, message: 'Mended & <done>.' });
      // The other incident still keeps it down, and this message says so.
      const lasted = `${started} / Duration: 1 hr, 30 min`;
      assert.deepEqual(plainly(await newMessages()), [
        `[Resolved] Down / Mended &amp; &lt;done&gt;. / ${lasted} / Still affected: API (Major outage)`,
      ]);
      await harness.put('/incidents/1', { status: 4 }, { token });
      await post('/incidents/2/updates', { status: 4, message: 'Really.' });
      assert.deepEqual(plainly(await newMessages()), [
        `[Resolved] Down / Really. / ${lasted} / Restored: API`,
      ]);
      await harness.put('/incidents/2', { message: 'Edited.' }, { token });
      await harness.put('/components/1', { status: 2 }, { token });
      assert.deepEqual(await newMessages(), []);
    });

    test('maintenance is posted when it is announced, upcoming, moved, started, updated and completed', async () => {
      await make();
      await post('/schedules', schedule);
      assert.deepEqual(plainly(await newMessages()), [
        `[Upcoming] Upgrade / New disks. / ${when} / Affected: API`,
      ]);
      harness.clock.advance(2 * HOUR);
      assert.deepEqual(plainly(await newMessages()), [
        `[Maintenance reminder] Upgrade / New disks. / Status: Upcoming / ${when} / Affected: API`,
      ]);
      await harness.put('/schedules/1', { completed_at: '2026-03-10 17:00:00' }, { token });
      const before = when.replace('Scheduled for', 'Previously');
      const later = when.replace('4:00 PM', '5:00 PM');
      assert.deepEqual(plainly(await newMessages()), [
        `[Maintenance rescheduled] Upgrade / New disks. / Status: Upcoming / ${later} / ${before} / Affected: API`,
      ]);
      harness.clock.advance(HOUR);
      const now = `${later} / Affected: API (Major outage)`;
      assert.deepEqual(plainly(await newMessages()), [`[In progress] Upgrade / New disks. / ${now}`]);
      await post('/schedules/1/updates', { message: 'Half done.' });
      await harness.react();
      assert.match(receiver.last.body, /<https:\/\/status\.example\/schedules\/1#update-1\|/);
      assert.deepEqual(plainly(await newMessages()), [`[In progress] Upgrade / Half done. / ${now}`]);
      harness.clock.advance(2 * HOUR);
      assert.deepEqual(plainly(await newMessages()), [`[Complete] Upgrade / ${later} / Restored: API`]);
    });

    test('reminders for staff are posted too', async () => {
      await harness.put('/settings', { stale_hours: 2 }, { token });
      await make();
      await post('/incidents', {
        ...incident,
        visible: 0,
        notifications: false,
        next_update_due_at: '2026-03-10 13:00:00',
      });
      assert.deepEqual(await newMessages(), []);
      const facts =
        'Started: Mar 10, 2026, 12:00 PM UTC / Next update by: Mar 10, 2026, 1:00 PM UTC / Affected: API (Major outage) and Hidden (Major outage)';
      harness.clock.advance(HOUR);
      assert.deepEqual(plainly(await newMessages()), [
        `[Investigating] Down / The next update was due by Mar 10, 2026, 1:00 PM UTC, but nobody has posted it yet. / ${facts}`,
      ]);
      harness.clock.advance(HOUR);
      assert.deepEqual(plainly(await newMessages()), [
        `[Investigating] Down / Nobody has posted an update for 2 hours. / ${facts}`,
      ]);
    });

    test('messages use the language and time zone of the page', async () => {
      await harness.put('/settings', { locale: 'de', timezone: 'Europe/Berlin' }, { token });
      await make();
      await post('/schedules', schedule);
      const [text = ''] = await newMessages();
      assert.match(text, /^\[\p{L}+\] Upgrade /u);
      assert.match(text, /10\. März 2026, 16:00–17:00 Uhr MEZ/);
      await post('/incidents', incident);
      assert.match(String(await newMessages()), /API \(/);
      await harness.post('/webhooks/1/ping', undefined, { token });
      assert.match(
        JSON.parse(receiver.last.body).attachments[0].blocks[0].text.text,
        /^Dies ist ein Test von Acme Status\./,
      );
    });

    test('only selected events and components are posted', async () => {
      await make({ events: ['incident_update.created'] });
      await post('/incidents', incident);
      assert.deepEqual(await newMessages(), []);
      await post('/incidents/1/updates', { status: 2, message: 'u' });
      assert.equal((await newMessages()).length, 1);
      await post('/components', { name: 'Other' });
      await harness.put('/webhooks/1', { events: ['*'], components: [3] }, { token });
      await post('/incidents', incident);
      assert.deepEqual(await newMessages(), []);
      await post('/incidents', { ...incident, components: [{ id: 3, status: 2 }] });
      assert.equal((await newMessages()).length, 1);
      await post('/incidents', { ...incident, components: [] });
      assert.deepEqual(await newMessages(), []);
    });

    test('messages wait for the hold of the page; reminders and programs do not', async () => {
      await harness.put('/settings', { notification_hold: 60 }, { token });
      await make();
      await make({ format: 'standard', events: ['incident.created'], url: `${receiver.url}/program` });
      await harness.react();
      await post('/incidents', incident);
      await harness.react();
      assert.deepEqual(
        receiver.requests.splice(0).map(({ url }) => url),
        ['/hook/program'],
      );
      harness.clock.advance(59);
      assert.deepEqual(await newMessages(), []);
      harness.clock.advance(1);
      assert.equal((await newMessages()).length, 1);
    });

    test('notifications about what is no longer public when it is sent are not posted', async () => {
      await harness.put('/settings', { notification_hold: 60 }, { token });
      await make();
      await post('/incidents', incident);
      await post('/incidents', incident);
      await post('/schedules', schedule);
      await harness.react();
      await harness.delete('/incidents/1', { token });
      await harness.put('/incidents/2', { visible: 0 }, { token });
      await harness.delete('/schedules/1', { token });
      harness.clock.advance(60);
      assert.deepEqual(await newMessages(), []);
      const rows = await harness.query(
        sql<Json>`select state, error from deliveries where channel = 'webhook'`,
      );
      assert.equal(rows.length, 3);
      for (const row of rows)
        assert.match(`${row.state}: ${row.error}`, /^suppressed: The \w+ is not public any more\.$/);
    });

    test('every chat gets its own format, and a test message', async () => {
      const forms: Record<string, (body: Json) => unknown> = {
        slack: ({ text }) => plainly(text.split('\n')),
        teams: ({ attachments }) => attachments[0].content.body[0].items[0].text,
        discord: ({ content, embeds }) => [content, embeds[0].title, embeds[0].url, embeds[0].timestamp],
      };
      for (const format of Object.keys(forms)) await make({ format, url: `${receiver.url}/${format}` });
      const { attributes } = await post('/incidents', incident);
      await harness.react();
      const seen = Object.fromEntries(
        receiver.requests.map(({ url, body }) => {
          const format = String(url.split(/[/?]/)[2]);
          assert.equal(url.endsWith('?with_components=true'), format === 'discord');
          return [format, forms[format]?.(JSON.parse(body))];
        }),
      );
      assert.deepEqual(seen, {
        slack: [
          '[Investigating] Down',
          'We look.',
          'Started: Mar 10, 2026, 12:00 PM UTC',
          'Affected: API (Major outage)',
          `<https://status.example/incidents/${attributes.guid}>`,
        ],
        teams: '\\[Investigating\\] Down',
        discord: [
          '\\[Investigating\\] Down',
          'Down',
          `https://status.example/incidents/${attributes.guid}`,
          '2026-03-10T12:00:00.000Z',
        ],
      });
      for (const id of [1, 2, 3]) {
        const { body } = await harness.post(`/webhooks/${id}/ping`, undefined, { token });
        assert.equal(body.data.attributes.state, 'sent');
        assert.match(receiver.last.body, /This is a test message from Acme Status\./);
      }
    });

    test('a retry uses the current wording, but what happened stays the same', async () => {
      await make();
      receiver.answer = (response) => response.writeHead(500).end();
      await post('/incidents', incident);
      await harness.react();
      const { headers } = receiver.last;
      await harness.put('/incidents/1', { status: 3, message: 'Better words.' }, { token });
      await harness.react();
      receiver.reset();
      harness.clock.advance(60);
      await harness.react();
      assert.equal(receiver.last.headers['webhook-id'], headers['webhook-id']);
      assert.deepEqual(plainly(await newMessages()), [
        '[Investigating] Down / Better words. / Started: Mar 10, 2026, 12:00 PM UTC / Affected: API (Major outage)',
      ]);
    });

    test('a webhook that becomes a chat does not get what was queued for a program, and vice versa', async () => {
      await make({ format: 'standard', events: ['incident.updated', 'incident.created'] });
      receiver.answer = (response) => response.writeHead(500).end();
      await post('/incidents', incident);
      await post('/incidents/1/updates', { status: 2, message: 'Not this one.' });
      await harness.put('/incidents/1', { name: 'Renamed' }, { token });
      await harness.react();
      await harness.put('/webhooks/1', { format: 'discord' }, { token });
      receiver.reset();
      harness.clock.advance(60);
      await harness.react();
      assert.deepEqual(receiver.requests, []);
      await harness.put('/webhooks/1', { events: ['*'] }, { token });
      receiver.answer = (response) => response.writeHead(500).end();
      await post('/incidents', incident);
      await harness.react();
      await harness.put('/webhooks/1', { format: 'standard' }, { token });
      receiver.reset();
      harness.clock.advance(60);
      await harness.react();
      assert.deepEqual(receiver.requests, []);
      const states = await harness.query(sql<Json>`select state from deliveries where channel = 'webhook'`);
      assert.deepEqual([...new Set(states.map(({ state }) => state))], ['suppressed']);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
