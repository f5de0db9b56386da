import type { SenderServices } from '../../lib/alert-senders/sender.ts';

const TIME_LIMIT_MS = 5000;
const MAX_CERTIFICATE = 65_536;

/** Requests an address of Amazon SNS. `src/lib/alert-senders/` has checked that it is one; redirects would lead elsewhere. */
async function request(url: URL): Promise<Response> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
  return response;
}

export const senderServices: SenderServices = {
  fetchCertificate: async (url) => (await (await request(url)).text()).slice(0, MAX_CERTIFICATE),
};

/** Confirms a subscription of Amazon SNS. */
export async function confirmSubscription(url: URL): Promise<void> {
  await (await request(url)).body?.cancel();
}
