/** The key with which a browser subscribes, in the document about what somebody is told. */
export const pushKeyOf = (document: {
  readonly data: { readonly attributes: { readonly push_key: string } };
}) => document.data.attributes.push_key;

/** A subscription as the API takes it. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth } };
}

/** By this, a browser finds itself among those that the server knows. */
export async function endpointHash({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The subscription of this browser, if it has one. */
export async function currentSubscription(root: string): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration(`${root}/dashboard/`);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends it, so that the next person at this browser sees no notifications of the one before. */
export async function endSubscription(root: string): Promise<void> {
  try {
    await (await currentSubscription(root))?.unsubscribe();
  } catch {
    // The push service cannot be reached. It is told when the browser can.
  }
}
