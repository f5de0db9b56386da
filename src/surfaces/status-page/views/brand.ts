import { currentAnnouncement } from '../../../domain/settings/announcement.ts';
import type { PictureSetting } from '../../../domain/settings/model.ts';
import { inlinePictureAddress } from '../../../domain/settings/pictures.ts';
import type { Settings } from '../../../domain/settings/schema.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import type { ImageOrigins } from '../../../lib/markdown-parser.ts';
import { textAttributes } from './text-language.ts';
import { darkScreen } from './theme.ts';

/** What is needed of the page context. */
interface BrandContext {
  readonly settings: Settings;
  readonly i18n: Translator;
  readonly root: string;
  readonly imageOrigins: ImageOrigins;
  readonly isPreview?: true;
}

/** A preview contains its pictures, because those of the settings that are not saved have no address yet. */
const addressOf = ({ settings, root, isPreview }: BrandContext, name: PictureSetting): string | undefined =>
  isPreview ? (settings[name] ?? undefined) : inlinePictureAddress(settings, name, root);

/** The logo, or else the name of the page. */
export function brand(pageContext: BrandContext): Html {
  const { settings } = pageContext;
  const [logo, dark] = [addressOf(pageContext, 'logo'), addressOf(pageContext, 'logo_dark')];
  if (logo === undefined) return html`${settings.name}`;
  const picture = html`<img src="${logo}" alt="${settings.name}">`;
  return dark === undefined || settings.theme === 'light'
    ? picture
    : html`<picture><source srcset="${dark}" media="${darkScreen(settings)}">${picture}</picture>`;
}

/** The icons of browser tabs and home screens. Without one of its own, the icon of the tab shows the status. */
export function iconLinks(pageContext: BrandContext): Html {
  const { settings, root } = pageContext;
  const favicon = addressOf(pageContext, 'favicon');
  const icon =
    favicon === undefined
      ? html`<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml" id="favicon">`
      : html`<link rel="icon" href="${favicon}">`;
  return pageContext.isPreview
    ? icon
    : html`${icon}\n<link rel="apple-touch-icon" href="${touchIconAddress(settings, root)}">`;
}

/** An address elsewhere is used as it is; all others are drawn as the square that home screens show. */
export const touchIconAddress = ({ touch_icon }: Settings, root: string): string =>
  touch_icon !== null && /^https?:/i.test(touch_icon) ? touch_icon : `${root}/apple-touch-icon.png`;

/** The links of the operator, which follow those of the page itself. The last one leads to support. */
export function ownLinks({ settings, i18n }: BrandContext): Html[] {
  const { header_links, support_url, support_label } = settings;
  const links = header_links.map(({ label, url }) => linkItem(url, label));
  if (support_url === null) return links;
  return [...links, linkItem(support_url, support_label ?? i18n.t('reportProblem'))];
}

const linkItem = (url: string, label: string): Html =>
  html`<li><a href="${url}" rel="noopener" dir="auto">${label}</a></li>`;

/** Live updates show and hide it. Previews also show what has not begun yet, or is over. */
export function announcementBar(
  { settings, i18n, root, imageOrigins, isPreview }: BrandContext,
  now: number,
): Html {
  const text = isPreview ? (settings.announcement ?? undefined) : currentAnnouncement(settings, now);
  const content =
    text === undefined
      ? ''
      : html`<div class="md"${textAttributes(i18n, settings, 'announcement')}>${markdown(text, root, imageOrigins)}</div>`;
  return html`<section class="said s6" id="announcement" aria-label="${i18n.t('announcement')}"${text === undefined ? html` hidden` : ''}>${content}</section>`;
}
