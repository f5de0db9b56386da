import type { Row } from '../../../kernel/db/schema.ts';
import type { SessionState } from '../../../kernel/events/states.ts';

/** What the event log records of a session: neither its secret, nor the address and the device. */
export const sessionState = ({
  id,
  user_id,
  role,
  method,
  second_factor,
}: Row<'sessions'>): SessionState => ({
  id,
  user_id,
  role,
  method,
  second_factor,
});

/** In this order: many browsers also name those that they are compatible with. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The device in words, such as "Firefox on Linux", from what the browser says about itself. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** The time of a sign-in, if the OpenID Connect provider does not say when it was. It is never recent. */
export const UNKNOWN_TIME = 0;
