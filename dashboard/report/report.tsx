import { serverNow } from '../api/clock.ts';
import '../theme/mantine-more.css';
import { Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { ComponentPicker } from '../resources/components/component-picker.tsx';
import { allComponents } from '../resources/components/queries.ts';
import { allTemplates } from '../resources/incident-templates/queries.ts';
import { tryIncident } from '../resources/incidents/dry-runs.ts';
import { RESOLVED } from '../resources/incidents/model.ts';
import { RecoveryFields, useRecovery } from '../resources/incidents/recovery.tsx';
import type { Recovery } from '../resources/incidents/recovery-model.ts';
import { Choices } from '../ui/choices.tsx';
import { useDraft } from '../ui/draft.ts';
import { DraftNotice } from '../ui/draft-notice.tsx';
import { FooterBar } from '../ui/footer-bar.tsx';
import { MarkdownField } from '../ui/markdown-field.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { fieldError, messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { StatusLabel } from '../ui/status-mark.tsx';
import { fill, listed, words } from '../words/words.ts';
import { bodyOf, emptyDraft, REPORT_DRAFT, type ReportDraft, withSeverity } from './model.ts';
import { MoreOptions } from './more-options.tsx';
import classes from './report.module.css';
import { Review } from './review-and-publish.tsx';
import { useStart } from './start.ts';
import { TemplateCards } from './template-cards.tsx';
import { TemplateText } from './template-text.tsx';

const route = getRouteApi('/frame/report');
const severities = [2, 3, 4] as const;
const CHECK_MS = 400;

/** The form that publishes an incident: made for one hand, a phone, and three o'clock in the morning. */
export function Report() {
  const can = useCan();
  const text = words.report;
  if (!can('incidents.manage')) {
    return (
      <PageFrame title={text.title}>
        <ProblemAlert message={words.common.forbidden} />
      </PageFrame>
    );
  }
  return <ReportForm />;
}

function ReportForm() {
  const search = route.useSearch();
  const draft = useDraft(REPORT_DRAFT, emptyDraft);
  const { set } = draft;
  // The draft is empty after publishing, and what was published stays in sight until the incident's own page has arrived.
  const [published, setPublished] = useState<ReportDraft>();
  const value = published ?? draft.value;
  const templates = useQuery(allTemplates);
  const [isReviewing, setReviewing] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const text = words.report;
  useStart(search, draft);

  const template = templates.data?.records.find(({ slug }) => slug === value.template);
  const isFromTemplate = value.template !== null && value.message === '';
  const recovery = useReportRecovery(value);
  const body = bodyOf(value, serverNow(), recovery);
  // Minutes from now change all the time, and change neither the text nor the audience.
  const current = JSON.stringify(bodyOf(value, 0, recovery));
  const [typed] = useDebouncedValue(current, CHECK_MS);
  // Nobody types in the review. If it waited, the button to publish would become grey again just when people press it.
  const checked = isReviewing ? current : typed;
  const check = useQuery({
    queryKey: ['report', 'check', checked],
    queryFn: ({ signal }) => tryIncident(body, signal),
    enabled: isFromTemplate || isReviewing,
    staleTime: 60_000,
  });

  if (isReviewing) {
    return (
      <Review
        draft={{ ...draft, value }}
        body={body}
        recovery={recovery}
        check={check}
        onPublished={() => setPublished(value)}
        onEdit={(error) => {
          setProblem(error);
          setReviewing(false);
        }}
      />
    );
  }
  const missing = [
    ...(value.name.trim() === '' && !(isFromTemplate && template?.incidentName != null) ? [text.name] : []),
    ...(value.message.trim() === '' && !isFromTemplate ? [text.message] : []),
  ];
  const isComplete = missing.length === 0;
  return (
    <PageFrame title={text.title}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(undefined);
          setReviewing(true);
        }}
      >
        <Stack gap="lg">
          <DraftNotice draft={draft} />
          {problem !== undefined && <ProblemAlert message={messageOf(problem)} />}
          <TemplateCards templates={templates.data?.records ?? []} draft={draft} />
          <ComponentPicker
            value={value.components}
            onChange={(components) => set({ components, areComponentsChosen: true })}
            status={value.severity}
            error={fieldError(problem, 'components')}
          />
          <Choices
            label={text.severity}
            value={value.severity}
            onChange={(severity) => set(withSeverity(value, severity))}
            choices={severities.map((status) => ({
              value: status,
              label: <StatusLabel status={status} name={words.common.componentStatus[status]} />,
            }))}
          />
          <TextInput
            label={text.name}
            description={isFromTemplate && template?.incidentName ? text.nameFromTemplate : text.nameHint}
            placeholder={isFromTemplate ? (check.data?.name ?? '') : ''}
            value={value.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            error={fieldError(problem, 'name')}
            maxLength={255}
            dir="auto"
          />
          {isFromTemplate && template ? (
            <TemplateText template={template} draft={draft} check={check} />
          ) : (
            <MarkdownField
              label={text.message}
              description={text.messageHint}
              value={value.message}
              onChange={(message) => set({ message })}
              error={fieldError(problem, 'message')}
              onSubmit={() => isComplete && setReviewing(true)}
            />
          )}
          <MoreOptions draft={draft} problem={problem} />
          <RecoveryFields
            recovery={recovery}
            ticks={value.recovery}
            onChange={(next) => set({ recovery: next })}
          />
        </Stack>
        <FooterBar>
          {!isComplete && (
            <p className={classes.missing}>{fill(text.missing, { fields: listed(missing) })}</p>
          )}
          <Button type="submit" disabled={!isComplete} size="lg" fullWidth>
            {text.review}
          </Button>
        </FooterBar>
      </form>
    </PageFrame>
  );
}

/** What publishing does to the picked components if the incident is over already. */
function useReportRecovery({ status, components, recovery }: ReportDraft): readonly Recovery[] {
  const isResolving = status === RESOLVED;
  const known = useQuery({ ...allComponents, enabled: isResolving });
  const picked = new Set(components.map(({ id }) => id));
  const affected = (known.data?.records ?? [])
    .filter(({ id }) => picked.has(id))
    .map(({ id, name, status: ownStatus }) => ({ id, name, ownStatus }));
  return useRecovery(affected, recovery, { isResolving });
}
