import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { arrow } from '../../ui/arrow.ts';
import { Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, listed, words } from '../../words/words.ts';
import { isComponentStatus } from '../components/model.ts';
import classes from './history.module.css';
import type { HistoryEntry, Schedule } from './model.ts';
import { scheduleHistory } from './queries.ts';

/** Who changed the maintenance and its updates, and what it was before and after. */
export function History({ schedule }: { readonly schedule: Schedule }) {
  const [isOpen, setOpen] = useState(false);
  const text = words.schedules;
  return (
    <Section title={text.history}>
      {isOpen ? (
        <Entries schedule={schedule} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {text.showHistory}
        </Button>
      )}
    </Section>
  );
}

function Entries({ schedule }: { readonly schedule: Schedule }) {
  const [page, setPage] = useState(1);
  const query = useQuery(scheduleHistory(schedule.id, page));
  return (
    <QueryView query={query}>
      {({ records, lastPage, total }) => (
        <>
          <Rows label={words.schedules.history}>
            {records.map((entry) => (
              <Row
                key={entry.id}
                title={<strong>{actionName(entry)}</strong>}
                detail={
                  <>
                    <bdi>{entry.actor.kind === 'system' ? words.audit.actors.system : entry.actor.name}</bdi>
                    {', '}
                    <ZonedTime at={entry.created} exact />
                  </>
                }
              >
                <Changes changes={entry.changes} schedule={schedule} />
              </Row>
            ))}
          </Rows>
          <Pager page={page} lastPage={lastPage} total={total} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}

function actionName({ action, subject_type }: HistoryEntry): string {
  const verbs: Readonly<Record<string, string>> = words.audit.verbs;
  const verb = action.slice(action.indexOf('.') + 1);
  const kind =
    subject_type === 'schedule' ? words.audit.subjects.schedule : words.audit.subjects.schedule_update;
  return fill(words.audit.entryTitle, { kind, verb: verbs[verb] ?? verb });
}

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const LONG = 80;

interface ChangesProps {
  readonly changes: HistoryEntry['changes'];
  /** Names the components that it has now. */
  readonly schedule: Schedule;
}

/** The members that people know. The others say the same in the way of the server. */
function Changes({ changes, schedule }: ChangesProps) {
  const names: Readonly<Record<string, string>> = words.schedules.field;
  const shown = changes.filter(({ member }) => member in names);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {shown.map(({ member, before, after }) => (
        <div key={member}>
          <dt>{names[member]}</dt>
          <dd>
            {isLongText(before) && isLongText(after) ? (
              <TextDifference
                before={before}
                after={after}
                label={fill(words.audit.differenceOf, { member: names[member] ?? member })}
              />
            ) : (
              <>
                {before !== null && before !== undefined && (
                  <>
                    <VisuallyHidden>{words.audit.beforeLabel}</VisuallyHidden>
                    <Value member={member} value={before} schedule={schedule} />{' '}
                    <span aria-hidden="true">{arrow()}</span>{' '}
                  </>
                )}
                <VisuallyHidden>{words.audit.afterLabel}</VisuallyHidden>
                <Value member={member} value={after} schedule={schedule} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isLongText = (value: unknown): value is string =>
  typeof value === 'string' && (value.length > LONG || value.includes('\n'));

interface ValueProps {
  readonly member: string;
  readonly value: unknown;
  readonly schedule: Schedule;
}

function Value({ member, value, schedule }: ValueProps) {
  if (value === null || value === undefined || value === '') return <>{words.common.none}</>;
  if (member === 'notifications') return <>{value ? words.common.yes : words.common.no}</>;
  if (member === 'components' && Array.isArray(value)) return <bdi>{componentsIn(value, schedule)}</bdi>;
  if (typeof value === 'string' && TIME.test(value))
    return <ZonedTime at={{ human: null, string: value }} exact />;
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>;
}

/** The log names components by their ids. Those that were removed since have no name here. */
function componentsIn(links: readonly unknown[], { components }: Schedule): string {
  if (links.length === 0) return words.common.none;
  return listed(
    (links as readonly { readonly component_id: number; readonly status: number }[]).map((link) => {
      const name = components.find(({ id }) => id === link.component_id)?.name;
      const status = isComponentStatus(link.status) ? words.common.componentStatus[link.status] : '';
      return `${name ?? fill(words.audit.record, { id: link.component_id })}: ${status}`;
    }),
  );
}
