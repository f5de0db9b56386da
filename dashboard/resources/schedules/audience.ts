import type { Audience } from '../../ui/publish-bar.tsx';
import { count, type Plural, words } from '../../words/words.ts';

/** People and chats. Programs that read webhooks hear of every write, so they do not make it loud. */
export const listenersIn = ({ email, chat }: Audience): number => email + chat;

/** What a button says: the deed, and how many hear of it. */
export function deedText(audience: Audience | undefined, loud: Plural, quiet: string): string {
  if (!audience) return words.report.counting;
  const listeners = listenersIn(audience);
  return listeners === 0 ? quiet : count(loud, listeners);
}
