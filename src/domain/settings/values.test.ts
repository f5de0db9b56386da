import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { barDays, downStatuses, maintenanceRules, statusNames, themes } from '../../../common/settings.ts';
import { locales } from '../../../common/texts/locales.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { defaultSettings, settingNames } from './schema.ts';

onBothDatabases('values of settings', (harness) => {
  const manage = () => harness.token('settings.manage');
  const put = async (token: string, body: object): Promise<Json> => {
    const response = await harness.put('/settings', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const get = async (token: string): Promise<Json> =>
    (await harness.get('/settings', { token })).body.data.attributes;
  const refusals = async (token: string, body: object): Promise<Json> => {
    const response = await harness.put('/settings', body, { token });
    assert.equal(response.status, 422, JSON.stringify(body).slice(0, 200));
    return response.body.errors;
  };

  test('every invalid field is reported, and nothing is written', async () => {
    const token = await manage();
    const response = await harness.put(
      '/settings',
      {
        name: 'x'.repeat(256),
        about: 'x'.repeat(65_536),
        timezone: 'Mars/Olympus',
        locale: 'tlh',
        logo: 'javascript:alert(1)',
        theme: 'sepia',
        accent: 'red',
        status_colours: { operational: 'green', gone: '#fff' },
        status_labels: { major_outage: 'x'.repeat(41) },
        header_links: [{ label: 'Help', url: 'javascript:alert(1)' }],
        support_url: 'data:text/html,x',
        announcement_from: 'tomorrow',
        css: 'a {} </style><script>',
        header: ['<p>'],
        footer: 7,
        history_days: 0,
        bar_days: 31,
        uptime_down: [3, 5, 'x'],
        uptime_maintenance: 'ignored',
        major_outage_share: 0,
        show_uptime: 'yes',
        show_metrics: 2,
        show_history: [],
        show_upcoming: 'TRUE',
      },
      { token },
    );
    assert.equal(response.status, 422);
    assert.deepEqual(response.body.errors, {
      name: ['The name field must not be greater than 255 characters.'],
      about: ['The about field must not be greater than 65535 characters.'],
      timezone: ['The timezone field must be a time zone such as Europe/Berlin or UTC.'],
      locale: ['The selected locale is invalid.'],
      logo: [
        'The logo field must be a URL that begins with http:// or https://, or data:image/(png, jpeg, gif, webp or svg+xml);base64, and the image in one line.',
      ],
      theme: ['The selected theme is invalid.'],
      accent: ['The accent field must be a colour such as #2563eb or #26e.'],
      'status_colours.operational': [
        'The status colours.operational field must be a colour such as #2563eb or #26e.',
      ],
      status_colours: [
        'The status colours field can contain only operational, performance_issues, partial_outage, major_outage, unknown, under_maintenance.',
      ],
      'status_labels.major_outage': [
        'The status labels.major outage field must not be greater than 40 characters.',
      ],
      'header_links.0.url': [
        'The header links.0.url field must be a URL that begins with http:// or https://, or mailto: and an email address.',
      ],
      support_url: [
        'The support url field must be a URL that begins with http:// or https://, or mailto: and an email address.',
      ],
      announcement_from: ['The announcement from field must be a valid date.'],
      css: ['The css field must not contain "</style": write the rules alone, without tags.'],
      header: ['The header field must be a string.'],
      footer: ['The footer field must be a string.'],
      history_days: ['The history days field must be at least 1.'],
      bar_days: ['The selected bar days is invalid.'],
      'uptime_down.1': ['The selected uptime down.1 is invalid.'],
      'uptime_down.2': ['The uptime down.2 field must be an integer.'],
      uptime_maintenance: ['The selected uptime maintenance is invalid.'],
      major_outage_share: ['The major outage share field must be greater than 0.'],
      show_uptime: ['The show uptime field must be true or false.'],
      show_metrics: ['The show metrics field must be true or false.'],
      show_history: ['The show history field must be true or false.'],
      show_upcoming: ['The show upcoming field must be true or false.'],
    });
    assert.match(response.body.message, / \(and 25 more errors\)$/);
    assert.deepEqual(await harness.events(), []);
    assert.deepEqual(await get(token), defaultSettings);
  });

  test('values are normalized', async () => {
    const token = await manage();
    const after = async (body: object) => put(token, body);
    assert.equal((await after({ accent: '#FA3' })).accent, '#ffaa33');
    assert.equal((await after({ accent: ' #ABCDEF ' })).accent, '#abcdef');
    assert.deepEqual((await after({ uptime_down: [4, 2, 4, '2'] })).uptime_down, [2, 4]);
    assert.deepEqual((await after({ uptime_down: [] })).uptime_down, []);
    assert.equal((await after({ timezone: 'america/new_york' })).timezone, 'America/New_York');
    assert.equal((await after({ timezone: 'Asia/Kolkata' })).timezone, 'Asia/Kolkata');
    assert.equal((await after({ major_outage_share: '0.5' })).major_outage_share, 0.5);
    assert.equal((await after({ show_history: 0 })).show_history, false);
    assert.equal((await after({ css: '\n a { }\n' })).css, 'a { }');
  });

  test('a logo is a URL or a small image', async () => {
    const token = await manage();
    const data = 'data:image/png;base64,';
    const png = `${data}iVBORw0KGgo`;
    const full = png + 'A'.repeat(65_535 - png.length);
    const good = ['http://acme.example/a.png', 'data:image/svg+xml;base64,PHN2Zy8+', `${png}=`, full];
    for (const logo of good) assert.equal((await put(token, { logo })).logo, logo);
    for (const logo of [
      `${full}A`,
      '/logo.png',
      '//acme.example/a.png',
      'https://',
      'data:text/html;base64,PHN2Zy8+',
      'data:image/png,abc',
      'data:image/png;base64,',
      'data:image/png;base64,ab"onload=',
      'data:image/png;base64,ab\ncd',
    ]) {
      assert.deepEqual(Object.keys(await refusals(token, { logo })), ['logo']);
    }
  });

  test('a status that is not named has its default colour and name', async () => {
    const token = await manage();
    const after = await put(token, {
      status_colours: { major_outage: '#F0F', operational: null },
      status_labels: { operational: ' Running ' },
    });
    assert.deepEqual(after.status_colours, { ...defaultSettings.status_colours, major_outage: '#ff00ff' });
    assert.deepEqual(after.status_labels, { ...defaultSettings.status_labels, operational: 'Running' });
    assert.deepEqual(Object.keys(after.status_colours), statusNames);
    const reset = await put(token, { status_colours: {}, status_labels: null });
    assert.deepEqual(
      [reset.status_colours, reset.status_labels],
      [defaultSettings.status_colours, defaultSettings.status_labels],
    );
    assert.equal((await refusals(token, { status_colours: [] })).status_colours.length, 1);
  });

  test('links lead to web pages and mail addresses only', async () => {
    const token = await manage();
    const good = ['https://acme.example/', 'http://x.example', 'mailto:a@b.example?subject=Status%20page'];
    for (const url of good) {
      const { support_url, header_links } = await put(token, {
        support_url: url,
        header_links: [{ label: 'Go', url }],
      });
      assert.deepEqual([support_url, header_links], [url, [{ label: 'Go', url }]]);
    }
    const bad = [
      'javascript:alert(1)',
      'JAVASCRIPT://x',
      'data:text/html,x',
      '/here',
      '//x.example',
      'mailto:',
    ];
    for (const url of [...bad, 'mailto:x', 'mailto:a@b.example c', 'ftp://x.example', 'https://']) {
      assert.deepEqual(Object.keys(await refusals(token, { support_url: url })), ['support_url']);
      const links = { header_links: [{ label: 'Go', url }] };
      assert.deepEqual(Object.keys(await refusals(token, links)), ['header_links.0.url']);
    }
    for (const link of [{ url: good[0] }, { label: 'x', url: good[0], target: '_top' }, 'x', null]) {
      await refusals(token, { header_links: [link] });
    }
    const many = Array(9).fill({ label: 'x', url: good[0] });
    assert.deepEqual(await refusals(token, { header_links: many }), {
      header_links: ['The header links field must not have more than 8 items.'],
    });
  });

  test('an announcement ends after it begins', async () => {
    const token = await manage();
    const after = await put(token, { announcement: 'Hi', announcement_from: '2026-03-10 10:00:00+01:00' });
    assert.equal(after.announcement_from, '2026-03-10T09:00:00Z');
    const problem = ['The announcement until field must be after announcement_from.'];
    for (const announcement_until of ['2026-03-10T09:00:00Z', '2026-03-09']) {
      assert.deepEqual(await refusals(token, { announcement_until }), { announcement_until: problem });
    }
    await put(token, { announcement_until: '2026-03-10T09:00:01Z' });
    await put(token, { announcement_from: null, announcement_until: '2020-01-01' });
    assert.equal((await refusals(token, { announcement: 'x'.repeat(2001) })).announcement.length, 1);
  });

  test('time zones have a name, colors are hexadecimal, and CSS stays in its element', async () => {
    const token = await manage();
    for (const body of [
      { timezone: '+01:00' },
      { timezone: 'Berlin' },
      { timezone: 1 },
      { accent: '#12345' },
      { accent: '#gggggg' },
      { accent: 'rgb(0,0,0)' },
      { css: 'a{}</STYLE >' },
      { css: 'a{content:"</style"}' },
      { css: 'x'.repeat(65_536) },
      { uptime_down: 3 },
      { uptime_down: '3,4' },
      { uptime_down: { 0: 3 } },
      { uptime_down: Array(10_001).fill(3) },
      { major_outage_share: 1.01 },
      { major_outage_share: -0.1 },
      { major_outage_share: 'half' },
      { history_days: 7.5 },
      { bar_days: '91' },
    ]) {
      assert.deepEqual(Object.keys(await refusals(token, body)), Object.keys(body));
    }
    const css = 'a > b { color: red } /* < / style */';
    assert.equal((await put(token, { css })).css, css);
  });

  test('sending back the values that were read changes nothing, whatever the settings are', async () => {
    const token = await manage();
    const texts = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }));
    const bodies = fc.record(
      {
        name: texts,
        about: texts,
        timezone: fc.constantFrom('UTC', 'asia/kolkata', 'Europe/Kyiv', 'EST', 'etc/gmt+5', null),
        locale: fc.constantFrom(...locales, null),
        logo: fc.option(fc.webUrl()),
        accent: fc.option(fc.stringMatching(/^#([0-9a-fA-F]{3}){1,2}$/)),
        theme: fc.constantFrom(...themes, null),
        status_colours: fc.dictionary(
          fc.constantFrom(...statusNames),
          fc.option(fc.stringMatching(/^#([0-9a-fA-F]{3}){1,2}$/)),
        ),
        header_links: fc.array(fc.record({ label: fc.constant('Help'), url: fc.webUrl() }), { maxLength: 8 }),
        announcement: texts,
        announcement_until: fc.option(fc.constantFrom('2026-03-10', '2030-01-01T10:00:00+02:00')),
        css: texts,
        header: texts,
        footer: texts,
        history_days: fc.integer({ min: 1, max: 90 }),
        bar_days: fc.constantFrom(...barDays),
        uptime_down: fc.array(fc.constantFrom(...downStatuses)),
        uptime_maintenance: fc.constantFrom(...maintenanceRules),
        major_outage_share: fc.double({ min: 0, minExcluded: true, max: 1, noNaN: true }),
        show_uptime: fc.constantFrom(true, false, 0, 1, '0', '1'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await put(token, body);
        const before = await get(token);
        const types = await harness.eventsOf(async () => assert.deepEqual(await put(token, before), before));
        assert.deepEqual(types, []);
        assert.deepEqual(await get(token), before);
      }),
      { numRuns: 40 },
    );
  });
});

test('the page about settings documents every setting with its default', () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| [^|`]* \| `(.*?)` +\|/gm)];
  const documented = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, JSON.parse(value)]));
  assert.deepEqual(documented, defaultSettings);
  assert.deepEqual(Object.keys(documented), settingNames);
});
