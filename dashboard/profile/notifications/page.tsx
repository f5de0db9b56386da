import { useQuery } from '@tanstack/react-query';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import { Browsers } from './browsers.tsx';
import { Chat } from './chat.tsx';
import { EmailAddress } from './email-address.tsx';
import { preferences } from './queries.ts';
import { QuietHours } from './quiet-hours.tsx';
import { SendTest } from './send-test.tsx';
import { Topics } from './topics.tsx';

/** What reaches the user, on which way, and when not. */
export function Notifications() {
  const query = useQuery(preferences);
  const text = words.notifications;
  return (
    <PageFrame title={text.title} intro={text.intro}>
      <QueryView query={query}>
        {(chosen) => (
          <>
            <Topics chosen={chosen} />
            <Browsers pushKey={chosen.push_key} />
            <EmailAddress />
            <Chat chosen={chosen.chat} />
            <QuietHours chosen={chosen} />
            <SendTest />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
