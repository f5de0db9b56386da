import { locale } from '../words/words.ts';

/** How the clock is read: as the region of the browser does, or as people chose. */
export const clocks = ['region', '24', '12'] as const;
export type Clock = (typeof clocks)[number];

const KEY = 'daymark:clock';

let chosen: Clock | undefined;

export function chosenClock(): Clock {
  if (chosen !== undefined) return chosen;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // The browser keeps nothing for this site.
  }
  chosen = clocks.find((clock) => clock === stored) ?? 'region';
  return chosen;
}

export function chooseClock(clock: Clock): void {
  chosen = clock;
  try {
    localStorage.setItem(KEY, clock);
  } catch {
    // The choice holds until the page is left.
  }
}

/** The language of the user with the region of the browser: English in London has other dates than in New York. */
export function regionalLocale(language: string, wanted: readonly string[]): string {
  return wanted.find((code) => code.split('-', 1)[0] === language) ?? language;
}

const cycles: Readonly<Record<Clock, Intl.DateTimeFormatOptions>> = {
  region: {},
  24: { hourCycle: 'h23' },
  12: { hourCycle: 'h12' },
};

/** Writes dates and times as people are used to. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regionalLocale(locale, navigator.languages), {
    ...options,
    ...(options.hour && cycles[chosenClock()]),
  });
