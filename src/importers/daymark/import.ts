import { command } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../events/transaction.ts';
import type { Recorded, ResourceName } from '../../exporters/records.ts';
import { readContextFor } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { updateSettings } from '../../resources/settings/actions.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { isDefault, isSettingName } from '../../resources/settings/schema.ts';
import { addressHasher } from '../../resources/subscribers/signed-links.ts';
import { quietBatch } from '../quiet-batch.ts';
import type { ImportReport } from '../report.ts';
import type { ImportKind } from '../source.ts';
import { reasonOf } from '../writer.ts';
import { BadLine } from './folder.ts';
import { KnownIds } from './known-ids.ts';
import { refuseOwnExport } from './own-export.ts';
import { restoreComponent, restoreGroup, restoreStatuses, settleStatuses } from './restore-components.ts';
import { restoreIncident } from './restore-incidents.ts';
import { findSummed, restoreMetric, restorePoints, restoreRollups } from './restore-metrics.ts';
import { restoreSchedule, restoreSeries } from './restore-schedules.ts';
import { restoreSubscriber, restoreWebhook } from './restore-subscribers.ts';
import { restoreTemplate } from './restore-templates.ts';
import { restoreUser } from './restore-users.ts';
import type { Outcome, Restoring } from './restoring.ts';
import { changedSettings, type DaymarkSource, kinds } from './source.ts';

/** So many records are written in one transaction. The service can write in between. */
const BATCH_SIZE = 200;

type Progress = (kind: ImportKind, done: number) => void;

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
  readonly #progress: Progress;
  readonly #report: ImportReport;

  constructor(ctx: Context, source: DaymarkSource, ids: KnownIds, progress: Progress, report: ImportReport) {
    this.#ctx = ctx;
    this.#source = source;
    this.#ids = ids;
    this.#progress = progress;
    this.#report = report;
  }

  async run(): Promise<ImportReport> {
    const hashOf = await addressHasher(this.#ctx);
    await this.#settings();
    await this.#each('users', restoreUser);
    await this.#each('component-groups', restoreGroup);
    await this.#each('components', restoreComponent);
    await this.#together('component-statuses', restoreStatuses);
    if (this.#report.kinds.statuses.created > 0)
      await quietBatch(this.#ctx, (inside) => transaction(inside, command, settleStatuses));
    await this.#each('incident-templates', restoreTemplate);
    await this.#each('incidents', restoreIncident);
    await this.#each('schedules', restoreSchedule);
    await this.#series();
    await this.#each('metrics', restoreMetric);
    const summed = await findSummed({ db: this.#ctx.connection.read });
    await this.#together('metric-points', (restoring, points) => restorePoints(restoring, points, summed));
    await this.#rollups(summed);
    await this.#subscribers(hashOf);
    await this.#each('webhooks', restoreWebhook);
    this.#advise();
    return this.#report;
  }

  /** Settings are taken over only where nobody has chosen something else. */
  async #settings(): Promise<void> {
    const current: Record<string, unknown> = { ...(await loadSettings(readContextFor(this.#ctx, command))) };
    for await (const [record] of this.#groups('settings')) {
      if (!record) continue;
      const changes = Object.entries(changedSettings(record)).filter(
        ([name]) => isSettingName(name) && isDefault(name, current[name]),
      );
      if (changes.length > 0) await this.#changeSettings(Object.fromEntries(changes), record.changed_at);
    }
  }

  async #changeSettings(changes: Record<string, unknown>, changedAt: Seconds | null): Promise<void> {
    try {
      await this.#batch(({ ctx, clock }) => {
        if (changedAt !== null) clock.set(changedAt);
        return updateSettings(ctx, command, changes);
      });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      this.#report.note(`The settings were not imported: ${reason}`);
    }
  }

  #batch(work: (restoring: Restoring) => Promise<void>): Promise<void> {
    return quietBatch(this.#ctx, (inside, clock) => work({ ctx: inside, clock, ids: this.#ids }));
  }

  /** Writes the records of a file one after the other. One that cannot be written does not hold up the others. */
  async #each<Name extends keyof typeof kinds>(
    name: Name,
    write: (restoring: Restoring, record: Recorded<Name>) => Promise<Outcome>,
  ): Promise<void> {
    await this.#together(name, async (restoring, records) => {
      const outcomes: Outcome[] = [];
      for (const record of records) {
        try {
          outcomes.push(await write(restoring, record));
        } catch (error) {
          const reason = reasonOf(error);
          if (reason === undefined) throw error;
          this.#report.fail(kinds[name], describe(name, record), reason);
        }
      }
      return outcomes;
    });
  }

  /** Writes the records of a file in batches, each in one transaction. */
  async #together<Name extends keyof typeof kinds>(
    name: Name,
    write: (restoring: Restoring, records: readonly Recorded<Name>[]) => Promise<Outcome[]>,
  ): Promise<void> {
    const kind = kinds[name];
    let done = 0;
    for await (const records of this.#groups(name)) {
      const outcomes: Outcome[] = [];
      await this.#batch(async (restoring) => {
        outcomes.push(...(await write(restoring, records)));
      });
      for (const outcome of outcomes) this.#report.count(kind, outcome);
      done += records.length;
      this.#progress(kind, done);
    }
  }

  async *#groups<Name extends ResourceName>(name: Name): AsyncGenerator<Recorded<Name>[]> {
    let group: Recorded<Name>[] = [];
    for await (const record of this.#source.folder.records(name)) {
      if (record instanceof BadLine) {
        const text = `${record.where} was not imported: ${record.problem}`;
        if (name in kinds) this.#report.kinds[kinds[name as keyof typeof kinds]].failed++;
        this.#report.note(text);
        continue;
      }
      group.push(record);
      if (group.length < BATCH_SIZE) continue;
      yield group;
      group = [];
    }
    if (group.length > 0) yield group;
  }

  async #series(): Promise<void> {
    for await (const records of this.#groups('schedules')) {
      const heads = records.filter(({ recurrence }) => recurrence !== null);
      if (heads.length === 0) continue;
      await this.#batch(async (restoring) => {
        for (const record of heads) await restoreSeries(restoring, record);
      });
    }
  }

  /** The sums of one metric are written in one transaction, so that they are all here or none is. */
  async #rollups(summed: ReadonlySet<number>): Promise<void> {
    const groups = this.#groups('metric-rollups');
    let next = await groups.next();
    while (!next.done) {
      const metric = next.value[0]?.metric_id ?? 0;
      const here = this.#ids.idOf('metric', metric);
      await this.#batch(async (restoring) => {
        while (!next.done && next.value[0]?.metric_id === metric) {
          const [own, others] = split(next.value, metric);
          if (here !== null && !summed.has(here)) await restoreRollups(restoring, here, own);
          next = others.length > 0 ? { done: false, value: others } : await groups.next();
        }
      });
    }
  }

  /** Browsers cannot be moved: each accepts messages only from the installation at which it subscribed. */
  async #subscribers(hashOf: (address: string) => string): Promise<void> {
    let browsers = 0;
    await this.#each('subscribers', async (restoring, record) => {
      if (record.channel !== 'push') return restoreSubscriber(restoring, record, hashOf);
      browsers++;
      return 'known';
    });
    this.#report.kinds.subscribers.known -= browsers;
    if (browsers > 0)
      this.#report.note(
        `${browsers} subscribers with notifications in a browser were not imported: a browser accepts messages only from the installation at which it subscribed. They have to subscribe again.`,
      );
  }

  #advise(): void {
    const { users, webhooks } = this.#report.kinds;
    if (users.created > 0)
      this.#report.note(
        `${users.created} users were imported without a password. They choose one with "Forgot your password?" at the sign-in page.`,
      );
    if (webhooks.created > 0)
      this.#report.note(
        `${webhooks.created} webhooks were imported switched off, because they have a new secret. Rotate the secret of each, give it to the receiver, and switch the webhook on.`,
      );
  }
}

function split<R extends { readonly metric_id: number }>(
  records: R[],
  metric: number,
): [own: R[], others: R[]] {
  const end = records.findIndex(({ metric_id }) => metric_id !== metric);
  return end < 0 ? [records, []] : [records.slice(0, end), records.slice(end)];
}

const describe = (name: string, record: object): string => {
  const label = 'name' in record ? record.name : 'email' in record ? record.email : '';
  const id = 'id' in record ? ` (${record.id})` : '';
  return `The record "${label}"${id} in ${name}.jsonl`;
};
