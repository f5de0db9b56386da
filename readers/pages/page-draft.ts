import {
  latestStatus,
  OPERATIONAL,
  type Overlay,
  UNKNOWN,
} from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { overlaysOf } from '../overlays.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedSchedule,
  ImportedUpdate,
  ImportSource,
} from '../source.ts';

/**
 * What the public documents of a page say, as far as they say it. The file of each product fills this in; what it means for
 * an import is the same for all of them, and is decided here.
 */
export interface PageDraft {
  readonly settings: { readonly name?: unknown; readonly about?: unknown; readonly timezone?: unknown };
  readonly groups: readonly DraftGroup[];
  readonly components: readonly DraftComponent[];
  readonly incidents: readonly DraftIncident[];
  readonly schedules: readonly DraftSchedule[];
  /** What the page does not tell, in sentences. */
  readonly notes: readonly string[];
}

type Maybe<T> = T | undefined;

interface DraftGroup {
  readonly key: Maybe<string>;
  readonly name: Maybe<string>;
  readonly collapsed?: Maybe<number>;
  readonly createdAt?: Maybe<Seconds>;
  /** Its place on the page. Without it, its place in the list counts. */
  readonly order?: Maybe<number>;
}

export interface DraftComponent {
  readonly key: Maybe<string>;
  readonly name: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly link?: Maybe<string>;
  /** The status that visitors see. */
  readonly status: Maybe<number>;
  /** The status without incidents and maintenance, if the product tells it. */
  readonly ownStatus?: Maybe<number>;
  readonly since?: Maybe<Seconds>;
  readonly group?: Maybe<string>;
  readonly createdAt?: Maybe<Seconds>;
  readonly order?: Maybe<number>;
}

export interface DraftUpdate {
  readonly status: Maybe<number>;
  readonly message: Maybe<string>;
  readonly at: Maybe<Seconds>;
}

interface DraftLink {
  readonly key: Maybe<string>;
  readonly status: Maybe<number>;
}

export interface DraftIncident {
  readonly key: Maybe<string>;
  readonly name: Maybe<string>;
  /** The status that it has now. */
  readonly status: Maybe<number>;
  readonly startedAt: Maybe<Seconds>;
  readonly createdAt?: Maybe<Seconds>;
  readonly resolvedAt?: Maybe<Seconds>;
  readonly stickied?: boolean;
  readonly components: readonly DraftLink[];
  /** The first message, if the product keeps it apart from the updates. */
  readonly message?: Maybe<string>;
  /** In any order. Without a message, the oldest becomes it. */
  readonly updates: readonly DraftUpdate[];
  readonly postmortem?: ImportedIncident['postmortem'];
  /** The id by which the API tells its post-mortem, if it has one. */
  readonly postmortemAt?: Maybe<string>;
}

export interface DraftSchedule {
  readonly key: Maybe<string>;
  readonly name: Maybe<string>;
  readonly message: Maybe<string>;
  readonly startsAt: Maybe<Seconds>;
  readonly endsAt: Maybe<Seconds>;
  readonly createdAt?: Maybe<Seconds>;
  readonly components: readonly DraftLink[];
  readonly updates: readonly DraftUpdate[];
}

const INVESTIGATING = 1;

/** A page whose documents were all read. */
export class DraftSource implements ImportSource {
  readonly name: string;
  readonly #draft: PageDraft;
  readonly #now: Seconds;
  /** When components begin to exist that do not tell it: no later than the oldest incident. */
  readonly #begin: Seconds;
  readonly #explained: (key: Maybe<string>) => Overlay;

  constructor(name: string, draft: PageDraft, now: Seconds) {
    this.name = name;
    this.#draft = draft;
    this.#now = now;
    const known = [...draft.incidents, ...draft.schedules].flatMap((record) => {
      const start = 'startsAt' in record ? record.startsAt : record.startedAt;
      return start === undefined ? [] : [start];
    });
    this.#begin = known.reduce((oldest, start) => Math.min(oldest, start), now);
    this.#explained = this.#explain(draft);
  }

  async counts() {
    const { groups, components, incidents, schedules } = this.#draft;
    return {
      groups: groups.length,
      components: components.length,
      incidents: incidents.length,
      schedules: schedules.length,
    };
  }

  async settings() {
    return { ...this.#draft.settings };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const [index, group] of this.#draft.groups.entries())
      yield {
        key: group.key ?? '',
        name: group.name ?? '',
        order: group.order ?? index,
        visible: 1,
        collapsed: group.collapsed ?? 0,
        createdAt: group.createdAt ?? this.#begin,
      };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const [index, component] of this.#draft.components.entries()) {
      const createdAt = component.createdAt ?? this.#begin;
      yield {
        key: component.key ?? '',
        name: component.name ?? '',
        description: component.description ?? null,
        link: component.link ?? null,
        status: this.#ownStatus(component),
        statusSince: component.since ?? this.#now,
        order: component.order ?? index,
        enabled: true,
        group: component.group,
        meta: {},
        createdAt,
      };
    }
  }

  async *incidents(): AsyncGenerator<ImportedIncident> {
    const incidents = this.#draft.incidents.map((incident) => this.#incident(incident));
    // No incident can be created before the one that was created last.
    yield* incidents.toSorted((a, b) => a.createdAt - b.createdAt || a.occurredAt - b.occurredAt);
  }

  #incident(incident: DraftIncident): ImportedIncident {
    const updates = inOrder(incident.updates, this.#now);
    const startedAt = incident.startedAt ?? updates[0]?.at ?? incident.resolvedAt ?? this.#now;
    const createdAt = incident.createdAt ?? startedAt;
    const first = incident.message === undefined ? updates.shift() : undefined;
    const begins = first?.status ?? INVESTIGATING;
    const ends =
      incident.status ?? updates.findLast(({ status }) => status !== undefined)?.status ?? first?.status;
    return {
      key: incident.key ?? '',
      name: incident.name ?? '',
      message: incident.message ?? first?.message ?? incident.name ?? '',
      // It was open once, so that it has a time at which it was resolved.
      status: begins === FIXED ? INVESTIGATING : begins,
      ...(ends !== undefined && {
        final: { status: ends, at: incident.resolvedAt ?? updates.at(-1)?.at ?? createdAt },
      }),
      visible: 1,
      stickied: incident.stickied ?? false,
      occurredAt: startedAt,
      createdAt,
      components: linksIn(incident.components),
      updates,
      ...(incident.postmortem && { postmortem: incident.postmortem }),
      meta: {},
    };
  }

  async *schedules(): AsyncGenerator<ImportedSchedule> {
    for (const schedule of this.#draft.schedules) {
      const scheduledAt = schedule.startsAt ?? this.#now;
      const updates = inOrder(schedule.updates, this.#now);
      const message = schedule.message ?? updates.shift()?.message;
      yield {
        key: schedule.key ?? '',
        name: schedule.name ?? '',
        message: message ?? schedule.name ?? '',
        scheduledAt,
        completedAt: schedule.endsAt === undefined ? null : Math.max(schedule.endsAt, scheduledAt),
        createdAt: Math.min(schedule.createdAt ?? scheduledAt, scheduledAt, this.#now),
        components: linksIn(schedule.components),
        updates,
      };
    }
  }

  notes(): readonly string[] {
    return this.#draft.notes;
  }

  async close(): Promise<void> {}

  /**
   * The status of a component on its own. Maintenance in progress and unresolved incidents may explain what visitors see: then
   * the component is operational when they are over.
   */
  #ownStatus({ key, status = UNKNOWN, ownStatus }: DraftComponent): number {
    if (ownStatus !== undefined) return ownStatus;
    return latestStatus(OPERATIONAL, this.#explained(key)) === status ? OPERATIONAL : status;
  }

  #explain({ incidents, schedules }: PageDraft): (key: Maybe<string>) => Overlay {
    const isNow = ({ startsAt, endsAt }: DraftSchedule): boolean =>
      (startsAt ?? this.#now) <= this.#now && (endsAt === undefined || endsAt > this.#now);
    return overlaysOf(
      schedules.filter(isNow),
      incidents.filter((incident) => incident.status !== FIXED),
    );
  }
}

/** The updates that say something, from the oldest to the newest. One without a time belongs to the moment of the import. */
function inOrder(updates: readonly DraftUpdate[], now: Seconds): ImportedUpdate[] {
  return updates
    .flatMap(({ status, message, at = now }) =>
      message === undefined ? [] : [{ status, message, at: Math.min(at, now) }],
    )
    .toSorted((a, b) => a.at - b.at);
}

const linksIn = (links: readonly DraftLink[]) =>
  links.flatMap(({ key, status }) => (key === undefined ? [] : [{ key, status }]));
