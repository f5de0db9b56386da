import { useMutation } from '@tanstack/react-query';
import { changed } from '../../api/live.ts';
import { useAction } from '../../ui/action.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import {
  type Browser,
  type Change,
  type Preferences,
  savePreferences,
  sendTest,
  showChange,
} from './queries.ts';
import { turnOff } from './this-browser.ts';

/** What applies at once is shown at once. Several changes are sent one after the other. */
export const useChangePreferences = () =>
  useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change & Partial<Preferences>) => savePreferences(change),
    onMutate: showChange,
    onError: async (error) => {
      notifyProblem(error, words.notifications.title);
      await changed('user');
    },
  });

/** The same for a form, which shows what the server says about its fields. */
export const useSavePreferences = () =>
  useMutation({
    mutationFn: savePreferences,
    onSuccess: () => notify(words.common.saved),
  });

export const useTurnOff = ({ id, name }: Browser, isThis: boolean) =>
  useAction({
    run: () => turnOff(id, isThis),
    onDone: () => notify(fill(words.notifications.removed, { name })),
    nameOf: () => name,
  });

export const useSendTest = () => useAction({ run: sendTest, nameOf: () => words.notifications.test });
