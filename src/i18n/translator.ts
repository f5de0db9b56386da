import type { Seconds } from '../lib/clock.ts';
import { Html, html } from '../lib/html.ts';
import { count, fill, type Language } from './languages.ts';
import type { Messages, Plural } from './messages.ts';

type Named<T> = { [K in keyof Messages]: Messages[K] extends T ? K : never }[keyof Messages];
type TextName = Named<string>;
type PluralName = Named<Plural>;
type Values = Readonly<Record<string, string | number>>;

/** How moments are written; the page's script writes them the same way in the reader's own zone. */
const momentForms = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateForms = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const MAX_KNOWN = 5000;

/** What a page says: one language, in one time zone. */
export class Translator {
  readonly language: Language;
  readonly zone: string;
  readonly #moments: Record<keyof typeof momentForms, Intl.DateTimeFormat>;
  readonly #dates: Record<keyof typeof dateForms, Intl.DateTimeFormat>;
  readonly #percent: Intl.NumberFormat;
  readonly #duration: Intl.DurationFormat;
  readonly #list: Intl.ListFormat;
  /** Formatting takes microseconds, and a page says the same moments again and again. */
  readonly #known = new Map<string, string>();

  constructor(language: Language, zone: string) {
    const { code } = language;
    const zoned = (form: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...form, timeZone: zone });
    // Dates are days of the page's zone already.
    const civil = (form: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...form, timeZone: 'UTC' });
    this.language = language;
    this.zone = zone;
    this.#moments = { full: zoned(momentForms.full), time: zoned(momentForms.time) };
    this.#dates = {
      day: civil(dateForms.day),
      weekday: civil(dateForms.weekday),
      month: civil(dateForms.month),
    };
    this.#percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 });
    this.#duration = new Intl.DurationFormat(code, { style: 'short' });
    this.#list = new Intl.ListFormat(code, { type: 'conjunction' });
  }

  get messages(): Messages {
    return this.language.messages;
  }

  t(name: TextName, values?: Values): string {
    return fill(this.messages[name], values);
  }

  count(name: PluralName, number: number, values?: Values): string {
    return count(this.language, this.messages[name], number, values);
  }

  /** A text in which some values are markup. */
  markup(name: TextName, values: Readonly<Record<string, Html>>): Html {
    const parts = this.messages[name].split(/\{(\w+)\}/);
    return html`${parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part))}`;
  }

  componentStatus(status: number): string {
    return this.messages.componentStatus[status as keyof Messages['componentStatus']];
  }

  incidentStatus(status: number): string {
    return this.messages.incidentStatus[status as keyof Messages['incidentStatus']];
  }

  scheduleStatus(status: number): string {
    return this.messages.scheduleStatus[status as keyof Messages['scheduleStatus']];
  }

  /** A moment that a script may write again in the reader's own zone. */
  time(moment: Seconds, form: keyof typeof momentForms = 'full'): Html {
    const markup = this.#remember(
      `<${form} ${moment}`,
      () =>
        html`<time datetime="${isoOf(moment)}" data-f="${form}">${this.moment(moment, form)}</time>`.markup,
    );
    return new Html(markup);
  }

  moment(moment: Seconds, form: keyof typeof momentForms = 'full'): string {
    return this.#remember(`${form} ${moment}`, () => this.#moments[form].format(moment * 1000));
  }

  /** A date or month of the page's zone, given as `YYYY-MM-DD` or `YYYY-MM`. */
  date(date: string, form: keyof typeof dateForms = 'day'): string {
    return this.#remember(`${form} ${date}`, () => this.#dates[form].format(Date.parse(`${date}Z`)));
  }

  percent(text: string): string {
    return this.#remember(`% ${text}`, () => {
      const format = text === '100' ? this.#percent : this.#exact;
      return format.format(Number(text) / 100);
    });
  }

  get #exact(): Intl.NumberFormat {
    return new Intl.NumberFormat(this.language.code, { style: 'percent', minimumFractionDigits: 2 });
  }

  /** Two units at the most. */
  duration(seconds: number): string {
    return this.#remember(`for ${seconds}`, () => this.#duration.format(partsOf(seconds)));
  }

  list(texts: readonly string[]): string {
    return this.#list.format(texts);
  }

  #remember(key: string, make: () => string): string {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const text = make();
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, text);
    return text;
  }
}

export const isoOf = (moment: Seconds): string => `${new Date(moment * 1000).toISOString().slice(0, 19)}Z`;

function partsOf(seconds: number): Partial<Record<Intl.DurationFormatUnit, number>> {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? { days, hours } : { days };
  if (hours > 0) return minutes > 0 ? { hours, minutes } : { hours };
  return minutes > 0 ? { minutes } : { seconds: seconds % 60 };
}

/** The settings of the page, as far as texts depend on them. */
type Zoned = { readonly timezone: string };

const known = new WeakMap<Zoned, Map<string, Translator>>();

/** Formatters are slow to create, so a translator is kept for as long as the settings stay the same. */
export function translatorFor(language: Language, settings: Zoned): Translator {
  const all = known.get(settings) ?? new Map<string, Translator>();
  known.set(settings, all);
  const translator = all.get(language.code) ?? new Translator(language, settings.timezone);
  all.set(language.code, translator);
  return translator;
}
