import type { ColumnTypes } from './column-types.ts';

/** The status pages of the installation. The address of the first one is `BASE_URL`. */
export const pages = ({ id, text }: ColumnTypes): readonly string[] => [
  `create table pages (
    id ${id},
    url ${text} unique
  )`,
];
