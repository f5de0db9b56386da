import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import classes from './composer.module.css';
import { openIncidents } from './queries.ts';
import { type Recovery, type RecoveryTicks, recoveryOf, stillAffected } from './recovery-model.ts';

/** What resolving does to these components; nothing while it is not about to be resolved. */
export function useRecovery(
  components: Parameters<typeof recoveryOf>[0],
  ticks: RecoveryTicks,
  { isResolving, incidentId }: { readonly isResolving: boolean; readonly incidentId?: number },
): readonly Recovery[] {
  const can = useCan();
  const open = useQuery({ ...openIncidents, enabled: isResolving });
  if (!isResolving) return [];
  const recovery = recoveryOf(components, ticks, open.data?.records ?? [], incidentId);
  return can('components.manage') ? recovery : recovery.map((each) => ({ ...each, isTicked: false }));
}

interface Props {
  readonly recovery: readonly Recovery[];
  readonly ticks: RecoveryTicks;
  readonly onChange: (ticks: RecoveryTicks) => void;
}

/** Sets the components back that have a status of their own, and says which of them stay affected. */
export function RecoveryFields({ recovery, ticks, onChange }: Props) {
  const can = useCan();
  const text = words.publishing;
  const statuses = words.common.componentStatus;
  const choices = recovery.filter(({ needsWrite }) => needsWrite);
  const recovering = recovery.filter(
    ({ needsWrite, otherIncidents }) => !needsWrite && otherIncidents.length === 0,
  );
  const affected = stillAffected(recovery);
  const namesOf = (list: readonly Recovery[]) => listed(list.map(({ name }) => name));
  return (
    <>
      {choices.length > 0 && can('components.manage') && (
        <fieldset className={classes.recovery}>
          <legend className={classes.label}>{text.setOperational}</legend>
          <p className={classes.hint}>{text.setOperationalHint}</p>
          <ul className={classes.components}>
            {choices.map(({ id, name, ownStatus, isTicked, otherIncidents }) => (
              <li key={id}>
                <Checkbox
                  className={classes.tick ?? ''}
                  label={<bdi>{name}</bdi>}
                  {...(otherIncidents.length > 0 && {
                    description: fill(text.alsoAffected, { names: listed(otherIncidents) }),
                  })}
                  checked={isTicked}
                  onChange={({ currentTarget }) => onChange({ ...ticks, [id]: currentTarget.checked })}
                />
                <span className={classes.now}>
                  <StatusLabel status={ownStatus} name={statuses[ownStatus]} />
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div role="status">
        {!can('components.manage') &&
          choices.map(({ id, name, ownStatus }) => (
            <p key={id} className={classes.hint}>
              {fill(text.stays, { name, status: statuses[ownStatus] })}
            </p>
          ))}
        {recovering.length > 0 && (
          <p className={classes.hint}>
            {count(text.recover, recovering.length, { names: namesOf(recovering) })}
          </p>
        )}
        {affected.length > 0 && <p>{fill(text.stillShown, { names: namesOf(affected) })}</p>}
      </div>
    </>
  );
}
