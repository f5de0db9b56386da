import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../api/session.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { count, words } from '../../words/words.ts';
import type { GroupOutline } from '../component-groups/model.ts';
import { automaticGroups, groupOutlines } from '../component-groups/queries.ts';
import classes from './arrange.module.css';
import { ArrangeBoard } from './arrange-board.tsx';
import { arrangementOf } from './arrangement.ts';
import type { Component } from './model.ts';
import { allComponents } from './queries.ts';
import { useArrangement } from './use-arrangement.ts';

/** The order of the page: by drag, by buttons, by keyboard. Nothing changes for visitors until it is saved. */
export function ArrangeComponents() {
  const can = useCan();
  const components = useQuery(allComponents);
  const groups = useQuery(groupOutlines);
  const automatic = useQuery(automaticGroups);
  const text = words.components;
  return (
    <PageFrame
      title={text.arrangeTitle}
      intro={can('components.manage') ? text.arrangeIntro : text.arrangeReadOnly}
    >
      <QueryView query={components}>
        {({ records }) => (
          <QueryView query={groups}>
            {(outlines) => (
              <QueryView query={automatic}>
                {(ids) => <Arrange components={records} groups={outlines} automaticIds={ids} />}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </PageFrame>
  );
}

interface Props {
  readonly components: readonly Component[];
  readonly groups: readonly GroupOutline[];
  readonly automaticIds: readonly number[];
}

function Arrange({ components, groups, automaticIds }: Props) {
  const can = useCan();
  const current = useMemo(() => arrangementOf(components, groups), [components, groups]);
  const automatic = useMemo(() => new Set(automaticIds), [automaticIds]);
  const arrangement = useArrangement(current, automatic);
  const text = words.components;
  const isDirty = arrangement.changeCount > 0;
  return (
    <>
      <ArrangeBoard
        arrangement={arrangement.shown}
        automatic={automatic}
        onChange={arrangement.change}
        isReadOnly={!can('components.manage')}
      />
      {isDirty && (
        <section className={classes.bar} aria-label={text.saveOrder}>
          <span className={classes.barText} role="status">
            {count(text.unsavedOrder, arrangement.changeCount)}
          </span>
          <Button variant="default" onClick={arrangement.discard}>
            {text.discardOrder}
          </Button>
          <Button onClick={() => void arrangement.save()} loading={arrangement.isSaving}>
            {text.saveOrder}
          </Button>
        </section>
      )}
      <UnsavedGuard isDirty={isDirty} text={text.leaveText} isLostOnReload />
      <Modal
        opened={arrangement.hasConflict}
        onClose={arrangement.closeConflict}
        title={text.arrangeConflictTitle}
        closeButtonProps={{ 'aria-label': words.common.close }}
      >
        <p className={classes.modalText}>{text.arrangeConflictText}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={arrangement.discard}>
            {text.takeTheirs}
          </Button>
          <Button onClick={() => void arrangement.saveAnyway()}>{text.keepMine}</Button>
        </div>
      </Modal>
    </>
  );
}
