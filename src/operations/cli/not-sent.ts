import { mailWayOf } from '../../kernel/config/mail-way.ts';
import type { Config } from '../../kernel/config.ts';
import { mailFolder } from '../../reactions/notifications/email/transport/folder.ts';

/** Says on stderr that a link must be passed on by hand, where no mail server is configured. */
export function sayIfNotSent(config: Config): void {
  if (mailWayOf(config) === 'smtp') return;
  console.error(
    `No email is sent, because SMTP_URL is not set: it is written to ${mailFolder(config)}. Pass the link on yourself, or set SMTP_URL and MAIL_FROM.`,
  );
}
