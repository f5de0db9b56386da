/** What staff can choose to be told of. */
export const staffTopics = ['drafts', 'alerts', 'overdue_updates', 'mail_problems', 'probes'] as const;
export type StaffTopic = (typeof staffTopics)[number];

/** How staff can be told: in their browsers, by email, and in a chat of their own. */
export const staffChannels = ['push', 'email', 'chat'] as const;
export type StaffChannel = (typeof staffChannels)[number];

/** The chats whose messages we can write. */
export const staffChatFormats = ['slack', 'teams', 'discord'] as const;
export type StaffChatFormat = (typeof staffChatFormats)[number];

/** What comes through in quiet hours: nothing, or critical alerts and drafts about them. */
export const quietHoursExceptions = ['nothing', 'critical'] as const;
export type QuietHoursException = (typeof quietHoursExceptions)[number];

/** What the service worker of the dashboard gets, decrypted, and shows. */
export interface StaffPush {
  /** The same for every attempt to send it, and higher for newer messages. */
  readonly id: number;
  /** Newer messages about the same draft, alert or problem replace older ones. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page of the dashboard that it opens. For a draft this is its review. */
  readonly url: string;
  /** Whether it makes no sound: something is over. */
  readonly silent: boolean;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}
