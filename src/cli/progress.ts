import type { Progress } from '../backup/write-backup.ts';

const INTERVAL_MS = 200;

export interface ProgressLine {
  readonly update: (progress: Progress) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Shows on a terminal how far a backup is, in one line. Anything else than a terminal gets nothing. */
export function progressLine(what: string, stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { update: () => {}, end: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    update: ({ table, tableNumber, tables, rows }) => {
      if (performance.now() - shownAt < INTERVAL_MS) return;
      shownAt = performance.now();
      const place = `table ${tableNumber}${tables === undefined ? '' : ` of ${tables}`}`;
      stream.write(`\r\x1b[K${what}: ${rows.toLocaleString('en')} rows, ${place} (${table})`);
    },
    end: () => {
      stream.write('\r\x1b[K');
    },
  };
}
