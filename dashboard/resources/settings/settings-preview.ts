import { useEffect, useState } from 'react';
import { createPreview } from '../../api/previews.ts';
import { isStatus } from '../../api/query-client.ts';
import { fieldOrMemberError, messageOf } from '../../ui/problem.ts';
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
    const reason = fieldOrMemberError(error, name);
    if (reason !== undefined) return reason;
  }
  return messageOf(error);
}

/** The page with all changes that are not saved; without those of other sections if the server does not accept them. */
async function previewOf(
  changes: Partial<Settings>,
  others: Partial<Settings>,
  signal: AbortSignal,
): Promise<string> {
  const ask = async (body: Partial<Settings>) =>
    (await createPreview({ type: 'settings', body }, signal)).page;
  if (Object.keys(others).length === 0) return ask(changes);
  try {
    return await ask({ ...others, ...changes });
  } catch (error) {
    if (isStatus(error, 422)) return ask(changes);
    throw error;
  }
}

/** Has the page rendered when people pause, and keeps the last good one while something cannot be shown. */
export function useSettingsPreview(
  changes: Partial<Settings>,
  others: Partial<Settings>,
  etag: string | undefined,
): PreviewState {
  const [state, setState] = useState<PreviewState>({ address: undefined, problem: undefined });
  const asked = JSON.stringify(changes);
  const elsewhere = JSON.stringify(others);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the settings is a new page.
  useEffect(() => {
    const control = new AbortController();
    const body: Partial<Settings> = JSON.parse(asked);
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const page = await previewOf(body, JSON.parse(elsewhere), control.signal);
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
  }, [asked, elsewhere, etag]);
  return state;
}
