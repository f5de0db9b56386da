import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const description = new URL('../openapi.json', import.meta.url);
export const typesFile = new URL('./src/types.ts', import.meta.url);
export const newRecordsFile = new URL('../dashboard/api/new-records.ts', import.meta.url);

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

interface Property {
  readonly default?: unknown;
  readonly anyOf?: readonly { readonly type?: string }[];
}

/** What a new record has where its request says nothing: the defaults, and null where that is possible. */
export async function generateNewRecords(): Promise<string> {
  const { components } = JSON.parse(await readFile(description, 'utf8')) as {
    components: { schemas: Record<string, { properties?: Record<string, Property> }> };
  };
  const records = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) => {
    const [, noun] = /^Create(\w+)Request$/.exec(name) ?? [];
    const members = Object.entries(properties).flatMap(([field, { default: value, anyOf = [] }]) => {
      if (value !== undefined) return [[field, value]];
      return anyOf.some(({ type }) => type === 'null') ? [[field, null]] : [];
    });
    return noun === undefined || members.length === 0 ? [] : [[noun, Object.fromEntries(members)]];
  });
  const printed = JSON.stringify(Object.fromEntries(records), null, 2);
  return `// "npm run openapi" makes this file from openapi.json. Do not edit it.\n\nexport const newRecords = ${printed} as const;\n`;
}

if (import.meta.main) {
  await writeFile(typesFile, await generateTypes());
  await writeFile(newRecordsFile, await generateNewRecords());
}
