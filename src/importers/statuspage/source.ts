import { OperatorError } from '../../errors.ts';
import type { Seconds } from '../../lib/clock.ts';
import { parseDate } from '../../lib/dates.ts';
import { latestStatus, OPERATIONAL, UNDER_MAINTENANCE, UNKNOWN } from '../../resources/components/model.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedSchedule,
  ImportSource,
} from '../source.ts';
import { shaped, shapedList, shapes } from './public-shape.ts';

/** What the public JSON of Statuspage, and of the many products that imitate it, has. Every member may be missing. */
interface PublicComponent {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly status?: string;
  readonly position?: number;
  readonly group?: boolean;
  readonly group_id?: string | null;
  readonly created_at?: string;
  readonly updated_at?: string;
}

interface PublicUpdate {
  readonly status?: string;
  readonly body?: string | null;
  readonly display_at?: string | null;
  readonly created_at?: string;
  readonly affected_components?: readonly { readonly code?: string; readonly new_status?: string }[] | null;
}

interface PublicIncident {
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  readonly impact?: string;
  readonly created_at?: string;
  readonly started_at?: string;
  readonly resolved_at?: string | null;
  readonly updated_at?: string;
  readonly scheduled_for?: string;
  readonly scheduled_until?: string | null;
  readonly incident_updates?: readonly PublicUpdate[];
  readonly components?: readonly PublicComponent[];
}

interface Fetched {
  readonly page: { readonly name?: string; readonly time_zone?: string; readonly url?: string };
  readonly components: readonly PublicComponent[];
  readonly incidents: readonly PublicIncident[];
  readonly maintenance: readonly PublicIncident[];
  /** Whether more than the newest 50 incidents were read. */
  readonly tellsHistory: boolean;
}

const componentStatuses: Readonly<Record<string, number>> = {
  operational: 1,
  degraded_performance: 2,
  partial_outage: 3,
  major_outage: 4,
  under_maintenance: 6,
};

const incidentStatuses: Readonly<Record<string, number>> = {
  investigating: 1,
  identified: 2,
  monitoring: 3,
  resolved: 4,
  postmortem: 4,
  completed: 4,
};

/** How badly a component is affected, if only the impact of the whole incident is known. */
const impacts: Readonly<Record<string, number>> = { minor: 2, major: 3, critical: 4 };

const RESOLVED = 4;

export type Fetch = (url: string) => Promise<Response>;

/** Incidents and maintenance that are older than what the public JSON tells, in the same form. */
export type ReadOlder = (known: ReadonlySet<string>) => Promise<readonly unknown[]>;

/** Reads a page of Statuspage, or of a product with the same public JSON, from nothing but its address. */
export async function openStatuspage(
  address: string,
  now: Seconds,
  fetchUrl: Fetch = fetch,
  readOlder: ReadOlder = async () => [],
): Promise<StatuspageSource> {
  const base = address.replace(/\/+$/, '');
  const read = async (name: string): Promise<Record<string, unknown> | undefined> => {
    const response = await fetchUrl(`${base}/api/v2/${name}.json`).catch((error: Error) => {
      throw new OperatorError(`${base} does not answer: ${describe(error)}. Check the address.`);
    });
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return undefined;
    const document: unknown = await response.json().catch(() => undefined);
    return typeof document === 'object' && document !== null
      ? (document as Record<string, unknown>)
      : undefined;
  };
  const summary = await read('summary');
  if (!summary || !Array.isArray(summary.components)) {
    throw new OperatorError(
      `${base} has no public JSON of Statuspage (/api/v2/summary.json). Name the address of the page itself, such as https://status.example.com.`,
    );
  }
  const incidents = incidentsIn(((await read('incidents')) ?? summary).incidents);
  const maintenance = incidentsIn(((await read('scheduled-maintenances')) ?? summary).scheduled_maintenances);
  const older = incidentsIn(await readOlder(new Set([...incidents, ...maintenance].map(({ id }) => id))));
  return new StatuspageSource(base, now, {
    page: (shaped(shapes.page, summary.page) ?? {}) as Fetched['page'],
    components: shapedList(shapes.component, summary.components) as unknown as PublicComponent[],
    incidents: [...incidents, ...older.filter((incident) => !isMaintenance(incident))],
    maintenance: [...maintenance, ...older.filter(isMaintenance)],
    tellsHistory: older.length > 0,
  });
}

const incidentsIn = (value: unknown): PublicIncident[] =>
  shapedList(shapes.incident, value) as unknown as PublicIncident[];

/** The history has incidents and maintenance in one list. */
const isMaintenance = ({ scheduled_for: start, impact }: PublicIncident): boolean =>
  start !== undefined || impact === 'maintenance';

const describe = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

class StatuspageSource implements ImportSource {
  readonly name: string;
  readonly #fetched: Fetched;
  readonly #now: Seconds;

  constructor(base: string, now: Seconds, fetched: Fetched) {
    this.name = `statuspage ${new URL(base).host}`;
    this.#fetched = fetched;
    this.#now = now;
  }

  async counts() {
    const { components, incidents, maintenance } = this.#fetched;
    return {
      groups: components.filter(({ group }) => group).length,
      components: components.filter(({ group }) => !group).length,
      incidents: incidents.length,
      schedules: maintenance.length,
    };
  }

  async settings() {
    const { name, time_zone: timezone } = this.#fetched.page;
    return { name, timezone: timezone === 'Etc/UTC' ? 'UTC' : timezone };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const component of this.#fetched.components.filter(({ group }) => group))
      yield {
        key: component.id,
        name: component.name,
        order: component.position ?? 0,
        visible: 1,
        collapsed: 0,
        createdAt: this.#time(component.created_at),
      };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const component of this.#fetched.components.filter(({ group }) => !group)) {
      const createdAt = this.#time(component.created_at);
      yield {
        key: component.id,
        name: component.name,
        description: component.description || null,
        link: null,
        status: this.#ownStatus(component),
        statusSince: this.#time(component.updated_at, createdAt),
        order: component.position ?? 0,
        enabled: true,
        group: component.group_id ?? undefined,
        meta: {},
        createdAt,
      };
    }
  }

  async *incidents(): AsyncGenerator<ImportedIncident> {
    const inOrder = this.#fetched.incidents.toSorted((a, b) => this.#start(a) - this.#start(b));
    for (const incident of inOrder) {
      const [first, ...later] = this.#updates(incident);
      const createdAt = this.#start(incident);
      const status = incidentStatuses[first?.status ?? ''] ?? 1;
      const final = incidentStatuses[incident.status ?? ''] ?? 1;
      yield {
        key: incident.id,
        name: incident.name,
        message: first?.body || incident.name,
        status: status === RESOLVED && later.length > 0 ? 1 : status,
        final: { status: final, at: this.#time(incident.resolved_at ?? incident.updated_at, createdAt) },
        visible: 1,
        stickied: false,
        occurredAt: this.#time(incident.started_at, createdAt),
        createdAt,
        components: affectedBy(incident),
        updates: later
          .filter(({ body }) => body)
          .map((update) => ({
            status: incidentStatuses[update.status ?? ''],
            message: update.body as string,
            at: this.#time(update.display_at ?? update.created_at, createdAt),
          })),
        meta: {},
      };
    }
  }

  async *schedules(): AsyncGenerator<ImportedSchedule> {
    for (const record of this.#fetched.maintenance.toSorted((a, b) => this.#start(a) - this.#start(b))) {
      const scheduledAt = parseDate(record.scheduled_for ?? '') ?? this.#start(record);
      const [first, ...later] = this.#updates(record);
      const isOver = record.status === 'completed';
      const until = parseDate(record.scheduled_until ?? '');
      const ended = this.#time(record.resolved_at, until ?? scheduledAt);
      yield {
        key: record.id,
        name: record.name,
        message: first?.body || record.name,
        scheduledAt,
        completedAt: isOver ? Math.max(ended, scheduledAt) : (until ?? null),
        createdAt: Math.min(this.#start(record), scheduledAt),
        components: maintained(record),
        updates: later
          .filter(({ body }) => body)
          .map((update) => ({
            status: undefined,
            message: update.body as string,
            at: this.#time(update.display_at ?? update.created_at, scheduledAt),
          })),
      };
    }
  }

  notes(): readonly string[] {
    return [
      this.#fetched.tellsHistory
        ? 'The public page tells no subscribers. Import those from an export.'
        : 'The public page tells the newest 50 incidents and maintenances, and no subscribers. Import those from an export.',
    ];
  }

  async close(): Promise<void> {}

  /**
   * The status of a component on its own. The page tells what visitors see, which maintenance in progress and unresolved
   * incidents may explain: then the component is operational when they are over.
   */
  #ownStatus({ id, status }: PublicComponent): number {
    const shown = componentStatuses[status ?? ''] ?? UNKNOWN;
    const { incidents, maintenance } = this.#fetched;
    const given = (links: readonly { readonly key: string; readonly status: number | undefined }[]) =>
      links.flatMap((link) => (link.key === id && link.status ? [link.status] : []));
    const overlay = {
      windows: maintenance.filter(isInProgress).flatMap((record) => given(maintained(record))),
      incidents: incidents
        .filter((incident) => incidentStatuses[incident.status ?? ''] !== RESOLVED)
        .flatMap((incident) => given(affectedBy(incident))),
    };
    return latestStatus(OPERATIONAL, overlay) === shown ? OPERATIONAL : shown;
  }

  #updates({ incident_updates: updates = [] }: PublicIncident): PublicUpdate[] {
    const at = (update: PublicUpdate) => this.#time(update.display_at ?? update.created_at);
    return updates.toSorted((a, b) => at(a) - at(b));
  }

  #start({ created_at, started_at }: PublicIncident): Seconds {
    return this.#time(created_at ?? started_at);
  }

  #time(text: string | null | undefined, fallback: Seconds = this.#now): Seconds {
    return Math.min(parseDate(text ?? '') ?? fallback, Math.max(this.#now, fallback));
  }
}

const isInProgress = ({ status }: PublicIncident): boolean =>
  status === 'in_progress' || status === 'verifying';

/** The components of a maintenance. While it is in progress, they show the status that it gives them. */
const maintained = (record: PublicIncident) =>
  (record.components ?? [])
    .filter(({ group }) => !group)
    .map(({ id, status }) => ({
      key: id,
      status: isInProgress(record) ? (componentStatuses[status ?? ''] ?? UNKNOWN) : UNDER_MAINTENANCE,
    }));

/** The worst that updates say about each component; the impact of the incident where they say nothing. */
function affectedBy({ components = [], incident_updates: updates = [], impact }: PublicIncident) {
  return components
    .filter(({ group }) => !group)
    .map(({ id }) => {
      const told = updates.flatMap(({ affected_components: affected }) =>
        (affected ?? [])
          .filter(({ code, new_status: status }) => code === id && status !== 'operational')
          .map(({ new_status: status }) => componentStatuses[status ?? ''] ?? 0),
      );
      const worst = Math.max(0, ...told.filter((status) => status <= RESOLVED));
      return { key: id, status: worst || impacts[impact ?? ''] };
    });
}
