import { readFile, writeFile } from 'node:fs/promises';

const description = new URL('../openapi.json', import.meta.url);
export const settingsFile = new URL('./resources/settings/schema.ts', import.meta.url);

interface Described {
  readonly description?: string;
  readonly anyOf: readonly Readonly<Record<string, unknown>>[];
}

/** The description of a setting ends with its default, as JSON; without one, the default is null. */
function defaultOf(text: string): unknown {
  const [, json] = /\(default (.+)\)\.$/.exec(text) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

/** The types, limits and defaults of the settings, made from `openapi.json`: `npm run openapi` writes them. */
export async function generateSettings(): Promise<string> {
  const { components } = JSON.parse(await readFile(description, 'utf8'));
  const properties: Record<string, Described> = components.schemas.UpdateSettingsRequest.properties;
  const lines = Object.entries(properties).map(([name, { anyOf, description: text = '' }]) => {
    const schema = anyOf.find(({ type }) => type !== 'null');
    return `  ${name}: ${JSON.stringify({ ...schema, default: defaultOf(text) })},`;
  });
  return [
    '// "npm run openapi" makes this file from openapi.json. Do not edit it.',
    '',
    'export const settingSchemas = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile(settingsFile, await generateSettings());
