import { Button, Checkbox, Fieldset, Input, Text, Tooltip } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { words } from '../../words/words.ts';
import classes from './ability-picker.module.css';
import {
  type AbilityGroup,
  type Area,
  abilityGroups,
  allAbilities,
  groupNames,
  includesAbility,
  offeredAbilities,
  presetsFor,
  verbsOf,
} from './model.ts';

interface Props {
  readonly value: readonly string[];
  /** What the token has already. */
  readonly existing?: readonly string[];
  readonly onChange: (abilities: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** What a token may do, area by area: at most what the user may do. */
export function AbilityPicker({ value, existing = [], onChange, error }: Props) {
  const { abilities: own } = useSession();
  const offered = offeredAbilities(own, existing);
  const text = words.tokens;
  const toggle = (ability: string, isOn: boolean) => {
    const current = value.includes('*') ? offered.filter((each) => each !== '*') : value;
    const next = current.filter((each) => each !== ability);
    onChange(isOn ? [...next, ability] : next);
  };
  return (
    <Fieldset variant="unstyled" legend={text.abilities} classNames={{ legend: classes.legend ?? '' }}>
      <Text c="dimmed" size="sm">
        {text.abilitiesHint}
      </Text>
      <Presets own={own} onChange={onChange} />
      {error && <Input.Error>{error}</Input.Error>}
      {offered.includes('*') && (
        <Checkbox
          mt="md"
          label={text.all}
          checked={value.includes('*')}
          onChange={(event) => onChange(event.currentTarget.checked ? ['*'] : [...allAbilities])}
        />
      )}
      {groupNames.map((group) => (
        <Group key={group} group={group} offered={offered} value={value} onToggle={toggle} />
      ))}
    </Fieldset>
  );
}

function Presets({ own, onChange }: Pick<Props, 'onChange'> & { readonly own: readonly string[] }) {
  const text = words.tokens;
  return (
    <div className={classes.presets}>
      <span>{text.presets}</span>
      {presetsFor(own).map(([preset, abilities]) => (
        <Tooltip key={preset} label={text.presetHint[preset]} multiline maw={280}>
          <Button variant="default" onClick={() => onChange(abilities)}>
            {text.preset[preset]}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: AbilityGroup;
  readonly offered: readonly string[];
  readonly value: readonly string[];
  readonly onToggle: (ability: string, isOn: boolean) => void;
}

function Group({ group, offered, value, onToggle }: GroupProps) {
  const text = words.tokens;
  const areas: readonly Area[] = abilityGroups[group];
  const shown = areas
    .map((area) => ({ area, verbs: verbsOf(area).filter((verb) => offered.includes(`${area}.${verb}`)) }))
    .filter(({ verbs }) => verbs.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={classes.group} aria-label={text.group[group]}>
      <h3>{text.group[group]}</h3>
      {shown.map(({ area, verbs }) => (
        <div key={area} className={classes.area}>
          <span aria-hidden="true">{text.area[area]}</span>
          <div className={classes.verbs}>
            {verbs.map((verb) => (
              <Checkbox
                key={verb}
                label={text[verb]}
                aria-label={`${text.area[area]}: ${text[verb]}`}
                checked={includesAbility(value, `${area}.${verb}`)}
                onChange={(event) => onToggle(`${area}.${verb}`, event.currentTarget.checked)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
