import { MAX_TIME } from '../../common/calendar.ts';
import { LONG_TEXT } from '../../common/text-limits.ts';
import { componentStatusValues, UNKNOWN } from '../../src/domain/status/components/model.ts';
import { isWebAddress } from '../../src/kernel/validation/fields.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { htmlToMarkdown, looksLikeHtml } from '../../src/lib/html-to-markdown.ts';
import { whyTooComplex } from '../../src/lib/markdown-parser.ts';
import { capitalized, singleLine } from '../../src/lib/text.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedSchedule,
  ImportedUpdate,
  ImportSource,
} from '../source.ts';

const MAX_NAME = 255;
const MAX_KEY = 200;
const MAX_ADDRESS = 2048;
const MAX_ORDER = 100_000;

/** The first characters of a text, without half of an emoji at the end. */
const cutTo = (text: string, max: number): string =>
  text.slice(0, max).toWellFormed().replaceAll('\0', '').trim();

const nameOf = (text: string): string =>
  cutTo(singleLine(looksLikeHtml(text) ? htmlToMarkdown(cutTo(text, LONG_TEXT)) : text), MAX_NAME);

/** A message as Markdown that can be stored and rendered, whatever it was before. */
function messageOf(text: string, base?: string): string {
  // Tags take space, too: a text of the greatest length may be four times as long in HTML.
  const raw = cutTo(text, LONG_TEXT * 4);
  const message = cutTo(looksLikeHtml(raw) ? htmlToMarkdown(raw, base) : raw, LONG_TEXT);
  if (whyTooComplex(message) === undefined) return message;
  // Between lines of ```, it is plain text, which takes no work to render.
  return `\`\`\`\n${cutTo(message.replaceAll('`', "'"), LONG_TEXT - 8)}\n\`\`\``;
}

const clamp = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), max) : 0;

const statusOf = (status: number): number =>
  componentStatusValues.find((value) => value === status) ?? UNKNOWN;

const linksOf = (links: ImportedIncident['components']) => {
  const byKey = new Map(links.map(({ key, status }) => [cutTo(key, MAX_KEY), status]));
  return [...byKey].map(([key, status]) => ({
    key,
    status: status === undefined ? undefined : statusOf(status),
  }));
};

const incidentStatusOf = (status: number): number => clamp(status, 4);

/**
 * Makes sure that everything a page says can be written: texts are cut to the greatest length and hold no HTML, times lie
 * in the past where they must, and records without a name or with the id of another one are left out and counted.
 */
export class TidySource implements ImportSource {
  readonly name: string;
  readonly counts: ImportSource['counts'];
  readonly #source: ImportSource;
  readonly #now: Seconds;
  readonly #base: string;
  readonly #dropped = new Map<string, number>();

  constructor(source: ImportSource, now: Seconds, base: string) {
    this.name = source.name;
    this.counts = () => source.counts();
    this.#source = source;
    this.#now = now;
    this.#base = base;
  }

  async settings(): Promise<Record<string, unknown>> {
    const { name, about, timezone } = (await this.#source.settings?.()) ?? {};
    return {
      name: typeof name === 'string' ? nameOf(name) || undefined : undefined,
      about: typeof about === 'string' ? messageOf(about, this.#base) || undefined : undefined,
      timezone: typeof timezone === 'string' ? zoneOf(timezone) : undefined,
    };
  }

  groups(): AsyncGenerator<ImportedGroup> {
    return this.#each('groups', this.#source.groups?.(), (group) => ({
      ...group,
      order: clamp(group.order, MAX_ORDER),
      collapsed: clamp(group.collapsed, 2),
      createdAt: this.#past(group.createdAt),
    }));
  }

  components(): AsyncGenerator<ImportedComponent> {
    return this.#each('components', this.#source.components?.(), (component) => ({
      ...component,
      description: messageOf(component.description ?? '', this.#base) || null,
      link: linkOf(component.link),
      status: statusOf(component.status),
      statusSince: this.#past(component.statusSince),
      order: clamp(component.order, MAX_ORDER),
      group: component.group === undefined ? undefined : cutTo(component.group, MAX_KEY),
      createdAt: this.#past(component.createdAt),
    }));
  }

  incidents(): AsyncGenerator<ImportedIncident> {
    return this.#each('incidents', this.#source.incidents?.(), ({ postmortem, ...incident }) => {
      const createdAt = this.#past(incident.createdAt);
      const review = messageOf(postmortem?.body ?? '', this.#base);
      return {
        ...incident,
        ...(postmortem &&
          review !== '' && {
            postmortem: {
              body: review,
              publishedAt: postmortem.publishedAt === null ? null : this.#past(postmortem.publishedAt),
            },
          }),
        message: messageOf(incident.message, this.#base) || nameOf(incident.name),
        status: incidentStatusOf(incident.status),
        ...(incident.final && {
          final: { status: incidentStatusOf(incident.final.status), at: this.#past(incident.final.at) },
        }),
        occurredAt: this.#past(incident.occurredAt),
        createdAt,
        components: linksOf(incident.components),
        updates: this.#updates(incident.updates, createdAt),
      };
    });
  }

  schedules(): AsyncGenerator<ImportedSchedule> {
    return this.#each('maintenance windows', this.#source.schedules?.(), (schedule) => {
      const createdAt = this.#past(schedule.createdAt);
      return {
        ...schedule,
        message: messageOf(schedule.message, this.#base) || nameOf(schedule.name),
        scheduledAt: clamp(schedule.scheduledAt, MAX_TIME),
        completedAt: schedule.completedAt === null ? null : clamp(schedule.completedAt, MAX_TIME),
        createdAt,
        components: linksOf(schedule.components),
        updates: this.#updates(schedule.updates, createdAt),
      };
    });
  }

  notes(): readonly string[] {
    const dropped = [...this.#dropped].map(
      ([kind, count]) =>
        `${capitalized(kind)} without a name or without an id of their own, left out: ${count}.`,
    );
    return [...this.#source.notes(), ...dropped];
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async *#each<R extends { readonly key: string; readonly name: string }>(
    kind: string,
    records: AsyncIterable<R> | undefined,
    tidied: (record: R) => R,
  ): AsyncGenerator<R> {
    const seen = new Set<string>();
    let dropped = 0;
    for await (const record of records ?? []) {
      const key = cutTo(record.key, MAX_KEY);
      const name = nameOf(record.name);
      if (key === '' || name === '' || seen.has(key)) {
        this.#dropped.set(kind, ++dropped);
        continue;
      }
      seen.add(key);
      yield { ...tidied(record), key, name };
    }
  }

  /** Updates without a text are left out. They keep their order, and none is older than the record itself. */
  #updates(updates: readonly ImportedUpdate[], createdAt: Seconds): ImportedUpdate[] {
    let after = createdAt;
    return updates.flatMap(({ status, message, at }) => {
      const text = messageOf(message, this.#base);
      if (text === '') return [];
      after = Math.max(after, this.#past(at));
      return [
        { status: status === undefined ? undefined : incidentStatusOf(status), message: text, at: after },
      ];
    });
  }

  #past(time: Seconds): Seconds {
    return clamp(time, this.#now);
  }
}

const linkOf = (link: string | null): string | null =>
  link !== null && link.length <= MAX_ADDRESS && isWebAddress(link) ? link : null;

/** A time zone that every computer knows, under its usual name. */
function zoneOf(zone: string): string | undefined {
  try {
    if (!/^[a-z]/i.test(zone)) return undefined;
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return timeZone === 'Etc/UTC' || timeZone === 'UTC' ? 'UTC' : zone;
  } catch {
    return undefined;
  }
}
