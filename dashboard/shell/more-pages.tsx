import '../theme/mantine-more.css';
import { Drawer } from '@mantine/core';
import { words } from '../words/words.ts';
import { Navigation } from './navigation.tsx';

/** All pages, for phones: the bottom bar has room for a few. */
export const MorePages = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    position="bottom"
    size="80dvh"
    title={words.common.more}
    closeButtonProps={{ 'aria-label': words.common.close }}
  >
    <Navigation onNavigate={onClose} />
  </Drawer>
);
