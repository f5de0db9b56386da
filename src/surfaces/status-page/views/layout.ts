import { languageNames, locales } from '../../../../common/texts/locales.ts';
import type { Settings } from '../../../domain/settings/schema.ts';
import { languageHints } from '../../../kernel/i18n/languages.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { ImageOrigins } from '../../../lib/markdown-parser.ts';
import { choiceQuery } from '../choice.ts';
import { clientScript } from '../client/script.ts';
import type { Choice } from '../page-data.ts';
import { announcementBar, brand, iconLinks, ownLinks } from './brand.ts';
import { iconSheet } from './icons.ts';
import { liveState } from './live-state.ts';
import { colourScheme, type Theme } from './theme.ts';

/** What every page needs to render. */
export interface PageContext {
  readonly settings: Settings;
  readonly theme: Theme;
  readonly i18n: Translator;
  readonly now: Seconds;
  /** Public URL of the service. */
  readonly pageUrl: string;
  /** Path prefix of the service, as a visitor's browser sees it; usually empty. Files and the API are below it. */
  readonly root: string;
  /** Other hosts whose images messages may show. */
  readonly imageOrigins: ImageOrigins;
  /** The language in the address of this page, such as `/de`; empty if the address names none. */
  readonly languagePath: string;
  /** Path prefix of links to pages and feeds: those in the same language, if the address names one. */
  readonly pages: string;
  /** The settings are not saved. */
  readonly isPreview?: true;
  /** The page is the same for all visitors, so that a shared cache can keep it. */
  readonly isShared?: boolean;
}

export interface PageSection {
  readonly id: string;
  readonly title: string;
}

export interface Content {
  readonly title: string;
  readonly description: string;
  /** Path of this page, without the query. */
  readonly path: string;
  readonly current: 'status' | 'history' | 'uptime' | 'subscribe' | undefined;
  /** Path of the preview image. */
  readonly image: string;
  readonly kind?: 'website' | 'article';
  /** For the page's script: the query of the live stream, and the state of this page. */
  readonly live?: { readonly query: string; readonly version: string };
  /** Whether `main` shows whether it is up to date. Other live pages do so at their end. */
  readonly showsLiveState?: boolean;
  readonly feeds?: string;
  /** The visitor's choices in the query, which a language change preserves. */
  readonly chosen?: Readonly<Record<string, string>>;
  /** The sections of a long page. A skip link leads to each of them. */
  readonly sections?: readonly PageSection[];
  /** A page for one visitor only: it is not indexed and has no preview. */
  readonly personal?: boolean;
  /** Path of a script that only this page needs. */
  readonly script?: string;
  /** A preview: it runs no script. */
  readonly withoutScript?: boolean;
  /** Where the dashboard shows what the page is about, such as `/incidents/7`. */
  readonly managed?: string;
  readonly main: Html;
}

export function layout(pageContext: PageContext, content: Content): string {
  const { settings, theme, i18n, root, pages } = pageContext;
  const { language } = i18n;
  const feeds = `${pages}${content.feeds ?? ''}`;
  return html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${content.title}</title>
<meta name="description" content="${content.description}">
${content.personal ? html`<meta name="robots" content="noindex">` : languageLinks(pageContext, content)}
${iconLinks(pageContext)}
${content.withoutScript ? '' : html`<link rel="manifest" href="${root}/manifest.webmanifest">`}
<link rel="alternate" type="application/rss+xml" title="RSS" href="${feeds}/rss">
<link rel="alternate" type="application/atom+xml" title="Atom" href="${feeds}/atom">
<link rel="alternate" type="application/feed+json" title="JSON" href="${feeds}/feed.json">
${content.personal ? '' : previewTags(pageContext, content)}
<meta name="color-scheme" content="${colourScheme(settings)}">
${theme.sheets.map((sheet) => html`<style>${sheet}</style>`)}
${content.withoutScript ? '' : html`<script src="${root}${clientScript.path}" defer></script>`}${content.script && html`<script src="${root}${content.script}" defer></script>`}
</head>
<body data-zone="${i18n.zone}" data-now="${i18n.t('justNow')}"${content.live ? html` data-live="${root}/live?${content.live.query}" data-version="${content.live.version}" data-quiet="${i18n.t('quietDay')}" data-nodata="${i18n.t('noDataDay')}" data-updated="${i18n.t('liveUpdated')}"` : ''}>
${iconSheet}
<a class="skip" href="#main">${i18n.t('skip')}</a>
${content.sections?.map(({ id, title }) => html`<a class="skip" href="#${id}">${i18n.t('skipTo', { section: title })}</a>`)}
<div class="wrap">
<header>
${own(theme.header)}
${top(pageContext, content.current)}
</header>
${announcementBar(pageContext, pageContext.now)}
${mainElement(content.main)}
${footer(pageContext, content, feeds)}
</div>
<p class="hide" id="said" role="status"></p>
</body>
</html>
`.markup;
}

/** Live updates replace it as a whole, except on the status page. */
export const mainElement = (main: Html): Html => html`<main id="main" tabindex="-1">
${main}
</main>`;

/** The address of this page for search engines, and its addresses in all languages. */
const languageLinks = ({ pageUrl, languagePath }: PageContext, { path }: Content): Html =>
  html`<link rel="canonical" href="${pageUrl}${languagePath}${path}">
<link rel="alternate" hreflang="x-default" href="${pageUrl}${path}">${locales.map(
    (code) => html`<link rel="alternate" hreflang="${code}" href="${pageUrl}/${code}${path}">`,
  )}`;

/** Meta tags for link previews. */
const previewTags = ({ settings, pageUrl, languagePath }: PageContext, content: Content): Html =>
  html`<meta property="og:type" content="${content.kind ?? 'website'}">
<meta property="og:site_name" content="${settings.name}">
<meta property="og:title" content="${content.title}">
<meta property="og:description" content="${content.description}">
<meta property="og:url" content="${pageUrl}${languagePath}${content.path}">
<meta property="og:image" content="${pageUrl}${languagePath}${content.image}">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;

/** The operator's own HTML, inside the frame of the page. */
const own = (part: Html | undefined): Html | undefined => part && html`<div class="own-html">${part}</div>`;

/** With several links of the operator, the navigation has a row of its own. */
function top(pageContext: PageContext, current: Content['current']): Html {
  const own = ownLinks(pageContext);
  const nav = html`<nav aria-label="${pageContext.i18n.t('navigation')}"><ul>
${navigation(pageContext, current)}${own}
</ul></nav>`;
  const button = subscribeButton(pageContext, current);
  return html`<div class="top">
<p class="brand"><a href="${pageContext.pages}/">${brand(pageContext)}</a></p>
${own.length <= 1 ? html`${nav}\n${button}` : html`${button}\n<div class="row-of-links">${nav}</div>`}
</div>`;
}

function navigation({ i18n, pages, settings }: PageContext, current: Content['current']): Html[] {
  const links = [
    ['status', '/', i18n.t('navStatus')],
    ...(settings.show_history ? [['history', '/history', i18n.t('navHistory')]] : []),
    ...(settings.show_uptime ? [['uptime', '/uptime', i18n.t('navUptime')]] : []),
  ] as const;
  return links.map(
    ([name, path, text]) =>
      html`<li><a href="${pages}${path}"${name === current ? html` aria-current="page"` : ''}>${text}</a></li>`,
  );
}

/** Link to a part of the status page, with the visitor's choice in the query. */
export function choiceLink({ pages, settings }: PageContext, choice: Choice, part: string): string {
  const query = String(new URLSearchParams(choiceQuery(choice, settings.bar_days)));
  return `${pages}/${query === '' ? '' : `?${query}`}#${part}`;
}

/** Hidden on the subscription pages, which have buttons of their own. */
const subscribeButton = (
  { settings, i18n, pages }: PageContext,
  current: Content['current'],
): Html | string =>
  settings.show_subscribe && current !== 'subscribe'
    ? html`<a class="button" href="${pages}/subscribe">${i18n.t('subscribe')}</a>`
    : '';

/** A link to the dashboard. The script shows it in browsers in which somebody has signed in. */
export const staffLink = ({ i18n, root }: PageContext, path = ''): Html =>
  html`<span data-staff hidden><a href="${root}/dashboard${path}">${i18n.t('manage')}</a></span>`;

function footer(pageContext: PageContext, content: Content, feeds: string): Html {
  const { i18n, root, settings, isShared } = pageContext;
  const { path, live, showsLiveState, chosen = {}, personal, managed = '' } = content;
  return html`<footer>
${own(pageContext.theme.footer)}
<ul class="pick" aria-label="${i18n.t('feeds')}">
<li><a href="${feeds}/rss">RSS</a></li><li><a href="${feeds}/atom">Atom</a></li><li><a href="${feeds}/feed.json">JSON</a></li>
<li><a href="${feeds}/calendar.ics">${i18n.t('calendar')}</a></li><li><a href="${root}/api/docs#public">API</a></li>
</ul>
<form action="${root}${path}" method="get"${isShared && !personal && html` data-hints="${JSON.stringify(languageHints())}"`}>
${Object.entries(chosen).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="lang">${i18n.t('language')}</label>
<select id="lang" name="lang">${locales.map(
    (code) =>
      html`<option value="${code}" lang="${code}"${code === i18n.language.code ? html` selected` : ''}>${languageNames[code]}</option>`,
  )}</select>
<button>${i18n.t('go')}</button>
</form>
${personal ? '' : html`<p id="zone" data-text="${i18n.t('pageZoneLocal', { zone: '{zone}', pageZone: '{pageZone}' })}">${i18n.t('pageZone', { zone: i18n.zone })}</p>`}
${live && !showsLiveState ? liveState(i18n) : ''}
${personal ? '' : staffLink(pageContext, managed)}
${settings.show_powered_by && html`<p>${i18n.t('poweredBy', { name: 'Daymark' })}</p>`}
</footer>`;
}
