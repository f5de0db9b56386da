import { useQuery } from '@tanstack/react-query';
import { alertSeverities } from '../../../common/alert-senders.ts';
import { alertStates } from '../../../common/alerts.ts';
import { useCan } from '../../api/session.ts';
import { ChosenFilters, FilterPicker, FilterSelect, Filters } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { fill, words } from '../../words/words.ts';
import { allAlertSources } from '../alert-sources/queries.ts';
import { allComponents } from '../components/queries.ts';
import type { AlertSearch } from './queries.ts';

interface Props {
  readonly value: AlertSearch;
  readonly onChange: (search: AlertSearch) => void;
}

const numberOf = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

/** Searches alerts, and filters them by state, severity, source and component. */
export function AlertFilters({ value, onChange }: Props) {
  const can = useCan();
  const mayReadSources = can('alerts.manage');
  const sources = useQuery({ ...allAlertSources, enabled: mayReadSources }).data?.records ?? [];
  const components = useQuery(allComponents).data?.records ?? [];
  const text = words.alerts;
  const { incident } = value;
  return (
    <>
      <Filters>
        <SearchField
          label={text.search}
          value={value.q ?? ''}
          onSearch={(q) => onChange(withFilter(value, { q }))}
        />
        <FilterSelect
          label={words.checks.state}
          all={words.checks.allStates}
          value={value.state}
          options={alertStates.map((state) => ({
            value: state,
            label: state === 'firing' ? text.firing : text.ended,
          }))}
          onChange={(state) => onChange(withFilter(value, { state }))}
        />
        <FilterSelect
          label={text.severity}
          all={text.allSeverities}
          value={value.severity}
          options={alertSeverities.map((severity) => ({
            value: severity,
            label: text.severities[severity],
          }))}
          onChange={(severity) => onChange(withFilter(value, { severity }))}
        />
        {mayReadSources && (
          <FilterPicker
            label={text.source}
            all={text.allSources}
            value={value.source?.toString()}
            options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(source) => onChange(withFilter(value, { source: numberOf(source) }))}
          />
        )}
        <FilterPicker
          label={words.incidents.filterComponent}
          all={words.incidents.allComponents}
          value={value.component?.toString()}
          options={components.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(component) => onChange(withFilter(value, { component: numberOf(component) }))}
        />
      </Filters>
      <ChosenFilters
        filters={
          incident === undefined
            ? []
            : [
                {
                  label: fill(text.incidentNumber, { number: incident }),
                  onRemove: () => onChange(withFilter(value, { incident: undefined })),
                },
              ]
        }
      />
    </>
  );
}
