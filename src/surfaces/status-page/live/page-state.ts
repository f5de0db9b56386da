import { shownAnnouncement } from '../../../domain/settings/announcement.ts';
import type { Html } from '../../../lib/html.ts';
import { clientScript } from '../client/script.ts';
import { settingsFingerprint } from '../page-fingerprints.ts';
import type { PageContext } from '../views/layout.ts';
import { isToken, printToken, shortHash, split } from './state-token.ts';

/**
 * How a page other than the status page becomes live: it has this in the `live` of its content, `{}` at least. Such a
 * page is updated as a whole.
 */
export interface LiveDeclaration {
  /**
   * What the page shows. It must contain nothing that grows with the clock, such as percentages of uptime; otherwise a
   * write that the public cannot see would bring them up to date and thereby reveal itself. Without it, the markup of the
   * page counts.
   */
  readonly shows?: unknown;
  /** What else changes the page, without being worth an announcement: figures, and the date. */
  readonly figures?: unknown;
  /** What screen readers say when `shows` has changed. Without it, that the page was updated. */
  readonly said?: string;
}

/** A page in one language, at one moment. */
export interface LivePageState {
  /** Identifies what the page shows. Like that of the status page, it does not change with what the public cannot see. */
  readonly token: string;
  readonly title: string;
  readonly said: string;
  /** The markup inside of `<main>`. */
  readonly main: Html;
}

/** Describes a page that declared itself live. */
export function livePageState(
  { settings, i18n, now }: PageContext,
  { title, main }: { readonly title: string; readonly main: Html },
  { shows = main.markup, figures = '', said = i18n.t('liveUpdated') }: LiveDeclaration,
): LivePageState {
  const announced = shownAnnouncement(settings, now);
  const around = shortHash(JSON.stringify([settingsFingerprint(settings), announced, clientScript.path]));
  const hashes = [shows, figures].map((content) => shortHash(JSON.stringify(content)));
  return { token: printToken(around, hashes), title, said, main };
}

/** What changed between two tokens of the same page. */
export function compareTokens(before: string, after: string): 'around' | 'shows' | 'figures' | undefined {
  if (before === after) return undefined;
  if (!isToken(before) || before.length !== after.length) return 'around';
  const [old, fresh] = [split(before), split(after)];
  if (old[0] !== fresh[0]) return 'around';
  return old[1] === fresh[1] ? 'figures' : 'shows';
}
