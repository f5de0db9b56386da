import type { Tone } from '../../email/content/tone.ts';

/** The colours beside messages, readable on light and on dark. */
export const colours: Readonly<Record<Tone, `#${string}`>> = {
  bad: '#dc2626',
  warning: '#d97706',
  good: '#16a34a',
  calm: '#2563eb',
};
