import { oneLine } from '../../lib/feed-text.ts';
import { type Html, html } from '../../lib/html.ts';
import { ICON_SIZE, type ShareTone, tones } from '../share-image/tones.ts';
import { clustersOf, textWidth } from './text-width.ts';

export const badgeStyles = ['flat', 'flat-square', 'plastic', 'for-the-badge', 'dot'] as const;

export type BadgeStyle = (typeof badgeStyles)[number];

/** What a badge says. Both texts may be hostile; without a label it says the message alone. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: ShareTone;
  readonly style: BadgeStyle;
  /** For capitals, which differ between languages. */
  readonly language: string;
}

/** At least as long as Shields keeps a badge anyway. */
const CACHE_SECONDS = 300;
const OUTAGES: readonly ShareTone[] = ['partial', 'major'];

/** The same badge for shields.io, which draws it: https://shields.io/badges/endpoint-badge */
export function shieldsEndpoint({ label, message, tone, style }: Badge): object {
  return {
    schemaVersion: 1,
    label: shortened(label),
    message: shortened(message),
    color: tones[tone].strong,
    labelColor: LABEL_GROUND,
    // So that nobody can have an outage painted green.
    isError: OUTAGES.includes(tone),
    // A style of ours that Shields does not know.
    ...(style !== 'dot' && { style }),
    cacheSeconds: CACHE_SECONDS,
  };
}

const MAX_TEXT = 100;
const INK = '#ffffff';
const LABEL_GROUND = '#1f2937';
const FONT = 'Verdana,Geneva,DejaVu Sans,sans-serif';

/** The picture as SVG: no scripts, no styles, nothing from elsewhere. */
export function badge({ label, message, tone, style, language }: Badge): string {
  const texts: Texts = { label: shortened(label), message: shortened(message) };
  if (style === 'dot') return dot(texts, tone);
  if (style !== 'for-the-badge') return twoFields(texts, tone, looks[style]);
  const capitals = {
    label: texts.label.toLocaleUpperCase(language),
    message: texts.message.toLocaleUpperCase(language),
  };
  return twoFields(capitals, tone, looks[style], texts);
}

interface Texts {
  readonly label: string;
  readonly message: string;
}

interface Look {
  readonly height: number;
  readonly radius: number;
  readonly size: number;
  /** Beside each text. */
  readonly padding: number;
  /** Between two letters. */
  readonly spacing: number;
  /** Shades over the fields; where text is, they only darken, so that it stays readable. */
  readonly shades?: readonly (readonly [offset: number, colour: string, opacity: number])[];
}

const looks: Record<Exclude<BadgeStyle, 'dot'>, Look> = {
  flat: {
    height: 20,
    radius: 3,
    size: 11,
    padding: 6,
    spacing: 0,
    shades: [
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
    shades: [
      [0, '#fff', 0.6],
      [0.18, '#fff', 0],
      [0.2, '#000', 0],
      [0.9, '#000', 0.3],
      [1, '#000', 0.5],
    ],
  },
  'for-the-badge': { height: 28, radius: 0, size: 10, padding: 10, spacing: 1.2 },
};

function twoFields(texts: Texts, tone: ShareTone, look: Look, spoken = texts): string {
  const { height, radius, padding } = look;
  const label = field(texts.label, look);
  const message = field(texts.message, look);
  const split = texts.label === '' ? 0 : label.width + 2 * padding;
  const width = split + message.width + 2 * padding;
  const shade =
    look.shades &&
    html`<linearGradient id="s" x2="0" y2="100%">${look.shades.map(
      ([offset, colour, opacity]) =>
        html`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )}</linearGradient>`;
  const ground = tones[tone].strong;
  return svg(
    width,
    height,
    spoken,
    html`${shade}${
      split > 0 && html`<path fill="${LABEL_GROUND}" d="${box(0, split, height, radius, 0)}"/>`
    }<path fill="${ground}" d="${box(split, width, height, split > 0 ? 0 : radius, radius)}"/>${
      shade && html`<path fill="url(#s)" d="${box(0, width, height, radius, radius)}"/>`
    }<g fill="${INK}" font-family="${FONT}" font-size="${look.size}" text-anchor="middle">${
      split > 0 && label.at(split / 2, height)
    }${message.at((split + width) / 2, height)}</g>`,
  );
}

/** A shape that tells the status by itself, and the words beside it, on a light field that is readable on any page. */
function dot(texts: Texts, tone: ShareTone): string {
  const height = 20;
  const icon = 14;
  const words = spokenText(texts);
  const text = field(words, { size: 11, spacing: 0 });
  const left = 4 + icon + 5;
  const width = left + text.width + 7;
  const { strong, icon: draw } = tones[tone];
  return svg(
    width,
    height,
    texts,
    html`<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5" fill="#ffffff" stroke="#9ca3af"/><g transform="translate(4 3) scale(${icon / ICON_SIZE})">${draw(strong)}</g><g fill="#1f2937" font-family="${FONT}" font-size="11" text-anchor="middle">${text.at(left + text.width / 2, height)}</g>`,
  );
}

const svg = (width: number, height: number, texts: Texts, content: Html): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${spokenText(texts)}"><title>${spokenText(texts)}</title>${content}</svg>\n`
    .markup;

const spokenText = ({ label, message }: Texts): string => (label === '' ? message : `${label}: ${message}`);

/** Letters that are not joined, so that they can stand apart. */
const separable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** A text with its width. It is stretched to that width exactly, so that it fits in whatever font there is. */
function field(text: string, { size, spacing }: Pick<Look, 'size' | 'spacing'>) {
  const apart = spacing > 0 && separable.test(text);
  const natural = textWidth(text, size) + (apart ? spacing * clustersOf(text).length : 0);
  const width = Math.max(1, Math.round(natural));
  return {
    width,
    at: (x: number, height: number): Html =>
      html`<text x="${x}" y="${Math.round(height / 2 + size * 0.36)}" textLength="${width}" lengthAdjust="${
        apart ? 'spacing' : 'spacingAndGlyphs'
      }">${text}</text>`,
  };
}

/** A field with round corners at its outer ends. */
function box(from: number, to: number, height: number, left: number, right: number): string {
  const corner = (radius: number, x: number, y: number) =>
    radius > 0 ? `a${radius} ${radius} 0 0 1 ${x} ${y}` : '';
  return `M${from + left} 0H${to - right}${corner(right, right, right)}V${height - right}${corner(right, -right, right)}H${from + left}${corner(left, -left, -left)}V${left}${corner(left, left, -left)}z`;
}

function shortened(text: string): string {
  const line = oneLine(text);
  const clusters = clustersOf(line.slice(0, 4 * MAX_TEXT));
  // A cluster can be of any length, so that the characters count as well.
  const isShort = line.length <= 2 * MAX_TEXT && clusters.length <= MAX_TEXT;
  if (isShort) return line;
  const kept = clusters.slice(0, MAX_TEXT - 1).join('');
  return `${kept.slice(0, 2 * MAX_TEXT).replace(/\p{Cs}$/u, '')}…`;
}
