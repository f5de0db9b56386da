import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { fillSignals } from '../../../../test/support/signals.ts';
import { updateCheck } from '../../../domain/checks/actions.ts';
import { storeResults } from '../../../domain/checks/results/store.ts';
import { command, system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadUnseal } from '../../../kernel/db/sealed-text.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { MANIFEST, type Manifest } from '../../exporters/manifest.ts';
import { createBackgroundServices } from '../../worker/start.ts';
import { previewImport } from '../preview.ts';
import { DaymarkSource } from './source.ts';
import { emptyInstallation, exported, importFolder, recordsIn } from './testing.ts';

onBothDatabases('checks and alerts of an imported export', (harness) => {
  const add = async (path: string, body: object): Promise<number> =>
    (await new AlertWorld(harness).post(path, body)).attributes.id;

  const withCopy = async (work: (copy: Context, folder: string) => Promise<void>): Promise<void> => {
    const folder = await exported(harness.ctx);
    const copy = await emptyInstallation(harness, harness.dialect);
    try {
      await work(copy.ctx, folder);
    } finally {
      await copy.drop();
    }
  };

  /** Everything that is due in the copy. */
  const settle = async (copy: Context): Promise<void> => {
    const background = createBackgroundServices(copy);
    await background.worker.settle();
    await background.stop();
  };

  /** The check with this name in the copy. */
  const checkIn = ({ connection }: Context, name: string) =>
    connection.read.selectFrom('checks').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

  test('rest until somebody resumes them, refer to what they referred to, and ask for their secrets', async () => {
    // The ids of the copy are others.
    await add('/components', { name: 'Removed' });
    await harness.delete('/components/1', { token: await harness.token('*') });
    await add('/components', { name: 'Shop' });
    await fillSignals(harness, 2);
    await withCopy(async (copy, folder) => {
      const { read } = copy.connection;
      const preview = await previewImport(await DaymarkSource.open(folder), copy);
      assert.deepEqual(preview.report.problems, ['Checks arrive paused, and without their secrets: 3.']);
      const report = await importFolder(copy, folder);
      for (const kind of ['probes', 'checks', 'changes', 'days', 'sources', 'rules', 'alerts'] as const) {
        assert.ok(report.kinds[kind].created > 0, kind);
        assert.deepEqual(report.kinds[kind], preview.report.kinds[kind], kind);
      }
      assert.deepEqual(
        report.problems.filter((text) => !text.startsWith('Users imported')),
        [
          'Checks imported, but paused: 2. Once the other installation does not run them any more, select them in the list of checks and resume them.',
          'The probe "Lisbon" needs a new token: rotate its token, and start the probe with that.',
          'The alert source "Grafana" has a new URL: give it to the sender. It needs its signing secret again: until then, it accepts what is not signed.',
          'The alert source "Own scripts" has a new URL: give it to the sender.',
          'The alert source "Alerts of the shop" has a new URL: give it to the sender.',
          'The check "Shop" needs its password and its token and the key of its client certificate and its proxy and its header Authorization and its header X-Api-Key again.',
          'The heartbeat "Nightly job" has a new URL: give it to the job that sends it.',
        ],
      );

      const runs = await read
        .selectFrom('checks')
        .innerJoin('check_runs', 'check_runs.check_id', 'checks.id')
        .select(['paused', 'next_ms', 'state'])
        .execute();
      assert.deepEqual(runs, Array(3).fill({ paused: 1, next_ms: null, state: 'waiting' }));
      const tokens = await read.selectFrom('heartbeat_tokens').select('sealed').execute();
      const unseal = await loadUnseal(read);
      assert.deepEqual(
        tokens.map(({ sealed }) => unseal(sealed).length),
        [32],
      );

      // Nobody is told anything, nothing is opened, and no component has another status.
      await settle(copy);
      for (const table of ['deliveries', 'alert_causes', 'staff_problems'] as const)
        assert.deepEqual(await read.selectFrom(table).select('id').execute(), [], table);
      const due = await read.selectFrom('alerts').select('id').where('due_at', 'is not', null).execute();
      assert.deepEqual(due, []);
      const drafts = await read.selectFrom('incidents').select(['id', 'visible']).execute();
      assert.equal(drafts.length, recordsIn(folder, 'incidents').length);
      const statuses = await read.selectFrom('components').select('status').execute();
      assert.deepEqual(
        statuses.map(({ status }) => status),
        recordsIn(folder, 'components').map(({ status }) => status),
      );

      const shop = await checkIn(copy, 'Shop');
      const network = await checkIn(copy, 'Network');
      const [component] = await read.selectFrom('components').select('id').execute();
      const [probe] = await read.selectFrom('probes').select('id').execute();
      const [metric] = await read.selectFrom('metrics').select('id').execute();
      assert.deepEqual(
        [shop.parent_id, shop.component_id, shop.metric_id, JSON.parse(shop.places)],
        [network.id, component?.id, metric?.id, ['here', String(probe?.id)]],
      );
      const rules = await read.selectFrom('alert_rules').selectAll().orderBy('position').execute();
      const sources = await read.selectFrom('alert_sources').select(['id', 'name']).orderBy('id').execute();
      const sourceCalled = (name: string) => sources.find((source) => source.name === name)?.id;
      assert.deepEqual(
        rules.map(({ match }) => JSON.parse(match)),
        [
          { check: shop.id, severity: ['critical', 'major'] },
          { source: sourceCalled('Own scripts'), labels: { team: 'shop' } },
          { source: sourceCalled('Alerts of the shop'), component: component?.id },
        ],
      );
      assert.equal(rules[0]?.component_id, component?.id);
      const alert = await read
        .selectFrom('alerts')
        .selectAll()
        .where('check_id', '=', shop.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(
        [alert.key, alert.state, alert.rule_id, drafts.some(({ id }) => id === alert.incident_id)],
        [`check ${shop.id}`, 'firing', rules[0]?.id, true],
      );
      const links = await read
        .selectFrom('incident_alerts')
        .select('incident_id')
        .where('alert_id', '=', alert.id)
        .execute();
      assert.ok(links.some(({ incident_id }) => incident_id === alert.incident_id));

      // Whoever resumes the check goes on with the alert that it had.
      await updateCheck(copy, command, shop.id, { paused: false, request: { password: 'again' } });
      harness.clock.advance(60);
      const at = harness.clock.now() * 1000;
      for (const place of ['here', String(probe?.id)])
        await transaction(copy, system, (tx) =>
          storeResults(tx, [
            {
              checkId: shop.id,
              result: { place, at, verdict: 'ok', reason: 'It works.', phases: { total: 5 } },
            },
          ]),
        );
      await settle(copy);
      const after = await read.selectFrom('alerts').selectAll().where('check_id', '=', shop.id).execute();
      assert.deepEqual(
        after.map(({ id, state }) => [id, state]),
        [[alert.id, 'resolved']],
      );
      // What was done is not asked for again, and what happened here stays.
      const second = await importFolder(copy, folder);
      assert.doesNotMatch(second.problems.join('\n'), /"Shop" needs/);
      assert.match(second.problems.join('\n'), /Checks imported, but paused: 1\./);
      const now = await read.selectFrom('alerts').selectAll().where('check_id', '=', shop.id).execute();
      assert.deepEqual(now, after);
    });
  });

  test('are not missed in an export of an earlier version, which has none of them', async () => {
    await add('/components', { name: 'Shop' });
    await fillSignals(harness, 1);
    await withCopy(async (copy, folder) => {
      const path = join(folder, MANIFEST);
      const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
      const [later, files] = [true, false].map((isLater) =>
        manifest.files.filter((file) => /\/(probes|check|alert)/.test(file.path) === isLater),
      );
      for (const file of later ?? []) rmSync(join(folder, file.path));
      writeFileSync(path, JSON.stringify({ ...manifest, files }));
      const { kinds } = await importFolder(copy, folder);
      assert.equal(kinds.components.created, 1);
      assert.deepEqual([kinds.checks, kinds.alerts], Array(2).fill({ created: 0, known: 0, failed: 0 }));
    });
  });

  test('a rule that names what is not there is refused, and an alert that waited is not acted on', async () => {
    const token = await harness.token('*');
    const check = { name: 'Gone', kind: 'tcp', target: '127.0.0.1:9' };
    const id = await add('/checks', check);
    await add('/alert-rules', { match: { check: id }, action: 'publish' });
    await add('/alert-rules', { match: {}, action: 'draft', wait: 600 });
    const world = new AlertWorld(harness);
    await world.addSource();
    await world.fire({ key: 'disk' });
    await harness.react();
    await harness.delete(`/checks/${id}`, { token });
    await withCopy(async (copy, folder) => {
      const { kinds, problems } = await importFolder(copy, folder);
      assert.deepEqual(kinds.rules, { created: 1, known: 0, failed: 1 });
      assert.match(
        problems.join('\n'),
        /in alert-rules\.jsonl was not imported: The match\.check field must be among what was imported\./,
      );
      const { read } = copy.connection;
      const [alert] = await read.selectFrom('alerts').select(['state', 'outcome', 'due_at']).execute();
      assert.deepEqual(alert, {
        state: 'firing',
        outcome: 'Nothing was done: it was waiting when the export was made that it was imported from.',
        due_at: null,
      });
      harness.clock.advance(3600);
      await settle(copy);
      assert.deepEqual(await read.selectFrom('incidents').select('id').execute(), []);
    });
  });
});
