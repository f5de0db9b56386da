/** What spreadsheets take for the beginning of a formula, also in full-width form. */
const FORMULA_START = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
/**
 * Where a cell may begin. Spreadsheets split at the separator of their language, which is often a semicolon, and quotes in
 * the middle of what they take for a cell mean nothing to them: so inside of a text, too.
 */
const SEPARATORS = ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const formulas = new RegExp(
  `(^|[${SEPARATORS}])((?:(?![${SEPARATORS}])[\\s"])*)(?=[${FORMULA_START}])`,
  'gu',
);

/** A line of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(formulas, "$1$2'").replace(/^(?=[\t\r])/, "'");
  return /[",;|\s']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
