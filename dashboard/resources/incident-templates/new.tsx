import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FooterBar } from '../../ui/footer-bar.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';
import { incidentById } from '../incidents/queries.ts';
import { useCreateTemplate } from './actions.ts';
import { TemplateBench, useBench } from './bench.tsx';
import classes from './form.module.css';
import { TemplateForm } from './form.tsx';
import { FromIncident } from './from-incident.tsx';
import { emptyTemplate, likeIncident } from './model.ts';

/** A template that is not saved yet. What is typed is kept in this browser. */
export function NewTemplate({ like }: { readonly like: number | undefined }) {
  const text = words.templates;
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft('template:new', emptyTemplate);
  const create = useCreateTemplate();
  const bench = useBench(draft.value);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (like === undefined || hasStarted.current || draft.wasRestored) return;
    hasStarted.current = true;
    client
      .ensureQueryData(incidentById(like))
      .then(({ record }) => draft.set(likeIncident(record)))
      .catch(notifyProblem);
  }, [like, draft, client]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { fields: draft.value, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: ({ id }) => {
          draft.clear();
          void navigate({ to: '/templates/$template', params: { template: String(id) } });
        },
      },
    );
  };
  return (
    <PageFrame title={text.newTitle}>
      <form onSubmit={onSubmit} noValidate>
        <div className={classes.split}>
          <div>
            <DraftNotice draft={draft} />
            {create.error && <ProblemAlert message={messageOf(create.error)} />}
            <FromIncident onPick={(incident) => draft.set(likeIncident(incident))} />
            <TemplateForm value={draft.value} set={draft.set} errors={[create.error, bench.query.error]} />
          </div>
          <TemplateBench bench={bench} fields={draft.value} />
        </div>
        <FooterBar>
          <Button type="submit" loading={create.isPending}>
            {text.create}
          </Button>
        </FooterBar>
      </form>
    </PageFrame>
  );
}
