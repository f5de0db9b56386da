import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitAfter } from '../../../common/units.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { apiTime, dateOf, formatTime, zones } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { count, fill, locale, words } from '../../words/words.ts';
import classes from './metrics.module.css';
import { formatValue, type Metric, type MetricPoint } from './model.ts';
import { pointList, points } from './queries.ts';

/** What was sent, and a form to add a point by hand. */
export function Points({ metric }: { readonly metric: Metric }) {
  const can = useCan();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...pointList(metric.id, page), placeholderData: keepPreviousData });
  const text = words.metrics;
  return (
    <Section title={text.points}>
      <Card>
        {can('metric-points.manage') && <AddPoint metric={metric} />}
        <PagedList
          query={query}
          isFiltered={false}
          empty={<p className={classes.hint}>{text.noPoints}</p>}
          onPage={setPage}
        >
          {(records) => (
            <>
              <p className={classes.hint}>{text.pointsHint}</p>
              <ul className={classes.list}>
                {records.map((point) => (
                  <PointRow key={point.id} metric={metric} point={point} />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </Card>
    </Section>
  );
}

function AddPoint({ metric }: { readonly metric: Metric }) {
  const [value, setValue] = useState<number | string>('');
  const [time, setTime] = useState<Date>();
  const text = words.metrics;
  const add = useMutation({
    // Without a time, it is now.
    mutationFn: () =>
      points(metric.id).create({ value: Number(value), ...(time && { timestamp: apiTime(time) }) }),
    onSuccess: () => notify(text.pointAdded),
  });
  const clear = () => {
    setValue('');
    setTime(undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') add.mutate(undefined, { onSuccess: clear });
      }}
    >
      {add.isError && <ProblemAlert message={messageOf(add.error)} />}
      <div className={classes.form}>
        <NumberInput
          className={classes.field ?? ''}
          size="md"
          label={text.value}
          description={metric.suffix}
          value={value}
          onChange={setValue}
          error={fieldError(add.error, 'value')}
          hideControls
        />
        <div className={classes.field}>
          <ZonedTimeField
            label={text.pointTime}
            value={time}
            onChange={setTime}
            description={`${text.pointTimeHint} ${fill(words.common.timeIn, { zone: zones.mine })}`}
            error={fieldError(add.error, 'timestamp')}
          />
        </div>
        <Button type="submit" disabled={value === ''} loading={add.isPending}>
          {text.addPoint}
        </Button>
      </div>
    </form>
  );
}

function PointRow({ metric, point }: { readonly metric: Metric; readonly point: MetricPoint }) {
  const can = useCan();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useAction({ run: () => points(metric.id).remove(point.id) });
  const text = words.metrics;
  const value = `${formatValue(point.value, metric.places, locale)}${unitAfter(metric.suffix, locale)}`;
  const date = dateOf(point.created);
  return (
    <li className={classes.point}>
      <span className={classes.pointValue}>{value}</span>
      {point.counter > 1 && <span className={classes.badge}>{count(text.joined, point.counter)}</span>}
      <ZonedTime at={point.created} exact />
      {can('metric-points.delete') && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={fill(text.deletePoint, { time: date ? formatTime(date, zones.mine) : '' })}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash" size={18} />
        </ActionIcon>
      )}
      <Confirm
        name={value}
        text={text.deletePointText}
        isOpen={isConfirming}
        onConfirm={() => remove.mutate()}
        onClose={() => setConfirming(false)}
      />
    </li>
  );
}
