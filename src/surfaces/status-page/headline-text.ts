import type { Headline } from '../../domain/status/public-state/headline.ts';
import type { Translator } from '../../kernel/i18n/translator.ts';
import { oneLine } from '../../lib/feed-text.ts';
import { graphemesOf } from '../../lib/graphemes.ts';

/** If there are more, the last one is replaced by their number. */
const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 60;

/** The headline without names, such as "Partial outage". */
export const headlineLabel = (i18n: Translator, { kind }: Pick<Headline, 'kind'>): string =>
  i18n.messages.headline[kind];

/** The headline with the names of what it is about, such as "Partial outage: Card payments". */
export function headlineText(i18n: Translator, headline: Headline): string {
  const label = headlineLabel(i18n, headline);
  return headline.subjects.length === 0
    ? label
    : i18n.t('headlineOf', { headline: label, names: namesAndMore(i18n, headline.subjects) });
}

/** Whether the headline names everything that is wrong. */
export const isAllNamed = ({ subjects, others }: Headline): boolean =>
  subjects.length <= MAX_NAMES && others.length === 0;

/** A list of the first few names, each on one line and shortened, and the number of the others. */
export function namesAndMore(i18n: Translator, names: readonly string[]): string {
  const shown = names.slice(0, names.length > MAX_NAMES ? MAX_NAMES - 1 : MAX_NAMES).map(shortName);
  const rest = names.length - shown.length;
  return i18n.list(rest > 0 ? [...shown, i18n.count('andMore', rest)] : shown);
}

/** A name on one line, with an ellipsis if it is long. */
export function shortName(name: string): string {
  const line = oneLine(name);
  if (line.length <= MAX_NAME_LENGTH) return line;
  const clusters = graphemesOf(line.slice(0, 4 * MAX_NAME_LENGTH));
  return clusters.length <= MAX_NAME_LENGTH ? line : `${clusters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}
