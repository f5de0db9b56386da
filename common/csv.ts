/** Characters that start a formula in spreadsheets, including the full-width ones. */
const FORMULA_START = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
/**
 * Characters after which a cell may begin. Spreadsheets split at the separator of their language, often a semicolon,
 * and ignore quotes in the middle of a cell. So a formula may also begin inside a text.
 */
const SEPARATORS = ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const formulas = new RegExp(
  `(^|[${SEPARATORS}])((?:(?![${SEPARATORS}])[\\s"])*)(?=[${FORMULA_START}])`,
  'gu',
);

/** A line of CSV (RFC 4180). An apostrophe precedes every text that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(formulas, "$1$2'").replace(/^(?=[\t\r])/, "'");
  return /[",;|\s']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
