import { FIXED } from '../../../domain/status/incidents/model.ts';
import type { IncidentState, ScheduleState, UpdateState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import { updateAddress } from '../paths.ts';
import { textAttributes } from './text-language.ts';
import { datedFormatOf } from './time-format.ts';

/** When something was written, and the phase that it began. The time is a link to it. */
const when = (
  i18n: Translator,
  phase: string | undefined,
  link: string,
  moment: Seconds,
  now: Seconds,
): Html =>
  html`<p class="when">${phase && html`<b>${phase}</b><i> · </i>`}<a href="${link}">${i18n.dated(moment, datedFormatOf(i18n, moment, now))}</a></p>`;

/** An update. `page` is the address of its page, or empty on that page. */
export const updateItem = (i18n: Translator, update: UpdateState, page: string, now: Seconds): Html =>
  html`<li id="update-${update.id}">${when(i18n, update.status === null ? undefined : i18n.incidentStatus(update.status), updateAddress(page, update.id), update.createdAt, now)}
<div class="md"${textAttributes(i18n, update, 'message')}>${markdown(update.message)}</div></li>`;

/** The message that an incident or schedule was published with. It may have begun earlier, which its facts say. */
export const firstMessage = (
  i18n: Translator,
  entry: IncidentState | ScheduleState,
  page: string,
  now: Seconds,
): Html =>
  html`<li>${when(i18n, firstPhase(i18n, entry), page || '#entry', entry.publishedAt, now)}
<div class="md"${textAttributes(i18n, entry, 'message')}>${markdown(entry.message)}</div></li>`;

/** An incident that was resolved by hand does not know any more how it began. */
const firstPhase = (i18n: Translator, entry: IncidentState | ScheduleState): string | undefined =>
  'guid' in entry && entry.ownStatus !== FIXED ? i18n.incidentStatus(entry.ownStatus) : undefined;
