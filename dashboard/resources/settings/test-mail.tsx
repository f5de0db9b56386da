import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { fill, words } from '../../words/words.ts';
import { sendTestMail, type TestMailResult } from './queries.ts';
import classes from './test-mail.module.css';

/** Sends one mail now, and explains what became of it. */
export function TestMail() {
  const text = words.settings;
  const { email } = useSession();
  const [to, setTo] = useState(email);
  const send = useMutation({ mutationFn: sendTestMail });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(to);
  };
  return (
    <Section title={text.testMail}>
      <Card>
        <form onSubmit={onSubmit} className={classes.form}>
          <p className={classes.text}>{text.testMailText}</p>
          <TextInput
            label={text.testMailTo}
            type="email"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={fieldError(send.error, 'to')}
            enterKeyHint="send"
            dir="ltr"
            required
          />
          <Button type="submit" variant="outline" loading={send.isPending}>
            {text.testMailSend}
          </Button>
          {send.error && <ProblemAlert message={messageOf(send.error)} />}
          {send.data && !send.isPending && <Outcome result={send.data.data} />}
        </form>
      </Card>
    </Section>
  );
}

function Outcome({ result }: { readonly result: TestMailResult }) {
  const text = words.settings;
  const { to, accepted, sent_by, answer, reason, advice } = result;
  if (sent_by === 'folder') {
    return (
      <Alert variant="light" role="status" title={fill(text.testMailFolder, { to })}>
        {answer !== null && <p className={classes.text}>{fill(text.testMailFile, { answer })}</p>}
      </Alert>
    );
  }
  return (
    <Alert
      variant="light"
      role="status"
      color={accepted ? 'blue' : 'red'}
      title={fill(accepted ? text.testMailAccepted : text.testMailRefused, { to })}
    >
      {[reason, advice].map(
        (line) =>
          line !== null && (
            <p key={line} className={classes.text}>
              {line}
            </p>
          ),
      )}
      {answer !== null && <p className={classes.text}>{fill(text.testMailAnswer, { answer })}</p>}
    </Alert>
  );
}
