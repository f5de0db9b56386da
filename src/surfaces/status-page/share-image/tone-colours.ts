import type { StatusName } from '../../../../common/settings.ts';
import { type ShareTone, type ToneColours, toneColours } from './tones.ts';

const statusOf: Readonly<Record<ShareTone, StatusName>> = {
  operational: 'operational',
  minor: 'performance_issues',
  partial: 'partial_outage',
  major: 'major_outage',
  unknown: 'unknown',
  maintenance: 'under_maintenance',
};

/** The colours of a tone in badges, pictures and embeds. They follow the settings, as far as texts stay readable. */
export const coloursOf = (settings: Parameters<typeof toneColours>[0], tone: ShareTone): ToneColours =>
  toneColours(settings, statusOf[tone]);
