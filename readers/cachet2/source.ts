import { isLocale } from '../../common/texts/locales.ts';
import type { ImportSource } from '../source.ts';
import type { Staging } from '../staging.ts';
import { CachetAccounts } from './accounts.ts';
import { componentsOf, groupsOf } from './components.ts';
import { incidentsOf } from './incidents.ts';
import { metricsOf, pointsOf } from './metrics.ts';
import type { CachetOptions } from './options.ts';
import { CachetReading } from './reading.ts';
import { schedulesOf } from './schedules.ts';
import { subscribersOf } from './subscribers.ts';
import { templatesOf } from './templates.ts';
import { textOf } from './values.ts';

/** Settings of Cachet that have a counterpart. Version 3 has dropped the prefix of the names. */
function settingsFrom(stored: ReadonlyMap<string, string>): Record<string, unknown> {
  const text = (name: string): string | undefined => {
    const value = stored.get(`app_${name}`) ?? stored.get(name);
    if (value === undefined || value === '' || value === 'null') return undefined;
    return value.startsWith('"') ? String(JSON.parse(value)) : value;
  };
  const locale = text('locale')?.split(/[-_]/)[0] ?? '';
  const share = Number(stored.get('major_outage_rate') ?? text('major_outage_rate'));
  return {
    name: text('name'),
    about: text('about'),
    timezone: text('timezone'),
    ...(isLocale(locale) && { locale }),
    ...(share > 0 && share <= 100 && { major_outage_share: share / 100 }),
  };
}

/**
 * The data of Cachet 2.3, 2.4 or 3, whose tables differ in a few columns: 2.3 keeps maintenance among the incidents, 2.4 has
 * schedules and updates, 3 renames some columns.
 */
export class CachetSource implements ImportSource {
  readonly keepsIds = true;
  readonly name: string;
  readonly #reading: CachetReading;
  readonly #accounts: CachetAccounts;

  constructor(name: string, staging: Staging, options: CachetOptions) {
    this.name = name;
    this.#reading = new CachetReading(staging, options);
    this.#accounts = new CachetAccounts(name, staging, this.#reading.tables, options);
  }

  async counts() {
    const { tables } = this.#reading;
    const alive = (table: Parameters<typeof tables.alive>[0]) => tables.count(table, tables.alive(table));
    return {
      groups: tables.count('component_groups'),
      components: alive('components'),
      templates: alive('incident_templates'),
      incidents: tables.count('incidents', tables.isIncident()),
      schedules:
        alive('schedules') +
        (tables.hasOldMaintenance()
          ? tables.count('incidents', `${tables.alive('incidents')} and scheduled_at is not null`)
          : 0),
      metrics: tables.count('metrics'),
      points: tables.count('metric_points'),
      subscribers: tables.count('subscribers'),
      ...this.#accounts.counts(),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    const { staging, tables } = this.#reading;
    if (!tables.has('settings')) return {};
    const column = tables.hasColumn('settings', 'payload') ? 'payload' : 'value';
    const rows = staging.all(`select name, ${column} as value from ${tables.sql('settings')}`);
    return settingsFrom(new Map(rows.map(({ name, value }) => [textOf(name), textOf(value)])));
  }

  groups = () => groupsOf(this.#reading);
  components = () => componentsOf(this.#reading);
  templates = () => templatesOf(this.#reading);
  incidents = () => incidentsOf(this.#reading);
  schedules = () => schedulesOf(this.#reading);
  metrics = () => metricsOf(this.#reading);
  points = (metricKey: string) => pointsOf(this.#reading, metricKey);
  subscribers = () => subscribersOf(this.#reading);
  users = () => this.#accounts.users();
  tokens = () => this.#accounts.tokens();

  notes(): readonly string[] {
    return [...this.#reading.staging.notes(), ...this.#reading.notes, ...this.#accounts.notes()];
  }

  async close(): Promise<void> {
    this.#reading.staging.close();
  }
}
