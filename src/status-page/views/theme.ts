import { createHash } from 'node:crypto';
import { readableOn, textColourOn } from '../../lib/colours.ts';
import { Html } from '../../lib/html.ts';
import type { Settings } from '../../resources/settings/schema.ts';
import { backgrounds, styles } from './styles.ts';

/** The appearance that the settings give every page. */
export interface Theme {
  /** The style sheets of the page, each in its own `<style>`. The policy allows them by their hashes. */
  readonly sheets: readonly Html[];
  readonly header: Html | undefined;
  readonly footer: Html | undefined;
  readonly policy: string;
}

const themes = new WeakMap<Settings, Promise<Theme>>();

export function themeOf(settings: Settings): Promise<Theme> {
  const theme = themes.get(settings) ?? buildTheme(settings);
  themes.set(settings, theme);
  return theme;
}

async function buildTheme(settings: Settings): Promise<Theme> {
  const imageOrigins = new Set<string>();
  const addImageOrigin = (address: string) => {
    const origin = /^https?:/i.test(address) ? URL.parse(address)?.origin : undefined;
    // Hosts may contain characters that end or widen a CSP directive. Images from such hosts are not allowed.
    if (origin && /^[\w.:/[\]-]+$/.test(origin)) imageOrigins.add(origin);
  };
  if (settings.logo) addImageOrigin(settings.logo);
  const header = await sanitize(settings.header, addImageOrigin);
  const footer = await sanitize(settings.footer, addImageOrigin);
  // A style element ends at the first "</", wherever it is.
  const custom = (settings.css ?? '').replaceAll('</', '<\\/');
  const sheets = [styles, accentStyles(settings.accent), custom].filter((sheet) => sheet !== '');
  return {
    sheets: sheets.map((sheet) => new Html(sheet)),
    header,
    footer,
    policy: policyFor(sheets, imageOrigins),
  };
}

/**
 * A CSP that loads nothing from elsewhere except images that the settings name, and allows nothing inline except our
 * own style sheets.
 */
export const policyFor = (
  sheets: readonly string[],
  imageOrigins: Iterable<string> = [],
  frameAncestors: "'self'" | "'none'" | '*' = "'self'",
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`).join(' ')}`,
    `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** The accent colour, adjusted to be readable on both backgrounds. */
export function accentStyles(accent: string): string {
  const [light, dark] = [readableOn(accent, backgrounds.light), readableOn(accent, backgrounds.dark)];
  const rules = (colour: string) => `:root{--accent:${colour};--on-accent:${textColourOn(colour)}}`;
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`;
}

/** Sanitizes the operator's HTML: it may contain layout and links, but run no script and load nothing except images. */
async function sanitize(
  markup: string | null,
  addImageOrigin: (address: string) => void,
): Promise<Html | undefined> {
  if (markup === null) return undefined;
  // Loaded on demand: few pages need it, and the parser is large.
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
        addImageOrigin(attribs.src ?? '');
        return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } };
      },
    },
  });
  return new Html(clean);
}
