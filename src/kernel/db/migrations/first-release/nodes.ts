import type { ColumnTypes } from './column-types.ts';

/** What the processes of an installation tell one another. */
export const nodes = ({ text }: ColumnTypes): readonly string[] => [
  `create table lease_holders (
    id ${text} primary key,
    beats integer not null
  )`,
  `create table request_counts (
    caller ${text} not null,
    ends_at bigint not null,
    requests integer not null,
    constraint request_counts_key primary key (caller, ends_at)
  )`,
  `create table task_failures (
    task ${text} primary key,
    since bigint not null,
    reason ${text} not null
  )`,
];
