/** A table of plain texts. The first row is the head. */
export interface TextTable {
  readonly rows: readonly (readonly string[])[];
  /** The side to which each column is aligned. */
  readonly aligned: readonly ('left' | 'right')[];
}

/** Letters that take two columns: those of East Asian scripts, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const zeroWidth = /[\p{M}\p{Cf}]/u;

/** How many columns a text takes in a font in which all letters have the same width. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += zeroWidth.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return columns;
}

/** The table with its columns aligned by spaces, or undefined if it is wider than this. */
export function alignedTable({ rows, aligned }: TextTable, maxColumns: number): string | undefined {
  const widths = aligned.map((_, at) => Math.max(0, ...rows.map((row) => columnsOf(row[at] ?? ''))));
  const total = widths.reduce((sum, width) => sum + width + 2, -2);
  if (total > maxColumns) return undefined;
  const lineOf = (row: readonly string[]) =>
    widths
      .map((width, at) => {
        const text = row[at] ?? '';
        const space = ' '.repeat(width - columnsOf(text));
        return aligned[at] === 'right' ? `${space}${text}` : `${text}${space}`;
      })
      .join('  ')
      .trimEnd();
  const [head = [], ...others] = rows;
  return [lineOf(head), widths.map((width) => '-'.repeat(width)).join('  '), ...others.map(lineOf)].join(
    '\n',
  );
}

/** The rows of a table that is too wide, each as a block of lines with the name of the column. */
export function listedTable([head = [], ...others]: readonly (readonly string[])[]): string {
  const lineOf = (text: string, at: number) => {
    const name = head[at] ?? '';
    return text === '' ? [] : [name === '' ? text : `${name}: ${text}`];
  };
  return others.map((row) => row.flatMap(lineOf).join('\n')).join('\n\n') || head.join(', ');
}
