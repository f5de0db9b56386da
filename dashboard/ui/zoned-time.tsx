import { Tooltip, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { words } from '../words/words.ts';
import { useNow } from './now.ts';
import { dateOf, formatTime, relativeTime, shortTime, type Timestamp, zones } from './times.ts';

interface Props {
  readonly at: Timestamp;
  readonly exact?: boolean;
}

/**
 * How long ago or ahead, or the exact time: "21:44" today, else with the date. The other one, and the date in each time zone that
 * matters, is in the tooltip.
 */
export const ZonedTime = memo(({ at, exact = false }: Props) => {
  const now = useNow();
  const date = dateOf(at);
  if (!date) return <>{words.common.none}</>;
  const lines = [...new Set([zones.mine, zones.page, 'UTC'])].map((zone) => formatTime(date, zone));
  const relative = relativeTime(date, now);
  return (
    <Tooltip label={[...(exact ? [relative] : []), ...lines].join(' · ')} multiline maw={320}>
      <time dateTime={date.toISOString()}>
        {exact ? shortTime(date, now, zones.mine) : relative}
        {!exact && <VisuallyHidden> ({formatTime(date, zones.mine)})</VisuallyHidden>}
      </time>
    </Tooltip>
  );
});
