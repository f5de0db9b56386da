/** A file of the twin. */
export interface TwinFile {
  /** From the root of the twin, such as `de/history/index.html`. */
  readonly name: string;
  readonly body: Buffer;
  readonly type: string;
  readonly cacheControl: string;
}

/** Where the twin is written: a folder or a bucket. Every method may fail, and may be repeated. */
export interface TwinStore {
  /** For messages. */
  readonly place: string;
  /** The content of a file; undefined if there is none. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Replaces a file at once: whoever reads it gets the old or the new one as a whole. */
  readonly write: (file: TwinFile) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
