import { Text } from '@mantine/core';
import { formatTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import classes from './fields.module.css';
import type { TimeWindow } from './model.ts';
import { isOnRule, occurrences, parseRecurrence } from './recurrence.ts';
import { ruleInWords, windowText } from './wording.ts';

const SHOWN = 5;

/** A rule in words, and when the maintenance takes place next. */
export function NextTimes({
  rule: ruleText,
  window,
}: {
  readonly rule: string;
  readonly window: TimeWindow;
}) {
  const text = words.schedules;
  const { mine, page: zone } = zones;
  const rule = parseRecurrence(ruleText);
  if (!rule) return <Text dir="auto">{fill(text.ruleUnknown, { rule: ruleText })}</Text>;
  const { start, end } = window;
  const next = occurrences(rule, start, zone, SHOWN);
  const duration = end && end > start ? end.getTime() - start.getTime() : undefined;
  const timeOf = (at: Date) =>
    duration === undefined
      ? formatTime(at, mine)
      : windowText({ start: at, end: new Date(at.getTime() + duration) }, mine);
  return (
    <div className={classes.next}>
      <Text fw={500}>{fill(text.ruleSentence, { rule: ruleInWords(rule, window, zone), zone })}</Text>
      <Text size="sm" c="dimmed">
        {fill(text.repeatZone, { zone })}
      </Text>
      {!isOnRule(rule, start, zone) && <Text size="sm">{text.startOffRule}</Text>}
      {next.length === 0 ? (
        <Text c="red">{text.noNextTimes}</Text>
      ) : (
        <>
          <Text mt="xs">{text.nextTimes}</Text>
          <ol className={classes.times} aria-label={text.nextTimes}>
            {next.map((at) => (
              <li key={at.getTime()}>
                <time dateTime={at.toISOString()}>{timeOf(at)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
