/** A table as it is in a snapshot. */
export interface SnapshotTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The last id that the table has given out; undefined if its ids are not counted. */
  readonly lastId: number | undefined;
}

/** What a column can hold. */
export type ColumnValue = null | number | string | boolean | Uint8Array;

export type SnapshotRow = readonly ColumnValue[];

/**
 * All data as it was at one moment. Whatever is written later does not appear in it, and reading it holds up nobody who
 * writes.
 */
export interface Snapshot {
  readonly source: 'sqlite' | 'postgres';
  readonly tables: () => Promise<readonly SnapshotTable[]>;
  /** The rows of a table in small batches, by id if it has one. */
  readonly rows: (table: SnapshotTable) => AsyncIterable<readonly SnapshotRow[]>;
  readonly close: () => Promise<void>;
}
