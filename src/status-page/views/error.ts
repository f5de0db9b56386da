import type { SiteAnswer } from '../../http/site.ts';
import { english, isLocale, loadLanguage } from '../../i18n/languages.ts';
import { html } from '../../lib/html.ts';
import { styleSheet, styles } from './styles.ts';
import { policyFor } from './theme.ts';

const policy = policyFor([styles]);

/** Says what went wrong in the reader's language. It asks the database for nothing. */
export async function errorPage(root: string, code: number, variant: string): Promise<SiteAnswer> {
  const language = isLocale(variant) ? await loadLanguage(variant) : english;
  const words = language.messages;
  const [title, text] =
    code === 404
      ? [words.notFoundTitle, words.notFoundText]
      : code === 429
        ? [words.busyTitle, words.busyText]
        : [words.failedTitle, words.failedText];
  const page = html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>${title}</h1></div><p>${text}</p><p><a href="${root}/">${words.backToStatus}</a></p></main></body></html>
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
