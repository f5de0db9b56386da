import { Button, UnstyledButton } from '@mantine/core';
import { lazy, memo, Suspense, startTransition, useDeferredValue, useId, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { count, fill, words } from '../../words/words.ts';
import classes from './list.module.css';
import { type Component, worstOf } from './model.ts';
import { ComponentRow } from './row.tsx';
import { type ComponentSection, keyOf } from './sections.ts';

const EditGroup = lazy(() =>
  import('../component-groups/edit.tsx').then((module) => ({ default: module.EditGroup })),
);

interface Props {
  readonly section: ComponentSection;
  /** Also those that are not drawn yet: the checkbox of the group selects them too. */
  readonly all: readonly Component[];
  readonly isOpen: boolean;
  readonly canFold: boolean;
  readonly onFold: (key: string, isOpen: boolean) => void;
  /** Undefined unless people are selecting. */
  readonly selection: ReadonlyMap<number, Component> | undefined;
  readonly onSelect: (components: readonly Component[], isSelected: boolean) => void;
}

const STEP = 50;

export const SectionCard = memo(function SectionCard(props: Props) {
  const { section, all, isOpen, selection, onSelect } = props;
  const [limit, setLimit] = useState(STEP);
  const id = useId();
  const text = words.components;
  const { components } = section;
  // The group opens at once; its rows follow as soon as they are drawn.
  const isDrawn = useDeferredValue(isOpen, false);
  const marked = useDeferredValue(selection);
  const rows = isDrawn ? components.slice(0, limit) : [];
  const hidden = isDrawn ? components.length - rows.length : 0;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <SectionHeader {...props} id={id} />
      {isDrawn && (
        <ul className={classes.rows}>
          {rows.map((component) => (
            <ComponentRow
              key={component.id}
              component={component}
              isSelected={marked?.has(component.id)}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      {isOpen && all.length === 0 && (
        <p className={classes.hint}>
          {text.emptyGroup} {text.emptyGroupHint}
        </p>
      )}
      {hidden > 0 && (
        <Button variant="subtle" fullWidth onClick={() => startTransition(() => setLimit(limit + STEP))}>
          {count(text.showMore, Math.min(hidden, STEP))}
        </Button>
      )}
    </section>
  );
});

function SectionHeader({ selection, onSelect, all, ...rest }: Props & { readonly id: string }) {
  const text = words.components;
  const name = rest.section.group?.name ?? text.ungrouped;
  const isAllSelected = all.length > 0 && all.every((component) => selection?.has(component.id));
  return (
    <header className={classes.head}>
      {selection && (
        <PlainCheckbox
          isChecked={isAllSelected}
          isPartial={!isAllSelected && all.some((component) => selection.has(component.id))}
          onChange={(isChecked) => onSelect(all, isChecked)}
          label={fill(text.selectGroup, { name })}
        />
      )}
      <SectionHeading
        section={rest.section}
        all={all}
        isOpen={rest.isOpen}
        canFold={rest.canFold}
        onFold={rest.onFold}
        id={rest.id}
      />
    </header>
  );
}

interface HeadingProps extends Omit<Props, 'selection' | 'onSelect'> {
  readonly id: string;
}

/** Apart from the checkbox, so that selecting does not draw it again. */
const SectionHeading = memo(function SectionHeading(props: HeadingProps) {
  const { section, all, isOpen, canFold, onFold, id } = props;
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const { group } = section;
  const text = words.components;
  const name = group?.name ?? text.ungrouped;
  const problems = all.filter(({ latestStatus }) => latestStatus !== 1).length;
  const heading = (
    <span className={classes.heading}>
      <h2 id={id} className={classes.groupName}>
        <bdi>{name}</bdi>
      </h2>
      <span className={classes.summary}>
        <StatusMark status={worstOf(all)} /> {count(text.summary, all.length)} ·{' '}
        {problems > 0 ? count(text.notOperational, problems) : text.allOperational}
      </span>
    </span>
  );
  return (
    <>
      {canFold ? (
        <UnstyledButton
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          onClick={() => onFold(keyOf(section), !isOpen)}
        >
          <span className={isOpen ? classes.open : classes.folded}>
            <Icon name="unfold" size={16} />
          </span>
          {heading}
        </UnstyledButton>
      ) : (
        <div className={classes.fold}>{heading}</div>
      )}
      {group && can('component-groups.manage') && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => setEditing(true)}
          aria-label={fill(words.componentGroups.editOf, { name })}
        >
          {words.common.edit}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && group && <EditGroup group={group} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
});
