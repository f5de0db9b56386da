import { readableOn, textColourOn } from '../../lib/colours.ts';
import { xmlSafe } from '../../lib/feed-text.ts';
import { type Html, html } from '../../lib/html.ts';
import { markdown } from '../../lib/markdown.ts';
import { byteLengthWithCrlf, markdownWithin } from '../../lib/markdown-within.ts';
import type { EmailContent } from './email-content.ts';
import { MAX_PART_BYTES } from './part-size.ts';
import type { Parts } from './parts.ts';

const grounds = { light: '#ffffff', dark: '#16181d' };

/** The email must be readable in programs without CSS: nothing is expressed by color or position alone. */
const styles = (accent: string): Html => {
  const [light, dark] = [readableOn(accent, grounds.light), readableOn(accent, grounds.dark)];
  return html`:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:${grounds.light};color:#1c1f26}
.mail{max-width:36em;margin:0 auto;padding:24px 16px;font:16px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:22px;line-height:1.3}
h4,h5,h6{margin:16px 0 8px;font-size:16px}
p,ul,ol,pre,blockquote,table{margin:0 0 12px}
a{color:${light}}
pre{white-space:pre-wrap}
blockquote{padding-inline-start:12px;border-inline-start:3px solid #c9ced8}
th,td{padding:2px 8px;text-align:start}
.page,.label,.foot{font-size:14px;color:#5b6270}
.label{margin:24px 0 4px}
.facts{margin:20px 0;padding-block-start:12px;border-block-start:1px solid #d9dde4}
.facts p{margin:0 0 4px}
.button{display:inline-block;padding:10px 18px;border-radius:6px;background:${light};color:${textColourOn(light)};text-decoration:none;font-weight:600}
.foot{margin-block-start:28px;padding-block-start:12px;border-block-start:1px solid #d9dde4}
@media(prefers-color-scheme:dark){body{background:${grounds.dark};color:#e6e8ec}a{color:${dark}}.page,.label,.foot{color:#a3abb8}
.facts,.foot{border-color:#363b45}blockquote{border-color:#4a505c}.button{background:${dark};color:${textColourOn(dark)}}}`;
};

const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all';

/**
 * Rounded, so that all emails of an event are truncated at the same place, although their links and texts differ
 * slightly.
 */
const BUDGET_STEP = 2000;

/**
 * The email as a self-contained page: no scripts, no images, nothing that is loaded. Gmail cuts off emails after 102
 * KB, so a long message is truncated, with a link to the status page.
 */
export function htmlOf(mail: EmailContent, parts: Parts): string {
  const { message } = parts;
  const whole = documentOf(mail, parts, message === undefined ? undefined : markdown(message), false);
  if (message === undefined || byteLengthWithCrlf(whole) <= MAX_PART_BYTES) return whole;
  const rest = byteLengthWithCrlf(documentOf(mail, parts, html``, true));
  const budget = Math.floor((MAX_PART_BYTES - rest) / BUDGET_STEP) * BUDGET_STEP;
  return documentOf(mail, parts, markdownWithin(message, budget).html, true);
}

function documentOf(
  { i18n, page }: EmailContent,
  parts: Parts,
  message: Html | undefined,
  isCut: boolean,
): string {
  const readOn = html`<p><a href="${parts.readOn.url}">${parts.readOn.text}</a></p>`;
  const { code, direction } = i18n.page.language;
  const document = html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.subject}</title>
<style>${styles(page.accent)}</style>
</head>
<body>
<div style="${hidden}">${parts.preview}</div>
<div class="mail">
<p class="page"><a href="${parts.page.url}">${parts.page.text}</a></p>
${parts.title === parts.label ? '' : html`<p class="label">${parts.label}</p>`}
<h1 dir="auto">${parts.title}</h1>
${message === undefined ? '' : html`<div dir="auto">${message}</div>`}${isCut ? readOn : ''}
${parts.sentences.map((sentence) => html`<p>${sentence}</p>`)}
${parts.facts.length === 0 ? '' : html`<div class="facts">${parts.facts.map((fact) => html`<p>${fact}</p>`)}</div>`}${parts.areFactsCut ? readOn : ''}
<p><a class="button" href="${parts.button.url}">${parts.button.text}</a></p>
${parts.note === undefined ? '' : html`<p>${parts.note}</p>`}
${footer(parts)}
</div>
</body>
</html>
`;
  return xmlSafe(document.markup);
}

function footer({ reason, links, zone }: Parts): Html {
  const anchors = links.map(
    ({ text, url }, at) => html`${at === 0 ? '' : ' · '}<a href="${url}">${text}</a>`,
  );
  const lines = [zone, reason].filter((line) => line !== undefined && line !== '');
  if (lines.length === 0 && anchors.length === 0) return html``;
  return html`<div class="foot">${lines.map((line) => html`<p>${line}</p>`)}
${anchors.length === 0 ? '' : html`<p>${anchors}</p>`}</div>`;
}
