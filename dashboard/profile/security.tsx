import { useSession } from '../api/session.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { words } from '../words/words.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import { Totp } from './totp.tsx';

/** How the user signs in, and where. Whoever lacks a second factor sets one up here. */
export function Security() {
  const { lacks_second_factor: isDue } = useSession();
  const text = words.security;
  return (
    <PageFrame title={text.title}>
      {isDue && <ProblemAlert title={text.dueTitle} message={text.dueText} />}
      {!isDue && <Password />}
      <Totp />
      <Passkeys />
      {isDue && <Password />}
      <Sessions />
    </PageFrame>
  );
}
