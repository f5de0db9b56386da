import { readableOn, textColourOn } from '../../../../../common/colours.ts';
import { type Html, html } from '../../../../lib/html.ts';
import type { Tone } from './tone.ts';

/**
 * The look of mails. Many mail programs drop `<style>`, so every style is inline, and `<style>` only has the colours for
 * the dark. Nothing is expressed by colour or position alone.
 */

interface Colours {
  readonly ground: string;
  readonly card: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  /** The background of code. */
  readonly code: string;
}

/** The same as on the status page. */
const light: Colours = {
  ground: '#f6f7f9',
  card: '#ffffff',
  text: '#1b1f24',
  muted: '#57606a',
  line: '#d8dee4',
  code: '#f1f3f5',
};
const dark: Colours = {
  ground: '#0d1014',
  card: '#15191f',
  text: '#e6e9ed',
  muted: '#9aa4af',
  line: '#2c333c',
  code: '#222831',
};

interface ToneColours {
  readonly text: string;
  readonly tint: string;
  readonly bar: string;
}

const tones: Readonly<Record<Tone, { readonly light: ToneColours; readonly dark: ToneColours }>> = {
  bad: {
    light: { text: '#b3261e', tint: '#fce8e6', bar: '#d13a31' },
    dark: { text: '#ff8a80', tint: '#371a18', bar: '#f0564c' },
  },
  warning: {
    light: { text: '#8a5a00', tint: '#fbf1d9', bar: '#c48606' },
    dark: { text: '#e5b447', tint: '#2e2611', bar: '#d99e1f' },
  },
  good: {
    light: { text: '#137a41', tint: '#e5f5eb', bar: '#2da160' },
    dark: { text: '#56d490', tint: '#12291c', bar: '#3bb273' },
  },
  calm: {
    light: { text: '#1d5fbf', tint: '#e4eefb', bar: '#3b7ddd' },
    dark: { text: '#82b4ff', tint: '#14243b', bar: '#5b97ee' },
  },
};

const toneNames: readonly Tone[] = ['bad', 'warning', 'good', 'calm'];

/** The colour of a component's status, by its value. */
const statusTones: Readonly<Record<number, Tone>> = {
  1: 'good',
  2: 'warning',
  3: 'warning',
  4: 'bad',
  6: 'calm',
};

export const toneOfStatus = (status: number): Tone | undefined => statusTones[status];

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const monospace = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px';

/** The inline styles. Names of classes are those of the rules for the dark. */
export const inline = {
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
  body: `margin:0;padding:0;background:${light.ground}`,
  ground: `background:${light.ground}`,
  outer: 'padding:24px 12px',
  card: (tone: Tone | undefined, accent: string) =>
    `width:100%;max-width:600px;background:${light.card};border:1px solid ${light.line};border-top:4px solid ${tone ? tones[tone].light.bar : readableOn(accent, light.card, 3)};border-radius:8px`,
  content: `padding:24px;color:${light.text};font-size:16px;line-height:1.5;word-break:break-word;overflow-wrap:anywhere;${font}`,
  brand: `margin:0 0 20px;font-size:15px;font-weight:600;${font}`,
  brandLink: `color:${light.text};text-decoration:none`,
  logo: 'display:inline-block;height:36px;width:auto;max-width:100%;border:0;vertical-align:middle',
  pill: (tone: Tone) =>
    `padding:3px 12px;white-space:nowrap;border-radius:14px;background:${tones[tone].light.tint};color:${tones[tone].light.text};font-size:14px;line-height:20px;font-weight:600;${font}`,
  kind: `padding:3px 10px;color:${light.muted};font-size:14px;line-height:20px;${font}`,
  title: 'margin:12px 0 16px;font-size:22px;line-height:1.3;font-weight:700',
  facts: `width:100%;margin:20px 0;border-top:1px solid ${light.line};border-bottom:1px solid ${light.line};border-collapse:collapse`,
  factName: `width:32%;padding:7px 0;padding-inline-end:8px;color:${light.muted};font-size:14px;line-height:1.5;font-weight:400;vertical-align:top;${font}`,
  factValue: `padding:7px 0;color:${light.text};font-size:15px;line-height:1.5;vertical-align:top;word-break:break-word;${font}`,
  status: (tone: Tone) => `color:${tones[tone].light.text}`,
  button: (accent: string) => {
    const ground = readableOn(accent, light.card);
    return `display:inline-block;padding:11px 20px;border-radius:6px;background:${ground};color:${textColourOn(ground)};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;${font}`;
  },
  link: (accent: string) => `color:${readableOn(accent, light.card)}`,
  footer: `width:100%;max-width:600px;color:${light.muted};font-size:13px;line-height:1.5;${font}`,
  footerCell: 'padding:16px 12px 0',
  footerLink: `color:${light.muted};text-decoration:underline;display:inline-block;padding:5px 0`,
  paragraph: 'margin:0 0 16px',
  muted: `color:${light.muted};font-size:14px`,
} as const;

/** The styles of what staff wrote, by the name of the tag. */
export const messageStyles: Readonly<Record<string, string>> = {
  h2: 'margin:20px 0 8px;font-size:18px;line-height:1.3',
  h3: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  h5: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  h6: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  blockquote: `margin:0 0 12px;padding:0 12px;border-left:3px solid ${light.line};border-right:0`,
  table: 'margin:0 0 12px;border-collapse:collapse',
  th: `padding:4px 8px;border:1px solid ${light.line}`,
  td: `padding:4px 8px;border:1px solid ${light.line}`,
  pre: `margin:0 0 12px;padding:10px;background:${light.code};border-radius:6px;white-space:pre-wrap;${monospace}`,
  code: `background:${light.code};${monospace}`,
  task: 'list-style:none',
  hr: `border:0;border-top:1px solid ${light.line}`,
};

/** The rules for the dark; programs without `<style>` show the light mail. */
export function darkRules(accent: string): Html {
  const shown = readableOn(accent, dark.card);
  const ofTones = toneNames.map((name) => {
    const { text, tint, bar } = tones[name].dark;
    return `.pill-${name}{background:${tint}!important;color:${text}!important}.text-${name}{color:${text}!important}.bar-${name}{border-top-color:${bar}!important}`;
  });
  return html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.ground{background:${dark.ground}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important;border-top-color:${readableOn(accent, dark.card, 3)}!important}
.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.line,.message :is(blockquote,th,td,hr){border-color:${dark.line}!important}
.link,.message a{color:${shown}!important}.button{background:${shown}!important;color:${textColourOn(shown)}!important}
.message :is(pre,code){background:${dark.code}!important}.logo{background:#ffffff!important;padding:4px!important;border-radius:6px!important}
${ofTones.join('\n')}}`;
}

/** The background of the button for programs that take it only from an attribute. */
export const buttonGround = (accent: string): string => readableOn(accent, light.card);

export const pillGround = (tone: Tone): string => tones[tone].light.tint;

export const grounds = { page: light.ground, card: light.card };
