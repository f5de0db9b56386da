import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { Harness } from '../support/harness.ts';

/** A program that a client could write. Each line after `@ts-expect-error` is a mistake that the types must detect. */
const program = `
import type { components, operations, paths } from './daymark.ts';

type Schemas = components['schemas'];
type Answer<Id extends keyof operations, Code extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Code] extends { content: infer Content } ? Content[keyof Content] : undefined;
type Query = NonNullable<operations['listComponents']['parameters']['query']>;

export const schedule: Schemas['CreateScheduleRequest'] = {
  name: 'Database upgrade',
  message: 'Expect short pauses.',
  scheduled_at: '2027-01-31T22:00:00Z',
  completed_at: null,
  status: 1,
  notifications: true,
  components: [{ id: 1, status: 6 }],
  meta: { ticket: 'OPS-7', risk: { level: 2 } },
};
export const change: Schemas['UpdateIncidentRequest'] = { stickied: false, visible: 2 };
export const clears: Schemas['UpdateComponentRequest'] = { description: null, component_group_id: null };

export const query: Query = {
  per_page: 50,
  sort: ['-name', 'id'],
  include: ['group', 'metaCount'],
  'filter[status]': [3, 4],
  'filter[enabled]': true,
  'filter[meta]': { owner: 'payments' },
  fields: { components: 'name,status' },
};

export function read(incidents: Answer<'listIncidents', 200>, update: Answer<'getScheduleUpdate', 200>) {
  const total: number = incidents.meta.total;
  const next: string = incidents.links.next;
  const authors: string[] = incidents.data.map((one) => one.relationships.user.data.id);
  const statuses: string[] = incidents.data.map(({ attributes }) => attributes.status.value);
  const of: string | undefined = update.data.relationships.schedule.data?.id;
  for (const one of incidents.included ?? []) {
    if (one.type === 'components') console.log(one.attributes.pivot.component_status.human);
  }
  return { total, next, authors, statuses, of };
}

export function explain(
  refused: Answer<'createSchedule', 403>,
  invalid: Answer<'createSchedule', 422>,
  busy: Answer<'createSchedule', 503>,
): string[] {
  const ability: string | undefined = refused.ability;
  return [refused.message, ability ?? '', busy.message, ...Object.values(invalid.errors).flat()];
}

export const unchanged: Answer<'listComponents', 304> = undefined;
export const methods: (keyof paths['/api/subscribers/{subscriber}'])[] = ['get', 'put', 'patch', 'delete'];

// @ts-expect-error A flag is a boolean.
export const flag: Schemas['UpdateComponentRequest'] = { enabled: 1 };
// @ts-expect-error There are six statuses.
export const status: Schemas['UpdateComponentRequest'] = { status: 7 };
// @ts-expect-error A new component needs a name.
export const nameless: Schemas['CreateComponentRequest'] = { status: 1, enabled: true };
// @ts-expect-error There is no such include.
export const include: Query = { include: ['points'] };
`;

const configuration = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    types: [],
  },
  files: ['program.ts'],
};

describe('clients generated from the OpenAPI document', () => {
  const harness = new Harness('sqlite');
  const folder = mkdtempSync(join(tmpdir(), 'daymark-client-'));
  before(() => harness.start());
  after(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('have types with which a program compiles, and which detect its mistakes', async () => {
    const served = await harness.visit('/api/openapi.json');
    const types = await openapiTS(served.text, { silent: true });
    writeFileSync(join(folder, 'daymark.ts'), astToString(types));
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    const compiler = fileURLToPath(import.meta.resolve('typescript-native/package.json'));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(compiler, '../bin/tsc'), '--project', folder, '--pretty', 'false'],
      { encoding: 'utf8' },
    );
    assert.equal(stdout + stderr, '');
  });
});
