import type { BodyOf, DataOf } from '@daymark/client';
import { call } from './client.ts';

export type PreviewRequest = BodyOf<'POST /api/previews'>;
export type Preview = DataOf<'POST /api/previews'>['data'];

/** Addresses at which the page entry and the mail can be seen in a frame, before anything is published. */
export async function createPreview(body: PreviewRequest, signal: AbortSignal): Promise<Preview> {
  const { data } = await call('POST /api/previews', { body, signal, retries: 0 });
  return data.data;
}
