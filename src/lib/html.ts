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
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(print).join('');
  if (value === null || value === undefined || value === false || value === true) return '';
  return escapeHtml(String(value));
}
