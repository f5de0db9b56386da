/** What the service worker of a browser gets, and shows. */
export interface PushPayload {
  /** The same for every attempt to send it, and higher for newer messages. */
  readonly id: number;
  /** Newer messages about the same incident or maintenance replace older ones. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}
