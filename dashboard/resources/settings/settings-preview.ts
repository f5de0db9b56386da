import { useEffect, useState } from 'react';
import { createPreview } from '../../api/previews.ts';
import { isStatus } from '../../api/query-client.ts';
import { fieldError, messageOf } from '../../ui/problem.ts';
import type { Settings } from './model.ts';

const PAUSE_MS = 400;
const RETRY_MS = 1500;

interface PreviewState {
  /** Where the last page that could be made is shown. */
  readonly address: string | undefined;
  /** Why the newest changes cannot be shown. */
  readonly problem: string | undefined;
}

/** The first reason that the API names, which is about a field; or else what went wrong in general. */
function reasonOf(error: unknown, changes: Partial<Settings>): string {
  for (const name of Object.keys(changes)) {
    const reason = fieldError(error, name);
    if (reason !== undefined) return reason;
  }
  return messageOf(error);
}

/** Has the page rendered when people pause, and keeps the last good one while something cannot be shown. */
export function useSettingsPreview(changes: Partial<Settings>, etag: string | undefined): PreviewState {
  const [state, setState] = useState<PreviewState>({ address: undefined, problem: undefined });
  const asked = JSON.stringify(changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the settings is a new page.
  useEffect(() => {
    const control = new AbortController();
    const body: Partial<Settings> = JSON.parse(asked);
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const { page } = await createPreview({ type: 'settings', body }, control.signal);
        if (!control.signal.aborted) setState({ address: page, problem: undefined });
      } catch (error) {
        if (control.signal.aborted) return;
        // Another tab of the same person asks for previews, too.
        if (isStatus(error, 429))
          timer = setTimeout(() => void ask(), (error.retryAfter ?? 0) * 1000 || RETRY_MS);
        else setState(({ address }) => ({ address, problem: reasonOf(error, body) }));
      }
    };
    timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asked, etag]);
  return state;
}
