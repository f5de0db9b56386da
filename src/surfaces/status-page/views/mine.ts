import type { PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';

/**
 * Where visitors choose the services that they use, and read whether these work. The page is the same for everybody: the choice
 * stays in the browser, and the script answers from what the page shows. Updates of the page leave it alone (`data-own`).
 */
export const ownServices = (i18n: Translator, { components }: PublicState): Html | undefined =>
  components.size < 2
    ? undefined
    : html`
<p class="mine scripted" id="mine" data-own data-fine="${JSON.stringify(i18n.messages.mineFine)}" data-bad="${JSON.stringify(i18n.messages.mineBad)}" data-hint="${i18n.t('mineHint')}" data-change="${i18n.t('mineChange')}" data-done="${i18n.t('mineDone')}" data-share="${i18n.t('mineShare')}" data-copied="${i18n.t('mineCopied')}"><button type="button">${i18n.t('mineChoose')}</button></p>`;
