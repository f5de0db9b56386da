import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import classes from './fields.module.css';
import { type PlannedMail, plannedMails, type TimeWindow } from './model.ts';
import { reminderSetting } from './queries.ts';
import { durationText } from './wording.ts';

interface Props {
  readonly window: TimeWindow;
  readonly publishAt: Date | undefined;
  readonly isNew: boolean;
  readonly repeats: boolean;
  readonly isNotifying: boolean;
  readonly now: number;
}

/** Which notifications go out from now on, and when. Only those who manage the settings may know the reminders. */
export function MailPlan({ window, publishAt, isNew, repeats, isNotifying, now }: Props) {
  const text = words.schedules;
  const can = useCan();
  const mayRead = can('settings.manage');
  const reminders = useQuery({ ...reminderSetting, enabled: mayRead && isNotifying });
  if (!isNotifying) return <Text>{text.mailsOff}</Text>;
  const mails = plannedMails({ ...window, publishAt, isNew }, reminders.data ?? [], now);
  const isAhead = window.start.getTime() > now;
  const nameOf = ({ kind, minutes = 0 }: PlannedMail) =>
    kind === 'reminder' ? fill(text.reminder, { before: durationText(minutes) }) : text.mail[kind];
  return (
    <>
      <ul className={classes.mails}>
        {mails.map((mail) => (
          <li key={`${mail.kind}:${mail.at.getTime()}`}>
            <span>{nameOf(mail)}</span>
            {mail.kind !== 'announced' && (
              <time dateTime={mail.at.toISOString()}>{formatTime(mail.at, zones.mine)}</time>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {[
          ...(isAhead && !mayRead ? [text.remindersUnknown] : []),
          ...(isAhead && reminders.data?.length === 0 ? [text.noReminders] : []),
          ...(window.end ? [] : [text.noEndMail]),
          ...(repeats ? [text.seriesMails] : []),
        ].join(' ')}
      </Text>
    </>
  );
}
