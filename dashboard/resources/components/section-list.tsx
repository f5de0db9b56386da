import { Button } from '@mantine/core';
import { startTransition, useDeferredValue, useState } from 'react';
import { useStoredChoices } from '../../ui/stored-choices.ts';
import { count, words } from '../../words/words.ts';
import { SectionCard } from './section-card.tsx';
import { type ComponentSection, countIn, firstRows, keyOf } from './sections.ts';
import { useSelection } from './selection.ts';

interface Props {
  readonly sections: readonly ComponentSection[];
  /** Matches are shown whether their group is folded or not. */
  readonly isFiltered: boolean;
  /** How many components there are altogether. */
  readonly total: number;
}

/** With more than this many, groups are folded at first. */
const FEW = 60;
const STEP = 50;

/** The groups, one card each. This browser remembers which are unfolded. */
export function SectionList({ sections, isFiltered, total }: Props) {
  const { choices, choose } = useStoredChoices('unfolded-groups');
  const [limit, setLimit] = useState(STEP);
  const { isOn, selected, choose: select } = useSelection();
  // The button answers at once; the checkboxes follow as soon as they are drawn.
  const isSelecting = useDeferredValue(isOn);
  const shown = isFiltered ? firstRows(sections, limit) : sections;
  const hidden = isFiltered ? countIn(sections) - countIn(shown) : 0;
  return (
    <>
      {shown.map((section) => {
        const key = keyOf(section);
        const all = isFiltered ? (sections.find((each) => keyOf(each) === key) ?? section) : section;
        return (
          <SectionCard
            key={key}
            section={section}
            all={all.components}
            isOpen={isFiltered || (choices[key] ?? total <= FEW)}
            canFold={!isFiltered}
            onFold={choose}
            selection={isSelecting ? selected : undefined}
            onSelect={select}
          />
        );
      })}
      {hidden > 0 && (
        <Button variant="default" mt="md" onClick={() => startTransition(() => setLimit(limit + STEP))}>
          {count(words.components.showMore, Math.min(hidden, STEP))}
        </Button>
      )}
    </>
  );
}
