import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Section } from '../../ui/page-frame.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { EditUpdate } from './edit-update.tsx';
import type { Schedule, ScheduleUpdate } from './model.ts';
import { updatesOf } from './queries.ts';
import classes from './timeline.module.css';

/** What was told so far, from the newest to the announcement. */
export function Timeline({ schedule }: { readonly schedule: Schedule }) {
  const text = words.schedules;
  return (
    <Section title={text.timeline}>
      <ol className={classes.timeline}>
        {schedule.updates.map((update) => (
          <Update key={update.id} schedule={schedule} update={update} />
        ))}
        <li className={classes.entry}>
          <div className={classes.head}>
            <span>
              <strong>{text.announcement}</strong> <ZonedTime at={schedule.created} />
            </span>
          </div>
          <Markdown text={schedule.message} />
        </li>
      </ol>
    </Section>
  );
}

interface Props {
  readonly schedule: Schedule;
  readonly update: ScheduleUpdate;
}

function Update({ schedule, update }: Props) {
  const text = words.schedules;
  const can = useCan();
  const remove = useAction({
    run: () => updatesOf(schedule.id).remove(update.id),
    onDone: () => notifyDeleted(text.updateDeleted, 'schedule-updates', update.id),
  });
  const [isEditing, setEditing] = useState(false);
  const mayEdit = can('schedule-updates.manage');
  const mayDelete = can('schedule-updates.delete');
  const isEdited = update.updated.string !== update.created.string;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>
          <strong>{text.update}</strong> <ZonedTime at={update.created} />{' '}
          {isEdited && (
            <span className={classes.edited}>
              (<Filled text={text.updateEdited} values={{ time: <ZonedTime at={update.updated} /> }} />)
            </span>
          )}
        </span>
        {(mayEdit || mayDelete) && (
          <Menu>
            <Menu.Target>
              <Button variant="subtle" color="gray" size="compact-md" aria-label={text.updateActions}>
                <Icon name="more" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && <Menu.Item onClick={() => setEditing(true)}>{text.editUpdate}</Menu.Item>}
              {mayDelete && (
                <Menu.Item color="red" onClick={() => remove.mutate()}>
                  {text.deleteUpdate}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isEditing ? (
        <EditUpdate scheduleId={schedule.id} id={update.id} onClose={() => setEditing(false)} />
      ) : (
        <Markdown text={update.message} />
      )}
    </li>
  );
}
