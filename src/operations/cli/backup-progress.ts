import type { Progress } from '../backup/write-backup.ts';
import type { StatusLine } from './status-line.ts';

/** Shows how far a backup is that is written or read. `what` is what happens to it, such as `Restoring`. */
export const backupProgress =
  (what: string, line: StatusLine) =>
  ({ table, tableNumber, tables, rows }: Progress): void =>
    line.progress(() => {
      const place = `table ${tableNumber}${tables === undefined ? '' : ` of ${tables}`}`;
      return `${what}: ${place} (${table}), rows so far: ${rows.toLocaleString('en')}`;
    });
