import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TaskName, TaskOutcome } from '../../src/kernel/leases/task-failures.ts';
import { refuseWrites } from '../support/refuse-writes.ts';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('what fails in the background, in the dashboard', (dashboard) => {
  dashboard.settings = {
    ...dashboard.settings,
    backupDir: '/srv/backups',
    twinUrl: 'file:/srv/twin',
    purgeUrl: 'https://cdn.example/purge',
  };
  const outcome = (task: TaskName) => new TaskOutcome(dashboard.harness.ctx, task);

  test('is an alert on the overview that says what to do, until it works again', async () => {
    const page = await dashboard.visit('/', { ...phone, as: 'owner' });
    await page.getByRole('heading', { name: 'Components', exact: true, level: 2 }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await outcome('backup').failed(new Error('ENOSPC: no space left on device'));
    await outcome('twin').failed(new Error('EACCES: permission denied'));
    await outcome('purge-url').failed(
      new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') }),
    );
    await page.reload();
    for (const [title, advice, reason] of [
      ['The scheduled backup fails', 'Check the place that BACKUP_DIR names', 'no space left on device'],
      ['The static copy of the page is not updated', 'Check TWIN_URL', 'permission denied'],
      [
        'A cache (CDN) is not notified of changes',
        'Check PURGE_URL and PURGE_SECRET',
        'connect ECONNREFUSED',
      ],
    ] as const) {
      const alert = page.getByRole('alert').filter({ hasText: title });
      await alert.getByText(advice).waitFor();
      await alert.getByText(reason).waitFor();
    }
    await dashboard.checkAccessibility(page);
    for (const task of ['backup', 'twin', 'purge-url'] as const) await outcome(task).succeeded();
    await page.reload();
    await page.getByRole('heading', { name: 'Components', exact: true, level: 2 }).waitFor();
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
  });

  test('is not shown to those who cannot change it', async () => {
    await outcome('backup').failed(new Error('no space'));
    const responder = await dashboard.visit('/', { as: 'responder' });
    await responder.getByRole('heading', { name: 'Components', exact: true, level: 2 }).waitFor();
    await responder.waitForLoadState('networkidle').catch(() => {});
    assert.equal(await responder.getByRole('alert').count(), 0);
    await outcome('backup').succeeded();
  });

  test('names a database that takes no changes once somebody could not save one', async () => {
    const page = await dashboard.visit('/', { as: 'owner' });
    await page.getByRole('heading', { name: 'Components', exact: true, level: 2 }).waitFor();
    const allowWrites = await refuseWrites(dashboard.harness.ctx.connection);
    try {
      const token = await dashboard.harness.token('*').catch(() => undefined);
      assert.equal(token, undefined, 'nothing can be written');
      const answer = await page.request.post(`${dashboard.url}/api/components`, {
        data: { name: 'Not saved' },
        headers: { origin: dashboard.url },
      });
      assert.equal(answer.status(), 503);
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: 'The database takes no changes' });
      await alert.getByText('nothing can be reported or saved').waitFor();
      await dashboard.checkAccessibility(page);
    } finally {
      await allowWrites();
    }
  });
});
