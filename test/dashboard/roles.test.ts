import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Role } from '../../common/roles.ts';
import { isLong } from '../support/rounds.ts';
import { inDashboard, phone } from './dashboard.ts';
import { fillPages, type PageIds } from './page-data.ts';
import type { PageRow } from './page-row.ts';
import { pageRows } from './page-table.ts';
import { dashboardPaths, isAllowed } from './rights.ts';
import { Visitor } from './visitor.ts';

const roles = ['owner', 'editor', 'responder', 'viewer'] as const satisfies readonly Role[];
const sizes = [
  ['a desktop', {}],
  ['a phone', phone],
] as const;
const schemes = ['light', 'dark'] as const;

/** A page that the role may not open is the same in each of its states. */
const rowsFor = (role: Role): PageRow[] =>
  pageRows.filter(
    (row, index) =>
      isAllowed(role, row.needs) || pageRows.findIndex(({ route }) => route === row.route) === index,
  );

/**
 * Every page × role × size × colour scheme runs in `npm run test:long`. In `npm test`, every role opens every page, on
 * the desktop or on the phone, and those who see the most and the least check it in one scheme.
 */
inDashboard('every page of the dashboard', (dashboard) => {
  dashboard.settings = { webhooksPrivate: ['127.0.0.1/32'] };
  let ids: PageIds = {};
  before(async () => {
    ids = await fillPages(dashboard);
  });

  test('is in the table of this test', () => {
    assert.deepEqual(new Set(pageRows.map(({ route }) => route)), new Set(dashboardPaths));
  });

  for (const [roleIndex, role] of roles.entries()) {
    for (const [sizeIndex, [name, size]] of sizes.entries()) {
      test(`is whole for the ${role} on ${name}, with nothing that the API would refuse`, async () => {
        const visitor = new Visitor(await dashboard.visit('/', { ...size, as: role }), role);
        for (const [index, row] of rowsFor(role).entries()) {
          const turn = index + roleIndex + sizeIndex;
          if (!isLong && turn % 2 === 1) continue;
          const short = schemes[Math.floor(turn / 2) % 2] ?? 'light';
          for (const scheme of isLong ? schemes : [short]) {
            await visitor.check(row, ids, scheme);
            if (isLong || role === 'owner' || role === 'viewer') await visitor.checkAccessibility();
          }
        }
        assert.deepEqual(visitor.found, []);
      });
    }
  }
});
