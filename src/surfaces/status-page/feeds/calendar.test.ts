import assert from 'node:assert/strict';
import { it } from 'node:test';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';

async function fetchCalendar(harness: Harness, path = '') {
  const response = await harness.app.inject({ url: `${path}/calendar.ics` });
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.equal(response.headers['access-control-allow-origin'], '*');
  for (const line of response.body.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, `too long: ${line}`);
    assert.doesNotMatch(line, /[\r\n\ufffd]/);
  }
  const root = new ICAL.Component(ICAL.parse(response.body));
  const events = root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const others = Object.values(nodeIcal.sync.parseICS(response.body)).filter((one) => one?.type === 'VEVENT');
  assert.equal(others.length, events.length);
  return { text: response.body, root, events, others };
}

const summaries = async (harness: Harness, path?: string) =>
  (await fetchCalendar(harness, path)).events.map(({ summary }) => summary);

const window = {
  message: 'We change **the disks**.',
  scheduled_at: '2026-03-11 10:00:00',
  completed_at: '2026-03-11 12:00:00',
};

onBothDatabases('the calendar', (harness) => {
  it('contains maintenance that independent parsers can read', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { name: 'Acme' }, { token });
    await harness.post('/components', { name: 'Disks, fast; and "slow"' }, { token });
    await harness.post(
      '/schedules',
      { name: 'New disks', ...window, components: [{ id: 1, status: 6 }] },
      { token },
    );
    const { root, events, others } = await fetchCalendar(harness);
    assert.equal(root.getFirstPropertyValue('name'), 'Acme: Maintenance');
    assert.equal(root.getFirstPropertyValue('x-wr-calname'), 'Acme: Maintenance');
    assert.equal(String(root.getFirstPropertyValue('refresh-interval')), 'PT1H');
    assert.equal(root.getFirstPropertyValue('version'), '2.0');
    const [event] = events;
    assert.equal(event?.uid, 'schedule-1@status.example');
    assert.equal(event?.summary, 'New disks');
    assert.equal(event?.description, 'We change the disks.');
    assert.equal(event?.startDate.toJSDate().toISOString(), '2026-03-11T10:00:00.000Z');
    assert.equal(event?.endDate.toJSDate().toISOString(), '2026-03-11T12:00:00.000Z');
    assert.equal(event?.component.getFirstPropertyValue('status'), 'CONFIRMED');
    assert.equal(event?.component.getFirstPropertyValue('url'), 'https://status.example/schedules/1');
    assert.deepEqual(event?.component.getFirstProperty('categories')?.getValues(), [
      'Maintenance',
      'Disks, fast; and "slow"',
    ]);
    const [other] = others;
    assert.ok(other?.type === 'VEVENT');
    assert.equal(other.summary, 'New disks');
    assert.equal(other.start.toISOString(), '2026-03-11T10:00:00.000Z');
    assert.equal(other.end?.toISOString(), '2026-03-11T12:00:00.000Z');
  });

  it('increases the sequence with every change and keeps the UID', async () => {
    const token = await harness.token('*');
    await harness.post('/schedules', { name: 'New disks', ...window }, { token });
    const [before] = (await fetchCalendar(harness)).events;
    assert.equal(before?.sequence, 0);
    harness.clock.set(START + 100);
    await harness.put('/schedules/1', { scheduled_at: '2026-03-11 11:00:00' }, { token });
    const [moved] = (await fetchCalendar(harness)).events;
    assert.equal(moved?.sequence, 100);
    assert.equal(moved?.uid, before?.uid);
    assert.equal(moved?.startDate.toJSDate().toISOString(), '2026-03-11T11:00:00.000Z');
    harness.clock.set(START + 200);
    await harness.post('/schedules/1/updates', { message: 'Parts are *late*.' }, { token });
    const [event] = (await fetchCalendar(harness)).events;
    assert.equal(event?.sequence, 200);
    assert.equal(event?.description, 'Parts are late.\n\nWe change the disks.');
    assert.equal(String(event?.component.getFirstPropertyValue('dtstamp')), '2026-03-10T12:03:20Z');
  });

  it('has events without an end if the end is open or equals the start', async () => {
    const token = await harness.token('*');
    await harness.post('/schedules', { name: 'open', message: 'm', scheduled_at: '2026-03-11' }, { token });
    await harness.post(
      '/schedules',
      { name: 'over', message: 'm', scheduled_at: '2026-03-12', status: 2 },
      { token },
    );
    const { text, events } = await fetchCalendar(harness);
    assert.equal(events.length, 2);
    assert.doesNotMatch(text, /DTEND/);
  });

  it('is valid without any maintenance', async () => {
    const { root, events } = await fetchCalendar(harness);
    assert.equal(events.length, 0);
    assert.equal(root.getAllSubcomponents().length, 1);
  });

  it('of a component contains only its own maintenance', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'A' }, { token });
    await harness.post('/components', { name: 'B' }, { token });
    await harness.post(
      '/schedules',
      { name: 'for A', ...window, components: [{ id: 1, status: 6 }] },
      { token },
    );
    await harness.post(
      '/schedules',
      { name: 'for B', ...window, components: [{ id: 2, status: 6 }] },
      { token },
    );
    await harness.post('/schedules', { name: 'for all', ...window }, { token });
    assert.deepEqual(await summaries(harness, '/components/1'), ['for A']);
    assert.deepEqual(await summaries(harness, '/components/2'), ['for B']);
    assert.deepEqual(await summaries(harness), ['for A', 'for B', 'for all']);
  });

  it('keeps past maintenance', async () => {
    const token = await harness.token('*');
    await harness.post('/schedules', { name: 'done', ...window }, { token });
    harness.clock.set(START + 30 * 86_400);
    assert.deepEqual(await summaries(harness), ['done']);
  });

  it('preserves every character of long and unusual texts', async () => {
    const token = await harness.token('*');
    const name = `${'ü€😀\\,;:"'.repeat(20)} \\n`;
    const message = 'Zeile eins, zwei; drei\\vier:\n\nBEGIN:VEVENT\nEND:VEVENT\n\n😀 漢字 ع '
      .repeat(20)
      .trim();
    await harness.post('/schedules', { ...window, name, message }, { token });
    const { events, others } = await fetchCalendar(harness);
    assert.equal(events.length, 1);
    assert.equal(events[0]?.summary, name);
    const singleSpaced = (text: string) => text.replace(/\s+/g, ' ');
    assert.equal(singleSpaced(events[0]?.description ?? ''), singleSpaced(message));
    assert.ok(others[0]?.type === 'VEVENT');
    // This parser takes a backslash before an n for a line break, even if the backslash is escaped.
    assert.equal(String(others[0].summary).slice(0, -3), name.slice(0, -3));
  });

  it('shortens texts that calendars would reject', async () => {
    const token = await harness.token('*');
    await harness.post('/schedules', { ...window, name: 'long', message: '😀'.repeat(30_000) }, { token });
    const [event] = (await fetchCalendar(harness)).events;
    assert.equal(event?.description, `${'😀'.repeat(3999)}…`);
  });
});
