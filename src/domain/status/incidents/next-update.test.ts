import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { open } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { formatDate } from '../../../lib/dates.ts';

const HOUR = 3600;
const nothing = { human: null, string: null };

onBothDatabases('the next update of an incident', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const required = { name: 'Down', status: 1, message: 'm' };
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const make = (body: object = {}) => harness.post('/incidents', { ...required, ...body }, { token });
  const put = (body: object) => harness.put('/incidents/1', body, { token });
  const update = (body: object) =>
    harness.post('/incidents/1/updates', { status: 2, message: 'm', ...body }, { token });
  const promised = async () => (await harness.get('/incidents/1')).body.data.attributes.next_update_due;

  test('can be promised on creation and later, and can be withdrawn', async () => {
    const made = await make({ next_update_due_at: at(1800) });
    const due = { human: '30 minutes from now', string: at(1800) };
    assert.deepEqual(made.body.data.attributes.next_update_due, due);
    await put({ name: 'Other' });
    assert.deepEqual(await promised(), due);
    await put({ next_update_due_at: '2026-03-10T15:00:00+02:00' });
    assert.equal((await promised()).string, '2026-03-10 13:00:00');
    for (const empty of [null, '']) {
      await put({ next_update_due_at: at(1800) });
      await put({ next_update_due_at: empty });
      assert.deepEqual(await promised(), nothing);
    }
    assert.deepEqual((await make()).body.data.attributes.next_update_due, nothing);
  });

  test('an update fulfills the promise, and may make another one', async () => {
    await make({ next_update_due_at: at(1800) });
    await update({ next_update_due_at: at(3600) });
    assert.equal((await promised()).string, at(3600));
    await update({});
    assert.deepEqual(await promised(), nothing);
    await update({ next_update_due_at: at(3600) });
    await update({ next_update_due_at: null });
    assert.deepEqual(await promised(), nothing);
  });

  test('editing or deleting an update does not affect the promise', async () => {
    await make();
    await update({ next_update_due_at: at(1800) });
    await harness.put(
      '/incidents/1/updates/1',
      { message: 'other', next_update_due_at: at(9000) },
      { token },
    );
    assert.equal((await promised()).string, at(1800));
    await harness.delete('/incidents/1/updates/1', { token });
    assert.equal((await promised()).string, at(1800));
  });

  test('a fixed incident has no promise, however it was fixed', async () => {
    await make({ next_update_due_at: at(1800) });
    await put({ status: 4 });
    assert.deepEqual(await promised(), nothing);
    await put({ status: 1, next_update_due_at: at(1800) });
    await update({ status: 4 });
    assert.deepEqual(await promised(), nothing);
    await put({ status: 1 });
    assert.deepEqual(await promised(), nothing);
    await update({ status: 1, next_update_due_at: at(1800) });
    await harness.put('/incidents/1/updates/2', { status: 4 }, { token });
    assert.deepEqual(await promised(), nothing);
  });

  test('a promise is a date in the future, for an unresolved incident', async () => {
    await make({ next_update_due_at: at(60) });
    const errors = async (response: Promise<Json>) => (await response).body.errors;
    const past = { next_update_due_at: ['The next update due at field must be in the future.'] };
    const fixed = {
      next_update_due_at: ['The next update due at field needs a status other than 4 (Fixed).'],
    };
    const types = await harness.eventsOf(async () => {
      for (const next_update_due_at of [at(0), at(-60)]) {
        assert.deepEqual(await errors(make({ next_update_due_at })), past);
        assert.deepEqual(await errors(put({ next_update_due_at })), past);
        assert.deepEqual(await errors(update({ next_update_due_at })), past);
      }
      for (const next_update_due_at of ['soon', 1_773_200_000, true]) {
        const invalid = { next_update_due_at: ['The next update due at field must be a valid date.'] };
        assert.deepEqual(await errors(make({ next_update_due_at })), invalid);
        assert.deepEqual(await errors(update({ next_update_due_at })), invalid);
      }
      const later = { status: 4, next_update_due_at: at(600) };
      assert.deepEqual(await errors(make(later)), fixed);
      assert.deepEqual(await errors(put(later)), fixed);
      assert.deepEqual(await errors(update(later)), fixed);
    });
    assert.deepEqual(types, []);
    // A date that has passed in the meantime may be sent back unchanged.
    harness.clock.advance(120);
    assert.equal((await put({ name: 'Other', next_update_due_at: at(60) })).status, 200);
    assert.equal((await promised()).string, at(60));
  });

  test('events contain the promise', async () => {
    await make({ next_update_due_at: at(60) });
    await update({ next_update_due_at: at(90) });
    const rows = await harness.query(
      sql<Json>`select state from events where subject_type like 'incident%' order by id`,
    );
    const states = rows.map(({ state }) => JSON.parse(state));
    assert.equal(states[0].next_update_due_at, START + 60);
    assert.equal(states[1].incident_next_update_due_at, START + 90);
  });

  test('the page shows the promised time, shortened if it is near', async () => {
    await make({ next_update_due_at: at(1.5 * HOUR) });
    for (const path of ['/', `/incidents/${(await harness.get('/incidents/1')).body.data.attributes.guid}`]) {
      const page = await open(harness, path);
      assert.match(page.texts('.facts').join(' '), /Next update by 1:30 PM/);
      assert.equal(page.attribute('.facts time[data-f=today]', 'datetime'), '2026-03-10T13:30:00Z');
    }
    await put({ next_update_due_at: at(30 * HOUR) });
    assert.match(
      (await open(harness, '/')).text('#incident-1 .facts'),
      /Next update by Mar 11, 2026, 6:00 PM/,
    );
    await put({ next_update_due_at: null });
    assert.doesNotMatch((await open(harness, '/')).text('#incident-1 .facts'), /Next update/);
  });

  test('the page shows it in the language and time zone of the reader', async () => {
    await harness.put('/settings', { timezone: 'Europe/Berlin', locale: 'de' }, { token });
    await make({ next_update_due_at: at(1.5 * HOUR) });
    assert.match((await open(harness, '/')).text('#incident-1 .facts'), /Nächstes Update bis 14:30/);
  });
});
