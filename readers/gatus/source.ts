import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { pastFrom } from '../edges.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type {
  ImportedCheck,
  ImportedComponent,
  ImportedDay,
  ImportedGroup,
  ImportedIncident,
  ImportSource,
} from '../source.ts';
import { Variables } from '../variables.ts';
import { type GatusConfig, type Members, membersOf, objectsIn, textIn } from './config.ts';
import type { GatusDatabase } from './database.ts';
import { checkOf, heartbeatOf, keyOf } from './endpoint.ts';

const MAX_NAME = 255;

interface Options {
  readonly now: Seconds;
  /** What Gatus has found out, if it stores that in a database. */
  readonly database?: GatusDatabase | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A configuration of Gatus, its database, or both: what is checked is in the one, and what came of it in the other. */
export class GatusSource implements ImportSource {
  readonly name = 'gatus';
  readonly followsChecks = true;
  readonly #hasConfig: boolean;
  readonly #config: Members;
  readonly #now: Seconds;
  readonly #database: GatusDatabase | undefined;
  readonly #variables: Variables;
  readonly #notes = new Set<string>();
  readonly #endpoints: readonly Members[];
  readonly #checks: readonly ImportedCheck[];

  constructor(read: GatusConfig | undefined, { now, database, environment = process.env }: Options) {
    const config = read?.config;
    for (const note of read?.notes ?? []) this.#notes.add(note);
    this.#variables = new Variables(environment, 'Gatus');
    this.#hasConfig = config !== undefined;
    this.#config = config ?? {};
    this.#now = now;
    this.#database = database;
    const configured = [...objectsIn(config?.endpoints), ...objectsIn(config?.['external-endpoints'])];
    const all = config ? configured : (database?.endpoints ?? []);
    this.#endpoints = [...new Map(all.map((endpoint) => [keyOf(endpoint), endpoint])).values()];
    this.#checks = config ? this.#readChecks() : [];
  }

  async counts() {
    return {
      groups: this.#groupNames().length,
      components: this.#endpoints.length,
      checks: this.#checks.length,
      days: this.#checks.reduce((sum, { key }) => sum + this.#daysOf(key).length, 0),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    const { title, header, description } = membersOf(this.#config.ui);
    return { name: textIn(header) || textIn(title) || undefined, about: textIn(description) || undefined };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const [index, name] of this.#groupNames().entries())
      yield { key: name, name, order: index + 1, visible: 1, collapsed: 0, createdAt: this.#now };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const [index, endpoint] of this.#endpoints.entries()) {
      const key = keyOf(endpoint);
      if (this.#database?.isCut(key))
        this.#notes.add(
          `The endpoint "${textIn(endpoint.name)}" (${key}) has had more changes than Gatus keeps. Its history begins with the oldest one that is left.`,
        );
      yield {
        key,
        name: textIn(endpoint.name),
        description: null,
        link: null,
        ...(this.#database?.pastOf(key, this.#now) ?? pastFrom([], this.#now)),
        order: index + 1,
        enabled: endpoint.enabled !== false,
        group: textIn(endpoint.group) || undefined,
        meta: {},
      };
    }
  }

  async *checks(): AsyncGenerator<ImportedCheck> {
    yield* this.#checks;
  }

  async *days(checkKey: string): AsyncGenerator<ImportedDay> {
    yield* this.#daysOf(checkKey);
  }

  /** Announcements of outages and warnings. The others tell of no problem. */
  async *incidents(): AsyncGenerator<ImportedIncident> {
    const announcements = objectsIn(this.#config.announcements)
      .filter(({ type }) => type === 'outage' || type === 'warning')
      .map((announcement) => ({
        ...announcement,
        at: Math.floor(Date.parse(textIn(announcement.timestamp)) / 1000),
      }))
      .filter(({ at }) => Number.isFinite(at))
      .toSorted((one, other) => one.at - other.at);
    for (const { timestamp, message, archived, at } of announcements as (Members & { at: Seconds })[])
      yield {
        key: textIn(timestamp),
        name: textIn(message).split('\n')[0]?.slice(0, MAX_NAME) ?? '',
        message: textIn(message),
        status: archived === true ? FIXED : 1,
        visible: 1,
        stickied: false,
        occurredAt: at,
        createdAt: at,
        components: [],
        updates: [],
        meta: {},
      };
  }

  notes(): readonly string[] {
    const { suites, maintenance, remote, alerting } = this.#config;
    const notes = [...this.#variables.notes(), ...this.#notes];
    for (const { name } of objectsIn(suites))
      notes.push(
        `The suite "${textIn(name)}" is left out: checks here do not depend on each other's results.`,
      );
    if (Object.keys(membersOf(maintenance)).length > 0)
      notes.push(
        'The maintenance window is left out: in Gatus it only keeps alerts away, and here everybody would see it. Plan maintenance in the dashboard.',
      );
    if (objectsIn(membersOf(remote).instances).length > 0)
      notes.push('Endpoints of other instances are left out. Import the configuration of each instance.');
    const providers = Object.keys(membersOf(alerting));
    if (providers.length > 0)
      notes.push(`Alerting, left out: ${providers.join(', ')}. Set up webhooks or mail here instead.`);
    if (!this.#hasConfig)
      notes.push(
        'The database does not say what is checked, so there are no checks. Name the configuration as well: daymark import gatus config.yaml --database <database>.',
      );
    notes.push(
      this.#database
        ? 'Single results, of which Gatus keeps the last 100, are left out. Their changes and their days are imported.'
        : 'Results that Gatus has stored are not imported: uptime begins now. Name its database with --database.',
    );
    return notes;
  }

  async close(): Promise<void> {
    this.#database?.close();
  }

  #daysOf(key: string): ImportedDay[] {
    return this.#database?.daysOf(key, this.#now) ?? [];
  }

  #groupNames(): string[] {
    return [...new Set(this.#endpoints.map(({ group }) => textIn(group)).filter((name) => name !== ''))];
  }

  #readChecks(): ImportedCheck[] {
    const alerting = membersOf(this.#config.alerting);
    const externals = new Set(objectsIn(this.#config['external-endpoints']));
    return this.#endpoints.flatMap((endpoint) => {
      const subject = `The endpoint "${textIn(endpoint.name)}" (${keyOf(endpoint)})`;
      const note = (difference: string) => this.#notes.add(`${subject} ${difference}.`);
      try {
        if (objectsIn(endpoint['maintenance-windows']).length > 0)
          note('is checked without its maintenance windows, which only keep alerts away in Gatus');
        // Alerts may hold secrets that nothing here needs.
        const { alerts, ...asked } = endpoint;
        const usable = { ...this.#variables.expand(asked), ...(alerts !== undefined && { alerts }) };
        return [externals.has(endpoint) ? heartbeatOf(usable, note) : checkOf(usable, alerting, note)];
      } catch (error) {
        if (!(error instanceof NoCounterpart)) throw error;
        note(`${error.message}. It has a component, and no check`);
        return [];
      }
    });
  }
}
