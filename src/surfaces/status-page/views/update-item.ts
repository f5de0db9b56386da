import type { IncidentState, ScheduleState, UpdateState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import { updateAddress } from '../paths.ts';
import { textAttributes } from './text-language.ts';

/** An update. Its time is a link to it; `page` is the address of its page, or empty on that page. */
export const updateItem = (i18n: Translator, update: UpdateState, page: string): Html =>
  html`<li id="update-${update.id}"><p class="when">${update.status === null ? '' : html`<b>${i18n.incidentStatus(update.status)}</b> · `}<a href="${updateAddress(page, update.id)}">${i18n.age(update.createdAt)}</a></p>
<div class="md"${textAttributes(i18n, update, 'message')}>${markdown(update.message)}</div></li>`;

/** The message that an incident or schedule was published with. It may have begun earlier, which its facts say. */
export const firstMessage = (i18n: Translator, entry: IncidentState | ScheduleState, page: string): Html =>
  html`<li><p class="when"><a href="${page || '#entry'}">${i18n.age(entry.publishedAt)}</a></p>
<div class="md"${textAttributes(i18n, entry, 'message')}>${markdown(entry.message)}</div></li>`;
