import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { memo, startTransition, useDeferredValue, useId, useMemo, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { useStoredChoices } from '../../ui/stored-choices.ts';
import { count, fill, words } from '../../words/words.ts';
import { groups } from '../component-groups/queries.ts';
import classes from './arrange.module.css';
import { ArrangeRow } from './arrange-row.tsx';
import type { Arrangement } from './arrangement.ts';
import { type ComponentSection, countIn, keyOf } from './sections.ts';
import type { ArrangeCommands } from './use-arrangement.ts';

interface Props {
  readonly section: ComponentSection;
  readonly sections: Arrangement;
  readonly isAutomatic: boolean;
  readonly isReadOnly: boolean;
  readonly commands: ArrangeCommands;
}

/** With more than this many components, groups are folded at first. */
const FEW = 60;
const STEP = 30;

/** Groups move among themselves: what is in no group comes after them. */
const groupsIn = (sections: Arrangement): Arrangement => sections.filter(({ group }) => group !== undefined);

const isEndOf = (sections: Arrangement, section: ComponentSection): string =>
  `${sections[0] === section} ${sections.at(-1) === section}`;

export const ArrangeSection = memo(
  function ArrangeSection({ section, sections, isAutomatic, isReadOnly, commands }: Props) {
    const key = keyOf(section);
    const { choices, choose } = useStoredChoices('arranged-groups');
    const [limit, setLimit] = useState(STEP);
    const [isOpen, setOpen] = useState(() => choices[key] ?? countIn(sections) <= FEW);
    const id = useId();
    const { setNodeRef } = useDroppable({ id: key });
    const { components } = section;
    // The group opens at once; its rows follow as soon as they are drawn.
    const isDrawn = useDeferredValue(isOpen, false);
    const rows = useMemo(() => (isDrawn ? components.slice(0, limit) : []), [components, isDrawn, limit]);
    const ids = useMemo(() => rows.map((component) => component.id), [rows]);
    const text = words.components;
    const name = section.group?.name ?? text.ungrouped;
    return (
      <section className={classes.section} aria-labelledby={id} ref={setNodeRef}>
        <header className={classes.head}>
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={isOpen}
            onClick={() => {
              choose(key, !isOpen);
              setOpen(!isOpen);
            }}
          >
            <span className={isOpen ? undefined : classes.folded}>
              <Icon name="unfold" size={16} />
            </span>
            <h2 id={id} className={classes.groupName}>
              <bdi>{name}</bdi>
            </h2>
            <span className={classes.count}>{count(text.summary, components.length)}</span>
          </UnstyledButton>
          {!isReadOnly && (
            <SectionActions
              section={section}
              name={name}
              isFirst={groupsIn(sections)[0] === section}
              isLast={groupsIn(sections).at(-1) === section}
              isAutomatic={isAutomatic}
              commands={commands}
            />
          )}
        </header>
        {isAutomatic && isOpen && <p className={classes.hint}>{text.automatic}</p>}
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isReadOnly}>
          <ol className={classes.rows}>
            {rows.map((component, index) => (
              <ArrangeRow
                key={component.id}
                component={component}
                sectionKey={key}
                isFirst={index === 0 && sections[0] === section}
                isLast={index === components.length - 1 && sections.at(-1) === section}
                isAutomatic={isAutomatic}
                isReadOnly={isReadOnly}
                commands={commands}
              />
            ))}
          </ol>
        </SortableContext>
        {isOpen && components.length === 0 && <p className={classes.hint}>{text.emptyGroup}</p>}
        {isDrawn && components.length > rows.length && (
          <Button variant="subtle" fullWidth onClick={() => startTransition(() => setLimit(limit + STEP))}>
            {count(text.showMore, Math.min(STEP, components.length - rows.length))}
          </Button>
        )}
      </section>
    );
  },
  // The other sections matter only for where the ends of the page are.
  (before, after) =>
    before.section === after.section &&
    before.isAutomatic === after.isAutomatic &&
    before.isReadOnly === after.isReadOnly &&
    before.commands === after.commands &&
    isEndOf(before.sections, before.section) === isEndOf(after.sections, after.section) &&
    isEndOf(groupsIn(before.sections), before.section) === isEndOf(groupsIn(after.sections), after.section),
);

interface ActionProps {
  readonly section: ComponentSection;
  readonly name: string;
  /** The first or last of the groups, which cannot move further. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isAutomatic: boolean;
  readonly commands: ArrangeCommands;
}

function SectionActions({ section, name, isFirst, isLast, isAutomatic, commands }: ActionProps) {
  const can = useCan();
  const key = keyOf(section);
  const text = words.components;
  const { group } = section;
  const canMove = group !== undefined && can('component-groups.manage');
  return (
    <>
      {isAutomatic && canMove && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => groups.save(group.id, { order_column: 'manual' }).catch(notifyProblem)}
        >
          {text.arrangeByHand}
        </Button>
      )}
      {!isAutomatic && section.components.length > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={fill(text.sortGroup, { name })}
          onClick={() => commands.sort(key)}
        >
          {text.sortByName}
        </Button>
      )}
      {canMove && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isFirst}
            aria-label={fill(text.moveUp, { name })}
            onClick={() => commands.stepGroup(key, -1)}
          >
            <Icon name="up" size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isLast}
            aria-label={fill(text.moveDown, { name })}
            onClick={() => commands.stepGroup(key, 1)}
          >
            <Icon name="down" size={18} />
          </ActionIcon>
        </>
      )}
    </>
  );
}
