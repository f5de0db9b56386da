import { type Html, html } from '../../lib/html.ts';
import type { PublicState } from '../state.ts';
import { icon, toneOf } from './icons.ts';
import type { Words } from './words.ts';

export function banner({ status }: PublicState, words: Words): Html {
  const tone = toneOf(status);
  return html`<div id="banner" class="banner s${tone}" data-status="${status}">${icon(tone)}<h1>${words.messages.systemStatus[status]}</h1></div>`;
}
