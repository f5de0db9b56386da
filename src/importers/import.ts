import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { updateSettings } from '../resources/settings/actions.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { isDefault, isSettingName } from '../resources/settings/schema.ts';
import { BatchSize } from './batch-size.ts';
import { importExport } from './daymark/import.ts';
import { DaymarkSource } from './daymark/source.ts';
import { keepId } from './keep-id.ts';
import { Mappings } from './mappings.ts';
import { matchByName } from './match-by-name.ts';
import { quietBatch } from './quiet-batch.ts';
import { ImportReport } from './report.ts';
import type { ImportKind, ImportSource } from './source.ts';
import { UserWriter } from './users.ts';
import { writeComponent, writeGroup, writeTemplate } from './write-components.ts';
import { writeIncidents } from './write-incidents.ts';
import { PointWriter, writeMetric } from './write-metrics.ts';
import { writeSchedule } from './write-schedules.ts';
import { writeSubscriber } from './write-subscribers.ts';
import { type Batch, type Failure, type Outcome, oneByOne, reasonOf } from './writer.ts';

/** How many records a batch has at first. */
const BATCH_SIZE = 100;
/**
 * Other processes try to get the write lock of SQLite again and again, with pauses of up to 38 milliseconds. Only a longer
 * pause lets each of them have it. PostgreSQL has a queue for the lock.
 */
const PAUSE_MS = 40;

/** Told after each batch: how many records of a kind were read so far. */
export type Progress = (kind: ImportKind, done: number) => void;

const nothing = async function* (): AsyncGenerator<never> {};

/** Writes the first of these records, as many as a batch has time for, and returns what became of them. */
type WriteGroup<R> = (batch: Batch, records: readonly R[]) => Promise<(Outcome | Failure)[]>;

/** Imports everything that a source has and that is not there yet. */
export async function runImport(
  ctx: Context,
  source: ImportSource,
  progress: Progress = () => {},
  report: ImportReport = new ImportReport(),
): Promise<ImportReport> {
  // An export of our own knows more than any other source, and is written as it is.
  if (source instanceof DaymarkSource) return importExport(ctx, source, progress, report);
  const mappings = new Mappings(source.name);
  if (source.matchByName) source.matchByName(await matchByName(ctx, mappings));
  await importSettings(ctx, source, report);

  async function inGroups<R>(
    kind: ImportKind,
    records: AsyncIterable<R>,
    nameOf: (record: R) => string,
    write: WriteGroup<R>,
  ): Promise<void> {
    const size = new BatchSize(BATCH_SIZE);
    for await (const group of groupsOf(size, records)) {
      for (let rest = group; rest.length > 0; ) {
        let results: readonly (Outcome | Failure)[] = [];
        await quietBatch(ctx, (inside, clock) =>
          size.measure(async () => {
            await mappings.refresh(inside);
            results = await write({ ctx: inside, clock }, rest);
          }),
        );
        for (const [index, result] of results.entries()) {
          if (typeof result === 'string') report.count(kind, result);
          else report.fail(kind, nameOf(rest[index] as R), result.reason);
        }
        rest = rest.slice(results.length);
        progress(kind, report.total(kind));
        if (ctx.connection.dialect.name === 'sqlite') await sleep(PAUSE_MS);
      }
    }
  }

  const all = <R>(
    kind: ImportKind,
    records: AsyncIterable<R>,
    nameOf: (record: R) => string,
    write: (batch: Batch, record: R) => Promise<Outcome>,
  ) => inGroups(kind, records, nameOf, (batch, group) => oneByOne(batch, group, write));

  const named = (what: string) => (record: { readonly key: string; readonly name: string }) =>
    `The ${what} "${record.name}" (${record.key})`;
  const withId = async (
    batch: Batch,
    table: Parameters<typeof keepId>[1],
    key: string,
    write: () => Promise<Outcome>,
  ) => {
    if (source.keepsIds) await keepId(batch, table, key);
    return write();
  };
  await all('groups', source.groups?.() ?? nothing(), named('group'), (batch, record) =>
    withId(batch, 'component_groups', record.key, () => writeGroup(batch, mappings, record)),
  );
  await all('components', source.components?.() ?? nothing(), named('component'), (batch, record) =>
    withId(batch, 'components', record.key, () => writeComponent(batch, mappings, record)),
  );
  await all(
    'templates',
    source.templates?.() ?? nothing(),
    ({ name }) => `The template "${name}"`,
    writeTemplate,
  );
  await inGroups('incidents', source.incidents?.() ?? nothing(), named('incident'), (batch, records) =>
    writeIncidents(batch, mappings, records),
  );
  await all('schedules', source.schedules?.() ?? nothing(), named('maintenance'), (batch, record) =>
    writeSchedule(batch, mappings, record),
  );
  const metricKeys: string[] = [];
  await all(
    'metrics',
    source.metrics?.() ?? nothing(),
    ({ fields }) => `The metric "${fields.name}"`,
    async (batch, record) => {
      metricKeys.push(record.key);
      return withId(batch, 'metrics', record.key, () => writeMetric(batch, mappings, record));
    },
  );
  for (const key of metricKeys) {
    const writer = new PointWriter(key);
    await inGroups(
      'points',
      source.points?.(key) ?? nothing(),
      ({ at }) => `A point of ${new Date(at * 1000).toISOString()}`,
      (batch, records) => writer.write(batch, mappings, records),
    );
  }
  await all(
    'subscribers',
    source.subscribers?.() ?? nothing(),
    ({ email, webhook }) => (webhook ? `The webhook at ${new URL(webhook).host}` : `The subscriber ${email}`),
    (batch, record) => writeSubscriber(batch, mappings, record),
  );
  const accounts = new UserWriter(source.name);
  await all(
    'users',
    source.users?.() ?? nothing(),
    ({ name, key }) => `The user "${name}" (${key})`,
    (batch, record) => accounts.user(batch, record),
  );
  await all(
    'tokens',
    source.tokens?.() ?? nothing(),
    ({ name, userKey }) => `The key "${name}" of user ${userKey}`,
    (batch, record) => accounts.token(batch, record),
  );
  for (const note of [...source.notes(), ...(await accounts.notes(ctx))]) report.note(note);
  if (source.keepsIds) await noteNewIds(ctx, mappings, report);
  return report;
}

/** Scripts that name records by their ids have to be changed if these ids were taken. */
async function noteNewIds(ctx: Context, mappings: Mappings, report: ImportReport): Promise<void> {
  await mappings.refresh(ctx);
  for (const kind of ['groups', 'components', 'metrics'] as const) {
    const count = mappings.of(kind).countRenumbered();
    if (count > 0)
      report.note(
        `${count} ${kind} have another id here, because records of this installation had these ids or later ones. Scripts that use ids need the new ones; "imported" in the metadata has the old ones.`,
      );
  }
}

/** Settings are taken over only where nobody has chosen something else. */
async function importSettings(ctx: Context, source: ImportSource, report: ImportReport): Promise<void> {
  const changes = await newSettings(ctx, source);
  if (Object.keys(changes).length === 0) return;
  try {
    await quietBatch(ctx, (inside) => updateSettings(inside, command, changes));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    report.note(`The settings were not imported: ${reason}`);
  }
}

/** The settings of the source that nobody has set here. */
async function newSettings(ctx: Context, source: ImportSource): Promise<Record<string, unknown>> {
  const wanted = (await source.settings?.()) ?? {};
  const current: Record<string, unknown> = { ...(await loadSettings(readContextFor(ctx, command))) };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && isSettingName(name) && isDefault(name, current[name]),
    ),
  );
}

async function* groupsOf<R>(size: BatchSize, records: AsyncIterable<R>): AsyncGenerator<readonly R[]> {
  let group: R[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length >= size.records) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}
