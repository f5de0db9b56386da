import type { Seconds } from '../../lib/clock.ts';
import { normalizeEmail } from '../../lib/email-address.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedMetric,
  ImportedPoint,
  ImportedSchedule,
  ImportedSubscriber,
  ImportedTemplate,
  ImportSource,
} from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { CachetAccounts } from './accounts.ts';
import { CachetLinks } from './links.ts';
import type { CachetOptions } from './options.ts';
import { settingsFrom } from './settings.ts';
import { componentStatus, INVESTIGATING, incidentStatus } from './statuses.ts';
import { CachetTables } from './tables.ts';
import { usableTemplate } from './templates.ts';
import { clamp, flagOf, jsonOf, numberOf, slugOf, textOf, timeOf } from './values.ts';

/**
 * The data of Cachet 2.3, 2.4 or 3, whose tables differ in a few columns: 2.3 keeps maintenance among the incidents, 2.4 has
 * schedules and updates, 3 renames some columns.
 */
export class CachetSource implements ImportSource {
  readonly keepsIds = true;
  readonly name: string;
  readonly #staging: Staging;
  readonly #tables: CachetTables;
  readonly #zone: string;
  readonly #now: Seconds;
  readonly #links: CachetLinks;
  readonly #accounts: CachetAccounts;
  readonly #notes: string[] = [];

  constructor(name: string, staging: Staging, options: CachetOptions) {
    this.name = name;
    this.#staging = staging;
    this.#tables = new CachetTables(staging);
    this.#zone = options.zone;
    this.#now = options.now;
    this.#links = new CachetLinks(staging, this.#tables, options.zone, (value, fallback) =>
      this.#time(value, fallback),
    );
    this.#accounts = new CachetAccounts(name, staging, this.#tables, options);
    this.#tables.indexLinks();
  }

  async counts() {
    const count = this.#tables.count.bind(this.#tables);
    return {
      groups: count('component_groups'),
      components: count('components', this.#tables.alive('components')),
      templates: count('incident_templates', this.#tables.alive('incident_templates')),
      incidents: count('incidents', this.#tables.isIncident()),
      schedules:
        count('schedules', this.#tables.alive('schedules')) +
        (this.#tables.hasOldMaintenance()
          ? count('incidents', `${this.#tables.alive('incidents')} and scheduled_at is not null`)
          : 0),
      metrics: count('metrics'),
      points: count('metric_points'),
      subscribers: count('subscribers'),
      ...this.#accounts.counts(),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    if (!this.#tables.has('settings')) return {};
    const column = this.#tables.hasColumn('settings', 'payload') ? 'payload' : 'value';
    const rows = this.#staging.all(`select name, ${column} as value from ${this.#tables.sql('settings')}`);
    return settingsFrom(new Map(rows.map(({ name, value }) => [textOf(name), textOf(value)])));
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const row of this.#staging.rows(
      `select * from ${this.#tables.sql('component_groups')} order by id`,
    )) {
      yield {
        key: textOf(row.id),
        name: textOf(row.name),
        order: Math.max(0, numberOf(row.order)),
        // Version 2.3 does not know hidden groups.
        visible: this.#tables.hasColumn('component_groups', 'visible') ? clamp(numberOf(row.visible), 2) : 1,
        collapsed: clamp(numberOf(row.collapsed), 2),
        createdAt: this.#time(row.created_at),
      };
    }
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    const table = this.#tables.sql('components');
    const where = this.#tables.alive('components');
    for (const row of this.#staging.rows(`select * from ${table} where ${where} order by id`)) {
      const group = textOf(row.group_id ?? row.component_group_id);
      const tags = this.#links.tagsOf(row.id);
      const meta = jsonOf(row.meta);
      const createdAt = this.#time(row.created_at);
      yield {
        key: textOf(row.id),
        name: textOf(row.name),
        description: textOf(row.description) || null,
        link: textOf(row.link) || null,
        status: componentStatus(row.status),
        statusSince: this.#time(row.updated_at, createdAt),
        order: Math.max(0, numberOf(row.order)),
        enabled: flagOf(row.enabled, true),
        group: group === '' || group === '0' ? undefined : group,
        meta: {
          ...(typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? meta : {}),
          ...this.#links.metaOf('component', row.id),
          ...(Object.keys(tags).length > 0 && { tags }),
        },
        createdAt,
      };
    }
  }

  async *templates(): AsyncGenerator<ImportedTemplate> {
    if (!this.#tables.has('incident_templates')) return;
    const table = this.#tables.sql('incident_templates');
    const where = this.#tables.alive('incident_templates');
    const slugs = new Set<string>();
    for (const row of this.#staging.rows(`select * from ${table} where ${where} order by id`)) {
      const name = textOf(row.name);
      const slug = slugOf(textOf(row.slug) || name);
      const { template, note } = await usableTemplate(name, textOf(row.template), row.engine === 'blade');
      if (note !== undefined) this.#notes.push(note);
      yield {
        name,
        // Two templates of Cachet may have the same slug.
        slug: slugs.has(slug) ? `${slug}-${textOf(row.id)}` : slug,
        template,
        createdAt: this.#time(row.created_at),
      };
      slugs.add(slug);
    }
  }

  async *incidents(): AsyncGenerator<ImportedIncident> {
    const table = this.#tables.sql('incidents');
    const time = this.#tables.hasColumn('incidents', 'occurred_at')
      ? 'coalesce(occurred_at, created_at)'
      : 'created_at';
    const rows = this.#staging.rows(
      `select * from ${table} where ${this.#tables.isIncident()} order by ${time} nulls last, id`,
    );
    for (const row of rows) {
      const createdAt = this.#time(row.created_at);
      const updates = this.#links.updatesOf('incident', row.id, createdAt);
      const status = incidentStatus(row.status);
      const isChangedByUpdates = updates.length > 0;
      const statuses = updates.map((update) => update.status).filter((each) => each !== undefined);
      yield {
        // Cachet 3 addresses incidents by their GUIDs.
        key: textOf(row.guid) || textOf(row.id),
        name: textOf(row.name),
        message: textOf(row.message) || textOf(row.name),
        // The row has the status in the end. Updates have changed it from something that nobody recorded.
        status: isChangedByUpdates || status === FIXED ? INVESTIGATING : status,
        ...(status === FIXED && statuses.at(-1) !== FIXED
          ? { final: { status: FIXED, at: this.#time(row.updated_at, createdAt) } }
          : {}),
        visible: clamp(numberOf(row.visible, 1), 2),
        stickied: flagOf(row.stickied, false),
        occurredAt: Math.min(this.#time(row.occurred_at, createdAt), this.#now),
        createdAt,
        components: this.#links.componentsOf(row),
        updates,
        meta: this.#links.metaOf('incident', row.id),
      };
    }
  }

  async *schedules(): AsyncGenerator<ImportedSchedule> {
    if (this.#tables.has('schedules')) {
      const table = this.#tables.sql('schedules');
      const where = this.#tables.alive('schedules');
      for (const row of this.#staging.rows(
        `select * from ${table} where ${where} order by scheduled_at, id`,
      )) {
        const createdAt = this.#time(row.created_at);
        const completedAt = timeOf(this.#zone, row.completed_at);
        const scheduledAt = this.#time(row.scheduled_at, createdAt);
        // Version 2 completes maintenance by hand. What is complete without a time ended when it was last changed.
        const ended = numberOf(row.status, -1) === 2 ? this.#time(row.updated_at, scheduledAt) : undefined;
        yield {
          key: textOf(row.id),
          name: textOf(row.name),
          message: textOf(row.message) || textOf(row.name),
          scheduledAt,
          completedAt: completedAt ?? (ended === undefined ? null : Math.max(ended, scheduledAt)),
          createdAt: Math.min(createdAt, scheduledAt),
          components: this.#links.scheduledComponents(row.id),
          updates: this.#links.updatesOf('schedule', row.id, createdAt),
        };
      }
    }
    if (!this.#tables.hasOldMaintenance()) return;
    const where = `${this.#tables.alive('incidents')} and scheduled_at is not null`;
    const sql = `select * from ${this.#tables.sql('incidents')} where ${where} order by scheduled_at, id`;
    for (const row of this.#staging.rows(sql)) {
      const createdAt = this.#time(row.created_at);
      const scheduledAt = this.#time(row.scheduled_at, createdAt);
      yield {
        key: `incident-${textOf(row.id)}`,
        name: textOf(row.name),
        message: textOf(row.message) || textOf(row.name),
        scheduledAt,
        // Version 2.3 has no end. What lies in the past is over.
        completedAt: scheduledAt < this.#now ? scheduledAt : null,
        createdAt: Math.min(createdAt, scheduledAt),
        components: [],
        updates: [],
      };
    }
  }

  async *metrics(): AsyncGenerator<ImportedMetric> {
    if (!this.#tables.has('metrics')) return;
    for (const row of this.#staging.rows(`select * from ${this.#tables.sql('metrics')} order by id`)) {
      const threshold = numberOf(row.threshold, 5);
      yield {
        key: textOf(row.id),
        createdAt: this.#time(row.created_at),
        fields: {
          name: textOf(row.name),
          suffix: textOf(row.suffix) || '-',
          description: textOf(row.description) || null,
          default_value: numberOf(row.default_value),
          calc_type: clamp(numberOf(row.calc_type), 1),
          display_chart: flagOf(row.display_chart, true),
          places: clamp(numberOf(row.places, 2), 4),
          default_view: clamp(numberOf(row.default_view, 1), 3),
          threshold: 60 % Math.max(threshold, 1) === 0 ? threshold : 5,
          order: Math.max(0, numberOf(row.order)),
          visible: clamp(numberOf(row.visible, 1), 2),
        },
      };
    }
  }

  async *points(metricKey: string): AsyncGenerator<ImportedPoint> {
    if (!this.#tables.has('metric_points')) return;
    const sql = `select * from ${this.#tables.sql('metric_points')} where metric_id = ? order by created_at, id`;
    for (const row of this.#staging.rows(sql, metricKey)) {
      const at = timeOf(this.#zone, row.created_at);
      const value = numberOf(row.value, Number.NaN);
      if (at === undefined || Number.isNaN(value)) continue;
      yield { value, counter: Math.max(1, numberOf(row.counter, 1)), at };
    }
  }

  async *subscribers(): AsyncGenerator<ImportedSubscriber> {
    if (!this.#tables.has('subscribers')) return;
    let others = 0;
    for (const row of this.#staging.rows(`select * from ${this.#tables.sql('subscribers')} order by id`)) {
      const email = normalizeEmail(textOf(row.email));
      if (email === undefined) {
        others++;
        continue;
      }
      const verifiedAt = row.verified_at ?? row.email_verified_at;
      const followed = flagOf(row.global, true) ? undefined : this.#links.followedBy(row.id);
      yield {
        key: textOf(row.id),
        email,
        verified: verifiedAt !== null && verifiedAt !== undefined,
        components: followed,
        createdAt: this.#time(row.created_at),
      };
    }
    if (others > 0)
      this.#notes.push(`Subscribers without a valid email address (by phone or Slack), left out: ${others}.`);
  }

  users = () => this.#accounts.users();
  tokens = () => this.#accounts.tokens();

  notes(): readonly string[] {
    return [...this.#staging.notes(), ...this.#notes, ...this.#accounts.notes()];
  }

  async close(): Promise<void> {
    this.#staging.close();
  }

  /** A time of the database; never in the future. Broken ones are replaced by another, or by now. */
  #time(value: StagedRow[string] | undefined, fallback?: Seconds): Seconds {
    return timeOf(this.#zone, value) ?? fallback ?? this.#now;
  }
}
