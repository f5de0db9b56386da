import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '../../api/conflict.ts';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../session/session.ts';
import { useDraft } from '../../ui/draft.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { words } from '../../words/words.ts';
import { reloadGroup, saveGroup, useCreateGroup, useDeleteGroup } from './actions.ts';
import { GroupFormFields } from './fields.tsx';
import { type GroupFields, type GroupOutline, newGroup } from './model.ts';
import { groupById, groupOutlines } from './queries.ts';

interface Props {
  /** Without one, a group is added. */
  readonly group?: GroupOutline;
  readonly onClose: () => void;
}

/** Adds or edits a group. */
export function GroupSheet({ group, onClose }: Props) {
  return group ? <EditGroup group={group} onClose={onClose} /> : <AddGroup onClose={onClose} />;
}

function AddGroup({ onClose }: Pick<Props, 'onClose'>) {
  const draft = useDraft<GroupFields>('new-group', newGroup);
  const groups = useQuery(groupOutlines);
  const create = useCreateGroup();
  const text = words.componentGroups;
  const order = Math.max(0, ...(groups.data ?? []).map((each) => each.order + 1));
  const submit = () =>
    create.mutate(
      { fields: draft.value, order, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: () => {
          draft.clear();
          onClose();
        },
      },
    );
  return (
    <FormSheet
      title={text.addTitle}
      draft={draft}
      submitLabel={text.add}
      onSubmit={submit}
      isSubmitting={create.isPending}
      isIncomplete={draft.value.name.trim() === ''}
      error={create.error}
      onClose={onClose}
    >
      <GroupFormFields value={draft.value} onChange={draft.set} error={create.error} />
    </FormSheet>
  );
}

function EditGroup({ group, onClose }: Required<Props>) {
  const query = useQuery(groupById(group.id));
  const text = words.componentGroups;
  if (query.data) return <EditLoaded group={group} current={query.data} onClose={onClose} />;
  return (
    <Sheet title={text.editTitle} isOpen onClose={onClose} footer={null}>
      <QueryView query={query}>{() => null}</QueryView>
    </Sheet>
  );
}

interface LoadedProps extends Required<Props> {
  readonly current: Versioned<GroupFields>;
}

function EditLoaded({ group, current, onClose }: LoadedProps) {
  const can = useCan();
  const remove = useDeleteGroup();
  const text = words.componentGroups;
  const edit = useEdit<GroupFields>({
    name: `group:${group.id}`,
    current,
    write: (changes, etag) => saveGroup(group.id, changes, etag),
    reload: () => reloadGroup(group.id),
    onSaved: () => {
      notify(text.saved);
      onClose();
    },
  });
  const deleteNow = () => {
    edit.clear();
    remove.mutate(group, { onSuccess: onClose });
  };
  return (
    <EditSheet
      title={text.editTitle}
      edit={edit}
      nameOf={(field) => text.fields[field]}
      show={showField}
      onClose={onClose}
      footer={
        can('component-groups.delete') && (
          <Button variant="outline" color="red" loading={remove.isPending} onClick={deleteNow}>
            {words.common.delete}
          </Button>
        )
      }
    >
      <GroupFormFields value={edit.value} onChange={edit.set} error={edit.error} />
    </EditSheet>
  );
}

/** The value of a field in words. */
function showField(field: FieldName<GroupFields>, value: unknown): string {
  const text = words.componentGroups;
  const names: Readonly<Record<string, string>> = {
    visible: text.visibility[value as GroupFields['visible']],
    collapsed: text.folding[value as GroupFields['collapsed']],
    order_column: text.order[value as GroupFields['order_column']],
    order_direction: text.direction[value as GroupFields['order_direction']],
  };
  return names[field] ?? String(value);
}
