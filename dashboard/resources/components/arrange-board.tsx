import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react';
import { fill, locale, type Message, words } from '../../words/words.ts';
import classes from './arrange.module.css';
import { ArrangeSection } from './arrange-section.tsx';
import {
  type Arrangement,
  moveComponent,
  type Position,
  positionOf,
  sortByName,
  stepComponent,
  stepSection,
} from './arrangement.ts';
import type { Component } from './model.ts';
import { keyOf } from './sections.ts';
import type { ArrangeCommands, Change } from './use-arrangement.ts';

interface Props {
  readonly arrangement: Arrangement;
  /** The groups that sort themselves. */
  readonly automatic: ReadonlySet<number>;
  readonly onChange: (change: Change) => void;
  readonly isReadOnly: boolean;
}

/** Where something is dropped: on a component, or on a section as a whole, by its key. */
function targetOf(arrangement: Arrangement, over: UniqueIdentifier): Position | undefined {
  if (typeof over === 'number') return positionOf(arrangement, over);
  const section = arrangement.find((each) => keyOf(each) === over);
  return section && { section, index: section.components.length };
}

type PlaceMessage = Message<'name' | 'place' | 'count' | 'group'>;

/** "Checkout is number 2 of 5 in Payments", for screen readers. */
const describe = (template: PlaceMessage, name: string, { section, index }: Position): string =>
  fill(template, {
    name,
    place: index + 1,
    count: Math.max(section.components.length, index + 1),
    group: section.group?.name ?? words.components.ungrouped,
  });

const componentAt = ({ section, index }: Position): Component | undefined => section.components[index];

/** All groups with their components, which can be moved by drag, by buttons and by keyboard. */
export function ArrangeBoard({ arrangement, automatic, onChange, isReadOnly }: Props) {
  const [dragged, setDragged] = useState<Component>();
  const announcer = useRef<HTMLDivElement>(null);
  const moved = useRef<number>(undefined);
  const beforeDrag = useRef<Arrangement>(undefined);
  const shown = useRef(arrangement);
  shown.current = arrangement;
  const text = words.components;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  /** Moves one component. Drawing may take a moment on a slow phone, and further keys are not lost meanwhile. */
  const [isMoving, startMove] = useTransition();
  const moveOne = useCallback(
    (id: number, change: Change) => {
      moved.current = id;
      startMove(() => onChange(change));
    },
    [onChange],
  );
  /** After a move, tells screen readers where the component is, and keeps the focus on it before the next key comes. */
  useLayoutEffect(() => {
    const id = moved.current;
    const place = id === undefined ? undefined : positionOf(arrangement, id);
    const component = place && componentAt(place);
    if (!component || !announcer.current) return;
    // Another key may have come meanwhile: its move is still to be told.
    if (!isMoving) moved.current = undefined;
    // Written directly: a change of state would draw all rows again.
    announcer.current.textContent = describe(words.components.moved, component.name, place);
    // A component that went to another group is drawn anew there.
    document.querySelector<HTMLElement>(`[data-arrange="${id}"]`)?.focus();
  }, [arrangement, isMoving]);
  const commands: ArrangeCommands = useMemo(
    () => ({
      step: ({ id }, by) => moveOne(id, (before) => stepComponent(before, id, by)),
      moveTo: ({ id }, key, index) => moveOne(id, (before) => moveComponent(before, id, key, index)),
      sort: (key) => onChange((before) => sortByName(before, key, locale)),
      stepGroup: (key, by) => onChange((before) => stepSection(before, key, by)),
    }),
    [moveOne, onChange],
  );

  const onDragOver = ({ active, over }: DragOverEvent) => {
    const id = Number(active.id);
    const from = positionOf(shown.current, id);
    const target = over && targetOf(shown.current, over.id);
    if (!from || !target || from.section === target.section) return;
    onChange((before) => moveComponent(before, id, keyOf(target.section), target.index));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const target = over && over.id !== active.id && targetOf(shown.current, over.id);
    const from = positionOf(shown.current, Number(active.id));
    if (!target || !from || typeof over.id !== 'number') return;
    onChange((before) => moveComponent(before, Number(active.id), keyOf(target.section), target.index));
  };
  const announce = (template: PlaceMessage, active: UniqueIdentifier, over = active) => {
    const place = positionOf(shown.current, Number(active));
    const component = place && componentAt(place);
    const target = targetOf(shown.current, over);
    return component && target ? describe(template, component.name, target) : undefined;
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: text.dragInstructions },
        announcements: {
          onDragStart: ({ active }) => announce(text.dragStart, active.id),
          // At the start it is over itself, and where that is has just been said.
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id ? announce(text.dragOver, active.id, over.id) : undefined,
          onDragEnd: ({ active, over }) => announce(text.dragEnd, active.id, over?.id),
          onDragCancel: ({ active }) => announce(text.dragCancel, active.id),
        },
      }}
      onDragStart={({ active }) => {
        beforeDrag.current = shown.current;
        const place = positionOf(shown.current, Number(active.id));
        setDragged(place && componentAt(place));
      }}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={() => {
        setDragged(undefined);
        const before = beforeDrag.current;
        if (before) onChange(() => before);
      }}
    >
      {arrangement.map((section) => (
        <ArrangeSection
          key={keyOf(section)}
          section={section}
          sections={arrangement}
          isAutomatic={section.group !== undefined && automatic.has(section.group.id)}
          isReadOnly={isReadOnly}
          commands={commands}
        />
      ))}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.overlay}>
            <bdi>{dragged.name}</bdi>
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden role="status" ref={announcer} />
    </DndContext>
  );
}
