import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { restoreFromTrash } from '../../../domain/records/trash/actions.ts';
import { command } from '../../auth/actor.ts';
import { migrate } from '../migrate.ts';

onBothDatabases('the migration to templates with defaults', (harness) => {
  test('lists the variables of older templates, and those in the trash can still be restored', async () => {
    await goBackTo(harness, '0012-accounts');
    const run = (text: string) => sql.raw(text).execute(harness.ctx.connection.write);
    const old = { id: 3, name: 'Gone', slug: 'gone', template: 'In {{ region }}', engine: 'twig' };
    await run(`insert into incident_templates (id, name, name_key, slug, template, engine, created_at, updated_at) values
      (1, 'Fine', 'fine', 'fine', '{{ incident.name }}: {{ ticket }}', 'twig', 0, 0),
      (2, 'Broken', 'broken', 'broken', '{{ dump() }}', 'twig', 0, 0)`);
    await run(`insert into trash (type, subject_id, name, deleted_at, kept_since, actor_type, with_parent, content) values
      ('incident-templates', 3, 'Gone', 1, 1, 'command', 0,
        '${JSON.stringify({ ...old, created_at: 0, updated_at: 0 })}')`);
    await migrate(harness.ctx.connection);
    await restoreFromTrash(harness.ctx, command, 'incident-templates', 3);
    const { body } = await harness.get('/incident-templates');
    const shown = body.data.map(({ attributes: { slug, variables, status, components } }: never) => [
      slug,
      variables,
      status,
      components,
    ]);
    assert.deepEqual(shown, [
      ['fine', ['ticket'], null, []],
      ['broken', [], null, []],
      ['gone', ['region'], null, []],
    ]);
  });
});
