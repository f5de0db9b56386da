import type { Seconds } from '../../src/lib/clock.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedSubscriber,
  ImportSource,
} from '../source.ts';
import { type CsvComponent, readComponents } from './components.ts';
import { type CsvIncident, type CsvUpdate, readIncidents, readUpdates, statusesOf } from './incidents.ts';
import { type CsvSubscriber, readSubscribers } from './subscribers.ts';
import type { Table } from './table.ts';

export interface CsvPaths {
  readonly components?: string | undefined;
  readonly incidents?: string | undefined;
  /** Needs the incidents. */
  readonly updates?: string | undefined;
  readonly subscribers?: string | undefined;
}

/** Components, incidents and subscribers in CSV files that people write: docs/import-csv.md describes the columns. */
export class CsvSource implements ImportSource {
  readonly name = 'csv';
  readonly #now: Seconds;
  readonly #components: readonly CsvComponent[];
  readonly #incidents: readonly CsvIncident[];
  readonly #updates: ReadonlyMap<string, readonly CsvUpdate[]>;
  readonly #subscribers: readonly CsvSubscriber[];
  readonly #tables: { readonly incidents: Table | undefined; readonly subscribers: Table | undefined };
  readonly #notes: string[] = [];
  /** The components that are here already, by name and by the key of an earlier import. */
  #here: ReadonlySet<string> = new Set();

  constructor(paths: CsvPaths, { zone, now }: { readonly zone: string; readonly now: Seconds }) {
    const reading = { zone, now, notes: this.#notes };
    this.#now = now;
    this.#components = paths.components === undefined ? [] : readComponents(paths.components, reading);
    const read = paths.incidents === undefined ? undefined : readIncidents(paths.incidents, reading);
    const all = read?.incidents ?? [];
    this.#updates = paths.updates === undefined ? new Map() : readUpdates(paths.updates, all, reading);
    this.#incidents = all.filter((incident) => this.#hasStatus(incident, read?.table));
    const people = paths.subscribers === undefined ? undefined : readSubscribers(paths.subscribers, reading);
    this.#subscribers = people?.subscribers ?? [];
    this.#tables = { incidents: read?.table, subscribers: people?.table };
  }

  matchByName(here: ReadonlySet<string>): void {
    this.#here = here;
  }

  async counts() {
    return {
      groups: this.#groupNames().size,
      components: this.#components.length,
      incidents: this.#incidents.length,
      subscribers: this.#subscribers.length,
    };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    let order = 0;
    for (const name of this.#groupNames())
      yield { key: name, name, order: ++order, visible: 1, collapsed: 0, createdAt: this.#begin() };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const { createdAt = this.#begin(), ...component } of this.#components)
      yield { ...component, statusSince: this.#now, meta: {}, createdAt: Math.min(createdAt, this.#now) };
  }

  async *incidents(): AsyncGenerator<ImportedIncident> {
    for (const incident of this.#incidents.toSorted((a, b) => a.occurredAt - b.occurredAt)) {
      const updates = this.#updates.get(incident.key) ?? [];
      const statuses = statusesOf(incident, updates);
      if (!statuses) continue;
      const { key, name, message, visible, stickied, occurredAt, componentStatus } = incident;
      const { known, unknown } = this.#resolve(incident.components);
      if (unknown.length > 0)
        this.#tables.incidents?.note(
          incident.line,
          `There is no component ${quoted(unknown)}, so the incident is imported without it. Write the name or the id of a component, and a bar (|) between two of them.`,
        );
      yield {
        key,
        name,
        message,
        ...statuses,
        visible,
        stickied,
        occurredAt,
        createdAt: occurredAt,
        components: known.map((component) => ({ key: component, status: componentStatus })),
        updates,
        meta: {},
      };
    }
  }

  async *subscribers(): AsyncGenerator<ImportedSubscriber> {
    for (const { line, components, ...subscriber } of this.#subscribers) {
      const { known, unknown } = this.#resolve(components);
      if (unknown.length > 0) {
        this.#tables.subscribers?.note(
          line,
          `There is no component ${quoted(unknown)}, so the subscriber is left out. Write the name or the id of a component, and a bar (|) between two of them.`,
        );
        continue;
      }
      yield { ...subscriber, components: components.length === 0 ? undefined : known };
    }
  }

  notes(): readonly string[] {
    const unconfirmed = this.#subscribers.filter(({ verified }) => !verified).length;
    return [
      ...new Set(this.#notes),
      ...(unconfirmed > 0
        ? [
            `Subscribers who are not confirmed: ${unconfirmed}. They get no messages until they confirm their address. If they have confirmed it elsewhere, write yes in the column confirmed.`,
          ]
        : []),
    ];
  }

  async close(): Promise<void> {}

  #hasStatus(incident: CsvIncident, table: Table | undefined): boolean {
    if (statusesOf(incident, this.#updates.get(incident.key) ?? [])) return true;
    table?.note(
      incident.line,
      'Nothing says what became of it. Write a status such as fixed, or the time at which it was resolved in resolved_at.',
    );
    return false;
  }

  #groupNames(): ReadonlySet<string> {
    return new Set(this.#components.flatMap(({ group }) => group ?? []));
  }

  /** When components begin to exist that do not tell it: with the oldest incident. */
  #begin(): Seconds {
    return this.#incidents.reduce((oldest, { occurredAt }) => Math.min(oldest, occurredAt), this.#now);
  }

  /** The keys of components that are written as names or ids. */
  #resolve(references: readonly string[]): { readonly known: string[]; readonly unknown: string[] } {
    const keys = new Map(this.#components.flatMap(({ key, name }) => [[name, key] as const]));
    for (const { key } of this.#components) keys.set(key, key);
    const keyOf = (reference: string) =>
      keys.get(reference) ?? (this.#here.has(reference) ? reference : undefined);
    return {
      known: [...new Set(references.flatMap((reference) => keyOf(reference) ?? []))],
      unknown: references.filter((reference) => keyOf(reference) === undefined),
    };
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
