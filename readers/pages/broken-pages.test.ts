import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OperatorError } from '../../src/kernel/errors.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onSqlite } from '../../test/support/on-sqlite.ts';
import { pageFixtures } from '../../test/support/public-pages/all.ts';
import { type Documents, fetchFrom, servicesAt } from '../../test/support/public-pages/fixture.ts';
import { runs } from '../../test/support/rounds.ts';
import { openPage } from './open-page.ts';

/** What a member may be instead of what it should be. */
const anything = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    '<script>alert(1)</script>',
    '0000-00-00 00:00:00',
    '9999-12-31T23:59:59Z',
    '1969-07-20T20:17:00Z',
    -1,
    0,
    1.5,
    1e300,
    true,
    [],
    {},
    [null, 3, 'x', [[]]],
    { value: {}, string: 7, data: [null] },
    'x'.repeat(70_000),
    `${'['.repeat(20_000)}${'*_'.repeat(20_000)}`,
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Change {
  /** Which of all members, as a share of their number. */
  readonly place: number;
  readonly value: unknown;
}

const changes = fc.array(
  fc.record({ place: fc.double({ min: 0, max: 0.999999, noNaN: true }), value: anything }),
  { minLength: 1, maxLength: 4 },
);

/** Every member of the documents, as a way to replace it. */
function membersOf(value: unknown): ((replacement: unknown) => void)[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    (replacement: unknown) => {
      Object.assign(value, { [name]: replacement });
    },
    ...membersOf(member),
  ]);
}

function broken(documents: Documents, list: readonly Change[]): Documents {
  const copy = structuredClone(documents);
  const parts = Object.values(copy).flatMap(membersOf);
  for (const { place, value } of list) parts[Math.floor(place * parts.length)]?.(structuredClone(value));
  return copy;
}

onSqlite('a page whose documents are not as they should be', (harness) => {
  let number = 0;
  for (const { product, path, documents } of pageFixtures) {
    test(`of ${product} is imported as far as it can be read`, async () => {
      await fc.assert(
        fc.asyncProperty(changes, async (list) => {
          // Another host is another page, so everything is new each time.
          const address = `http://127.0.0.1:${10_000 + ++number}${path}`;
          const options = {
            fetchUrl: fetchFrom(broken(documents, list)),
            services: servicesAt(new URL(address).origin),
          };
          const opened = await openPage(address, harness.clock.now(), options).catch((error: unknown) => {
            // What it is recognised by may be gone.
            assert.ok(error instanceof OperatorError, String((error as Error).stack));
            return undefined;
          });
          if (opened === undefined) return;
          const report = await runImport(harness.ctx, opened.source);
          const failed = Object.values(report.kinds).reduce((sum, kind) => sum + kind.failed, 0);
          assert.equal(failed, 0, report.problems.join('\n'));
          assert.doesNotMatch(report.problems.join('\n'), /settings were not imported/);
        }),
        runs(12, 300),
      );
    });
  }
});
