import { Text } from '@mantine/core';
import { count, listed, type Plural, words } from '../../words/words.ts';
import type { Audience } from '../incidents/actions.ts';

/** How many people and channels hear of something. Programs that read webhooks hear of every write. */
export const peopleIn = ({ email, chat }: Audience): number => email + chat;

/** Who will be told, by channel. */
export function AudienceText({ audience }: { readonly audience: Audience | undefined }) {
  const text = words.schedules;
  if (!audience) return <Text role="status">{text.counting}</Text>;
  const { email, chat, webhook } = audience;
  const parts = [
    ...(email > 0 ? [count(text.email, email)] : []),
    ...(chat > 0 ? [count(text.chat, chat)] : []),
    ...(webhook > 0 ? [count(text.webhook, webhook)] : []),
  ];
  return <Text role="status">{peopleIn(audience) === 0 ? text.nobody : listed(parts)}</Text>;
}

/** What a button says: the deed, and how many hear of it. */
export function deed(audience: Audience | undefined, loud: Plural, quiet: string): string {
  if (!audience) return words.schedules.counting;
  const people = peopleIn(audience);
  return people === 0 ? quiet : count(loud, people);
}
