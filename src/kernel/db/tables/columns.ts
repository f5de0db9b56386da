import type { ColumnType } from 'kysely';

export type Flag = 0 | 1;
/** Set once, when the row is created. */
export type Fixed<T> = ColumnType<T, T, never>;

export interface Timestamps {
  created_at: Fixed<number>;
  updated_at: number;
}
