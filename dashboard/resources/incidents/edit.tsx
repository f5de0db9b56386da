import { Alert, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isSame } from '../../api/conflict.ts';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { Choices } from '../../ui/choices.tsx';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { count, fill, listed, words } from '../../words/words.ts';
import { ComponentPicker } from '../components/component-picker.tsx';
import { tryChange } from './dry-runs.ts';
import { changeBody, type IncidentFields, incidentFields, mayTell } from './edit-model.ts';
import { EditTimes } from './edit-times.tsx';
import { type FieldName, fieldName, showField } from './field-names.ts';
import type { Incident } from './model.ts';
import { incidents } from './queries.ts';

interface Props {
  readonly incident: Incident;
  readonly etag: string | undefined;
  readonly lastEditor: string | undefined;
  readonly onClose: () => void;
}

const MAJOR_OUTAGE = 4;

/** Corrects an incident. Only what was changed is sent, and nothing of others is overwritten. */
export function EditIncident({ incident, etag, lastEditor, onClose }: Props) {
  const { page } = useSession();
  const { reload, write } = incidents.editing(incident.id, incidentFields, changeBody);
  const edit = useEdit<IncidentFields>({
    name: `incident:${incident.id}`,
    current: { record: incidentFields(incident), etag },
    reload,
    write: async (changes, version) => {
      const { eventId } = await write(changes, version);
      if (mayTell(changes)) offerUndo({ eventId, isTold: told > 0, hold: page.notification_hold });
      else notify(words.common.saved);
    },
    onSaved: onClose,
  });
  const { value, set, error } = edit;
  const changes = changesOf(incident, value);
  const body = changeBody(changes);
  const check = useQuery({
    queryKey: ['incidents', 'check-change', incident.id, body],
    queryFn: ({ signal }) => tryChange(incident.id, body, signal),
    enabled: mayTell(changes),
    staleTime: 60_000,
  });
  const told = mayTell(changes) && check.data ? listenersIn(check.data) : 0;
  const text = words.incidents;
  return (
    <EditSheet
      title={text.editTitle}
      edit={edit}
      saveLabel={text.saveChanges}
      isIncomplete={mayTell(changes) && check.isPending}
      nameOf={fieldName}
      show={showField}
      onClose={onClose}
      footer={
        <Text size="sm" c="dimmed">
          {told > 0 ? count(text.saveTells, told) : text.saveTellsNobody}
        </Text>
      }
    >
      <Stack gap="lg">
        <ChangedByOthers fields={Object.keys(edit.changedByOthers) as FieldName[]} name={lastEditor} />
        <TextInput
          label={text.name}
          value={value.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={fieldError(error, 'name')}
          maxLength={255}
          dir="auto"
          required
        />
        <MarkdownField
          label={text.firstMessage}
          value={value.message}
          onChange={(message) => set({ message })}
          error={fieldError(error, 'message')}
          required
        />
        <ComponentPicker
          value={value.components}
          onChange={(components) => set({ components })}
          status={MAJOR_OUTAGE}
          error={fieldError(error, 'components')}
        />
        <EditTimes incident={incident} value={value} onChange={set} error={error} />
        <Choices
          label={text.visible}
          value={value.visible}
          onChange={(visible) => set({ visible })}
          choices={[
            { value: 1, label: text.visibleEverybody },
            { value: 0, label: text.visibleStaff },
            { value: 2, label: text.visibleNobody },
          ]}
        />
        <Switch
          label={text.stickied}
          checked={value.stickied}
          onChange={({ currentTarget }) => set({ stickied: currentTarget.checked })}
        />
        <Switch
          label={text.notifications}
          checked={value.notifications}
          onChange={({ currentTarget }) => set({ notifications: currentTarget.checked })}
        />
        <TranslationsField
          texts={{ name: text.name, message: text.firstMessage }}
          value={value.translations}
          onChange={(translations) => set({ translations })}
          error={fieldOrMemberError(error, 'translations')}
        />
      </Stack>
    </EditSheet>
  );
}

/** What saving would change now, whatever others have saved since the form was opened. */
function changesOf(incident: Incident, value: IncidentFields): Partial<IncidentFields> {
  const now = incidentFields(incident);
  return Object.fromEntries(
    Object.entries(value).filter(([field, mine]) => !isSame(mine, now[field as FieldName])),
  );
}

function ChangedByOthers({
  fields,
  name,
}: {
  readonly fields: readonly FieldName[];
  readonly name: string | undefined;
}) {
  if (fields.length === 0) return null;
  const text = words.incidents;
  return (
    <Alert variant="light" color="yellow" role="status">
      {fill(name === undefined ? text.changedMeanwhileSomebody : text.changedMeanwhile, {
        name: name ?? '',
        fields: listed(fields.map(fieldName)),
      })}
    </Alert>
  );
}
