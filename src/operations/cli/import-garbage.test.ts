import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';

describe('importing a file that is not what it seems to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-garbage-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefghi'].map(
      (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`).join(', ')}]`,
    ),
    'endpoints: *i',
  ].join('\n');

  test('ends with a sentence, and never with a stack', async () => {
    const header = Buffer.from('SQLite format 3\0');
    const garbage = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251));
    const files = [
      ['kuma', write('garbage.db', garbage)],
      ['kuma', write('torn.db', Buffer.concat([header, garbage]))],
      ['kuma', write('header.db', header)],
      ['kuma', write('garbage.json', '{"monitorList": [')],
      ['gatus', write('bomb.yaml', bomb)],
      ['gatus', write('deep.yaml', `endpoints: ${'['.repeat(20_000)}`)],
      ['gatus', write('garbage.yaml', garbage)],
      ['upptime', join(write('up/.upptimerc.yml', bomb), '..')],
      ['cachet2', write('torn-cachet.db', Buffer.concat([header, garbage]))],
      ['statping', write('statping.db', Buffer.concat([header, garbage]))],
      ['kener', write('kener.db', Buffer.concat([header, garbage]))],
      ['healthchecks', write('hc.sqlite', Buffer.concat([header, garbage]))],
    ] as const;
    for (const [product, path] of files) {
      for (const options of [['--preview'], []]) {
        const { code, err } = await command(['import', product, path, ...options], {
          DATA_DIR: join(folder, 'data'),
        });
        assert.ok(code === 1 || code === 2, `${product} ${path}: ${code} ${err}`);
        assert.match(err, /\w[^\n]*\./, `${product} ${path}`);
        assert.doesNotMatch(err, /^\s+at |\.ts:\d+|" failed:/m, `${product} ${path}`);
      }
    }
  });
});
