import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type QuietHoursException, quietHoursExceptions } from '../../../common/staff-notifications.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fieldError, fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { zones } from '../../ui/times.ts';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { words } from '../../words/words.ts';
import { useSavePreferences } from './actions.ts';
import classes from './notifications.module.css';
import type { Preferences } from './queries.ts';

type Hours = NonNullable<Preferences['quiet_hours']>;

/** When nothing is sent, and what is sent all the same. */
export function QuietHours({ chosen }: { readonly chosen: Preferences }) {
  const [hours, setHours] = useState(chosen.quiet_hours);
  const [except, setExcept] = useState<QuietHoursException>(chosen.quiet_hours_except);
  const save = useSavePreferences();
  const text = words.notifications;
  const names = { nothing: text.exceptNothing, critical: text.exceptCritical };
  const usual: Hours = { from: '22:00', until: '07:00', timezone: zones.mine };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ quiet_hours: hours, quiet_hours_except: except });
  };
  return (
    <Section title={text.quiet}>
      <Card>
        <form onSubmit={submit}>
          <Stack className={classes.form ?? ''}>
            <Text c="dimmed">{text.quietIntro}</Text>
            {save.isError && <ProblemAlert message={messageOf(save.error)} />}
            <Switch
              label={text.quietOn}
              checked={hours !== null}
              onChange={({ currentTarget }) =>
                setHours(currentTarget.checked ? (chosen.quiet_hours ?? usual) : null)
              }
            />
            {hours && (
              <>
                <Group grow>
                  {(['from', 'until'] as const).map((end) => (
                    <TextInput
                      key={end}
                      type="time"
                      label={text[end]}
                      value={hours[end]}
                      onChange={({ currentTarget }) => setHours({ ...hours, [end]: currentTarget.value })}
                      error={fieldError(save.error, `quiet_hours.${end}`)}
                      required
                    />
                  ))}
                </Group>
                <ZoneSelect
                  value={hours.timezone}
                  onChange={(timezone) => setHours({ ...hours, timezone })}
                  error={fieldOrMemberError(save.error, 'quiet_hours.timezone')}
                />
                <NativeSelect
                  label={text.except}
                  value={except}
                  data={quietHoursExceptions.map((value) => ({ value, label: names[value] }))}
                  onChange={({ currentTarget: { value } }) =>
                    setExcept(quietHoursExceptions.find((each) => each === value) ?? except)
                  }
                />
              </>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                {words.common.save}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Section>
  );
}
