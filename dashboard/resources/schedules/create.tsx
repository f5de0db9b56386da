import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { Needs } from '../../session/needs.tsx';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FooterBar } from '../../ui/footer-bar.tsx';
import { useNow } from '../../ui/now.ts';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';
import { bodyOf, emptyDraft, isComplete, type NewScheduleBody, timeOf, windowOfDraft } from './draft.ts';
import classes from './fields.module.css';
import { ScheduleFields } from './fields.tsx';
import { MailPlan } from './mail-plan.tsx';
import { NEW_SCHEDULE_DRAFT, Review } from './review.tsx';
import { startOn, useStart } from './start.ts';

const route = getRouteApi('/frame/maintenance/new');

/** The form that plans a maintenance, or starts one now. */
export const CreateSchedule = () => (
  <Needs ability="schedules.manage" title={words.schedules.newTitle}>
    <ScheduleForm />
  </Needs>
);

function ScheduleForm() {
  const search = route.useSearch();
  const now = useNow();
  const [initial] = useState(() => emptyDraft(now, search.when ?? 'later', startOn(search.day, now)));
  const draft = useDraft(NEW_SCHEDULE_DRAFT, initial);
  const { value, set } = draft;
  // What was reviewed is what is sent, so a second try sends the same times.
  const [reviewed, setReviewed] = useState<NewScheduleBody>();
  const [problem, setProblem] = useState<unknown>();
  const text = words.schedules;
  useStart(search, draft);

  if (reviewed) {
    return (
      <Review
        draft={draft}
        body={reviewed}
        onEdit={(error) => {
          setProblem(error);
          setReviewed(undefined);
        }}
      />
    );
  }
  const { start, end } = windowOfDraft(value, now);
  return (
    <PageFrame title={text.newTitle}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(undefined);
          setReviewed(bodyOf(value, serverNow()));
        }}
      >
        <DraftNotice draft={draft} />
        {problem !== undefined && <ProblemAlert message={messageOf(problem)} />}
        <ScheduleFields draft={value} set={set} error={problem} now={now} isNew mayRepeat />
        {start && (
          <Section title={text.mails}>
            <MailPlan
              window={{ start, end }}
              publishAt={timeOf(value.publishAt)}
              isNew
              repeats={value.recurrence !== null && value.when === 'later'}
              isNotifying={value.notifications ?? true}
              now={now}
            />
          </Section>
        )}
        <FooterBar>
          <Button type="submit" size="lg" fullWidth disabled={!isComplete(value)}>
            {text.review}
          </Button>
        </FooterBar>
      </form>
    </PageFrame>
  );
}
