import { radii } from '../../../../../common/design.ts';
import { xmlSafe } from '../../../../lib/feed-text.ts';
import { type Html, html } from '../../../../lib/html.ts';
import { byteLengthWithCrlf } from '../../../../lib/markdown-within.ts';
import type { EmailContent } from './email-content.ts';
import { type ComponentFact, type ComponentGroup, type Fact, groupsOf } from './facts.ts';
import type { Link, Parts } from './mail-text.ts';
import { messageHtml } from './message-html.ts';
import { MAX_PART_BYTES } from './part-size.ts';
import { buttonGround, darkRules, grounds, inline, pillGround } from './styles.ts';

/**
 * Rounded, so that all emails of an event are truncated at the same place, although their links and texts differ
 * slightly.
 */
const BUDGET_STEP = 2000;

/**
 * The email as a page without scripts that loads nothing except the logo. Gmail cuts off emails after 102 KB, so a long
 * message is truncated, with a link to the status page. Tables are for Outlook, which knows no other layout.
 */
export function htmlOf(mail: EmailContent, parts: Parts): string {
  if (parts.message === undefined) return documentOf(mail, parts, undefined, false);
  const rest = byteLengthWithCrlf(documentOf(mail, parts, html``, true));
  const budget = Math.floor((MAX_PART_BYTES - rest) / BUDGET_STEP) * BUDGET_STEP;
  const { html: message, isCut } = messageHtml(parts.message, mail.page, budget);
  return documentOf(mail, parts, message, isCut);
}

const layout = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

function documentOf(mail: EmailContent, parts: Parts, message: Html | undefined, isCut: boolean): string {
  const { i18n, page } = mail;
  const { code, direction } = i18n.page.language;
  const side = direction === 'rtl' ? 'right' : 'left';
  const bar = parts.state ? ` bar-s${parts.state.status}` : '';
  const document = html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.subject}</title>
<style>${darkRules(page)}</style>
</head>
<body class="ground" style="${inline.body}">
<div style="${inline.hidden}">${parts.preview}</div>
<table ${layout} width="100%" bgcolor="${grounds.page}" class="ground" style="${inline.ground}"><tr><td align="center" style="${inline.outer}">
<table ${layout} width="600" bgcolor="${grounds.card}" class="card${bar}" style="${inline.card(page, parts.state?.status)}"><tr>
<td align="${side}" dir="${direction}" class="text" style="${inline.content}">
${brand(mail, parts)}
${stateRow(mail, parts)}
<h1 dir="auto" style="${inline.title}">${parts.title}</h1>
${message === undefined ? '' : html`<div dir="auto" class="message" style="${inline.message}">${message}</div>`}${isCut ? paragraph(anchor(parts.readOn, page.accent)) : ''}
${parts.sentences.map((sentence) => paragraph(html`${sentence}`))}
${factTable(mail, parts, side)}
${button(parts.button, page.accent)}
${parts.note === undefined ? '' : html`<p class="muted" style="${inline.muted}">${parts.note}</p>`}
${parts.isPlainLinkShown ? html`<p class="muted" style="${inline.muted}">${i18n.t('openLink')}<br>${anchor({ text: parts.button.url, url: parts.button.url }, page.accent)}</p>` : ''}
</td></tr></table>
${footer(parts, side)}
</td></tr></table>
</body>
</html>
`;
  return xmlSafe(document.markup);
}

const paragraph = (content: Html): Html => html`<p style="${inline.paragraph}">${content}</p>`;

const anchor = ({ text, url }: Link, accent: string): Html =>
  html`<a href="${url}" class="link" style="${inline.link(accent)}">${text}</a>`;

/** Programs that do not load images show the name of the page in the place of its logo. */
function brand({ page }: EmailContent, { page: { text, url } }: Parts): Html {
  const content =
    page.logo === undefined
      ? html`${text}`
      : html`<img src="${page.logo}" alt="${text}" height="36" class="logo" style="${inline.logo}">`;
  return html`<p style="${inline.brand}"><a href="${url}" class="text" style="${inline.brandLink}">${content}</a></p>`;
}

/** The state as a pill, and beside it what the mail is about. */
function stateRow({ page }: EmailContent, { state, label, title }: Parts): Html {
  const kind = label === title ? '' : html`<td class="muted" style="${inline.kind}">${label}</td>`;
  if (!state) return html``;
  return html`<table ${layout}><tr><td bgcolor="${pillGround(page, state.status)}" class="pill pill-s${state.status}" style="${inline.pill(page, state.status)}">${state.text}</td>${kind}</tr></table>`;
}

function factTable({ i18n, page }: EmailContent, parts: Parts, side: string): Html {
  const { facts, components, readOn } = parts;
  if (facts.length === 0 && components.length === 0) return html``;
  const row = (name: string, value: Html) =>
    html`<tr><th scope="row" align="${side}" class="muted" style="${inline.factName}">${name}</th><td align="${side}" class="text" style="${inline.factValue}">${value}</td></tr>`;
  const named = (fact: ComponentFact) =>
    html`${groupsOf(fact).map((group) => html`<div>${groupText(i18n, page, group)}</div>`)}${fact.others === 0 ? '' : html`<div>${anchor({ text: i18n.more(fact.others), url: readOn.url }, page.accent)}</div>`}`;
  return html`<table cellpadding="0" cellspacing="0" border="0" width="100%" class="facts line" style="${inline.facts}">
${facts.map(({ name, value }: Fact) => row(name, html`${value}`))}
${components.map((fact) => row(fact.name, named(fact)))}
</table>`;
}

/** `Major outage: Checkout, API`, with the status in its colour. */
function groupText(
  i18n: EmailContent['i18n'],
  page: EmailContent['page'],
  { status, names }: ComponentGroup,
): Html {
  const list = names.join(', ');
  if (status === undefined) return html`${list}`;
  const label = i18n.named(i18n.page.componentStatus(status), '').trim();
  return html`<span class="text-s${status}" style="${inline.status(page, status)}">${label}</span> ${list}`;
}

const button = ({ text, url }: Link, accent: string): Html =>
  html`<table ${layout}><tr><td bgcolor="${buttonGround(accent)}" class="button" style="border-radius:${radii.control}px;mso-padding-alt:11px 20px"><a href="${url}" class="button" style="${inline.button(accent)}">${text}</a></td></tr></table>`;

function footer({ reason, links }: Parts, side: string): Html {
  const anchors = links.map(
    ({ text, url }, at) =>
      html`${at === 0 ? '' : ' · '}<a href="${url}" class="muted" style="${inline.footerLink}">${text}</a>`,
  );
  if (reason === '' && anchors.length === 0) return html``;
  return html`<table ${layout} width="600" class="foot muted" style="${inline.footer}"><tr><td align="${side}" class="muted" style="${inline.footerCell}">
${reason === '' ? '' : html`<div>${reason}</div>`}
${anchors.length === 0 ? '' : html`<div>${anchors}</div>`}
</td></tr></table>`;
}
