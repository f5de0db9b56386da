import { Alert } from '@mantine/core';
import { words } from '../words/words.ts';
import { isMailSent } from './mail.ts';

/** Says that emails reach nobody and how to change that, wherever people count on them. */
export const MailNotSent = () =>
  isMailSent ? null : (
    <Alert color="yellow" variant="light" role="note" my="sm">
      {words.common.mailNotSent}
    </Alert>
  );
