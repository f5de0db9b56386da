import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '../../api/conflict.ts';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { fill, words } from '../../words/words.ts';
import { GroupFormFields } from './fields.tsx';
import type { GroupFields, GroupOutline } from './model.ts';
import { groups } from './queries.ts';

interface Props {
  readonly group: GroupOutline;
  readonly onClose: () => void;
}

/** The form that changes a group. */
export function EditGroup({ group, onClose }: Props) {
  const query = useQuery(groups.one(group.id));
  const text = words.componentGroups;
  if (query.data) return <EditLoaded group={group} current={query.data} onClose={onClose} />;
  return (
    <Sheet title={text.editTitle} isOpen onClose={onClose} footer={null}>
      <QueryView query={query}>{() => null}</QueryView>
    </Sheet>
  );
}

interface LoadedProps extends Props {
  readonly current: Versioned<GroupFields>;
}

function EditLoaded({ group, current, onClose }: LoadedProps) {
  const can = useCan();
  const { id, name } = group;
  const text = words.componentGroups;
  const remove = useAction({
    run: () => groups.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'component-groups', id),
  });
  const edit = useEdit<GroupFields>({
    name: `group:${id}`,
    current,
    ...groups.editing<GroupFields>(
      id,
      (fields) => fields,
      (changes) => changes,
    ),
    onSaved: () => {
      notify(text.saved);
      onClose();
    },
  });
  const deleteNow = () => {
    edit.clear();
    remove.mutate(undefined, { onSuccess: onClose });
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
