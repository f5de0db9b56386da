const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] as string) : text;

/** Markup that can be inserted into a page unescaped. Only `html` creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

type Value = Html | string | number | boolean | null | undefined | readonly Value[];

/**
 * A template tag that escapes its values, except those of type `Html`. It joins lists, and renders booleans, null and
 * undefined as nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let markup = strings[0] as string;
  for (let index = 0; index < values.length; index++) {
    markup += print(values[index]) + strings[index + 1];
  }
  return new Html(markup);
}

function print(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.markup;
  return Array.isArray(value) ? printList(value) : '';
}

function printList(values: readonly Value[]): string {
  let markup = '';
  for (const value of values) markup += print(value);
  return markup;
}
