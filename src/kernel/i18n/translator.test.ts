import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Message } from '../../../common/texts/message.ts';
import { defaultSettings } from '../../domain/settings/schema.ts';
import { html } from '../../lib/html.ts';
import { english, loadLanguage } from './languages.ts';
import { isoOf, Translator, translatorFor } from './translator.ts';

/** 2026-03-10 12:00:00 UTC. */
const NOON = 1_773_144_000;

const i18n = new Translator(english, 'UTC');
const german = new Translator(await loadLanguage('de'), 'Europe/Berlin');

/** Formatters use several kinds of spaces between numbers and units. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('a time is formatted in the time zone and the language of the page', () => {
  assert.equal(plain(i18n.moment(NOON)), 'Mar 10, 2026, 12:00 PM');
  assert.equal(plain(i18n.moment(NOON, 'time')), '12:00 PM');
  assert.equal(plain(german.moment(NOON)), '10.03.2026, 13:00');
  assert.equal(plain(new Translator(english, 'Asia/Kolkata').moment(NOON, 'time')), '5:30 PM');
});

test('a time has its exact value for the script of the page', () => {
  const { markup } = i18n.time(NOON, 'time');
  assert.match(markup, /^<time datetime="2026-03-10T12:00:00Z" data-f="time">12:00\s?PM<\/time>$/);
  assert.equal(isoOf(0), '1970-01-01T00:00:00Z');
});

test('a date belongs to the page’s time zone already and is not shifted', () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const local = new Translator(english, zone);
    assert.equal(local.date('2026-03-10'), 'Mar 10, 2026');
    assert.equal(local.date('2026-03-10', 'weekday'), 'Tuesday, March 10, 2026');
    assert.equal(local.date('2026-03', 'month'), 'Mar 2026');
    assert.equal(local.date('2025-12', 'month'), 'Dec 2025');
  }
  assert.equal(german.date('2026-03-10', 'weekday'), 'Dienstag, 10. März 2026');
});

test('percentages have two decimals, and only a perfect record is 100 %', () => {
  assert.equal(i18n.percent('100'), '100%');
  assert.equal(i18n.percent('99.90'), '99.90%');
  assert.equal(i18n.percent('99.99'), '99.99%');
  assert.equal(i18n.percent('0.00'), '0.00%');
  assert.equal(plain(german.percent('99.90')), '99,90 %');
});

test('no percentage is rounded again by formatting', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), (hundredths) => {
      const text = (hundredths / 100).toFixed(2);
      assert.equal(i18n.percent(text), `${text}%`);
    }),
  );
});

test('durations have the two largest units, without units that are zero', () => {
  const duration = (seconds: number) => plain(i18n.duration(seconds));
  assert.equal(duration(1), '1 sec');
  assert.equal(duration(59), '59 sec');
  assert.equal(duration(60), '1 min');
  assert.equal(duration(119), '1 min');
  assert.equal(duration(3600), '1 hr');
  assert.equal(duration(5400), '1 hr, 30 min');
  assert.equal(duration(86_400), '1 day');
  assert.equal(duration(90_000), '1 day, 1 hr');
  assert.equal(duration(3 * 86_400 + 59), '3 days');
});

test('a duration is never empty and never overstated', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * 86_400 }), (seconds) => {
      const units = { day: 86_400, hr: 3600, min: 60, sec: 1 };
      const parts = Array.from(i18n.duration(seconds).matchAll(/(\d+)\s(day|hr|min|sec)/g));
      const total = parts.reduce(
        (sum, [, number, unit]) => sum + Number(number) * units[unit as keyof typeof units],
        0,
      );
      assert.ok(parts.length >= 1 && parts.length <= 2, i18n.duration(seconds));
      assert.ok(total <= seconds && total > seconds * 0.5, i18n.duration(seconds));
    }),
  );
});

test('plural forms follow the language', async () => {
  assert.equal(i18n.count('eventfulDays', 1), '1 day with incidents');
  assert.equal(i18n.count('eventfulDays', 2), '2 days with incidents');
  const polish = new Translator(await loadLanguage('pl'), 'UTC');
  const forms = [1, 2, 5].map((number) => polish.count('moreUpdates', number).replace(/\d+/, ''));
  assert.equal(new Set(forms).size, 3, forms.join(' / '));
});

test('a value that looks like a placeholder is not replaced again', () => {
  const text = i18n.t('liveStatus', { name: '{{status}} {{name}}', status: 'x' });
  assert.equal(text, '{{status}} {{name}}: x');
});

test('markup values are kept, and the text around them is escaped', () => {
  const began = '<i> {{time}} & {{other}}' as unknown as Message<'time'>;
  const hostile = new Translator({ ...english, messages: { ...english.messages, began } }, 'UTC');
  assert.equal(
    hostile.markup('began', { time: html`<b>${'<now>'}</b>` }).markup,
    '&lt;i&gt; <b>&lt;now&gt;</b> &amp; ',
  );
});

test('lists are joined in the style of the language', () => {
  assert.equal(i18n.list(['A', 'B', 'C']), 'A, B, and C');
  assert.equal(german.list(['A', 'B', 'C']), 'A, B und C');
  assert.equal(i18n.list([]), '');
});

test('a translator is cached as long as the settings, and uses their time zone', () => {
  const settings = { ...defaultSettings, timezone: 'Asia/Tokyo' };
  assert.equal(translatorFor(english, settings), translatorFor(english, settings));
  assert.notEqual(translatorFor(english, settings), translatorFor(english, { ...settings }));
  assert.equal(translatorFor(english, settings).zone, 'Asia/Tokyo');
});

test('every status has a text everywhere', () => {
  for (const status of [1, 2, 3, 4, 5, 6]) assert.ok(i18n.componentStatus(status));
  for (const status of [0, 1, 2, 3, 4]) assert.ok(i18n.incidentStatus(status));
  for (const status of [0, 1, 2]) assert.ok(i18n.scheduleStatus(status));
});
