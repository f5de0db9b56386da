import { fill, formOf, type Plural, type Values } from '../../common/texts/message.ts';
import type { DashboardTexts, ValidationTexts } from '../../common/texts/types.ts';

export { fill, type Message, type Plural } from '../../common/texts/message.ts';

/** Every text of the dashboard. The English texts define which there are. */
export type Words = DashboardTexts & { readonly validation: ValidationTexts };

/**
 * The texts in the language of the signed-in user. Those of the first pages are loaded before anything is shown, and the
 * others before a page that needs them.
 */
export let words: Words;
export let locale: string;

export function setWords(code: string, loaded: Partial<Words> | undefined): void {
  locale = code;
  words = { ...words, ...loaded };
}

/** The form of a text for a number, which fills in `{{count}}`. */
export const count = <P extends string = never>(
  text: Plural<P>,
  number: number,
  ...[values]: [P] extends [never] ? [] : [Values<P>]
): string =>
  fill<string>(formOf(text, new Intl.PluralRules(locale), number), {
    ...values,
    count: new Intl.NumberFormat(locale).format(number),
  });

/** "Checkout, Search and Payments", or with "or". */
export const listed = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(locale, { type }).format(items);
