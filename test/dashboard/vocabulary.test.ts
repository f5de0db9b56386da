import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectTypes, verbsOf } from '../../dashboard/resources/audit/model.ts';
import { allAbilities } from '../../dashboard/resources/tokens/model.ts';
import { trashTypes as shownTrashTypes } from '../../dashboard/resources/trash/model.ts';
import { roles as shownRoles } from '../../dashboard/resources/users/model.ts';
import { abilities } from '../../src/auth/abilities.ts';
import { roles } from '../../src/auth/roles.ts';
import { eventCatalog } from '../../src/events/catalog.ts';
import { trashTypes } from '../../src/resources/trash/model.ts';

/** The dashboard imports nothing of the server, so it has lists of its own. Here they are compared. */
const same = (shown: readonly string[], known: readonly string[]) =>
  assert.deepEqual(shown.toSorted(), known.toSorted());

test('the audit log of the dashboard can filter by every event', () => {
  same(
    subjectTypes.flatMap((subject) => verbsOf[subject].map((verb) => `${subject}.${verb}`)),
    Object.keys(eventCatalog),
  );
});

test('the dashboard offers every ability for a token', () => {
  same(allAbilities, abilities);
});

test('the trash of the dashboard knows every type', () => {
  same(shownTrashTypes, trashTypes);
});

test('the dashboard knows the roles in the order of their rights', () => {
  assert.deepEqual(shownRoles, roles);
});
