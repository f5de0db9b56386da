import { Button, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { incidentStatuses } from '../resources/incidents/model.ts';
import { Choices } from '../ui/choices.tsx';
import type { Draft } from '../ui/draft.ts';
import { fieldError } from '../ui/problem.ts';
import { apiTime } from '../ui/times.ts';
import { ZonedTimeField } from '../ui/zoned-time-field.tsx';
import { count, words } from '../words/words.ts';
import type { ReportDraft } from './model.ts';

interface Props {
  readonly draft: Draft<ReportDraft>;
  readonly problem: unknown;
}

const began = [0, 5, 15, 30] as const;
const promises = [15, 30, 60] as const;

/** A time as the API takes it, as a date; undefined if there is none. */
const dateIn = (text: string | null): Date | undefined =>
  text === null ? undefined : new Date(`${text.replace(' ', 'T')}Z`);

/** What has good defaults. It is folded, so that the main path is short. */
export function MoreOptions({ draft: { value, set }, problem }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const text = words.report;
  return (
    <div>
      <Button variant="subtle" color="gray" onClick={toggle} aria-expanded={isOpen} className="text-edge">
        {text.moreOptions}
      </Button>
      {isOpen && (
        <Stack gap="lg" mt="sm">
          <Choices
            label={text.status}
            value={value.status}
            onChange={(status) => set({ status })}
            choices={incidentStatuses.map((status) => ({
              value: status,
              label: words.common.incidentStatus[status],
            }))}
          />
          <Choices
            label={text.began}
            value={value.beganMinutesAgo}
            onChange={(beganMinutesAgo) => set({ beganMinutesAgo })}
            choices={[
              ...began.map((minutes) => ({
                value: minutes as number | null,
                label: minutes === 0 ? text.beganNow : count(text.beganAgo, minutes),
              })),
              { value: null, label: text.otherTime },
            ]}
          />
          {value.beganMinutesAgo === null && (
            <ZonedTimeField
              label={text.began}
              value={dateIn(value.occurredAt)}
              onChange={(date) => set({ occurredAt: date ? apiTime(date) : null })}
              error={fieldError(problem, 'occurred_at')}
            />
          )}
          <Choices
            label={text.nextUpdate}
            value={value.nextUpdateMinutes}
            onChange={(nextUpdateMinutes) => set({ nextUpdateMinutes })}
            choices={[
              ...promises.map((minutes) => ({
                value: minutes as number | null,
                label: count(text.nextUpdateIn, minutes),
              })),
              { value: null, label: text.noPromise },
            ]}
          />
          <Switch
            label={text.notify}
            checked={value.notifications}
            onChange={({ currentTarget }) => set({ notifications: currentTarget.checked })}
          />
          <Switch
            label={text.stickied}
            checked={value.stickied}
            onChange={({ currentTarget }) => set({ stickied: currentTarget.checked })}
          />
          <Choices
            label={text.visible}
            value={value.visible}
            onChange={(visible) => set({ visible })}
            choices={[
              { value: 1, label: text.visibleEverybody },
              { value: 0, label: text.visibleStaff },
              { value: 2, label: text.visibleNobody },
            ]}
          />
          <ZonedTimeField
            label={text.publishAt}
            description={text.publishAtHint}
            value={dateIn(value.publishAt)}
            onChange={(date) => set({ publishAt: date ? apiTime(date) : null })}
            error={fieldError(problem, 'published_at')}
          />
        </Stack>
      )}
    </div>
  );
}
