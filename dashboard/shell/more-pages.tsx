import '../theme/mantine-more.css';
import { Drawer } from '@mantine/core';
import { words } from '../words/words.ts';
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
  </Drawer>
);
