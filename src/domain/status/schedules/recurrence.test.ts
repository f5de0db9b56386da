import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { cpuMillisecondsOf } from '../../../../test/support/cpu-time.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { formatDate } from '../../../lib/dates.ts';

onBothDatabases('the recurrence of a schedule', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const required = { name: 'Upgrade', message: 'm', scheduled_at: at(3600) };
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const make = (body: object = {}) => harness.post('/schedules', { ...required, ...body }, { token });
  const put = (body: object, id = 1) => harness.put(`/schedules/${id}`, body, { token });
  const shown = async (id = 1) => (await harness.get(`/schedules/${id}`)).body.data.attributes.recurrence;

  test('is stored in upper case, and null or an empty text removes it', async () => {
    const made = await make({ recurrence: ' rrule:freq=weekly;byday=su; ' });
    assert.equal(made.body.data.attributes.recurrence, 'FREQ=WEEKLY;BYDAY=SU');
    assert.equal(made.body.data.attributes.recurs_from, null);
    const same = await harness.eventsOf(() => put({ recurrence: 'FREQ=WEEKLY;BYDAY=SU' }));
    assert.deepEqual(same, []);
    for (const empty of [null, '']) {
      assert.equal((await put({ recurrence: empty })).status, 200);
      assert.equal(await shown(), null);
      await put({ recurrence: 'FREQ=DAILY;COUNT=3' });
      assert.equal(await shown(), 'FREQ=DAILY;COUNT=3');
    }
  });

  test('is refused with a reason if it is invalid, and nothing is written', async () => {
    const cases: [recurrence: unknown, problem: string][] = [
      [7, 'must be a string.'],
      [['FREQ=DAILY'], 'must be a string.'],
      [`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(300)}1`, 'must not be greater than 500 characters.'],
      ['every day', 'must be a rule such as FREQ=WEEKLY;BYDAY=SU (RFC 5545).'],
      ['FREQ=HOURLY', 'must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY.'],
      ['FREQ=DAILY;BYHOUR=2', 'must not have BYHOUR: the time of day is that of the schedule.'],
      ['FREQ=DAILY;INTERVAL=0', 'must have INTERVAL from 1 to 1000.'],
      ['FREQ=DAILY;COUNT=1', 'must name at least one date after the scheduled at field.'],
      ['FREQ=DAILY;UNTIL=20260310', 'must name at least one date after the scheduled at field.'],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'must name at least one date after the scheduled at field.'],
      ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', 'must name at least one date after the scheduled at field.'],
    ];
    await make();
    const types = await harness.eventsOf(async () => {
      for (const [recurrence, problem] of cases) {
        for (const response of [await make({ recurrence }), await put({ recurrence })]) {
          assert.equal(response.status, 422, JSON.stringify(recurrence));
          assert.deepEqual(response.body.errors, { recurrence: [`The recurrence field ${problem}`] });
        }
      }
      const both = await harness.post(
        '/schedules',
        { name: 'n', message: 'm', recurrence: 'FREQ=DAILY' },
        { token },
      );
      assert.deepEqual(Object.keys(both.body.errors), ['scheduled_at']);
    });
    assert.deepEqual(types, []);
  });

  test('a rule without any occurrence is refused quickly', async () => {
    const milliseconds = await cpuMillisecondsOf(async () => {
      await make({ recurrence: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', scheduled_at: '0001-01-01' });
    });
    assert.ok(milliseconds < 2000, String(milliseconds));
  });

  test('a series that has ended stays unchanged', async () => {
    await make({ scheduled_at: at(-9 * 86_400), recurrence: 'FREQ=DAILY;COUNT=3' });
    await harness.react();
    assert.equal((await put({ name: 'Other' })).status, 200);
    assert.equal((await put({ recurrence: 'FREQ=DAILY;COUNT=2' })).status, 200);
    await harness.react();
    assert.equal((await harness.get('/schedules')).body.meta.total, 1);
  });

  test('only the first schedule of a series can change its rule', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    await harness.react();
    const response = await put({ recurrence: 'FREQ=DAILY' }, 2);
    assert.equal(response.status, 422);
    assert.deepEqual(response.body.errors, {
      recurrence: ['The recurrence field can only be set on the first schedule of the series, which is 1.'],
    });
    assert.equal((await put({ recurrence: null, name: 'Other' }, 2)).status, 200);
    assert.equal((await harness.get('/schedules/2')).body.data.attributes.recurs_from, 1);
  });
});
