import { Button, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type IncidentTemplate, variableLabel } from '../resources/incident-templates/model.ts';
import type { DraftOutcome } from '../resources/incidents/dry-runs.ts';
import type { Draft } from '../ui/draft.ts';
import { messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { words } from '../words/words.ts';
import type { ReportDraft } from './model.ts';
import classes from './template-text.module.css';

interface Props {
  readonly template: IncidentTemplate;
  readonly draft: Draft<ReportDraft>;
  readonly check: UseQueryResult<DraftOutcome>;
}

/** The variables of a template as a form, and the text that it makes of them. */
export function TemplateText({ template, draft, check }: Props) {
  const { variables } = draft.value;
  const text = words.report;
  return (
    <div className={classes.frame}>
      {template.variables.length > 0 && (
        <fieldset className={classes.variables}>
          <legend className={classes.legend}>{text.variables}</legend>
          {template.variables.map((name) => (
            <TextInput
              key={name}
              label={variableLabel(name)}
              value={variables[name] ?? ''}
              onChange={({ currentTarget }) =>
                draft.set({ variables: { ...variables, [name]: currentTarget.value } })
              }
              dir="auto"
            />
          ))}
        </fieldset>
      )}
      <div className={classes.legend}>{text.messageFromTemplate}</div>
      {check.isError && <ProblemAlert message={messageOf(check.error)} />}
      <div className={classes.text} dir="auto" aria-busy={check.isFetching}>
        {check.data?.message ?? words.common.loading}
      </div>
      <Button
        variant="default"
        disabled={!check.data}
        onClick={() =>
          draft.set({
            message: check.data?.message ?? '',
            name: draft.value.name || (check.data?.name ?? ''),
          })
        }
      >
        {text.editMessage}
      </Button>
    </div>
  );
}
