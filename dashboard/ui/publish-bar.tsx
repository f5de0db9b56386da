import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { count, listed, words } from '../words/words.ts';
import { messageOf } from './problem.ts';
import classes from './publish-bar.module.css';

/** How many would be told, by channel. */
export interface Audience {
  readonly email: number;
  readonly chat: number;
  readonly webhook: number;
  /** Browsers. */
  readonly push: number;
}

/**
 * People, their browsers, and chats. Programs that read webhooks hear of every write, so they do not make it loud.
 */
export const listenersIn = ({ email, push, chat }: Audience): number => email + push + chat;

interface Props {
  /** Undefined until it is known: the button is grey until then. */
  readonly audience: Audience | undefined;
  /** Why the audience could not be counted. */
  readonly problem?: unknown;
  readonly onRetry?: () => void;
  /** Whether something that must be filled in is missing; `hint` says what. */
  readonly isIncomplete?: boolean;
  readonly hint?: ReactNode;
  readonly isPublishing: boolean;
  readonly onPublish: () => void;
  /** The deed, where it is another one than publishing now, such as saving a draft. */
  readonly action?: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Who will be told, and the button that says what it does. It stays visible while the form scrolls. */
export function PublishBar(props: Props) {
  const { audience, problem, onRetry, isIncomplete = false, isPublishing, onPublish, action } = props;
  return (
    <div className={classes.bar}>
      <div className={classes.audience} role="status">
        <AudienceLine {...props} />
        {problem !== undefined && onRetry && (
          <Button variant="subtle" size="compact-md" onClick={onRetry}>
            {words.common.retry}
          </Button>
        )}
      </div>
      <div className={classes.buttons}>
        {props.children}
        <Button disabled={isIncomplete || audience === undefined} loading={isPublishing} onClick={onPublish}>
          {action ?? (audience ? deedOf(audience) : words.publishing.publish)}
        </Button>
      </div>
    </div>
  );
}

function AudienceLine({ audience, problem, isIncomplete = false, hint }: Props) {
  if (isIncomplete) return <>{hint}</>;
  if (problem !== undefined) return <>{messageOf(problem)}</>;
  return <>{audience ? describeAudience(audience) : words.report.counting}</>;
}

/** "20 people by email and 2 chat channels". */
export function describeAudience({ email, push, chat, webhook }: Audience): string {
  const text = words.report;
  const parts = [
    ...(email > 0 ? [count(text.email, email)] : []),
    ...(push > 0 ? [count(text.push, push)] : []),
    ...(chat > 0 ? [count(text.chat, chat)] : []),
    ...(webhook > 0 ? [count(text.webhook, webhook)] : []),
  ];
  return parts.length === 0 ? text.nobody : `${text.audience}: ${listed(parts)}`;
}

function deedOf({ email, push, chat }: Audience): string {
  const people = email + push;
  if (people > 0) return count(words.report.publishAndTell, people);
  return chat > 0 ? count(words.publishing.publishAndTellChats, chat) : words.report.publishQuietly;
}
