import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty.module.css';

interface Props {
  readonly title: string;
  /** What this is for, and how to begin. */
  readonly text: string;
  readonly action?: ReactNode;
}

/** What a list shows while there is nothing in it. */
export const Empty = ({ title, text, action }: Props) => (
  <div className={classes.empty}>
    <Text fw={600}>{title}</Text>
    <Text c="dimmed" maw={480}>
      {text}
    </Text>
    {action}
  </div>
);
