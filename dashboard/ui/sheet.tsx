import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { directionOf } from '../../common/texts/locales.ts';
import { locale, words } from '../words/words.ts';
import classes from './sheet.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The buttons. They stay visible above the keyboard of a phone. */
  readonly footer: ReactNode;
  /** Only as high as what it contains, on a phone. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** A form over the page: from the bottom on a phone, from the side on a desktop. */
export function Sheet({ title, isOpen, onClose, footer, isShort = false, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const side = directionOf(locale) === 'rtl' ? 'left' : 'right';
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : side}
      size={isPhone ? (isShort ? 'auto' : '92dvh') : 'lg'}
      closeButtonProps={{ 'aria-label': words.common.close }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <div className={classes.scroll}>{children}</div>
      <div className={classes.footer}>{footer}</div>
    </Drawer>
  );
}
