/** A program that writes dumps: their first line and their last one, and whether texts have escapes. */
export interface Program {
  readonly first: RegExp;
  readonly last: RegExp;
  readonly escapes: boolean;
}

const programs: readonly Program[] = [
  { first: /^-- (?:MySQL|MariaDB) dump/m, last: /^-- Dump completed/m, escapes: true },
  {
    first: /^-- PostgreSQL database dump\r?$/m,
    last: /^-- PostgreSQL database dump complete/m,
    escapes: false,
  },
  { first: /^PRAGMA foreign_keys\s*=\s*OFF;\s*BEGIN TRANSACTION;/m, last: /^COMMIT;/m, escapes: false },
];

/** The program that wrote a dump with these first lines, if it is known. */
export const programOf = (head: string): Program | undefined =>
  programs.find(({ first }) => first.test(head));
