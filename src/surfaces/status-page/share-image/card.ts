import { isColour } from '../../../../common/colours.ts';
import { cleanText } from './clean-text.ts';
import type { ShareTone, ToneColours } from './tones.ts';

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

/** The content of a preview image. Every text may be hostile. */
export interface ShareCard {
  readonly pageName: string;
  readonly title: string;
  /** Dates and components. The first two that are not blank are shown. */
  readonly lines: readonly string[];
  /** The status as text. */
  readonly label: string;
  readonly tone: ShareTone;
  readonly colours: ToneColours;
  /** A hexadecimal colour. Any other value becomes a neutral grey. */
  readonly accent: string;
  readonly rtl: boolean;
  /** The code of the language, such as `ja`. */
  readonly language: string;
  /** The logo of the page: an image as a data URL. Any other address is ignored, because nothing is fetched. */
  readonly logo: string | null;
}

/** A card that was processed by `cleanCard`: short, and with printable characters only. */
export type CleanCard = ShareCard & { readonly clean: true };

/** What the renderer can read. */
const drawnLogo = /^data:image\/(?:png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]+$/;

export function cleanCard(card: ShareCard): CleanCard {
  const { pageName, title, lines, label, tone, colours, accent, rtl, language, logo } = card;
  const shownLines = lines
    .slice(0, 20)
    .map(cleanText)
    .filter((line) => line !== '');
  return {
    pageName: cleanText(pageName),
    title: cleanText(title),
    lines: shownLines.slice(0, 2),
    label: cleanText(label),
    tone,
    colours,
    accent: isColour(accent) ? accent.toLowerCase() : '#64748b',
    rtl,
    language,
    logo: logo !== null && drawnLogo.test(logo) ? logo : null,
    clean: true,
  };
}
