import type { SQLInputValue } from 'node:sqlite';

/** What the thread that writes is told when it starts. */
export interface ThreadData {
  readonly path: string;
  /** How long to wait for locks of other processes, in milliseconds. */
  readonly waitMs: number;
}

/** A statement with parameters, even if there are none, or a command without: `begin`, `commit`, `rollback` or `CLOSE`. */
export interface ThreadOrder {
  readonly id: number;
  readonly sql: string;
  readonly parameters?: readonly SQLInputValue[];
}

/** An error that is sent as it is loses its codes. */
export interface ThreadError {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
  readonly errstr: unknown;
}

export interface ThreadReply {
  readonly id: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
  readonly lastId: number;
  readonly error?: ThreadError;
}

export const CLOSE = 'close';
