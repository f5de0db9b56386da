import type { ServerResponse } from 'node:http';
import type { Locale } from '../../i18n/locales.ts';
import type { Choice, PageData } from '../page-data.ts';
import { METRICS } from '../views/page.ts';
import { type Announcement, describeChange, somethingChanged } from './announcements.ts';
import { type PageState, partsBehind, stateOf } from './state-token.ts';

/** How far back it is known what happened since a reader left: so many changes. */
const MAX_STEPS = 256;

/** One change of the page. */
interface Step {
  readonly number: number;
  readonly token: string;
  /** What happened since the step before it. */
  readonly said: readonly Announcement[];
}

/** What a reader must be told: some parts and what happened, or that parts are not enough. */
export type News =
  | { readonly parts: ReadonlySet<string>; readonly said: readonly Announcement[] }
  | 'refresh';

interface Shown {
  readonly data: PageData;
  readonly state: PageState;
}

/** The page as some readers see it: in one language, with one choice of days and charts. */
export class Variant {
  readonly channel: Channel;
  /** The page's own where the reader asked for none that there is. */
  readonly locale: Locale | undefined;
  /** Those who have been told how the page is, and are told how it changes. */
  readonly viewers = new Set<ServerResponse>();
  /** Viewers, and those who have come and are not told anything yet. */
  streams = 0;
  /** How many networks watch it and have it among the variants that are rendered for them. */
  networks = 0;

  constructor(channel: Channel, locale: Locale | undefined) {
    this.channel = channel;
    this.locale = locale;
  }
}

/** The page with one choice of days and charts, in every language, and how it changed. */
export class Channel {
  readonly choice: Partial<Choice>;
  readonly variants = new Map<string, Variant>();
  /** The load of the hub that it is of. */
  epoch = -1;
  #shown: Shown | undefined;
  /** Whether charts are newer than what the viewers were told. */
  #withholdsCharts = false;
  /** The newest change of each part. */
  #changedAt = new Map<string, number>();
  /** The oldest first. */
  #steps: Step[] = [];
  #next = 0;

  constructor(choice: Partial<Choice>) {
    this.choice = choice;
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  get withholdsCharts(): boolean {
    return this.#withholdsCharts;
  }

  get isWatched(): boolean {
    return this.variants.values().some(({ viewers }) => viewers.size > 0);
  }

  /** Whether nobody watches it, and nobody has come to. */
  get isIdle(): boolean {
    return this.variants.values().every(({ streams }) => streams === 0);
  }

  variantFor(locale: Variant['locale']): Variant {
    const key = String(locale);
    const known = this.variants.get(key) ?? new Variant(this, locale);
    this.variants.set(key, known);
    return known;
  }

  /** Takes over the page as it is now, and gives what its viewers must be told. Charts alone may have to wait. */
  update(data: PageData, { chartsMayGo }: { chartsMayGo: boolean }): News | undefined {
    const before = this.#shown;
    const state = stateOf(data);
    this.#shown = { data, state };
    if (!before || before.state.around !== state.around) {
      this.#changedAt.clear();
      this.#steps = [];
      this.#withholdsCharts = false;
      this.#addStep([]);
      return before && 'refresh';
    }
    const { hashes } = before.state;
    const parts = new Set([...state.hashes.keys()].filter((id) => hashes.get(id) !== state.hashes.get(id)));
    if (this.#withholdsCharts) parts.add(METRICS);
    if (parts.size === 0) return undefined;
    this.#withholdsCharts = parts.size === 1 && parts.has(METRICS) && !chartsMayGo;
    if (this.#withholdsCharts) return undefined;
    const said = describeChange(before.data, data);
    const number = this.#addStep(said);
    for (const id of parts) this.#changedAt.set(id, number);
    return { parts, said };
  }

  /** Whether somebody with this token has been told everything that the viewers were told. */
  isUpToDate(token: string): boolean {
    return this.#steps.at(-1)?.token === token || this.#shown?.state.token === token;
  }

  /** Whether this token is of a state that was seen here. */
  knows(token: string): boolean {
    return this.#shown?.state.token === token || this.#steps.some((step) => step.token === token);
  }

  /** The whole page, for those who know nothing of it. */
  everything(): News | undefined {
    return this.#shown && { parts: new Set(this.#shown.state.hashes.keys()), said: [] };
  }

  /** What a reader who was away must be told; nothing where it sees the page as it is. */
  newsSince(token: string): News | undefined {
    if (!this.#shown || this.isUpToDate(token)) return undefined;
    const step = this.#steps.findLast((one) => one.token === token);
    if (!step) return this.#newsFor(this.#shown.state, token);
    const parts = this.#changedAt.entries().filter(([, number]) => number > step.number);
    return {
      parts: new Set([...parts.map(([id]) => id), ...(this.#withholdsCharts ? [METRICS] : [])]),
      said: this.#steps.filter(({ number }) => number > step.number).flatMap(({ said }) => said),
    };
  }

  /** A state that was never seen here: of another node, of before a restart, or of between two looks. */
  #newsFor(state: PageState, token: string): News | undefined {
    const behind = partsBehind(state, token);
    if (!behind) return 'refresh';
    const isWorthAWord = behind.some((id) => id !== METRICS);
    return { parts: new Set(behind), said: isWorthAWord ? [somethingChanged] : [] };
  }

  #addStep(said: readonly Announcement[]): number {
    const number = this.#next++;
    this.#steps.push({ number, said, token: this.#shown?.state.token ?? '' });
    if (this.#steps.length > MAX_STEPS) this.#steps.shift();
    return number;
  }
}
