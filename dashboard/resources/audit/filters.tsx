import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { eventVerbs, subjectTypes } from '../../../common/events.ts';
import { useCan } from '../../api/session.ts';
import { ChosenFilters, FilterPicker, FilterSelect, Filters } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { apiTime, dateOf } from '../../ui/times.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { fill, words } from '../../words/words.ts';
import { allUsers } from '../users/queries.ts';
import type { AuditSearch } from './queries.ts';

interface Props {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

const actorKinds = ['system', 'command', 'guest'] as const;

const timeIn = (text: string | undefined): Date | undefined => dateOf({ human: null, string: text ?? null });

/** Who, what, when. */
export function AuditFilters({ search, onChange }: Props) {
  const can = useCan();
  const users = useQuery({ ...allUsers, enabled: can('users.manage') });
  const text = words.audit;
  const { subject_type: subject, subject_id: id } = search;
  const [areDatesOpen, { toggle }] = useDisclosure(search.after !== undefined || search.before !== undefined);
  const change = (next: Parameters<typeof withFilter<AuditSearch>>[1]) => onChange(withFilter(search, next));
  return (
    <>
      <Filters>
        <SearchField value={search.q ?? ''} onSearch={(q) => change({ q })} />
        <FilterPicker
          label={text.actor}
          all={text.anyActor}
          value={search.actor}
          options={[
            ...(users.data?.records ?? []).map((user) => ({ value: String(user.id), label: user.name })),
            ...actorKinds.map((kind) => ({ value: kind, label: text.actors[kind] })),
          ]}
          onChange={(actor) => change({ actor })}
        />
        <FilterSelect
          label={text.subject}
          all={text.anySubject}
          value={subject}
          options={subjectTypes.map((type) => ({ value: type, label: text.subjects[type] }))}
          onChange={(next) => change({ subject_type: next, subject_id: undefined, action: undefined })}
        />
        {subject && (
          <FilterSelect
            label={text.action}
            all={text.anyAction}
            value={search.action}
            options={eventVerbs[subject].map((verb) => ({
              value: `${subject}.${verb}`,
              label: text.verbs[verb],
            }))}
            onChange={(action) => change({ action })}
          />
        )}
        <Button variant="default" aria-expanded={areDatesOpen} onClick={toggle}>
          {words.incidents.dates}
        </Button>
        {areDatesOpen && (
          <ZonedTimeField
            label={text.after}
            value={timeIn(search.after)}
            onChange={(date) => change({ after: date && apiTime(date) })}
          />
        )}
        {areDatesOpen && (
          <ZonedTimeField
            label={text.before}
            value={timeIn(search.before)}
            onChange={(date) => change({ before: date && apiTime(date) })}
          />
        )}
      </Filters>
      {subject && id !== undefined && (
        <ChosenFilters
          filters={[
            {
              label: fill(text.oneRecord, { kind: text.subjects[subject], id }),
              onRemove: () => change({ subject_id: undefined }),
            },
          ]}
        />
      )}
    </>
  );
}
