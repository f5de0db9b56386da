import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCan } from '../api/session.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/words.ts';
import classes from './bottom-bar.module.css';

const MorePages = lazy(() => import('./more-pages.tsx').then(({ MorePages }) => ({ default: MorePages })));

/** The navigation of a phone, in reach of the thumb. */
export function BottomBar() {
  const can = useCan();
  const [isOpen, more] = useDisclosure();
  const text = words.shell;
  return (
    <nav className={classes.bar} aria-label={text.navigation}>
      <Link to="/" className={classes.item} activeOptions={{ exact: true }}>
        <Icon name="overview" />
        {text.overview}
      </Link>
      <Link to="/incidents" className={classes.item}>
        <Icon name="incidents" />
        {text.incidents}
      </Link>
      {can('incidents.manage') && (
        <Link to="/report" className={`${classes.item} ${classes.report}`}>
          <Icon name="report" />
          {text.reportShort}
        </Link>
      )}
      <Link to="/maintenance" className={classes.item}>
        <Icon name="maintenance" />
        {text.maintenance}
      </Link>
      <UnstyledButton className={classes.item ?? ''} onClick={more.open} aria-haspopup="dialog">
        <Icon name="more" />
        {words.common.more}
      </UnstyledButton>
      <Suspense fallback={null}>{isOpen && <MorePages onClose={more.close} />}</Suspense>
    </nav>
  );
}
