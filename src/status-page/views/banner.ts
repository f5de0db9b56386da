import type { Translator } from '../../i18n/translator.ts';
import { type Html, html } from '../../lib/html.ts';
import type { PublicState } from '../../public-state/types.ts';
import { icon, toneOf } from './icons.ts';

export function banner({ status }: PublicState, i18n: Translator): Html {
  const tone = toneOf(status);
  return html`<div id="banner" class="banner s${tone}" data-status="${status}">${icon(tone)}<h1>${i18n.messages.systemStatus[status]}</h1></div>`;
}
