/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, root } from './dom.ts';

export const { zone: pageZone = 'UTC' } = body.dataset;

const styles: Record<string, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
};
const formats: Record<string, Intl.DateTimeFormat> = {};
/** A time in the language of the page. */
export const format = (time: number, style: string, timeZone: string) => {
  formats[style + timeZone] ??= new Intl.DateTimeFormat(root.lang, { ...styles[style], timeZone });
  return formats[style + timeZone]?.format(time) ?? '';
};
/** The time zone of the visitor. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || pageZone;
export const isOtherZone = ownZone !== pageZone;
