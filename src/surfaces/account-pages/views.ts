import { roles } from '../../../common/roles.ts';
import type { AccountTexts } from '../../../common/texts/types.ts';
import { mailWayOf } from '../../kernel/config/mail-way.ts';
import { type Html, html } from '../../lib/html.ts';
import { firstScripts } from '../dashboard-files/routes.ts';
import { explain, refusalNames } from '../single-sign-on/refusals.ts';
import { field, linkTo, notice, outcome, scriptedForm } from './parts.ts';
import type { AccountPage } from './shell.ts';
import { email, newPassword, toSignIn, type ViewContext } from './view-parts.ts';

export function invitationPage(view: ViewContext): AccountPage {
  const { root, config, texts } = view;
  const { title, role, submit, organization, or, broken, withoutScript } = texts.invitation;
  const invited = html`<dl><dt>${role}</dt><dd>${roleNames(texts)}</dd></dl>`;
  const passwordFields = html`${email(texts, 'username', { readonly: true })}
${field({ name: 'name', label: texts.name, autocomplete: 'name', enter: 'next' })}
${newPassword(texts, texts.password)}
<button>${submit}</button>`;
  const provider =
    config.oidcIssuer !== undefined && html`<a class="button" href="${root}/auth/oidc">${organization}</a>`;
  return {
    name: 'invitation',
    title,
    withoutScript,
    main: html`${scriptedForm(
      'form',
      html`${invited}${provider}${!config.oidcOnly && html`${provider && html`<p>${or}</p>`}${passwordFields}`}`,
    )}
${outcome('broken', 3, broken, toSignIn(view))}`,
  };
}

export function resetPage(view: ViewContext): AccountPage {
  const { root, config, texts } = view;
  const { title, submit, signOutHint, broken, again, withoutScript } = texts.reset;
  const isSent = mailWayOf(config) === 'smtp';
  const intro = isSent ? texts.reset.intro : texts.reset.introUnsent;
  const ask = isSent ? texts.reset.ask : texts.reset.askUnsent;
  return {
    name: 'reset',
    title,
    withoutScript,
    main: html`${scriptedForm('ask', html`<p>${intro}</p>${email(texts, 'username', { enter: 'send' })}<button>${ask}</button>`)}
${scriptedForm('form', html`<p>${signOutHint}</p>${newPassword(texts, texts.newPassword)}<button>${submit}</button>`)}
${outcome('sent', 1, '', toSignIn(view))}
${outcome('broken', 3, `${texts.linkBroken}. ${broken}`, linkTo(`${root}/dashboard/reset`, again))}`,
  };
}

export function emailPage({ root, texts }: ViewContext): AccountPage {
  const { title, intro, submit, broken, withoutScript } = texts.emailChange;
  return {
    name: 'email',
    title,
    withoutScript,
    main: html`${scriptedForm('form', html`<p>${intro}</p><button>${submit}</button>`)}
${outcome('done', 1, '', linkTo(`${root}/dashboard`, texts.toDashboard))}
${outcome('broken', 3, `${texts.linkBroken}. ${broken}`, linkTo(`${root}/dashboard`, texts.toDashboard))}`,
  };
}

export function signInPage({ root, config, texts }: ViewContext, isNew: boolean): AccountPage {
  const { withoutScript, ...words } = texts.signInPage;
  const code = field({
    name: 'code',
    label: words.code,
    autocomplete: 'one-time-code',
    hint: words.codeHint,
    enter: 'go',
    keyboard: 'numeric',
  });
  const password = field({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    enter: 'go',
  });
  const passwordForm = html`${email(texts, 'username webauthn', { enter: 'next' })}
${password}
<div id="second-factor" hidden>${code}
<button type="button" class="plain" id="recovery">${words.useRecovery}</button></div>
<button>${texts.signIn}</button>
<button type="button" class="plain" id="passkey" data-failed="${words.passkeyFailed}" hidden>${words.passkey}</button>
<p><a href="${root}/dashboard/reset">${words.forgotten}</a></p>`;
  const provider =
    config.oidcIssuer !== undefined &&
    html`<a class="button${config.oidcOnly ? '' : ' plain'}" id="provider" href="${root}/auth/oidc">${words.organization}</a>`;
  const content = config.oidcOnly
    ? html`${provider}<details><summary>${words.emergency}</summary><div class="ask">${passwordForm}</div></details>`
    : html`${passwordForm}${provider}`;
  return {
    name: 'sign-in',
    title: texts.signIn,
    withoutScript,
    preload: firstScripts(root),
    main: html`${isNew && html`<p class="said s3">${words.notSetUp}</p>`}
${notice('notice', 'reset', 1, html`<p>${words.wasReset}</p>`)}
${notice('notice', 'signed-out', 1, html`<p>${words.signedOut}</p>`)}
${refusalNames.map((name) => {
  const { title, text } = explain(name);
  return notice('error', name, 4, html`<p><b>${title}.</b> ${text(config)}</p>`);
})}
<p class="said s6" id="code-due" role="status" hidden>${words.codeDue}</p>
${scriptedForm('form', content)}`,
  };
}

const roleNames = (texts: AccountTexts): Html[] =>
  roles.map((name) => html`<span data-role="${name}" hidden>${texts.roles[name]}</span>`);
