import { fill, type Message, type Plural, partsOf, type Values } from '../../../common/texts/message.ts';
import type { PageTexts } from '../../../common/texts/types.ts';
import type { Seconds } from '../../lib/clock.ts';
import { Html, html } from '../../lib/html.ts';
import { count, type Language } from './languages.ts';

type Named<T> = { [K in keyof PageTexts]: PageTexts[K] extends T ? K : never }[keyof PageTexts];
type TextName = Named<string>;
type MessageName = Named<Message<string>>;
type PluralName = Named<Plural<string>>;
/** The placeholders of a text. Those of several texts are all needed. */
type Placeholders<T> = T extends Message<infer P> ? P : T extends Plural<infer P> ? P : never;

/** How times are formatted. The page's script uses the same formats for the visitor's own time zone. */
const timeFormats = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  /** For times of this year. */
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
  /** A time of today, which the visitor's own zone may call another day. */
  today: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateFormats = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  monthOnly: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const MAX_CACHED = 5000;

/** What the operator calls the component statuses, in their order; null is the name in each language. */
export type StatusLabels = Readonly<Record<string, string | null>>;

/** The texts of a page in one language and time zone. */
export class Translator {
  readonly language: Language;
  readonly zone: string;
  /** The code of the language in which the operator writes: the default one of the page. */
  readonly original: string;
  readonly #timeFormatters: Record<keyof typeof timeFormats, Intl.DateTimeFormat>;
  readonly #dateFormatters: Record<keyof typeof dateFormats, Intl.DateTimeFormat>;
  readonly #percent: Intl.NumberFormat;
  readonly #duration: Intl.DurationFormat;
  readonly #narrowDuration: Intl.DurationFormat;
  readonly #list: Intl.ListFormat;
  readonly #statusLabels: readonly (string | null)[];
  /** Formatting takes microseconds, and a page repeats the same times. */
  readonly #cache = new Map<string, string>();

  constructor(
    language: Language,
    zone: string,
    statusLabels: StatusLabels = {},
    original: string = language.code,
  ) {
    const { code } = language;
    const zonedFormatter = (format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...format, timeZone: zone });
    // Dates belong to the time zone of the page already.
    const dateFormatter = (format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...format, timeZone: 'UTC' });
    this.language = language;
    this.zone = zone;
    this.original = original;
    // They are in the order of the statuses, which begin with 1.
    this.#statusLabels = Object.values(statusLabels);
    this.#timeFormatters = {
      full: zonedFormatter(timeFormats.full),
      short: zonedFormatter(timeFormats.short),
      time: zonedFormatter(timeFormats.time),
      today: zonedFormatter(timeFormats.today),
    };
    this.#dateFormatters = {
      day: dateFormatter(dateFormats.day),
      long: dateFormatter(dateFormats.long),
      weekday: dateFormatter(dateFormats.weekday),
      month: dateFormatter(dateFormats.month),
      monthOnly: dateFormatter(dateFormats.monthOnly),
    };
    this.#percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 });
    this.#duration = new Intl.DurationFormat(code, { style: 'short' });
    this.#narrowDuration = new Intl.DurationFormat(code, { style: 'narrow' });
    this.#list = new Intl.ListFormat(code, { type: 'conjunction' });
  }

  get messages(): PageTexts {
    return this.language.messages;
  }

  t(name: TextName): string;
  t<N extends MessageName>(name: N, values: Values<Placeholders<PageTexts[N]>>): string;
  t(name: TextName | MessageName, values?: Values<string>): string {
    const text = this.messages[name];
    return values ? fill(text as Message<string>, values) : (text as string);
  }

  count<N extends PluralName>(
    name: N,
    number: number,
    ...values: [Placeholders<PageTexts[N]>] extends [never] ? [] : [Values<Placeholders<PageTexts[N]>>]
  ): string;
  count(name: PluralName, number: number, values: Values<string> = {}): string {
    return count(this.language, this.messages[name] as Plural<string>, number, values);
  }

  /** A text in which some values are markup. */
  markup<N extends MessageName>(name: N, values: Readonly<Record<Placeholders<PageTexts[N]>, Html>>): Html;
  markup(name: MessageName, values: Readonly<Record<string, Html>>): Html {
    return html`${partsOf(this.messages[name]).map((part, index) => (index % 2 === 1 ? values[part] : part))}`;
  }

  /** As the operator calls it, else as the language does. */
  componentStatus(status: number): string {
    return (
      this.#statusLabels[status - 1] ??
      this.messages.componentStatus[status as keyof PageTexts['componentStatus']]
    );
  }

  incidentStatus(status: number): string {
    return this.messages.incidentStatus[status as keyof PageTexts['incidentStatus']];
  }

  scheduleStatus(status: number): string {
    return this.messages.scheduleStatus[status as keyof PageTexts['scheduleStatus']];
  }

  /** A `<time>` element, which the page's script may convert to the visitor's own time zone. */
  time(moment: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    const markup = this.#cached(
      `<${format} ${moment}`,
      () =>
        html`<time datetime="${isoOf(moment)}" data-f="${format}">${this.moment(moment, format)}</time>`
          .markup,
    );
    return new Html(markup);
  }

  /**
   * A time in the past. Pages are cached, so it is exact; the script shows how long ago it was, such as "12 minutes ago",
   * and keeps that right.
   */
  age(moment: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    const markup = this.#cached(
      `age ${format} ${moment}`,
      () =>
        html`<time datetime="${isoOf(moment)}" data-f="${format}" data-relative>${this.moment(moment, format)}</time>`
          .markup,
    );
    return new Html(markup);
  }

  /** A time to come: the script shows how far ahead it is, such as "in 2 hours". */
  ahead(moment: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    return html`<time datetime="${isoOf(moment)}" data-f="${format}" data-relative="ahead">${this.moment(moment, format)}</time>`;
  }

  /** A time to come, which comes first: the script adds how far ahead it is. */
  countdown(moment: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    return html`<time datetime="${isoOf(moment)}" data-f="${format}" data-relative="until">${this.moment(moment, format)}</time>`;
  }

  /** A time in the past, which comes first: the script adds how long ago it was. */
  dated(moment: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    return html`<time datetime="${isoOf(moment)}" data-f="${format}" data-relative="after">${this.moment(moment, format)}</time>`;
  }

  /** A span of time, as the language writes it: parts that both ends have in common appear once. */
  range(from: Seconds, to: Seconds, format: keyof typeof timeFormats = 'full'): Html {
    return html`<time datetime="${isoOf(from)}" data-end="${isoOf(to)}" data-f="${format}">${this.span(from, to, format)}</time>`;
  }

  span(from: Seconds, to: Seconds, format: keyof typeof timeFormats = 'full'): string {
    return this.#cached(`${format} ${from}-${to}`, () =>
      this.#timeFormatters[format].formatRange(from * 1000, to * 1000),
    );
  }

  /** Several days, given as `YYYY-MM-DD`, the first and the last. */
  days(from: string, to: string, format: keyof typeof dateFormats = 'day'): string {
    return this.#dateFormatters[format].formatRange(Date.parse(`${from}Z`), Date.parse(`${to}Z`));
  }

  moment(moment: Seconds, format: keyof typeof timeFormats = 'full'): string {
    return this.#cached(`${format} ${moment}`, () => this.#timeFormatters[format].format(moment * 1000));
  }

  /** A date or month in the page's time zone, given as `YYYY-MM-DD` or `YYYY-MM`. */
  date(date: string, format: keyof typeof dateFormats = 'day'): string {
    return this.#cached(`${format} ${date}`, () =>
      this.#dateFormatters[format].format(Date.parse(`${date}Z`)),
    );
  }

  percent(text: string): string {
    return this.#cached(`% ${text}`, () => {
      const format = text === '100' ? this.#percent : this.#exact;
      return format.format(Number(text) / 100);
    });
  }

  get #exact(): Intl.NumberFormat {
    return new Intl.NumberFormat(this.language.code, { style: 'percent', minimumFractionDigits: 2 });
  }

  /** With at most two units. */
  duration(seconds: number): string {
    return this.#cached(`for ${seconds}`, () => this.#duration.format(unitsOf(seconds)));
  }

  /** The same for a narrow place, such as "4h 15m". */
  narrowDuration(seconds: number): string {
    return this.#cached(`narrow ${seconds}`, () => this.#narrowDuration.format(unitsOf(seconds)));
  }

  /** A time that passes again and again, such as "60 seconds", always in the plural. */
  interval(seconds: number): string {
    return this.#cached(`every ${seconds}`, () => {
      const [unit, size] = intervalUnits.find(([, each]) => seconds % each === 0 && seconds > each) ?? [
        'second',
        1,
      ];
      const format = new Intl.NumberFormat(this.language.code, { style: 'unit', unit, unitDisplay: 'long' });
      return format.format(seconds / size);
    });
  }

  list(texts: readonly string[]): string {
    return this.#list.format(texts);
  }

  #cached(key: string, compute: () => string): string {
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const text = compute();
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, text);
    return text;
  }
}

const intervalUnits = [
  ['hour', 3600],
  ['minute', 60],
] as const;

export const isoOf = (moment: Seconds): string => `${new Date(moment * 1000).toISOString().slice(0, 19)}Z`;

function unitsOf(seconds: number): Partial<Record<Intl.DurationFormatUnit, number>> {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? { days, hours } : { days };
  if (hours > 0) return minutes > 0 ? { hours, minutes } : { hours };
  return minutes > 0 ? { minutes } : { seconds: seconds % 60 };
}

/** The settings that texts depend on. */
interface TextSettings {
  readonly timezone: string;
  readonly status_labels: StatusLabels;
  readonly locale: string;
}

const translators = new WeakMap<TextSettings, Map<string, Translator>>();

/** Formatters are slow to create, so the translators are cached for as long as the settings stay the same. */
export function translatorFor(language: Language, settings: TextSettings): Translator {
  const byLanguage = translators.get(settings) ?? new Map<string, Translator>();
  translators.set(settings, byLanguage);
  const translator =
    byLanguage.get(language.code) ??
    new Translator(language, settings.timezone, settings.status_labels, settings.locale);
  byLanguage.set(language.code, translator);
  return translator;
}
