import '../theme/mantine-more.css';
import { Drawer } from '@mantine/core';
import { root } from '../api/client.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/words.ts';
import classes from './navigation.module.css';
import { Navigation } from './navigation.tsx';

/** These are in the bottom bar. */
const inBottomBar: readonly string[] = ['/', '/incidents', '/maintenance'];

/** The pages that the bottom bar of a phone has no room for. */
export const MorePages = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    position="bottom"
    size="80dvh"
    title={words.common.more}
    closeButtonProps={{ 'aria-label': words.common.close }}
  >
    <Navigation onNavigate={onClose} without={inBottomBar} />
    <a className={classes.link} href={`${root}/docs`} target="_blank" rel="noopener">
      <Icon name="external" />
      {words.shell.documentation}
    </a>
  </Drawer>
);
