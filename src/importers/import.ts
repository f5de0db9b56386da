import { command } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { updateSettings } from '../resources/settings/actions.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { isDefault, isSettingName } from '../resources/settings/schema.ts';
import { importExport } from './daymark/import.ts';
import { DaymarkSource } from './daymark/source.ts';
import { quietBatch } from './quiet-batch.ts';
import { ImportReport } from './report.ts';
import type { ImportKind, ImportSource } from './source.ts';
import { UserWriter } from './users.ts';
import { type Batch, ImportWriter, type Outcome, reasonOf } from './writer.ts';

/** So many records are written in one transaction. The service can write in between. */
const BATCH_SIZE = 200;

/** Told after each batch: how many records of a kind were read so far. */
export type Progress = (kind: ImportKind, done: number) => void;

const nothing = async function* (): AsyncGenerator<never> {};

/** Imports everything that a source has and that is not there yet. */
export async function runImport(
  ctx: Context,
  source: ImportSource,
  progress: Progress = () => {},
): Promise<ImportReport> {
  // An export of our own knows more than any other source, and is written as it is.
  if (source instanceof DaymarkSource) return importExport(ctx, source, progress);
  const report = new ImportReport();
  const writer = await ImportWriter.create(ctx, source.name);
  if (source.matchByName) source.matchByName(await writer.matchByName(ctx));
  await importSettings(ctx, source, report);

  async function all<R>(
    kind: ImportKind,
    records: AsyncIterable<R>,
    nameOf: (record: R) => string,
    write: (batch: Batch, record: R) => Promise<Outcome>,
  ): Promise<void> {
    let done = 0;
    for await (const group of inGroups(records)) {
      const before = { ...report.kinds[kind] };
      await quietBatch(ctx, async (inside, clock) => {
        // A batch that is tried again counts once.
        Object.assign(report.kinds[kind], before);
        for (const record of group) {
          try {
            report.kinds[kind][await write({ ctx: inside, clock }, record)]++;
          } catch (error) {
            const reason = reasonOf(error);
            if (reason === undefined) throw error;
            report.fail(kind, nameOf(record), reason);
          }
        }
      });
      done += group.length;
      progress(kind, done);
    }
  }

  const named = (what: string) => (record: { readonly key: string; readonly name: string }) =>
    `The ${what} "${record.name}" (${record.key})`;
  await all('groups', source.groups?.() ?? nothing(), named('group'), (batch, record) =>
    writer.group(batch, record),
  );
  await all('components', source.components?.() ?? nothing(), named('component'), (batch, record) =>
    writer.component(batch, record),
  );
  await all(
    'templates',
    source.templates?.() ?? nothing(),
    ({ name }) => `The template "${name}"`,
    (batch, record) => writer.template(batch, record),
  );
  await all('incidents', source.incidents?.() ?? nothing(), named('incident'), (batch, record) =>
    writer.incident(batch, record),
  );
  await all('schedules', source.schedules?.() ?? nothing(), named('maintenance'), (batch, record) =>
    writer.schedule(batch, record),
  );
  const metricKeys: string[] = [];
  await all(
    'metrics',
    source.metrics?.() ?? nothing(),
    ({ fields }) => `The metric "${fields.name}"`,
    async (batch, record) => {
      const outcome = await writer.metric(batch, record);
      metricKeys.push(record.key);
      return outcome;
    },
  );
  for (const key of metricKeys) {
    const newest = await writer.newestPoint(ctx, key);
    await all(
      'points',
      source.points?.(key) ?? nothing(),
      ({ at }) => `A point of ${new Date(at * 1000).toISOString()}`,
      async (batch, record) => {
        if (record.at <= newest) return 'known';
        await writer.point(batch, key, record);
        return 'created';
      },
    );
  }
  await all(
    'subscribers',
    source.subscribers?.() ?? nothing(),
    ({ email, webhook }) => (webhook ? `The webhook at ${new URL(webhook).host}` : `The subscriber ${email}`),
    (batch, record) => writer.subscriber(batch, record),
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
  return report;
}

/** Settings are taken over only where nobody has chosen something else. */
async function importSettings(ctx: Context, source: ImportSource, report: ImportReport): Promise<void> {
  const wanted = (await source.settings?.()) ?? {};
  const current: Record<string, unknown> = { ...(await loadSettings(readContextFor(ctx, command))) };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && isSettingName(name) && isDefault(name, current[name]),
    ),
  );
  if (Object.keys(changes).length === 0) return;
  try {
    await quietBatch(ctx, (inside) => updateSettings(inside, command, changes));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    report.note(`The settings were not imported: ${reason}`);
  }
}

async function* inGroups<R>(records: AsyncIterable<R>): AsyncGenerator<readonly R[]> {
  let group: R[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length === BATCH_SIZE) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}
