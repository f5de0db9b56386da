const always = /[\\`*[\]~|]/g;
// An underscore inside a word means nothing in Markdown, so snake_case stays readable.
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
// Headings, lists, rules, underlines and table rules: special only where a line, or the value, begins.
const lineStart =
  /^([ \t]*)(#|[-+](?=[-+:\s]|$)|:(?=-)|=(?=[= \t]*$)|[.)](?=\s|$)|\d{1,9}(?=[.)](?:\s|$)))/gm;
// "!" before "[" makes an image, and the template may go on with "[".
const lastBang = /!$/;

/** Makes a value plain text in Markdown and in HTML, and leaves alone what has no meaning in either. */
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
