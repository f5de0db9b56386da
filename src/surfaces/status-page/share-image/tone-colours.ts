import { mix, readableOn } from '../../../../common/colours.ts';
import { defaultStatusColours, type StatusName } from '../../../../common/settings.ts';
import { type ShareTone, type ToneColours, tones } from './tones.ts';

const statusOf: Readonly<Record<ShareTone, StatusName>> = {
  operational: 'operational',
  minor: 'performance_issues',
  partial: 'partial_outage',
  major: 'major_outage',
  unknown: 'unknown',
  maintenance: 'under_maintenance',
};

const WHITE = '#ffffff';
/** How much white is in a tint. */
const TINT = 0.88;
const INK_CONTRAST = 7;

/** The colours of a tone in badges, pictures and embeds. They follow the settings, as far as texts stay readable. */
export function coloursOf(
  { status_colours }: { readonly status_colours: Readonly<Record<StatusName, string>> },
  tone: ShareTone,
): ToneColours {
  const status = statusOf[tone];
  const colour = status_colours[status];
  const { strong, tint, ink } = tones[tone];
  if (colour === defaultStatusColours[status]) return { strong, tint, ink };
  const ownTint = mix(colour, WHITE, TINT);
  return { strong: readableOn(colour, WHITE), tint: ownTint, ink: readableOn(colour, ownTint, INK_CONTRAST) };
}
