import type { SiteAnswer } from '../../http/site.ts';
import { english, isLocale, loadLanguage } from '../../i18n/languages.ts';
import { html } from '../../lib/html.ts';
import { styleSheet, styles } from './styles.ts';
import { policyFor } from './theme.ts';

const policy = policyFor([styles]);

/** Renders an error in the visitor's language, without using the database. */
export async function errorPage(root: string, code: number, variant: string): Promise<SiteAnswer> {
  const language = isLocale(variant) ? await loadLanguage(variant) : english;
  const messages = language.messages;
  const [title, text] =
    code === 404
      ? [messages.notFoundTitle, messages.notFoundText]
      : code === 429
        ? [messages.busyTitle, messages.busyText]
        : [messages.failedTitle, messages.failedText];
  const page = html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>${title}</h1></div><p>${text}</p><p><a href="${root}/">${messages.backToStatus}</a></p></main></body></html>
`;
  return {
    body: page.markup,
    type: 'text/html; charset=utf-8',
    headers: [
      'content-security-policy',
      policy,
      'cache-control',
      'no-store',
      'vary',
      'Accept-Language, Cookie',
    ],
  };
}
