import { type Audience, listenersIn } from '../../ui/audience.ts';
import { count, type Plural, words } from '../../words/words.ts';

/** What a button says: the deed, and how many hear of it. */
export function publishText(audience: Audience | undefined, loud: Plural, quiet: string): string {
  if (!audience) return words.report.counting;
  const listeners = listenersIn(audience);
  return listeners === 0 ? quiet : count(loud, listeners);
}
