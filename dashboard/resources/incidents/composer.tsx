import { Alert, Button, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isStatus } from '../../api/query-client.ts';
import { useCan, useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { Choices } from '../../ui/choices.tsx';
import { useDraft } from '../../ui/draft.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { fieldError, reasonOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { isUnsent, useWaitingPublication } from '../../ui/waiting-publication.ts';
import { fill, words } from '../../words/words.ts';
import classes from './composer.module.css';
import { ComposerComponents } from './composer-components.tsx';
import {
  audienceBody,
  chosenStatus,
  emptyUpdate,
  hasText,
  isBegun,
  nextUpdateMinutes,
  statusChoices,
  type UpdateBody,
  type UpdateDraft,
  updateBody,
  updateDraftName,
  withStatus,
  withTrueSuggestion,
} from './composer-model.ts';
import { ComposerNextUpdate } from './composer-next-update.tsx';
import { ComposerPreview } from './composer-preview.tsx';
import { ComposerText } from './composer-text.tsx';
import { useContradictions } from './contradiction-queries.ts';
import { BeforePublishing, BetterChoices, publishingAnyway, useSeenWarning } from './contradictions.tsx';
import { tryUpdate } from './dry-runs.ts';
import { type Incident, isDraft, isResolved, RESOLVED, WATCHING } from './model.ts';
import { NewerUpdate } from './newer-update.tsx';
import { updatesOf } from './queries.ts';
import { RecoveryFields, useRecovery } from './recovery.tsx';

interface Props {
  readonly incident: Incident;
  /** Who wrote each update, by its id. */
  readonly authors: ReadonlyMap<number, string>;
  /** Called whenever people change something, so that others can see that they write. */
  readonly onWriting: () => void;
  /** Grows each time that somebody wants to resolve the incident. */
  readonly resolving?: number;
}

const TYPING_MS = 400;

/** The end of the address, after its #, of a page that opens with the form ready to write. */
const UPDATE_HASH = 'update';
/** The same with the form filled in to resolve the incident. */
const RESOLVE_HASH = 'resolve';

/**
 * Posts an update: the next status in one tap, with a text for it, and a second tap publishes. Until then it is closed: the
 * statuses, and one line for the text.
 */
export function Composer({ incident, authors, onWriting, resolving = 0 }: Props) {
  const can = useCan();
  const { page } = useSession();
  const name = updateDraftName(incident.id);
  const draft = useDraft<UpdateDraft>(name, emptyUpdate);
  const { idempotencyKey } = draft;
  const isResolving = draft.value.status === RESOLVED && !isResolved(incident);
  const recovery = useRecovery(incident.components, draft.value.recovery, {
    isResolving,
    incidentId: incident.id,
  });
  const value = withTrueSuggestion(draft.value, recovery, words.incidents.suggestionStillAffected);
  const post = useMutation({
    mutationFn: (body: UpdateBody) => updatesOf(incident.id).create(body, idempotencyKey),
  });
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const text = words.incidents;
  const [wasOpened, setOpened] = useState(false);
  // A notification may lead to the page that is already open: then nothing of its address changes but this.
  const hash = useLocation({ select: (location) => location.hash });
  const isOpen = wasOpened || isBegun(value) || post.isPending;
  const open = () => setOpened(true);
  const close = () => {
    draft.clear();
    setOpened(false);
  };
  useEffect(() => {
    if (hash !== UPDATE_HASH) return;
    setOpened(true);
    form.current?.scrollIntoView({ block: 'nearest' });
    // On a phone, the keyboard would cover the statuses, which are the fastest way.
    if (matchMedia('(pointer: fine)').matches) message.current?.querySelector('textarea')?.focus();
  }, [hash]);

  const change = (next: Partial<UpdateDraft>) => {
    // What is being sent stays as it is.
    if (post.isPending) return;
    onWriting();
    if (post.isError) post.reset();
    draft.set({
      ...(!isBegun(value) && { basedOn: incident.updates[0]?.id ?? 0 }),
      ...next,
    });
  };

  const wantsToResolve = resolving > 0 || hash === RESOLVE_HASH;
  // biome-ignore lint/correctness/useExhaustiveDependencies: people may change their minds afterwards.
  useEffect(() => {
    if (!wantsToResolve || isResolved(incident)) return;
    setOpened(true);
    change(withStatus(value, RESOLVED, text.suggestion));
    form.current?.scrollIntoView({ block: 'start' });
  }, [resolving, hash]);

  const [variables] = useDebouncedValue(value.variables, TYPING_MS);
  const asked = audienceBody(updateBody({ ...value, variables }, incident, 0, recovery));
  const check = useQuery({
    queryKey: ['incidents', 'check', incident.id, asked],
    queryFn: ({ signal }) => tryUpdate(incident.id, asked, signal),
    staleTime: 60_000,
    gcTime: 60_000,
  });
  const { contradictions } = useContradictions(
    { type: 'incident_update', id: incident.id, body: { ...asked } },
    isBegun(value) && !isDraft(incident),
  );
  // What the server says about the template is of interest while people fill it in.
  const problem = post.error ?? (value.template === null ? undefined : check.error);

  const needsTime = nextUpdateMinutes(value, incident) === 'at' && value.promisedAt === null;
  const isIncomplete = !hasText(value) || needsTime;
  const submit = () => {
    const isChecked = (check.data !== undefined || isUnsent(check.error)) && contradictions !== undefined;
    if (post.isPending || isIncomplete || !isChecked) return;
    const isTold = check.data !== undefined && listenersIn(check.data.audience) > 0;
    // A promise instead of callbacks, which are not called if people go to another page meanwhile.
    post
      .mutateAsync(updateBody(value, incident, draft.timeOfSending(), recovery))
      .then(({ eventId }) => {
        close();
        offerUndo({
          eventId,
          isTold,
          hold: page.notification_hold,
          draft: { name, value, page: `/incidents/${incident.id}` },
          onUndone: () => draft.set(value),
        });
      })
      .catch((error: unknown) => {
        if (isUnsent(error)) return waiting.wait();
        if (!isStatus(error, 422)) notifyProblem(error);
        form.current?.scrollIntoView({ block: 'nearest' });
      });
  };

  const waiting = useWaitingPublication(submit);
  const warning = useSeenWarning(contradictions);
  const submitByKey = () => {
    if (warning.isSeen()) submit();
  };
  const status = chosenStatus(value, incident);
  const anyway = publishingAnyway(contradictions, status);
  const action = isDraft(incident) ? text.addToDraft : anyway;
  const doubts = {
    contradictions,
    mends: {
      watch: () => change(withStatus(value, WATCHING, text.suggestion)),
      ...(can('components.manage') && {
        recover: (id: number) => change({ recovery: { ...value.recovery, [id]: true } }),
      }),
    },
  };

  return (
    <form
      ref={form}
      className={classes.composer}
      aria-label={isResolved(incident) ? text.composerResolved : text.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submitByKey();
      }}
    >
      <Stack gap="md" className={classes.fields ?? ''}>
        <div className={classes.line}>
          <h2>{isResolved(incident) ? text.composerResolved : text.composer}</h2>
          {isOpen && (
            <Button variant="subtle" color="gray" size="compact-md" onClick={close}>
              {isBegun(value)
                ? draft.wasRestored
                  ? words.common.discardDraft
                  : text.discard
                : words.common.close}
            </Button>
          )}
        </div>
        {draft.wasRestored && <Alert variant="light">{words.common.draftRestored}</Alert>}
        <NewerUpdate
          incident={incident}
          authors={authors}
          draft={value}
          onSeen={() => draft.set({ basedOn: incident.updates[0]?.id ?? 0 })}
        />
        {isStatus(problem, 422) && <ProblemAlert message={reasonOf(problem)} />}
        <div data-shortcut="s">
          <Choices
            label={text.status}
            value={status}
            onChange={(status) => {
              change(withStatus(value, status, text.suggestion));
              // On a phone, the text that comes with the status must not stay below the screen.
              message.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
            }}
            choices={statusChoices(incident.status).map((status) => ({
              value: status,
              label:
                status === incident.status
                  ? fill(text.statusUnchanged, { status: words.common.incidentStatus[status] })
                  : words.common.incidentStatus[status],
            }))}
          />
        </div>
        {isResolving && (
          <RecoveryFields
            recovery={recovery}
            ticks={value.recovery}
            onChange={(next) => change({ recovery: next })}
          />
        )}
        <div ref={message} className={classes.text} data-shortcut="u">
          <ComposerText
            incident={incident}
            draft={value}
            onChange={change}
            made={check.data?.message}
            error={fieldError(problem, 'message') ?? fieldError(problem, 'template')}
            onSubmit={submitByKey}
            isClosed={!isOpen}
            onFocus={open}
          />
        </div>
        {isOpen && can('incidents.manage') && (
          <ComposerComponents
            incident={incident}
            draft={value}
            onChange={change}
            error={fieldError(problem, 'components')}
          />
        )}
        {isOpen && (
          <ComposerNextUpdate
            incident={incident}
            draft={value}
            onChange={change}
            error={fieldError(problem, 'next_update_due_at')}
          />
        )}
        {isDraft(incident) && <Alert variant="light">{text.draftTellsNobody}</Alert>}
        {isBegun(value) && hasText(value) && (
          <ComposerPreview incident={incident} draft={value} recovery={recovery} />
        )}
      </Stack>
      {isOpen && (
        <PublishBar
          audience={contradictions === undefined ? undefined : check.data?.audience}
          {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
          isIncomplete={isIncomplete}
          hint={needsTime ? text.needsTime : text.incomplete}
          isPublishing={post.isPending}
          isWaiting={waiting.isWaiting}
          onPublish={submit}
          {...(action !== undefined && { action })}
          warning={<BeforePublishing {...doubts} section={warning.section} />}
          isSecondChoice={anyway !== undefined}
        >
          <BetterChoices {...doubts} />
        </PublishBar>
      )}
    </form>
  );
}
