declare const parameters: unique symbol;

/**
 * A text with `{{placeholders}}`, which the type names. It is a string at run time, but the compiler does not let it be
 * shown before its values are filled in.
 */
export interface Message<P extends string> {
  readonly [parameters]: P;
}

/** A text with one form for each plural category of its language. `P` are its placeholders besides `{{count}}`. */
export type Plural<P extends string = never> = {
  readonly [C in Intl.LDMLPluralRule]?: string;
} & {
  readonly other: string;
  readonly [parameters]?: P;
};

/** The values for the placeholders of a text. */
export type Values<P extends string> = Readonly<Record<P, string | number>>;

const templates = new Map<unknown, readonly string[]>();

/** The parts of a text: every second one is the name of a placeholder. They are kept, because there are few texts. */
export function partsOf(message: Message<string>): readonly string[] {
  let parts = templates.get(message);
  if (!parts) {
    parts = (message as unknown as string).split(/\{\{(\w+)\}\}/);
    templates.set(message, parts);
  }
  return parts;
}

/** Replaces the placeholders of a text by values. The compiler has seen that there is a value for each. */
export const fill = <P extends string>(message: Message<P>, values: Values<P>): string =>
  partsOf(message).reduce((text, part, index) => text + (index % 2 ? values[part as P] : part), '');

/** The form of a text for a number. Rules may be newer than our texts, so there is always the general form. */
export const formOf = <P extends string>(
  text: Plural<P>,
  rules: Intl.PluralRules,
  number: number,
): Message<P | 'count'> => (text[rules.select(number)] ?? text.other) as unknown as Message<P | 'count'>;
