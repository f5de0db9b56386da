import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { notify } from '../../ui/notify.tsx';
import { restoreFromTrash } from '../../ui/notify-deleted.ts';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { hasName, pageOfRestored, type TrashEntry } from './model.ts';
import { purge } from './queries.ts';

interface Props {
  readonly entry: TrashEntry;
  /** Who deleted it, if that is known. */
  readonly deletedBy: string | undefined;
}

/** One deleted record: restore it, or delete it for good. */
export function TrashRow({ entry, deletedBy }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const [isConfirming, confirm] = useDisclosure();
  const text = words.trash;
  const { type, id, name } = entry;
  const restore = useAction({
    run: () => restoreFromTrash(type, id),
    onDone: () => {
      notify(fill(words.common.restored, { name }));
      void navigate({ to: pageOfRestored(entry) });
    },
    nameOf: () => name,
  });
  const remove = useAction({
    run: () => purge(entry),
    onDone: () => notify(fill(text.purged, { name })),
    nameOf: () => name,
  });
  return (
    <Row
      title={<strong dir="auto">{name}</strong>}
      detail={
        <FactLine
          facts={[
            text.types[type],
            <Filled
              key="deleted"
              text={deletedBy === undefined ? text.deleted : text.deletedBy}
              values={{ time: <ZonedTime at={entry.deleted} />, name: <bdi>{deletedBy}</bdi> }}
            />,
            <Filled key="due" text={text.purgeDue} values={{ time: <ZonedTime at={entry.purgeDue} /> }} />,
          ]}
        />
      }
    >
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`${text.restore}: ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {text.restore}
        </Button>
        {can('trash.delete') && (
          <Button variant="subtle" color="red" aria-label={`${text.purge}: ${name}`} onClick={confirm.open}>
            {text.purge}
          </Button>
        )}
      </Group>
      <Confirm
        name={name}
        title={fill(text.purgeTitle, { name })}
        text={text.purgeText}
        action={text.purge}
        mustType={hasName(entry)}
        isOpen={isConfirming}
        onConfirm={() => remove.mutate()}
        onClose={confirm.close}
      />
    </Row>
  );
}
