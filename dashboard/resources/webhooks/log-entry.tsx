import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, words } from '../../words/words.ts';
import { stateMarks } from '../deliveries/model.ts';
import type { Attempt, WebhookDelivery } from './model.ts';
import classes from './page.module.css';

interface Props {
  readonly delivery: WebhookDelivery;
  /** Buttons at its end. */
  readonly children?: ReactNode;
}

/** One message to a webhook: what became of it, and every try behind a click. */
export function LogEntry({ delivery, children }: Props) {
  const { event, state, error, attempts, messageId, due, created } = delivery;
  const text = words.webhooks;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <code>{event === 'webhook.pinged' ? text.test : event}</code>
        <StatusLabel status={stateMarks[state]} name={words.deliveries.states[state]} />
        <ZonedTime at={created} />
        {children}
      </div>
      {error !== null && (
        <p className={classes.note}>
          <bdi>{error}</bdi>
        </p>
      )}
      {due.string !== null && state === 'deferred' && (
        <p className={classes.note}>
          {words.deliveries.due}: <ZonedTime at={due} exact />
        </p>
      )}
      {attempts.length > 0 && (
        <details className={classes.details}>
          <summary>
            {text.attemptDetails} ({count(text.attempts, attempts.length)})
          </summary>
          <p className={classes.note}>
            {text.messageId}: <code dir="ltr">{messageId}</code>
          </p>
          {attempts.map((attempt) => (
            <AttemptDetails key={attempt.number} attempt={attempt} />
          ))}
        </details>
      )}
    </li>
  );
}

/** What was sent in one try, and what came back. */
export function AttemptDetails({ attempt }: { readonly attempt: Attempt }) {
  const { number, outcome, status_code, milliseconds, request, response, time } = attempt;
  const text = words.webhooks;
  const ledger = words.deliveries;
  return (
    <div className={classes.attempt}>
      <StatusLabel
        status={stateMarks[outcome]}
        name={fill(ledger.tryNumber, { number, outcome: ledger.states[outcome] })}
      />
      <p className={classes.note}>
        <ZonedTime at={time} exact /> · {fill(ledger.took, { milliseconds })}
        {status_code !== null && ` · ${fill(ledger.answerCode, { code: status_code })}`}
      </p>
      {request && (
        <>
          <h3>{text.request}</h3>
          {request.body === null ? (
            <p>{text.hidden}</p>
          ) : (
            <CodeBlock text={requestText(request)} label={text.request} />
          )}
        </>
      )}
      {response !== null && (
        <>
          <h3>{text.answer}</h3>
          {response === '' ? <p>{text.noAnswer}</p> : <CodeBlock text={response} label={text.answer} />}
        </>
      )}
    </div>
  );
}

function requestText({ method, url, headers, body }: NonNullable<Attempt['request']>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, '', body ?? ''].join('\n');
}
