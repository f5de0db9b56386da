import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { chooseClock, chosenClock, clocks, dateFormat } from '../ui/date-format.ts';
import { useNow } from '../ui/now.ts';
import { zones } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';

/** Twelve hours or twenty-four, or what the region of the browser says. It applies at once. */
export function ClockChoice() {
  const [clock, setClock] = useState(chosenClock);
  const now = useNow();
  const text = words.profile;
  const names = { region: text.clockRegion, 24: text.clock24, 12: text.clock12 };
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zones.mine });
  return (
    <Radio.Group
      label={text.clock}
      description={fill(text.clockHint, { time: time.format(now) })}
      value={clock}
      onChange={(value) => {
        const next = clocks.find((each) => each === value) ?? 'region';
        chooseClock(next);
        setClock(next);
      }}
    >
      <Stack gap="sm" mt="xs">
        {clocks.map((each) => (
          <Radio key={each} value={each} size="md" label={names[each]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
