import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useNow } from '../../ui/now.ts';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { listed, words } from '../../words/words.ts';
import { COMPLETE, IN_PROGRESS, isHidden, type Schedule, UPCOMING, windowOf } from './model.ts';
import { ProgressDialog } from './progress-dialog.tsx';
import { ScheduleStatusLabel } from './schedule-status.tsx';
import { windowText } from './wording.ts';

/** One maintenance in a list. What runs can be completed right here. */
export function ScheduleRow({ schedule }: { readonly schedule: Schedule }) {
  const text = words.schedules;
  const can = useCan();
  const now = useNow();
  const [isCompleting, setCompleting] = useState(false);
  const { id, name, status, components, recurrence, recursFrom } = schedule;
  const repeats = recurrence !== null || recursFrom !== null;
  return (
    <Row
      title={
        <>
          <Link to="/maintenance/$schedule" params={{ schedule: String(id) }} dir="auto">
            {name}
          </Link>{' '}
          {repeats && <Mark tone={6}>{text.repeats}</Mark>}{' '}
          {isHidden(schedule, now) && (
            <Mark tone={2}>
              <Filled
                text={text.hiddenUntil}
                values={{ time: <ZonedTime at={schedule.published} exact /> }}
              />
            </Mark>
          )}
        </>
      }
      detail={
        <FactLine
          facts={[
            windowText(windowOf(schedule)),
            status === UPCOMING && <ZonedTime at={schedule.starts} />,
            components.length > 0 && <bdi>{listed(components.map((each) => each.name))}</bdi>,
          ]}
        />
      }
    >
      <ScheduleStatusLabel status={status} />
      {status === IN_PROGRESS && can('schedules.manage') && (
        <Button variant="default" onClick={() => setCompleting(true)}>
          {text.completeNow}
        </Button>
      )}
      {isCompleting && (
        <ProgressDialog schedule={schedule} to={COMPLETE} onClose={() => setCompleting(false)} />
      )}
    </Row>
  );
}
