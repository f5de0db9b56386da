import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('the history of Statuspage', (harness) => {
  let token: string;
  const read = async (query = ''): Promise<Json> => {
    const { status, text, headers } = await harness.visit(`/history.json${query}`);
    assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
    return JSON.parse(text);
  };
  const report = async (body: object) => {
    const response = await harness.post(
      '/incidents',
      { name: 'n', message: 'First.', status: 4, ...body },
      { token },
    );
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.guid;
  };

  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
  });

  test('three months are a page, and a program walks back until one is empty', async () => {
    const guids = [];
    for (const occurred_at of ['2026-03-10 11:00:00', '2026-02-01 00:00:00', '2025-12-31 23:59:59'])
      guids.push(await report({ name: occurred_at, occurred_at, resolved_at: '2026-03-10 11:30:00' }));
    const codes: string[] = [];
    const names: string[] = [];
    for (let page = 1; ; page++) {
      const { months } = await read(`?page=${page}`);
      const found = months.flatMap(({ incidents }: Json) => incidents.map(({ code }: Json) => code));
      if (found.length === 0) break;
      codes.push(...found);
      names.push(...months.map(({ name, year }: Json) => `${name} ${year}`));
    }
    assert.deepEqual(codes, guids);
    assert.deepEqual(names, [
      'March 2026',
      'February 2026',
      'January 2026',
      'December 2025',
      'November 2025',
      'October 2025',
    ]);
    for (const code of codes) {
      const { status, text } = await harness.visit(`/incidents/${code}.json`);
      assert.deepEqual([status, JSON.parse(text).id], [200, code]);
    }
    assert.deepEqual(await read(), await read('?page=1'));
    assert.deepEqual(await read('?page=0'), await read('?page=x'));
    assert.deepEqual((await read('?page=999999')).months, []);
  });

  test('an entry has exactly what Statuspage sends, with the newest message and its time', async () => {
    const code = await report({
      name: 'Slow <answers>',
      status: 1,
      occurred_at: '2026-03-09 23:30:00',
      components: [{ id: 1, status: 3 }],
    });
    await harness.post('/incidents/1/updates', { status: 4, message: 'It is **over**.' }, { token });
    await report({ name: 'Open', status: 1, occurred_at: '2026-03-10 11:05:00' });
    await harness.post(
      '/schedules',
      { name: 'Disks', message: 'm', scheduled_at: '2026-03-10 09:00', completed_at: '2026-03-10 10:15' },
      { token },
    );
    await harness.post(
      '/schedules',
      { name: 'Later', message: 'm', scheduled_at: '2026-03-11 09:00' },
      { token },
    );
    const { components, months } = await read();
    assert.deepEqual(
      components.map(({ name }: Json) => name),
      ['API'],
    );
    const [march] = months;
    assert.deepEqual(
      { ...march, incidents: [] },
      {
        name: 'March',
        year: 2026,
        starts_on: 0,
        days: 31,
        incidents: [],
      },
    );
    const day = (date: number) => `Mar <var data-var='date'>${date}</var>`;
    const time = (clock: string) => `<var data-var='time'>${clock}</var>`;
    assert.equal(march.incidents.length, 3);
    assert.equal(march.incidents[0].timestamp, `${day(10)}, ${time('11:05')} UTC`);
    assert.deepEqual(march.incidents[1], {
      code: 'schedule-1',
      name: 'Disks',
      message: 'm',
      impact: 'maintenance',
      timestamp: `${day(10)}, ${time('09:00')} - ${time('10:15')} UTC`,
    });
    assert.deepEqual(march.incidents[2], {
      code,
      name: 'Slow <answers>',
      message: 'It is **over**.',
      impact: 'major',
      timestamp: `${day(9)}, ${time('23:30')} - ${day(10)}, ${time('12:00')} UTC`,
    });
  });

  test('months and times are those of the zone of the page, and hidden incidents are not there', async () => {
    await harness.put('/settings', { timezone: 'America/New_York' }, { token });
    await report({ name: 'Night', occurred_at: '2026-03-01 03:00:00', resolved_at: '2026-03-01 04:00:00' });
    await report({ name: 'Hidden', visible: 0, occurred_at: '2026-03-02 03:00:00' });
    await report({
      name: 'Embargoed',
      published_at: '2026-03-12 00:00:00',
      occurred_at: '2026-03-02 03:00:00',
    });
    const [march, february] = (await read()).months;
    assert.deepEqual(march.incidents, []);
    const [night] = february.incidents;
    assert.deepEqual([february.name, night.name, february.incidents.length], ['February', 'Night', 1]);
    assert.match(night.timestamp, /^Feb <var data-var='date'>28<\/var>, .*22:00.* - .*23:00.* EST$/);
    const signedIn = await harness.visit('/history.json', { authorization: `Bearer ${token}` });
    assert.doesNotMatch(signedIn.text, /Hidden|Embargoed/);
  });

  test('the summary has its older name, too', async () => {
    const [older, summary] = [
      await harness.visit('/index.json'),
      await harness.visit('/api/v2/summary.json'),
    ];
    assert.deepEqual([older.status, older.text], [200, summary.text]);
  });
});
