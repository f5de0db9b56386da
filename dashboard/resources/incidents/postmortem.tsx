import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { EditPostmortem } from './edit-postmortem.tsx';
import { type Incident, isResolved } from './model.ts';
import classes from './postmortem.module.css';
import type { PostmortemRecord } from './postmortem-model.ts';
import { deletePostmortem, postmortemOf, writePostmortem } from './postmortem-queries.ts';

/** What was learned from an incident. People who may write it can begin once it is resolved. */
export function Postmortem({ incident }: { readonly incident: Incident }) {
  const can = useCan();
  const query = useQuery(postmortemOf(incident.id, incident.postmortem === 'none'));
  const [isEditing, editing] = useDisclosure();
  const text = words.incidents;
  const mayWrite = can('incidents.manage');
  // Most incidents have none, so nothing is shown until that is known.
  if (query.isPending || (query.data === null && (!mayWrite || !isResolved(incident)))) return null;
  return (
    <Section title={text.postmortem}>
      <Card>
        <QueryView query={query}>
          {(postmortem) => {
            if (postmortem === null) {
              return (
                <>
                  <p className={classes.intro}>{text.postmortemIntro}</p>
                  <Button variant="outline" onClick={editing.open}>
                    {text.postmortemWrite}
                  </Button>
                </>
              );
            }
            return (
              <>
                <div className={classes.head}>
                  {postmortem.record.isPublished ? (
                    <span>
                      {text.postmortemPublished} <ZonedTime at={postmortem.record.published} />
                    </span>
                  ) : (
                    <span className={classes.draft}>
                      <Mark tone={2}>{text.postmortemDraft}</Mark>
                    </span>
                  )}
                  {mayWrite && (
                    <PostmortemMenu
                      incident={incident}
                      postmortem={postmortem.record}
                      etag={postmortem.etag}
                      onEdit={editing.open}
                    />
                  )}
                </div>
                <Markdown text={postmortem.record.body} />
              </>
            );
          }}
        </QueryView>
      </Card>
      {isEditing && query.data !== undefined && (
        <EditPostmortem incident={incident} postmortem={query.data} onClose={editing.close} />
      )}
    </Section>
  );
}

interface MenuProps {
  readonly incident: Incident;
  readonly postmortem: PostmortemRecord;
  readonly etag: string | undefined;
  readonly onEdit: () => void;
}

function PostmortemMenu({ incident, postmortem, etag, onEdit }: MenuProps) {
  const can = useCan();
  const text = words.incidents;
  const remove = useAction({
    run: () => deletePostmortem(incident.id),
    onDone: () => notifyDeleted(text.postmortemDeleted, 'postmortems', postmortem.id),
  });
  const unpublish = useAction({ run: () => writePostmortem(incident.id, { published: false }, etag) });
  const mayDelete = can('incidents.delete');
  return (
    <div className={classes.actions}>
      <Button variant="default" size="sm" leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
        {words.common.edit}
      </Button>
      {(postmortem.isPublished || mayDelete) && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text.postmortemActions}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {postmortem.isPublished && (
              <Menu.Item onClick={() => unpublish.mutate()}>{text.postmortemUnpublish}</Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item color="red" onClick={() => remove.mutate()}>
                {text.postmortemDelete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
