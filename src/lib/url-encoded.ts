/** The most fields of a form that a program sends. */
export const MAX_FIELDS = 200;

/** The largest form. */
export const MAX_FORM_BYTES = 65_536;

/** The most fields of a query string, and of the forms of our own pages, which have a field for each component that is chosen. */
export const MAX_PARAMETERS = 1000;

/** Whether a text has more parts between these separators. It stops counting there. */
export function hasMoreThan(max: number, text: string, separator: string): boolean {
  let count = 1;
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + separator.length)) {
    count++;
    if (count > max) return true;
  }
  return false;
}

/**
 * The fields of a form or a query string; undefined if there are more. They are counted first, because the time that
 * `URLSearchParams` of Node takes grows with the square of the number of names without `=`.
 */
export const readUrlEncoded = (text: string, max = MAX_FIELDS): URLSearchParams | undefined =>
  hasMoreThan(max, text, '&') ? undefined : new URLSearchParams(text);

/** What comes after the `?` of an address. */
export const searchOf = (url: string): string => {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
};
