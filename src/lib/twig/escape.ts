const always = /[\\`*[\]~|]/g;
// Markdown ignores an underscore inside a word, so snake_case stays readable.
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
// Headings, lists, rules, underlines and table rules: special only at the start of a line or of the value.
const lineStart =
  /^([ \t]*)(#|[-+](?=[-+:\s]|$)|:(?=-)|=(?=[= \t]*$)|[.)](?=\s|$)|\d{1,9}(?=[.)](?:\s|$)))/gm;
// "!" before "[" makes an image, and "[" may follow in the template.
const lastBang = /!$/;

/** Escapes a value for Markdown and for HTML. Characters without a meaning in either stay unchanged. */
export function escapeText(value: string, quotes: boolean): string {
  const markdown = value
    .replace(always, '\\$&')
    .replace(underscore, '\\_')
    .replace(lineStart, (_all, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(lastBang, '\\!');
  const html = markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quotes ? html.replaceAll('"', '&quot;').replaceAll("'", '&#39;') : html;
}
