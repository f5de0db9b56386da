import { isLocale } from '../../../common/texts/locales.ts';
import { partsOf } from '../../../common/texts/message.ts';
import { english, loadLanguage } from '../../kernel/i18n/languages.ts';
import { html } from '../../lib/html.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Where the content begins, below the heading of the page. */
const MAIN = '<main id="main"';

/** Says on a page how old it is, in its own language. The page's script removes the line when it has a newer page. */
export async function withStaleNotice(markup: string, age: number): Promise<string> {
  const start = markup.indexOf(MAIN);
  if (start === -1) return markup;
  const code = /<html lang="(\w+)"/.exec(markup)?.[1] ?? '';
  const language = isLocale(code) ? await loadLanguage(code) : english;
  const renderedAt = new Date(Date.now() - age * 1000).toISOString();
  const [before = '', , after = ''] = partsOf(language.messages.stale);
  const notice = html`<p class="said s2" id="stale" role="status">${before}<time datetime="${renderedAt}">${ago(language.code, age)}</time>${after}</p>
`;
  return markup.slice(0, start) + notice.markup + markup.slice(start);
}

/** How long ago it was, as "3 minutes ago", in the language of the page. */
function ago(locale: string, age: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (age < HOUR) return format.format(-Math.max(1, Math.floor(age / MINUTE)), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}
