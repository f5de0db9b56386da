import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import type { Json } from '../../../../test/support/response.ts';
import { subscribe } from '../../../domain/audience/subscribers/own-actions.ts';
import { byEmail, everything } from '../../../domain/audience/subscribers/testing.ts';

const HOUR = 3600;

/** Actions of staff in these tests. */
const staff = (harness: Harness) => {
  const write = async (method: 'post' | 'put' | 'delete', path: string, body: object = {}) => {
    const token = await harness.token('*');
    const answer =
      method === 'delete'
        ? await harness.delete(path, { token })
        : await harness[method](path, body, { token });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return Number(answer.body?.data?.id);
  };
  return {
    subscriber: (email: string, more: object = {}) =>
      write('post', '/subscribers', { email, verified: true, ...more }),
    component: (name: string) => write('post', '/components', { name }),
    incident: (more: object = {}) =>
      write('post', '/incidents', {
        name: 'Slow',
        message: 'Very slow.',
        status: 1,
        notifications: 1,
        ...more,
      }),
    schedule: (more: object = {}) =>
      write('post', '/schedules', {
        name: 'Upgrade',
        message: 'Disks.',
        notifications: 1,
        scheduled_at: at(START + 48 * HOUR),
        completed_at: at(START + 50 * HOUR),
        ...more,
      }),
    put: (path: string, body: object) => write('put', path, body),
    post: (path: string, body: object) => write('post', path, body),
    remove: (path: string) => write('delete', path),
  };
};

const at = (moment: number): string => new Date(moment * 1000).toISOString();

const change = (harness: Harness, set: string) =>
  sql`update subscribers set ${sql.raw(set)}`.execute(harness.ctx.connection.write);

const ledger = (harness: Harness): Promise<Json[]> =>
  harness.query(sql<Json>`select kind, state, error, attempts from deliveries order by id`);

onBothDatabases('email', (harness) => {
  test('notifies of an incident and its updates in one conversation', async () => {
    const { subscriber, component, incident, post } = staff(harness);
    await subscriber('reader@x.example');
    const id = await incident({ components: [{ id: await component('Checkout'), status: 4 }] });
    await harness.react();
    await post(`/incidents/${id}/updates`, { status: 4, message: 'It is **fixed**.' });
    await harness.react();
    const [first, second, ...more] = (await mailsIn(harness)) as [Json, Json];
    assert.equal(more.length, 0);
    assert.equal(first.subject, '[Status] Investigating: Slow');
    assert.match(
      first.text,
      /^\[Investigating\] Slow\nNew incident\n\nVery slow\.\n\nStarted: .*\nAffected: Checkout \(Major outage\)\n/,
    );
    assert.equal(second.subject, '[Status] Resolved: Slow');
    assert.match(
      second.text,
      /^\[Resolved\] Slow\nIncident update\n\nIt is fixed\.\n\nStarted: .*\nRestored: Checkout\n/,
    );
    assert.match(first.text, /https:\/\/status\.example\/incidents\/[0-9a-f-]{36}\n/);
    assert.match(second.text, /https:\/\/status\.example\/incidents\/[0-9a-f-]{36}#update-1\n/);
    assert.equal(first.headers['message-id'], `<incident-${id}-1@status.example>`);
    assert.equal(second.headers['in-reply-to'], first.headers['message-id']);
    assert.equal(second.headers.references, first.headers['message-id']);
    assert.match(first.headers['return-path'], /^<status\+bounce-1-1-[0-9a-z-]+@status\.example>$/);
    assert.deepEqual(
      (await ledger(harness)).map(({ state, attempts }) => [state, attempts]),
      [
        ['sent', 1],
        ['sent', 1],
      ],
    );
  });

  test('is written to files that only the owner can read, completely or not at all', async () => {
    const { subscriber, incident } = staff(harness);
    await subscriber('reader@x.example');
    await incident();
    const folder = join(harness.ctx.config.dataDir, 'mail');
    // What a process that was killed left behind, with the rights of an earlier time.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, '2026-03-10T120000Z-1.eml.tmp'), 'half');
    chmodSync(join(folder, '2026-03-10T120000Z-1.eml.tmp'), 0o644);
    await harness.react();
    assert.deepEqual(readdirSync(folder), ['2026-03-10T120000Z-1.eml']);
    assert.equal(statSync(join(folder, '2026-03-10T120000Z-1.eml')).mode & 0o777, 0o600);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  test('uses the language and time zone of each reader, or those of the page by default', async () => {
    const { subscriber, incident, put } = staff(harness);
    await put('/settings', { locale: 'fr', timezone: 'Europe/Paris', name: 'Acme' });
    await subscriber('tokyo@x.example');
    await change(harness, `locale = 'de', timezone = 'Asia/Tokyo'`);
    await subscriber('page@x.example');
    await subscriber('odd@x.example');
    await sql`update subscribers set locale = 'tlh', timezone = 'Mars/Base' where id = 3`.execute(
      harness.ctx.connection.write,
    );
    await incident();
    await harness.react();
    const [tokyo, page, odd] = (await mailsIn(harness)) as [Json, Json, Json];
    assert.match(tokyo.text, /Beginn: 10\. März 2026, 21:00 GMT\+9\n/);
    assert.match(tokyo.html, /<html lang="de"/);
    assert.match(page.text, /Début\u202f: 10 mars 2026, 13:00 UTC\+1\n/);
    assert.equal(odd.text.replaceAll(/https:\S+/g, ''), page.text.replaceAll(/https:\S+/g, ''));
  });

  test('notifies of maintenance from its announcement to its end', async () => {
    const { subscriber, schedule, put, post } = staff(harness);
    await subscriber('reader@x.example');
    const id = await schedule();
    await harness.react();
    await put(`/schedules/${id}`, { completed_at: at(START + 51 * HOUR) });
    await harness.react();
    for (const moment of [24, 47, 48, 49, 51]) {
      harness.clock.set(START + moment * HOUR);
      if (moment === 49) await post(`/schedules/${id}/updates`, { message: 'Half done.' });
      await harness.react();
    }
    const mails = await mailsIn(harness);
    assert.deepEqual(
      mails.map(({ text }) => text.split('\n')[1]),
      [
        'Scheduled maintenance',
        'Maintenance rescheduled',
        'Maintenance reminder',
        'Maintenance reminder',
        'Maintenance started',
        'Maintenance update',
        'Maintenance completed',
      ],
    );
    const root = `<schedule-${id}-1@status.example>`;
    assert.equal(mails[0]?.headers['message-id'], root);
    for (const mail of mails.slice(1)) assert.equal(mail.headers.references, root);
    assert.equal(new Set(mails.map(({ headers }) => headers['message-id'])).size, 7);
    assert.deepEqual(
      mails.map(({ subject }) => /^\[Status\] (.*): Upgrade$/.exec(subject)?.[1]),
      [
        'Scheduled maintenance',
        'Maintenance rescheduled',
        'Maintenance reminder',
        'Maintenance reminder',
        'Maintenance started',
        'Maintenance started',
        'Maintenance completed',
      ],
    );
    assert.match(
      mails[1]?.text ?? '',
      /Scheduled for: Mar 12, 2026, 12:00\s–\s3:00\sPM UTC\nPreviously: Mar 12, 2026, 12:00\s–\s2:00\sPM UTC\n/,
    );
    assert.match(mails[5]?.text ?? '', /^\[In progress\] .*\n\nHalf done\.\n/s);
    assert.match(mails[6]?.text ?? '', /^\[Complete\] /);
  });

  test('asks a new subscriber for confirmation, and sends a confirmed one the management link', async () => {
    const { subscriber } = staff(harness);
    await subscriber('new@x.example', { verified: false });
    await subscriber('old@x.example');
    await subscribe(harness.ctx, byEmail('old@x.example'), { ...everything, locale: 'de' });
    await harness.react();
    const [confirm, manage, ...more] = (await mailsIn(harness)) as [Json, Json];
    assert.equal(more.length, 0);
    assert.equal(confirm.to, 'new@x.example');
    const link = /https:\/\/status\.example(\/subscribe\/confirm\/\S+)/.exec(confirm.text)?.[1] as string;
    assert.equal((await harness.visit(link)).status, 200);
    assert.equal(manage.to, 'old@x.example');
    const own = /https:\/\/status\.example(\/subscribe\/manage\/\S+)/.exec(manage.text)?.[1] as string;
    assert.equal((await harness.visit(own)).status, 200);
  });

  test('reminds staff of an overdue update and of an incident without updates', async () => {
    const { subscriber, incident, put } = staff(harness);
    await subscriber('reader@x.example', { components: [], global: false });
    await put('/settings', { stale_hours: 3 });
    const id = await incident({ next_update_due_at: at(START + HOUR) });
    harness.clock.advance(HOUR);
    await harness.react();
    harness.clock.advance(2 * HOUR);
    await harness.react();
    const [overdue, stale, ...more] = (await mailsIn(harness)) as [Json, Json];
    assert.equal(more.length, 0);
    assert.equal(overdue.to, 'ada@staff.example');
    assert.equal(overdue.subject, '[Status] Update overdue: Slow');
    assert.match(overdue.text, /The next update was due by Mar 10, 2026, 1:00\sPM UTC,/);
    assert.match(stale.text, /Nobody has posted an update for 3 hours\./);
    assert.match(
      stale.text,
      new RegExp(`Open the incident in the dashboard:\\nhttps://status.example/dashboard/incidents/${id}\\n`),
    );
    assert.equal(stale.headers.references, `<incident-${id}-staff-1@status.example>`);
    assert.equal(overdue.headers['list-unsubscribe'], undefined);
  });

  test('is not sent to people who no longer want it, or about what is no longer public', async () => {
    const { subscriber, component, incident, schedule, put, post, remove } = staff(harness);
    const begin = async () => {
      await harness.reset();
      await put('/settings', { notification_hold: 60 });
      await component('API');
      await subscriber('reader@x.example', { global: false, components: [1] });
    };
    const incidentId = () => incident({ components: [{ id: 1, status: 2 }] });
    const scheduleId = () => schedule({ components: [{ id: 1, status: 6 }] });
    const cases: [what: RegExp, make: () => Promise<unknown>, undo: () => Promise<unknown>][] = [
      [/subscriber is gone/, incidentId, () => remove('/subscribers/1')],
      [/not confirmed/, incidentId, () => change(harness, 'verified_at = null')],
      [/paused/, incidentId, () => change(harness, `paused_at = ${START}`)],
      [/suspended/, incidentId, () => change(harness, `suspended_at = ${START}`)],
      [/does not follow/, incidentId, () => put('/subscribers/1', { components: [] })],
      [/incident is not public/, incidentId, () => remove('/incidents/1')],
      [/incident is not public/, incidentId, () => put('/incidents/1', { visible: 0 })],
      [/incident is not public/, incidentId, () => put('/incidents/1', { published_at: at(START + 9999) })],
      [/incident were switched off/, incidentId, () => put('/incidents/1', { notifications: 0 })],
      [/maintenance is not public/, scheduleId, () => remove('/schedules/1')],
      [/maintenance were switched off/, scheduleId, () => put('/schedules/1', { notifications: 0 })],
      [
        /update was deleted/,
        async () => {
          await incident({ notifications: 0, components: [{ id: 1, status: 2 }] });
          await put('/incidents/1', { notifications: 1 });
          await post('/incidents/1/updates', { status: 2, message: 'Oops.' });
        },
        () => remove('/incidents/1/updates/1'),
      ],
    ];
    for (const [what, make, undo] of cases) {
      await begin();
      await make();
      await harness.react();
      assert.deepEqual(
        (await ledger(harness)).map(({ state }) => state),
        ['queued'],
        `${what}`,
      );
      await undo();
      harness.clock.advance(60);
      await harness.react();
      const [row] = await ledger(harness);
      assert.deepEqual([row.state, what.test(row.error)], ['suppressed', true], `${what} ${row.error}`);
      assert.deepEqual(await mailsIn(harness), [], `${what}`);
    }
  });

  test('has the content of the time it is sent: a corrected mistake is not sent', async () => {
    const { subscriber, incident, put } = staff(harness);
    await put('/settings', { notification_hold: 60 });
    await subscriber('reader@x.example');
    await incident({ name: 'Slwo', message: 'Vrey slow.' });
    await harness.react();
    await put('/incidents/1', { name: 'Slow', message: 'Very slow.' });
    harness.clock.advance(60);
    await harness.react();
    const [mail] = await mailsIn(harness);
    assert.match(mail?.text ?? '', /^\[Investigating\] Slow\nNew incident\n\nVery slow\./);
  });

  test('does not say that maintenance has begun or ended if it was moved in the meantime', async () => {
    const { subscriber, schedule, put } = staff(harness);
    await subscriber('reader@x.example');
    await schedule();
    await put('/settings', { notification_hold: 3600 });
    for (const moment of [START + 48 * HOUR, START + 50 * HOUR]) {
      harness.clock.set(moment);
      await harness.react();
      const [start, end] = [moment + 10 * HOUR, moment + 12 * HOUR];
      await put('/schedules/1', { status: 0, scheduled_at: at(start), completed_at: at(end) });
      harness.clock.advance(HOUR);
      await harness.react();
    }
    const sent = (await ledger(harness)).filter(({ kind }) => /started|completed/.test(kind));
    assert.ok(sent.length > 0);
    for (const { state, error } of sent)
      assert.match(`${state}: ${error}`, /^suppressed: The maintenance (was moved|goes on after all)\.$/);
  });

  test('names components with their groups where several have the same name', async () => {
    const { subscriber, incident, post } = staff(harness);
    await subscriber('reader@x.example');
    await post('/component-groups', { name: 'EU' });
    await post('/component-groups', { name: 'US' });
    for (const [name, component_group_id] of [
      ['API', 1],
      ['API', 2],
      ['Mail', 2],
    ])
      await post('/components', { name, component_group_id });
    await incident({ components: [1, 3].map((id) => ({ id, status: 4 })) });
    await harness.react();
    const [mail] = await mailsIn(harness);
    assert.match(mail?.text ?? '', /Major outage: EU \/ API, Mail\n/);
  });

  test('does not name components that the public may not see', async () => {
    const { subscriber, component, incident, put } = staff(harness);
    await subscriber('reader@x.example');
    await component('Public');
    await component('Secret project');
    await put('/components/2', { enabled: false });
    await incident({ components: [1, 2].map((id) => ({ id, status: 4 })) });
    await harness.react();
    const [mail] = await mailsIn(harness);
    assert.match(mail?.text ?? '', /Affected: Public \(Major outage\)\n/);
    assert.doesNotMatch(`${mail?.raw}`, /Secret/);
  });
});
