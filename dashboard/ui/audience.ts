import { count, listed, words } from '../words/words.ts';
import { isMailSent } from './mail.ts';

/** How many would be told, by channel. */
export interface Audience {
  readonly email: number;
  readonly chat: number;
  readonly webhook: number;
  /** Browsers that show notifications. */
  readonly push: number;
}

/** Who would be told of a write that was only tried. */
export const audienceIn = ({ meta }: { readonly meta?: { readonly audience?: Audience } }): Audience =>
  meta?.audience ?? { email: 0, chat: 0, webhook: 0, push: 0 };

/** Whoever gets emails or notifications in the browser. Emails that are written to files reach nobody. */
export const peopleIn = ({ email, push }: Audience): number => (isMailSent ? email : 0) + push;

/** People and chats. Programs that read webhooks hear of every write, so they do not make it loud. */
export const listenersIn = (audience: Audience): number => peopleIn(audience) + audience.chat;

/** "20 people by email, 3 browsers and 2 chat channels". */
export function describeAudience({ email, push, chat, webhook }: Audience): string {
  const text = words.report;
  const parts = [
    ...(email > 0 && isMailSent ? [count(text.email, email)] : []),
    ...(push > 0 ? [count(words.publishing.browsers, push)] : []),
    ...(chat > 0 ? [count(text.chat, chat)] : []),
    ...(webhook > 0 ? [count(text.webhook, webhook)] : []),
  ];
  const told = parts.length === 0 ? text.nobody : `${text.audience}: ${listed(parts)}`;
  return email > 0 && !isMailSent ? `${told} (${count(words.publishing.emailToFiles, email)})` : told;
}
