import type { Seconds } from '../../src/lib/clock.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedMetric,
  ImportedSchedule,
  ImportedSubscriber,
  ImportedTemplate,
  ImportSource,
} from '../source.ts';
import { explainedBy, importedComponent, importedGroup } from './components.ts';
import { importedIncident, importedSchedule } from './incidents.ts';
import {
  type ComponentRecord,
  type IncidentRecord,
  type MetricRecord,
  type PageRecord,
  type TemplateRecord,
  unknownPage,
} from './records.ts';
import { privacyNotes, settingsFrom } from './settings.ts';
import { type ListedSubscriber, SubscriberReader } from './subscribers.ts';
import { importedMetric, importedTemplates } from './templates.ts';
import { pastTimes, type ReadTime, startOf } from './times.ts';

/** What a page of Statuspage has, wherever it was read from. */
export interface StatuspageData {
  /** The name of the source: see `sourceName`. */
  readonly name: string;
  readonly page: PageRecord;
  /** Groups are among them. */
  readonly components: readonly ComponentRecord[];
  readonly incidents: readonly IncidentRecord[];
  readonly maintenance: readonly IncidentRecord[];
  readonly templates?: readonly TemplateRecord[];
  readonly metrics?: readonly MetricRecord[];
  readonly subscribers?: () => AsyncIterable<ListedSubscriber>;
  /** How many of these subscribers there are, if that is known before they are read. */
  readonly subscriberCount?: number | undefined;
  /** Further subscribers, from lists. */
  readonly listed?: readonly ListedSubscriber[];
  /** Reading subscribers may add some. */
  readonly notes: string[];
}

/** A page of which nothing is known but its id. */
export const emptyData = (pageId: string | undefined): StatuspageData => ({
  name: sourceName(unknownPage, pageId ?? 'subscribers'),
  page: unknownPage,
  components: [],
  incidents: [],
  maintenance: [],
  notes: [],
});

/**
 * The name under which the records of a page are known. Statuspage gives each page an id of twelve characters, and tells it
 * to everybody, so records that came from the public page are known when the same page is imported with a key. Products that
 * imitate it have ids of their own, which are unique only together with the address.
 */
export const sourceName = ({ id }: PageRecord, otherwise: string): string =>
  `statuspage ${id !== undefined && /^[a-z0-9]{12}$/.test(id) ? id : otherwise}`;

export class StatuspageSource implements ImportSource {
  readonly name: string;
  readonly #data: StatuspageData;
  readonly #now: Seconds;
  readonly #time: ReadTime;
  #subscriberReader: SubscriberReader | undefined;

  constructor(data: StatuspageData, now: Seconds) {
    this.name = data.name;
    this.#data = data;
    this.#now = now;
    this.#time = pastTimes(now);
  }

  async counts() {
    const { components, incidents, maintenance, templates, metrics } = this.#data;
    const subscribers = this.#subscriberCount();
    return {
      groups: components.filter(({ group }) => group).length,
      components: components.filter(({ group }) => !group).length,
      templates: templates?.length ?? 0,
      incidents: incidents.length,
      schedules: maintenance.length,
      metrics: metrics?.length ?? 0,
      ...(subscribers !== undefined && { subscribers }),
    };
  }

  async settings() {
    return settingsFrom(this.#data.page);
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const record of this.#data.components) if (record.group) yield importedGroup(this.#time, record);
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    const { components, incidents, maintenance } = this.#data;
    const explained = explainedBy(incidents, maintenance);
    for (const record of components)
      if (!record.group) yield importedComponent(this.#time, record, explained(record.id));
  }

  async *templates(): AsyncGenerator<ImportedTemplate> {
    yield* importedTemplates(this.#time, this.#data.templates ?? []);
  }

  async *incidents(): AsyncGenerator<ImportedIncident> {
    for (const record of this.#oldestFirst(this.#data.incidents)) yield importedIncident(this.#time, record);
  }

  async *schedules(): AsyncGenerator<ImportedSchedule> {
    for (const record of this.#oldestFirst(this.#data.maintenance))
      yield importedSchedule(this.#time, this.#now, record);
  }

  async *metrics(): AsyncGenerator<ImportedMetric> {
    for (const record of this.#data.metrics ?? []) yield importedMetric(this.#time, record);
  }

  async *subscribers(): AsyncGenerator<ImportedSubscriber> {
    const reader = new SubscriberReader(this.#time, this.#data.components);
    this.#subscriberReader = reader;
    for await (const listed of this.#listedSubscribers()) {
      const subscriber = reader.read(listed);
      if (subscriber) yield subscriber;
    }
  }

  async *#listedSubscribers(): AsyncGenerator<ListedSubscriber> {
    if (this.#data.subscribers) yield* this.#data.subscribers();
    yield* this.#data.listed ?? [];
  }

  /** Undefined if some are counted only by reading them. */
  #subscriberCount(): number | undefined {
    const { subscribers, subscriberCount, listed = [] } = this.#data;
    if (subscribers && subscriberCount === undefined) return undefined;
    return (subscriberCount ?? 0) + listed.length;
  }

  notes(): readonly string[] {
    const { metrics: { length: metrics } = [], notes } = this.#data;
    const isCountUnknown = this.#subscriberCount() === undefined && !this.#subscriberReader;
    return [
      ...notes,
      ...(isCountUnknown ? ['Subscribers will be imported, too. How many there are is not known yet.'] : []),
      ...privacyNotes(this.#data.page),
      ...(metrics > 0
        ? [
            `Metrics that come without their points: ${metrics}. Statuspage gives nobody the points that it has. Let your scripts send new ones here (docs/api.md).`,
          ]
        : []),
      ...(this.#subscriberReader?.notes() ?? []),
    ];
  }

  async close(): Promise<void> {}

  #oldestFirst(records: readonly IncidentRecord[]): IncidentRecord[] {
    return records.toSorted((a, b) => startOf(this.#time, a) - startOf(this.#time, b));
  }
}
