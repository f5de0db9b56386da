import type { Schemas } from '@daymark/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, type Message, words } from '../../words/words.ts';
import classes from './list.module.css';
import { mailHealth, REFRESH_MS } from './queries.ts';

/** Whether mail arrives; if it does not, what is wrong and what to do about it. */
export function MailHealth() {
  const query = useQuery({ ...mailHealth, refetchInterval: REFRESH_MS });
  const text = words.deliveries;
  return (
    <Section title={text.healthTitle}>
      <Card>
        <QueryView query={query}>
          {({ ok, sent_by, waiting, suspended, problems }) => (
            <>
              {sent_by === 'folder' ? (
                <>
                  <StatusLabel status={3} name={text.healthFiles} />
                  <p className={classes.notes}>{words.common.mailNotSent}</p>
                </>
              ) : (
                <StatusLabel status={ok ? 1 : 4} name={ok ? text.healthOk : text.healthBad} />
              )}
              {waiting > 0 && <p className={classes.notes}>{count(text.waiting, waiting)}</p>}
              {suspended > 0 && <Suspended number={suspended} />}
              {problems.map((problem) => (
                <MailProblem key={`${problem.kind} ${problem.domain}`} problem={problem} />
              ))}
            </>
          )}
        </QueryView>
      </Card>
    </Section>
  );
}

function Suspended({ number }: { readonly number: number }) {
  const can = useCan();
  return (
    <p className={classes.notes}>
      {count(words.deliveries.suspended, number)}{' '}
      {can('subscribers.manage') && (
        <Link to="/subscribers" search={{ state: 'suspended' }}>
          {words.deliveries.seeSuspended}
        </Link>
      )}
    </p>
  );
}

function MailProblem({ problem }: { readonly problem: Schemas['MailProblem'] }) {
  const text = words.deliveries;
  const { kind, domain, advice, answer, since, waiting, refused, next_try } = problem;
  return (
    <div className={classes.problem}>
      <h3>{fill(text.problems[kind] as Message<'domain'>, { domain: domain ?? '' })}</h3>
      <Facts
        facts={[
          [text.problemAdvice, advice],
          [text.problemSince, <ZonedTime key="since" at={since} />],
          refused > 0 && [text.problemRefused, refused],
          [text.problemWaiting, count(text.waiting, waiting)],
          next_try.string !== null && [text.problemNext, <ZonedTime key="next" at={next_try} />],
          answer !== '' && [
            text.problemAnswer,
            <CodeBlock key="answer" text={answer} label={text.problemAnswer} />,
          ],
        ]}
      />
      <p className={classes.notes}>{text.problemNote}</p>
    </div>
  );
}
