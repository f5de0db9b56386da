import { addressHasher } from '../../../domain/audience/subscribers/signed-links.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadSealingKey } from '../../../kernel/db/sealed-text.ts';
import { OperatorError } from '../../../kernel/errors.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { Recorded, ResourceName } from '../../exporters/records.ts';
import { BatchWriter, groupsOf, type Progress, writeInBatches } from '../batches.ts';
import { quietBatch } from '../quiet-batch.ts';
import type { ImportReport } from '../report.ts';
import { importSettings } from '../settings.ts';
import { adviseOnSignals } from './advise-on-signals.ts';
import { DuplicateCounter } from './duplicate-counter.ts';
import { BadLine } from './folder.ts';
import { KnownIds } from './known-ids.ts';
import { restoreAlert, restoreAlertRule, restoreAlertSource } from './restore-alerts.ts';
import { restoreChanges, restoreCheck, restoreDays, restoreParent } from './restore-checks.ts';
import { restoreComponent, restoreGroup, restoreStatuses, settleStatuses } from './restore-components.ts';
import { restoreImage, restoreIncident } from './restore-incidents.ts';
import { findSummed, restoreMetric, restorePoints, restoreRollups } from './restore-metrics.ts';
import { restoreProbe } from './restore-probes.ts';
import { restoreSchedule, restoreSeries } from './restore-schedules.ts';
import { restoreSubscriber, restoreWebhook } from './restore-subscribers.ts';
import { restoreTemplate } from './restore-templates.ts';
import { restoreUser } from './restore-users.ts';
import type { Outcome, Restoring } from './restoring.ts';
import { changedSettings, type DaymarkSource, kindOf, type ReportedName } from './source.ts';

/** So many sums of points are written with one statement. */
const SUMS_PER_STATEMENT = 200;

/** Imports what an export of another installation has and what is not there yet. */
export async function importExport(
  ctx: Context,
  source: DaymarkSource,
  progress: Progress,
  report: ImportReport,
): Promise<ImportReport> {
  const ids = await KnownIds.load(ctx, source.name);
  await refuseOwnExport(ctx, source, ids);
  return new DaymarkImport(ctx, source, ids, progress, report).run();
}

class DaymarkImport {
  readonly #ctx: Context;
  readonly #source: DaymarkSource;
  readonly #ids: KnownIds;
  readonly #report: ImportReport;
  readonly #writer: BatchWriter;

  constructor(ctx: Context, source: DaymarkSource, ids: KnownIds, progress: Progress, report: ImportReport) {
    this.#ctx = ctx;
    this.#source = source;
    this.#ids = ids;
    this.#report = report;
    this.#writer = new BatchWriter(ctx, report, progress);
  }

  async run(): Promise<ImportReport> {
    const hashOf = await addressHasher(this.#ctx);
    await this.#settings();
    await this.#each('users', restoreUser);
    await this.#each('component-groups', restoreGroup);
    await this.#each('components', restoreComponent);
    const statuses = new DuplicateCounter();
    await this.#together('component-statuses', (restoring, records) =>
      restoreStatuses(restoring, records, statuses),
    );
    if (this.#report.kinds.statuses.created > 0)
      await quietBatch(this.#ctx, (inside) => transaction(inside, command, settleStatuses));
    await this.#each('incident-templates', restoreTemplate);
    await this.#each('incidents', restoreIncident);
    await this.#each('schedules', restoreSchedule);
    await this.#series();
    // After the texts that refer to them: those that no text refers to are deleted.
    await this.#each('images', restoreImage);
    await this.#each('metrics', restoreMetric);
    const summed = await findSummed({ db: this.#ctx.connection.read });
    const points = new DuplicateCounter();
    await this.#together('metric-points', (restoring, records) =>
      restorePoints(restoring, records, summed, points),
    );
    await this.#rollups(summed);
    await this.#signals();
    await this.#subscribers(hashOf);
    await this.#each('webhooks', restoreWebhook);
    this.#advise();
    await adviseOnSignals(this.#ctx, this.#source, this.#ids, this.#report);
    return this.#report;
  }

  async #settings(): Promise<void> {
    for await (const record of this.#records('settings'))
      await importSettings(this.#ctx, changedSettings(record), this.#report, record.changed_at);
  }

  /** Writes the records of a file one after the other. */
  #each<Name extends ReportedName>(
    name: Name,
    write: (restoring: Restoring, record: Recorded<Name>) => Promise<Outcome>,
    records: AsyncIterable<Recorded<Name>> = this.#records(name),
  ): Promise<void> {
    return this.#writer.each(kindOf(name), records, describe(name), (batch, record) =>
      write({ ...batch, ids: this.#ids }, record),
    );
  }

  /** Writes the records of a file, those of a batch all at once. */
  #together<Name extends ReportedName>(
    name: Name,
    write: (restoring: Restoring, records: readonly Recorded<Name>[]) => Promise<Outcome[]>,
  ): Promise<void> {
    return this.#writer.inGroups(kindOf(name), this.#records(name), describe(name), (batch, records) =>
      write({ ...batch, ids: this.#ids }, records),
    );
  }

  /** The records of a file. The report names those that cannot be read. */
  async *#records<Name extends ResourceName>(name: Name): AsyncGenerator<Recorded<Name>> {
    const kind = kindOf(name);
    for await (const record of this.#source.folder.records(name)) {
      if (!(record instanceof BadLine)) yield record;
      else if (kind !== undefined) this.#report.fail(kind, record.where, record.problem);
      else this.#report.note(`${record.where} was not imported: ${record.problem}`);
    }
  }

  /** What looks after systems, and what came of it. Nothing of it acts: checks are paused, and alerts are of the past. */
  async #signals(): Promise<void> {
    const { folder } = this.#source;
    // A new key takes a transaction of its own.
    if (folder.countOf('checks') + folder.countOf('alert-sources') > 0)
      await loadSealingKey(this.#ctx.connection);
    await this.#each('probes', restoreProbe);
    await this.#each('checks', restoreCheck);
    await writeInBatches(this.#ctx, this.#dependent(), async (batch, records) => {
      for (const record of records) await restoreParent({ ...batch, ids: this.#ids }, record);
      return records;
    });
    await this.#together('check-changes', restoreChanges);
    await this.#together('check-days', restoreDays);
    await this.#each('alert-sources', restoreAlertSource);
    await this.#each('alert-rules', restoreAlertRule);
    await this.#each('alerts', restoreAlert);
  }

  /** Checks that depend on one that comes after them. Lines that cannot be read were reported before. */
  async *#dependent(): AsyncGenerator<Recorded<'checks'>> {
    for await (const record of this.#source.folder.records('checks'))
      if (!(record instanceof BadLine) && record.parent_id !== null && record.parent_id > record.id)
        yield record;
  }

  #series(): Promise<void> {
    return writeInBatches(this.#ctx, this.#firstOfSeries(), async (batch, records) => {
      for (const record of records) await restoreSeries({ ...batch, ids: this.#ids }, record);
      return records;
    });
  }

  /** Lines that cannot be read were reported when the schedules were written. */
  async *#firstOfSeries(): AsyncGenerator<Recorded<'schedules'>> {
    for await (const record of this.#source.folder.records('schedules'))
      if (!(record instanceof BadLine) && record.recurrence !== null) yield record;
  }

  /** The sums of one metric are written in one transaction, so that they are all here or none is. */
  async #rollups(summed: ReadonlySet<number>): Promise<void> {
    const groups = groupsOf(this.#records('metric-rollups'), () => SUMS_PER_STATEMENT);
    let next = await groups.next();
    while (!next.done) {
      const metric = next.value[0]?.metric_id ?? 0;
      const here = this.#ids.idOf('metric', metric);
      await quietBatch(this.#ctx, async (ctx, clock) => {
        while (!next.done && next.value[0]?.metric_id === metric) {
          const [own, others] = split(next.value, metric);
          if (here !== null && !summed.has(here))
            await restoreRollups({ ctx, clock, ids: this.#ids }, here, own);
          next = others.length > 0 ? { done: false, value: others } : await groups.next();
        }
      });
    }
  }

  /** Browsers cannot be moved: each accepts messages only from the installation at which it subscribed. */
  async #subscribers(hashOf: (address: string) => string): Promise<void> {
    let browsers = 0;
    const movable = withoutBrowsers(this.#records('subscribers'), () => browsers++);
    await this.#each(
      'subscribers',
      (restoring, record) => restoreSubscriber(restoring, record, hashOf),
      movable,
    );
    if (browsers > 0)
      this.#report.note(
        `Subscribers with notifications in a browser, not imported: ${browsers}. A browser accepts messages only from the installation at which it subscribed. They have to subscribe again.`,
      );
  }

  #advise(): void {
    const { users, webhooks } = this.#report.kinds;
    if (users.created > 0)
      this.#report.note(
        `Users imported without a password: ${users.created}. They choose one with "Forgot your password?" on the sign-in page.`,
      );
    if (webhooks.created > 0)
      this.#report.note(
        `Webhooks imported, but switched off: ${webhooks.created}. Each has a new secret: rotate it, give it to the receiver, and switch the webhook on.`,
      );
  }
}

async function* withoutBrowsers(
  records: AsyncIterable<Recorded<'subscribers'>>,
  onBrowser: () => void,
): AsyncGenerator<Recorded<'subscribers'>> {
  for await (const record of records) {
    if (record.channel === 'push') onBrowser();
    else yield record;
  }
}

function split<R extends { readonly metric_id: number }>(
  records: R[],
  metric: number,
): [own: R[], others: R[]] {
  const end = records.findIndex(({ metric_id }) => metric_id !== metric);
  return end < 0 ? [records, []] : [records.slice(0, end), records.slice(end)];
}

/** Names a record of a file for people. */
const describe =
  (name: string) =>
  (record: object): string => {
    const label =
      'name' in record
        ? record.name
        : 'email' in record
          ? record.email
          : 'title' in record
            ? record.title
            : '';
    const id = 'id' in record ? ` (${record.id})` : '';
    return `The record "${label}"${id} in ${name}.jsonl`;
  };

/** One of the first incidents is likely to be still there, even if others have been purged. */
const MAX_CHECKED = 100;

/**
 * Refuses an export of this very installation, or of one that it was restored from: everything would be here twice. Incidents
 * have unique GUIDs, so one that is here without having been imported gives it away.
 */
async function refuseOwnExport(ctx: Context, source: DaymarkSource, ids: KnownIds): Promise<void> {
  let checked = 0;
  for await (const record of source.folder.records('incidents')) {
    if (record instanceof BadLine || ids.find('incident', record.id)) continue;
    const own = await ctx.connection.read
      .selectFrom('incidents')
      .select('id')
      .where('guid', '=', record.guid)
      .executeTakeFirst();
    if (own)
      throw new OperatorError(
        `The incident "${record.name}" of the export is here already, and was not imported. This installation is the one that was exported, or a copy of it, and would have everything twice. Import into another installation.`,
      );
    if (++checked === MAX_CHECKED) return;
  }
}
