import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { PreviewFrames } from '../../ui/preview-frames.tsx';
import { words } from '../../words/words.ts';
import classes from './fields.module.css';
import { bodyOf, type TemplateFields, variableLabel } from './model.ts';
import { incidentPreview, type TemplatePreview, templatePreview } from './queries.ts';

const PAUSE_MS = 400;

interface PreviewState {
  readonly variables: Readonly<Record<string, string>>;
  readonly setVariable: (name: string, value: string) => void;
  readonly query: UseQueryResult<TemplatePreview>;
  /** The last result that worked, which stays on the screen while the text has a mistake. */
  readonly result: TemplatePreview | undefined;
}

/** Renders the unsaved template with the variables that people fill in. */
export function useTemplatePreview(fields: TemplateFields): PreviewState {
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({});
  const { name: _, slug: __, status, visible, notifications, ...texts } = bodyOf(fields);
  const filled = Object.entries(variables).filter(([, value]) => value !== '');
  const [body] = useDebouncedValue(
    {
      ...texts,
      template: fields.template,
      template_vars: Object.fromEntries(filled),
      ...(status !== null && status !== undefined && { status }),
      ...(visible !== null && visible !== undefined && { visible }),
      ...(notifications !== null && notifications !== undefined && { notifications }),
    },
    PAUSE_MS,
  );
  const query = useQuery({ ...templatePreview(body), enabled: body.template.trim() !== '' });
  const [result, setResult] = useState<TemplatePreview>();
  if (query.data && query.data !== result) setResult(query.data);
  return {
    variables,
    setVariable: (name, value) => setVariables((current) => ({ ...current, [name]: value })),
    query,
    result: query.data ?? result,
  };
}

interface Props {
  readonly preview: PreviewState;
  readonly fields: TemplateFields;
}

/** A form of the template's variables, and what becomes of them. */
export function TemplatePreviewPane({ preview, fields }: Props) {
  const text = words.templates;
  const { variables, setVariable, query, result } = preview;
  return (
    <section className={classes.preview} aria-label={text.preview}>
      <h2>{text.preview}</h2>
      <p className={classes.label}>{text.previewText}</p>
      {result === undefined && (
        <p role="status">{query.isFetching ? text.previewBusy : text.previewWaiting}</p>
      )}
      {result && result.variables.length > 0 && (
        <div className={classes.fields}>
          {result.variables.map((name) => (
            <TextInput
              key={name}
              label={variableLabel(name)}
              value={variables[name] ?? ''}
              onChange={(event) => setVariable(name, event.currentTarget.value)}
              dir="auto"
            />
          ))}
        </div>
      )}
      {result && (
        <div className={classes.result} aria-busy={query.isFetching}>
          {query.isError && <p role="status">{text.previewStale}</p>}
          <span className={classes.label}>{text.previewHeadline}</span>
          {result.name === null ? (
            <span>{text.previewNoHeadline}</span>
          ) : (
            <span className={classes.headline} dir="auto">
              {result.name}
            </span>
          )}
          <span className={classes.label}>{text.previewMessage}</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
          <section className={classes.message} dir="auto" tabIndex={0} aria-label={text.previewMessage}>
            {result.message}
          </section>
        </div>
      )}
      {result && <OnPage result={result} fields={fields} />}
    </section>
  );
}

interface OnPageProps {
  readonly result: TemplatePreview;
  readonly fields: TemplateFields;
}

/** The same on the page and as a mail, for those who may report incidents. */
function OnPage({ result, fields }: OnPageProps) {
  const can = useCan();
  const { components } = bodyOf({ components: fields.components });
  const query = useQuery({
    ...incidentPreview({
      name: result.name ?? fields.name,
      message: result.message,
      status: fields.status ?? 1,
      notifications: fields.notifications ?? true,
      components,
    }),
    enabled: can('incidents.manage') && (result.name ?? fields.name) !== '',
  });
  if (!query.data) return null;
  return (
    <div>
      <h3>{words.templates.previewOnPage}</h3>
      <PreviewFrames page={query.data.page} mail={query.data.mail} />
    </div>
  );
}
