import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';

/**
 * Whether the page is up to date, and as of when. The script shows it, and updates of the page leave it alone (`data-own`): a
 * visitor whose connection is gone sees that beside what the page says.
 */
export const liveState = (i18n: Translator): Html =>
  html`<p class="live" id="live" data-own data-lost="${i18n.t('liveLost')}" data-on="${i18n.t('live')}" hidden><span>${i18n.t('live')}</span><i>·</i><span id="fresh" data-text="${i18n.t('asOf', { time: '{time}' })}"></span></p>`;
