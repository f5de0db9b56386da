import { mapRecord, type Versioned } from '../../api/documents.ts';
import { duration } from '../../ui/durations.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import { CheckFormFields } from './fields.tsx';
import { bodyOf, type Check, type CheckFields, choiceOf, fieldsOf } from './model.ts';
import { kindName } from './names.ts';
import { checks } from './queries.ts';
import { withoutSecrets } from './request-model.ts';
import { isCompleteTarget } from './target.ts';

interface Props {
  readonly current: Versioned<Check>;
  readonly onClose: () => void;
}

/** The form that changes a check. */
export function EditCheck({ current, onClose }: Props) {
  const { id, target: storedTarget } = current.record;
  const edit = useEdit<CheckFields>({
    name: `check:${id}`,
    current: mapRecord(current, fieldsOf),
    ...checks.editing(id, fieldsOf, bodyOf),
    kept: withoutSecrets,
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const { kind, target, name } = edit.value;
  const isIncomplete = name.trim() === '' || (kind !== 'heartbeat' && !isCompleteTarget(kind, target));
  return (
    <EditSheet
      title={words.checks.edit}
      edit={edit}
      isIncomplete={isIncomplete}
      nameOf={nameOf}
      show={showField}
      onClose={onClose}
    >
      <CheckFormFields
        value={edit.value}
        onChange={edit.set}
        error={edit.error}
        stored={{ id, target: storedTarget }}
      />
    </EditSheet>
  );
}

/** What the form calls a field. */
function nameOf(field: keyof CheckFields): string {
  const text = words.checks;
  const names: { readonly [F in keyof CheckFields]: string } = {
    name: text.name,
    kind: text.kind,
    target: text.target,
    interval: text.interval,
    timeout: text.timeout,
    retry_interval: text.retryInterval,
    request: text.request,
    expect: text.expect,
    fail_after: text.failAfter,
    recover_after: text.recoverAfter,
    degraded_above: text.degradedAbove,
    places: text.places,
    parent: text.parent,
    component: text.component,
    metric: text.metric,
    show_response_time: text.showResponseTime,
    show_interval: text.showInterval,
    label: text.label,
    failing_status: text.failingStatus,
    degraded_status: text.degradedStatus,
    tags: text.tags,
    cron: text.cron,
    timezone: text.timezone,
    grace: text.grace,
  };
  return names[field];
}

/** The value of a field in words. */
function showField(field: keyof CheckFields, value: unknown): string {
  const text = words.checks;
  if (value === null || value === '') return words.common.none;
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  switch (field) {
    case 'kind':
      return kindName(value as CheckFields['kind']);
    case 'interval':
      return duration(Number(value));
    case 'failing_status':
    case 'degraded_status':
      return words.common.componentStatus[value as CheckFields['failing_status']];
    case 'parent':
    case 'component':
    case 'metric':
      return `#${value}`;
    case 'places':
      return (value as CheckFields['places']).map(placeName).join(', ');
    case 'expect':
      return (value as CheckFields['expect']).map((each) => text.expectations[choiceOf(each)]).join(', ');
    case 'request': {
      // What is secret is not shown here either.
      const { method, username, headers } = value as CheckFields['request'];
      return [method || 'GET', username, ...headers.split('\n').map((line) => line.split(':', 1)[0])]
        .filter(Boolean)
        .join(', ');
    }
    default:
      return String(value);
  }
}
