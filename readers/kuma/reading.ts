import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { flagOf, numberOf, textOf, timeOf } from '../cachet2/values.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { placeGroups, type Shown, type ShownGroup } from './monitor-groups.ts';
import { KumaTables } from './tables.ts';

export interface KumaOptions {
  readonly now: Seconds;
  /** The slug of the status page that becomes ours. */
  readonly page?: string | undefined;
  /** The address of the user, who has none in Uptime Kuma. */
  readonly email?: string | undefined;
}

/** The tables of Uptime Kuma, and what it takes to read each of them. */
export class KumaReading {
  readonly staging: Staging;
  readonly tables: KumaTables;
  readonly now: Seconds;
  readonly options: KumaOptions;
  /** The status page that becomes ours; undefined if there is none. */
  readonly page: StagedRow | undefined;
  readonly monitors: ReadonlyMap<number, StagedRow>;
  /** The monitors that become components, by their ids, and the groups that these are in, in their order. */
  readonly shown: ReadonlyMap<number, Shown>;
  readonly groups: readonly ShownGroup[];
  readonly #followedBy: ReadonlyMap<number, number>;
  /** What is not imported, in sentences. Reading adds to them. */
  readonly notes = new Set<string>();

  constructor(staging: Staging, options: KumaOptions) {
    this.staging = staging;
    this.tables = new KumaTables(staging);
    this.now = options.now;
    this.options = options;
    const proxies = this.#proxies();
    this.monitors = new Map(
      this.tables
        .rows('monitor', 'order by id')
        .map((row) => [numberOf(row.id), { ...row, proxy_url: proxies.get(numberOf(row.proxy_id)) ?? null }]),
    );
    this.page = this.#choosePage();
    const { shown, groups, followedBy, notes } = placeGroups(
      this.monitors,
      this.#findShown(),
      this.#pageGroups(),
    );
    this.shown = shown;
    this.groups = groups;
    this.#followedBy = followedBy;
    for (const note of notes) this.notes.add(note);
  }

  /** All times are in UTC. */
  time(value: StagedRow[string] | undefined, fallback: Seconds = this.now): Seconds {
    return timeOf('UTC', value) ?? fallback;
  }

  /** The groups of the page, in their order. */
  #pageGroups(): StagedRow[] {
    if (!this.page) return [];
    return this.tables.rows(
      'group',
      'where status_page_id = ? and public = 1 order by weight, id',
      numberOf(this.page.id),
    );
  }

  /** The monitor whose component a check is about; undefined if it is not on the page in any form. */
  componentOf(id: number): number | undefined {
    return this.shown.has(id) ? id : this.#followedBy.get(id);
  }

  /** What people call a monitor, with its id, because names need not be unique. */
  nameOf(row: StagedRow): string {
    return `The monitor "${textOf(row.name)}" (${textOf(row.id)})`;
  }

  /** The time zone of the server, for times that have none of their own. */
  get serverZone(): string {
    const zone = this.tables.setting('serverTimezone');
    return typeof zone === 'string' && isZone(zone) ? zone : 'UTC';
  }

  /** The addresses of proxies that checks here can use, by their ids. */
  #proxies(): Map<number, string> {
    return new Map(
      this.tables
        .rows('proxy')
        .filter(({ protocol, active }) => protocol === 'http' && flagOf(active, true))
        .map((row) => {
          const [name, password] = [row.username, row.password].map((each) =>
            encodeURIComponent(textOf(each)),
          );
          const credentials = flagOf(row.auth, false) && name !== '' ? `${name}:${password}@` : '';
          return [numberOf(row.id), `http://${credentials}${textOf(row.host)}:${numberOf(row.port)}`];
        }),
    );
  }

  /** The page that visitors of the root see, or else the first one. */
  #choosePage(): StagedRow | undefined {
    const pages = this.tables.rows('status_page', 'order by id');
    const { page: slug } = this.options;
    if (slug !== undefined) {
      const named = pages.find((row) => textOf(row.slug) === slug);
      if (named) return named;
      const slugs = pages.map((row) => textOf(row.slug)).join(', ');
      throw new OperatorError(
        `There is no status page "${slug}" in this Uptime Kuma. ${slugs === '' ? 'It has none.' : `It has: ${slugs}.`}`,
      );
    }
    const entry = /^statusPage-(.+)$/.exec(String(this.tables.setting('entryPage') ?? ''))?.[1];
    return (
      pages.find((row) => textOf(row.slug) === entry) ??
      pages.find((row) => flagOf(row.published, true)) ??
      pages[0]
    );
  }

  #findShown(): Map<number, Shown> {
    const shown = new Map<number, Shown>();
    for (const group of this.#pageGroups()) {
      const links = this.tables.rows(
        'monitor_group',
        'where group_id = ? order by weight, id',
        numberOf(group.id),
      );
      for (const [order, link] of links.entries()) {
        const monitor = this.monitors.get(numberOf(link.monitor_id));
        if (!monitor) continue;
        const id = numberOf(monitor.id);
        if (shown.has(id)) {
          this.notes.add(
            `${this.nameOf(monitor)} is in several groups of the status page. Its component is in the first one.`,
          );
          continue;
        }
        const url = textOf(link.custom_url) || textOf(monitor.url);
        shown.set(id, {
          monitor,
          group: textOf(group.id),
          order: order + 1,
          link: flagOf(link.send_url, false) ? url : null,
        });
      }
    }
    return shown;
  }
}

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
