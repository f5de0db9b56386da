export interface TableOptions {
  /** The number of text columns, from the left; the others contain numbers. */
  readonly leftAligned?: number;
}

/** A Markdown table that is also readable in a terminal. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { leftAligned = 1 }: TableOptions = {},
): string {
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) =>
      column < leftAligned ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column < leftAligned ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** Small ratios keep two significant digits. */
export const ratio = (value: number): string => (value < 0.1 ? value.toFixed(3) : value.toFixed(2));

export const whole = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ');

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** A target that the numbers of a run meet or miss. */
export interface Verdict {
  readonly target: string;
  readonly wanted: string;
  readonly found: string;
  readonly met: boolean;
}

export const verdictTable = (verdicts: readonly Verdict[]): string =>
  markdownTable(
    ['target', 'wanted', 'found', ''],
    verdicts.map(({ target, wanted, found, met }) => [target, wanted, found, met ? 'met' : 'MISSED']),
    { leftAligned: 4 },
  );

/** The result of a run. */
export interface Outcome {
  readonly json: object;
  readonly text: string;
  /** Why the run proves nothing, or what it proved to be broken. */
  readonly failures: readonly string[];
}
