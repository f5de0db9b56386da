import { neutrals, radii } from '../../../../common/design.ts';
import { type Html, html } from '../../../lib/html.ts';
import { joinedForms } from './arabic-forms.ts';
import { type CleanCard, SHARE_IMAGE_SIZE } from './card.ts';
import { isRightToLeft } from './clean-text.ts';
import { type Drawable, drawableWith } from './drawable.ts';
import type { Font, Fonts } from './fonts.ts';
import { ICON_SIZE, tones } from './tones.ts';
import { fit, type Measure, widthOf, wrapEvenly } from './wrap.ts';

export const FONT_FAMILY = 'DejaVu Sans';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE_SIZE;
const MARGIN = 84;
const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

const { light } = neutrals;
const textColours = { title: light.text, name: light.text, small: light.muted };
const header = { top: 58, height: 42, size: 36, textInset: 62 };
/** With a logo, the name of the page is at the other end. */
const logo = { top: 42, height: 74, width: 520, gap: 40 };
const pill = { height: 76, size: 36, gapAbove: 26, padding: 14, gap: 18, paddingEnd: 34 };
const small = { size: 31, lineHeight: 46, lastBaseline: HEIGHT - 62 };

/** Font sizes for titles by length: the first size at which the title fits, or the last. */
const titleSizes = [
  { size: 84, maxLines: 1 },
  { size: 72, maxLines: 2 },
  { size: 66, maxLines: 2 },
];
const longTitle = { size: 58, maxLines: 3 };

/** The card as SVG, and the fonts that it needs. */
export function cardSvg(given: CleanCard, fonts: Fonts): { svg: string; fonts: readonly Font[] } {
  const drawable = drawableWith(fonts, given.language);
  const card = drawableCard(given, drawable);
  const { rtl } = card;
  const measure = (weight: 'regular' | 'bold', size: number) => measureWith(fonts, drawable, weight, size);
  const nameWidth = CONTENT_WIDTH - (card.logo === null ? header.textInset : logo.width + logo.gap);
  const name = fit(card.pageName, nameWidth, measure('bold', header.size));
  const title = titleLines(card.title, (size) => measure('bold', size));
  const label = labelFor(card.label, measure('bold', pill.size));
  const lines = card.lines.map((line) => fit(line, CONTENT_WIDTH, measure('regular', small.size)));

  // Title and pill are centred together between the page name and the small lines.
  const lineHeight = Math.round(title.size * 1.2);
  const top = header.top + header.height + 30;
  const bottom = small.lastBaseline - lines.length * small.lineHeight;
  const height = title.lines.length * lineHeight + pill.gapAbove + pill.height;
  const titleTop = Math.round(top + Math.max(0, bottom - top - height) / 2);
  const pillTop = titleTop + title.lines.length * lineHeight + pill.gapAbove;

  const titleStyle = { size: title.size, bold: true, fill: textColours.title, rtl };
  // All lines of the title have the same direction, whatever letter each begins with.
  const isTextRtl = isRightToLeft(title.lines.join(' '), rtl);
  const baseline = titleTop + Math.round(title.size * 0.93);
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT_FAMILY}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${light.card}"/>
<rect x="${rtl ? WIDTH - 24 : 0}" width="24" height="${HEIGHT}" fill="${card.colours.strong}"/>
${drawHeader(card, name)}
${title.lines.map((line, index) => drawText(line, 0, baseline + index * lineHeight, titleStyle, isTextRtl))}
${drawPill(label, pillTop, card)}
${lines.map((line, index) => {
  const y = small.lastBaseline - (lines.length - 1 - index) * small.lineHeight;
  return drawText(line, 0, y, { size: small.size, bold: false, fill: textColours.small, rtl });
})}
</svg>`;
  const texts = [name, ...title.lines, label.text, ...lines].join('');
  const needed = new Set([...texts].map((character) => drawable.fontOf(character.codePointAt(0) ?? 0)));
  return { svg: svg.markup, fonts: [...needed].filter((font) => font !== undefined) };
}

/** A title of which nothing can be drawn gives way to the name of the page. */
function drawableCard(card: CleanCard, { text }: Drawable): CleanCard {
  const pageName = text(card.pageName);
  return {
    ...card,
    pageName,
    title: text(card.title) || pageName,
    label: text(card.label),
    lines: card.lines.map(text).filter((line) => line !== ''),
  };
}

function titleLines(
  title: string,
  measureAt: (size: number) => Measure,
): { lines: readonly string[]; size: number } {
  const at = ({ size, maxLines }: typeof longTitle) =>
    wrapEvenly(title, CONTENT_WIDTH, maxLines, measureAt(size));
  for (const choice of titleSizes) {
    const { lines, isComplete, isWordBroken } = at(choice);
    if (isComplete && !isWordBroken) return { lines, size: choice.size };
  }
  return { lines: at(longTitle).lines, size: longTitle.size };
}

function labelFor(label: string, measure: Measure): { text: string; width: number } {
  const decoration = pill.padding + ICON_SIZE + pill.gap + pill.paddingEnd;
  const text = fit(label, CONTENT_WIDTH - decoration, measure);
  // Without a text, the pill shrinks to a circle around the icon.
  return { text, width: text === '' ? pill.height : Math.ceil(widthOf(text, measure)) + decoration };
}

interface TextStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly fill: string;
  readonly rtl: boolean;
}

/** One line of text, `inset` from the margin at which its direction begins. */
function drawText(
  text: string,
  inset: number,
  y: number,
  { size, bold, fill, rtl }: TextStyle,
  isTextRtl = isRightToLeft(text, rtl),
): Html {
  const x = rtl ? WIDTH - MARGIN - inset : MARGIN + inset;
  // resvg treats every line as left-to-right unless it has an explicit embedding.
  const embedded = isTextRtl ? `\u202b${text}\u202c` : text;
  return html`<text x="${x}" y="${y}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}" text-anchor="${rtl ? 'end' : 'start'}">${embedded}</text>`;
}

/** The logo and the name of the page; without a logo, a mark in the colour of the page. */
function drawHeader({ accent, rtl, logo: image }: CleanCard, name: string): Html {
  const baseline = header.top + 34;
  const style = { size: header.size, bold: true, fill: textColours.name };
  if (image !== null) {
    const x = rtl ? WIDTH - MARGIN - logo.width : MARGIN;
    const align = rtl ? 'xMaxYMid' : 'xMinYMid';
    // At the other end, where the other direction begins.
    const text = drawText(name, 0, baseline, { ...style, rtl: !rtl }, isRightToLeft(name, rtl));
    return html`<image x="${x}" y="${logo.top}" width="${logo.width}" height="${logo.height}" preserveAspectRatio="${align} meet" href="${image}"/>${text}`;
  }
  const x = rtl ? WIDTH - MARGIN - header.height : MARGIN;
  // The thin outline keeps a very light accent visible.
  return html`<rect x="${x}" y="${header.top}" width="${header.height}" height="${header.height}" rx="${radii.card}" fill="${accent}" stroke="${light.text}" stroke-opacity="0.25" stroke-width="2"/>
${drawText(name, header.textInset, baseline, { ...style, rtl })}`;
}

function drawPill(
  label: { text: string; width: number },
  y: number,
  { tone, colours, rtl }: CleanCard,
): Html {
  const left = (inset: number, width: number) => (rtl ? WIDTH - MARGIN - inset - width : MARGIN + inset);
  const textInset = pill.padding + ICON_SIZE + pill.gap;
  const style = { size: pill.size, bold: true, fill: colours.ink, rtl };
  return html`<rect x="${left(0, label.width)}" y="${y}" width="${label.width}" height="${pill.height}" rx="${pill.height / 2}" fill="${colours.tint}"/>
<g transform="translate(${left(pill.padding, ICON_SIZE)} ${y + (pill.height - ICON_SIZE) / 2})">${tones[tone].icon(colours.strong)}</g>
${drawText(label.text, textInset, y + pill.height / 2 + 13, style)}`;
}

const ignorable = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u;

/** Measures text at one font size. Combining marks have no width. */
export function measureWith(
  { bold }: Fonts,
  { fontOf }: Drawable,
  weight: 'regular' | 'bold',
  size: number,
): Measure {
  const advance = (codePoint: number): number => {
    const character = String.fromCodePoint(codePoint);
    if (codePoint === 0 || ignorable.test(character)) return 0;
    const own = weight === 'bold' ? bold.metrics.advance(codePoint) : undefined;
    return own ?? fontOf(codePoint)?.metrics.advance(codePoint) ?? 0;
  };
  return (clusters) =>
    joinedForms(clusters).map((first, index) => {
      let ems = advance(first);
      for (const character of (clusters[index] ?? '').slice(first > 0xffff ? 2 : 1)) {
        ems += advance(character.codePointAt(0) ?? 0);
      }
      return ems * size;
    });
}
