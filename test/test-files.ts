import { globSync } from 'node:fs';

/** The folders with tests. A folder that is missing here fails a test in `arrange.test.ts`. */
const folders = ['bench', 'client/src', 'common', 'dashboard', 'locales', 'src', 'test'];

/** Every test file, as `npm test` finds it. */
export const testFiles = (): string[] => globSync(folders.map((folder) => `${folder}/**/*.test.ts`));
