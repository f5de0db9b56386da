import { roles } from '../auth/roles.ts';
import type { Config } from '../config.ts';
import { firstScripts } from '../dashboard-files/routes.ts';
import { type Html, html } from '../lib/html.ts';
import type { Settings } from '../resources/settings/schema.ts';
import { explain, refusalNames } from '../single-sign-on/refusals.ts';
import { field, linkTo, notice, outcome, scriptedForm } from './parts.ts';
import type { AccountPage } from './shell.ts';
import { texts } from './texts.ts';

export interface ViewContext {
  /** Path prefix of all links. */
  readonly root: string;
  readonly settings: Settings;
  readonly config: Pick<Config, 'oidcIssuer' | 'oidcOnly'>;
}

const newPassword = (label: string): Html =>
  field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.passwordHint,
  });

const email = (autocomplete: string, options: { readonly readonly?: boolean } = {}): Html =>
  field({ name: 'email', label: texts.email, type: 'email', autocomplete, ...options });

const toSignIn = (root: string): Html => linkTo(`${root}/dashboard/sign-in`, texts.toSignIn);

export function setupPage({ root, settings }: ViewContext): AccountPage {
  const { title, intro, page, pageHint, submit, closed, noCode, withoutScript } = texts.setup;
  const pageField = field({
    name: 'page',
    label: page,
    autocomplete: 'off',
    hint: pageHint(settings.name),
    optional: true,
  });
  return {
    name: 'setup',
    title,
    withoutScript,
    main: html`${scriptedForm(
      'form',
      html`<p>${intro}</p>
${field({ name: 'name', label: texts.name, autocomplete: 'name' })}
${email('username')}
${newPassword(texts.password)}
${pageField}
<button>${submit}</button>`,
    )}
${outcome('closed', 3, closed, toSignIn(root))}
${outcome('no-code', 3, noCode, toSignIn(root))}`,
  };
}

export function invitationPage({ root, config }: ViewContext): AccountPage {
  const { title, role, submit, organization, or, broken, withoutScript } = texts.invitation;
  const invited = html`<dl><dt>${role}</dt><dd>${roleNames()}</dd></dl>`;
  const passwordFields = html`${email('username', { readonly: true })}
${field({ name: 'name', label: texts.name, autocomplete: 'name' })}
${newPassword(texts.password)}
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
${outcome('broken', 3, broken, toSignIn(root))}`,
  };
}

export function resetPage({ root }: ViewContext): AccountPage {
  const { title, intro, ask, submit, signOutHint, broken, again, withoutScript } = texts.reset;
  return {
    name: 'reset',
    title,
    withoutScript,
    main: html`${scriptedForm('ask', html`<p>${intro}</p>${email('username')}<button>${ask}</button>`)}
${scriptedForm('form', html`<p>${signOutHint}</p>${newPassword(texts.newPassword)}<button>${submit}</button>`)}
${outcome('sent', 1, '', toSignIn(root))}
${outcome('broken', 3, `${texts.linkBroken}. ${broken}`, linkTo(`${root}/dashboard/reset`, again))}`,
  };
}

export function emailPage({ root }: ViewContext): AccountPage {
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

export function signInPage({ root, config }: ViewContext): AccountPage {
  const { withoutScript, ...words } = texts.signInPage;
  const passwordForm = html`${email('username')}
${field({ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' })}
<div id="second-factor" hidden>${field({ name: 'code', label: words.code, autocomplete: 'one-time-code', hint: words.codeHint })}</div>
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
    main: html`${notice('notice', 'reset', 1, html`<p>${words.wasReset}</p>`)}
${notice('notice', 'signed-out', 1, html`<p>${words.signedOut}</p>`)}
${refusalNames.map((name) => {
  const { title, text } = explain(name);
  return notice('error', name, 4, html`<p><b>${title}.</b> ${text(config)}</p>`);
})}
<p class="said s6" id="code-due" role="status" hidden>${words.codeDue}</p>
${scriptedForm('form', content)}`,
  };
}

const roleNames = (): Html[] => roles.map((name) => html`<span data-role="${name}" hidden>${name}</span>`);
