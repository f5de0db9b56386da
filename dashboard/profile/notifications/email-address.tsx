import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { isMailSent } from '../../ui/mail.ts';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fill, words } from '../../words/words.ts';

/** Where emails go, and whether they arrive at all. */
export function EmailAddress() {
  const { email } = useSession();
  const text = words.notifications;
  return (
    <Section title={text.emailTitle}>
      <Card>
        <Stack>
          <Text>{fill(text.emailTo, { email })}</Text>
          <Link to="/me/profile">{words.shell.profile}</Link>
          {!isMailSent && <MailNotSent />}
        </Stack>
      </Card>
    </Section>
  );
}
