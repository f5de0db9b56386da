import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../../../test/support/at-end.ts';
import type { Dialect } from '../../../../test/support/databases.ts';
import { emptyDatabase } from '../../../../test/support/empty-database.ts';
import type { Harness } from '../../../../test/support/harness.ts';
import type { Context } from '../../../kernel/context.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { migrate } from '../../../kernel/db/migrate.ts';
import { type ExportFormat, runExport } from '../../exporters/export.ts';
import { recordsPath } from '../../exporters/manifest.ts';
import { type Printed, type ResourceName, resourceNames } from '../../exporters/records.ts';
import type { Progress } from '../batches.ts';
import { runImport } from '../import.ts';
import { IMPORTED } from '../mapping.ts';
import type { ImportReport } from '../report.ts';
import { DaymarkSource } from './source.ts';

const folders = mkdtempSync(join(tmpdir(), 'daymark-exports-'));
atEnd(async () => rmSync(folders, { recursive: true, force: true }));
let count = 0;

export const newFolder = (): string => join(folders, String(++count));

/** Exports to a new folder, and returns its path. */
export async function exported(
  { config, clock }: Context,
  formats: readonly ExportFormat[] = ['jsonl'],
): Promise<string> {
  const folder = newFolder();
  await runExport(config, folder, { formats, now: clock.now() });
  return folder;
}

export const importFolder = async (
  ctx: Context,
  folder: string,
  progress?: Progress,
): Promise<ImportReport> => runImport(ctx, await DaymarkSource.open(folder), progress);

export interface Installation {
  readonly ctx: Harness['ctx'];
  readonly drop: () => Promise<void>;
}

/** An installation on a database of its own, with nothing in it. */
export async function emptyInstallation({ ctx }: Harness, dialect: Dialect): Promise<Installation> {
  const database = await emptyDatabase(dialect);
  const connection = await connect(database.url);
  await migrate(connection);
  return {
    ctx: { ...ctx, config: { ...ctx.config, databaseUrl: database.url }, connection },
    drop: async () => {
      await connection.close();
      await database.drop();
    },
  };
}

export const recordsIn = <Name extends ResourceName>(folder: string, name: Name): Printed<Name>[] =>
  readFileSync(join(folder, recordsPath(name)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

// biome-ignore lint/suspicious/noExplicitAny: records of every kind are compared.
type Json = any;

/** The files whose ids the fields of other records have. */
const references: Readonly<Record<string, ResourceName>> = {
  user_id: 'users',
  component_id: 'components',
  component_group_id: 'component-groups',
  component_groups: 'component-groups',
  recurs_from: 'schedules',
  metric_id: 'metrics',
  components: 'components',
  incidents: 'incidents',
  incident_id: 'incidents',
  parent_id: 'checks',
  check_id: 'checks',
  check: 'checks',
  component: 'components',
  source: 'alert-sources',
  source_id: 'alert-sources',
  rule_id: 'alert-rules',
  acknowledged_by: 'users',
  place: 'probes',
  places: 'probes',
};

/**
 * Everything in an export, with the place of each record instead of its id, and without what says that it was imported.
 * Two installations with the same content are equal, whatever ids they have.
 */
export function contentOf(folder: string): Record<string, unknown[]> {
  const places = new Map<string, Map<number, number>>();
  for (const name of resourceNames)
    places.set(name, new Map(recordsIn(folder, name).map((record: Json, place) => [record.id, place])));
  const placeOf = (name: string, id: number) => places.get(name)?.get(id);
  const withoutIds = (field: string, value: Json): Json => {
    const target = references[field];
    if (target && typeof value === 'number') return placeOf(target, value);
    if (Array.isArray(value))
      return value.map((item) =>
        target && typeof item === 'object' && item !== null
          ? { ...item, id: placeOf(target, item.id) }
          : withoutIds(field, item),
      );
    // Alerts of checks are called by their ids.
    if (field === 'key' && /^check \d+$/.test(value)) return 'check';
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => key !== 'id' && key !== IMPORTED);
    return Object.fromEntries(entries.map(([key, member]) => [key, withoutIds(key, member)]));
  };
  return Object.fromEntries(
    resourceNames.map((name) => [name, recordsIn(folder, name).map((record) => withoutIds('', record))]),
  );
}

/**
 * Maps the ids of updates and post-mortems, which are written incident by incident, and not in the order of their
 * times.
 */
export interface RenumberedIds {
  readonly updates: ReadonlyMap<string, string>;
  readonly postmortems: ReadonlyMap<string, string>;
}

/** Both have the same number of updates in each incident and schedule, in the same order. */
export async function renumberedIds(original: Context, copy: Context): Promise<RenumberedIds> {
  const postmortemsIn = ({ connection }: Context) =>
    connection.read.selectFrom('postmortems').select('id').orderBy('incident_id').execute();
  const pairs = (from: readonly { id: number }[], to: readonly { id: number }[]) =>
    new Map(from.map(({ id }, place) => [String(id), String(to[place]?.id)]));
  const updatesIn = async (ctx: Context) => {
    const rows = await ctx.connection.read.selectFrom('updates').selectAll().execute();
    return rows.toSorted(
      (a, b) =>
        (a.incident_id ?? 0) - (b.incident_id ?? 0) ||
        (a.schedule_id ?? 0) - (b.schedule_id ?? 0) ||
        a.id - b.id,
    );
  };
  return {
    updates: pairs(await updatesIn(original), await updatesIn(copy)),
    postmortems: pairs(await postmortemsIn(original), await postmortemsIn(copy)),
  };
}

/** The address in the copy. */
export const renumberedAddress = (address: string, { updates }: RenumberedIds): string =>
  address.replace(/\/updates\/(\d+)/, (whole, id) =>
    updates.has(id) ? `/updates/${updates.get(id)}` : whole,
  );

/** A response in a form in which those of both installations are equal. Headers other than the type are left out. */
export function comparable(response: string, ids?: RenumberedIds): string {
  const [status, headers = '', ...lines] = response.split('\n');
  const type = /"content-type","([^"]*)/.exec(headers)?.[1] ?? '';
  const rename = (text: string) => renumberedText(text, ids);
  const body = lines.join('\n');
  const isJson = /json/.test(type) && body !== '';
  return `${status} ${type}\n${isJson ? JSON.stringify(comparableJson(JSON.parse(body), ids)) : rename(body)}`;
}

const renumberedText = (text: string, ids: RenumberedIds | undefined): string =>
  text
    // A checksum of the parts of a page, which have the ids of updates.
    .replace(/ data-version="[^"]*"/g, '')
    .replace(/\b(update)s?([-/])(\d+)/g, (_, kind, sign, id) => `${kind}${sign}${ids?.updates.get(id) ?? id}`)
    .replace(/\bpostmortem-(\d+)/g, (_, id) => `postmortem-${ids?.postmortems.get(id) ?? id}`);

/** What is different after an import, by the type of the resource: what is secret, and what follows from runs, deliveries and probes. */
const differing: Readonly<Record<string, readonly string[]>> = {
  checks: ['paused', 'state', 'since', 'explanation', 'explanation_parts', 'last_result'],
  probes: ['state', 'version', 'last_seen', 'lag', 'clock_skew'],
  alertSources: ['address', 'instructions', 'last_delivery'],
};

function comparableJson(value: Json, ids: RenumberedIds | undefined): Json {
  if (typeof value === 'string') return renumberedText(value, ids);
  if (Array.isArray(value)) return value.map((item) => comparableJson(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, comparableJson(member, ids)]),
  );
  if (copy.type === 'updates' && typeof copy.id === 'string') {
    copy.id = ids?.updates.get(copy.id) ?? copy.id;
    if (copy.attributes) copy.attributes.id = Number(copy.id);
  }
  for (const attribute of differing[copy.type] ?? []) delete copy.attributes?.[attribute];
  if (Array.isArray(copy.included))
    copy.included.sort((a: Json, b: Json) => (a.type < b.type ? -1 : a.type > b.type ? 1 : a.id - b.id));
  return withoutOrigin(copy);
}

/** Leaves out the metadata that says where a record came from. */
function withoutOrigin(attributes: Json): Json {
  const { meta } = attributes;
  if (!Array.isArray(meta) || !meta.some(({ key }) => key === IMPORTED)) return attributes;
  const own = meta.filter(({ key }) => key !== IMPORTED);
  return {
    ...attributes,
    meta: own,
    ...(attributes.meta_count !== undefined && { meta_count: String(own.length) }),
    ...(attributes.meta_exists !== undefined && { meta_exists: own.length > 0 }),
  };
}
