import { OperatorError } from '../errors.ts';

/** The last commit with the migrations of development, which can bring every database to the last of them. */
export const LAST_DEVELOPMENT_COMMIT = 'a9aaa96f29dfca7a06f906deffb27e32428c4f1a';

const LAST_MIGRATION = '0049-withheld-from-probes';
const MIGRATIONS = 41;
const FIRST_RELEASE = '0050-first-release';

/**
 * The migrations that something has, by the names that it lists. Builds before 1.0.0 made the same tables in 41 steps: all of them
 * together are the first migration of 1.0.0, so neither the tables nor the list have to be changed. Something that has only some
 * of these steps is refused.
 */
export function releasedMigrations(
  names: readonly string[],
  something: 'database' | 'backup' = 'database',
): string[] {
  const steps = names.filter((name) => name < FIRST_RELEASE);
  if (steps.length === 0) return [...names];
  if (steps.length === MIGRATIONS && steps.includes(LAST_MIGRATION))
    return [FIRST_RELEASE, ...names.filter((name) => !steps.includes(name))];
  throw tooOld(something, steps.toSorted().at(-1) ?? '');
}

function tooOld(something: 'database' | 'backup', newest: string): OperatorError {
  const there = `Check out commit ${LAST_DEVELOPMENT_COMMIT.slice(0, 8)} of Daymark, which can still read it, and run "npm install" there.`;
  const way = {
    database: `${there} Then run "npm run daymark -- migrate" with the same DATABASE_URL or DATA_DIR: afterwards, this version accepts the database.`,
    backup: `${there} Then restore the backup there into an empty database, which this version accepts.`,
  };
  return new OperatorError(
    `This ${something} was made by a build of Daymark from before 1.0.0, and is too old for this version: its newest migration is ${newest}. Nothing was changed.
${way[something]}
Or export the data there with "npm run daymark -- export <folder>", and import them into an empty database of this version with "daymark import daymark <folder>".`,
  );
}
