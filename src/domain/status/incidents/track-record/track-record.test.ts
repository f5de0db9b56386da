import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { command } from '../../../../../test/support/command.ts';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { open } from '../../../../../test/support/page.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { trackRecordRoutes } from './routes.ts';

onBothDatabases('the track record of an incident', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-proof-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const at = (minutes: number) => formatDate(START + minutes * 60);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await harness.send(method, path, body, { token });
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body;
  };
  /** An incident with one kept and one missed promise and one that is open, and two edits. Returns its address. */
  const incident = async (): Promise<string> => {
    await send('POST', '/components', { name: 'API' });
    const { data } = await send('POST', '/incidents', {
      name: 'Down',
      status: 1,
      message: 'We are looking into it.',
      occurred_at: at(-6),
      next_update_due_at: at(30),
    });
    harness.clock.advance(20 * 60);
    const components = [{ id: 1, status: 4 }];
    const next_update_due_at = at(40);
    await send('POST', '/incidents/1/updates', {
      status: 2,
      message: 'Found.',
      components,
      next_update_due_at,
    });
    harness.clock.advance(30 * 60);
    await send('POST', '/incidents/1/updates', {
      status: 3,
      message: 'Mending.',
      next_update_due_at: at(90),
    });
    await send('PUT', '/incidents/1/updates/1', { message: 'Found it.' });
    await send('PUT', '/incidents/1', { message: 'We are looking <into> it now.' });
    return `/incidents/${data.attributes.guid}`;
  };
  const record = async () => (await send('GET', '/incidents/1/track-record')).data;
  const proof = () => send('GET', '/incidents/1/proof');
  const verify = (file: Json | string, ...args: string[]) => {
    const path = join(folder, 'proof.json');
    writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
    // Nothing says where a database is.
    return command(['verify', '--proof', path, ...args], { DATA_DIR: join(folder, 'nothing') });
  };

  resourceContract(harness, {
    routes: trackRecordRoutes,
    prepare: (create) => create('/incidents', { name: 'Down', status: 1, message: 'm' }),
    lists: [],
  });

  test('staff see when it was first posted, which promises were kept, and what was edited', async () => {
    await incident();
    const { first_public, seconds_to_first_public, promises, edits } = await record();
    assert.deepEqual([first_public.string, seconds_to_first_public], [at(0), 360]);
    assert.deepEqual([promises.kept, promises.total], [1, 2]);
    assert.deepEqual(
      promises.all.map(({ due, outcome, updated }: Json) => [due.string, outcome, updated.string]),
      [
        [at(30), 'kept', at(20)],
        [at(40), 'missed', at(50)],
        [at(90), 'open', null],
      ],
    );
    assert.deepEqual(
      edits.map(({ subject_type, subject_id, changes }: Json) => [subject_type, subject_id, changes]),
      [
        ['incident_update', 1, [{ member: 'message', before: 'Found.', after: 'Found it.' }]],
        [
          'incident',
          1,
          [{ member: 'message', before: 'We are looking into it.', after: 'We are looking <into> it now.' }],
        ],
      ],
    );
  });

  test('an update that is undone keeps no promise, and the promise is open again', async () => {
    await send('POST', '/incidents', { name: 'Down', status: 1, message: 'm', next_update_due_at: at(30) });
    const update = { status: 2, message: 'm' };
    const { headers } = await harness.post('/incidents/1/updates', update, { token });
    assert.equal((await record()).promises.kept, 1);
    await send('POST', `/events/${headers['daymark-event']}/undo`);
    const outcomes = async () => (await record()).promises.all.map(({ outcome }: Json) => outcome);
    assert.deepEqual(await outcomes(), ['open']);
    harness.clock.advance(31 * 60);
    assert.deepEqual(await outcomes(), ['missed']);
  });

  test('its page says how soon it was posted and how often it was edited; the rest only if the operator wants', async () => {
    const address = await incident();
    const facts = async () => (await open(harness, address)).texts('#entry .facts').join(' ');
    assert.match(await facts(), /First posted 6 min after it started Edited 2 times/);
    assert.doesNotMatch(await facts(), /promised/);
    const closed = await open(harness, address);
    assert.deepEqual([closed.texts('#edits'), closed.texts('[data-relative=until]')], [[], []]);
    assert.doesNotMatch((await open(harness, '/history')).text('main'), /promised/);
    await send('PUT', '/settings', { show_track_record: true });
    assert.match(await facts(), /1 of 2 promised updates on time/);
    const page = await open(harness, address);
    assert.deepEqual(page.texts('#edits .edit'), [
      'Found. Found it.',
      'We are looking into it. <into> it now.',
    ]);
    assert.deepEqual(page.texts('#edits del'), ['Found.', 'into it.']);
    assert.deepEqual(page.texts('#edits ins'), ['Found it.', '<into> it now.']);
    assert.equal(page.attribute('[data-relative=until]', 'datetime'), '2026-03-10T13:30:00Z');
    const { data } = await proof();
    const newest = data.events.findLast(({ type }: Json) => type === 'incident_update.created');
    assert.match(page.text('#entry'), new RegExp(`Fingerprint of the latest update: ${newest.hash}`));
    assert.match(
      (await open(harness, '/history')).text('main'),
      /In the last 90 days, 1 of 2 promised updates were on time\./,
    );
  });

  test('what a deleted update said stays hidden', async () => {
    const address = await incident();
    await send('PUT', '/settings', { show_track_record: true });
    await send('DELETE', '/incidents/1/updates/2');
    const page = await open(harness, address);
    assert.match(page.texts('#entry .facts').join(' '), /Edited 3 times.*1 of 2 promised/s);
    assert.doesNotMatch(page.text('main'), /Mending/);
  });

  test('daymark verify accepts its proof without a database, and prints what it proves', async () => {
    await incident();
    const file = await proof();
    const { code, out, err } = await verify(file);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^The proof of incident 1 is intact: Down\n6 events, from 2026-03-10 12:00:00 UTC to /);
    assert.match(
      out,
      /First public at 2026-03-10 12:00:00 UTC, 6 minutes after it began\.\nEdited 2 times since\./,
    );
    assert.match(out, /1 of 2 promised updates on time\./);
    const anchor: string = file.data.events[3].hash;
    assert.match((await verify(file, '--anchor', anchor)).out, /Event \d+ has the hash of the anchor/);
    const other = await verify(file, '--anchor', 'a'.repeat(64));
    assert.equal(other.code, 1);
    assert.match(other.err, /^No event in the proof has the hash of the anchor/);
    assert.ok(file.data.events.every((event: Json) => !('address' in event) && !('salt' in event)));
  });

  test('daymark verify refuses a proof in which anything was changed', async () => {
    await incident();
    const file = await proof();
    const changed = (change: (events: Json[]) => void) => {
      const copy = structuredClone(file);
      change(copy.data.events);
      return verify(copy);
    };
    const edits: readonly ((events: Json[]) => void)[] = [
      (events) => {
        events[2].state = events[2].state.replace('Found.', 'Fixed.');
      },
      (events) => {
        events[1].created_at -= 60;
      },
      (events) => {
        [events[2], events[3]] = [events[3], events[2]];
      },
      (events) => {
        events[3].previous_hash = 'b'.repeat(64);
      },
      (events) => events.shift(),
      (events) => events.splice(0),
    ];
    for (const edit of edits) {
      const { code, err } = await changed(edit);
      assert.equal(code, 1);
      assert.match(err, /\nThe proof is not valid\./);
    }
    for (const text of ['', '{}', '[1]']) {
      const { code, err } = await verify(text);
      assert.equal(code, 1);
      assert.match(err, /is not the proof of an incident/);
    }
  });
});
