import type { PageTexts } from '../../../../common/texts/types.ts';
import type { SiteResponse } from '../../../http/site.ts';
import type { Language } from '../../../kernel/i18n/languages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { MAX_TEXT } from '../history/filter.ts';
import { layout, type PageContext } from './layout.ts';
import { styleSheet, styles } from './styles.ts';
import { policyFor } from './theme.ts';

const plainPolicy = policyFor([styles]);

/** An error in the look of the page, with ways to go on. */
export function brandedErrorPage(pageContext: PageContext, code: number): SiteResponse {
  const { settings, theme, i18n } = pageContext;
  const [title, text] = textsOf(i18n.messages, code);
  const body = layout(pageContext, {
    title: `${title} · ${settings.name}`,
    description: text,
    path: '/',
    current: undefined,
    image: '/share.png',
    personal: true,
    withoutScript: true,
    main: html`<div class="narrow"><h1>${title}</h1>
<p>${text}</p>
<p>${statusLink(pageContext)}</p>
${code === 404 && settings.show_history && historySearch(pageContext)}</div>`,
  });
  return response(body, theme.policy);
}

/** What somebody followed may be in the history under another address. */
const historySearch = ({ i18n, pages }: PageContext): Html =>
  html`<form class="find one" role="search" action="${pages}/history" method="get"><p><label for="q">${i18n.t('searchHistory')}</label><input type="search" id="q" name="q" maxlength="${MAX_TEXT}" dir="auto" enterkeyhint="search"></p>
<p class="do"><button>${i18n.t('search')}</button></p></form>`;

const statusLink = ({ i18n, pages }: PageContext): Html =>
  html`<a class="button" href="${pages}/">${i18n.t('backToStatus')}</a>`;

/** An error without the look of the page, for when the settings cannot be read. */
export function plainErrorPage(root: string, code: number, language: Language): SiteResponse {
  const { messages } = language;
  const [title, text] = textsOf(messages, code);
  const page = html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>${title}</h1></div><p>${text}</p><p><a href="${root}/">${messages.backToStatus}</a></p></main></body></html>
`;
  return response(page.markup, plainPolicy);
}

function textsOf(messages: PageTexts, code: number): readonly [title: string, text: string] {
  if (code === 404) return [messages.notFoundTitle, messages.notFoundText];
  if (code === 429) return [messages.busyTitle, messages.busyText];
  if (code === 503) return [messages.awayTitle, messages.awayText];
  return [messages.failedTitle, messages.failedText];
}

const response = (body: string, policy: string): SiteResponse => ({
  body,
  type: 'text/html; charset=utf-8',
  headers: [
    'content-security-policy',
    policy,
    'cache-control',
    'no-store',
    'vary',
    'Accept-Language, Cookie',
  ],
});
