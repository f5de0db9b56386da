import { oneLine } from '../../../lib/feed-text.ts';
import { graphemesOf } from '../../../lib/graphemes.ts';
import { type Html, html } from '../../../lib/html.ts';
import { ICON_SIZE, type ShareTone, type ToneColours, tones } from '../share-image/tones.ts';
import { textWidth } from './text-width.ts';

export const badgeStyles = ['flat', 'flat-square', 'plastic', 'for-the-badge', 'dot'] as const;

export type BadgeStyle = (typeof badgeStyles)[number];

/** The content of a badge. Both texts may be hostile. Without a label, the badge shows the message alone. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: ShareTone;
  readonly colours: ToneColours;
  readonly style: BadgeStyle;
  /** The language, for the rules of upper case. */
  readonly language: string;
}

/** Shields caches badges for at least this long. */
const CACHE_SECONDS = 300;
const OUTAGES: readonly ShareTone[] = ['partial', 'major'];

/** The same badge as JSON for shields.io, which draws it: https://shields.io/badges/endpoint-badge */
export function shieldsEndpoint({ label, message, tone, colours, style }: Badge): object {
  return {
    schemaVersion: 1,
    label: shorten(label),
    message: shorten(message),
    color: colours.strong,
    labelColor: LABEL_BACKGROUND,
    // Shields ignores a colour override for an error, so an outage cannot be shown in green.
    isError: OUTAGES.includes(tone),
    // Shields does not know the `dot` style.
    ...(style !== 'dot' && { style }),
    cacheSeconds: CACHE_SECONDS,
  };
}

const MAX_TEXT = 100;
const TEXT_COLOUR = '#ffffff';
const LABEL_BACKGROUND = '#1f2937';
const FONT = 'Verdana,Geneva,DejaVu Sans,sans-serif';

/** The badge as SVG, without scripts, styles and external resources. */
export function badge({ label, message, tone, colours, style, language }: Badge): string {
  const texts: Texts = { label: shorten(label), message: shorten(message) };
  if (style === 'dot') return dot(texts, tone, colours);
  if (style !== 'for-the-badge') return twoFields(texts, colours, layouts[style]);
  const upperCase = {
    label: texts.label.toLocaleUpperCase(language),
    message: texts.message.toLocaleUpperCase(language),
  };
  return twoFields(upperCase, colours, layouts[style], texts);
}

interface Texts {
  readonly label: string;
  readonly message: string;
}

interface Layout {
  readonly height: number;
  readonly radius: number;
  readonly size: number;
  /** On both sides of each text. */
  readonly padding: number;
  /** Letter spacing. */
  readonly spacing: number;
  /** Gradient over the fields. Behind text it only darkens, so the text stays readable. */
  readonly gradient?: readonly (readonly [offset: number, colour: string, opacity: number])[];
}

const layouts: Record<Exclude<BadgeStyle, 'dot'>, Layout> = {
  flat: {
    height: 20,
    radius: 3,
    size: 11,
    padding: 6,
    spacing: 0,
    gradient: [
      [0, '#000', 0],
      [1, '#000', 0.12],
    ],
  },
  'flat-square': { height: 20, radius: 0, size: 11, padding: 6, spacing: 0 },
  plastic: {
    height: 18,
    radius: 4,
    size: 11,
    padding: 6,
    spacing: 0,
    gradient: [
      [0, '#fff', 0.6],
      [0.18, '#fff', 0],
      [0.2, '#000', 0],
      [0.9, '#000', 0.3],
      [1, '#000', 0.5],
    ],
  },
  'for-the-badge': { height: 28, radius: 0, size: 10, padding: 10, spacing: 1.2 },
};

function twoFields(
  texts: Texts,
  { strong: background }: ToneColours,
  layout: Layout,
  accessibleTexts = texts,
): string {
  const { height, radius, padding } = layout;
  const label = field(texts.label, layout);
  const message = field(texts.message, layout);
  const split = texts.label === '' ? 0 : label.width + 2 * padding;
  const width = split + message.width + 2 * padding;
  const gradient =
    layout.gradient &&
    html`<linearGradient id="s" x2="0" y2="100%">${layout.gradient.map(
      ([offset, colour, opacity]) =>
        html`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )}</linearGradient>`;
  return svg(
    width,
    height,
    accessibleTexts,
    html`${gradient}${
      split > 0 && html`<path fill="${LABEL_BACKGROUND}" d="${box(0, split, height, radius, 0)}"/>`
    }<path fill="${background}" d="${box(split, width, height, split > 0 ? 0 : radius, radius)}"/>${
      gradient && html`<path fill="url(#s)" d="${box(0, width, height, radius, radius)}"/>`
    }<g fill="${TEXT_COLOUR}" font-family="${FONT}" font-size="${layout.size}" text-anchor="middle">${
      split > 0 && label.at(split / 2, height)
    }${message.at((split + width) / 2, height)}</g>`,
  );
}

/** An icon whose shape shows the status, and the text beside it, on a light background that is readable on any page. */
function dot(texts: Texts, tone: ShareTone, { strong }: ToneColours): string {
  const height = 20;
  const icon = 14;
  const name = accessibleName(texts);
  const text = field(name, { size: 11, spacing: 0 });
  const left = 4 + icon + 5;
  const width = left + text.width + 7;
  const { icon: draw } = tones[tone];
  return svg(
    width,
    height,
    texts,
    html`<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5" fill="#ffffff" stroke="#9ca3af"/><g transform="translate(4 3) scale(${icon / ICON_SIZE})">${draw(strong)}</g><g fill="#1f2937" font-family="${FONT}" font-size="11" text-anchor="middle">${text.at(left + text.width / 2, height)}</g>`,
  );
}

const svg = (width: number, height: number, texts: Texts, content: Html): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${accessibleName(texts)}"><title>${accessibleName(texts)}</title>${content}</svg>\n`
    .markup;

const accessibleName = ({ label, message }: Texts): string =>
  label === '' ? message : `${label}: ${message}`;

/** Letters of scripts without joined letters, for which letter spacing works. */
const canBeSpaced =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** A text and its width. `textLength` stretches it to exactly that width, so it fits in any font. */
function field(text: string, { size, spacing }: Pick<Layout, 'size' | 'spacing'>) {
  const isSpaced = spacing > 0 && canBeSpaced.test(text);
  const naturalWidth = textWidth(text, size) + (isSpaced ? spacing * graphemesOf(text).length : 0);
  const width = Math.max(1, Math.round(naturalWidth));
  return {
    width,
    at: (x: number, height: number): Html =>
      html`<text x="${x}" y="${Math.round(height / 2 + size * 0.36)}" textLength="${width}" lengthAdjust="${
        isSpaced ? 'spacing' : 'spacingAndGlyphs'
      }">${text}</text>`,
  };
}

/** A rectangle with rounded corners at its outer ends. */
function box(from: number, to: number, height: number, left: number, right: number): string {
  const corner = (radius: number, x: number, y: number) =>
    radius > 0 ? `a${radius} ${radius} 0 0 1 ${x} ${y}` : '';
  return `M${from + left} 0H${to - right}${corner(right, right, right)}V${height - right}${corner(right, -right, right)}H${from + left}${corner(left, -left, -left)}V${left}${corner(left, left, -left)}z`;
}

function shorten(text: string): string {
  const line = oneLine(text);
  const clusters = graphemesOf(line.slice(0, 4 * MAX_TEXT));
  // A grapheme cluster can have any length, so the number of characters is limited too.
  const isShort = line.length <= 2 * MAX_TEXT && clusters.length <= MAX_TEXT;
  if (isShort) return line;
  const kept = clusters.slice(0, MAX_TEXT - 1).join('');
  return `${kept.slice(0, 2 * MAX_TEXT).replace(/\p{Cs}$/u, '')}…`;
}
