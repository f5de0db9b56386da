import { textOf } from '../cachet2/values.ts';
import type { ImportedUser, ImportSource } from '../source.ts';
import type { Staging } from '../staging.ts';
import { usersOf } from './accounts.ts';
import { checksOf, countDays, daysOf } from './checks.ts';
import { componentsOf, groupsOf } from './components.ts';
import { incidentsOf } from './incidents.ts';
import { schedulesOf } from './maintenance.ts';
import { isChecked } from './monitor-check.ts';
import { isGroup } from './monitor-groups.ts';
import { type KumaOptions, KumaReading } from './reading.ts';

/** The data of Uptime Kuma 1.23 or 2: a database, or a backup that version 1 has written. */
export class KumaSource implements ImportSource {
  readonly name = 'kuma';
  readonly followsChecks = true;
  readonly #reading: KumaReading;
  readonly #users: readonly ImportedUser[];

  constructor(staging: Staging, options: KumaOptions) {
    this.#reading = new KumaReading(staging, options);
    this.#users = usersOf(this.#reading);
  }

  async counts() {
    const { shown, monitors } = this.#reading;
    const checked = [...monitors.values()].filter(isChecked);
    return {
      users: this.#users.length,
      groups: this.#reading.groups.length,
      components: shown.size,
      checks: checked.length,
      days: checked.reduce((sum, { id }) => sum + countDays(this.#reading, textOf(id)), 0),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    const { page, serverZone } = this.#reading;
    if (!page) return {};
    return {
      name: textOf(page.title) || undefined,
      about: textOf(page.description) || undefined,
      timezone: serverZone === 'UTC' ? undefined : serverZone,
    };
  }

  groups = () => groupsOf(this.#reading);
  components = () => componentsOf(this.#reading);
  incidents = () => incidentsOf(this.#reading);
  schedules = () => schedulesOf(this.#reading);
  checks = () => checksOf(this.#reading);
  days = (checkKey: string) => daysOf(this.#reading, checkKey);

  async *users(): AsyncGenerator<ImportedUser> {
    yield* this.#users;
  }

  notes(): readonly string[] {
    return [...this.#reading.staging.notes(), ...this.#reading.notes, ...this.#leftOut()];
  }

  /** What has no counterpart at all, by name. */
  #leftOut(): string[] {
    const { tables, page, monitors } = this.#reading;
    const named = (rows: readonly { readonly name?: unknown }[]) =>
      rows.map(({ name }) => `"${name}"`).join(', ');
    const notes: string[] = [];
    const others = tables.rows('status_page', 'order by id').filter((row) => row.id !== page?.id);
    for (const { title, slug } of others)
      notes.push(
        `The status page "${textOf(title)}" (/status/${textOf(slug)}) is left out, because there is one page here. To import it instead, name it with --page ${textOf(slug)}.`,
      );
    if (!page)
      notes.push(
        'There is no status page, so the checks have no components. Choose one for each of them in the dashboard.',
      );
    const groups = [...monitors.values()].filter(isGroup);
    if (groups.length > 0)
      notes.push(`Groups of monitors become tags of the checks in them: ${named(groups)}.`);
    const notifications = tables.rows('notification', 'order by id');
    if (notifications.length > 0)
      notes.push(`Notifications, left out: ${named(notifications)}. Set up webhooks or mail here instead.`);
    const keys = tables.rows('api_key', 'order by id');
    if (keys.length > 0)
      notes.push(`API keys, left out: ${named(keys)}. They open only the metrics of Uptime Kuma.`);
    if (tables.setting('migrateAggregateTableState') === 'migrating')
      notes.push(
        'Uptime Kuma was interrupted while it was moving to version 2, so some of its days are missing.',
      );
    return notes;
  }

  async close(): Promise<void> {
    this.#reading.staging.close();
  }
}
