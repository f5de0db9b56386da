import { Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { fieldOrMemberError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { HERE, placeName } from '../probes/model.ts';
import { allProbes } from '../probes/queries.ts';
import classes from './checks.module.css';
import type { FormProps } from './model.ts';

/** Where a check runs. Without probes there is nothing to choose. */
export function PlaceFields({ value, onChange, error }: FormProps) {
  const isAllowed = useCan()('checks.manage');
  const { data } = useQuery({ ...allProbes, enabled: isAllowed });
  const names = data?.records.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  const toggle = (place: string, isChosen: boolean) => {
    const next = [HERE, ...names].filter((each) => (each === place ? isChosen : value.places.includes(each)));
    // Somebody has to ask.
    if (next.length > 0) onChange({ places: next });
  };
  const problem = fieldOrMemberError(error, 'places');
  return (
    <fieldset className={classes.places}>
      <legend>{words.checks.places}</legend>
      <Group>
        {[HERE, ...names].map((place) => (
          <Checkbox
            key={place}
            label={<bdi>{placeName(place)}</bdi>}
            checked={value.places.includes(place)}
            onChange={({ currentTarget }) => toggle(place, currentTarget.checked)}
          />
        ))}
      </Group>
      <p className={classes.hint}>{problem ?? words.probes.placesHint}</p>
    </fieldset>
  );
}
