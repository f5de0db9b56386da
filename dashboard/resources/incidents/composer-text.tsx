import { Button, Menu, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/icon.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { fill, words } from '../../words/words.ts';
import { type IncidentTemplate, variableLabel } from '../incident-templates/model.ts';
import { allTemplates } from '../incident-templates/queries.ts';
import classes from './composer.module.css';
import type { UpdateDraft } from './composer-model.ts';
import type { Incident } from './model.ts';

interface Props {
  readonly incident: Incident;
  readonly draft: UpdateDraft;
  readonly onChange: (change: Partial<UpdateDraft>) => void;
  /** The text that the template makes, as far as it is known. */
  readonly made: string | undefined;
  readonly error: string | undefined;
  readonly onSubmit: () => void;
  /** One line, until people begin to write. */
  readonly isClosed: boolean;
  readonly onFocus: () => void;
}

/** What is new: typed, taken from the last update, or made by a template from what people fill in. */
export function ComposerText(props: Props) {
  const { incident, draft, onChange, made, error, onSubmit, isClosed, onFocus } = props;
  const templates = useQuery(allTemplates);
  const text = words.incidents;
  const template = templates.data?.records.find(({ slug }) => slug === draft.template);
  const write = (message: string) => onChange({ message, template: null, isSuggested: false });
  return (
    <div>
      {!isClosed && (
        <div className={classes.line}>
          <span />
          <Menu>
            <Menu.Target>
              <Button variant="subtle" size="compact-md" rightSection={<Icon name="unfold" size={16} />}>
                {text.textFrom}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => write(incident.updates[0]?.message ?? incident.message)}>
                {text.fromLast}
              </Menu.Item>
              {draft.template !== null && <Menu.Item onClick={() => write('')}>{text.ownText}</Menu.Item>}
              {(templates.data?.records ?? []).map(({ id, name, slug }) => (
                <Menu.Item key={id} onClick={() => onChange({ template: slug, isSuggested: false })}>
                  {fill(text.fromTemplate, { name })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {template ? (
        <FromTemplate
          template={template}
          draft={draft}
          onChange={onChange}
          made={made}
          onEdit={() => write(made ?? '')}
        />
      ) : (
        <MarkdownField
          label={text.message}
          {...(!isClosed && { description: text.messageHint })}
          value={draft.message}
          onChange={write}
          onSubmit={onSubmit}
          onFocus={onFocus}
          isClosed={isClosed}
          minRows={3}
          error={error}
        />
      )}
    </div>
  );
}

interface TemplateProps extends Pick<Props, 'draft' | 'onChange' | 'made'> {
  readonly template: IncidentTemplate;
  readonly onEdit: () => void;
}

function FromTemplate({ template, draft, onChange, made, onEdit }: TemplateProps) {
  const text = words.incidents;
  return (
    <Stack gap="sm">
      {template.variables.map((variable) => (
        <TextInput
          key={variable}
          label={variableLabel(variable)}
          value={draft.variables[variable] ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ variables: { ...draft.variables, [variable]: currentTarget.value } })
          }
          dir="auto"
        />
      ))}
      <div className={classes.line}>
        <span className={classes.label}>{fill(text.templateMakes, { name: template.name })}</span>
        <Button variant="subtle" size="compact-md" disabled={made === undefined} onClick={onEdit}>
          {text.editText}
        </Button>
      </div>
      <pre className={classes.made} dir="auto" aria-live="polite">
        {made ?? words.common.loading}
      </pre>
    </Stack>
  );
}
