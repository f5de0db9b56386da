import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fill, words } from '../../words/words.ts';
import { ComponentPicker, type PickedComponent } from '../components/component-picker.tsx';
import { StatusPicker } from '../components/status-picker.tsx';
import classes from './composer.module.css';
import { type ChangedComponent, chosenStatus, type UpdateDraft, withComponent } from './composer-model.ts';
import { type Incident, RESOLVED } from './model.ts';

interface Props {
  readonly incident: Incident;
  readonly draft: UpdateDraft;
  readonly onChange: (change: Partial<UpdateDraft>) => void;
  readonly error: string | undefined;
}

/** Which components have recovered, or got worse, with this update. */
export function ComposerComponents({ incident, draft, onChange, error }: Props) {
  const text = words.incidents;
  if (chosenStatus(draft, incident) === RESOLVED) return null;
  return (
    <div>
      <div className={classes.label}>{text.components}</div>
      {incident.components.length > 0 && (
        <>
          <p className={classes.hint}>{text.componentsHint}</p>
          <ul className={classes.components}>
            {incident.components.map(({ id, name, status }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <StatusPicker
                  label={fill(words.components.statusOf, { name })}
                  value={draft.changed.find((each) => each.id === id)?.status ?? status}
                  onChange={(next) =>
                    onChange({ changed: withComponent(draft.changed, { id, name, status: next }, incident) })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreComponents incident={incident} draft={draft} onChange={onChange} error={error} />
    </div>
  );
}

const PARTIAL_OUTAGE = 3;

/** Components that the incident did not affect until now. */
function MoreComponents({ incident, draft, onChange, error }: Props) {
  const isOld = ({ id }: { readonly id: number }) => incident.components.some((each) => each.id === id);
  const added = draft.changed.filter((each) => !isOld(each));
  const [isOpen, { open }] = useDisclosure(added.length > 0);
  if (!isOpen) {
    return (
      <Button variant="subtle" className="text-edge" onClick={open}>
        {words.incidents.addComponents}
      </Button>
    );
  }
  const set = (picked: readonly PickedComponent[]) => {
    const next: ChangedComponent[] = picked
      .filter((each) => !isOld(each))
      .map(({ id, name, status = PARTIAL_OUTAGE }) => ({ id, name, status }));
    onChange({ changed: [...draft.changed.filter(isOld), ...next] });
  };
  return <ComponentPicker value={added} onChange={set} status={PARTIAL_OUTAGE} error={error} />;
}
