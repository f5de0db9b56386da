import type { ColumnType } from 'kysely';

export type Flag = 0 | 1;
/** Set once, when the row is created. */
export type Fixed<T> = ColumnType<T, T, never>;

/** Says of the type of a column that events lack it. No value has it. */
export interface UnloggedMark {
  readonly __unlogged__: true;
}
export type Unlogged<C> = UnloggedMark &
  ([C] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I, U> : ColumnType<C>);

export interface Timestamps {
  created_at: Fixed<number>;
  updated_at: number;
}
