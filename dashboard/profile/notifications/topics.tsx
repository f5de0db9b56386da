import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { alertSeverities } from '../../../common/alert-senders.ts';
import { type StaffTopic, staffChannels, staffTopics } from '../../../common/staff-notifications.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';
import { useChangePreferences } from './actions.ts';
import classes from './notifications.module.css';
import type { Preferences } from './queries.ts';

interface Props {
  readonly chosen: Preferences;
}

/** Each is a sentence that ends with the ways in which one is told. A change applies at once. */
export function Topics({ chosen }: Props) {
  const text = words.notifications;
  const available = staffTopics.filter((topic) => chosen.available.includes(topic));
  return (
    <Section title={text.what}>
      <Card>
        <Stack gap="lg">
          {available.every((topic) => chosen[topic].length === 0) && (
            <Text role="status">{text.nothing}</Text>
          )}
          {available.map((topic) => (
            <Topic key={topic} topic={topic} chosen={chosen} />
          ))}
          {chosen.chat === null && <Text c="dimmed">{text.chatMissing}</Text>}
        </Stack>
      </Card>
    </Section>
  );
}

function Topic({ topic, chosen }: Props & { readonly topic: StaffTopic }) {
  const change = useChangePreferences();
  const text = words.notifications;
  const channels = chosen[topic];
  return (
    <fieldset className={classes.topic}>
      <legend className={classes.legend}>{text.topics[topic]}</legend>
      {topic === 'alerts' && <LeastSeverity chosen={chosen} />}
      <Group gap="lg">
        {staffChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={text.channels[channel]}
            checked={channels.includes(channel)}
            disabled={channel === 'chat' && chosen.chat === null && !channels.includes(channel)}
            onChange={({ currentTarget: { checked } }) => {
              const next = staffChannels.filter((each) =>
                each === channel ? checked : channels.includes(each),
              );
              change.mutate({ [topic]: next });
            }}
          />
        ))}
      </Group>
    </fieldset>
  );
}

function LeastSeverity({ chosen }: Props) {
  const change = useChangePreferences();
  return (
    <NativeSelect
      className={classes.severity ?? ''}
      label={words.notifications.severity}
      value={chosen.alert_severity}
      data={alertSeverities.map((severity) => ({
        value: severity,
        label: words.alerts.severities[severity],
      }))}
      onChange={({ currentTarget: { value } }) => {
        const severity = alertSeverities.find((each) => each === value);
        if (severity) change.mutate({ alert_severity: severity });
      }}
    />
  );
}
