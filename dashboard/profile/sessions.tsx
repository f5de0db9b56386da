import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FactLine } from '../ui/fact-line.tsx';
import { Filled } from '../ui/filled.tsx';
import { Mark } from '../ui/mark.tsx';
import { Section } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { ZonedTime } from '../ui/zoned-time.tsx';
import { fill, words } from '../words/words.ts';
import { useEndOtherSessions, useEndSession } from './actions.ts';
import { type OwnSession, sessions } from './queries.ts';

/** Where the user is signed in, and how to end that. */
export function Sessions() {
  const query = useQuery(sessions.all());
  const endOthers = useEndOtherSessions();
  const text = words.security;
  const hasOthers = (query.data?.records ?? []).some(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title={text.sessions}
      actions={
        hasOthers && (
          <Button
            variant="outline"
            color="red"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {text.endOthers}
          </Button>
        )
      }
    >
      <Text c="dimmed">{text.sessionsIntro}</Text>
      <QueryView query={query}>
        {({ records }) => (
          <Rows label={text.sessions}>
            {records.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

const methodName = (method: string): string => {
  const names: Readonly<Record<string, string>> = words.security.method;
  return names[method] ?? method;
};

function SessionRow({ session }: { readonly session: OwnSession }) {
  const end = useEndSession(session);
  const text = words.security;
  const { device, address, isCurrent } = session;
  return (
    <Row
      title={
        <>
          <strong dir="auto">{device}</strong>
          {isCurrent && <Mark tone={6}>{text.thisDevice}</Mark>}
        </>
      }
      detail={
        <FactLine
          facts={[
            <bdi key="from">{fill(text.from, { address })}</bdi>,
            <Filled key="used" text={text.lastUsed} values={{ time: <ZonedTime at={session.lastUsed} /> }} />,
            <Filled key="since" text={text.signedIn} values={{ time: <ZonedTime at={session.created} /> }} />,
            methodName(session.method),
            session.hasSecondFactor && text.withSecondFactor,
          ]}
        />
      }
    >
      {!isCurrent && (
        <Button
          variant="default"
          aria-label={`${text.end}: ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {text.end}
        </Button>
      )}
    </Row>
  );
}
