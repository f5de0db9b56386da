import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { count, words } from '../words/words.ts';
import { type Audience, describeAudience, peopleIn } from './audience.ts';
import { useBarHeight } from './bar-height.ts';
import { messageOf } from './problem.ts';
import classes from './publish-bar.module.css';
import { isUnsent } from './waiting-publication.ts';

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
  /** Whether it could not be sent, and is sent once the server can be reached. */
  readonly isWaiting?: boolean;
  readonly onPublish: () => void;
  /** The deed, where it is another one than publishing now, such as saving a draft. */
  readonly action?: string;
  /** What people should read before they publish. It stands directly above the buttons. */
  readonly warning?: ReactNode;
  /** Whether another button is the better choice. It is one of the children, and comes first. */
  readonly isSecondChoice?: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Who will be told, and the button that says what it does. It stays visible while the form scrolls. */
export function PublishBar(props: Props) {
  const { audience, problem, onRetry, isIncomplete = false, isPublishing, onPublish, action } = props;
  // Without a connection nobody can count. What is published now waits until there is one.
  const isCounting = audience === undefined && !isUnsent(problem);
  const bar = useBarHeight();
  return (
    <div ref={bar} className={classes.bar}>
      {props.warning}
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
        <Button
          variant={props.isSecondChoice ? 'default' : 'filled'}
          disabled={isIncomplete || isCounting}
          loading={isPublishing}
          onClick={onPublish}
        >
          {action ?? (audience ? publishTextOf(audience) : words.publishing.publish)}
        </Button>
      </div>
    </div>
  );
}

function AudienceLine({ audience, problem, isIncomplete = false, isWaiting = false, hint }: Props) {
  if (isWaiting) return <strong>{words.publishing.waiting}</strong>;
  if (isIncomplete) return <>{hint}</>;
  if (problem !== undefined) return <>{messageOf(problem)}</>;
  return <>{audience ? describeAudience(audience) : words.report.counting}</>;
}

/** Webhooks that programs read hear of every write, so they do not make it loud. */
function publishTextOf(audience: Audience): string {
  const people = peopleIn(audience);
  if (people > 0) return count(words.report.publishAndTell, people);
  const { chat } = audience;
  return chat > 0 ? count(words.publishing.publishAndTellChats, chat) : words.report.publishQuietly;
}
