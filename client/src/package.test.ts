import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { onSqlite } from '../../test/support/on-sqlite.ts';
import { generateNewRecords, generateTypes, newRecordsFile, typesFile } from '../generate.ts';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript-native/package.json'));

/** Each line after `@ts-expect-error` is a mistake that the types must detect. */
const program = `
import { type BodyOf, createClient, type DataOf, records, type Schemas } from '@daymark/client';

const client = createClient({ baseUrl: 'https://status.example' });
const incidents = await client.call('GET /api/incidents', { query: { include: ['components'], per_page: 2 } });
export const names: string[] = incidents.data.data.map(({ attributes }) => attributes.name);
const one: DataOf<'GET /api/incidents/{incident}'> = (
  await client.call('GET /api/incidents/{incident}', { path: { incident: 7 } })
).data;
export const incident: Schemas['Incident'] = one.data;
export const body: BodyOf<'POST /api/components'> = { name: 'API' };
export const nothing: undefined = (
  await client.call('DELETE /api/incidents/{incident}', { path: { incident: 7 }, ifMatch: '"e"' })
).data;
for await (const { id } of records(client, 'GET /api/incidents/{incident}/updates', { path: { incident: 7 } })) {
  console.log(id.toUpperCase());
}

// @ts-expect-error There is no such operation.
await client.call('GET /api/incident');
// @ts-expect-error The path is missing.
await client.call('GET /api/incidents/{incident}');
// @ts-expect-error The body is missing.
await client.call('POST /api/components', {});
// @ts-expect-error A component needs a name.
await client.call('POST /api/components', { body: { status: 1 } });
// @ts-expect-error There is no such include.
await client.call('GET /api/incidents', { query: { include: ['points'] } });
// @ts-expect-error A stream has no end, so it cannot be called.
await client.call('GET /api/live');
// @ts-expect-error One incident has no pages.
records(client, 'GET /api/incidents/{incident}', { path: { incident: 7 } });
`;

const typescript = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    types: [],
  },
  files: ['program.ts'],
};

test('the types and the values of new records are made from openapi.json', async () => {
  const again = 'Run "npm run openapi", and commit what it writes.';
  assert.ok(readFileSync(typesFile, 'utf8') === (await generateTypes()), again);
  assert.equal(readFileSync(newRecordsFile, 'utf8'), await generateNewRecords(), again);
});

test('the client is small', async () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? assert.fail(), { level: 9 }).length;
  assert.ok(bytes <= 1500, `${bytes} bytes`);
});

onSqlite('the package that npm gets', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-package-'));
  const installed = join(folder, 'node_modules/@daymark/client');
  before(async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: packageFolder,
    });
    const tarball = /[\w.-]+\.tgz/.exec(stdout)?.[0] ?? assert.fail(stdout);
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('publishes an incident with the ten lines of its README', async () => {
    const lines = /```js\n(.*?)```/s.exec(readFileSync(join(installed, 'README.md'), 'utf8'))?.[1] ?? '';
    assert.equal(lines.trimEnd().split('\n').length, 10);
    writeFileSync(join(folder, 'publish.js'), lines);
    const env = {
      DAYMARK_URL: await harness.app.listen({ host: '127.0.0.1', port: 0 }),
      DAYMARK_TOKEN: await harness.token('incidents.manage'),
    };
    const { stdout } = await run(process.execPath, ['publish.js'], { cwd: folder, env });
    assert.equal(stdout, 'Incident 1 is public.\n');
    const published = await harness.get('/incidents/1');
    assert.equal(published.body.data.attributes.name, 'Slow responses');

    const refused = run(process.execPath, ['publish.js'], {
      cwd: folder,
      env: { ...env, DAYMARK_TOKEN: '1|wrong' },
    });
    await assert.rejects(refused, (error: { stderr?: string }) => /Problem: /.test(error.stderr ?? ''));
  });

  test('has types with which a program compiles, and which detect its mistakes', async () => {
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(typescript));
    const { stdout } = await run(process.execPath, [
      join(compiler, '../bin/tsc'),
      '--project',
      folder,
      '--pretty',
      'false',
    ]).catch((failed: { stdout: string }) => failed);
    assert.equal(stdout, '');
  });
});
