/** A copy of the migrated template. */
export interface DatabaseCopy {
  readonly url: string;
  /** Deletes all rows except the first page, which a migration creates, and resets the ids. */
  readonly empty: () => Promise<void>;
  /** A text that changes if anything but rows changes: tables, applied migrations, or statistics of the planner. */
  readonly describe: () => Promise<string>;
  readonly drop: () => Promise<void>;
}
