import { useQuery } from '@tanstack/react-query';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import { GroupFormFields } from './fields.tsx';
import { type GroupFields, newGroup } from './model.ts';
import { groupOutlines, groups } from './queries.ts';

/** The form for a new group, which comes last on the page. */
export function CreateGroup({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft<GroupFields>('new-group', newGroup);
  const others = useQuery(groupOutlines);
  const text = words.componentGroups;
  const order = Math.max(0, ...(others.data ?? []).map((each) => each.order + 1));
  const form = useCreate({
    draft,
    create: (fields, idempotencyKey) => groups.create({ ...fields, order }, idempotencyKey),
    onCreated: ({ data }) => {
      notify(fill(text.added, { name: data.attributes.name }));
      onClose();
    },
  });
  return (
    <FormSheet
      {...form}
      title={text.addTitle}
      submitLabel={text.add}
      isIncomplete={draft.value.name.trim() === ''}
      onClose={onClose}
    >
      <GroupFormFields value={draft.value} onChange={draft.set} error={form.error} />
    </FormSheet>
  );
}
