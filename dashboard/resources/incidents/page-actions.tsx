import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { root } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import { EditIncident } from './edit.tsx';
import type { Incident } from './model.ts';
import { useDeleteIncident } from './use-delete.ts';

interface Props {
  readonly incident: Incident;
  readonly etag: string | undefined;
  /** Who made the last change, if that is known. */
  readonly lastEditor: string | undefined;
}

/** What can be done with an incident besides posting an update. */
export function PageActions({ incident, etag, lastEditor }: Props) {
  const can = useCan();
  const [isEditing, editing] = useDisclosure();
  const text = words.incidents;
  const { id } = incident;
  const remove = useDeleteIncident(incident);
  const path = `${root}/incidents/${incident.guid}`;
  const copyLink = async () => {
    const link = location.origin + path;
    notify((await copyText(link)) ? text.linkCopied : fill(text.linkNotCopied, { link }));
  };
  const mayManage = can('incidents.manage');
  return (
    <>
      {mayManage && (
        <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={editing.open}>
          {words.common.edit}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="xl" aria-label={text.moreActions}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={path}
            target="_blank"
            rightSection={<Icon name="external" size={16} />}
          >
            {text.viewOnPage}
          </Menu.Item>
          <Menu.Item onClick={() => void copyLink()}>{text.copyLink}</Menu.Item>
          {mayManage && (
            <Menu.Item renderRoot={(props) => <Link to="/report" search={{ like: id }} {...props} />}>
              {text.reportLike}
            </Menu.Item>
          )}
          {can('incidents.delete') && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => remove.mutate()}>
                {text.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && (
        <EditIncident incident={incident} etag={etag} lastEditor={lastEditor} onClose={editing.close} />
      )}
    </>
  );
}
