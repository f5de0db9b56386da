import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { lastSignOfLife, useConnection } from '../api/connection.ts';
import { useCan, useSession } from '../api/session.ts';
import { usePrompt } from '../session/sign-in-prompt.ts';
import { dateFormat } from '../ui/date-format.ts';
import { Icon } from '../ui/icon.tsx';
import { zones } from '../ui/times.ts';
import { UndoBar } from '../ui/undo-bar.tsx';
import { loadMoreWords } from '../words/locales.ts';
import { fill, words } from '../words/words.ts';
import { AccountMenu } from './account-menu.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { useShortcuts } from './shortcuts.ts';

const SignInDialog = lazy(() =>
  import('../session/sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })),
);
const Palette = lazy(async () => {
  await loadMoreWords();
  const { Palette } = await import('./palette.tsx');
  return { default: Palette };
});
const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then(({ ShortcutHelp }) => ({ default: ShortcutHelp })),
);

/** What surrounds every page, even one that does not exist. */
export function Frame({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const [isPaletteOpen, palette] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  useShortcuts({ onPalette: palette.toggle, onHelp: help.toggle });
  const session = useSession();
  const prompt = usePrompt();
  const text = words.shell;
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {text.skip}
      </a>
      <header className={classes.top}>
        <Link to="/" className={classes.brand}>
          <bdi>{session.page.name}</bdi>
        </Link>
        <Button
          variant="default"
          className={classes.search ?? ''}
          onClick={palette.open}
          leftSection={<Icon name="search" size={18} />}
          aria-keyshortcuts="Control+K"
        >
          <span className={classes.searchText}>{words.common.search}</span>
          <kbd className={classes.key}>Ctrl K</kbd>
        </Button>
        <AccountMenu onHelp={help.open} />
      </header>
      <aside className={classes.side}>
        <ReportLink />
        <Navigation />
      </aside>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ConnectionBar />
        <Banners />
        {children}
        <div id="open-menus" />
      </main>
      <UndoBar />
      <BottomBar />
      <Suspense fallback={null}>
        {prompt && <SignInDialog prompt={prompt} />}
        {isPaletteOpen && <Palette onClose={palette.close} />}
        {isHelpOpen && <ShortcutHelp onClose={help.close} />}
      </Suspense>
    </div>
  );
}

function ReportLink() {
  const can = useCan();
  if (!can('incidents.manage')) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/report" {...props} />}
      className={classes.report ?? ''}
      leftSection={<Icon name="report" />}
      fullWidth
    >
      {words.shell.report}
    </Button>
  );
}

/** Stays below the top of the page: what is known, and since when. */
function ConnectionBar() {
  const connection = useConnection();
  if (connection !== 'lost') return null;
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zones.mine });
  return (
    <p className={`${classes.lost} s3`} role="status">
      {fill(words.shell.lost, { time: time.format(lastSignOfLife()) })}
    </p>
  );
}

function Banners() {
  const session = useSession();
  const text = words.shell;
  return (
    <>
      {session.lacks_second_factor && (
        <p className={`${classes.banner} s4`}>
          {text.lacksSecondFactor} <Link to="/me/security">{text.setUpSecondFactor}</Link>
        </p>
      )}
      {session.role === 'viewer' && !session.lacks_second_factor && (
        <p className={`${classes.banner} s5`}>{text.viewerOnly}</p>
      )}
    </>
  );
}
