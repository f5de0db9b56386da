import { MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import {
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { jsonOf, numberOf, textOf } from '../cachet2/values.ts';
import { dayOf, pastFrom } from '../edges.ts';
import { membersOf, objectsIn, textIn } from '../gatus/config.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type {
  ImportedCheck,
  ImportedComponent,
  ImportedDay,
  ImportedGroup,
  ImportedSubscriber,
  ImportedUser,
  ImportSource,
} from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { Variables } from '../variables.ts';
import { incidentsOf, schedulesOf } from './entries.ts';
import { askedBy, intervalOf, isAsked } from './monitor-check.ts';
import { subscribersOf, usersOf } from './people.ts';
import { KenerTables } from './tables.ts';

const statuses: Readonly<Record<string, number>> = {
  UP: OPERATIONAL,
  DEGRADED: 2,
  DOWN: MAJOR_OUTAGE,
  MAINTENANCE: UNDER_MAINTENANCE,
  NO_DATA: UNKNOWN,
};

const MAX_THRESHOLD = 20;
const DEFAULT_CRON = '* * * * *';

interface Options {
  readonly now: Seconds;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** The database of Kener 3 or 4: SQLite, PostgreSQL, MySQL, or a dump of one. */
export class KenerSource implements ImportSource {
  readonly name = 'kener';
  readonly followsChecks = true;
  readonly #tables: KenerTables;
  readonly #now: Seconds;
  readonly #notes = new Set<string>();
  readonly #variables: Variables;
  readonly #monitors: readonly StagedRow[];
  readonly #groups: readonly { readonly key: string; readonly name: string }[];
  /** The group of each monitor, by their keys. */
  readonly #groupOf = new Map<string, string>();
  readonly #checks: readonly ImportedCheck[];
  readonly #users: readonly ImportedUser[];

  constructor(staging: Staging, { now, environment = process.env }: Options) {
    this.#tables = new KenerTables(staging);
    this.#now = now;
    const all = this.#tables.rows('monitors', 'order by id');
    this.#monitors = all.filter(({ monitor_type }) => textOf(monitor_type) !== 'GROUP');
    this.#groups = this.#readGroups(all);
    this.#variables = new Variables(environment, 'Kener');
    this.#checks = this.#readChecks();
    this.#users = usersOf(this.#tables, now);
  }

  async counts() {
    return {
      users: this.#users.length,
      groups: this.#groups.length,
      components: this.#monitors.length,
      checks: this.#checks.length,
      days: this.#checks.reduce((sum, { key }) => sum + this.#daysOf(key).length, 0),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    return { name: this.#tables.setting('siteName') || this.#tables.setting('title') || undefined };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const [index, group] of this.#groups.entries())
      yield { ...group, order: index + 1, visible: 1, collapsed: 0, createdAt: this.#now };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const [index, row] of this.#monitors.entries()) {
      const tag = textOf(row.tag);
      const edges = this.#tables.edges(tag).flatMap(({ status, moment }) => {
        const known = ownValue(statuses, textOf(status));
        return known === undefined ? [] : [{ status: known, at: numberOf(moment) }];
      });
      const link = textOf(row.external_url);
      yield {
        key: tag,
        name: textOf(row.name),
        description: textOf(row.description) || null,
        link: link === '' ? null : link,
        ...pastFrom(edges, this.#now),
        order: index + 1,
        enabled: textOf(row.is_hidden).toUpperCase() !== 'YES',
        group: this.#groupOf.get(tag),
        meta: {},
      };
    }
  }

  incidents = () => incidentsOf(this.#tables);
  schedules = () => schedulesOf(this.#tables, this.#now, (text) => this.#notes.add(text));

  async *checks(): AsyncGenerator<ImportedCheck> {
    yield* this.#checks;
  }

  async *days(checkKey: string): AsyncGenerator<ImportedDay> {
    yield* this.#daysOf(checkKey);
  }

  subscribers = (): AsyncGenerator<ImportedSubscriber> =>
    subscribersOf(this.#tables, this.#now, (text) => this.#notes.add(text));

  async *users(): AsyncGenerator<ImportedUser> {
    yield* this.#users;
  }

  notes(): readonly string[] {
    const named = (rows: readonly StagedRow[], column = 'name') =>
      rows.map((row) => `"${textOf(row[column])}"`).join(', ');
    const notes = [...this.#tables.notes(), ...this.#variables.notes(), ...this.#notes];
    const triggers = this.#tables.rows('triggers', 'order by id');
    if (triggers.length > 0)
      notes.push(`Triggers, left out: ${named(triggers)}. Set up webhooks or mail here instead.`);
    const keys = this.#tables.rows('api_keys', 'order by id');
    if (keys.length > 0)
      notes.push(`API keys, left out: ${named(keys)}. Kener stores only hashes of them. Create tokens here.`);
    const pages = this.#tables.rows('pages', 'order by id').filter(({ page_path }) => !isRoot(page_path));
    for (const { page_title, page_path } of pages)
      notes.push(
        `The page "${textOf(page_title)}" (${textOf(page_path)}) is left out, because there is one page here. Its monitors are imported.`,
      );
    return notes;
  }

  async close(): Promise<void> {
    this.#tables.close();
  }

  /** Monitors that stand for others, and the categories of version 3. */
  #readGroups(all: readonly StagedRow[]) {
    const groups = all
      .filter(({ monitor_type }) => textOf(monitor_type) === 'GROUP')
      .map((row) => {
        const key = `group ${textOf(row.tag)}`;
        for (const { tag } of objectsIn(membersOf(jsonOf(row.type_data)).monitors))
          if (!this.#groupOf.has(textIn(tag))) this.#groupOf.set(textIn(tag), key);
        this.#notes.add(
          `The group "${textOf(row.name)}" has the status of its worst component here. Weights and the history of the group itself are left out.`,
        );
        return { key, name: textOf(row.name) };
      });
    const categories = new Map<string, string>();
    for (const row of this.#monitors) {
      const [tag, name] = [textOf(row.tag), textOf(row.category_name).trim()];
      // Everything is in Home until somebody sorts it.
      if (name === '' || name === 'Home' || this.#groupOf.has(tag)) continue;
      this.#groupOf.set(tag, `category ${name}`);
      categories.set(`category ${name}`, name);
    }
    return [...groups, ...Array.from(categories, ([key, name]) => ({ key, name }))];
  }

  #readChecks(): ImportedCheck[] {
    return this.#monitors.filter(isAsked).flatMap((row) => {
      const note = (text: string) =>
        this.#notes.add(`The monitor "${textOf(row.name)}" (${textOf(row.tag)}) ${text}.`);
      try {
        return [this.#checkOf(row, note)];
      } catch (error) {
        if (!(error instanceof NoCounterpart)) throw error;
        note(`${error.message}. It has a component, and no check`);
        return [];
      }
    });
  }

  #checkOf(row: StagedRow, note: (text: string) => void): ImportedCheck {
    const tag = textOf(row.tag);
    const { fields, secret } = askedBy(row, this.#variables, note);
    const cron = textOf(row.cron) || DEFAULT_CRON;
    const interval = Math.max(MIN_INTERVAL, intervalOf(cron, this.#now) ?? 60);
    const isHeartbeat = fields.kind === 'heartbeat';
    const after = Math.min(Math.max(1, numberOf(row.confirmation_threshold, 1)), MAX_THRESHOLD);
    return {
      key: tag,
      fields: {
        name: textOf(row.name),
        ...(!isHeartbeat && { interval, fail_after: after, recover_after: after }),
        ...fields,
        ...(typeof fields.timeout === 'number' && { timeout: Math.min(fields.timeout, interval) }),
        paused: textOf(row.status).toUpperCase() === 'INACTIVE',
      },
      component: tag,
      heartbeat: isHeartbeat && secret ? { form: 'kener', token: `${tag}:${secret}` } : undefined,
    };
  }

  /** Minutes that were degraded count as in Kener: as downtime only if the monitor says so. */
  #daysOf(tag: string): ImportedDay[] {
    const row = this.#monitors.find((monitor) => textOf(monitor.tag) === tag);
    const isDown = textOf(row?.include_degraded_in_downtime).toUpperCase() === 'YES';
    return this.#tables.days(tag).flatMap(({ moment, up, degraded, down, latency }) => {
      const at = numberOf(moment);
      const ok = numberOf(up) + (isDown ? 0 : numberOf(degraded));
      const failed = numberOf(down) + (isDown ? numberOf(degraded) : 0);
      const average = latency === null ? undefined : numberOf(latency);
      return at >= dayOf(this.#now) || ok + failed === 0 ? [] : [{ at, ok, failed, average }];
    });
  }
}

const isRoot = (path: unknown): boolean => ['', '/'].includes(String(path ?? ''));
