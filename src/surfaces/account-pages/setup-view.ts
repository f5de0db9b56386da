import { languageNames, locales } from '../../../common/texts/locales.ts';
import { fill } from '../../../common/texts/message.ts';
import { html } from '../../lib/html.ts';
import { choices, field, outcome, scriptedForm, selection, textArea, tick } from './parts.ts';
import type { AccountPage } from './shell.ts';
import { email, newPassword, toSignIn, type ViewContext } from './view-parts.ts';

/** The first run: an account, a page with its first components, and a test mail. */
export function setupPage(view: ViewContext): AccountPage {
  const { root, settings, texts, locale } = view;
  const words = texts.setup;
  const account = html`<fieldset class="part"><legend>${words.account}</legend>
<p class="hint">${words.intro}</p>
${field({ name: 'name', label: texts.name, autocomplete: 'name', enter: 'next' })}
${email(texts, 'username', { enter: 'next' })}
${newPassword(texts, texts.password)}</fieldset>`;
  const page = html`<fieldset class="part"><legend>${words.yourPage}</legend>
${field({
  name: 'page',
  label: words.page,
  autocomplete: 'organization',
  hint: fill(words.pageHint, { name: settings.name }),
  optional: true,
  enter: 'next',
})}
${field({
  name: 'timezone',
  label: words.timezone,
  autocomplete: 'off',
  hint: words.timezoneHint,
  optional: true,
  list: 'zones',
})}
<datalist id="zones"></datalist>
${selection(
  'locale',
  words.locale,
  locales.map((code) => ({ value: code, label: languageNames[code] })),
  locale,
)}
${textArea('components', words.components, words.componentsHint, words.componentsExample.replaceAll(' / ', '\n'))}
${tick('sample', words.sample)}
${choices(
  'on_failure',
  words.onFailure,
  [
    { value: 'draft', label: words.onFailureDraft },
    { value: 'status', label: words.onFailureStatus },
    { value: 'nothing', label: words.onFailureNothing },
  ],
  settings.on_failure,
)}</fieldset>`;
  const next = html`<p><a class="button" href="${root}/dashboard">${texts.toDashboard}</a>
<a class="button plain" href="${root}/">${words.seePage}</a></p>`;
  const steps = [
    ['/components', words.stepComponents],
    ['/checks?add=one', words.stepChecks],
    ['/me/notifications', words.stepNight],
    ['/settings?section=look', words.stepLook],
    ['/templates', words.stepTemplates],
    ['/people', words.stepPeople],
  ].map(([path, text]) => html`<li><a href="${root}/dashboard${path}">${text}</a></li>`);
  const checklist = html`<h2>${words.nextSteps}</h2>
<ul class="steps">${steps}</ul>`;
  const testMail = html`<h2>${words.testMail}</h2>
<p>${words.testMailText}</p>
<button>${words.testMailSend}</button>
<p class="said" id="mail-outcome" role="status" data-accepted="${words.testMailAccepted}" data-folder="${words.testMailFolder}" hidden></p>`;
  return {
    name: 'setup',
    title: words.title,
    withoutScript: words.withoutScript,
    main: html`${scriptedForm('form', html`${account}${page}<button>${words.submit}</button>`)}
${outcome('done', 1, words.done, html`${next}${checklist}`)}
${scriptedForm('done', testMail)}
${outcome('closed', 3, words.closed, toSignIn(view))}
${outcome('no-code', 3, words.noCode, toSignIn(view))}`,
  };
}
