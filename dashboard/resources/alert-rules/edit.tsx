import { useQuery } from '@tanstack/react-query';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import { nameOf, RuleFormFields } from './fields.tsx';
import { bodyOf, fieldsOf, type RuleFields } from './model.ts';
import { alertRules } from './queries.ts';
import type { Names } from './sentence.ts';

interface Props {
  readonly id: number;
  readonly names: Names;
  readonly onClose: () => void;
}

/** The form that changes a rule. */
export function EditRule({ id, ...rest }: Props) {
  const { data } = useQuery(alertRules.one(id));
  return data ? <EditLoaded id={id} current={mapRecord(data, fieldsOf)} {...rest} /> : null;
}

/** What an alert must be like is one member of the API, so it is written as a whole. */
const matchFields = ['source', 'check', 'severities', 'about', 'labels'] as const;

function EditLoaded({ id, current, names, onClose }: Props & { readonly current: Versioned<RuleFields> }) {
  const edit = useEdit<RuleFields>({
    name: `alert-rule:${id}`,
    current,
    reload: async () => mapRecord(await alertRules.read(id), fieldsOf),
    write: async (changes, etag) => {
      const { record } = await alertRules.read(id);
      const { match, group_by, ...body } = bodyOf({ ...fieldsOf(record), ...changes });
      const isMatchChanged = matchFields.some((field) => field in changes);
      const changed = Object.entries(body).filter(([field]) => field in changes);
      return alertRules.save(
        id,
        {
          ...Object.fromEntries(changed),
          ...(isMatchChanged && { match }),
          ...('group_by' in changes && { group_by }),
        },
        etag,
      );
    },
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  return (
    <EditSheet
      title={words.alerts.editRule}
      edit={edit}
      nameOf={nameOf}
      show={(field, value) => showField(names, field, value)}
      onClose={onClose}
    >
      <RuleFormFields value={edit.value} onChange={edit.set} error={edit.error} names={names} />
    </EditSheet>
  );
}

/** The value of a field in words. */
function showField(names: Names, field: keyof RuleFields, value: unknown): string {
  if (value === null || value === '') return words.common.none;
  switch (field) {
    case 'source':
      return names.source(Number(value));
    case 'check':
      return names.check(Number(value));
    case 'about':
    case 'component':
      return names.component(Number(value));
    case 'severities':
      return (value as RuleFields['severities']).map((each) => words.alerts.severities[each]).join(', ');
    case 'action':
      return words.alerts.actions[value as RuleFields['action']];
    case 'status':
      return words.common.componentStatus[value as 1];
    case 'template':
      return names.template(String(value));
    case 'notify':
      return value ? words.common.yes : words.common.no;
    default:
      return String(value);
  }
}
