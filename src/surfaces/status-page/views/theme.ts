import { createHash } from 'node:crypto';
import { readableOnAll, surfaces, textColourOn } from '../../../../common/colours.ts';
import { pictureSettings } from '../../../domain/settings/model.ts';
import { statusVariables } from '../../../domain/settings/palette.ts';
import { defaultSettings, type Settings } from '../../../domain/settings/schema.ts';
import { Html } from '../../../lib/html.ts';
import type { ImageOrigins } from '../../../lib/markdown-parser.ts';
import { styles } from './styles.ts';
import { variableStyles } from './theme-variables.ts';

/** The appearance that the settings give every page. */
export interface Theme {
  /** The style sheets of the page, each in its own `<style>`. The policy allows them by their hashes. */
  readonly sheets: readonly Html[];
  readonly header: Html | undefined;
  readonly footer: Html | undefined;
  /** For a page without messages. `policyOf` adds what the messages of a page need. */
  readonly policy: string;
  /** Whether the operator has rules of their own, which could load pictures from anywhere. */
  readonly hasOwnRules: boolean;
}

const themes = new WeakMap<Settings, Promise<Theme>>();
const withoutRules = new WeakMap<Settings, Settings>();

/**
 * The theme without the operator's own CSS, for pages that contain a secret, such as the token in the form of a subscriber:
 * rules that match its characters could send it elsewhere.
 */
export function themeWithoutCss(settings: Settings): Promise<Theme> {
  if (settings.css === null) return themeOf(settings);
  const plain = withoutRules.get(settings) ?? { ...settings, css: null };
  withoutRules.set(settings, plain);
  return themeOf(plain);
}

export function themeOf(settings: Settings): Promise<Theme> {
  const theme = themes.get(settings) ?? buildTheme(settings);
  themes.set(settings, theme);
  return theme;
}

async function buildTheme(settings: Settings): Promise<Theme> {
  const hasOwnRules = settings.css !== null;
  const imageOrigins = new Set<string>();
  const addImageOrigin = (address: string) => {
    for (const origin of originsIn([address])) imageOrigins.add(origin);
  };
  for (const name of pictureSettings) addImageOrigin(settings[name] ?? '');
  const header = await sanitize(settings.header, addImageOrigin);
  const footer = await sanitize(settings.footer, addImageOrigin);
  // A style element ends at the first "</", wherever it is.
  const custom = (settings.css ?? '').replaceAll('</', '<\\/');
  const colours = accentStyles(settings.accent) + statusStyles(settings) + variableStyles(custom);
  const sheets = [inTheme(styles, settings), inTheme(colours, settings), custom].filter(
    (sheet) => sheet !== '',
  );
  return {
    sheets: sheets.map((sheet) => new Html(sheet)),
    header,
    footer,
    policy: policyFor(sheets, imageOrigins),
    hasOwnRules,
  };
}

/** Hosts may contain characters that end or widen a CSP directive. Images from such hosts are not allowed. */
const originsIn = (addresses: readonly string[]): string[] =>
  addresses
    .map((address) => (/^https?:/i.test(address) ? URL.parse(address)?.origin : undefined))
    .filter((origin) => origin !== undefined)
    .filter((origin) => /^[\w.:/[\]-]+$/.test(origin));

const IMAGES = /<img [^>]*?src="(https:[^"]*)"/g;

interface MessagePage {
  readonly theme: Theme;
  /** Other hosts whose images messages may show. */
  readonly imageOrigins: ImageOrigins;
}

/**
 * The policy of a page with messages. If the operator has rules of their own, they may load pictures only from hosts whose
 * pictures the page shows anyway. Otherwise, the images of later messages may arrive while the page is open.
 */
export function policyOf(
  { theme: { policy, hasOwnRules }, imageOrigins }: MessagePage,
  page: string,
): string {
  if (imageOrigins.length === 0) return policy;
  const allowed = imageOrigins === '*' ? ['https:'] : imageOrigins;
  const origins = hasOwnRules
    ? originsIn(Array.from(page.matchAll(IMAGES), ([, address = '']) => address))
    : allowed;
  return policy.replace(/img-src [^;]*/, (sources) =>
    [...new Set([...sources.split(' '), ...origins])].join(' '),
  );
}

/**
 * A CSP that loads nothing from elsewhere except images from the given sources, and allows nothing inline except our own
 * style sheets.
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

const READABLE = 4.5;

/** The accent colour, adjusted to be readable on every background of light and of dark pages. */
export function accentStyles(accent: string): string {
  const shade = (appearance: 'light' | 'dark') =>
    readableOnAll(accent, Object.values(surfaces[appearance]), READABLE);
  const rules = (colour: string) => `:root{--accent:${colour};--on-accent:${textColourOn(colour)}}`;
  return rules(shade('light')) + onDarkScreens(rules(shade('dark')));
}

/** The status colours, if they are not those of the style sheet. */
function statusStyles(settings: Settings): string {
  const rules = (appearance: 'light' | 'dark') => `:root{${statusVariables(settings, appearance)}}`;
  return rules('light') === `:root{${statusVariables(defaultSettings, 'light')}}`
    ? ''
    : rules('light') + onDarkScreens(rules('dark'));
}

/** Paper is white. */
const onDarkScreens = (rules: string): string => `@media screen and (prefers-color-scheme:dark){${rules}}`;

/** A condition of CSS that holds if the page is dark, whatever the visitor's device prefers. */
const isDark = {
  auto: '(prefers-color-scheme:dark)',
  dark: '(min-width:0)',
  light: '(max-width:0)',
} as const;

/** For pictures that differ between light and dark pages. */
export const darkScreen = ({ theme }: Settings): string => `screen and ${isDark[theme]}`;

/** What browsers draw themselves, such as lists and scroll bars, is light or dark as well. */
export const colourScheme = ({ theme }: Settings): string => (theme === 'auto' ? 'light dark' : theme);

/** The style sheets are written for both appearances. In a fixed one, their conditions always or never hold. */
const inTheme = (sheet: string, settings: Settings): string =>
  settings.theme === 'auto'
    ? sheet
    : sheet
        .replaceAll(isDark.auto, isDark[settings.theme])
        .replace('color-scheme:light dark', `color-scheme:${settings.theme}`);

/** Sanitizes the operator's HTML: it may contain layout and links, but run no script and load nothing except images. */
async function sanitize(
  markup: string | null,
  addImageOrigin: (address: string) => void,
): Promise<Html | undefined> {
  if (markup === null) return undefined;
  // Loaded on demand: few pages need it, and the parser is large.
  const { default: sanitizeHtml } = await import('sanitize-html');
  // The page has one of each of these already.
  const asDivision = (_tag: string, attribs: Record<string, string>) => ({ tagName: 'div', attribs });
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
      main: asDivision,
      header: asDivision,
      footer: asDivision,
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
      img: (tagName, attribs) => {
        addImageOrigin(attribs.src ?? '');
        return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } };
      },
    },
  });
  return new Html(clean);
}
