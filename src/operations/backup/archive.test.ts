import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytesOf } from '../../../test/support/backups.ts';
import { emptyDatabase } from '../../../test/support/empty-database.ts';
import { runs } from '../../../test/support/rounds.ts';
import { connect } from '../../kernel/db/connect.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import type { SnapshotRow } from '../../kernel/db/snapshot.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { derivation } from './encryption.ts';
import { openBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'correct horse battery staple';
const NOW = 1_773_144_000;

/** The least work that is possible. */
const withoutWork = async <T>(work: () => Promise<T>): Promise<T> => {
  const { cost } = derivation;
  derivation.cost = 2;
  try {
    return await work();
  } finally {
    derivation.cost = cost;
  }
};

/** A backup of a small database with several chunks. */
async function makeBackup(passphrase?: string): Promise<Buffer> {
  const database = await emptyDatabase('sqlite');
  const connection = await connect(database.url);
  try {
    await migrate(connection);
    const values = Array.from({ length: 300 }, (_, index) => ({
      name: `secret ${index}`,
      // Does not become smaller, so that there are several chunks.
      value: randomBytes(900).toString('base64'),
    }));
    await connection.write.insertInto('secrets').values(values).execute();
    const parts: Buffer[] = [];
    const sink = async (bytes: Buffer) => {
      parts.push(bytes);
    };
    await withoutWork(() => writeBackup(database.url, sink, { now: NOW, passphrase }));
    return Buffer.concat(parts);
  } finally {
    await connection.close();
    await database.drop();
  }
}

/** Reads all rows of one table. */
async function read(backup: Buffer, passphrase?: string, table = 'secrets'): Promise<SnapshotRow[]> {
  const found: SnapshotRow[] = [];
  const opened = await openBackup(bytesOf(backup, 10_000), passphrase);
  await opened.read(async (part) => {
    if (part.kind === 'rows' && part.table.table === table) found.push(...part.rows);
  });
  return found;
}

const refusal = (expected: RegExp) => (error: unknown) => {
  assert.ok(error instanceof OperatorError, String((error as Error).stack));
  assert.match(error.message, expected);
  return true;
};

const DAMAGED = /^The backup is damaged: .*Copy the file again|^This file is not a backup of Daymark/;

for (const [kind, passphrase] of [
  ['a backup', undefined],
  ['an encrypted backup', PASSPHRASE],
] as const) {
  describe(kind, async () => {
    const backup = await makeBackup(passphrase);

    test('is read as it was written', async () => {
      const rows = await read(backup, passphrase);
      assert.equal(rows.filter(([name]) => String(name).startsWith('secret ')).length, 300);
      assert.ok(backup.length > 3 * 65_536, 'it has several chunks');
    });

    test('with a changed byte anywhere is refused', async () => {
      const change = fc.tuple(fc.nat(backup.length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(change, async ([position, difference]) => {
          const changed = Buffer.from(backup);
          changed[position] = (changed[position] ?? 0) ^ difference;
          await assert.rejects(read(changed, passphrase), refusal(DAMAGED));
        }),
        runs(150, 5000),
      );
    });

    test('with a changed byte in its header, in a length or in a tag is refused', async () => {
      const headerEnd = backup.indexOf('\n', backup.indexOf('\n') + 1) + 1;
      const positions = [...Array(headerEnd).keys()].filter((position) => position % 7 === 0);
      for (const position of [
        ...positions,
        ...Array(8)
          .keys()
          .map((at) => headerEnd + at),
        backup.length - 1,
      ]) {
        const changed = Buffer.from(backup);
        changed[position] = (changed[position] ?? 0) ^ 1;
        await assert.rejects(read(changed, passphrase), refusal(DAMAGED), `byte ${position}`);
      }
    });

    test('that ends anywhere too early is refused, also between two chunks', async () => {
      const headerEnd = backup.indexOf('\n', backup.indexOf('\n') + 1) + 1;
      const chunk = 4 + 65_536 + (passphrase ? 16 : 32);
      const lengths = [
        0,
        5,
        headerEnd - 1,
        headerEnd,
        headerEnd + 2,
        headerEnd + chunk,
        headerEnd + 2 * chunk,
      ];
      for (const length of [...lengths, backup.length - 1])
        await assert.rejects(
          read(backup.subarray(0, length), passphrase),
          refusal(DAMAGED),
          `${length} bytes`,
        );
      await fc.assert(
        fc.asyncProperty(fc.nat(backup.length - 1), (length) =>
          assert.rejects(read(backup.subarray(0, length), passphrase), refusal(DAMAGED)),
        ),
        runs(30, 500),
      );
    });

    test('with something after its end, or with chunks in another order, is refused', async () => {
      await assert.rejects(
        read(Buffer.concat([backup, Buffer.from('x')]), passphrase),
        refusal(/added after its end/),
      );
      const at = backup.indexOf('\n', backup.indexOf('\n') + 1) + 1;
      const chunk = 4 + 65_536 + (passphrase ? 16 : 32);
      const swapped = Buffer.concat([
        backup.subarray(0, at),
        backup.subarray(at + chunk, at + 2 * chunk),
        backup.subarray(at, at + chunk),
        backup.subarray(at + 2 * chunk),
      ]);
      assert.equal(swapped.length, backup.length);
      await assert.rejects(read(swapped, passphrase), refusal(DAMAGED));
    });
  });
}

describe('an encrypted backup', () => {
  test('asks for the passphrase, and says when it is wrong', async () => {
    const backup = await makeBackup(PASSPHRASE);
    await assert.rejects(read(backup), refusal(/This backup is encrypted\. Set BACKUP_PASSPHRASE/));
    await assert.rejects(
      read(backup, 'correct horse battery stapler'),
      refusal(/^The passphrase is wrong\./),
    );
    assert.ok(!backup.includes('secrets') && !backup.includes('secret 1'));
  });

  test('does not take chunks of another backup with the same passphrase', async () => {
    const [one, other] = [await makeBackup(PASSPHRASE), await makeBackup(PASSPHRASE)];
    const at = one.indexOf('\n', one.indexOf('\n') + 1) + 1;
    const mixed = Buffer.concat([one.subarray(0, at), other.subarray(at)]);
    await assert.rejects(read(mixed, PASSPHRASE), refusal(DAMAGED));
  });

  test('is not made with a short passphrase', async () => {
    await assert.rejects(
      makeBackup('short'),
      refusal(/The passphrase is too short: .* at least 12 characters/),
    );
  });
});
