import { readableOn, textColourOn } from '../../../../../common/colours.ts';
import { neutrals, radii, typeScale } from '../../../../../common/design.ts';
import { statusNames } from '../../../../../common/settings.ts';
import { type StatusColours, statusColours } from '../../../../domain/settings/palette.ts';
import { type Html, html } from '../../../../lib/html.ts';
import type { MailPage } from './email-content.ts';

/**
 * The look of mails. Many mail programs drop `<style>`, so every style is inline, and `<style>` only has the colours for
 * the dark. Nothing is expressed by colour or position alone.
 */

const { light, dark } = neutrals;

/** The type scale of docs/design.md, in pixels, because some mail programs know no other unit. */
const [small, body, lead, headline] = [
  `${typeScale.small}px`,
  `${typeScale.body}px`,
  `${typeScale.lead}px`,
  `${typeScale.headline}px`,
];

/** What the colours of a mail depend on. */
type PageColours = Pick<MailPage, 'accent' | 'status_colours'>;

/** The colours of a component's status, by its value: those of the page. */
const coloursOf = (page: PageColours, status: number, appearance: 'light' | 'dark'): StatusColours =>
  statusColours(page, statusNames[status - 1] ?? 'unknown', appearance);

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const monospace = `font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:${small}`;

/** The inline styles. Names of classes are those of the rules for the dark. */
export const inline = {
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
  body: `margin:0;padding:0;background:${light.ground}`,
  ground: `background:${light.ground}`,
  outer: 'padding:24px 12px',
  card: (page: PageColours, status: number | undefined) =>
    `width:100%;max-width:600px;background:${light.card};border:1px solid ${light.line};border-top:4px solid ${status === undefined ? readableOn(page.accent, light.card, 3) : coloursOf(page, status, 'light').solid};border-radius:${radii.card}px`,
  content: `padding:24px;color:${light.text};font-size:${body};line-height:1.5;word-break:break-word;overflow-wrap:anywhere;${font}`,
  brand: `margin:0 0 20px;font-size:${body};font-weight:600;${font}`,
  brandLink: `color:${light.text};text-decoration:none`,
  logo: 'display:inline-block;height:36px;width:auto;max-width:100%;border:0;vertical-align:middle',
  pill: (page: PageColours, status: number) => {
    const { tint, text } = coloursOf(page, status, 'light');
    return `padding:3px 12px;white-space:nowrap;border-radius:${radii.pill}px;background:${tint};color:${text};font-size:${small};line-height:20px;font-weight:600;${font}`;
  },
  kind: `padding:3px 10px;color:${light.muted};font-size:${small};line-height:20px;${font}`,
  title: `margin:12px 0 16px;font-size:${headline};line-height:1.3;font-weight:600`,
  /** Its blocks may run in two directions. */
  message: 'text-align:start',
  facts: `width:100%;margin:20px 0;border-top:1px solid ${light.line};border-bottom:1px solid ${light.line};border-collapse:collapse`,
  factName: `width:32%;padding:7px 0;padding-inline-end:8px;color:${light.muted};font-size:${small};line-height:1.5;font-weight:400;vertical-align:top;${font}`,
  factValue: `padding:7px 0;color:${light.text};font-size:${body};line-height:1.5;vertical-align:top;word-break:break-word;${font}`,
  status: (page: PageColours, status: number) => `color:${coloursOf(page, status, 'light').text}`,
  button: (accent: string) => {
    const ground = readableOn(accent, light.card);
    return `display:inline-block;padding:11px 20px;border-radius:${radii.control}px;background:${ground};color:${textColourOn(ground)};font-size:${body};line-height:22px;font-weight:600;text-decoration:none;${font}`;
  },
  link: (accent: string) => `color:${readableOn(accent, light.card)}`,
  footer: `width:100%;max-width:600px;color:${light.muted};font-size:${small};line-height:1.5;${font}`,
  footerCell: 'padding:16px 12px 0',
  footerLink: `color:${light.muted};text-decoration:underline;display:inline-block;padding:5px 0`,
  paragraph: 'margin:0 0 16px',
  muted: `color:${light.muted};font-size:${small}`,
} as const;

/** The styles of what staff wrote, by the name of the tag. */
export const messageStyles: Readonly<Record<string, string>> = {
  h2: `margin:20px 0 8px;font-size:${lead};line-height:1.3`,
  h3: `margin:16px 0 8px;font-size:${body};line-height:1.3`,
  h4: `margin:16px 0 8px;font-size:${body};line-height:1.3`,
  h5: `margin:16px 0 8px;font-size:${body};line-height:1.3`,
  h6: `margin:16px 0 8px;font-size:${body};line-height:1.3`,
  blockquote: `margin:0 0 12px;padding:0 12px;border-left:3px solid ${light.line};border-right:0`,
  table: 'margin:0 0 12px;border-collapse:collapse',
  th: `padding:4px 8px;border:1px solid ${light.line}`,
  td: `padding:4px 8px;border:1px solid ${light.line}`,
  pre: `margin:0 0 12px;padding:10px;background:${light.code};border-radius:${radii.control}px;white-space:pre-wrap;${monospace}`,
  code: `background:${light.code};${monospace}`,
  task: 'list-style:none',
  img: `display:block;max-width:100%;height:auto;border-radius:${radii.control}px`,
  hr: `border:0;border-top:1px solid ${light.line}`,
};

/** The rules for the dark; programs without `<style>` show the light mail. */
export function darkRules(page: PageColours): Html {
  const { accent } = page;
  const shown = readableOn(accent, dark.card);
  const ofStatuses = statusNames.map((_, index) => {
    const { text, tint, solid } = coloursOf(page, index + 1, 'dark');
    const name = `s${index + 1}`;
    return `.pill-${name}{background:${tint}!important;color:${text}!important}.text-${name}{color:${text}!important}.bar-${name}{border-top-color:${solid}!important}`;
  });
  return html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.ground{background:${dark.ground}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important;border-top-color:${readableOn(accent, dark.card, 3)}!important}
.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.line,.message :is(blockquote,th,td,hr){border-color:${dark.line}!important}
.link,.message a{color:${shown}!important}.button{background:${shown}!important;color:${textColourOn(shown)}!important}
.message :is(pre,code){background:${dark.code}!important}.logo{background:#ffffff!important;padding:4px!important;border-radius:${radii.control}px!important}
${ofStatuses.join('\n')}}`;
}

/** The background of the button for programs that take it only from an attribute. */
export const buttonGround = (accent: string): string => readableOn(accent, light.card);

export const pillGround = (page: PageColours, status: number): string =>
  coloursOf(page, status, 'light').tint;

export const grounds = { page: light.ground, card: light.card };
