import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Section } from '../../ui/page-frame.tsx';
import { dateOf, formatTime, type Timestamp, zones } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { EditUpdate } from './edit-update.tsx';
import { type Incident, type IncidentUpdate, UPDATES_IN_DOCUMENT } from './model.ts';
import { updatePage, updatesOf } from './queries.ts';
import classes from './timeline.module.css';

interface Props {
  readonly incident: Incident;
  readonly authors: ReadonlyMap<number, string>;
}

/** What was said last, above everything else. */
export function LatestUpdate({ incident, authors }: Props) {
  const [latest] = incident.updates;
  return (
    <Section title={words.incidents.latest}>
      <ol className={classes.timeline}>
        {latest ? (
          <UpdateEntry incident={incident} update={latest} author={authors.get(latest.id)} />
        ) : (
          <FirstMessage incident={incident} />
        )}
      </ol>
    </Section>
  );
}

/** What was said before that, the newest first. */
export function Timeline({ incident, authors }: Props) {
  const [olderPages, setOlderPages] = useState(0);
  const hasOlder = incident.updateTotal > UPDATES_IN_DOCUMENT * (olderPages + 1);
  const text = words.incidents;
  if (incident.updates.length === 0) return null;
  return (
    <Section title={text.timeline}>
      <ol className={classes.timeline}>
        {incident.updates.slice(1).map((update) => (
          <UpdateEntry key={update.id} incident={incident} update={update} author={authors.get(update.id)} />
        ))}
        {Array.from({ length: olderPages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages have a fixed order.
          <OlderUpdates key={index} incident={incident} page={index + 2} authors={authors} />
        ))}
        {hasOlder ? (
          <li>
            <Button variant="default" onClick={() => setOlderPages(olderPages + 1)}>
              {text.olderUpdates}
            </Button>
          </li>
        ) : (
          <FirstMessage incident={incident} />
        )}
      </ol>
    </Section>
  );
}

const FirstMessage = ({ incident }: Pick<Props, 'incident'>) => (
  <Entry label={words.incidents.timelineBegin} created={incident.created} message={incident.message} />
);

interface OlderProps extends Props {
  readonly page: number;
}

function OlderUpdates({ incident, page, authors }: OlderProps) {
  const { data } = useQuery(updatePage(incident.id, page));
  return (data?.records ?? []).map((update) => (
    <UpdateEntry key={update.id} incident={incident} update={update} author={authors.get(update.id)} />
  ));
}

interface UpdateProps {
  readonly incident: Incident;
  readonly update: IncidentUpdate;
  readonly author: string | undefined;
}

function UpdateEntry({ incident, update, author }: UpdateProps) {
  const [isEditing, editing] = useDisclosure();
  const text = words.incidents;
  return (
    <Entry
      label={words.common.incidentStatus[update.status]}
      created={update.created}
      message={update.message}
      facts={[
        author !== undefined && <bdi>{fill(text.by, { name: author })}</bdi>,
        update.updated.string !== update.created.string && text.edited,
        update.notifications === false && text.toldNobody,
      ]}
      actions={<UpdateMenu incident={incident} update={update} onEdit={editing.open} />}
      {...(isEditing && {
        editor: <EditUpdate incidentId={incident.id} id={update.id} onClose={editing.close} />,
      })}
    />
  );
}

interface EntryProps {
  readonly label: string;
  readonly created: Timestamp;
  readonly message: string;
  readonly facts?: readonly ReactNode[];
  readonly actions?: ReactNode;
  /** In the place of the text. */
  readonly editor?: ReactNode;
}

const Entry = ({ label, created, message, facts = [], actions, editor }: EntryProps) => (
  <li className={classes.entry}>
    <div className={classes.head}>
      <div>
        <strong>{label}</strong>
        <FactLine facts={[<ZonedTime key="at" at={created} />, ...facts]} />
      </div>
      {actions}
    </div>
    {editor ?? <Markdown text={message} />}
  </li>
);

interface MenuProps extends Omit<UpdateProps, 'author'> {
  readonly onEdit: () => void;
}

function UpdateMenu({ incident, update, onEdit }: MenuProps) {
  const can = useCan();
  const text = words.incidents;
  const remove = useAction({
    run: () => updatesOf(incident.id).remove(update.id),
    onDone: () => notifyDeleted(text.updateDeleted, 'incident-updates', update.id),
  });
  const mayEdit = can('incident-updates.manage');
  const mayDelete = can('incident-updates.delete');
  if (!mayEdit && !mayDelete) return null;
  const at = dateOf(update.created);
  const label = fill(text.updateActions, {
    status: words.common.incidentStatus[update.status],
    time: at ? formatTime(at, zones.mine) : '',
  });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && <Menu.Item onClick={onEdit}>{text.editUpdate}</Menu.Item>}
        {mayDelete && (
          <Menu.Item color="red" onClick={() => remove.mutate()}>
            {text.deleteUpdate}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
