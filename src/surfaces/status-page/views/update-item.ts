import { FIXED } from '../../../domain/status/incidents/model.ts';
import type { IncidentState, ScheduleState, UpdateState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import type { ImageOrigins } from '../../../lib/markdown-parser.ts';
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

interface ItemContext {
  /** The path of the entry's own page; empty on that page. */
  readonly page: string;
  /** The path prefix of the service, before the paths of images. */
  readonly root: string;
  /** Other hosts whose images are shown. */
  readonly imageOrigins: ImageOrigins;
}

export const updateItem = (
  i18n: Translator,
  update: UpdateState,
  { page, root, imageOrigins }: ItemContext,
  now: Seconds,
): Html =>
  html`<li id="update-${update.id}">${when(i18n, update.status === null ? undefined : i18n.incidentStatus(update.status), updateAddress(page, update.id), update.createdAt, now)}
<div class="md"${textAttributes(i18n, update, 'message')}>${markdown(update.message, root, imageOrigins)}</div></li>`;

/** The message that an incident or schedule was published with. It may have begun earlier, which its facts say. */
export const firstMessage = (
  i18n: Translator,
  entry: IncidentState | ScheduleState,
  { page, root, imageOrigins }: ItemContext,
  now: Seconds,
): Html =>
  html`<li>${when(i18n, firstPhase(i18n, entry), page || '#entry', entry.publishedAt, now)}
<div class="md"${textAttributes(i18n, entry, 'message')}>${markdown(entry.message, root, imageOrigins)}</div></li>`;

/** An incident that was resolved by hand does not know any more how it began. */
const firstPhase = (i18n: Translator, entry: IncidentState | ScheduleState): string | undefined =>
  'guid' in entry && entry.ownStatus !== FIXED ? i18n.incidentStatus(entry.ownStatus) : undefined;
