import { hasPushKey } from '../../../common/push-key.ts';
import { root } from '../../api/client.ts';
import { queryOf } from '../../api/resource.ts';
import {
  currentSubscription,
  endpointHash,
  endSubscription,
  subscriptionBody,
} from '../../offline/push-subscription.ts';
import { registerWorker } from '../../offline/register.ts';
import { browsers } from './queries.ts';

/** By what the server knows this browser; null if it is not subscribed. */
export const thisBrowser = queryOf(['session', 'this-browser'], async (): Promise<string | null> => {
  const subscription = await currentSubscription(root);
  return subscription === null ? null : endpointHash(subscription);
});

/** Asks for permission, so it must run because of a tap. False if the user said no. */
export async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerWorker(root);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const isUsable = known !== null && hasPushKey(known, key);
  if (!isUsable) await known?.unsubscribe();
  const subscription = isUsable
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await browsers.create(subscriptionBody(subscription));
  return true;
}

/** Removes a browser from the list. If it is this one, it also forgets its subscription. */
export async function turnOff(id: number, isThis: boolean): Promise<void> {
  if (isThis) await endSubscription(root);
  await browsers.remove(id);
}
