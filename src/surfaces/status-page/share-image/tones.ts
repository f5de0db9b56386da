import { readableOn } from '../../../../common/colours.ts';
import { defaultStatusColours, type StatusName } from '../../../../common/settings.ts';
import { statusColours } from '../../../domain/settings/palette.ts';
import { type Html, html } from '../../../lib/html.ts';

export type ShareTone = 'operational' | 'maintenance' | 'minor' | 'partial' | 'major' | 'unknown';

export interface ToneColours {
  /** White text on it has a contrast of at least 4.5:1. */
  readonly strong: string;
  readonly tint: string;
  /** Colour of text on the tint, with a contrast of at least 7:1. */
  readonly ink: string;
}

interface Tone extends ToneColours {
  /** Drawn on a square of 48 by 48. Every tone has its own shape, so colour is not the only cue. */
  readonly icon: (strong: string) => Html;
}

export const ICON_SIZE = 48;

const stroke = (path: string, width: number) =>
  html`<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (fill: string) => html`<circle cx="24" cy="24" r="23" fill="${fill}"/>`;

const check = (fill: string) => html`${disc(fill)}${stroke('M13.5 25l7.5 7.5L35 17', 5.5)}`;

const wrench = (fill: string) => html`<rect x="1.5" y="1.5" width="45" height="45" rx="11" fill="${fill}"/>
${stroke('M14 34L27 21', 7)}<circle cx="30" cy="18" r="9.5" fill="#fff"/>
<path d="M29 12.5L35.5 6L42 12.5L35.5 19Q32 20 30 18Q28 16 29 12.5Z" fill="${fill}"/>`;

const wave = (fill: string) =>
  html`${disc(fill)}${stroke('M11.5 26.5c3.5-7 8.5-7 12.5-2.500s9 4.5 12.5-2.5', 5.5)}`;

const triangle = (fill: string) =>
  html`<path d="M24 5L45 42H3Z" fill="${fill}" stroke="${fill}" stroke-width="5" stroke-linejoin="round"/>
${stroke('M24 18v11', 5.5)}<circle cx="24" cy="37" r="3.2" fill="#fff"/>`;

const cross = (fill: string) =>
  html`<path d="M15 2H33L46 15V33L33 46H15L2 33V15Z" fill="${fill}" stroke="${fill}" stroke-width="2" stroke-linejoin="round"/>
${stroke('M16 16L32 32M32 16L16 32', 5.5)}`;

const question = (fill: string) =>
  html`${disc(fill)}${stroke('M16.5 18.500a7.5 7.5 0 1 1 11 6.600c-2.4 1.3-3.5 2.3-3.5 4.9', 5)}<circle cx="24" cy="37" r="3.1" fill="#fff"/>`;

const INK_CONTRAST = 7;

type StatusSettings = Parameters<typeof statusColours>[0];

/** The colours of a status in badges, pictures and embeds: those of the page in the light. */
export function toneColours(settings: StatusSettings, status: StatusName): ToneColours {
  const { text, tint } = statusColours(settings, status, 'light');
  return { strong: text, tint, ink: readableOn(text, tint, INK_CONTRAST) };
}

const tone = (status: StatusName, icon: Tone['icon']): Tone => ({
  ...toneColours({ status_colours: defaultStatusColours }, status),
  icon,
});

export const tones: Record<ShareTone, Tone> = {
  operational: tone('operational', check),
  maintenance: tone('under_maintenance', wrench),
  minor: tone('performance_issues', wave),
  partial: tone('partial_outage', triangle),
  major: tone('major_outage', cross),
  unknown: tone('unknown', question),
};
