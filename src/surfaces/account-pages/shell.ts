import { directionOf } from '../../../common/texts/locales.ts';
import type { ValidationTexts } from '../../../common/texts/types.ts';
import type { SiteResponse } from '../../http/site.ts';
import { Html, html } from '../../lib/html.ts';
import { varyByLanguage } from '../status-page/page-context.ts';
import { styles } from '../status-page/views/styles.ts';
import { accentStyles, policyFor } from '../status-page/views/theme.ts';
import { accountScript } from './client/script.ts';
import type { ViewContext } from './view-parts.ts';

export interface AccountPage {
  /** By this name the script knows what to do. */
  readonly name: 'setup' | 'invitation' | 'reset' | 'email' | 'sign-in';
  readonly title: string;
  /** What people can do if the browser runs no script. */
  readonly withoutScript: string;
  /** The parts of the page. The script shows one of those with `data-state`, and all others stay hidden. */
  readonly main: Html;
  /** Scripts of the next page, which arrive while people type. */
  readonly preload?: readonly string[];
}

/** What people may do wrong on these pages. */
const codesHere = [
  'required',
  'too_long',
  'too_short',
  'common_password',
  'own_data_password',
  'invalid_email',
  'invalid_time_zone',
  'invalid_choice',
  'too_many_items',
  'taken',
  'link_used',
  'wrong_setup_code',
] as const satisfies readonly (keyof ValidationTexts)[];

const problemsHere = (problems: ValidationTexts) =>
  Object.fromEntries(codesHere.map((code) => [code, problems[code]]));

const accountStyles = [
  '.account{max-width:28rem}',
  '.account .ask{padding:1.25rem}',
  '.account .ask button,.account .ask .button{justify-self:stretch;justify-content:center}',
  '.account .button.plain{background:none;color:var(--accent);border:1px solid var(--accent)}',
  '.account summary{cursor:pointer;padding:.3rem 0}',
  '.account dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem;margin:0}',
  '.account dt{color:var(--muted)}',
  '.account dd{margin:0}',
  '.said>:first-child{margin-top:0}',
  '.said>:last-child{margin-bottom:0}',
  '.hint,.problem{margin:0;font-size:.9rem;color:var(--muted)}',
  '.problem{color:var(--s4)}',
  '[aria-busy=true] button{opacity:.6}',
  // Fingers need 44 px, and iOS zooms in on smaller texts.
  '.account input,.account select,.account textarea{font-size:1rem}',
  '.account textarea{width:100%;font-family:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:6px;padding:.5rem .6rem}',
  '.account .tick{display:flex;align-items:center;gap:.6rem;min-height:2.75rem}',
  '.account summary,.account nav a,.account p>a{min-height:2.75rem;display:inline-flex;align-items:center}',
  '.part{display:grid;gap:1.1rem;margin:0;padding:0;border:0;min-width:0}',
  '.part>legend{font-size:1.125rem;font-weight:600;color:var(--text);margin-bottom:.75rem}',
  '.part+.part{margin-top:1rem}',
  '.steps{padding:0}',
  'textarea::placeholder{color:var(--muted);opacity:1}',
  '.steps a{display:inline-block;padding-block:.4rem}',
  'textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
  '#second-factor:not([hidden]){display:grid;gap:.5rem}',
].join('');

/**
 * The document around a page. It holds no personal data, and the name of the status page is all that it takes from the
 * settings: neither their CSS and HTML nor pictures from elsewhere belong where people type passwords.
 */
export function accountShell(
  { root, settings: { name, accent }, locale, texts, problems }: ViewContext,
  page: AccountPage,
): SiteResponse {
  const sheets = [styles, accentStyles(accent), accountStyles];
  const body = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title} · ${name}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml">
${sheets.map((sheet) => html`<style>${new Html(sheet)}</style>`)}
<script src="${root}${accountScript.path}" defer></script>
${(page.preload ?? []).map((address) => html`<link rel="modulepreload" href="${address}">`)}
</head>
<body data-root="${root}" data-page="${page.name}" data-offline="${texts.offline}" data-failed="${texts.failed}" data-invalid="${texts.invalid}" data-problems="${JSON.stringify(problemsHere(problems))}">
<div class="wrap">
<header class="top"><p class="brand" dir="auto">${name}</p>
<nav aria-label="${texts.pages}"><ul><li><a href="${root}/">${texts.backToStatus}</a></li></ul></nav></header>
<main class="narrow account">
<h1>${page.title}</h1>
<noscript><p class="said s3">${texts.needsScript} ${page.withoutScript}</p></noscript>
<div id="summary" aria-live="assertive"></div>
${page.main}
</main>
</div>
</body>
</html>
`;
  return {
    body: body.markup,
    type: 'text/html; charset=utf-8',
    headers: [
      'content-security-policy',
      policyFor(sheets, [], "'none'"),
      'cache-control',
      'no-store',
      'referrer-policy',
      'no-referrer',
      'x-robots-tag',
      'noindex',
      ...varyByLanguage,
    ],
  };
}
