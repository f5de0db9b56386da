import { isInProgress } from '../../../domain/status/public-state/state.ts';
import type { SystemStatus } from '../../../domain/status/public-state/system-status.ts';
import type { PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { toneOfComponent } from '../badges/tones.ts';
import { headlineText } from '../headline-text.ts';
import { coloursOf } from '../share-image/tone-colours.ts';
import type { ShareTone } from '../share-image/tones.ts';
import { toneOf } from '../views/icons.ts';

interface EmbeddedEntry {
  readonly name: string;
  readonly url: string;
}

/** What `/embed.json` says. The script and the frame show it on other sites. */
export interface EmbedSummary {
  /** The name of the page. */
  readonly name: string;
  readonly url: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly status: SystemStatus;
  /** The status as a sentence, in the language. */
  readonly headline: string;
  /** Whether something is wrong: everything except operational. */
  readonly problem: boolean;
  readonly tone: ShareTone;
  /** White text on this colour is readable. */
  readonly color: string;
  readonly incidents: readonly EmbeddedEntry[];
  /** Maintenance in progress. */
  readonly maintenance: readonly EmbeddedEntry[];
  /** The name of the button that hides the bar. */
  readonly hide: string;
}

/** A bar on another site has room for few names. */
const MAX_ENTRIES = 5;

export function embedSummary(state: PublicState, i18n: Translator, pageUrl: string): EmbedSummary {
  const { status, headline, incidents, schedules, settings, now } = state;
  const tone = toneOfComponent(toneOf(headline));
  return {
    name: settings.name,
    url: `${pageUrl}/`,
    language: i18n.language.code,
    direction: i18n.language.direction,
    status,
    headline: headlineText(i18n, headline),
    problem: headline.kind !== 'operational' && headline.kind !== 'empty',
    tone,
    color: coloursOf(settings, tone).strong,
    incidents: incidents
      .slice(0, MAX_ENTRIES)
      .map(({ name, guid }) => ({ name, url: `${pageUrl}/incidents/${guid}` })),
    maintenance: schedules
      .filter((schedule) => isInProgress(schedule, now))
      .slice(0, MAX_ENTRIES)
      .map(({ name, id }) => ({ name, url: `${pageUrl}/schedules/${id}` })),
    hide: i18n.t('hide'),
  };
}
