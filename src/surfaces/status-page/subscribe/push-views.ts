import type { PublicState } from '../../../domain/status/public-state/types.ts';
import { type Html, html } from '../../../lib/html.ts';
import { followFields, formTo, problemBox, topicsField } from './fields.ts';
import type { SubscribeForm } from './form.ts';
import type { SubscriptionPage } from './subscription-page.ts';

/**
 * The parts of the subscription pages that only browsers with notifications use. `client/subscribe.ts` shows what fits the
 * browser (`data-when`). Until then, the page looks as it does for most visitors, so that nothing moves. Without scripts, it
 * says that there are no notifications.
 */

/** What the browser knows about its subscription. The script fills it in. */
const browserFields = html`<input type="hidden" name="endpoint"><input type="hidden" name="p256dh"><input type="hidden" name="auth">`;

/** Turns on the notifications of this browser or, if they are on, leads to the page that manages them. */
export function browserSwitch(
  { pageContext }: SubscriptionPage,
  state: PublicState,
  form: SubscribeForm,
  publicKey: string,
): Html {
  const { i18n, root } = pageContext;
  const target = { pageContext, path: '/subscribe/push' };
  const problem = (when: string, text: string) =>
    html`<p class="said s4" role="alert" data-when="${when}" hidden>${text}</p>`;
  return html`${problemBox(pageContext, form.problem)}<div id="push" data-key="${publicKey}" data-worker="${root}/push-worker.js">
<p class="unscripted" data-when="unsupported">${i18n.t('pushUnsupported')}</p>
${problem('denied', i18n.t('pushDenied'))}${problem('failed', i18n.t('pushFailed'))}
${formTo(target, html`${browserFields}<input type="hidden" name="keep" value="1"><p>${i18n.t('pushIsOn')}</p><button>${i18n.t('manage')}</button>`, { when: 'on', isHidden: true })}
${formTo(
  target,
  html`${browserFields}<p>${i18n.t('pushText')}</p>
${followFields(pageContext, state, form)}
${topicsField(pageContext, form)}
<input type="hidden" name="timezone" id="zone-of-reader" value="${form.timezone}">
<button>${i18n.t('pushTurnOn')}</button>`,
  { when: 'off failed', className: 'card ask scripted' },
)}
</div>`;
}

/** Ends the subscription of a browser. The script also ends it in the browser itself. */
export const switchOff = (subscriptionPage: SubscriptionPage): Html => {
  const { i18n } = subscriptionPage.pageContext;
  return formTo(
    subscriptionPage,
    html`<h2>${i18n.t('pushTurnOff')}</h2><p>${i18n.t('pushTurnOffText')}</p><input type="hidden" name="do" value="leave"><button class="plain" id="push-off">${i18n.t('pushTurnOff')}</button>`,
  );
};
