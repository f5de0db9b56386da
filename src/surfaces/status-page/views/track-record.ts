import {
  type Edit,
  promisesKept,
  type TrackRecord,
} from '../../../domain/status/incidents/track-record/model.ts';
import type { IncidentState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { differenceOf } from '../../../lib/text-difference.ts';
import type { PageContext } from './layout.ts';
import { datedFormatOf } from './time-format.ts';

const MINUTE = 60;

/** How soon it was published, how often it was edited and, if the operator wants, which promises were kept. */
export function trackRecordFacts(
  { i18n, settings }: PageContext,
  { occurredAt }: IncidentState,
  record: TrackRecord,
): Html | undefined {
  const { firstPublicAt, edits } = record;
  const { kept, total } = promisesKept(record);
  const facts = [
    ...(firstPublicAt === null ? [] : [firstPosted(i18n, firstPublicAt - occurredAt)]),
    ...(edits.length === 0 ? [] : [i18n.count('timesEdited', edits.length)]),
    ...(settings.show_track_record && total > 0 ? [i18n.count('promisesKept', total, { kept })] : []),
  ];
  return facts.length === 0
    ? undefined
    : html`
<p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`;
}

const firstPosted = (i18n: Translator, seconds: number): string =>
  seconds < MINUTE
    ? i18n.t('firstPostedAtOnce')
    : i18n.t('firstPosted', { duration: i18n.duration(seconds) });

/** What was edited, with the wording before, and a hash that people can note. Only if the operator wants. */
export function editHistory(
  { i18n, settings }: PageContext,
  { edits, fingerprint }: TrackRecord,
  now: Seconds,
): Html | undefined {
  if (!settings.show_track_record) return undefined;
  // What was deleted stays deleted: visitors learn that it was, and not what it said.
  const shown = edits.filter(({ isDeletion }) => !isDeletion);
  return html`
${
  shown.length > 0 &&
  html`<details class="earlier" id="edits"><summary>${i18n.t('editHistory')}</summary><ol class="steps">${shown.map((edit) => editItem(i18n, edit, now))}</ol></details>`
}${fingerprint && html`<p class="desc">${i18n.markup('recordHash', { hash: html`<code>${fingerprint}</code>` })}</p>`}`;
}

const editItem = (i18n: Translator, { at, changes }: Edit, now: Seconds): Html =>
  html`<li><p class="when">${i18n.dated(at, datedFormatOf(i18n, at, now))}</p>${changes.map(({ member, before, after }) => changed(shownValue(i18n, member, before), shownValue(i18n, member, after)))}</li>`;

function changed(old: string, current: string): Html {
  const { before, removed, added, after } = differenceOf(old, current);
  return html`<p class="edit" dir="auto">${before}${removed && html`<del>${removed}</del>`}${removed && added && ' '}${added && html`<ins>${added}</ins>`}${after}</p>`;
}

/** A status or a time as the page shows it, and a text as it was written. */
function shownValue(i18n: Translator, member: string, value: unknown): string {
  if (value === null) return '';
  if (member === 'status') return i18n.incidentStatus(Number(value));
  return typeof value === 'number' ? i18n.moment(value) : String(value);
}
