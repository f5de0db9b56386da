import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { ImageButton, useImages } from '../../ui/image-button.tsx';
import { fieldError } from '../../ui/problem.ts';
import { fill, words } from '../../words/words.ts';
import { ComponentPicker } from '../components/component-picker.tsx';
import { type IncidentStatus, incidentStatuses, type Visibility } from '../incidents/model.ts';
import classes from './fields.module.css';
import { NEW_COMPONENT_STATUS, type TemplateFields } from './model.ts';
import { TwigHelp } from './twig-help.tsx';

interface Props {
  readonly value: TemplateFields;
  readonly set: (change: Partial<TemplateFields>) => void;
  /** What saving, or trying, answered. */
  readonly errors: readonly unknown[];
}

const visibilities: readonly Visibility[] = [1, 0, 2];

/** The fields of a template: its text, and what it fills in besides. */
export function TemplateForm({ value, set, errors }: Props) {
  const text = words.templates;
  const source = useRef<HTMLTextAreaElement>(null);
  const images = useImages({
    field: source,
    value: value.template,
    onChange: (template) => set({ template }),
  });
  const errorOf = (field: string) =>
    errors.map((error) => fieldError(error, field)).find((message) => message !== undefined);
  const visibleNames: Readonly<Record<Visibility, string>> = {
    1: words.report.visibleEverybody,
    0: words.report.visibleStaff,
    2: words.report.visibleNobody,
  };
  return (
    <Stack className={classes.form ?? ''}>
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
        maxLength={255}
        dir="auto"
        required
      />
      <TextInput
        label={text.incidentName}
        description={fill(text.incidentNameHint, { field: '{{ service }}' })}
        value={value.incidentName}
        onChange={(event) => set({ incidentName: event.currentTarget.value })}
        error={errorOf('incident_name')}
        maxLength={255}
        dir="auto"
      />
      <div>
        <Textarea
          ref={source}
          label={text.template}
          description={fill(text.templateHint, { field: '{{ region }}' })}
          value={value.template}
          onChange={(event) => set({ template: event.currentTarget.value })}
          error={errorOf('template')}
          classNames={{ input: classes.source ?? '' }}
          autosize
          minRows={8}
          maxRows={24}
          maxLength={65_535}
          dir="auto"
          required
          {...images.handlers}
        />
        <ImageButton {...images} />
      </div>
      <TwigHelp />
      <h2>{text.defaults}</h2>
      <NativeSelect
        label={text.status}
        value={String(value.status ?? '')}
        data={[
          { value: '', label: text.noDefault },
          ...incidentStatuses.map((each) => ({
            value: String(each),
            label: words.common.incidentStatus[each],
          })),
        ]}
        onChange={(event) =>
          set({ status: chosen<IncidentStatus>(incidentStatuses, event.currentTarget.value) })
        }
        error={errorOf('status')}
      />
      <ComponentPicker
        value={value.components}
        onChange={(components) =>
          set({
            components: components.map(({ id, name, status = NEW_COMPONENT_STATUS }) => ({
              id,
              name,
              status,
            })),
          })
        }
        status={NEW_COMPONENT_STATUS}
        error={errorOf('components')}
      />
      <NativeSelect
        label={text.notifications}
        value={value.notifications === null ? '' : String(value.notifications)}
        data={[
          { value: '', label: text.noDefault },
          { value: 'true', label: words.common.yes },
          { value: 'false', label: words.common.no },
        ]}
        onChange={({ currentTarget }) =>
          set({ notifications: currentTarget.value === '' ? null : currentTarget.value === 'true' })
        }
        error={errorOf('notifications')}
      />
      <NativeSelect
        label={text.visible}
        value={String(value.visible ?? '')}
        data={[
          { value: '', label: text.noDefault },
          ...visibilities.map((each) => ({ value: String(each), label: visibleNames[each] })),
        ]}
        onChange={(event) => set({ visible: chosen<Visibility>(visibilities, event.currentTarget.value) })}
        error={errorOf('visible')}
      />
      <TextInput
        label={text.slug}
        description={text.slugHint}
        value={value.slug}
        onChange={(event) => set({ slug: event.currentTarget.value })}
        error={errorOf('slug')}
        maxLength={255}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
      />
    </Stack>
  );
}

/** The value that was chosen; null for "no default". */
const chosen = <T extends number>(values: readonly T[], text: string): T | null =>
  values.find((value) => String(value) === text) ?? null;
