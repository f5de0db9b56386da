import type { Sink } from './write-backup.ts';

/** Where backups are kept: a folder or a bucket. */
export interface BackupStore {
  /** The path or address of a backup, for messages. */
  readonly pathOf: (name: string) => string;
  readonly exists: (name: string) => Promise<boolean>;
  /** Writes a backup completely or not at all. */
  readonly write: <T>(name: string, write: (append: Sink) => Promise<T>) => Promise<T>;
  readonly read: (name: string) => Promise<AsyncIterable<Buffer>>;
  /** The names of everything that is there. */
  readonly list: () => Promise<string[]>;
  readonly remove: (name: string) => Promise<void>;
}
