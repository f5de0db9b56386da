import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './history.module.css';
import type { HistoryEntry } from './model.ts';
import { scheduleHistory } from './queries.ts';

/** Who changed the maintenance and its updates, and what it was before and after. */
export function History({ id }: { readonly id: number }) {
  const [isOpen, setOpen] = useState(false);
  const text = words.schedules;
  return (
    <Section title={text.history}>
      {isOpen ? (
        <Entries id={id} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {text.showHistory}
        </Button>
      )}
    </Section>
  );
}

function Entries({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(scheduleHistory(id, page));
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
                <Changes changes={entry.changes} />
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

/** The members that people know. The others say the same in the way of the server. */
function Changes({ changes }: { readonly changes: HistoryEntry['changes'] }) {
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
                    <Value value={before} /> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <VisuallyHidden>{words.audit.afterLabel}</VisuallyHidden>
                <Value value={after} />
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

function Value({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return <>{words.common.none}</>;
  if (typeof value === 'string' && TIME.test(value))
    return <ZonedTime at={{ human: null, string: value }} exact />;
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>;
}
