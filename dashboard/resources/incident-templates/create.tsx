import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FooterBar } from '../../ui/footer-bar.tsx';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { fill, words } from '../../words/words.ts';
import { incidents } from '../incidents/queries.ts';
import classes from './fields.module.css';
import { TemplateForm } from './fields.tsx';
import { FromIncident } from './from-incident.tsx';
import { bodyOf, emptyTemplate, likeIncident } from './model.ts';
import { templates } from './queries.ts';
import { TemplatePreviewPane, useTemplatePreview } from './template-preview.tsx';

/** A template that is not saved yet. What is typed is kept in this browser. */
export function CreateTemplate({ like }: { readonly like: number | undefined }) {
  const text = words.templates;
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft('template:new', emptyTemplate);
  const form = useCreate({
    draft,
    create: (fields, idempotencyKey) => {
      const { name, template } = fields;
      return templates.create({ ...bodyOf(fields), name, template }, idempotencyKey);
    },
    onCreated: ({ data: { id, attributes } }) => {
      notify(fill(text.created, { name: attributes.name }));
      void navigate({ to: '/templates/$template', params: { template: id } });
    },
  });
  const preview = useTemplatePreview(draft.value);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (like === undefined || hasStarted.current || draft.wasRestored) return;
    hasStarted.current = true;
    client
      .ensureQueryData(incidents.one(like))
      .then(({ record }) => draft.set(likeIncident(record)))
      .catch(notifyProblem);
  }, [like, draft, client]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.onSubmit();
  };
  return (
    <PageFrame title={text.newTitle}>
      <form onSubmit={onSubmit} noValidate>
        <div className={classes.split}>
          <div>
            <DraftNotice draft={draft} />
            {form.error && <ProblemAlert message={messageOf(form.error)} />}
            <FromIncident onPick={(incident) => draft.set(likeIncident(incident))} />
            <TemplateForm value={draft.value} set={draft.set} errors={[form.error, preview.query.error]} />
          </div>
          <TemplatePreviewPane preview={preview} fields={draft.value} />
        </div>
        <FooterBar>
          <Button type="submit" loading={form.isSubmitting}>
            {text.create}
          </Button>
        </FooterBar>
      </form>
    </PageFrame>
  );
}
