import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FilterPicker } from '../../ui/filters.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { componentStatuses } from '../components/model.ts';
import { allComponents } from '../components/queries.ts';
import { allTemplates } from '../incident-templates/queries.ts';
import { openIncidents } from '../incidents/queries.ts';
import type { Alert, Publication } from './model.ts';
import { publishAlert } from './queries.ts';

interface Props {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Opens an incident about an alert, or joins one that is open. It leads to the page of the incident. */
export function PublishAlert({ alert, onClose }: Props) {
  const navigate = useNavigate();
  const incidents = useQuery(openIncidents).data?.records ?? [];
  const components = useQuery(allComponents).data?.records ?? [];
  const templates = useQuery(allTemplates).data?.records ?? [];
  const initial = useMemo(
    (): Publication => ({
      incident: null,
      name: '',
      message: '',
      template: null,
      component: alert.components[0] ?? null,
      status: null,
      notifications: true,
    }),
    [alert.components],
  );
  const draft = useDraft<Publication>(`publish-alert:${alert.id}`, initial);
  const { value, set } = draft;
  const form = useCreate({
    draft,
    create: (publication, key) => publishAlert(alert.id, publication, key),
    onCreated: (incident) => {
      notify(words.alerts.published);
      onClose();
      if (incident !== null)
        void navigate({ to: '/incidents/$incident', params: { incident: String(incident) } });
    },
  });
  const text = words.alerts;
  const joins = value.incident !== null;
  return (
    <FormSheet
      {...form}
      title={text.actions.publish}
      submitLabel={words.publishing.publish}
      onClose={onClose}
    >
      <Text c="dimmed">{text.publishIntro}</Text>
      <FilterPicker
        label={text.join}
        all={text.joinNone}
        value={value.incident?.toString()}
        options={incidents.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => set({ incident: chosen === undefined ? null : Number(chosen) })}
        error={fieldError(form.error, 'incident')}
      />
      {!joins && (
        <>
          <FilterPicker
            label={words.checks.component}
            all={text.byAlert}
            value={value.component?.toString()}
            options={components.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(chosen) => set({ component: chosen === undefined ? null : Number(chosen) })}
            error={fieldError(form.error, 'component')}
          />
          <NativeSelect
            label={text.componentStatus}
            value={value.status ?? ''}
            data={[
              { value: '', label: text.byAlert },
              ...componentStatuses.map((status) => ({
                value: String(status),
                label: words.common.componentStatus[status],
              })),
            ]}
            onChange={({ currentTarget }) =>
              set({
                status: componentStatuses.find((status) => String(status) === currentTarget.value) ?? null,
              })
            }
            error={fieldError(form.error, 'status')}
          />
          <FilterPicker
            label={text.template}
            all={text.noTemplate}
            value={value.template ?? undefined}
            options={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(chosen) => set({ template: chosen ?? null })}
            error={fieldError(form.error, 'template')}
          />
          <TextInput
            label={words.incidents.name}
            value={value.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            error={fieldError(form.error, 'name')}
            dir="auto"
          />
          <MarkdownField
            label={words.report.message}
            value={value.message}
            onChange={(message) => set({ message })}
            error={fieldError(form.error, 'message')}
          />
          <Switch
            label={words.incidents.notify}
            checked={value.notifications}
            onChange={({ currentTarget }) => set({ notifications: currentTarget.checked })}
          />
        </>
      )}
    </FormSheet>
  );
}
