import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { usePurge, useRestore } from './actions.ts';
import { hasName, pageOfRestored, type TrashEntry } from './model.ts';

interface Props {
  readonly entry: TrashEntry;
  /** Who deleted it, if that is known. */
  readonly deletedBy: string | undefined;
}

/** One deleted record: restore it, or delete it for good. */
export function TrashRow({ entry, deletedBy }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const restore = useRestore((restored) => void navigate({ to: pageOfRestored(restored) }));
  const purge = usePurge();
  const [isConfirming, confirm] = useDisclosure();
  const text = words.trash;
  const { name } = entry;
  return (
    <Row
      title={<strong dir="auto">{name}</strong>}
      detail={
        <FactLine
          facts={[
            text.types[entry.type],
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
          onClick={() => restore.mutate(entry)}
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
        onConfirm={() => purge.mutate(entry)}
        onClose={confirm.close}
      />
    </Row>
  );
}
