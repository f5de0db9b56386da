import type { ServerResponse } from 'node:http';
import type { Locale } from '../../../../common/texts/locales.ts';
import type { Choice, PageData } from '../page-data.ts';
import { METRICS } from '../views/page.ts';
import { type Announcement, describeChange, somethingChanged } from './announcements.ts';
import { changedParts, type PageState, stateOf } from './state-token.ts';
import type { Audience } from './viewer-registry.ts';

/** A viewer that reconnects gets the announcements of at most this many changes. */
const MAX_REVISIONS = 256;

/** One change of the page. */
interface Revision {
  readonly number: number;
  readonly token: string;
  /** What happened since the revision before it. */
  readonly announcements: readonly Announcement[];
}

/** What a viewer receives: changed parts and announcements, or the request to fetch the whole page. */
export type PageUpdate =
  | { readonly parts: ReadonlySet<string>; readonly announcements: readonly Announcement[] }
  | 'refresh';

interface LoadedPage {
  readonly data: PageData;
  readonly state: PageState;
}

/** The page in one language, with one choice of days and charts. */
export class Variant implements Audience {
  readonly channel: Channel;
  /** Undefined if the visitor requested no supported language: the default language of the page. */
  readonly locale: Locale | undefined;
  /** Whether the links of the page name the language, such as `/de/history`. */
  readonly isInAddress: boolean;
  readonly viewers = new Set<ServerResponse>();
  streams = 0;
  networks = 0;

  constructor(channel: Channel, locale: Locale | undefined, isInAddress: boolean) {
    this.channel = channel;
    this.locale = locale;
    this.isInAddress = isInAddress;
  }
}

/** The page with one choice of days and charts, in every language, and its latest changes. */
export class Channel {
  readonly choice: Partial<Choice>;
  readonly variants = new Map<string, Variant>();
  /** The epoch of the hub at which this channel was last updated. */
  epoch = -1;
  #current: LoadedPage | undefined;
  /** Whether the charts changed since the last update that the viewers received. */
  #hasPendingCharts = false;
  /** The newest revision in which each part changed. */
  #changedAt = new Map<string, number>();
  /** Oldest first. */
  #revisions: Revision[] = [];
  #nextNumber = 0;

  constructor(choice: Partial<Choice>) {
    this.choice = choice;
  }

  get current(): LoadedPage | undefined {
    return this.#current;
  }

  get hasPendingCharts(): boolean {
    return this.#hasPendingCharts;
  }

  get isWatched(): boolean {
    return this.variants.values().some(({ viewers }) => viewers.size > 0);
  }

  /** Whether no viewer is connected, not even one that waits for its first update. */
  get isIdle(): boolean {
    return this.variants.values().every(({ streams }) => streams === 0);
  }

  variantFor(locale: Variant['locale'], isInAddress = false): Variant {
    const key = `${locale} ${isInAddress}`;
    const variant = this.variants.get(key) ?? new Variant(this, locale, isInAddress);
    this.variants.set(key, variant);
    return variant;
  }

  /**
   * Stores the current page and returns the update for its viewers. A change of nothing but charts may have to wait.
   */
  update(data: PageData, { mayUpdateCharts }: { mayUpdateCharts: boolean }): PageUpdate | undefined {
    const before = this.#current;
    const state = stateOf(data);
    this.#current = { data, state };
    if (!before || before.state.layoutHash !== state.layoutHash) {
      this.#changedAt.clear();
      this.#revisions = [];
      this.#hasPendingCharts = false;
      this.#addRevision([]);
      return before && 'refresh';
    }
    const { partHashes: previousHashes } = before.state;
    const parts = new Set(
      [...state.partHashes.keys()].filter((id) => previousHashes.get(id) !== state.partHashes.get(id)),
    );
    if (this.#hasPendingCharts) parts.add(METRICS);
    if (parts.size === 0) return undefined;
    this.#hasPendingCharts = parts.size === 1 && parts.has(METRICS) && !mayUpdateCharts;
    if (this.#hasPendingCharts) return undefined;
    const announcements = describeChange(before.data, data);
    const number = this.#addRevision(announcements);
    for (const id of parts) this.#changedAt.set(id, number);
    return { parts, announcements };
  }

  /** Whether a viewer with this token has received everything that the other viewers received. */
  isUpToDate(token: string): boolean {
    return this.#revisions.at(-1)?.token === token || this.#current?.state.token === token;
  }

  /** Whether this channel has had a state with this token. */
  hasSeen(token: string): boolean {
    return (
      this.#current?.state.token === token || this.#revisions.some((revision) => revision.token === token)
    );
  }

  /** The whole page, for a viewer without a token. */
  fullUpdate(): PageUpdate | undefined {
    return this.#current && { parts: new Set(this.#current.state.partHashes.keys()), announcements: [] };
  }

  /** The update for a viewer that was away; undefined if it missed nothing. */
  updateSince(token: string): PageUpdate | undefined {
    if (!this.#current || this.isUpToDate(token)) return undefined;
    const revision = this.#revisions.findLast((one) => one.token === token);
    if (!revision) return this.#updateForUnknown(this.#current.state, token);
    const parts = this.#changedAt.entries().filter(([, number]) => number > revision.number);
    return {
      parts: new Set([...parts.map(([id]) => id), ...(this.#hasPendingCharts ? [METRICS] : [])]),
      announcements: this.#revisions
        .filter(({ number }) => number > revision.number)
        .flatMap(({ announcements }) => announcements),
    };
  }

  /** For a state that this channel never had: of another node, from before a restart, or between two polls. */
  #updateForUnknown(state: PageState, token: string): PageUpdate | undefined {
    const changed = changedParts(state, token);
    if (!changed) return 'refresh';
    const isNotable = changed.some((id) => id !== METRICS);
    return { parts: new Set(changed), announcements: isNotable ? [somethingChanged] : [] };
  }

  #addRevision(announcements: readonly Announcement[]): number {
    const number = this.#nextNumber++;
    this.#revisions.push({ number, announcements, token: this.#current?.state.token ?? '' });
    if (this.#revisions.length > MAX_REVISIONS) this.#revisions.shift();
    return number;
  }
}
