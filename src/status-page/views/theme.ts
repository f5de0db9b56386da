import { createHash } from 'node:crypto';
import { inkOn, readableOn } from '../../lib/colours.ts';
import { Html } from '../../lib/html.ts';
import type { Settings } from '../../resources/settings/schema.ts';
import { grounds, styles } from './styles.ts';

/** What the settings make of the look of every page. */
export interface Theme {
  /** The sheets of the page, each in a `<style>` of its own that the policy knows by its hash. */
  readonly sheets: readonly Html[];
  readonly header: Html | undefined;
  readonly footer: Html | undefined;
  readonly policy: string;
}

const known = new WeakMap<Settings, Promise<Theme>>();

export function themeOf(settings: Settings): Promise<Theme> {
  const theme = known.get(settings) ?? makeTheme(settings);
  known.set(settings, theme);
  return theme;
}

async function makeTheme(settings: Settings): Promise<Theme> {
  const pictures = new Set<string>();
  const notePicture = (address: string) => {
    const origin = /^https?:/i.test(address) ? URL.parse(address)?.origin : undefined;
    // Hosts may hold signs that end a directive or widen it: those are not allowed to show anything.
    if (origin && /^[\w.:/[\]-]+$/.test(origin)) pictures.add(origin);
  };
  if (settings.logo) notePicture(settings.logo);
  const header = await sanitised(settings.header, notePicture);
  const footer = await sanitised(settings.footer, notePicture);
  // A style element ends at the first "</", wherever it stands.
  const custom = (settings.css ?? '').replaceAll('</', '<\\/');
  const sheets = [styles, accentStyles(settings.accent), custom].filter((sheet) => sheet !== '');
  return {
    sheets: sheets.map((sheet) => new Html(sheet)),
    header,
    footer,
    policy: policyFor(sheets, pictures),
  };
}

/** Nothing is loaded from elsewhere but pictures that the settings name; nothing inline runs or paints but our own sheets. */
export const policyFor = (sheets: readonly string[], pictures: Iterable<string> = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`).join(' ')}`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The accent, made readable on either ground. */
function accentStyles(accent: string): string {
  const [light, dark] = [readableOn(accent, grounds.light), readableOn(accent, grounds.dark)];
  const rules = (colour: string) => `:root{--accent:${colour};--on-accent:${inkOn(colour)}}`;
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`;
}

/** HTML of the operator: it may lay out and link, but neither run nor load anything but pictures. */
async function sanitised(
  markup: string | null,
  notePicture: (address: string) => void,
): Promise<Html | undefined> {
  if (markup === null) return undefined;
  // Few pages have any, and the parser is large.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(markup, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'picture', 'details', 'summary'],
    allowedAttributes: {
      '*': ['class', 'lang', 'dir', 'title', 'aria-label'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
      img: (tagName, attribs) => {
        notePicture(attribs.src ?? '');
        return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } };
      },
    },
  });
  return new Html(clean);
}
