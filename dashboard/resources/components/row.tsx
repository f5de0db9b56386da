import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './list.module.css';
import type { Component } from './model.ts';
import { StatusMenu } from './status-menu.tsx';

interface Props {
  readonly component: Component;
  /** Undefined unless people are selecting. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (components: readonly Component[], isSelected: boolean) => void;
}

/** A component in the list: its name, and its status to change. */
export const ComponentRow = memo(function ComponentRow({ component, isSelected, onSelect }: Props) {
  const { id, name, description, enabled } = component;
  const text = words.components;
  return (
    <li className={classes.row}>
      {isSelected !== undefined && (
        <PlainCheckbox
          isChecked={isSelected}
          onChange={(isChecked) => onSelect([component], isChecked)}
          label={fill(text.selectOne, { name })}
        />
      )}
      <div className={classes.text}>
        <Link
          to="/components/$component"
          params={{ component: String(id) }}
          preload={false}
          className={classes.name}
          dir="auto"
        >
          {name}
        </Link>
        {!enabled && <span className={classes.badge}>{text.disabled}</span>}
        {description && (
          <span className={classes.description} dir="auto">
            {description}
          </span>
        )}
      </div>
      <StatusMenu component={component} />
    </li>
  );
});
