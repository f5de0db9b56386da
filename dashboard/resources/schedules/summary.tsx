import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { describeAudience, listenersIn } from '../../ui/audience.ts';
import { Facts } from '../../ui/facts.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { dateOf, zones } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { MailPlan } from './mail-plan.tsx';
import { COMPLETE, isAsPlanned, isHidden, type Schedule, UPCOMING, windowOf } from './model.ts';
import { NextTimes } from './next-times.tsx';
import { audienceOf } from './progress-dialog.tsx';
import { ScheduleStatusLabel } from './schedule-status.tsx';
import classes from './summary.module.css';
import { windowText } from './wording.ts';

/** What it is now, when it takes place, which components it concerns, and how it repeats. */
export function Summary({ schedule }: { readonly schedule: Schedule }) {
  const text = words.schedules;
  const now = useNow();
  const can = useCan();
  const { status, components, recurrence, recursFrom } = schedule;
  const window = windowOf(schedule);
  const planned = plannedWindow(schedule);
  const zonesShown = [...new Set([zones.mine, zones.page])];
  const isAhead = status === UPCOMING;
  return (
    <>
      <Card>
        <div className={classes.status}>
          <ScheduleStatusLabel status={status} />
          {isHidden(schedule, now) && (
            <Mark tone={2}>
              <Filled
                text={text.hiddenUntil}
                values={{ time: <ZonedTime at={schedule.published} exact /> }}
              />
            </Mark>
          )}
        </div>
        <Facts
          facts={[
            [
              text.window,
              <div key="window">
                {zonesShown.map((zone) => (
                  <div key={zone}>{windowText(window, zone)}</div>
                ))}
                {!window.end && status !== COMPLETE && <Text c="dimmed">{text.noEnd}</Text>}
              </div>,
            ],
            planned !== undefined && [text.plannedWindow, planned],
            [
              isAhead ? text.startsIn : status === COMPLETE ? text.ended : text.begun,
              <ZonedTime
                key="relative"
                at={isAhead ? schedule.starts : status === COMPLETE ? schedule.ends : schedule.starts}
              />,
            ],
            [
              text.affects,
              components.length === 0 ? (
                text.noComponents
              ) : (
                <ul key="components" className={classes.components}>
                  {components.map(({ id, name, status: during }) => (
                    <li key={id}>
                      <Link to="/components/$component" params={{ component: String(id) }} dir="auto">
                        {name}
                      </Link>
                      <StatusLabel status={during} name={words.common.componentStatus[during]} />
                    </li>
                  ))}
                </ul>
              ),
            ],
            recursFrom !== null && [
              text.recurrence,
              <span key="series">
                {text.inSeries}.{' '}
                <Link to="/maintenance/$schedule" params={{ schedule: String(recursFrom) }}>
                  {text.seriesFirst}
                </Link>
              </span>,
            ],
          ]}
        />
        {recurrence !== null && (
          <NextTimes
            rule={recurrence}
            window={{ start: dateOf(schedule.scheduled) ?? window.start, end: dateOf(schedule.completed) }}
          />
        )}
      </Card>
      {can('schedule-updates.manage') && status !== COMPLETE && (
        <Notifications schedule={schedule} now={now} />
      )}
    </>
  );
}

/** The plan, where a status that somebody set made it something else. */
function plannedWindow(schedule: Schedule): string | undefined {
  const start = dateOf(schedule.scheduled);
  return isAsPlanned(schedule) || !start ? undefined : windowText({ start, end: dateOf(schedule.completed) });
}

/** Who hears of it, and which notifications are still to come. */
function Notifications({ schedule, now }: { readonly schedule: Schedule; readonly now: number }) {
  const text = words.schedules;
  const audience = useQuery(audienceOf(schedule.id));
  const { data } = audience;
  if (!data) return null;
  return (
    <Section title={text.mails}>
      {listenersIn(data) === 0 ? (
        <Text>{isHidden(schedule, now) ? text.hiddenTellsNobody : text.reachesNobody}</Text>
      ) : (
        <>
          <Text>{describeAudience(data)}</Text>
          <MailPlan
            window={windowOf(schedule)}
            publishAt={dateOf(schedule.published)}
            isNew={false}
            repeats={false}
            isNotifying
            now={now}
          />
        </>
      )}
    </Section>
  );
}
