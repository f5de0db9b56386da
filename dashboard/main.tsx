import './theme/mantine.css';
import 'virtual:design-tokens.css';
import './theme/tokens.css';
import './theme/base.css';
import { Problem } from '@daymark/client';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { directionOf } from '../common/texts/locales.ts';
import { onInvalid, root } from './api/client.ts';
import { startLiveUpdates } from './api/live.ts';
import { queryClient } from './api/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { onPageRequested, startKeeping } from './offline/register.ts';
import { router } from './routes.tsx';
import { startSignInPrompts } from './session/sign-in-prompt.ts';
import { applyColorScheme } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';
import { setMailSentBy } from './ui/mail.ts';
import { focusHeadingIfLost, startReturningFocus } from './ui/return-focus.ts';
import { startWatchingKeyboard } from './ui/screen-keyboard.ts';
import { setZones } from './ui/times.ts';
import {
  chooseLocale,
  loadLocale,
  loadMoreWords,
  rememberedLocale,
  rememberLocale,
} from './words/locales.ts';
import { locale } from './words/words.ts';

applyColorScheme();

/** After signing in, people come back to the address that they wanted. */
function goToSignIn(): void {
  const to = location.pathname.slice(root.length) + location.search + location.hash;
  location.replace(`${root}/dashboard/sign-in?to=${encodeURIComponent(to)}`);
}

async function start(container: HTMLElement): Promise<void> {
  // The language of the last visit is most likely that of this one, so its texts arrive together with the session.
  const likely = chooseLocale(rememberedLocale());
  const [session] = await Promise.all([queryClient.fetchQuery(sessionQuery), loadLocale(likely)]);
  const chosen = chooseLocale(session.locale);
  if (chosen !== likely) await loadLocale(chosen);
  rememberLocale(session.locale);
  setZones(session.timezone, session.page.timezone);
  setMailSentBy(session.page.mail_sent_by);
  startSignInPrompts();
  onInvalid(async (problem) => {
    const [{ translateErrors }] = await Promise.all([import('./api/translate-errors.ts'), loadMoreWords()]);
    return translateErrors(problem);
  });
  startLiveUpdates();
  startKeeping(root);
  onPageRequested((path) => router.history.push(path));
  startReturningFocus();
  startWatchingKeyboard();
  router.subscribe('onRendered', ({ fromLocation }) => {
    if (fromLocation) focusHeadingIfLost();
  });
  createRoot(container).render(
    <StrictMode>
      <DirectionProvider initialDirection={directionOf(locale)} detectDirection={false}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <Notifications position="bottom-center" />
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no element with the id "app".');
start(container).catch((error: unknown) => {
  if (error instanceof Problem && error.status === 401) return goToSignIn();
  // No language is loaded yet, so this is the one text in English for everybody.
  container.textContent =
    'The dashboard could not be loaded, because the server did not answer. Reload the page to try again.';
  throw error;
});
