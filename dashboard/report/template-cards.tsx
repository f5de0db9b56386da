import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { IncidentTemplate } from '../resources/incident-templates/model.ts';
import type { Draft } from '../ui/draft.ts';
import { notifyProblem } from '../ui/notify.tsx';
import { words } from '../words/words.ts';
import { type ReportDraft, withTemplate } from './model.ts';
import { componentNames } from './start.ts';
import classes from './template-cards.module.css';

interface Props {
  readonly templates: readonly IncidentTemplate[];
  readonly draft: Draft<ReportDraft>;
}

/** One tap fills in the text, the status and the components. */
export function TemplateCards({ templates, draft }: Props) {
  const client = useQueryClient();
  if (templates.length === 0) return null;
  const text = words.report;
  const choose = (template: IncidentTemplate) => {
    componentNames(client)
      .then((names) => draft.set(withTemplate(draft.value, template, names)))
      .catch(notifyProblem);
  };
  return (
    <div role="radiogroup" aria-label={text.templates}>
      <div className={classes.title} aria-hidden="true">
        {text.templates}
      </div>
      <div className={classes.cards}>
        <UnstyledButton
          role="radio"
          aria-checked={draft.value.template === null}
          className={classes.card ?? ''}
          onClick={() => draft.set({ template: null })}
        >
          {text.noTemplate}
        </UnstyledButton>
        {templates.map((template) => (
          <UnstyledButton
            key={template.id}
            role="radio"
            aria-checked={draft.value.template === template.slug}
            className={classes.card ?? ''}
            onClick={() => choose(template)}
          >
            <bdi>{template.name}</bdi>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
