import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { Param } from '../../kernel/db/dialect.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { runStatement } from '../../kernel/db/statement.ts';
import { parseState } from '../../kernel/events/log.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { lastAnnouncementChange } from './announcement.ts';
import { defaultSettings, isSettingName, type Settings, settingsInput } from './schema.ts';
import { type InstallationSettings, installationSettingNames } from './scope.ts';

type StoredSetting = Pick<Row<'settings'>, 'name' | 'value'>;

interface LoadedSettings {
  readonly rows: readonly StoredSetting[];
  readonly settings: Settings;
}

/** The last result per database and page: everything needs the settings, and they rarely change. */
const lastLoaded = new WeakMap<ReadContext['db'], Map<number, LoadedSettings>>();

const PAGE_ID = new Param('page');

type SettingsReader = Pick<ReadContext, 'db' | 'dialect' | 'page'>;

/** Found by name: rows that a build before 1.0.0 wrote while nodes were upgraded have the default page. */
const ofInstallation = sql`name in (${sql.join(installationSettingNames.map((name) => sql.lit(name)))})`;

/**
 * All settings of a page and of the installation, with defaults for those that were not set. Returns the same object until a
 * setting changes.
 */
export async function loadSettings({ db, dialect, page }: SettingsReader): Promise<Settings> {
  const build = () => sql<StoredSetting>`select name, value from settings
    where page_id = ${PAGE_ID} or ${ofInstallation} order by name`;
  const scope = { db, dialect, viewer: undefined, page };
  const rows = await runStatement(scope, 'settings', build, { page: page.id });
  const byPage = lastLoaded.get(db) ?? new Map<number, LoadedSettings>();
  lastLoaded.set(db, byPage);
  const last = byPage.get(page.id);
  if (last && isSameRows(rows, last.rows)) return last.settings;
  const settings = rows.length === 0 ? defaultSettings : settingsFrom(rows);
  byPage.set(page.id, { rows, settings });
  return settings;
}

/** The settings that are the same whatever the page. */
export async function loadInstallationSettings({
  db,
  dialect,
}: Pick<ReadContext, 'db' | 'dialect'>): Promise<InstallationSettings> {
  const build = () =>
    sql<StoredSetting>`select name, value from settings where ${ofInstallation} order by name`;
  const scope = { db, dialect, viewer: undefined, page: undefined };
  return settingsFrom(await runStatement(scope, 'settings of the installation', build, {}));
}

/** For how many hours the response to a write is kept for its `Idempotency-Key`. */
export async function findKeptHours({ connection }: Context): Promise<number> {
  const { read: db, dialect } = connection;
  return (await loadInstallationSettings({ db, dialect })).idempotency_hours;
}

/** When what visitors see of the settings last changed, by a write or because an announcement began or ended; null if never. */
export async function findPublicSince({
  db,
  dialect,
  page,
  now,
}: SettingsReader & Pick<ReadContext, 'now'>): Promise<Seconds | null> {
  const build = () => sql<{ state: string; created_at: number }>`select state, created_at from events
    where subject_type = 'settings' and subject_id = ${PAGE_ID} order by id desc limit 1`;
  const scope = { db, dialect, viewer: undefined, page };
  const [newest] = await runStatement(scope, 'public settings since', build, { page: page.id });
  if (!newest) return null;
  const state = parseState({ type: 'settings.updated', state: newest.state });
  // Events of older versions do not contain this, and count as a visible change.
  const written = state.public_since === undefined ? newest.created_at : state.public_since;
  const { announcement = null, announcement_from = null, announcement_until = null } = state;
  const period = { announcement, announcement_from, announcement_until };
  return lastAnnouncementChange(period, newest.created_at, now) ?? written;
}

const isSameRows = (rows: readonly StoredSetting[], cached: readonly StoredSetting[]): boolean =>
  rows === cached ||
  (rows.length === cached.length &&
    rows.every(({ name, value }, at) => name === cached[at]?.name && value === cached[at]?.value));

function settingsFrom(rows: readonly StoredSetting[]): Settings {
  const read = rows.flatMap(({ name, value }) => readSetting(name, value));
  return Object.freeze({ ...defaultSettings, ...Object.fromEntries(read) });
}

/**
 * A stored value that cannot be parsed (from another version, or edited by hand) counts as not set, so that the page
 * still works.
 */
function readSetting(name: string, json: string): [name: string, value: unknown][] {
  if (!isSettingName(name)) return [];
  try {
    const { success, data } = settingsInput[name].schema.safeParse(JSON.parse(json));
    return success ? [[name, data]] : [];
  } catch {
    return [];
  }
}
