import type { PoolConfig } from 'pg';

type Types = NonNullable<PoolConfig['types']>;

const INT8 = 20;

/** `pg` returns 64-bit integers as text. Counts and event ids are far below 2^53. */
export const parsersOf = (types: Types): Types => ({
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as Types['getTypeParser'],
});
