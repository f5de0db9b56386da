import type { ServerResponse } from 'node:http';
import type { Locale } from '../../resources/settings/model.ts';
import type { Channel } from './channel.ts';

/** The page as some readers see it: in one language, with one choice of days and charts. */
export class Variant {
  readonly channel: Channel;
  /** The page's own where the reader asked for none that there is. */
  readonly locale: Locale | undefined;
  /** Those who have been told how the page is, and are told how it changes. */
  readonly viewers = new Set<ServerResponse>();
  /** Viewers, and those who have come and are not told anything yet. */
  streams = 0;
  /** How many networks watch it and have it among the variants that are rendered for them. */
  networks = 0;

  constructor(channel: Channel, locale: Locale | undefined) {
    this.channel = channel;
    this.locale = locale;
  }
}
