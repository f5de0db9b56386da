import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const description = new URL('../openapi.json', import.meta.url);
export const typesFile = new URL('./src/types.ts', import.meta.url);

/** The types of every operation of the API, made from `openapi.json`: `npm run openapi` writes them. */
export async function generateTypes(): Promise<string> {
  const types = await openapiTS(await readFile(description, 'utf8'), {
    silent: true,
    immutable: true,
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
  });
  return `// "npm run openapi" makes this file from openapi.json. Do not edit it.\n\n${astToString(types)}`;
}

if (import.meta.main) await writeFile(typesFile, await generateTypes());
